import type { Call } from '../call.ts';
import type { Values } from './table.ts';

/**
 * Values that an area adds to the records that `crud` answers, or puts in the place of others: the actions that a state
 * allows, a picture. The additions of a source run in order, so a later one may replace a value of an earlier one.
 */
export interface Addition {
  /** The names that it adds. A list skips it when the request asks for none of them. */
  readonly names: readonly string[];
  /** The fields that it needs. A list reads them for it even when the request does not ask for them. */
  readonly from: readonly string[];
  /** Set when it applies only to a record that is read alone. */
  readonly alone?: true;
  /** The values for each record, in the order of the records. */
  readonly of: (call: Call, records: readonly Values[]) => Promise<readonly Values[]> | readonly Values[];
}

/** Adds the values of the additions to the records, in place. */
export async function addTo(call: Call, additions: readonly Addition[], records: readonly Values[]): Promise<void> {
  if (records.length === 0) return;
  for (const { of } of additions) {
    const added = await of(call, records);
    for (const [place, record] of records.entries()) Object.assign(record, added[place]);
  }
}
