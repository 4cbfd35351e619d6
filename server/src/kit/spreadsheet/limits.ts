/** What an import may hold. Sizes are bytes after inflating; rows and columns count only where something is written. */
export interface SpreadsheetLimits {
  rows: number;
  columns: number;
  inflatedBytes: number;
  entries: number;
  /** Inflated by packed bytes of one part; sheets reach 10 to 50, forged parts 1,000. */
  ratio: number;
  /** Work of the worker, in milliseconds; the time in which the caller handles rows is not counted. */
  milliseconds: number;
}

export const DEFAULT_LIMITS: Readonly<SpreadsheetLimits> = {
  rows: 50_000,
  columns: 400,
  inflatedBytes: 64 * 1024 * 1024,
  entries: 10_000,
  ratio: 500,
  milliseconds: 60_000,
};
