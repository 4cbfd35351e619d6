import { readdirSync } from 'node:fs';
import { createSchema, inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { sampleInput } from '@hoivien/contract/kit/sample.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { asc, eq, getTableColumns } from 'drizzle-orm';
import type pg from 'pg';
import { areasOf } from '../areas.ts';
import type { Database } from '../db/connect.ts';
import { users } from '../db/tables/access.ts';
import type { Call } from '../kit/call.ts';
import type { Source, Target } from '../kit/crud/source.ts';
import { columnOf, type LooseTable, type Values } from '../kit/crud/table.ts';
import { Totals } from '../kit/totals.ts';
import { secretKey } from './make-app.ts';

/**
 * Values that the sample of an area needs beyond the kinds of its fields: existing records, and days that do not
 * overlap.
 */
export type Needs = (number: number) => Record<string, unknown>;

/** Prepares a database for the samples of an area. */
export type Prepare = (db: Database) => Promise<Needs>;

const { records } = areasOf(secretKey);

/**
 * Adds the targets of an area's records to the house. Returns the values by which a sample refers to them. A required
 * reference gets a record of its target; all else is in the file `testing/needs.ts` of the area's own folder.
 */
export async function needsOf(area: string, db: Database): Promise<Needs> {
  const source = records.find((one) => one.source.resource.area === area)?.source;
  const own = (await prepared)[area];
  const needs = await own?.(db);
  const given = needs?.(1) ?? {};
  const open = source ? requiredLinks(source.resource).filter((name) => !(name in given)) : [];
  const links: Record<string, unknown> = {};
  for (const name of open) links[name] = await targetOf(source as Source, name, db);
  return (number) => ({ ...links, ...needs?.(number) });
}

function requiredLinks(resource: Resource): string[] {
  return inputFields(resource).filter((name) => {
    const { required, to } = resource.fields[name] ?? {};
    return required && to !== undefined;
  });
}

/** The id of a record to which a field may refer. The records of the house itself are not for samples. */
async function targetOf(source: Source, name: string, db: Database): Promise<unknown> {
  const { kind, to = '' } = source.resource.fields[name] ?? {};
  const target = source.targets?.[to];
  if (!target) throw new Error(`${source.resource.area}.${name} refers to ${to}, and its source has no such target.`);
  const id = await sampleOf(to, target, db);
  return kind === 'references' ? [id] : id;
}

/** The sample record of an area, which is added once in a house. */
async function sampleOf(to: string, { table }: Target, db: Database): Promise<string> {
  const area =
    records.find(({ source }) => source.resource.area === to) ?? records.find(({ source }) => source.table === table);
  if (!area) throw new Error(`No area adds records for references to ${to}: write testing/needs.ts in the folder.`);
  const { resource } = area.source;
  const number = 800_001;
  const input: Values = { ...sampleInput(resource, number), ...(await needsOf(resource.area, db))(number) };
  const columns = getTableColumns(table) as LooseTable;
  if (typeof input.code === 'string' && columns.code) {
    const [known] = await db
      .select({ id: columnOf(columns, 'id') })
      .from(table)
      .where(eq(columns.code, input.code));
    if (known) return String(known.id);
  }
  const { id } = await area.create(await callOf(db), createSchema(resource).parse(input));
  return String(id);
}

/** A call of the first user with all permissions. */
async function callOf(db: Database): Promise<Call> {
  const [first] = await db.select().from(users).orderBy(asc(users.id)).limit(1);
  if (!first) throw new Error('A new house has its first administrator.');
  const { id, fullName, roleId } = first;
  return {
    actor: {
      userId: id,
      userName: fullName,
      sessionId: '',
      roleId,
      clubId: null,
      permissions: new Set(permissionCodes),
    },
    db,
    pool: (db as Database & { $client: pg.Pool }).$client,
    totals: new Totals(() => undefined),
    now: new Date(),
    requestId: 'sample',
    ip: null,
    source: 'system',
  };
}

/** The samples that areas prepare in their own folders, by area of the contract. */
const prepared = loadPrepared();

async function loadPrepared(): Promise<Readonly<Record<string, Prepare>>> {
  const areas = new URL('../areas/', import.meta.url);
  const files = readdirSync(areas, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('testing/needs.ts'),
  );
  const found = await Promise.all(
    files.map(
      async (file) => (await import(new URL(file, areas).href)) as { needs: Readonly<Record<string, Prepare>> },
    ),
  );
  return Object.assign({}, ...found.map(({ needs }) => needs)) as Readonly<Record<string, Prepare>>;
}
