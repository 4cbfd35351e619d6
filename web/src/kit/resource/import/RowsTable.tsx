import {
  type ImportRow,
  type ImportRowFilter,
  type ImportRun,
  TO_CHOOSE,
} from '@hoivien/contract/kit/exchange/import-run.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { useWords } from '../../i18n/words.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Status, type StatusKind } from '../../ui/Status.tsx';
import table from '../../ui/Table.module.css';
import { ListFailed } from '../list/ListEmpty.tsx';
import { columnWidths, noteParams } from './columns.ts';
import classes from './Import.module.css';
import { DoubleChoice } from './DoubleChoice.tsx';
import mend from './Mend.module.css';
import { MendCell } from './MendCell.tsx';
import { RowCell } from './RowCell.tsx';
import { useCells } from './use-cells.ts';
import type { PickedAddress } from './PickUnits.tsx';
import { ROWS_PER_PAGE, useRows } from './use-import.ts';
import { useChangedColumns, useWrongColumns } from './use-mending.ts';
import { ownPlace, placeOf } from './row-place.ts';
import { useWindow } from './use-window.ts';

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

/** The address to which a cell belongs, when its units can be chosen there. */
function addressAt(
  resource: Resource,
  { mapping, given }: ImportRun,
  { cells }: ImportRow,
  field: string,
): PickedAddress | undefined {
  const [base = '', part = ''] = field.split('.');
  if (!isAddress(resource, field)) return undefined;
  const columns = new Set([...Object.keys(mapping), ...given].filter((key) => key.startsWith(`${base}.`)));
  const isWhole = !columns.has(`${base}.communeCode`);
  if ((part === 'road') !== isWhole) return undefined;
  return { base, isWhole, texts: cells, columns };
}

function isAddress(resource: Resource, field: string): boolean {
  return resource.fields[field.split('.')[0] ?? '']?.kind === 'address';
}

/** Whether a person must still choose a unit of the address of a cell. */
function isUnitOpen({ errors }: ImportRow, field: string): boolean {
  const [base = ''] = field.split('.');
  return (errors ?? []).some((note) => note.field.startsWith(`${base}.`) && TO_CHOOSE.includes(note.message));
}

const NO_COLUMNS: readonly { field: string; count: number }[] = [];

/** The rows of the file in a sheet, each with its outcome. Only visible rows are drawn and loaded. */
export function RowsTable({ resource, run, filter, total, wrongFirst }: RowsTableProps) {
  const { t, area, message, formatNumber } = useWords();
  const box = useRef<HTMLDivElement>(null);
  const { first, end, above, below } = useWindow(box, total);
  const { rows: found, error, retry } = useRows(run.id, filter, pagesOf(first, end));
  const rows = useMemo(() => withPlaces(run, found), [run, found]);
  const label = area(run.area).field;
  const widths = useMemo(() => columnWidths(resource), [resource]);
  const isOpen = run.state === 'checked';
  const wrong = useWrongColumns(run, isOpen).data?.columns ?? NO_COLUMNS;
  const wrongOf = new Map(run.counts.refused > 0 ? wrong.map(({ field, count }) => [field, count]) : []);
  const given = new Set(run.given);
  // The name of the record stays in view, so that a person knows whose cells these are. Beside it come the addresses where
  // a person looks at addresses to choose, then the columns with errors, then those that identify a row.
  const named = resource.label ?? (resource.fields.enterpriseName ? 'enterpriseName' : 'name');
  const rank = ({ field, required }: ImportRun['columns'][number]) =>
    (field === named ? 8 : 0) +
    (filter === 'noted' && isAddress(resource, field) ? 4 : 0) +
    (wrongFirst && wrongOf.has(field) ? 2 : 0) +
    (required ? 1 : 0);
  const inFile = run.columns.filter(({ field }) => run.mapping[field] !== undefined || given.has(field));
  // A change or an error at a field without a column must not stay unseen.
  const shown = new Set(inFile.map(({ field }) => field));
  const beside = [...useChangedColumns(run), ...wrongOf.keys()].map((one) =>
    typeof one === 'string' ? one : one.field,
  );
  const unshown = [...new Set(beside)].filter((field) => !shown.has(field)).map((field) => ({ field, required: true }));
  const columns = [...inFile, ...unshown].sort((one, other) => rank(other) - rank(one));
  // Each column has room for a reason before the rows are loaded, because later the sheet would move.
  const mayHaveReasons = run.counts.refused > 0 && (filter === undefined || filter === 'refused');
  const widthOf = (field: string) => Math.max(widths.get(field) ?? 0, mayHaveReasons ? REASON_WIDTH : 0);
  const wholeWidth = columns.reduce((sum, { field }) => sum + widthOf(field), 0);
  const mending = useCells({
    run,
    filter,
    total,
    columns: columns.flatMap(({ field }) => (shown.has(field) ? [field] : [])),
    rows,
    box,
  });
  const { alike } = mending;
  const told = toldAt(mending.place, rows, (note) => message(note.message, noteParams(area(run.area).choice, note)));
  if (error) return <ListFailed error={error} onRetry={retry} />;
  if (total === 0) return <EmptyState kind="nothingFound" title={t('import.noRows')} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <div
        ref={box}
        className={classes.scroll}
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
                      className={mend.wrong}
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
                    {row ? <Outcome run={run} row={row} /> : <span className={classes.waiting} />}
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
                          address={addressAt(resource, run, row, field)}
                          isUnitOpen={mending.draft === undefined && isUnitOpen(row, field)}
                          onPick={(cells) => mending.savePicked(row, field, cells)}
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
                        isFirst={column === 0}
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
        <p className={mend.told}>
          {told
            ? t('import.cellTold', { row: placeOf(run, told.row.rowNo), label: label(told.field), text: told.text })
            : t('import.cellHint')}
        </p>
      )}
      {alike && (
        <div className={mend.alike} role="status">
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
      )}
    </>
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
      <small className={classes.sheet}>{sheet}</small>
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

/** The width of usual errors in characters. */
const REASON_WIDTH = 28;

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
