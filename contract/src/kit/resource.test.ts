import { expect, expectTypeOf, test } from 'vitest';
import {
  type InputOf,
  createSchema,
  defineResource,
  fieldKey,
  inputFields,
  type ItemOf,
  type RecordOf,
  type Resource,
  recordSchema,
  updateSchema,
} from './resource.ts';

const shelf = defineResource({
  area: 'Shelves',
  singular: 'Shelf',
  path: '/shelves',
  menu: 'catalogue',
  sort: 'name:asc',
  fields: {
    code: { kind: 'code', required: true, unique: true, max: 5 },
    name: { kind: 'text', required: true },
    note: { kind: 'longText' },
    filledAt: { kind: 'instant', readOnly: true },
  },
});

const keysOf = (input: unknown) => {
  const result = createSchema(shelf).safeParse(input);
  return result.success ? result.data : result.error.issues.map(({ message }) => message);
};

test('an input is cleaned and an empty optional value is null', () => {
  expect(keysOf({ code: ' A-1 ', name: '  Kệ   một', note: ' ' })).toEqual({ code: 'A-1', name: 'Kệ một', note: null });
  expect(keysOf({ code: 'A', name: 'B' })).toEqual({ code: 'A', name: 'B', note: null });
});

test('a broken rule is named by the key of its field', () => {
  expect(keysOf({ name: ' ' })).toEqual(['Mes.Shelves.Code.Required', 'Mes.Shelves.Name.Required']);
  expect(keysOf({ code: 'ABCDEF', name: 'x' })).toEqual(['Mes.Shelves.Code.OverLength']);
  expect(keysOf({ code: 'A B', name: 'x' })).toEqual(['Mes.Shelves.Code.InValid']);
  expect(keysOf({ code: 7, name: ['x'] })).toEqual(['Mes.Shelves.Code.InValid', 'Mes.Shelves.Name.InValid']);
});

test('undeclared fields and fields that the server sets never pass', () => {
  expect(inputFields(shelf)).toEqual(['code', 'name', 'note']);
  const sent = JSON.parse('{"code":"A","name":"B","filledAt":"2020-01-01","roleId":1,"__proto__":{"x":1}}');
  expect(keysOf(sent)).toEqual({ code: 'A', name: 'B', note: null });
});

test('an update carries the version its writer saw', () => {
  expect(updateSchema(shelf).safeParse({ code: 'A', name: 'B' }).success).toBe(false);
  expect(updateSchema(shelf).safeParse({ code: 'A', name: 'B', version: 0 }).success).toBe(false);
  expect(updateSchema(shelf).parse({ code: 'A', name: 'B', version: 3 })).toMatchObject({ version: 3 });
});

test('a response holds the declared fields and those of every record', () => {
  expect(Object.keys(recordSchema(shelf).shape).sort()).toEqual(
    [
      'allowedActions',
      'code',
      'createdAt',
      'createdBy',
      'filledAt',
      'id',
      'name',
      'note',
      'updatedAt',
      'updatedBy',
      'version',
    ].sort(),
  );
});

test('the types follow the declaration', () => {
  expectTypeOf<InputOf<typeof shelf>>().toEqualTypeOf<{ code: string; name: string; note: string | null }>();
  expectTypeOf<RecordOf<typeof shelf>['note']>().toEqualTypeOf<string | null>();
  expect(fieldKey(shelf, 'name', 'NotAllowed')).toBe('Mes.Shelves.Name.NotAllowed');
});

test('a record has the types of its declaration, and a row of a list may lack each of its fields', () => {
  type Shelf = RecordOf<typeof shelf>;
  expectTypeOf<Shelf['name']>().toEqualTypeOf<string>();
  expectTypeOf<Shelf['note']>().toEqualTypeOf<string | null>();
  expectTypeOf<ItemOf<typeof shelf>['id']>().toEqualTypeOf<string>();
  expectTypeOf<ItemOf<typeof shelf>['name']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Shelf>().toExtend<ItemOf<typeof shelf>>();
});

test('a record of a known area stands wherever one of any area is taken', () => {
  expectTypeOf<RecordOf<Resource>['whatever']>().toEqualTypeOf<unknown>();
  expectTypeOf<RecordOf<typeof shelf>>().toExtend<RecordOf<Resource>>();
  expectTypeOf<InputOf<typeof shelf>>().toExtend<InputOf<Resource>>();
});
