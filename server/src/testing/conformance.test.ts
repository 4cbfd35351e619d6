import { type Field, isComposite, kinds } from '@hoivien/contract/kit/field.ts';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { allFields, fieldKey, inputFields, labelOf, type Resource } from '@hoivien/contract/kit/resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { maskOf, withGuarded } from '@hoivien/contract/kit/guard.ts';
import { plainText } from '@hoivien/contract/kit/rich-text.ts';
import { sampleInput, tooLong } from '@hoivien/contract/kit/sample.ts';
import { textOf } from '@hoivien/contract/messages.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areasOf } from '../areas.ts';
import type { Actor } from '../kit/call.ts';
import type { Source } from '../kit/crud/source.ts';
import type { Scope } from '../kit/scope.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from './make-app.ts';
import { type Needs, needsOf } from './needs.ts';

const IS_WHOLE = Boolean(process.env['WHOLE']);
/** Requests at the same time. `npm test -- --whole` asks for fifty. */
const AT_ONCE = IS_WHOLE ? 50 : 8;
const UNKNOWN = '00000000-0000-7000-8000-000000000000';

/** Areas beyond a list of records, whose own tests check the same rules. */
const OWN_TESTS: readonly string[] = [
  'Roles',
  'Users',
  'Activities',
  'ActivityChildren',
  'ActivityParticipants',
  'ActivityReports',
  'Rewards',
  'FeeHistories',
  'Payments',
  'Receipts',
  'Schedules',
  'ScheduleDecisions',
  'DataRequests',
  'Feedbacks',
  'FeedbackAnswers',
  'DataBreaches',
];

const { records } = areasOf(secretKey);
function sourceOf(area: string): Source {
  const found = records.find(({ source }) => source.resource.area === area);
  if (!found) throw new Error(`${area} is in the registry, and no module of the server has its records.`);
  return found.source;
}
/** A user who works within a club that has no records. */
const clubActor: Actor = {
  userId: UNKNOWN,
  userName: '',
  sessionId: '',
  roleId: null,
  clubId: UNKNOWN,
  permissions: new Set(),
};

/** Whether a user within a club sees fewer records than the same user without one. */
function limitsClubs({ filter }: Scope): boolean {
  const [within, without] = [clubActor, { ...clubActor, clubId: null }].map((actor) => {
    const condition = filter(actor);
    return condition && new PgDialect().sqlToQuery(condition).sql;
  });
  return within !== without;
}
const plain = registry.filter(({ resource }) => !OWN_TESTS.includes(resource.area));

describe.each(plain.map(({ resource }) => [resource.area, resource as Resource] as const))('%s', (area, resource) => {
  let house: TestApp;
  let staff: TestClient;
  let needs: Needs;
  const url = `/api/${area}`;
  const code = (action: string) => permissionCode(area, action);
  const { scope, life } = sourceOf(area);
  /** Whether an active record cannot be deleted. */
  const hasLife = life !== undefined && 'Deactivate' in life.of.steps;
  const takenKey = (field: string) => resource.takenKey ?? fieldKey(resource, field, 'AlreadyExist');
  /** Brings a record into a state in which it can be deleted. */
  const ready = async <Record extends { id: string }>(record: Record): Promise<Record> => {
    return hasLife ? (await staff.post(`${url}/${record.id}/Deactivate`)).body.data : record;
  };
  const sample = (number: number) => ({ ...sampleInput(resource, number), ...needs(number) });
  const add = async (number: number, changes: object = {}) => {
    const { status, body } = await staff.post(url, { ...sample(number), ...changes });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.data;
  };

  beforeAll(async () => {
    house = await makeApp();
    needs = await needsOf(area, house.db);
    const codes = ['Create', 'Update', 'Delete', 'Search', 'View', 'Export', 'Import'].map(code);
    staff = await house.signInAs([...new Set(codes)]);
  });
  afterAll(() => house[Symbol.asyncDispose]());

  // authorization.test.ts tries the doors of all areas with and without their codes.
  test.runIf(IS_WHOLE)('without a token every call is 401, without its code 403', async () => {
    const other = await house.signInAs(['AuditLogsRestore']);
    const nobody = await house.signInAs(null);
    const calls = (who: TestClient) => [
      who.get(url),
      who.get(`${url}/${UNKNOWN}`),
      who.get(`${url}/${UNKNOWN}/History`),
      who.get(`${url}/Options`),
      who.post(url, {}),
      who.put(`${url}/${UNKNOWN}`, {}),
      who.del(`${url}/${UNKNOWN}`),
    ];
    for (const { status } of await Promise.all(calls(house.anonymous))) expect(status).toBe(401);
    for (const { status } of await Promise.all([...calls(other), ...calls(nobody)])) expect(status).toBe(403);
  });

  test.runIf(IS_WHOLE)('each action is opened by its own code and by no other', async () => {
    const record = await add(1);
    const searcher = await house.signInAs([code('Search')]);
    expect((await searcher.get(url)).status).toBe(200);
    expect((await searcher.get(`${url}/${record.id}`)).status).toBe(403);
    const viewer = await house.signInAs([code('View')]);
    expect((await viewer.get(`${url}/${record.id}`)).body.data.allowedActions).toEqual([]);
    expect((await viewer.get(url)).status).toBe(403);
    expect((await viewer.put(`${url}/${record.id}`, record)).status).toBe(403);
  });

  test('a record is read back as it was sent, with who, when and version 1', async () => {
    const input = sample(2);
    const record = await add(2);
    expect(record).toMatchObject({ ...readable(resource, input), version: 1, createdBy: 'Nguyễn Bảo Trâm' });
    expect((await staff.get(`${url}/${record.id}`)).body.data).toEqual(record);
    const refusal = hasLife ? `Mes.${resource.singular}.NotDeletePermission` : null;
    expect(record.allowedActions).toContainEqual({ action: 'Update', refusal: null });
    expect(record.allowedActions).toContainEqual({ action: 'Delete', refusal });
  });

  test('every required field and every over-long one is refused by its key, and the key has both texts', async () => {
    for (const name of inputFields(resource)) {
      const field = resource.fields[name] as Field;
      const rules = [
        ...(field.required
          ? ([
              ['Required', null],
              ['Required', '  '],
              ['Required', undefined],
            ] as const)
          : []),
        ...(isText(field) ? [['OverLength', tooLong(field)] as const] : []),
        ...(field.kind === 'flag'
          ? []
          : [['InValid', ['money', 'count', 'decimal'].includes(field.kind) ? -42 : 42] as const]),
      ];
      for (const [rule, value] of rules) {
        const { status, body } = await staff.post(url, { ...sample(3), [name]: value });
        const key = fieldKey(resource, name, rule);
        expect(status).toBe(400);
        expect(body).toMatchObject({ message: key, errors: [{ field: name, message: key }] });
        for (const language of LANGUAGES)
          expect(textOf(key, language, body.errors[0].params)).not.toMatch(/undefined|[{}]/);
      }
    }
  });

  test('what a person may not set is dropped, and what nobody knows is refused by its name', async () => {
    const record = await add(4, {
      id: UNKNOWN,
      version: 9,
      createdAt: '2000-01-01T00:00:00Z',
      createdBy: 'x',
    });
    expect(record.id).not.toBe(UNKNOWN);
    expect(record.version).toBe(1);
    expect(record.createdAt.slice(0, 4)).not.toBe('2000');
    const { status, body } = await staff.post(url, { ...sample(3), codeKey: 'x' });
    expect([status, body.errors?.[0]]).toMatchObject([400, { field: 'codeKey', params: { name: 'codeKey' } }]);
  });

  test('a value that must be unique is taken under folding, also for an update', async () => {
    const [first, second] = [await add(5), await add(7)];
    for (const name of inputFields(resource).filter((field) => resource.fields[field]?.unique)) {
      const key = takenKey(name);
      const copy = { ...sample(6), [name]: String(first[name]).toLowerCase() };
      expect((await staff.post(url, copy)).body).toMatchObject({
        message: key,
        errors: [{ field: name, message: key }],
      });
      expect((await staff.put(`${url}/${second.id}`, { ...second, [name]: first[name] })).body.message).toBe(key);
    }
  });

  test('parallel creates of one value make one record, the others get the key', async () => {
    const unique = inputFields(resource).find((field) => resource.fields[field]?.unique);
    if (!unique) return;
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => staff.post(url, sample(8))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    // With other work on the machine some requests get no connection in time.
    const refused = answers.filter(({ status }) => ![201, 503].includes(status));
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, body } of refused) expect([status, body.message]).toEqual([400, takenKey(unique)]);
  });

  test('a save over a newer version is 409 with the present record, and changes nothing', async () => {
    const record = await add(9);
    const changed = { ...record, ...sample(10) };
    expect((await staff.put(`${url}/${record.id}`, changed)).body.data.version).toBe(2);
    const stale = await staff.put(`${url}/${record.id}`, { ...record, ...sample(11) });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      message: `Mes.${area}.Update.Conflict`,
      current: { ...readable(resource, sample(10)), version: 2 },
    });
    expect((await staff.del(`${url}/${record.id}?version=1`)).status).toBe(409);
    expect((await staff.get(`${url}/${record.id}`)).body.data.version).toBe(2);
  });

  test('a save that changes nothing makes no version and no history', async () => {
    const record = await add(12);
    expect((await staff.put(`${url}/${record.id}`, record)).body.data.version).toBe(1);
    expect((await staff.get(`${url}/${record.id}/History`)).body.data.total).toBe(1);
  });

  test('the history tells who changed which field from what to what', async () => {
    const record = await add(13);
    const after = sample(14) as Record<string, unknown>;
    const masked = readable(resource, after) as Record<string, unknown>;
    await staff.put(`${url}/${record.id}`, { ...record, ...after });
    const { items } = (await staff.get(`${url}/${record.id}/History`)).body.data;
    expect(items.map((item: { action: string }) => item.action)).toEqual(['Update', 'Create']);
    const isTold = (field: Field) =>
      field.kind !== 'identity' && !field.to && !Object.values(field.fields ?? {}).some(({ to }) => to);
    // Histories contain links by name, also in lists.
    for (const name of inputFields(resource).filter((field) => isTold(resource.fields[field] as Field))) {
      // Histories contain formatted texts without their elements.
      const said = (value: unknown) =>
        resource.fields[name]?.kind === 'richText' ? plainText(String(value)) : comparable(value);
      const change = [said(record[name]), said(masked[name])];
      if (JSON.stringify(change[0]) === JSON.stringify(change[1])) expect(items[0].changes).not.toHaveProperty(name);
      else expect(items[0].changes[name]).toEqual(change);
    }
    expect(items[0].actorName).toBe('Nguyễn Bảo Trâm');
  });

  test('a deleted record is gone, and its deleter can bring it back whole', async () => {
    const record = await ready(await add(15));
    const { deletionId } = (await staff.del(`${url}/${record.id}?version=${record.version}`)).body.data;
    expect((await staff.get(`${url}/${record.id}`)).status).toBe(404);
    const other = await house.signInAs([code('Delete')]);
    expect((await other.post(`/api/Deletions/${deletionId}/Restore`)).status).toBe(404);
    expect((await staff.post(`/api/Deletions/${deletionId}/Restore`)).status).toBe(200);
    expect((await staff.get(`${url}/${record.id}`)).body.data).toEqual(record);
    expect((await staff.post(`/api/Deletions/${deletionId}/Restore`)).status).toBe(400);
  });

  test('restoring is refused when the value was taken meanwhile, and after ten minutes without the right', async () => {
    const record = await ready(await add(16));
    const { deletionId } = (await staff.del(`${url}/${record.id}`)).body.data;
    if (inputFields(resource).some((field) => resource.fields[field]?.unique)) {
      const again = await ready(await add(16));
      expect((await staff.post(`/api/Deletions/${deletionId}/Restore`)).status).toBe(400);
      await staff.del(`${url}/${again.id}`);
    }
    house.clock.now = new Date(house.clock.now.getTime() + 11 * 60 * 1000);
    expect((await staff.post(`/api/Deletions/${deletionId}/Restore`)).status).toBe(404);
    const keeper = await house.signInAs(['AuditLogsRestore']);
    expect((await keeper.post(`/api/Deletions/${deletionId}/Restore`)).status).toBe(200);
  });

  test('the history of what there never was is 404, of what is gone it stays', async () => {
    const key = fieldKey(resource, 'id', 'NotFound');
    const unknown = await staff.get(`${url}/${UNKNOWN}/History`);
    expect([unknown.status, unknown.body.message]).toEqual([404, key]);
    const record = await ready(await add(17));
    await staff.del(`${url}/${record.id}`);
    const gone = await staff.get(`${url}/${record.id}/History`);
    expect([gone.status, gone.body.data?.items[0]?.action]).toEqual([200, 'Delete']);
  });

  test('an unknown or malformed id is 404 by its key', async () => {
    const key = fieldKey(resource, 'id', 'NotFound');
    for (const id of [UNKNOWN, 'x', '%00', "' or 1=1--"]) {
      const { status, body } = await staff.get(`${url}/${encodeURIComponent(id)}`);
      expect([status, body.message]).toEqual([404, key]);
    }
  });

  test('the list pages without a gap or a repeat from either end, in every order', async () => {
    for (let number = 100; number < 112; number++) await add(number);
    const sortable = Object.entries(allFields(resource)).filter(([, field]) => field.sort);
    for (const [column] of sortable) {
      for (const direction of ['asc', 'desc']) {
        const ids: string[] = [];
        for (let page = 1; ; page++) {
          const { items, total } = (await staff.get(`${url}?pageSize=12&page=${page}&sort=${column}:${direction}`)).body
            .data;
          ids.push(...items.map((item: { id: string }) => item.id));
          if (page * 12 >= total) {
            expect(ids).toHaveLength(total);
            break;
          }
        }
        expect(new Set(ids).size).toBe(ids.length);
      }
    }
  });

  test('text columns are in Vietnamese order', async () => {
    const text = Object.keys(resource.fields).find(
      (name) =>
        resource.fields[name]?.kind === 'text' && resource.fields[name]?.sort && !resource.fields[name]?.computed,
    );
    if (!text) return;
    const { items } = (await staff.get(`${url}?pageSize=100&sort=${text}:asc`)).body.data;
    const values = items.map((item: Record<string, string>) => item[text]);
    expect(values).toEqual([...values].sort(new Intl.Collator('vi').compare));
  });

  test('a record is found by the search over everything and called by its id', async () => {
    const record = await add(30);
    const finder = await house.signInAs([code('Search')]);
    const text = String(record.code ?? record.username ?? labelOf(resource, record));
    const idsIn = async (address: string) => {
      const { status, body } = await finder.get(address);
      expect([address, status]).toEqual([address, 200]);
      const group = body.data.find((one: { area: string }) => one.area === area);
      return (group?.items ?? []).map(({ id }: { id: string }) => id);
    };
    expect(await idsIn(`/api/Search?q=${encodeURIComponent(text)}`)).toContain(record.id);
    expect(await idsIn(`/api/Search/Records?of=${area}:${record.id}`)).toEqual([record.id]);
  });

  test('search ignores accents, case and word order, and takes % and _ literally', async () => {
    const text = Object.keys(resource.fields).find(
      (name) => resource.fields[name]?.kind === 'text' && resource.fields[name]?.search,
    );
    if (!text) return;
    await add(200, { [text]: 'Xuất khẩu Đông Đô 100%' });
    const found = async (search: string) =>
      (await staff.get(`${url}?search=${encodeURIComponent(search)}`)).body.data.total;
    expect(await found('dong do')).toBe(1);
    expect(await found('ĐÔ xuat')).toBe(1);
    expect(await found('100%')).toBe(1);
    expect(await found('1_0%')).toBe(0);
    expect(await found('%')).toBe(1);
    expect(await found('\\')).toBe(0);
  });

  test('a writer sees their own record in the total at once', async () => {
    const before = (await staff.get(url)).body.data.total;
    await add(300);
    expect((await staff.get(url)).body.data.total).toBe(before + 1);
  });

  test('a filter narrows the list', async () => {
    const { items } = (await staff.get(`${url}?pageSize=1`)).body.data;
    const from = encodeURIComponent(items[0].createdAt);
    expect((await staff.get(`${url}?createdAtFrom=${from}`)).body.data.total).toBeGreaterThan(0);
    expect((await staff.get(`${url}?createdAtTo=2000-01-01T00:00:00Z`)).body.data.total).toBe(0);
    const isFiltered = (field?: Field) =>
      field?.filter === true &&
      !isComposite(field) &&
      kinds[field.kind].filter === 'values' &&
      field.kind !== 'reference';
    for (const name of Object.keys(resource.fields).filter((field) => isFiltered(resource.fields[field]))) {
      const value = encodeURIComponent(items[0][name]);
      const found = (await staff.get(`${url}?${name}=${value}&pageSize=100`)).body.data.items;
      expect(found).toContainEqual(items[0]);
      expect(found.filter((item: Record<string, unknown>) => item[name] !== items[0][name])).toEqual([]);
      if (resource.fields[name]?.unique) expect(found).toHaveLength(1);
    }
  });

  test('a wrong page, size, order or filter is refused by its key', async () => {
    for (const query of [
      'page=0',
      'page=-1',
      'page=x',
      'page=1.5',
      'pageSize=0',
      'pageSize=101',
      'sort=id:asc',
      'sort=name',
      'sort=__proto__:asc',
      `search=${'x'.repeat(101)}`,
      'createdAtFrom=yesterday',
    ]) {
      const { status, body } = await staff.get(`${url}?${query}`);
      expect([query, status]).toEqual([query, 400]);
      for (const language of LANGUAGES) expect(textOf(body.message, language)).toBeTruthy();
    }
  });

  test('a read costs at most three statements beside the one that reads the session and one for the reasons of a search, however many rows it shows', async () => {
    const { items } = (await staff.get(`${url}?pageSize=1`)).body.data;
    for (const path of [
      `${url}?pageSize=100`,
      `${url}?search=ung&page=2`,
      `${url}/${items[0].id}`,
      `${url}/${items[0].id}/History`,
      `${url}/Options`,
    ]) {
      const before = house.statements();
      expect((await staff.get(path)).status).toBe(200);
      // A search also reads why it found records whose names do not show it.
      expect(house.statements() - before, path).toBeLessThanOrEqual(path.includes('search') ? 5 : 4);
    }
  });

  test('a picker finds by words and by ids', async () => {
    const record = await add(400);
    const byId = await staff.get(`${url}/Options?ids=${record.id}`);
    const option = {
      id: record.id,
      code: record.code ?? '',
      // An option may contain more than the name, when names are not unique.
      name: expect.stringContaining(labelOf(resource, record)),
    };
    expect(byId.body.data).toEqual([option]);
    const byWord = await staff.get(
      `${url}/Options?search=${encodeURIComponent(record.code ?? labelOf(resource, record))}`,
    );
    expect(byWord.body.data).toContainEqual(option);
  });

  test('a bulk action does each record as if done singly and answers for each', async () => {
    const [first, second] = [await ready(await add(600)), await ready(await add(601))];
    const { body } = await staff.post(`${url}/Bulk`, { action: 'Delete', ids: [first.id, UNKNOWN, second.id] });
    const gone = { done: true, message: `Mes.${area}.Delete.Successfully`, undo: expect.any(String) };
    expect(body.data).toEqual([
      { ...gone, id: first.id },
      { id: UNKNOWN, done: false, message: fieldKey(resource, 'id', 'NotFound'), undo: null },
      { ...gone, id: second.id },
    ]);
    expect((await staff.post(`/api/Deletions/${body.data[0].undo}/Restore`)).status).toBe(200);
    expect((await staff.get(`${url}/${first.id}`)).body.data).toEqual(first);
    const third = await ready(await add(602));
    const matching = await staff.post(`${url}/Bulk`, {
      action: 'Delete',
      query: `search=${encodeURIComponent(third.code ?? labelOf(resource, third))}`,
    });
    expect(matching.body.data).toEqual([{ ...gone, id: third.id }]);
    for (const wrong of [
      { action: 'constructor' },
      { action: 'Update' },
      { action: 'Delete', ids: [] },
      { action: 'Delete', query: 'page=x' },
    ]) {
      expect((await staff.post(`${url}/Bulk`, wrong)).status).toBe(400);
    }
    const viewer = await house.signInAs([code('View')]);
    expect((await viewer.post(`${url}/Bulk`, { action: 'Delete', ids: [first.id] })).status).toBe(403);
  });

  test.skipIf(scope.mayWrite(clubActor))(
    'a user tied to a club reads and does not write the records of the association',
    async () => {
      const record = await add(500);
      const club = await signInToClub();
      const read = await club.get(`${url}/${record.id}`);
      // A scope that limits the records of clubs hides this one as a whole.
      if (limitsClubs(scope)) expect(read.status).toBe(404);
      else expect(read.body.data.allowedActions).toEqual([]);
      expect((await club.post(url, sample(501))).status).toBe(403);
      expect((await club.put(`${url}/${record.id}`, record)).status).toBe(403);
      expect((await club.del(`${url}/${record.id}`)).status).toBe(403);
    },
  );

  test.runIf(scope.mayWrite(clubActor))(
    'a user tied to a club may write, and neither sees nor changes a record outside the club',
    async () => {
      const record = await add(500);
      const club = await signInToClub();
      expect((await club.get(`${url}/${record.id}`)).status).toBe(404);
      // Users of a club may be shut out of a whole list, as of that of personal partners.
      const items: { id: string }[] = (await club.get(`${url}?pageSize=100`)).body.data?.items ?? [];
      expect(items.map(({ id }) => id)).not.toContain(record.id);
      expect([403, 404]).toContain((await club.put(`${url}/${record.id}`, record)).status);
      expect([403, 404]).toContain((await club.del(`${url}/${record.id}`)).status);
      expect((await staff.get(`${url}/${record.id}`)).body.data).toEqual(record);
    },
  );

  const signInToClub = () =>
    house.signInAs(['Create', 'Update', 'Delete', 'Search', 'View'].map(code), { clubId: UNKNOWN });
});

/** Whether a value of the field is a text with a limited length. */
function isText({ kind, choices }: Field): boolean {
  return !choices && kinds[kind].cell === 'text' && kinds[kind].max > 0 && !isComposite({ kind }) && kind !== 'flag';
}

/** A value as a history shows it: list items without their ids. */
function comparable(value: unknown): unknown {
  if (!Array.isArray(value)) return withoutText(value ?? null);
  return value.map((item) => (typeof item === 'object' && item !== null ? { ...item, id: undefined } : item));
}

/** An input as its record shows it: without values that nobody reads. */
function readable(resource: Resource, input: object): object {
  const given = Object.entries(input).filter(([name]) => resource.fields[name]?.kind !== 'identity');
  return withGuarded(resource, Object.fromEntries(given), ({ field }, value) => maskOf(field, value));
}

/** An address as a history shows it: by its codes. */
function withoutText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('text' in value)) return value;
  const { text: _, ...address } = value;
  return address;
}
