import { addressSchema } from '@hoivien/contract/kit/address.ts';
import { listQuerySchema } from '@hoivien/contract/kit/paging.ts';
import { createSchema, defineResource, recordSchema } from '@hoivien/contract/kit/resource.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { strangers } from './known-names.ts';

const shop = defineResource({
  area: 'Shops',
  singular: 'Shop',
  path: '/shop',
  menu: 'catalogue',
  sort: 'name:asc',
  fields: {
    name: { kind: 'text', required: true, sort: true, filter: true },
    openedOn: { kind: 'date', filter: true },
    careerIds: { kind: 'references', to: 'Careers' },
    place: { kind: 'address' },
    leader: { kind: 'object', fields: { name: { kind: 'text' } } },
    contacts: { kind: 'list', fields: { phone: { kind: 'phone' } } },
    visits: { kind: 'count', readOnly: true },
  },
});

const told = (refusal: ReturnType<ReturnType<typeof strangers>>) =>
  refusal?.errors.map(({ field, message, params }) => [field, message, params?.nearest]);

describe('the names of a query', () => {
  const inQuery = strangers('Query', listQuerySchema(shop));

  test('a filter, its forms and the page are known', () => {
    expect(inQuery({ page: '1', search: '', openedOnFrom: 'x', nameHas: 'a', updatedAtTo: 'y' })).toBeUndefined();
  });

  test('a misspelt name is reported with the similar known name', () => {
    const refusal = inQuery({ openedOnFrm: '2026-01-01' });
    expect(refusal).toMatchObject({ key: 'Mes.Input.Query.InValid', status: 400 });
    expect(told(refusal)).toEqual([['openedOnFrm', 'Mes.Input.Query.InValid', 'openedOnFrom']]);
  });

  test('all unknown names are reported, also one without a similar name', () => {
    const refusal = inQuery({ limit: '5', serach: 'a', page: '1' });
    expect(refusal?.key).toBe('Mes.Input.InValid');
    expect(told(refusal)).toEqual([
      ['limit', 'Mes.Input.Query.NotFound', undefined],
      ['serach', 'Mes.Input.Query.InValid', 'search'],
    ]);
  });

  test('a form that does not apply to its field is never proposed', () => {
    expect(told(inQuery({ openedOnNott: '1' }))).not.toEqual([expect.arrayContaining(['openedOnNot'])]);
  });

  test('a route without a query knows none', () => {
    expect(told(strangers('Query', undefined)({ page: '1' }))).toEqual([
      ['page', 'Mes.Input.Query.NotFound', undefined],
    ]);
  });
});

describe('the names of a body', () => {
  const inBody = strangers('Body', createSchema(shop), recordSchema(shop));

  test('a client may send a record back as it read it, with read-only fields', () => {
    const record = {
      id: 'x',
      version: 3,
      createdAt: 'then',
      allowedActions: [{ action: 'Update', refusal: null }],
      name: 'A',
      visits: 4,
      careerIds: [{ id: 'c', code: 'C', name: 'Nghề' }],
      place: { scheme: '2025', provinceCode: '01', text: 'Hà Nội', legacyText: null },
      leader: { name: 'An' },
      contacts: [{ id: 'k', phone: '0901' }],
    };
    expect(inBody(record)).toBeUndefined();
  });

  test('an unknown name is found at every depth', () => {
    const body = {
      nmae: 'A',
      leader: { nam: 'An' },
      contacts: [{ phone: '1' }, { fone: '2' }],
      place: { communCode: 'x' },
    };
    expect(told(inBody(body))).toEqual([
      ['nmae', 'Mes.Input.Body.InValid', 'name'],
      ['leader.nam', 'Mes.Input.Body.InValid', 'name'],
      ['contacts.1.fone', 'Mes.Input.Body.NotFound', undefined],
      ['place.communCode', 'Mes.Input.Body.InValid', 'communeCode'],
    ]);
  });

  test('names that people choose are allowed, and an open answer does not open a body', () => {
    const mapping = z.object({ mapping: z.record(z.string(), z.int()) });
    expect(strangers('Body', mapping)({ mapping: { anything: 1 } })).toBeUndefined();
    const answer = z.record(z.string(), z.string());
    expect(told(strangers('Body', mapping, answer)({ maping: {} }))).toEqual([
      ['maping', 'Mes.Input.Body.InValid', 'mapping'],
    ]);
  });

  test('defaults, preprocessing, unions and empty steps hide no name', () => {
    const schema = z
      .object({
        on: z.preprocess((value) => value, z.object({ day: z.string() })),
        who: z.union([z.object({ id: z.string() }), z.object({ email: z.string() })]).default({ id: '' }),
        at: addressSchema(() => 'Mes.X'),
      })
      .nullish();
    const body = { on: { day: '', dya: '' }, who: { id: '', emial: '' }, at: { road: '', raod: '' } };
    expect(told(strangers('Body', schema)(body))?.map(([field]) => field)).toEqual(['on.dya', 'who.emial', 'at.raod']);
  });

  test('the schema refuses values that are no objects, and names of objects are no fields', () => {
    for (const value of [undefined, null, 'x', 5, Buffer.from('a'), ['x']]) expect(inBody(value)).toBeUndefined();
    const hostile = JSON.parse('{"__proto__": 1, "constructor": {}, "toString": 1}') as object;
    expect(told(inBody(hostile))).toHaveLength(3);
  });

  test('at most twenty names are reported, and endless ones are cut', () => {
    const body = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`${'x'.repeat(1_000)}${at}`, 1]));
    const refusal = inBody(body);
    expect(refusal?.errors).toHaveLength(20);
    expect(JSON.stringify(refusal?.errors).length).toBeLessThan(50_000);
  });
});
