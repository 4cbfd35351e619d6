/** Limits of an import. Sizes are bytes after inflating; empty rows and columns are not counted. */
export interface SpreadsheetLimits {
  rows: number;
  columns: number;
  inflatedBytes: number;
  entries: number;
  /** Most inflated bytes for each packed byte of a part. Real sheets reach 10 to 50, forged parts 1,000. */
  ratio: number;
  /** Milliseconds of work of the worker. The time in which the caller handles rows is not counted. */
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
