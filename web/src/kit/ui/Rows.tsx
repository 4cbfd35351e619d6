import { Skeleton } from '@mantine/core';
import type { HTMLAttributes, ReactNode } from 'react';
import table from './Table.module.css';
import { UnseenHead } from './UnseenHead.tsx';

/** How a column looks. */
interface Look<Row> {
  /** Figures stand one below the other. */
  isNumber?: boolean;
  /** Only screen readers tell its name: a column of buttons. */
  isUnseen?: boolean;
  /** Its cells name their rows. */
  isName?: boolean;
  /** The class of its head and its cells. */
  className?: string | undefined;
  /** The class of its cells alone. */
  cellClass?: string | undefined;
  /** The whole text of a cell that may be cut. */
  title?: (row: Row) => string | undefined;
  /** What the foot says below it. A table has a foot when a column has a sum. */
  sum?: ReactNode;
}

type Cell<Row> = (row: Row, index: number) => ReactNode;

interface Column<Row> extends Look<Row> {
  head: string;
  cell: Cell<Row>;
}

/** Makes a column: its name, which no other column of the table has, how it looks, and what it says of a row. */
interface MakeColumn<Row> {
  (head: string, cell: Cell<Row>): Column<Row>;
  (head: string, look: Look<Row>, cell: Cell<Row>): Column<Row>;
}

function column<Row>(head: string, look: Look<Row> | Cell<Row>, cell?: Cell<Row>): Column<Row> {
  return typeof look === 'function' ? { head, cell: look } : { head, ...look, cell: cell ?? (() => null) };
}

type RowAttributes = HTMLAttributes<HTMLTableRowElement> & Readonly<Record<`data-${string}`, unknown>>;

interface RowsProps<Row> {
  /** What the table shows, for screen readers. */
  label: string;
  /** Undefined while they load. */
  rows: readonly Row[] | undefined;
  /** What a user or a record lacks is false. */
  columns: (column: MakeColumn<Row>) => readonly (Column<Row> | false | undefined)[];
  /** What tells rows apart when they have no `id`. */
  keyOf?: (row: Row, index: number) => string | number;
  /** The table fills the width of the page. */
  edges?: boolean;
  className?: string | undefined;
  /** Attributes of a row. */
  attrs?: (row: Row) => RowAttributes;
}

const WAITING = [1, 2, 3, 4, 5, 6];

/**
 * A table that is read: columns are data, and the rest follows.
 *
 * @example <Rows label={t('bank.files')} rows={data} columns={(column) => [column(t('bank.file'), (one) => one.fileName)]} />
 */
export function Rows<Row>({ label, rows, columns, keyOf = idOf, edges, className, attrs }: RowsProps<Row>) {
  const shown = columns(column<Row>).filter((one) => one !== false && one !== undefined);
  return (
    <table
      className={[table.table, edges && table.edges, className].filter(Boolean).join(' ')}
      aria-label={label}
      aria-busy={rows === undefined || undefined}
    >
      <thead>
        <tr>
          {shown.map((one) =>
            one.isUnseen ? (
              <UnseenHead key={one.head} name={one.head} className={classOf(one)} />
            ) : (
              <th key={one.head} scope="col" className={classOf(one)}>
                {one.head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows?.map((row, index) => (
          <tr key={keyOf(row, index)} {...attrs?.(row)}>
            {shown.map((one) => {
              const { head, cell, isName, cellClass, title } = one;
              const Cell = isName ? 'th' : 'td';
              return (
                <Cell
                  key={head}
                  scope={isName ? 'row' : undefined}
                  className={classOf(one, cellClass)}
                  title={title?.(row)}
                >
                  {cell(row, index)}
                </Cell>
              );
            })}
          </tr>
        )) ??
          WAITING.map((row) => (
            <tr key={row}>
              <td colSpan={shown.length}>
                <Skeleton height="1em" />
              </td>
            </tr>
          ))}
      </tbody>
      {shown.some(({ sum }) => sum !== undefined) && (
        <tfoot>
          <tr>
            {shown.map((one) => (
              <td key={one.head} className={classOf(one, one.cellClass)}>
                {one.sum}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function classOf<Row>({ isNumber, className }: Column<Row>, more?: string): string | undefined {
  return [isNumber && table.number, className, more].filter(Boolean).join(' ') || undefined;
}

function idOf(row: unknown, index: number): string | number {
  return (row as { id?: string }).id ?? index;
}
