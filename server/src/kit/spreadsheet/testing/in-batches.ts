import type { Cell } from '../cell.ts';

/** Rows in batches of seven, as a query would deliver them. */
export async function* inBatches(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  for (let start = 0; start < rows.length; start += 7) yield rows.slice(start, start + 7);
}
