import { count } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { noteFact, readFact } from '../db/installation.ts';
import { catalogues } from '../areas/catalogues.ts';
import { type LooseTable, type Values, withKeys } from '../kit/crud/table.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import type { JobHouse } from '../kit/exchange/job-call.ts';
import { uuidv7 } from '../kit/uuid.ts';
import { recordAreas } from '../records.ts';
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

/** The database holds records that are no demonstration. */
export class NoDemonstration extends Error {
  override readonly name = 'NoDemonstration';
}

/**
 * Fills an association to look around in, in a database that is new or was one before. What is there already stays as it
 * is, so it can be asked for again.
 *
 * @throws NoDemonstration when there are records of people's own.
 */
export async function loadDemo(house: JobHouse, secretKey: string, members: number): Promise<void> {
  const { db } = house;
  await markAsDemonstration(house, secretKey);
  const now = house.now();
  for (const { source } of catalogues) {
    await loadCatalogue(db, now, source.resource, source.table, entriesOf[source.resource.area] ?? []);
  }
  await loadAssociation(house, secretKey, members);
}

async function markAsDemonstration({ db, now }: JobHouse, secretKey: string): Promise<void> {
  if (await readFact(db, 'demonstration')) return;
  const held: string[] = [];
  for (const { source } of recordAreas(secretKey).all) {
    if (SEEDED.includes(source.resource.area)) continue;
    const rows = await db.select({ count: count() }).from(source.table).where(source.within);
    if (rows[0]?.count) held.push(`${rows[0].count} ${source.resource.area}`);
  }
  if (held.length > 0)
    throw new NoDemonstration(
      `--demo fills a new database, and this one holds records that are no demonstration (${held.join(', ')}). None of them was changed. ` +
        'Without DATA_DIR and DATABASE_URL the demonstration is made in ./data-demo.',
    );
  await noteFact(db, 'demonstration', now().toISOString());
}

/** Areas of which every new database has records. */
const SEEDED = ['Roles', 'Users'];

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
