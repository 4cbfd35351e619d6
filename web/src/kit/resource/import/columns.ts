import type { ImportRun } from '@hoivien/contract/kit/import-run.ts';

type Mapping = Readonly<Record<string, number>>;

/** Required fields that no column fills. */
export function missingFields({ columns }: ImportRun, mapping: Mapping): string[] {
  return columns.filter(({ field, required }) => required && mapping[field] === undefined).map(({ field }) => field);
}

/** Places of the columns that fill nothing. */
export function unusedColumns({ headers }: ImportRun, mapping: Mapping): number[] {
  const used = new Set(Object.values(mapping));
  return headers.map((_, column) => column).filter((column) => !used.has(column));
}

/** Whether a person should look at the mapping: a field waits for a column while a column waits for a field. */
export function needsMapping(run: ImportRun): boolean {
  if (missingFields(run, run.mapping).length > 0) return run.headers.length > 0;
  const hasEmptyField = run.columns.some(({ field }) => run.mapping[field] === undefined);
  return hasEmptyField && unusedColumns(run, run.mapping).length > 0;
}

/** How spreadsheets call a column. @example columnLetter(27) // 'AB' */
export function columnLetter(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetter(Math.floor(column / 26) - 1) + last;
}
