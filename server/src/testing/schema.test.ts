import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as access from '../db/tables/access.ts';
import * as field from '../db/tables/field.ts';
import * as kit from '../db/tables/kit.ts';
import * as member from '../db/tables/member.ts';
import * as membership from '../db/tables/membership.ts';
import * as outbox from '../db/tables/outbox.ts';
import * as schedule from '../db/tables/schedule.ts';
import * as unit from '../db/tables/unit.ts';
import { catalogues } from '../areas/catalogues/catalogues.ts';
import { makeApp } from './make-app.ts';

const tables = [
  ...Object.values(access),
  ...Object.values(kit),
  ...Object.values(outbox),
  ...Object.values(field),
  ...Object.values(unit),
  ...Object.values(member),
  ...Object.values(membership),
  ...Object.values(schedule),
  ...catalogues.map(({ source }) => source.table),
].filter((value) => is(value, PgTable)) as PgTable[];

interface Row {
  table: string;
  name: string;
}

test('the migrated database has every column, index, check and foreign key of the tables, and no other', async () => {
  await using house = await makeApp();
  const read = async (query: string) => (await house.db.execute(query)).rows as unknown as Row[];
  const columns = await read(
    `select table_name as table, column_name || ' ' || is_nullable as name from information_schema.columns where table_schema = 'public'`,
  );
  const indexes = await read(
    `select tablename as table, indexname as name from pg_indexes where schemaname = 'public' and indexname not in (select conname from pg_constraint)`,
  );
  const constraints = await read(
    `select conrelid::regclass::text as table, conname as name from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f')`,
  );
  const of = (rows: Row[], table: string) =>
    rows
      .filter((row) => row.table === table)
      .map(({ name }) => name)
      .sort();
  expect(tables.length).toBeGreaterThan(10);
  for (const table of tables) {
    const name = getTableName(table);
    const config = getTableConfig(table);
    const keyColumns = new Set(config.primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
    const nullable = (column: (typeof config.columns)[number]) =>
      !column.notNull && !column.primary && !keyColumns.has(column.name);
    expect(of(columns, name)).toEqual(
      config.columns.map((column) => `${column.name} ${nullable(column) ? 'YES' : 'NO'}`).sort(),
    );
    expect(of(indexes, name)).toEqual(config.indexes.map((index) => String(index.config.name)).sort());
    expect(of(constraints, name)).toEqual(
      [...config.checks.map((check) => check.name), ...config.foreignKeys.map((key) => key.getName())].sort(),
    );
  }
});

test('the audit trail refuses to be rewritten', async () => {
  await using house = await makeApp();
  const staff = await house.signInAs(['MarketsCreate']);
  await staff.post('/api/Markets', { code: 'A', name: 'A' });
  for (const statement of [
    'update audit_entries set label = null',
    'delete from audit_entries',
    'truncate audit_entries',
  ]) {
    await expect(house.db.execute(statement)).rejects.toThrow('Failed query');
  }
  const { rows } = await house.db.execute('select label from audit_entries');
  expect(rows).toEqual([{ label: 'A' }]);
});
