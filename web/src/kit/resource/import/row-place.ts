import type { ImportRun } from '@hoivien/contract/kit/exchange/import-run.ts';

/** The number of a row in its sheet, and the name of the sheet when several were read together. */
export function ownPlace({ sheets }: ImportRun, rowNo: number): { sheet?: string; row: number } {
  const own = sheets.findLast(({ before }) => before < rowNo);
  return own ? { sheet: own.name, row: rowNo - own.before } : { row: rowNo };
}

/** The number of a row as its sheet shows it; with the name of the sheet when several were read together. */
export function placeOf(run: ImportRun, rowNo: number): string {
  const { sheet, row } = ownPlace(run, rowNo);
  return sheet === undefined ? String(row) : `${sheet}: ${row}`;
}
