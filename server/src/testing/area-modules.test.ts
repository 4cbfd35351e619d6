import { movedWords } from '@hoivien/contract/messages.ts';
import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areasOf } from '../areas.ts';
import { copySections } from '../areas/people/personal-data/export.ts';
import { rowSets } from '../areas/people/party/index.ts';
import type { AnyAreaModule } from '../kit/area-module.ts';
import { makeApp, secretKey, type TestApp } from './make-app.ts';
import { areaFolders } from './wings.ts';

const { modules } = areasOf(secretKey);

let house: TestApp;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

/** The foreign keys of the database to a table. */
async function keysTo(table: string): Promise<string[]> {
  const { rows } = await house.db.execute<{ name: string }>(
    `select k.conrelid::regclass::text || '.' || a.attname as name from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.confrelid = '${table}'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The differences between these foreign keys and the declarations of the areas. */
function faultsOf(keys: readonly string[], ask: 'ofMembers' | 'ofClubs', areas: readonly AnyAreaModule[]): string[] {
  const answers = areas.flatMap(({ name, ...area }) =>
    (area[ask] ?? []).map(({ table, column, keyless }) => ({ name, key: `${table}.${column}`, keyless })),
  );
  const missing = keys.flatMap((key) => {
    const by = answers.filter((one) => one.key === key && !one.keyless).map(({ name }) => name);
    return by.length === 1 ? [] : [`${key} is answered by ${by.join(' and ') || 'no area'}`];
  });
  const stale = answers.filter(({ key, keyless }) => !keyless && !keys.includes(key));
  return [...missing, ...stale.map(({ name, key }) => `${name} answers for ${key}, which is no foreign key`)];
}

describe('rows of members', () => {
  test('exactly one area answers for every foreign key to members and to clubs', async () => {
    expect(faultsOf(await keysTo('members'), 'ofMembers', modules)).toEqual([]);
    expect(faultsOf(await keysTo('clubs'), 'ofClubs', modules)).toEqual([]);
  });

  test('a new table that names a member, or a club, is found until an area answers for it', async () => {
    await house.db.execute(`create table planted_fees (id uuid primary key, payer_id uuid references members (id),
      club_id uuid references clubs (id))`);
    try {
      expect(faultsOf(await keysTo('members'), 'ofMembers', modules)).toEqual([
        'planted_fees.payer_id is answered by no area',
      ]);
      expect(faultsOf(await keysTo('clubs'), 'ofClubs', modules)).toEqual([
        'planted_fees.club_id is answered by no area',
      ]);
      const nothing = { nothing: 'It is planted by a test.' };
      const planted = {
        name: 'planted',
        ofMembers: [{ table: 'planted_fees', column: 'payer_id', move: nothing, copy: nothing, blank: nothing }],
      };
      expect(faultsOf(await keysTo('members'), 'ofMembers', [...modules, planted])).toEqual([]);
      expect(faultsOf(await keysTo('members'), 'ofMembers', [...modules, planted, planted])).toEqual([
        'planted_fees.payer_id is answered by planted and planted',
      ]);
    } finally {
      await house.db.execute('drop table planted_fees');
    }
    const gone = { table: 'seats', column: 'gone_id', move: { rule: 'drop' }, copy: NONE, blank: NONE } as const;
    expect(faultsOf(await keysTo('members'), 'ofMembers', [...modules, { name: 'old', ofMembers: [gone] }])).toEqual([
      'old answers for seats.gone_id, which is no foreign key',
    ]);
  });

  test('where an area does nothing it says why', () => {
    const answers = modules.flatMap(({ ofMembers = [] }) =>
      ofMembers.flatMap(({ table, column, move, copy, blank }) =>
        Object.entries({ move, copy, blank }).map(([name, answer]) => [`${table}.${column} ${name}`, answer] as const),
      ),
    );
    expect(answers.length).toBeGreaterThan(60);
    for (const [name, answer] of answers)
      if ('nothing' in answer) expect(answer.nothing, name).toMatch(/^[A-Z].{20,}\.$/);
  });

  test('each section of a copy has a name and a place of its own', () => {
    const sections = copySections(modules);
    expect(sections.length).toBeGreaterThan(11);
    expect(doublesIn(sections.map(({ name }) => name))).toEqual([]);
    expect(doublesIn(sections.map(({ place }) => place))).toEqual([]);
    for (const { name } of sections) expect(name).toMatch(/^[a-z][A-Za-z]+$/);
    // The record comes first in every copy.
    for (const { name } of sections) expect(name).not.toBe('record');
  });

  test('two sections with one name or one place are found', () => {
    expect(doublesIn(['notes', 'seats', 'notes'])).toEqual(['notes']);
    expect(doublesIn([10, 20, 20])).toEqual([20]);
  });
});

test('each word for rows that a merge moves has one place, and one area declares it in both languages', () => {
  const columns = modules.flatMap(({ ofMembers = [], ofClubs = [] }) => [...ofMembers, ...ofClubs]);
  const counted = columns.flatMap(({ move }) => ('counted' in move && move.counted ? move.counted : []));
  const words = new Map(counted.map(({ as, place }) => [as, place]));
  expect(words.size).toBeGreaterThan(12);
  // Rows of several columns may have one word, and then they have one place.
  expect(new Set(counted.map(({ as, place }) => `${as} ${place}`)).size).toBe(words.size);
  expect(doublesIn([...words.values()])).toEqual([]);
  expect([...words.keys()].filter((name) => movedWords(name).length !== 1)).toEqual([]);
  for (const name of words.keys()) for (const word of movedWords(name).flat()) expect(word.trim(), name).not.toBe('');
  expect(movedWords('planted')).toEqual([]);
});

/** The values that occur more than once. */
function doublesIn<Value>(values: readonly Value[]): Value[] {
  return values.filter((value, place) => values.indexOf(value) < place);
}

/** What stands below several areas: it has no tables and no routes of its own. */
const ROOMS = ['invitation'];

test('every folder of an area has its module', () => {
  const folders = areaFolders('server');
  expect(folders.length).toBeGreaterThan(20);
  const names = modules.map(({ name }) => name);
  expect(folders.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual(ROOMS);
});

test('an area speaks only for rows of its own tables', () => {
  for (const { name, tables = [], ofMembers = [], ofClubs = [], questions = [], traces } of modules) {
    const own = tables.map(getTableName);
    const spoken = [
      ...ofMembers,
      ...ofClubs,
      ...questions,
      ...(name === 'party' ? Object.values(rowSets).flat() : []),
      traces?.mentions ?? [],
    ];
    for (const { table } of spoken.flat()) expect(own, `${name} speaks for ${table}`).toContain(table);
  }
});

test('each area keeps its rows beside the records as long as decision 0030 says', () => {
  const day = 24 * 60 * 60 * 1000;
  const days = modules.flatMap(({ name, retention = [] }) =>
    retention.map(({ keptFor }) => [name, keptFor === null ? null : keptFor / day]),
  );
  expect(days).toEqual([
    ['bank', 10 * 365],
    ['bank', 90],
    ['bank', 2 * 365],
    ['bank', 30],
    ['notification', 5 * 365],
    ['personal-data', 5 * 365],
    ['personal-data', 5 * 365],
    ['exchange', 30],
    ['security', 180],
    ['deletion', null],
    ['recent-action', 7],
  ]);
});

test('each area has one line, each list one area, and each part of the demonstration what it needs', () => {
  const names = modules.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const lists = modules.flatMap(({ records = [] }) => records.map(({ source }) => source.resource.area));
  expect(new Set(lists).size).toBe(lists.length);
  for (const { demo } of modules) for (const name of demo?.after ?? []) expect(names).toContain(name);
});

const NONE = { nothing: 'It is planted by a test.' } as const;
