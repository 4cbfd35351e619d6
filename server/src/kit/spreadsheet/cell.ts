/** What one cell holds on its way in or out. An empty text and null are the same empty cell. */
export type Cell = string | number | boolean | Date | null;

/** How a column is shown: `money` groups thousands (whole VND), `number` does not (years, ranks, scores). */
export type ColumnKind = 'text' | 'number' | 'money' | 'date' | 'datetime' | 'boolean';

/** One row as the reader hands it over; `rowNumber` counts from 1 as the spreadsheet program shows it. */
export interface SheetRow {
  rowNumber: number;
  cells: Cell[];
}
