import type { ImportOptions, ImportRun, ImportSurvey } from '@hoivien/contract/kit/exchange/import-run.ts';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { Beside } from './Beside.tsx';
import { columnLetter } from './columns.ts';
import classes from './Import.module.css';
import { Marked } from './Marked.tsx';

interface SheetBarProps {
  run: ImportRun;
  survey: ImportSurvey;
  isPending: boolean;
  /** Reads the file again with other sheets or another heading. */
  onChoose: (chosen: Pick<ImportOptions, 'sheets' | 'heading'>) => void;
  /** Takes rows of sums and headings of sections as records. */
  onTake: (rows: number[]) => void;
  /** Says whether hidden or struck-through rows are records. */
  onAnswer: (answer: Pick<ImportOptions, 'hidden' | 'struck' | 'sums' | 'sections'>) => void;
}

/** The sheet and the heading row of the file, and what was left out around the records. */
export function SheetBar({ run, survey, isPending, onChoose, onTake, onAnswer }: SheetBarProps) {
  const { t, formatNumber } = useWords();
  const { sheets, chosen, heading, left } = survey;
  const present = chosen.map(({ sheet }) => sheet);
  const [first = 0] = present;
  const own = sheets[first];
  const alike = sheets
    .map((_, sheet) => sheet)
    .filter((sheet) => sheet !== first && sheets[sheet]?.isAlike && sheets[sheet].rows > 1);
  const [isListed, setListed] = useState(false);
  const groups = left.groups ?? [];
  const [isOpen, setOpen] = useState(run.state === 'failed');
  const nameOf = (sheet: number) => {
    const { name = '', isHidden = false } = sheets[sheet] ?? {};
    return isHidden ? t('import.hidden', { name }) : name;
  };
  const headingText = ({ row, rows }: { row: number; rows: number }) =>
    rows === 0
      ? t('import.noHeadingFrom', { row })
      : rows > 1
        ? t('import.headingRows', { row, last: row + rows - 1 })
        : t('import.headingRow', { row });
  const facts = [
    run.counts.rows > 0 &&
      t('import.found', {
        rows: formatNumber(run.counts.rows),
        columns: formatNumber(run.headers.filter((header, column) => header || survey.samples[column]?.length).length),
      }),
    left.above > 0 && t('import.leftAbove', { count: formatNumber(left.above) }),
    left.repeated > 0 && t('import.leftRepeated', { count: formatNumber(left.repeated) }),
    left.below > 0 && t('import.leftBelow', { count: formatNumber(left.below) }),
  ].filter(Boolean);
  return (
    <>
      <div className={`${classes.sheetBar} row wrap`}>
        {sheets.length > 1 && (
          <NativeSelect
            size="xs"
            label={t('import.sheet')}
            classNames={{ root: `${classes.inline} row gap2` }}
            disabled={isPending}
            value={first}
            onChange={({ currentTarget }) => onChoose({ sheets: [Number(currentTarget.value)] })}
          >
            {sheets.map(({ name, rows, unread }, sheet) => (
              <option key={name} value={sheet} disabled={unread !== undefined}>
                {t('import.sheetRows', { name: nameOf(sheet), count: formatNumber(rows) })}
              </option>
            ))}
          </NativeSelect>
        )}
        {alike.length > 0 && (
          <div className="row wrap gap3" role="group" aria-label={t('import.together')}>
            <span className={`${classes.quiet} small number`}>{t('import.together')}</span>
            {alike.map((sheet) => (
              <Checkbox
                key={sheet}
                size="xs"
                label={nameOf(sheet)}
                disabled={isPending}
                checked={present.includes(sheet)}
                onChange={({ currentTarget: { checked } }) =>
                  onChoose({
                    sheets: checked ? [...present, sheet] : present.filter((one) => one !== sheet),
                    heading,
                  })
                }
              />
            ))}
          </div>
        )}
        <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('import.heading')}: {headingText(heading)}
        </Button>
        <span className={`${classes.quiet} small number`}>{facts.join(' · ')}</span>
        {groups.length > 0 && (
          <Button size="compact-sm" variant="subtle" aria-expanded={isListed} onClick={() => setListed(!isListed)}>
            {t('import.leftGroups', { count: formatNumber(groups.length) })}
          </Button>
        )}
      </div>
      <Marked run={run} onAnswer={isPending ? undefined : onAnswer} />
      <Beside run={run} />
      {isListed && groups.length > 0 && (
        <ul
          className={`${classes.leftGroups} auto small m0`}
          aria-label={t('import.leftGroups', { count: formatNumber(groups.length) })}
        >
          {groups.map(({ row, text }) => (
            <li key={row}>
              <span className={`${classes.quiet} small number`}>{t('import.headingRow', { row })}</span> <b>{text}</b>{' '}
              <Button
                size="compact-xs"
                variant="default"
                disabled={isPending}
                aria-label={t('import.takeRow', { row })}
                onClick={() => onTake([...(run.options.taken ?? []), row])}
              >
                {t('import.takeRowShort')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isOpen && own && (
        <FirstRows
          sheet={own}
          heading={heading}
          isPending={isPending}
          onChoose={(place) => onChoose({ sheets: [first], heading: place })}
        />
      )}
    </>
  );
}

interface FirstRowsProps {
  sheet: ImportSurvey['sheets'][number];
  heading: ImportSurvey['heading'];
  isPending: boolean;
  onChoose: (heading: ImportSurvey['heading']) => void;
}

/** The first rows of a sheet. A click makes a row the heading; a second button takes the row below with it. */
function FirstRows({ sheet, heading, isPending, onChoose }: FirstRowsProps) {
  const { t } = useWords();
  const [chosen, setChosen] = useState(heading.row);
  const width = Math.max(1, ...sheet.head.map(({ cells }) => cells.length));
  const isPresent = (rows: number) => chosen === heading.row && heading.rows === rows;
  // At another row one click takes it alone, which most files need.
  const lookOf = (rows: number) => (isPresent(rows) || (chosen !== heading.row && rows === 1) ? 'light' : 'default');
  const isOf = (row: number) => row >= heading.row && row < heading.row + heading.rows;
  return (
    <section className={classes.firstRows} aria-label={t('import.firstRows')}>
      <div className={`${classes.firstRowsHead} row gap3`}>
        <span className={`${classes.quiet} small number`}>{t('import.firstRowsHint')}</span>
        <Button
          size="xs"
          variant={lookOf(1)}
          aria-pressed={isPresent(1)}
          loading={isPending}
          onClick={() => onChoose({ row: chosen, rows: 1 })}
        >
          {t('import.useRow', { row: chosen })}
        </Button>
        <Button
          size="xs"
          variant={lookOf(2)}
          aria-pressed={isPresent(2)}
          disabled={isPending}
          onClick={() => onChoose({ row: chosen, rows: 2 })}
        >
          {t('import.useRows', { row: chosen, last: chosen + 1 })}
        </Button>
        <Button
          size="xs"
          variant={lookOf(0)}
          aria-pressed={isPresent(0)}
          disabled={isPending}
          onClick={() => onChoose({ row: chosen, rows: 0 })}
        >
          {t('import.noHeading', { row: chosen })}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <div className={`${classes.firstRowsBox} auto framed round2`} tabIndex={0} role="region" aria-label={sheet.name}>
        <table>
          <thead>
            <tr>
              <th className="cut regular" scope="col">
                {t('import.row')}
              </th>
              {Array.from({ length: width }, (_, column) => (
                <th key={columnLetter(column)} className="cut regular" scope="col">
                  {columnLetter(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.head.map(({ row, cells }) => (
              <tr
                key={row}
                data-heading={isOf(row) || undefined}
                data-chosen={row === chosen || undefined}
                onClick={() => setChosen(row)}
              >
                <th className="cut regular" scope="row">
                  <button type="button" aria-pressed={row === chosen} onClick={() => setChosen(row)}>
                    {row}
                  </button>
                </th>
                {Array.from({ length: width }, (_, column) => (
                  <td key={columnLetter(column)} className="cut regular" title={cells[column]}>
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
