import type { Call } from '../call.ts';
import type { Values } from './table.ts';

/**
 * What an area adds to the records that `crud` answers, or answers otherwise: the actions that a state allows, a picture.
 * The additions of a source follow each other, so a later one may replace what an earlier one added.
 */
export interface Addition {
  /** The names it adds. A list that was not asked for any of them goes without. */
  readonly names: readonly string[];
  /** The fields it reads. A list reads them for it, also where it was not asked for them. */
  readonly from: readonly string[];
  /** Only for a record that is read alone. */
  readonly alone?: true;
  /** What it adds to each record, in their order. */
  readonly of: (call: Call, records: readonly Values[]) => Promise<readonly Values[]> | readonly Values[];
}

/** Adds to records what the additions say. */
export async function addTo(call: Call, additions: readonly Addition[], records: readonly Values[]): Promise<void> {
  if (records.length === 0) return;
  for (const { of } of additions) {
    const added = await of(call, records);
    for (const [place, record] of records.entries()) Object.assign(record, added[place]);
  }
}
