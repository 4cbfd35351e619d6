import type { ImportRow, ImportRowFilter, ImportRun } from '@hoivien/contract/kit/exchange/import-run.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { useWords } from '../../i18n/words.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Status, type StatusKind } from '../../ui/Status.tsx';
import table from '../../ui/Table.module.css';
import { ListFailed } from '../list/ListEmpty.tsx';
import { noteParams } from './columns.ts';
import classes from './Import.module.css';
import { DoubleChoice } from './DoubleChoice.tsx';
import mend from './Mend.module.css';
import { MendCell } from './MendCell.tsx';
import { RowCell } from './RowCell.tsx';
import { useCells } from './use-cells.ts';
import { ROWS_PER_PAGE, useRows } from './use-import.ts';
import { ownPlace, placeOf } from './row-place.ts';
import { useWindow } from './use-window.ts';
import { addressAt, isUnitOpen } from './row-address.ts';
import { useRowColumns } from './use-row-columns.ts';

interface RowsTableProps {
  resource: Resource;
  run: ImportRun;
  filter: ImportRowFilter | undefined;
  total: number;
  /** Shows the columns with errors first. */
  wrongFirst: boolean;
}

const kinds: Record<ImportRow['outcome'], StatusKind> = {
  create: 'new',
  update: 'time',
  same: 'old',
  refused: 'off',
  asked: 'warn',
  left: 'old',
};

/** The rows of the file in a sheet, each with its outcome. Only visible rows are drawn and loaded. */
export function RowsTable({ resource, run, filter, total, wrongFirst }: RowsTableProps) {
  const { t, area, message, formatNumber } = useWords();
  const box = useRef<HTMLDivElement>(null);
  const { first, end, above, below } = useWindow(box, total);
  const { rows: found, error, retry } = useRows(run.id, filter, pagesOf(first, end));
  const rows = useMemo(() => withPlaces(run, found), [run, found]);
  const label = area(run.area).field;
  const isOpen = run.state === 'checked';
  const { columns, named, shown, wrongOf, widthOf, wholeWidth } = useRowColumns(resource, run, { filter, wrongFirst });
  const fields = new Set(columns.map(({ field }) => field));
  const mending = useCells({
    run,
    filter,
    total,
    columns: columns.flatMap(({ field }) => (shown.has(field) ? [field] : [])),
    rows,
    box,
  });
  const told = toldAt(mending.place, rows, (note) => message(note.message, noteParams(area(run.area).choice, note)));
  const unitsOf = (row: ImportRow, field: string) => {
    const address = addressAt(resource, run, row, field);
    const isOpenAtOnce = mending.draft === undefined && isUnitOpen(row, field);
    const onPick = (cells: Record<string, string>) => mending.savePicked(row, field, cells);
    return address && { address, isOpenAtOnce, onPick };
  };
  if (error) return <ListFailed error={error} onRetry={retry} />;
  if (total === 0) return <EmptyState kind="nothingFound" title={t('import.noRows')} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <div
        ref={box}
        className={`${classes.scroll} scroll`}
        tabIndex={0}
        role="region"
        aria-label={t('import.check')}
        {...(isOpen && { onKeyDown: mending.onKeyDown, 'aria-description': t('import.cellHint') })}
      >
        <table
          className={`${table.table} ${classes.table}`}
          aria-rowcount={total + 1}
          data-sheets={run.sheets.length > 0 ? '' : undefined}
          style={{ minWidth: `calc(${wholeWidth} * ${CHARACTER} + 23rem)` }}
        >
          <colgroup>
            <col className={classes.numberColumn} />
            <col className={classes.outcomeColumn} />
            {columns.map(({ field }) => (
              <col key={field} style={{ width: `calc(${widthOf(field)} * ${CHARACTER})` }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className={classes.row}>
                {t('import.row')}
              </th>
              <th scope="col" className={classes.result}>
                {t('import.outcome')}
              </th>
              {columns.map(({ field }) => (
                <th key={field} scope="col" className={field === named ? classes.named : undefined}>
                  {label(field)}
                  {isOpen && wrongOf.has(field) && (
                    <button
                      type="button"
                      className={`${mend.wrong} one-line late strong`}
                      title={t('import.nextWrong', { label: label(field) })}
                      onClick={() => void mending.toNextWrong(field)}
                    >
                      {t('import.wrongCount', { count: formatNumber(wrongOf.get(field) ?? 0) })}
                    </button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {above > 0 && <tr aria-hidden="true" style={{ height: above }} />}
            {Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset).map((index) => {
              const row = rows.get(index);
              return (
                <tr key={row?.rowNo ?? `place ${index}`} aria-rowindex={index + 2}>
                  <td className={classes.number}>{row && <Place run={run} rowNo={row.rowNo} />}</td>
                  <td className={classes.outcome}>
                    {row ? (
                      <Outcome run={run} row={row} />
                    ) : (
                      <span className={`${classes.waiting} block filled round1`} />
                    )}
                  </td>
                  {columns.map(({ field }, column) =>
                    row && mending.isOpened(index, field) ? (
                      <td
                        key={field}
                        className={`${mend.editing} ${field === named ? classes.named : ''}`}
                        data-at={`${index} ${field}`}
                      >
                        <MendCell
                          label={`${label(field)}, ${t('import.row')} ${placeOf(run, row.rowNo)}`}
                          value={mending.draft ?? row.cells[field] ?? ''}
                          choices={mending.choicesOf(field)}
                          original={row.mended[field]}
                          units={unitsOf(row, field)}
                          onSave={(text, go) => mending.save(row, field, text, go)}
                          onLeave={mending.leave}
                        />
                      </td>
                    ) : (
                      <RowCell
                        key={field}
                        row={row}
                        field={field}
                        area={run.area}
                        columns={column === 0 ? fields : undefined}
                        isNamed={field === named}
                        open={
                          row && isOpen && shown.has(field) && field !== mending.numbered
                            ? mending.cellProps(index, field)
                            : undefined
                        }
                      />
                    ),
                  )}
                </tr>
              );
            })}
            {below > 0 && <tr aria-hidden="true" style={{ height: below }} />}
          </tbody>
        </table>
      </div>
      {isOpen && (
        <p className={`${mend.told} cut note ruled`}>
          {told
            ? t('import.cellTold', { row: placeOf(run, told.row.rowNo), label: label(told.field), text: told.text })
            : t('import.cellHint')}
        </p>
      )}
      <AlikeOffer mending={mending} label={label} />
    </>
  );
}

interface AlikeOfferProps {
  mending: ReturnType<typeof useCells>;
  label: (field: string) => string;
}

/** Offers to mend the cells that are like the one that was mended. */
function AlikeOffer({ mending, label }: AlikeOfferProps) {
  const { t, formatNumber } = useWords();
  const { alike } = mending;
  if (!alike) return null;
  return (
    <div className={`${mend.alike} row wrap filled ruled`} role="status">
      <span>
        {t('import.alike', { count: formatNumber(alike.count), label: label(alike.field), text: alike.text })}
      </span>
      <Button size="xs" onClick={() => mending.setAlike(alike.to)}>
        {alike.to === ''
          ? t('import.emptyAlike', { count: formatNumber(alike.count) })
          : t('import.setAlike', { count: formatNumber(alike.count), to: alike.to })}
      </Button>
      {alike.to !== '' && (
        <Button size="xs" variant="default" onClick={() => mending.setAlike('')}>
          {t('import.emptyAlike', { count: formatNumber(alike.count) })}
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={mending.leaveAlike}>
        {t('import.notAlike')}
      </Button>
    </div>
  );
}

/** The whole reason at the chosen cell, which the cell itself may have to shorten. */
function toldAt(
  place: { index: number; field: string } | undefined,
  rows: ReadonlyMap<number, ImportRow>,
  textOf: (note: NonNullable<ImportRow['errors']>[number]) => string,
) {
  const row = place && rows.get(place.index);
  const notes = row?.errors?.filter(({ field }) => field === place?.field) ?? [];
  if (!row || !place || notes.length === 0) return undefined;
  return { row, field: place.field, text: notes.map(textOf).join('; ') };
}

/** The number of a row, and below it the name of its sheet when several were read together. */
function Place({ run, rowNo }: { run: ImportRun; rowNo: number }) {
  const { sheet, row } = ownPlace(run, rowNo);
  if (sheet === undefined) return row;
  return (
    <span title={placeOf(run, rowNo)}>
      {row}
      <small className="block cut tiny">{sheet}</small>
    </span>
  );
}

/** The rows of `rows`, whose notes name other rows as their sheets show them. */
function withPlaces(run: ImportRun, rows: ReadonlyMap<number, ImportRow>): ReadonlyMap<number, ImportRow> {
  if (run.sheets.length === 0) return rows;
  const placed = ({ params, ...note }: NonNullable<ImportRow['errors']>[number]) => {
    const row = typeof params?.row === 'number' ? placeOf(run, params.row) : params?.row;
    return { ...note, params: { ...params, ...(row !== undefined && { row }) } };
  };
  return new Map([...rows].map(([index, row]) => [index, { ...row, errors: row.errors?.map(placed) ?? null }]));
}

/** The width of one character in a cell, with its share of the padding. */
const CHARACTER = '0.64em';

function Outcome({ run, row }: { run: ImportRun; row: ImportRow }) {
  const { t } = useWords();
  const isOpen =
    run.state === 'checked' && (row.choice !== null || row.outcome === 'asked' || row.outcome === 'refused');
  if (isOpen && row.double) return <DoubleChoice run={run} row={row} double={row.double} />;
  if (row.undoKept) return <Status kind="warn">{t('import.kept')}</Status>;
  return (
    <Status kind={kinds[row.outcome]}>
      {t(
        row.outcome === 'refused'
          ? 'import.refusedOne'
          : row.outcome === 'asked'
            ? 'import.askedOne'
            : `import.${row.outcome}`,
      )}
    </Status>
  );
}

function pagesOf(first: number, end: number): number[] {
  const from = Math.floor(first / ROWS_PER_PAGE) + 1;
  const to = Math.max(from, Math.ceil(end / ROWS_PER_PAGE));
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
