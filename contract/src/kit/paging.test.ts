import { describe, expect, test, vi } from 'vitest';
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
      room: { kind: 'text', filter: true },
      owner: { kind: 'reference', to: 'Users', filter: true },
      state: { kind: 'choice', choices: [1, 2], required: true, filter: true },
      isOpen: { kind: 'flag', filter: true },
      price: { kind: 'money', filter: true },
      builtOn: { kind: 'date', filter: true },
    },
  }),
);

test('an empty query is the first page in the default order', () => {
  expect(schema.parse({})).toEqual({
    page: 1,
    pageSize: 20,
    search: '',
    sort: [{ column: 'name', descending: false }],
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
    sort: [{ column: 'createdAt', descending: true }],
    filters: [
      { field: 'code', kind: 'values', values: ['A', 'B'] },
      { field: 'createdAt', kind: 'range', from: undefined, to: '2026-01-01T00:00:00+07:00' },
    ],
  });
});

test('an order has several columns, each once', () => {
  expect(schema.parse({ sort: 'createdAt:desc,name:asc' }).sort).toEqual([
    { column: 'createdAt', descending: true },
    { column: 'name', descending: false },
  ]);
});

test('only declared columns can be ordered by', () => {
  for (const sort of [
    'code:asc',
    'name',
    'name:up',
    'name:asc:x',
    '',
    'constructor:asc',
    'name:asc,',
    'name:asc,code:asc',
    'name:asc,name:desc',
  ]) {
    expect(schema.safeParse({ sort }).success).toBe(false);
  }
});

describe('the fields that are asked for', () => {
  const ask = (fields: unknown) => schema.safeParse({ fields });

  test('are names that a record in a list has, each once, with those of every record', () => {
    expect(ask('code, name,code').data?.fields).toEqual(['code', 'name']);
    expect(ask(['code', 'updatedBy,allowedActions']).data?.fields).toEqual(['code', 'updatedBy', 'allowedActions']);
    for (const nothing of ['', ' , ', undefined]) expect(ask(nothing).data?.fields).toBeUndefined();
  });

  test('are refused by name when no record has them, with the name that was meant', () => {
    const { error } = ask('nmae,zzz,name');
    expect(error?.issues).toMatchObject([
      { path: ['fields', 'nmae'], message: 'Mes.Input.Fields.InValid', params: { name: 'nmae', nearest: 'name' } },
      { path: ['fields', 'zzz'], message: 'Mes.Input.Fields.NotFound', params: { name: 'zzz' } },
    ]);
    expect(ask(42).error?.issues).toMatchObject([{ message: 'Mes.Shelves.Fields.InValid' }]);
    expect(ask('x,'.repeat(3_000)).success).toBe(false);
  });
});

describe('a filter', () => {
  const ask = (query: Record<string, unknown>) => schema.parse(query).filters;
  const ID = '0197a000-0000-7000-8000-000000000001';

  test('accepts one of several values, none of several, a part of a text, and whether a value exists', () => {
    expect(ask({ codeNot: ['A', 'B'], roomHas: ' 50% ', roomEmpty: 'false', owner: ID, isOpen: 'true' })).toEqual([
      { field: 'code', kind: 'not', values: ['A', 'B'] },
      { field: 'room', kind: 'empty', empty: false },
      { field: 'room', kind: 'has', text: '50%' },
      { field: 'owner', kind: 'values', values: [ID] },
      { field: 'isOpen', kind: 'values', values: ['true'] },
    ]);
  });

  test('from and to include their day or amount; an instant as to is exclusive', () => {
    const range = (field: string, from?: string, to?: string) => [{ field, kind: 'range', from, to }];
    expect(ask({ builtOnFrom: '2026-11-01', builtOnTo: '2026-11-30' })).toEqual(
      range('builtOn', '2026-11-01', '2026-12-01'),
    );
    expect(ask({ builtOn: '2024-02-29' })).toEqual(range('builtOn', '2024-02-29', '2024-03-01'));
    expect(ask({ createdAt: '2026-11-20' })).toEqual(
      range('createdAt', '2026-11-19T17:00:00.000Z', '2026-11-20T17:00:00.000Z'),
    );
    expect(ask({ createdAtTo: '2026-11-20T03:00:00Z' })).toEqual(range('createdAt', undefined, '2026-11-20T03:00:00Z'));
    expect(ask({ price: '5' })).toEqual(range('price', '5', '6'));
    expect(ask({ priceFrom: '-1', priceTo: '999999999999999' })).toEqual(range('price', '-1', '1000000000000000'));
  });

  test('knows today, this week, month and year as they are in Vietnam when it is asked', () => {
    vi.useFakeTimers({ now: new Date('2026-12-31T18:00:00Z') });
    const days = (period: string) => ask({ builtOn: period })[0];
    expect(days('today')).toMatchObject({ from: '2027-01-01', to: '2027-01-02' });
    expect(days('thisWeek')).toMatchObject({ from: '2026-12-28', to: '2027-01-04' });
    expect(days('thisMonth')).toMatchObject({ from: '2027-01-01', to: '2027-02-01' });
    expect(days('thisYear')).toMatchObject({ from: '2027-01-01', to: '2028-01-01' });
    expect(ask({ createdAt: 'today' })[0]).toMatchObject({ from: '2026-12-31T17:00:00.000Z' });
    vi.useRealTimers();
  });

  test.each([
    ['codeEmpty=true', 'Code'],
    ['codeFrom=A', 'Code'],
    ['stateHas=1', 'State'],
    ['stateEmpty=true', 'State'],
    ['state=3', 'State'],
    ['ownerHas=x', 'Owner'],
    ['owner=x', 'Owner'],
    ['ownerEmpty=maybe', 'Owner'],
    ['isOpenNot=true', 'IsOpen'],
    ['isOpen=1', 'IsOpen'],
    ['roomHas=', 'Room'],
    ['roomTo=x', 'Room'],
    ['price=1.5', 'Price'],
    ['priceFrom=1000000000000000', 'Price'],
    ['priceNot=1', 'Price'],
    ['builtOn=2026-02-29', 'BuiltOn'],
    ['builtOn=thisDecade', 'BuiltOn'],
    ['builtOnFrom=2026-11-20T03:00:00Z', 'BuiltOn'],
    ['builtOnTo=today', 'BuiltOn'],
    ['builtOnHas=2026', 'BuiltOn'],
    ['createdAtEmpty=true', 'CreatedAt'],
  ])('that makes no sense is refused by the key of its field: %s', (query, field) => {
    const { error } = schema.safeParse(Object.fromEntries(new URLSearchParams(query)));
    expect(error?.issues.map(({ message }) => message)).toEqual([`Mes.Shelves.${field}.InValid`]);
  });
});
