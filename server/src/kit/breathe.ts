import { setImmediate } from 'node:timers/promises';

/** Rows that are mapped before the event loop turns. */
const ROWS = 40;

/**
 * Maps many rows and lets the event loop turn after every 40 of them, so that other requests are answered meanwhile.
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
