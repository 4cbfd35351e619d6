import type { ImportRow, ImportRowFilter, ImportRun } from '@hoivien/contract/kit/import-run.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useMemo, useRef } from 'react';
import { useWords } from '../../i18n/words.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Status, type StatusKind } from '../../ui/Status.tsx';
import table from '../../ui/Table.module.css';
import { ListFailed } from '../list/ListEmpty.tsx';
import { columnWidths } from './columns.ts';
import classes from './Import.module.css';
import { RowCell } from './RowCell.tsx';
import { ROWS_PER_PAGE, useRows } from './use-import.ts';
import { useWindow } from './use-window.ts';

interface RowsTableProps {
  resource: Resource;
  run: ImportRun;
  filter: ImportRowFilter | undefined;
  total: number;
  /** Shows only the first column and columns with errors in the loaded rows. */
  onlyWrong: boolean;
}

const kinds: Record<ImportRow['outcome'], StatusKind> = { create: 'new', update: 'time', same: 'old', refused: 'off' };

/** The rows of the file in a sheet, each with its outcome. Only visible rows are drawn and loaded. */
export function RowsTable({ resource, run, filter, total, onlyWrong }: RowsTableProps) {
  const { t, area } = useWords();
  const box = useRef<HTMLDivElement>(null);
  const { first, end, above, below } = useWindow(box, total);
  const { rows, error, retry } = useRows(run.id, filter, pagesOf(first, end));
  const label = area(run.area).field;
  const widths = useMemo(() => columnWidths(resource), [resource]);
  const wrong = new Set(
    [...rows.values()].flatMap(({ errors, outcome }) =>
      outcome === 'refused' ? (errors ?? []).map(({ field }) => field) : [],
    ),
  );
  const given = new Set(run.given);
  // The columns that identify a row come first, where they stay visible.
  const ordered = [...run.columns].sort((one, other) => Number(other.required) - Number(one.required));
  const columns = ordered.filter(
    ({ field, required }) =>
      (run.mapping[field] !== undefined || given.has(field)) && (!onlyWrong || required || wrong.has(field)),
  );
  // Each column has room for a reason before the rows are loaded, because later the sheet would move.
  const mayHaveReasons = run.counts.refused > 0 && (filter === undefined || filter === 'refused');
  const widthOf = (field: string) => Math.max(widths.get(field) ?? 0, mayHaveReasons ? REASON_WIDTH : 0);
  const wholeWidth = columns.reduce((sum, { field }) => sum + widthOf(field), 0);
  if (error) return <ListFailed error={error} onRetry={retry} />;
  if (total === 0) return <EmptyState kind="nothingFound" title={t('import.noRows')} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <div ref={box} className={classes.scroll} tabIndex={0} role="region" aria-label={t('import.check')}>
      <table
        className={`${table.table} ${classes.table}`}
        aria-rowcount={total + 1}
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
              <th key={field} scope="col">
                {label(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr aria-hidden="true" style={{ height: above }} />}
          {Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset).map((index) => {
            const row = rows.get(index);
            return (
              <tr key={index} aria-rowindex={index + 2}>
                <td className={classes.number}>{row && placeOf(run, row.rowNo)}</td>
                <td className={classes.outcome}>
                  {row ? <Outcome row={row} /> : <span className={classes.waiting} />}
                </td>
                {columns.map(({ field }, column) => (
                  <RowCell key={field} row={row} field={field} isFirst={column === 0} />
                ))}
              </tr>
            );
          })}
          {below > 0 && <tr aria-hidden="true" style={{ height: below }} />}
        </tbody>
      </table>
    </div>
  );
}

/** The number of a row as its sheet shows it; with the name of the sheet when several were read together. */
function placeOf({ sheets }: ImportRun, rowNo: number): string {
  const own = sheets.findLast(({ before }) => before < rowNo);
  return own ? `${own.name}: ${rowNo - own.before}` : String(rowNo);
}

/** The width of usual errors in characters. */
const REASON_WIDTH = 28;

/** The width of one character in a cell, with its share of the padding. */
const CHARACTER = '0.64em';

function Outcome({ row }: { row: ImportRow }) {
  const { t } = useWords();
  if (row.undoKept) return <Status kind="warn">{t('import.kept')}</Status>;
  return (
    <Status kind={kinds[row.outcome]}>
      {t(row.outcome === 'refused' ? 'import.refusedOne' : `import.${row.outcome}`)}
    </Status>
  );
}

function pagesOf(first: number, end: number): number[] {
  const from = Math.floor(first / ROWS_PER_PAGE) + 1;
  const to = Math.max(from, Math.ceil(end / ROWS_PER_PAGE));
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
