import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { asc, count } from 'drizzle-orm';
import { areasOf } from '../areas.ts';
import { noteFact, readFact } from '../db/installation.ts';
import { users } from '../db/tables/access.ts';
import type { AllAreas, AnyAreaModule } from '../kit/area-module.ts';
import type { Call } from '../kit/call.ts';
import type { Source } from '../kit/crud/source.ts';
import type { FileStore } from '../kit/files.ts';
import type { JobServices } from '../kit/exchange/job-call.ts';

/** The database contains records that are not a demonstration. */
export class NoDemonstration extends Error {
  override readonly name = 'NoDemonstration';
}

/**
 * Fills an association for demonstration from the parts of the areas. The database must be new or a demonstration.
 * Existing records stay as they are, so a second run is possible.
 *
 * @throws NoDemonstration when the database contains other records.
 */
export async function loadDemo(
  services: JobServices & { files?: FileStore },
  secretKey: string,
  members: number,
): Promise<void> {
  const areas = areasOf(secretKey);
  await markAsDemonstration(services, areas);
  const call = await demoCall(services);
  const sourceOf = (area: string) =>
    areas.records.find(({ source }) => source.resource.area === area)?.source as Source;
  for (const { load } of inOrder(areas.modules))
    await load({ call, sourceOf, members, ...(services.files && { files: services.files }) });
}

/** The parts of the areas; each comes after those that it needs. */
function inOrder(modules: readonly AnyAreaModule[]) {
  const parts = modules.flatMap(({ name, demo }) => (demo ? [{ name, ...demo }] : []));
  const sorted: typeof parts = [];
  while (sorted.length < parts.length) {
    const isThere = (name: string) => sorted.some((part) => part.name === name);
    const next = parts.find((part) => !isThere(part.name) && (part.after ?? []).every(isThere));
    if (!next) throw new Error('Parts of the demonstration wait for each other, or for one that there is not.');
    sorted.push(next);
  }
  return sorted;
}

async function markAsDemonstration({ db, now }: JobServices, { records }: AllAreas): Promise<void> {
  if (await readFact(db, 'demonstration')) return;
  const held: string[] = [];
  for (const { source } of records) {
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

/** Areas with records in every new database. */
const SEEDED = ['Holidays', 'Roles', 'Users'];

async function demoCall({ db, pool, totals, now }: JobServices): Promise<Call> {
  const [first] = await db.select().from(users).orderBy(asc(users.id)).limit(1);
  if (!first) throw new Error('The demonstration needs the first administrator.');
  const { id, fullName, roleId } = first;
  const permissions = new Set(permissionCodes);
  return {
    actor: { userId: id, userName: fullName, sessionId: '', roleId, clubId: null, permissions },
    db,
    pool,
    totals,
    now: now(),
    requestId: 'demo',
    ip: null,
    source: 'system',
  };
}
