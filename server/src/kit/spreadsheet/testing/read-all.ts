import type { SheetRow } from '../cell.ts';
import type { SpreadsheetLimits } from '../limits.ts';
import { readXlsx } from '../read-xlsx.ts';

/** Reads all rows of a file into one array. */
export async function readAll(path: string, limits: Partial<SpreadsheetLimits> = {}): Promise<SheetRow[]> {
  const all: SheetRow[] = [];
  for await (const rows of readXlsx(path, limits)) all.push(...rows);
  return all;
}
