import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { from } from 'pg-copy-streams';
import { applyMigrations, knownMigrations } from '../../db/migrate.ts';
import type { FileStore } from '../files.ts';
import { type Archive, drain, type Entry, Expected } from './archive.ts';
import { damaged, FILE_LIST, type Manifest, MANIFEST, type TableEntry, tableEntryName } from './manifest.ts';
import { Meter } from './meter.ts';
import { PlainRefusal } from './plain-refusal.ts';
import { unsealing } from './sealing.ts';
import { asItIs } from './snapshot.ts';
import type { Stepping } from './stepping.ts';
import { listOf, SCHEMAS, setTextForms, type TableOfDatabase, tablesOf } from './tables.ts';

/** The fact by which a restore knows a database that it has filled and not finished. */
const UNFINISHED = 'restoring';

interface LoadTask {
  archive: Archive;
  /** The secret key of age; undefined for a backup that is not sealed. */
  secret: string | undefined;
  /** A connection of the role that owns the database, which is empty. */
  client: pg.Client;
  /** Undefined to leave the files of the archive out. */
  files: FileStore | undefined;
  /** Marks the filled database until `finishLoad`. */
  token: string;
  step?: Stepping;
}

/**
 * Restores an archive into an empty database and an empty folder of files: at its own migrations, with everything
 * compared with the manifest. The database has all of it or nothing: it is one transaction. An owner of tables may not
 * switch off their foreign keys, so these are dropped for the loading and added again, which checks them. Returns the
 * tables that the archive has and the product does not know.
 */
export async function loadArchive({ archive, secret, client, files, token, step = () => undefined }: LoadTask) {
  const { manifest } = archive;
  requireKnown(manifest);
  await setTextForms(client);
  await client.query('set client_min_messages = warning');
  await client.query('begin');
  await step('tables');
  await applyMigrations(client, manifest.migrations);
  if (manifest.jobs !== null) await makeJobTables(client);
  const tables = new Map((await tablesOf(client)).map((table) => [`${table.schema}.${table.name}`, table]));
  const constraints = await dropForeignKeys(client);
  const triggered = await tablesWithTriggers(client);
  for (const table of triggered) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${[...tables.values()].map(({ quoted }) => quoted).join(', ')}`);
  const unknown = await loadEntries({ archive, secret, client, files, tables, step });
  await step('keys');
  await setSequences(client, manifest);
  for (const table of triggered) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of constraints)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  await requireCounts(client, manifest, tables);
  await client.query(
    'insert into public.installation_facts (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [UNFINISHED, token],
  );
  await step('commit');
  await client.query('commit');
  await client.query('analyze');
  return unknown;
}

/** @throws PlainRefusal for a backup of a newer version, which has migrations that this program does not know. */
export function requireKnown({ migrations, version }: Manifest): void {
  const known = knownMigrations();
  if (migrations.every((at) => known.has(at))) return;
  throw new PlainRefusal(
    `Bản sao lưu do một phiên bản Hoivien mới hơn (${version}) tạo ra. Hãy khôi phục bằng phiên bản đó hoặc mới hơn.`,
    `The backup was made by a newer Hoivien (${version}). Restore it with that version or a newer one.`,
  );
}

/** Takes the mark of an unfinished restore away. */
export async function finishLoad(client: pg.ClientBase, token: string): Promise<void> {
  await client.query('delete from public.installation_facts where name = $1 and value = $2', [UNFINISHED, token]);
}

/** What stands in the way of a restore: `mine` is the work of a killed restore with this token. */
export async function stateOfTarget(client: pg.ClientBase, token?: string): Promise<'empty' | 'mine' | 'full'> {
  const { rows } = await client.query<{ count: number; facts: boolean }>(
    `select count(*)::int as count, to_regclass('public.installation_facts') is not null as facts
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'S')`,
    [SCHEMAS],
  );
  if (rows[0]?.count === 0) return 'empty';
  if (token === undefined || !rows[0]?.facts) return 'full';
  const { rowCount } = await client.query('select from public.installation_facts where name = $1 and value = $2', [
    UNFINISHED,
    token,
  ]);
  return rowCount === 1 ? 'mine' : 'full';
}

/** Empties a database that this restore has filled before. */
export async function emptyTarget(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set client_min_messages = warning; drop schema if exists ${SCHEMAS.join(', ')} cascade; create schema public`,
  );
}

/** pg-boss makes its tables outside any migration of ours; the version of today serves for backups of older ones, too. */
async function makeJobTables(client: pg.Client): Promise<void> {
  const plan = getConstructionPlans('pgboss').trim();
  await client.query(plan.replace(/^BEGIN;/, '').replace(/COMMIT;$/, ''));
  await client.query('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0');
}

async function dropForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, r.relname) as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
     where c.contype = 'f' and c.conparentid = 0 and n.nspname = any($1)`,
    [SCHEMAS],
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

async function tablesWithTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select distinct format('%I.%I', n.nspname, r.relname) as table
     from pg_trigger t join pg_class r on r.oid = t.tgrelid join pg_namespace n on n.oid = r.relnamespace
     where not t.tgisinternal and t.tgparentid = 0 and n.nspname = any($1)`,
    [SCHEMAS],
  );
  return rows.map(({ table }) => table);
}

interface Loading {
  archive: Archive;
  secret: string | undefined;
  client: pg.Client;
  files: FileStore | undefined;
  tables: ReadonlyMap<string, TableOfDatabase>;
  step: Stepping;
}

async function loadEntries(loading: Loading): Promise<string[]> {
  const { archive, step } = loading;
  const { manifest } = archive;
  const expected = new Expected(manifest);
  const byEntry = new Map(manifest.tables.map((table) => [tableEntryName(table, manifest.sealedTo), table]));
  const unknown: string[] = [];
  for await (const entry of archive.entries()) {
    const table = byEntry.get(entry.name);
    if (entry.name === MANIFEST) continue;
    else if (entry.name === FILE_LIST) await expected.readList(entry.bytes);
    else if (table) {
      await step(`table ${table.schema}.${table.name}`);
      if (!(await loadTable(loading, expected, entry, table))) unknown.push(`${table.schema}.${table.name}`);
    } else {
      await step('file');
      await loadContent(loading, expected, entry);
    }
  }
  expected.requireAll();
  return unknown;
}

/** False for a table that an operator made beside those of the product; its rows are read and left out. */
async function loadTable(
  { client, secret, tables }: Loading,
  expected: Expected,
  { name, bytes }: Entry,
  table: TableEntry,
): Promise<boolean> {
  const target = tables.get(`${table.schema}.${table.name}`);
  const fits = target !== undefined && table.columns.every((column) => target.columns.includes(column));
  if (target && !fits && table.schema !== 'pgboss') throw damaged(name);
  const into = fits ? target.quoted : 'loaded';
  // Jobs of another version of pg-boss keep the columns that both have.
  if (!fits)
    await client.query(
      `create temp table loaded (${table.columns.map((one) => `${listOf([one])} text`)}) on commit drop`,
    );
  const [stored, plain] = [new Meter(), new Meter('lines')];
  const copy = client.query(from(`copy ${into} (${listOf(table.columns)}) from stdin`));
  try {
    await pipeline(Readable.from(bytes), stored, secret ? unsealing(secret) : asItIs, createGunzip(), plain, copy);
  } catch (error) {
    throw error instanceof PlainRefusal ? error : damagedBy(error, name);
  }
  expected.take(name, stored);
  if (plain.measure().sha256 !== table.sha256 || plain.lines !== table.rows) throw damaged(name);
  if (!fits) {
    if (target) await takeCommon(client, target, table);
    await client.query('drop table loaded');
  }
  return target !== undefined;
}

async function takeCommon(client: pg.Client, { quoted, columns }: TableOfDatabase, table: TableEntry) {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attname = any($2)`,
    [quoted, table.columns.filter((column) => columns.includes(column))],
  );
  const values = rows.map(({ name, type }) => `${listOf([name])}::${type}`);
  await client.query(
    `insert into ${quoted} (${listOf(rows.map(({ name }) => name))}) select ${values.join(', ')} from loaded`,
  );
}

/** Writes a content for each file that has it. */
async function loadContent({ files, secret }: Loading, expected: Expected, { name, bytes }: Entry): Promise<void> {
  const [first, ...others] = expected.contents.get(name) ?? [];
  const stored = new Meter();
  if (!first || !files) {
    await pipeline(Readable.from(bytes), stored, drain);
    expected.take(name, stored);
    return;
  }
  try {
    const unsealed = secret ? Readable.from(unsealing(secret)(stored)) : stored;
    const [arrival, saving] = await Promise.allSettled([
      pipeline(Readable.from(bytes), stored),
      files.save(first.key, unsealed),
    ]);
    if (arrival.status === 'rejected') throw arrival.reason;
    if (saving.status === 'rejected') throw saving.reason;
    const saved = saving.value;
    if (saved.sha256.toString('hex') !== first.sha256) throw damaged(name);
  } catch (error) {
    throw error instanceof PlainRefusal || isOfDisk(error) ? error : damagedBy(error, name);
  }
  expected.take(name, stored);
  for (const { key } of others) await files.copy(first.key, key);
}

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const { schema, name, value, isCalled } of sequences)
    await client.query('select setval(to_regclass($1), $2, $3)', [
      `${listOf([schema])}.${listOf([name])}`,
      value,
      isCalled,
    ]);
}

/** A trigger or a rule of the database must not have added or removed rows. */
async function requireCounts(
  client: pg.Client,
  manifest: Manifest,
  tables: ReadonlyMap<string, TableOfDatabase>,
): Promise<void> {
  for (const table of manifest.tables) {
    const target = tables.get(`${table.schema}.${table.name}`);
    if (!target) continue;
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${target.quoted}`);
    if (Number(rows[0]?.count) !== table.rows) throw damaged(tableEntryName(table, manifest.sealedTo));
  }
}

function isOfDisk(error: unknown): boolean {
  return ['ENOSPC', 'EACCES', 'EROFS', 'EDQUOT', 'EIO'].includes((error as { code?: string }).code ?? '');
}

/** Bytes that cannot be unpacked or unsealed, or rows that the database cannot read, are damage of the archive. */
function damagedBy(error: unknown, name: string): unknown {
  const { code } = error as { code?: string };
  const isOfDatabase = code !== undefined && /^(08|53|57|58)/.test(code);
  return isOfDatabase ? error : damaged(name);
}
