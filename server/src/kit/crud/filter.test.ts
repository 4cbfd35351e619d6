import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { ListFilter } from '@hoivien/contract/kit/paging.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { listQuerySchema } from '@hoivien/contract/kit/paging.ts';
import { filterNames } from '@hoivien/contract/kit/filters.ts';
import { allFields, defineResource } from '@hoivien/contract/kit/resource.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { and, asc } from 'drizzle-orm';
import { bigint, boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type TestApp } from '../../testing/make-app.ts';
import { filterOf } from './filter.ts';
import type { Source } from './source.ts';
import type { LooseTable } from './table.ts';

const shelf = defineResource({
  area: 'Shelves',
  singular: 'Shelf',
  path: '/shelves',
  menu: 'catalogue',
  sort: 'code:asc',
  fields: {
    code: { kind: 'code', required: true, unique: true, filter: true },
    room: { kind: 'text', filter: true },
    owner: { kind: 'reference', to: 'Users', filter: true },
    state: { kind: 'choice', choices: [1, 2], filter: true },
    isOpen: { kind: 'flag', filter: true },
    places: { kind: 'count', filter: true },
    price: { kind: 'money', filter: true },
    builtOn: { kind: 'date', filter: true },
    note: { kind: 'text', filter: true },
  },
});
const shelves = pgTable('shelves', {
  id: text().primaryKey(),
  code: text().notNull(),
  codeKey: text('code_key').notNull(),
  room: text(),
  owner: uuid(),
  state: integer(),
  isOpen: boolean('is_open').notNull().default(false),
  places: integer(),
  price: bigint({ mode: 'number' }),
  builtOn: date('built_on'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
const notes = pgTable('shelf_notes', { shelfId: text('shelf_id').primaryKey(), note: text() });
const source: Source = {
  resource: shelf,
  table: shelves as unknown as LooseTable,
  scope: { filter: () => undefined, mayWrite: () => true },
  parts: [
    {
      fields: ['note'],
      join: { table: notes, owner: notes.shelfId, columns: { note: notes.note } },
      empty: { note: null },
      save: () => Promise.resolve(),
    } as unknown as NonNullable<Source['parts']>[number],
  ],
};
const ANH = '0197a000-0000-7000-8000-000000000001';
const BAO = '0197a000-0000-7000-8000-000000000002';
const noon = new Date('2026-11-20T05:00:00Z');
const rows: (typeof shelves.$inferInsert)[] = [
  { id: 'a', room: 'Phòng 50%', owner: ANH, state: 1, isOpen: true, places: 5, price: 999_999_999_999_999 },
  { id: 'b', room: 'Phòng 500', owner: BAO, state: 2, places: 6, price: 0, builtOn: '2026-11-20' },
  { id: 'c', room: 'kho_lạnh Đông', owner: null, state: null, places: null, price: null, builtOn: '2026-11-30' },
  { id: 'd', room: 'khoxlanh \\ phụ', owner: ANH, state: 1, places: 2_000_000_000, builtOn: '2024-02-29' },
  { id: 'e', room: null, owner: null, state: 2, builtOn: '2026-12-01' },
].map((row, index) => ({
  ...row,
  code: `KỆ-${row.id}`,
  codeKey: fold(`KỆ-${row.id}`),
  createdAt: new Date(noon.getTime() + index * 6 * 3_600_000),
}));

let house: TestApp;
beforeAll(async () => {
  house = await makeApp();
  await house.pool.query(`create table shelves (id text primary key, code text not null, code_key text not null, room text,
    owner uuid, state int, is_open boolean not null default false, places int, price bigint, built_on date, created_at timestamptz not null)`);
  await house.pool.query('create table shelf_notes (shelf_id text primary key, note text)');
  await house.db.insert(shelves).values(rows);
  await house.db.insert(notes).values([
    { shelfId: 'a', note: 'Mới sơn' },
    { shelfId: 'b', note: null },
  ]);
});
afterAll(() => house[Symbol.asyncDispose]());

/** The names of the rows that the query string of an address selects. */
async function ask(address: string): Promise<string> {
  const query: Record<string, string | string[]> = {};
  const given = new URLSearchParams(address);
  for (const name of given.keys())
    query[name] = given.getAll(name).length > 1 ? given.getAll(name) : (given.get(name) ?? '');
  const { filters } = listQuerySchema(shelf).parse(query) as { filters: ListFilter[] };
  const found = await house.db
    .select({ id: shelves.id })
    .from(shelves)
    .where(and(...filters.map((filter) => filterOf(source, filter))))
    .orderBy(asc(shelves.id));
  return found.map(({ id }) => id).join('');
}

test.each([
  ['state=1', 'ad'],
  ['state=1&state=2', 'abde'],
  ['stateNot=1', 'bce'],
  ['stateNot=1&stateNot=2', 'c'],
  ['stateEmpty=true', 'c'],
  ['stateEmpty=false', 'abde'],
  [`owner=${ANH}`, 'ad'],
  [`ownerNot=${ANH}`, 'bce'],
  ['ownerEmpty=true', 'ce'],
  ['isOpen=true', 'a'],
  ['isOpen=false', 'bcde'],
  ['code=k%E1%BB%87-A', 'a'],
  ['codeNot=ke-a&codeNot=KE-B', 'cde'],
  ['codeHas=E-', 'abcde'],
])('choices, links, switches and codes: %s is %s', async (address, ids) => {
  expect(await ask(address)).toBe(ids);
});

test.each([
  ['PHONG 50', 'ab'],
  ['50%', 'a'],
  ['%', 'a'],
  ['_', 'c'],
  ['\\', 'd'],
  ['o_l', 'c'],
  ['đông', 'c'],
  ['Dong', 'c'],
  ['Lạnh', 'cd'],
  ["' or true --", ''],
])('a piece of a text is found without accents and taken literally: %s is %s', async (text, ids) => {
  expect(await ask(`roomHas=${encodeURIComponent(text)}`)).toBe(ids);
});

test.each([
  ['places=5', 'a'],
  ['placesFrom=6', 'bd'],
  ['placesTo=6', 'ab'],
  ['placesFrom=5&placesTo=6', 'ab'],
  ['placesFrom=999999999999999', ''],
  ['price=999999999999999', 'a'],
  ['priceFrom=999999999999998', 'a'],
  ['priceTo=0', 'b'],
  ['priceEmpty=true', 'cde'],
  ['builtOn=2026-11-20', 'b'],
  ['builtOnTo=2026-11-29', 'bd'],
  ['builtOnFrom=2026-11-30', 'ce'],
  ['builtOnFrom=2026-11-20&builtOnTo=2026-11-30', 'bc'],
  ['builtOnEmpty=true', 'a'],
  ['createdAt=2026-11-20', 'ab'],
  ['createdAtFrom=2026-11-21', 'cde'],
  ['createdAtTo=2026-11-20', 'ab'],
  ['createdAtTo=2026-11-20T05:00:00Z', ''],
])('numbers, days and moments: %s is %s', async (address, ids) => {
  expect(await ask(address)).toBe(ids);
});

test.each([
  ['note=M%E1%BB%9Bi%20s%C6%A1n', 'a'],
  ['noteHas=son', 'a'],
  ['noteEmpty=false', 'a'],
  ['noteEmpty=true', 'bcde'],
  ['noteNot=x', 'abcde'],
])('what stands in a row beside the record, if there is one: %s is %s', async (address, ids) => {
  expect(await ask(address)).toBe(ids);
});

test('every filter of every area is answered in each of its forms, and one with none of them is refused', async () => {
  const staff = await house.signInAs([
    ...new Set(registry.map(({ resource }) => permissionCode(resource.area, 'Search'))),
  ]);
  let asked = 0;
  for (const { resource } of registry) {
    for (const [name, field] of Object.entries(allFields(resource))) {
      for (const form of filterNames(resource, name)) {
        const value = sampleOf(form.slice(name.length), field.kind, field.choices?.[0]);
        const { status, body } = await staff.get(`/api/${resource.area}?${form}=${value}`);
        expect([form, status, body.message ?? null], resource.area).toEqual([form, 200, null]);
        asked++;
      }
      if (!field.filter || field.kind === 'text') continue;
      const { status, body } = await staff.get(`/api/${resource.area}?${name}Empty=perhaps`);
      expect([status, body.message]).toEqual([400, expect.stringMatching(/\.InValid$/)]);
    }
  }
  expect(asked).toBeGreaterThan(80);
});

function sampleOf(form: string, kind: string, choice: string | number | undefined): string {
  if (form === 'Empty') return 'true';
  if (form === 'Has') return 'a';
  if (kind === 'instant' || kind === 'date') return form ? '2026-11-20' : 'thisMonth';
  if (kind === 'count' || kind === 'money') return '5';
  if (kind === 'flag') return 'true';
  return kind.startsWith('reference') ? ANH : String(choice ?? 'A');
}
