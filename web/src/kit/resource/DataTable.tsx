import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { useWords } from '../i18n/words.ts';
import { ChoosePage, ChooseRow } from './ChooseCells.tsx';
import { ColumnGrip } from './ColumnGrip.tsx';
import { DataCards } from './DataCards.tsx';
import classes from './DataTable.module.css';
import { kindParts, resourceText } from './kinds.tsx';
import type { LooseRecord } from './records.ts';
import type { Preferences } from './use-preferences.ts';
import type { Selection } from './use-selection.ts';

/** Cells that an area draws itself, by column. */
export type Cells = Readonly<Record<string, (record: LooseRecord) => ReactNode>>;

interface DataTableProps {
  resource: Resource;
  /** Undefined while the first page loads: rows of the right shape stand there. */
  rows: LooseRecord[] | undefined;
  /** The rows are those of the question before; the new ones are on their way. */
  stale: boolean;
  sort: string;
  onSort: (sort: string) => void;
  preferences: Preferences;
  onWidth: (column: string, width: number) => void;
  /** The id of the record the keyboard is on. */
  current: string | undefined;
  /** The address of a record, or undefined when the reader may not open it. */
  addressOf: (record: LooseRecord) => string | undefined;
  cells?: Cells | undefined;
  /** Rows can be chosen for what can be done to several. */
  selection?: Selection | undefined;
}

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature });
const helper = createColumnHelper<typeof features, LooseRecord>();
const NO_ROWS: LooseRecord[] = [];

/** The rows of a list: a table, and cards on a phone. The first text column carries the link to the record. */
export function DataTable(props: DataTableProps) {
  const { resource, rows, stale, sort, preferences, current, addressOf, cells, selection } = props;
  const words = useWords();
  const navigate = useNavigate();
  const fields = useMemo(() => allFields(resource), [resource]);
  const columns = useMemo(
    () =>
      helper.columns(
        preferences.order.map((name) => helper.accessor((record) => record[name], { id: name, header: name })),
      ),
    [preferences.order],
  );
  const columnVisibility = useMemo(
    () => Object.fromEntries(preferences.hidden.map((name) => [name, false])),
    [preferences.hidden],
  );
  const table = useTable({
    features,
    columns,
    data: rows ?? NO_ROWS,
    state: { columnVisibility, columnOrder: preferences.order },
  });
  const shown = table.getVisibleLeafColumns().map(({ id }) => id);
  const named = shown.find((name) => ['text', 'person'].includes(fields[name]?.kind ?? '')) ?? shown[0];
  const { field: label } = words.area(resource.area);

  const cell = (record: LooseRecord, name: string) => {
    const own = cells?.[name];
    if (own) return own(record);
    const text = resourceText(resource, name, record[name], words);
    const address = name === named ? addressOf(record) : undefined;
    return address ? (
      <Link className={classes.link} to={address} onClick={(event) => event.stopPropagation()}>
        {text}
      </Link>
    ) : (
      text
    );
  };
  const open = (record: LooseRecord) => {
    const address = addressOf(record);
    if (address && !window.getSelection()?.toString()) void navigate(address);
  };

  return (
    <div className={classes.wrap} data-density={preferences.density} data-list-scroll>
      <table className={classes.table} aria-busy={rows === undefined}>
        <colgroup>
          {selection && <col className={classes.choose} />}
          {shown.map((name) => (
            <col key={name} style={{ width: widthOf(resource, name, preferences) }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && <ChoosePage selection={selection} rows={rows ?? NO_ROWS} />}
            {shown.map((name) => (
              <Header
                key={name}
                {...props}
                name={name}
                label={label(name)}
                sortable={fields[name]?.sort === true}
                sorted={sortOf(sort, name)}
                whole={fields[name] && kindParts[fields[name].kind].whole}
                numeric={fields[name] && kindParts[fields[name].kind].numeric}
              />
            ))}
          </tr>
        </thead>
        <tbody className={stale ? classes.stale : undefined}>
          {rows === undefined
            ? skeletonRows(selection ? ['choose', ...shown] : shown)
            : table.getRowModel().rows.map((row) => (
                <tr
                  key={row.original.id}
                  data-row={row.original.id}
                  data-current={row.original.id === current || undefined}
                  data-chosen={selection?.has(row.original.id) || undefined}
                  onClick={() => open(row.original)}
                >
                  {selection && <ChooseRow selection={selection} record={row.original} />}
                  {row.getVisibleCells().map(({ column: { id } }) => (
                    <td
                      key={id}
                      data-numeric={fields[id] && kindParts[fields[id].kind].numeric}
                      className={classOf(id, named, fields[id] && kindParts[fields[id].kind].whole)}
                      title={titleOf(resourceText(resource, id, row.original[id], words))}
                    >
                      {cell(row.original, id)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
      <DataCards resource={resource} rows={rows ?? NO_ROWS} columns={shown} addressOf={addressOf} cells={cells} />
    </div>
  );
}

interface HeaderProps extends DataTableProps {
  name: string;
  label: string;
  sortable: boolean;
  sorted: 'ascending' | 'descending' | undefined;
  whole: true | undefined;
  numeric: true | undefined;
}

function Header({ name, label, sortable, sorted, whole, numeric, onSort, onWidth }: HeaderProps) {
  const Mark = sorted === 'descending' ? IconChevronDown : IconChevronUp;
  return (
    <th
      scope="col"
      className={whole && classes.whole}
      data-numeric={numeric}
      aria-sort={sorted}
      aria-label={label}
      title={label}
    >
      {sortable ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onSort(`${name}:${sorted === 'ascending' ? 'desc' : 'asc'}`)}
        >
          {label}
          {sorted && <Mark aria-hidden="true" />}
        </button>
      ) : (
        label
      )}
      <ColumnGrip className={classes.grip} label={label} onWidth={(width) => onWidth(name, width)} />
    </th>
  );
}

function sortOf(sort: string, name: string): HeaderProps['sorted'] {
  const [column, direction] = sort.split(':');
  if (column !== name) return undefined;
  return direction === 'desc' ? 'descending' : 'ascending';
}

function widthOf(resource: Resource, name: string, { widths }: Preferences): string | undefined {
  const kept = widths[name];
  if (kept) return `${kept}px`;
  const field = allFields(resource)[name];
  const characters = field && kindParts[field.kind].width;
  return characters ? `calc(${characters} * .58em + var(--s5))` : undefined;
}

function classOf(name: string, named: string | undefined, whole: true | undefined): string {
  return [name === named && classes.strong, whole && classes.whole].filter(Boolean).join(' ');
}

/** Only what may be cut needs its whole text on hover. */
function titleOf(text: string): string | undefined {
  return text.length > 24 ? text : undefined;
}

const SKELETON_ROWS = 12;
const SKELETON_WIDTHS = ['60%', '75%', '45%', '68%'];

function skeletonRows(columns: readonly string[]): ReactNode {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {columns.map((name, column) => (
        <td key={name}>
          <span className={classes.bar} style={{ width: SKELETON_WIDTHS[(row + column) % SKELETON_WIDTHS.length] }} />
        </td>
      ))}
    </tr>
  ));
}
