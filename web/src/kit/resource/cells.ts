import type { ReactNode } from 'react';
import type { LooseRecord } from './records.ts';

/** A cell that an area draws itself. */
export interface Cell {
  (record: LooseRecord): ReactNode;
  /** What it reads of the record beside its own column: the list is asked for it, too. */
  readonly reads?: readonly string[];
}

/** Cells that an area draws itself, by column. */
export type Cells = Readonly<Record<string, Cell>>;

/** A cell that reads more of its record than its own column. @example cellOf(['endTime'], (record) => <When record={record} />) */
export function cellOf(reads: readonly string[], draw: (record: LooseRecord) => ReactNode): Cell {
  return Object.assign((record: LooseRecord) => draw(record), { reads });
}
