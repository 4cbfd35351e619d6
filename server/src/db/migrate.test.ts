import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { connect } from './connect.ts';
import { noteFact, readFact } from './installation.ts';
import { migrate, NewerDatabase, readSchemaState } from './migrate.ts';

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
  await migrate(house.pool);
  expect(await state()).toEqual({ applied: before.pending, pending: 0, version });
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
