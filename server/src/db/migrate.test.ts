import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { connect } from './connect.ts';
import { noteFact, readFact } from './installation.ts';
import { applyMigrations, BusyDatabase, knownMigrations, migrate, NewerDatabase, readSchemaState } from './migrate.ts';
import type { Progress } from '../upgrade-progress.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let house: ReturnType<typeof connect>;

beforeAll(async () => {
  database = await createTestDatabase({ name: 'empty', prepare: async () => undefined });
  house = connect(database.connection, () => undefined);
});
afterAll(async () => {
  await house.pool.end();
  await database.drop();
});

async function state() {
  const client = new pg.Client(database.connection);
  await client.connect();
  return readSchemaState(client).finally(() => client.end());
}

test('a database reports its state: new, then up to date with the last version that used it', async () => {
  const before = await state();
  expect(before).toMatchObject({ applied: 0, version: undefined });
  const told: Progress[] = [];
  await migrate(house.pool, { tell: (progress) => told.push(progress) });
  const of = before.pending;
  expect(told).toEqual(Array.from({ length: of }, (_, at) => ({ what: 'migration', step: at + 1, of })));
  expect(await state()).toEqual({ applied: before.pending, pending: 0, version });
});

test('of the snapshots beside the migrations only the newest stays', () => {
  const meta = new URL('migrations/meta/', import.meta.url);
  const { entries } = JSON.parse(readFileSync(new URL('_journal.json', meta), 'utf8')) as {
    entries: { tag: string }[];
  };
  const newest = `${entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`;
  expect(readdirSync(meta).sort()).toEqual([newest, '_journal.json']);
});

test('a migration steps back from a busy table, lets others go on, and comes again', async () => {
  const other = await createTestDatabase({ name: 'empty', prepare: async () => undefined });
  const { pool } = connect(other.connection, () => undefined);
  const before = [...knownMigrations()].toSorted((a, b) => a - b).slice(0, -1);
  const worker = new pg.Client(other.connection);
  await worker.connect();
  await worker.query('begin');
  await applyMigrations(worker, before);
  await worker.query('commit');
  // Whatever table the last of these migrations changes.
  const { rows } = await worker.query<{ names: string }>(
    `select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'public'`,
  );
  await worker.query(`begin; lock table ${rows[0]?.names} in exclusive mode`);
  expect(
    await migrate(pool, { patience: { lock: 50, rests: [10, 10] } }).catch((error: unknown) => error),
  ).toBeInstanceOf(BusyDatabase);
  const migrated = migrate(pool, { patience: { lock: 50, rests: Array<number>(10_000).fill(20) } });
  // Another connection looks, because a transaction sees one state of all connections.
  const isWaiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = $1`;
  const name = other.connection.database;
  await expect.poll(async () => (await house.pool.query(isWaiting, [name])).rowCount).toBe(1);
  await worker.query('commit');
  await migrated;
  expect(await readSchemaState(worker)).toMatchObject({ applied: before.length + 1, pending: 0 });
  await worker.end();
  await pool.end();
  await other.drop();
});

test('an older program refuses a newer database, names both and changes nothing', async () => {
  await noteFact(house.db, 'version', '9.8.7');
  const { rows } = await house.pool.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  );
  const known = rows[0]?.count ?? 0;
  await house.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 4102444800000)`,
  );
  const refusal = await migrate(house.pool).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(NewerDatabase);
  const { message } = refusal as Error;
  expect(message).toContain(`9.8.7 with ${known + 1} migrations`);
  expect(message).toContain(`this is ${version} with ${known}`);
  expect(await readFact(house.db, 'version')).toBe('9.8.7');
});
