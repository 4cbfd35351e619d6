import type { Database } from '../db/connect.ts';
import { catalogues } from '../areas/catalogues.ts';
import { type LooseTable, type Values, withKeys } from '../kit/crud/table.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import type { JobHouse } from '../kit/exchange/job-call.ts';
import { uuidv7 } from '../kit/uuid.ts';
import { loadAssociation } from './association.ts';
import * as demo from './catalogues.ts';
import { demoTitles } from './committees.ts';

const DAY = 24 * 60 * 60 * 1000;

const entriesOf: Readonly<Record<string, readonly Values[]>> = {
  Markets: demo.demoMarkets,
  Certificates: demo.demoCertificates,
  Careers: demo.demoCareers,
  TargetCustomers: demo.demoTargetCustomers,
  Organizations: demo.demoOrganizations,
  Enterprises: demo.demoEnterprises,
  MeritBadges: demo.demoMeritBadges,
  Tags: demo.demoTags,
  Titles: demoTitles,
};

/** Fills an association to look around in. What is there already stays as it is, so it can be asked for again. */
export async function loadDemo(house: JobHouse, secretKey: string, members: number): Promise<void> {
  const { db } = house;
  const now = house.now();
  for (const { source } of catalogues) {
    await loadCatalogue(db, now, source.resource, source.table, entriesOf[source.resource.area] ?? []);
  }
  await loadAssociation(house, secretKey, members);
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
    return { ...withKeys({ resource }, values), id: uuidv7(), createdAt: at, updatedAt: at };
  });
  if (rows.length > 0) await db.insert(table).values(rows).onConflictDoNothing();
}
