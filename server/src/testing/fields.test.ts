import { actionsOf, permissionCode } from '@hoivien/contract/kit/permission.ts';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { itemNames, type Resource } from '@hoivien/contract/kit/resource.ts';
import { sampleInput } from '@hoivien/contract/kit/sample.ts';
import { textOf } from '@hoivien/contract/messages.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areasOf } from '../areas.ts';
import type { Actor } from '../kit/call.ts';
import { selection, selectRows } from '../kit/crud/list-query.ts';
import { seenBy } from '../kit/crud/sight.ts';
import type { Source } from '../kit/crud/source.ts';
import { uuidv7 } from '../kit/uuid.ts';

import { makeApp, secretKey, type TestApp, type TestClient } from './make-app.ts';
import { needsOf } from './needs.ts';

type Item = Record<string, unknown> & { id: string };

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
});
afterAll(() => house[Symbol.asyncDispose]());

const sources = areasOf(secretKey).records.map(({ source }) => source);
const resources: readonly Resource[] = registry.map(({ resource }) => resource);
const sourceOf = (area: string) => sources.find(({ resource }) => resource.area === area) as Source;
const sqlOf = (source: Source, ...names: string[]) =>
  selectRows(house.db, source, selection(source, names)).toSQL().sql;

/** Adds the sample record of an area with its needs. */
async function add(area: string, number = 1): Promise<Item> {
  const resource = resources.find((one) => one.area === area) as Resource;
  const needs = await needsOf(area, house.db);
  // Members of all kinds share their codes, so each area uses numbers of its own.
  const own = number * resources.length + resources.indexOf(resource);
  const answer = await staff.post(`/api/${area}`, { ...sampleInput(resource, own), ...needs(own) });
  expect([area, answer.status, answer.body.errors]).toEqual([area, 201, undefined]);
  return answer.body.data;
}

async function itemsOf(who: TestClient, url: string): Promise<Item[]> {
  const { status, body } = await who.get(url);
  expect([url, status]).toEqual([url, 200]);
  return body.data.items;
}

describe('a list that is asked for fields', () => {
  test('answers with those of each record, with id and version, as the whole list says them; in every area', async () => {
    for (const { area } of resources.filter((one) => actionsOf(one).includes('Create'))) {
      const { id } = await add(area);
      const find = async (query: string) => {
        const items = await itemsOf(staff, `/api/${area}?pageSize=100&sort=createdAt:desc${query}`);
        return items.find((item) => item.id === id) as Item;
      };
      const whole = await find('');
      const names = Object.keys(whole).filter((name) => name !== 'id' && name !== 'version');
      expect(names.length).toBeGreaterThan(5);
      for (const name of names) {
        expect([area, await find(`&fields=${name}`)]).toEqual([
          area,
          { id, version: whole.version, [name]: whole[name] },
        ]);
      }
    }
  });

  test('carries a picture and its address for who asks for them', async () => {
    const [found] = await itemsOf(staff, '/api/Users?fields=avatarPath,avatar');
    expect(Object.keys(found ?? {}).sort()).toEqual(['avatar', 'avatarPath', 'id', 'version']);
  });

  test('says what may be done with a record as the record itself does, and asks what that needs', async () => {
    const { id } = await add('Members', 2);
    await staff.post(`/api/Members/${id}/Deactivate`);
    const items = await itemsOf(staff, '/api/Members?fields=allowedActions&pageSize=100');
    const record = (await staff.get(`/api/Members/${id}`)).body.data;
    const found = items.find((item) => item.id === id);
    expect(found).toEqual({ id, version: record.version, allowedActions: record.allowedActions });
    expect(record.allowedActions).toContainEqual({ action: 'Activate', refusal: null });
  });

  test('takes the names with spaces, twice and in several parameters, and none at all for all of them', async () => {
    await add('Markets', 3);
    const keys = async (query: string) => Object.keys((await itemsOf(staff, `/api/Markets?${query}`))[0] ?? {}).sort();
    expect(await keys('fields=code,%20name,code')).toEqual(['code', 'id', 'name', 'version']);
    expect(await keys('fields=code&fields=name')).toEqual(['code', 'id', 'name', 'version']);
    expect(await keys('fields=id')).toEqual(['id', 'version']);
    expect(await keys('fields=')).toEqual(
      itemNames(resources.find(({ area }) => area === 'Markets') as Resource).sort(),
    );
  });

  test('names what it does not know with the name that was meant, in both languages, and answers nothing', async () => {
    const { status, body } = await staff.get('/api/Members?fields=code,enterpriseNam,zzz');
    expect(status).toBe(400);
    expect(body.data).toBeUndefined();
    expect(body.errors).toEqual([
      {
        field: 'fields.enterpriseNam',
        message: 'Mes.Input.Fields.InValid',
        params: { name: 'enterpriseNam', nearest: 'enterpriseName' },
      },
      { field: 'fields.zzz', message: 'Mes.Input.Fields.NotFound', params: { name: 'zzz' } },
    ]);
    for (const { message, params } of body.errors)
      for (const language of LANGUAGES) expect(textOf(message, language, params)).toContain(`“${params.name}”`);
  });

  test('refuses the names that lists do not carry: lists, addresses, files and what nobody may read', async () => {
    for (const name of ['careerIds', 'headOfficeAddress', 'attachmentIds', 'idCard', 'searchKey', '__proto__'])
      expect([name, (await staff.get(`/api/Members?fields=${name}`)).status]).toEqual([name, 400]);
  });

  test('masks what its reader does not see whole', async () => {
    const { id } = await add('PersonalMembers', 4);
    const plain = await house.signInAs([permissionCode('PersonalMembers', 'Search')]);
    const items = await itemsOf(plain, '/api/PersonalMembers?fields=phoneNumber,dayOfBirth&pageSize=100');
    expect(items.find((item) => item.id === id)).toMatchObject({
      phoneNumber: expect.stringContaining('•'),
      dayOfBirth: '••/••/1990',
    });
  });

  test('pages, searches and orders as before, by fields that it does not show as well', async () => {
    for (const number of [11, 12, 13]) await add('Certificates', number);
    const names = async (query: string) =>
      (await itemsOf(staff, `/api/Certificates?${query}&fields=name`)).map(({ name }) => name);
    const down = await names('sort=code:desc&pageSize=2&page=1');
    expect(down).toEqual((await names('sort=code:desc')).slice(0, 2));
    expect(down.length).toBe(2);
    expect(await names(`search=${encodeURIComponent(String(down[0]))}`)).toEqual([down[0]]);
  });
});

test('a page of twenty members as their table shows it is a fraction of whole ones', async () => {
  for (let number = 20; number < 40; number++) await add('Members', number);
  const shown = [
    'approval',
    'clubNames',
    'code',
    'enterpriseName',
    'joinedOn',
    'membershipState',
    'provinceName',
    'status',
  ];
  const bytes = async (fields: readonly string[]) => {
    const items = await itemsOf(staff, `/api/Members?sort=createdAt:desc&fields=${fields.join()}`);
    expect(items.length).toBe(20);
    return JSON.stringify(items).length;
  };
  const whole = await bytes([]);
  expect(await bytes([...shown, 'allowedActions'])).toBeLessThan(whole / 2);
  expect(await bytes(shown)).toBeLessThan(whole / 4);
});

describe('fields outside of the query are not read', () => {
  test('every field of every list can be read alone, for the association and within a club', async () => {
    const club = { clubId: uuidv7(), permissions: new Set(permissionCodes) } as unknown as Actor;
    for (const whole of sources) {
      for (const source of [whole, seenBy(whole, club)]) {
        const names = Object.keys(selection(source));
        const each = names.map((name) => selectRows(house.db, source, selection(source, [name])).limit(1));
        await expect(Promise.all(each), source.resource.area).resolves.toHaveLength(names.length);
      }
    }
  });

  test('a profile, a name of another table and who made a record are joined for those who ask', () => {
    const members = sourceOf('Members');
    const bare = sqlOf(members, 'code', 'enterpriseName', 'approval');
    expect(bare.match(/\b(from|join) "?\w+"?/g)).toEqual(['from "members"']);
    expect(sqlOf(members, 'taxCode')).toContain('"enterprise_profiles"');
    expect(sqlOf(members, 'marketName')).toContain('join "enterprise_profiles"');
    expect(sqlOf(members, 'createdBy')).toMatch(/join "users" "creator"/);
    expect(sqlOf(members, 'createdBy')).not.toContain('"updater"');
  });

  test('nobody asks what a club may do with records when that is not shown', async () => {
    const club = await house.signInAs(permissionCodes, { clubId: uuidv7() });
    const made = await club.post('/api/Members', {
      type: 1,
      code: 'CUA-CLB',
      enterpriseName: 'Công ty của câu lạc bộ',
    });
    expect(made.status).toBe(201);
    // The fewest of several requests: some also count the rows, because a total is kept for a second only.
    const cost = async (url: string) => {
      const costs: number[] = [];
      for (let time = 0; time < 4; time++) {
        const before = house.statements();
        await club.get(url);
        costs.push(house.statements() - before);
      }
      return Math.min(...costs);
    };
    expect(await cost('/api/Members?fields=code')).toBeLessThan(await cost('/api/Members?fields=code,allowedActions'));
    expect(await cost('/api/Users?fields=fullName')).toBeLessThan(await cost('/api/Users?fields=fullName,avatarPath'));
  });
});
