import type { Call } from '../kit/call.ts';
import { createMany } from '../kit/crud/bulk.ts';
import type { Source } from '../kit/crud/source.ts';
import type { Values } from '../kit/crud/table.ts';

/** Adds the missing records and returns their ids. */
export async function createMissing(call: Call, source: Source, inputs: readonly Values[]): Promise<string[]> {
  const ids = await call.db.transaction((tx) => createMany({ ...call, db: tx }, source, inputs));
  return ids.filter((id) => id !== null);
}
