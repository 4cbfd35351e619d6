/** The value of one cell, read or written. An empty text and null mean the same empty cell. */
export type Cell = string | number | boolean | Date | null;

/** The format of a column: `money` groups thousands (whole VND), `number` does not (years, ranks, scores). */
export type ColumnKind = 'text' | 'number' | 'money' | 'date' | 'datetime' | 'boolean';

/** One row from the reader; `rowNumber` counts from 1, as spreadsheet programs show it. */
export interface SheetRow {
  rowNumber: number;
  cells: Cell[];
}
