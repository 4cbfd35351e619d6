import { expect, test } from 'vitest';
import { listQuerySchema } from './paging.ts';
import { defineResource } from './resource.ts';

const schema = listQuerySchema(
  defineResource({
    area: 'Shelves',
    singular: 'Shelf',
    path: '/shelves',
    menu: 'catalogue',
    sort: 'name:asc',
    fields: {
      code: { kind: 'code', required: true, filter: true },
      name: { kind: 'text', required: true, sort: true },
    },
  }),
);

test('an empty question is the first page in the default order', () => {
  expect(schema.parse({})).toEqual({
    page: 1,
    pageSize: 20,
    search: '',
    sort: { column: 'name', descending: false },
    filters: [],
  });
});

test('order, filters and ranges are read as the address spells them', () => {
  expect(
    schema.parse({ page: '3', sort: 'createdAt:desc', code: ['A', 'B'], createdAtTo: '2026-01-01T00:00:00+07:00' }),
  ).toEqual({
    page: 3,
    pageSize: 20,
    search: '',
    sort: { column: 'createdAt', descending: true },
    filters: [
      { field: 'code', kind: 'values', values: ['A', 'B'] },
      { field: 'createdAt', kind: 'range', from: undefined, to: '2026-01-01T00:00:00+07:00' },
    ],
  });
});

test('only declared columns can be ordered by', () => {
  for (const sort of ['code:asc', 'name', 'name:up', 'name:asc:x', '', 'constructor:asc']) {
    expect(schema.safeParse({ sort }).success).toBe(false);
  }
});
