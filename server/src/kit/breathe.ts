import { setImmediate } from 'node:timers/promises';

/** So many rows are worked on before others get their turn. */
const ROWS = 40;

/**
 * Maps many rows without holding up the requests of others: between handfuls of rows the event loop turns once.
 *
 * @example const checked = await mapBreathing(rows, (row) => parse(row));
 */
export async function mapBreathing<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index % ROWS === ROWS - 1) await setImmediate();
    results.push(work(item, index));
  }
  return results;
}
