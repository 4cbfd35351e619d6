import type { Field } from '@hoivien/contract/kit/field.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { markets } from '../../db/tables/market.ts';
import { areasOf } from '../../areas.ts';
import { secretKey } from '../../testing/make-app.ts';
import { associationScope } from '../rights.ts';
import { checkSource } from './check-source.ts';
import type { Source } from './source.ts';
import { looseTable, tableOf } from './table.ts';

/** The source of markets with additional fields. */
const sourceWith = (fields: Record<string, Field>, more: Partial<Source> = {}): Source => ({
  resource: { ...(market as Resource), fields: { ...market.fields, ...fields } },
  table: looseTable(markets),
  scope: associationScope,
  ...more,
});

test('every area has a place for each of its fields', () => {
  for (const { source } of areasOf(secretKey).records) expect(() => checkSource(source)).not.toThrow();
});

test.each([
  [{ shoeSize: { kind: 'text' } }, '"shoeSize" has no column and no part'],
  [{ shoeIds: { kind: 'references' } }, '"shoeIds" has no part'],
  [{ shoeCount: { kind: 'count', computed: true, readOnly: true } }, '"shoeCount" is computed and has no SQL'],
  [{ idCard: { kind: 'identity' } }, '"idCard" has no seal or no sealed column'],
  [{ name: { kind: 'text', unique: true } }, '"name" is unique and has no column "nameKey"'],
  [{ shoe: { kind: 'count', computed: true, sort: true } }, '"shoe" orders lists and has no column for it'],
] as const)('a field without a place stops the start, by its area and name: %o', (fields, fault) => {
  expect(() => checkSource(sourceWith(fields))).toThrow(`The area Markets is not complete: `);
  expect(() => checkSource(sourceWith(fields))).toThrow(fault);
});

test('the check names a label that is no field', () => {
  const source = sourceWith({});
  expect(() => checkSource({ ...source, resource: { ...source.resource, label: 'title' } })).toThrow(
    '"title", its label',
  );
});

test('SQL and parts count as places of a field', () => {
  const shoeCount = { kind: 'count', computed: true, readOnly: true } as const;
  const part = { fields: ['shoeIds'], json: sql`null`, empty: {}, save: async () => {} };
  const more = { computed: { shoeCount: sql`1` }, parts: [part] };
  expect(() => checkSource(sourceWith({ shoeCount, shoeIds: { kind: 'references' } }, more))).not.toThrow();
});

test('the compiler refuses a table without a column of its declaration', () => {
  const shod = { ...market, fields: { ...market.fields, shoeSize: { kind: 'text' } } } as const;
  // @ts-expect-error: there is no column `shoeSize`.
  const source: Source = { resource: shod, table: tableOf(shod, markets), scope: associationScope };
  expect(() => checkSource(source)).toThrow('"shoeSize" has no column');
});

test('the compiler asks for no column of a field with SQL, with a part or sealed', () => {
  const more = {
    shoeCount: { kind: 'count', computed: true, readOnly: true },
    shoeIds: { kind: 'references' },
    shoeCard: { kind: 'identity' },
  } as const;
  const table = tableOf({ ...market, fields: { ...market.fields, ...more } }, markets);
  expect(table).toBe(markets);
});
