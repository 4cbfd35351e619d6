import type { ImportRow, ImportRowFilter, ImportRun } from '@hoivien/contract/kit/import-run.ts';
import { useRef } from 'react';
import { useWords } from '../../i18n/words.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Status, type StatusKind } from '../../ui/Status.tsx';
import { ListFailed } from '../ListEmpty.tsx';
import classes from './Import.module.css';
import { RowCell } from './RowCell.tsx';
import { ROWS_PER_PAGE, useRows } from './use-import.ts';
import { useWindow } from './use-window.ts';

interface RowsTableProps {
  run: ImportRun;
  filter: ImportRowFilter | undefined;
  total: number;
}

const kinds: Record<ImportRow['outcome'], StatusKind> = { create: 'new', update: 'time', same: 'old', refused: 'off' };

/** The rows of the file like a sheet, with what comes of each; only those in sight are drawn and fetched. */
export function RowsTable({ run, filter, total }: RowsTableProps) {
  const { t, area } = useWords();
  const box = useRef<HTMLDivElement>(null);
  const { first, end, above, below } = useWindow(box, total);
  const { rows, error, retry } = useRows(run.id, filter, pagesOf(first, end));
  const label = area(run.area).field;
  const columns = run.columns.filter(({ field }) => run.mapping[field] !== undefined);
  if (error) return <ListFailed error={error} onRetry={retry} />;
  if (total === 0) return <EmptyState kind="nothingFound" title={t('import.noRows')} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <div ref={box} className={classes.scroll} tabIndex={0} role="region" aria-label={t('import.check')}>
      <table className={classes.table} aria-rowcount={total + 1}>
        <colgroup>
          <col className={classes.numberColumn} />
          <col className={classes.outcomeColumn} />
          {columns.map(({ field }, index) => (
            <col key={field} className={index === 0 ? classes.codeColumn : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.right}>
              {t('import.row')}
            </th>
            <th scope="col">{t('import.outcome')}</th>
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
                <td className={classes.number}>{row?.rowNo}</td>
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
