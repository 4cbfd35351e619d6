import { market } from '@hoivien/contract/areas/market/market.resource.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { markets } from '../db/tables/market.ts';
import { withKeys } from '../kit/crud/table.ts';
import { uuidv7 } from '../kit/uuid.ts';
import { demoMarkets } from './catalogues.ts';

/** Fills an association to look around in. What is there already stays as it is, so it can be asked for again. */
export async function loadDemo(db: Database): Promise<void> {
  await db
    .insert(markets)
    .values(demoMarkets.map((values, index) => ({ ...demoRow(index), ...(withKeys(market, { ...values }) as Required<typeof values>) })) as never)
    .onConflictDoNothing();
}

/** Entered one a day until yesterday, so that lists by date have something to tell. */
function demoRow(index: number) {
  const at = sql`now() - make_interval(days => ${index + 1})`;
  return { id: uuidv7(), createdAt: at, updatedAt: at };
}
