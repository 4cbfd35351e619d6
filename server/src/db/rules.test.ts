import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';
import { applyRules, rulesIn, rulesText } from './rules.ts';

/** The last migration that may hold a function or a trigger; later ones stand in `rules`. */
const LAST_WITH_RULES = 58;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase({
    name: 'rules',
    prepare: async (connection) => {
      const { pool } = connect(connection, () => undefined);
      await migrate(pool);
      await pool.end();
    },
  });
  client = new pg.Client(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('each function and trigger of the database stands in one file of rules, and the other way round', async () => {
  const written = [...rulesText().matchAll(/^create or replace (?:function|trigger) (\w+)/gm)].map(([, name]) => name);
  const there = await rulesIn(client);
  expect(written.toSorted((a = '', b = '') => (a < b ? -1 : 1))).toEqual(there.map(({ name }) => name));
  expect(rulesText()).not.toMatch(/^(?!create or replace )(?:create|drop|alter)\b/im);
});

test('rules are applied once, and again when somebody changed one', async () => {
  expect(await applyRules(client)).toBe('same');
  const before = await rulesIn(client);
  await client.query(
    `create or replace function keep_receipt() returns trigger language plpgsql as 'begin return new; end'`,
  );
  await client.query('drop trigger receipts_no_truncate on receipts');
  expect(await applyRules(client)).toBe('applied');
  expect(await rulesIn(client)).toEqual(before);
  expect(await applyRules(client)).toBe('same');
});

test('no later migration holds a function or a trigger', () => {
  const folder = join(import.meta.dirname, 'migrations');
  const late = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && Number.parseInt(name, 10) > LAST_WITH_RULES)
    .filter((name) =>
      /\bcreate\s+(?:or\s+replace\s+)?(?:function|(?:constraint\s+)?trigger)\b/i.test(
        readFileSync(join(folder, name), 'utf8'),
      ),
    );
  expect(late).toEqual([]);
});
