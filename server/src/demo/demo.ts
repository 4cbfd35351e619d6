import { certificate } from '@hoivien/contract/areas/certificate/certificate.resource.ts';
import { market } from '@hoivien/contract/areas/market/market.resource.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import type { Database } from '../db/connect.ts';
import { certificates } from '../db/tables/certificate.ts';
import { markets } from '../db/tables/market.ts';
import { type LooseTable, type Values, withKeys } from '../kit/crud/table.ts';
import { uuidv7 } from '../kit/uuid.ts';
import { demoCertificates, demoMarkets } from './catalogues.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Fills an association to look around in. What is there already stays as it is, so it can be asked for again. */
export async function loadDemo(db: Database, now: Date): Promise<void> {
  await loadCatalogue(db, now, market, markets as unknown as LooseTable, demoMarkets);
  await loadCatalogue(db, now, certificate, certificates as unknown as LooseTable, demoCertificates);
}

/** Entered one a day until yesterday, so that lists by date have something to tell. */
async function loadCatalogue(
  db: Database,
  now: Date,
  resource: Resource,
  table: LooseTable,
  entries: readonly Values[],
) {
  const rows = entries.map((values, index) => {
    const at = new Date(now.getTime() - (index + 1) * DAY);
    return { ...withKeys(resource, values), id: uuidv7(), createdAt: at, updatedAt: at };
  });
  await db.insert(table).values(rows).onConflictDoNothing();
}
