import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { USE_RULES } from '@hoivien/contract/kit/uses.ts';
import { useWords } from '@hoivien/contract/uses.texts.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { textOf } from '@hoivien/contract/messages.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areasOf } from '../areas.ts';
import { allTables, CONDITIONS, KEPT, KEYS } from '../db/uses.ts';
import { keyName } from '../kit/crud/uses.ts';
import { makeApp, secretKey, type TestApp } from './make-app.ts';

let house: TestApp;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

/** What the database does to the rows of a key when their record is deleted, as a rule. */
const RULES: Readonly<Record<string, string>> = { a: 'refuses', r: 'refuses', c: 'goes', n: 'unlinks' };

/** Every foreign key of the database with its rule. */
async function keysOfDatabase(): Promise<Map<string, string>> {
  const { rows } = await house.db.execute<{ owner: string; columns: string[]; rule: string }>(
    `select k.conrelid::regclass::text as owner, k.confdeltype as rule,
      array(select a.attname::text from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey)) as columns
      from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ owner, columns, rule }) => [keyName(owner, columns), RULES[rule] ?? rule]));
}

/** Every column that may name a record without a foreign key: ids, lists and JSON. */
async function conditionsOfDatabase(keys: Iterable<string>): Promise<string[]> {
  const keyed = new Set(
    [...keys].flatMap((key) => {
      const [table = '', columns = ''] = key.split('.');
      return columns.split('+').map((column) => `${table}.${column}`);
    }),
  );
  const { rows } = await house.db.execute<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'
      and (udt_name in ('uuid', 'jsonb', 'json') or data_type = 'ARRAY') and column_name <> 'id' and column_name !~ '_by$'`,
  );
  return rows.map(({ name }) => name).filter((name) => !keyed.has(name));
}

/** What stands in the database without a rule, or in the rules without a column. */
async function faults(): Promise<string[]> {
  const keys = await keysOfDatabase();
  const conditions = await conditionsOfDatabase(keys.keys());
  const ruled = [...Object.keys(CONDITIONS), ...KEPT];
  const drawn = allTables.flatMap((table) =>
    getTableConfig(table).foreignKeys.map((key) =>
      keyName(
        getTableName(table),
        key.reference().columns.map(({ name }) => name),
      ),
    ),
  );
  return [
    // What the question before a deletion follows are the keys of the tables.
    ...Object.keys(KEYS).flatMap((key) => (drawn.includes(key) ? [] : [`${key} is no key of the tables`])),
    ...[...keys].flatMap(([key, rule]) =>
      KEYS[key]?.rule === rule ? [] : [`${key}: ${KEYS[key]?.rule ?? 'no rule'}, and the database ${rule}`],
    ),
    ...Object.keys(KEYS).flatMap((key) => (keys.has(key) ? [] : [`${key} is no foreign key`])),
    ...conditions.flatMap((name) => (ruled.includes(name) ? [] : [`${name} has no rule`])),
    ...ruled.flatMap((name) => (conditions.includes(name) ? [] : [`${name} is no such column`])),
  ];
}

describe('what a deletion does to others', () => {
  test('is declared for every foreign key and every stored condition of the database', async () => {
    expect(await faults()).toEqual([]);
    expect(Object.keys(KEYS).length).toBeGreaterThan(120);
  });

  test('a new key, a key with another rule, and a new condition are found until they have one', async () => {
    await house.db.execute(`create table planted_rows (id uuid primary key, tag_id uuid references tags (id) on delete cascade,
      club_ids uuid[], rule jsonb)`);
    await house.db.execute(`alter table seats drop constraint seats_title_id_titles_id_fk,
      add foreign key (title_id) references titles (id) on delete cascade`);
    try {
      expect((await faults()).toSorted()).toEqual([
        'planted_rows.club_ids has no rule',
        'planted_rows.rule has no rule',
        'planted_rows.tag_id: no rule, and the database goes',
        'seats.title_id: refuses, and the database goes',
      ]);
    } finally {
      await house.db.execute('drop table planted_rows');
    }
  });

  test('says of each list with people who are told whether it still brings letters', () => {
    const told = allTables.filter((table) => getTableConfig(table).columns.some(({ name }) => name === 'told_of'));
    expect(told.map((table) => getTableName(table)).toSorted()).toEqual([
      'activity_participants',
      'schedule_participants',
    ]);
    for (const table of told) expect(KEYS[`${getTableName(table)}.member_id`]?.ahead).toBeDefined();
  });

  test('is told in both languages where the record stands in a list that people delete from', () => {
    const lists = new Set(
      areasOf(secretKey).modules.flatMap(({ records = [] }) => records.map(({ source }) => getTableName(source.table))),
    );
    const silent = allTables.flatMap((table) =>
      getTableConfig(table).foreignKeys.flatMap((key) => {
        const { columns, foreignTable } = key.reference();
        const name = keyName(
          getTableName(table),
          columns.map((column) => column.name),
        );
        const use = KEYS[name];
        const isOfRecord = lists.has(getTableName(foreignTable)) || foreignTable === undefined;
        // Rows that go with a record without words are a part of it.
        return isOfRecord && use?.rule !== 'goes' && !use?.as && getTableName(table) !== 'attachments' ? [name] : [];
      }),
    );
    // The series of a meeting is no record of its own.
    expect(silent).toEqual([]);
    for (const name of Object.keys(useWords))
      for (const language of LANGUAGES)
        expect(textOf(`Mes.Uses.${name}`, language, { count: 3 }), name).toMatch(/3|biên bản|minutes/);
    for (const { rule } of Object.values(KEYS)) expect(USE_RULES).toContain(rule);
  });

  test('is told before, wherever one record can be deleted', async () => {
    const staff = await house.signInAs(permissionCodes);
    const id = '00000000-0000-7000-8000-000000000000';
    const deletable: string[] = [];
    for (const { area } of registry.map(({ resource }) => resource)) {
      if ((await staff.del(`/api/${area}/${id}`)).status === 405) continue;
      deletable.push(area);
      expect((await staff.post(`/api/${area}/Uses`, { ids: [id] })).status, area).toBe(200);
    }
    expect(deletable).toContain('Rewards');
    expect(deletable.length).toBeGreaterThan(30);
  });

  test('leads to lists that can be asked for the record', () => {
    const ways = [...Object.values(KEYS), ...Object.values(CONDITIONS)].flatMap(({ at = [] }) => at);
    expect(ways.length).toBeGreaterThan(40);
    for (const way of ways) {
      const [area, field = ''] = way.split('.');
      const list: Resource | undefined = registry.find(({ resource }) => resource.area === area)?.resource;
      expect(list?.fields[field], way).toMatchObject({ filter: true, to: expect.any(String) });
    }
  });
});
