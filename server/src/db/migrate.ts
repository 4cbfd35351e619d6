import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import packageJson from '../../package.json' with { type: 'json' };
import type { Progress } from '../upgrade-progress.ts';
import { noteFact } from './installation.ts';
import { applyRules } from './rules.ts';

/** A lock shared by all servers of a database; Drizzle's own migrator takes none. */
const MIGRATION_LOCK = 4_810_017;

/** The database has migrations that this program does not know. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}

/** The state of a database's schema: the number of its migrations, and the number of this program's that it lacks. */
export interface SchemaState {
  applied: number;
  pending: number;
  /** The last version of the product on it; undefined for versions that did not store it. */
  version: string | undefined;
}

/** A table stayed busy for too long; the message says what to do. */
export class BusyDatabase extends Error {
  override readonly name = 'BusyDatabase';
}

/**
 * How long a migration waits for a table before it steps back and lets those who wait behind it go on, and how long it then
 * rests, growing, before it tries again. In milliseconds.
 */
export interface Patience {
  lock: number;
  rests: readonly number[];
}

const PATIENCE: Patience = {
  lock: 2_000,
  rests: [500, 1_000, 2_000, 4_000, 8_000, 16_000, ...Array<number>(18).fill(30_000)],
};

/**
 * Applies this version's migrations, each in a transaction of its own, and then its rules, while other servers may work on the database.
 * Servers that start together wait for each other. `tell` hears of each step before it begins.
 *
 * @throws NewerDatabase
 * @throws BusyDatabase when a table stays busy through all rests; the migrations before stay applied
 */
export async function migrate(
  pool: pg.Pool,
  { patience = PATIENCE, tell }: { patience?: Patience; tell?: (progress: Progress) => void } = {},
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set client_min_messages = warning');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await readSchemaState(client);
    const there = await appliedMigrations(client);
    const known = [...knownMigrations()].toSorted((a, b) => a - b);
    const pending = known.filter((at) => !there.has(at));
    for (const [at, one] of pending.entries()) {
      tell?.({ what: 'migration', step: at + 1, of: pending.length });
      await patiently(client, patience, () => applyMigrations(client, [one])).catch((error: unknown) => {
        throw isBusy(error) ? new BusyDatabase(busySentence(there.size + at, known.length)) : error;
      });
    }
    await patiently(client, patience, () => applyRules(client)).catch((error: unknown) => {
      throw isBusy(error) ? new BusyDatabase(busySentence(known.length, known.length)) : error;
    });
    await noteFact(drizzle(client), 'version', packageJson.version);
  } finally {
    // Destroys the connection, which releases its lock and settings.
    client.release(true);
  }
}

/** Steps back from a busy table, because everybody who comes after a waiting migration waits as well. */
async function patiently(
  client: pg.ClientBase,
  { lock, rests }: Patience,
  work: () => Promise<unknown>,
): Promise<void> {
  for (const rest of [...rests, undefined]) {
    await client.query(`begin; set local lock_timeout = ${lock}`);
    try {
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (rest === undefined || !isBusy(error)) throw error;
      await sleep(rest);
    }
  }
}

/** A lock that did not come in time, or a deadlock with somebody who works. */
function isBusy(error: unknown): boolean {
  return ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');
}

function busySentence(done: number, all: number): string {
  return (
    `Nâng cấp dừng ở bước ${done} trên ${all}: một bảng bận suốt nhiều phút. Chưa mất gì. Hãy dừng các máy chủ Hoivien khác và các chương trình đang đọc cơ sở dữ liệu, rồi khởi động lại.\n` +
    `The upgrade stopped at step ${done} of ${all}: a table was busy for minutes. Nothing is lost. Stop other servers of Hoivien and programs that read the database, then start again.`
  );
}

/** The migrations of a database by their instants. */
async function appliedMigrations(client: pg.ClientBase): Promise<Set<number>> {
  const { rows } = await ifThere<{ at: string }>(
    client,
    'drizzle.__drizzle_migrations',
    'select created_at as at from drizzle.__drizzle_migrations',
  );
  return new Set(rows.map(({ at }) => Number(at)));
}

/**
 * Reads the state of the schema before anything changes.
 *
 * @throws NewerDatabase with both versions when the database has an unknown migration.
 */
export async function readSchemaState(client: pg.ClientBase): Promise<SchemaState> {
  const known = knownMigrations();
  const applied = await appliedMigrations(client);
  const { rows: facts } = await ifThere<{ value: string }>(
    client,
    'public.installation_facts',
    `select value from public.installation_facts where name = 'version'`,
  );
  const version = facts[0]?.value;
  if ([...applied].every((at) => known.has(at)))
    return { applied: applied.size, pending: known.size - applied.size, version };
  throw new NewerDatabase(
    `The database belongs to a newer Hoivien: it was last used by ${version ?? 'another version'} with ${applied.size} migrations, ` +
      `and this is ${packageJson.version} with ${known.size}. Start that version or a newer one; nothing was changed.`,
  );
}

/**
 * Applies exactly these migrations by their instants, within the transaction of `client`; for a restore those of the backup,
 * to an empty database.
 */
export async function applyMigrations(client: pg.ClientBase, wanted: readonly number[]): Promise<void> {
  const files = readMigrationFiles({ migrationsFolder: migrationsFolder() });
  const chosen = files.filter(({ folderMillis }) => wanted.includes(folderMillis));
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of chosen) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

async function ifThere<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  table: string,
  query: string,
): Promise<{ rows: Row[] }> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
  return rows[0]?.there ? client.query<Row>(query) : { rows: [] };
}

/** The instants by which Drizzle identifies the migrations of this program. */
export function knownMigrations(): Set<number> {
  const journal = JSON.parse(readFileSync(join(migrationsFolder(), 'meta', '_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  return new Set(journal.entries.map(({ when }) => when));
}

/** The folder lies beside the source in development and tests, beside the bundle in production. */
function migrationsFolder(): string {
  const folder = fileURLToPath(new URL('./migrations', import.meta.url));
  if (!existsSync(folder))
    throw new Error(`The migrations are missing at ${folder}; build again with "npm run build".`);
  return folder;
}
