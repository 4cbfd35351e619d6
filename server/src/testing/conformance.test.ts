import { LACKS } from '@hoivien/contract/kit/wanted.ts';
import { type Field, isComposite, kinds } from '@hoivien/contract/kit/field.ts';
import { type FieldRule, LANGUAGES } from '@hoivien/contract/kit/message.ts';
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
import type { Scope } from '../kit/rights.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from './make-app.ts';
import { type Needs, needsOf } from './needs.ts';

/** A record as the API shows it, of any area. */
type Row = ReturnType<typeof JSON.parse>;

const IS_WHOLE = Boolean(process.env['WHOLE']);
/** Requests at the same time. `npm test -- --whole` asks for fifty. */
const AT_ONCE = IS_WHOLE ? 50 : 2;
const UNKNOWN = '00000000-0000-7000-8000-000000000000';
/** A club that has no records. */
const CLUB = '00000000-0000-7000-8000-00000000c10b';

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
/** Queries that every list refuses. */
const WRONG = [
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
];
/** A user who works within a club that has no records. */
const clubActor: Actor = {
  userId: UNKNOWN,
  userName: '',
  sessionId: '',
  roleId: null,
  clubId: CLUB,
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

let house: TestApp;
let staff: TestClient;
let other: TestClient;
let club: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs([]);
  other = await house.signInAs([]);
  club = await house.signInAs([], { clubId: CLUB });
});
afterAll(() => house[Symbol.asyncDispose]());

/**
 * One house for all areas, and three people whose codes change: building a house and a user for each area took more time
 * than the questions. The records of an area serve all its tests, in the order of the tests.
 */
describe.each(plain.map(({ resource }, place) => [resource.area, resource as Resource, place] as const))(
  '%s',
  (area, resource, place) => {
    let needs: Needs;
    /** Two records of the area; `two` came with values that nobody may set. */
    let one: Row;
    let two: Row;
    const url = `/api/${area}`;
    const code = (action: string) => permissionCode(area, action);
    const all = ['Create', 'Update', 'Delete', 'Search', 'View', 'Export', 'Import'].map(code);
    const { scope, life } = sourceOf(area);
    /** Whether an active record cannot be deleted. */
    const hasLife = life !== undefined && 'Deactivate' in life.of.steps;
    const takenKey = (field: string) => resource.takenKey ?? fieldKey(resource, field, 'AlreadyExist');
    const unique = inputFields(resource).filter((field) => resource.fields[field]?.unique);
    // Some areas share a table, so each has numbers of its own.
    const sample = (number: number) => ({ ...sampleInput(resource, place * 1000 + number), ...needs(number) });
    const add = async (number: number, changes: object = {}): Promise<Row> => {
      const { status, body } = await staff.post(url, { ...sample(number), ...changes });
      expect(status, JSON.stringify(body)).toBe(201);
      return body.data;
    };
    const read = async ({ id }: Row): Promise<Row> => (await staff.get(`${url}/${id}`)).body.data;
    /** Brings a record into a state in which it can be deleted. */
    const ready = async (record: Row): Promise<Row> => {
      const { status, body } = hasLife
        ? await staff.post(`${url}/${record.id}/Deactivate?confirmed=Mes.${area}.Stop.Asked`)
        : await staff.get(`${url}/${record.id}`);
      return status === 200 ? body.data : read(record);
    };

    beforeAll(async () => {
      needs = await needsOf(area, house.db);
      await house.hold(staff, all);
      await house.hold(other, []);
      one = await add(1);
      two = await add(2, { id: UNKNOWN, version: 9, createdAt: '2000-01-01T00:00:00Z', createdBy: 'x' });
    });

    // Long: 'without a token only public routes open' in server/src/testing/authorization.test.ts holds the same rule in the plain run.
    test('without a token every call is 401, without its code 403', { tags: ['long'] }, async () => {
      const nobody = await house.signInAs(null);
      await house.hold(other, ['AuditLogsRestore']);
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

    // Long: 'each route is opened by each of its own codes, and not by all others together' in server/src/testing/authorization.test.ts holds the same rule in the plain run.
    test('each action is opened by its own code and by no other', { tags: ['long'] }, async () => {
      await house.hold(other, [code('Search')]);
      expect((await other.get(url)).status).toBe(200);
      expect((await other.get(`${url}/${one.id}`)).status).toBe(403);
      await house.hold(other, [code('View')]);
      expect((await other.get(`${url}/${one.id}`)).body.data.allowedActions).toEqual([]);
      expect((await other.get(url)).status).toBe(403);
      expect((await other.put(`${url}/${one.id}`, one)).status).toBe(403);
    });

    test('a record is read back as it was sent, with who, when and version 1', async () => {
      expect(one).toMatchObject({ ...readable(resource, sample(1)), version: 1, createdBy: 'Nguyễn Bảo Trâm' });
      expect(await read(one)).toEqual(one);
      const refusal = hasLife ? `Mes.${resource.singular}.NotDeletePermission` : null;
      expect(one.allowedActions).toContainEqual({ action: 'Update', refusal: null });
      expect(one.allowedActions).toContainEqual({ action: 'Delete', refusal });
    });

    test('every required field and every over-long one is refused by its key, and the key has both texts', async () => {
      // One request asks one question of all fields at once.
      const questions: readonly (readonly [
        rule: FieldRule,
        value: (field: Field) => unknown,
        isAsked: (field: Field) => boolean,
      ])[] = [
        ['Required', () => null, ({ required }) => required === true],
        ['Required', () => '  ', ({ required }) => required === true],
        ['Required', () => undefined, ({ required }) => required === true],
        ['OverLength', tooLong, isText],
        ['InValid', ({ kind }) => (isNumber(kind) ? -42 : 42), ({ kind }) => kind !== 'flag'],
      ];
      for (const [rule, value, isAsked] of questions) {
        const names = inputFields(resource).filter((name) => isAsked(resource.fields[name] as Field));
        if (names.length === 0) continue;
        const wrong = Object.fromEntries(names.map((name) => [name, value(resource.fields[name] as Field)]));
        const { status, body } = await staff.post(url, { ...sample(3), ...wrong });
        const keys = names.map((field) => ({ field, message: fieldKey(resource, field, rule) }));
        expect([status, body.message]).toEqual([400, body.errors.length > 1 ? 'Mes.Input.InValid' : keys[0]?.message]);
        expect(body.errors).toEqual(expect.arrayContaining(keys.map((key) => expect.objectContaining(key))));
        for (const { message, params } of body.errors)
          for (const language of LANGUAGES) expect(textOf(message, language, params)).not.toMatch(/undefined|[{}]/);
      }
    });

    test('what a person may not set is dropped, and what nobody knows is refused by its name', async () => {
      expect(two.id).not.toBe(UNKNOWN);
      expect(two.version).toBe(1);
      expect(two.createdAt.slice(0, 4)).not.toBe('2000');
      const { status, body } = await staff.post(url, { ...sample(3), codeKey: 'x' });
      expect([status, body.errors?.[0]]).toMatchObject([400, { field: 'codeKey', params: { name: 'codeKey' } }]);
    });

    test('a value that must be unique is taken under folding, also for an update', async () => {
      for (const name of unique) {
        const key = takenKey(name);
        const copy = { ...sample(3), [name]: String(one[name]).toLowerCase() };
        expect((await staff.post(url, copy)).body).toMatchObject({
          message: key,
          errors: [{ field: name, message: key }],
        });
        expect((await staff.put(`${url}/${two.id}`, { ...two, [name]: one[name] })).body.message).toBe(key);
      }
    });

    test('a writer sees their own record in the total at once, and parallel creates of one value make one record', async () => {
      const total = async () => (await staff.get(url)).body.data.total;
      const before = await total();
      const answers = await Promise.all(
        Array.from({ length: unique.length > 0 ? AT_ONCE : 1 }, () => staff.post(url, sample(8))),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      // With other work on the machine some requests get no connection in time.
      const refused = answers.filter(({ status }) => ![201, 503].includes(status));
      if (unique.length > 0) expect(refused.length).toBeGreaterThan(0);
      for (const { status, body } of refused) expect([status, body.message]).toEqual([400, takenKey(unique[0] ?? '')]);
      expect(await total()).toBe(before + 1);
    });

    test('a save that changes nothing makes no version and no history', async () => {
      expect((await staff.put(`${url}/${two.id}`, two)).body.data.version).toBe(1);
      expect((await staff.get(`${url}/${two.id}/History`)).body.data.total).toBe(1);
    });

    test('a save over a newer version is 409 with the present record, and changes nothing', async () => {
      const changed = { ...one, ...sample(10) };
      expect((await staff.put(`${url}/${one.id}`, changed)).body.data.version).toBe(2);
      const stale = await staff.put(`${url}/${one.id}`, { ...one, ...sample(11) });
      expect(stale.status).toBe(409);
      expect(stale.body).toMatchObject({
        message: `Mes.${area}.Update.Conflict`,
        current: { ...readable(resource, sample(10)), version: 2 },
      });
      expect((await staff.del(`${url}/${one.id}?version=1`)).status).toBe(409);
      one = await read(one);
      expect(one.version).toBe(2);
    });

    test('the history tells who changed which field from what to what', async () => {
      const after = sample(14) as Record<string, unknown>;
      const masked = readable(resource, after) as Record<string, unknown>;
      await staff.put(`${url}/${two.id}`, { ...two, ...after });
      const { items } = (await staff.get(`${url}/${two.id}/History`)).body.data;
      expect(items.map((item: { action: string }) => item.action)).toEqual(['Update', 'Create']);
      const isTold = (field: Field) =>
        field.kind !== 'identity' && !field.to && !Object.values(field.fields ?? {}).some(({ to }) => to);
      // Histories contain links by name, also in lists.
      for (const name of inputFields(resource).filter((field) => isTold(resource.fields[field] as Field))) {
        // Histories contain formatted texts without their elements.
        const said = (value: unknown) =>
          resource.fields[name]?.kind === 'richText' ? plainText(String(value)) : comparable(value);
        const change = [said(two[name]), said(masked[name])];
        if (JSON.stringify(change[0]) === JSON.stringify(change[1])) expect(items[0].changes).not.toHaveProperty(name);
        else expect(items[0].changes[name]).toEqual(change);
      }
      expect(items[0].actorName).toBe('Nguyễn Bảo Trâm');
    });

    test('a deleted record is gone, its history stays, and its deleter can bring it back whole unless its value was taken', async () => {
      two = await ready(two);
      const { deletionId } = (await staff.del(`${url}/${two.id}?version=${two.version}`)).body.data;
      const restore = (who: TestClient) => who.post(`/api/Deletions/${deletionId}/Restore`);
      expect((await staff.get(`${url}/${two.id}`)).status).toBe(404);
      const gone = await staff.get(`${url}/${two.id}/History`);
      expect([gone.status, gone.body.data?.items[0]?.action]).toEqual([200, 'Delete']);
      await house.hold(other, [code('Delete')]);
      expect((await restore(other)).status).toBe(404);
      if (unique.length > 0) {
        const again = await ready(await add(14));
        expect((await restore(staff)).status).toBe(400);
        await staff.del(`${url}/${again.id}`);
      }
      expect((await restore(staff)).status).toBe(200);
      expect(await read(two)).toEqual(two);
      expect((await restore(staff)).status).toBe(400);
    });

    // Only the route of deletions looks at the time, for all areas.
    test.runIf(IS_WHOLE || place % 8 === 0)('after ten minutes only the right to restore restores', async () => {
      two = await ready(two);
      const { deletionId } = (await staff.del(`${url}/${two.id}`)).body.data;
      const now = house.clock.now;
      house.clock.now = new Date(now.getTime() + 11 * 60 * 1000);
      expect((await staff.post(`/api/Deletions/${deletionId}/Restore`)).status).toBe(404);
      // Restoring is adding for everybody, so it needs that code, too.
      await house.hold(other, ['AuditLogsRestore']);
      expect((await other.post(`/api/Deletions/${deletionId}/Restore`)).status).toBe(403);
      await house.hold(other, ['AuditLogsRestore', code('Create')]);
      expect((await other.post(`/api/Deletions/${deletionId}/Restore`)).status).toBe(200);
      house.clock.now = now;
      two = await read(two);
    });

    test('an unknown or malformed id is 404 by its key, and so is its history', async () => {
      const key = fieldKey(resource, 'id', 'NotFound');
      for (const path of [`${UNKNOWN}/History`, UNKNOWN, 'x', '%00', "' or 1=1--"]) {
        const { status, body } = await staff.get(`${url}/${path.includes('/') ? path : encodeURIComponent(path)}`);
        expect([path, status, body.message]).toEqual([path, 404, key]);
      }
    });

    test('the list pages without a gap or a repeat from either end, in every order', async () => {
      const total = (await staff.get(url)).body.data.total as number;
      const half = Math.ceil(total / 2);
      const page = async (column: string, direction: string, number = 1): Promise<string[]> => {
        const answer = await staff.get(`${url}?pageSize=${half}&page=${number}&sort=${column}:${direction}`);
        return answer.body.data.items.map(({ id }: Row) => id);
      };
      const sortable = Object.entries(allFields(resource)).filter(([, field]) => field.sort);
      for (const [column] of sortable) {
        // One order is the other one backwards, so the first halves of both are the whole list.
        const [up, down] = [await page(column, 'asc'), await page(column, 'desc')];
        expect([column, new Set([...up, ...down]).size]).toEqual([column, total]);
      }
      const [column = ''] = sortable[0] ?? [];
      const whole = [...(await page(column, 'asc')), ...(await page(column, 'asc', 2))];
      expect([whole.length, new Set(whole).size]).toEqual([total, total]);
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
      await house.hold(other, [code('Search')]);
      const text = String(one.code ?? one.username ?? labelOf(resource, one));
      const idsIn = async (address: string) => {
        const { status, body } = await other.get(address);
        expect([address, status]).toEqual([address, 200]);
        const group = body.data.find((found: { area: string }) => found.area === area);
        return (group?.items ?? []).map(({ id }: { id: string }) => id);
      };
      expect(await idsIn(`/api/Search?q=${encodeURIComponent(text)}`)).toContain(one.id);
      expect(await idsIn(`/api/Search/Records?of=${area}:${one.id}`)).toEqual([one.id]);
    });

    test('search ignores accents, case and word order, and takes % and _ literally', async () => {
      const text = Object.keys(resource.fields).find(
        (name) => resource.fields[name]?.kind === 'text' && resource.fields[name]?.search,
      );
      if (!text) return;
      await add(200, { [text]: 'Xuất khẩu Đông Đô 100%' });
      const found = async (search: string) =>
        (await staff.get(`${url}?search=${encodeURIComponent(search)}`)).body.data.total;
      expect(await found('ĐÔ xuat')).toBe(1);
      expect(await found('100%')).toBe(1);
      expect(await found('1_0%')).toBe(0);
      // The rest is a question to the one reader of searches.
      if (place > 0 && !IS_WHOLE) return;
      expect(await found('dong do')).toBe(1);
      expect(await found('%')).toBe(1);
      expect(await found('\\')).toBe(0);
    });

    test('a filter narrows the list', async () => {
      const { items } = (await staff.get(`${url}?pageSize=100`)).body.data;
      const item = items.find(({ id }: Row) => id === one.id);
      const from = encodeURIComponent(item.createdAt);
      expect((await staff.get(`${url}?createdAtFrom=${from}`)).body.data.total).toBeGreaterThan(0);
      expect((await staff.get(`${url}?createdAtTo=2000-01-01T00:00:00Z`)).body.data.total).toBe(0);
      // What a record lacks is a filter without a value.
      const isFiltered = (name: string, field?: Field) =>
        name !== LACKS &&
        field?.filter === true &&
        !isComposite(field) &&
        kinds[field.kind].filter === 'values' &&
        field.kind !== 'reference';
      for (const name of Object.keys(resource.fields).filter((field) => isFiltered(field, resource.fields[field]))) {
        const value = encodeURIComponent(item[name]);
        const found = (await staff.get(`${url}?${name}=${value}&pageSize=100`)).body.data.items;
        expect(found).toContainEqual(item);
        expect(found.filter((other: Record<string, unknown>) => other[name] !== item[name])).toEqual([]);
        if (resource.fields[name]?.unique) expect(found).toHaveLength(1);
      }
    });

    test('a wrong page, size, order or filter is refused by its key', async () => {
      // One reader reads the queries of all lists: each area is asked three, in turns.
      for (const query of IS_WHOLE ? WRONG : [0, 1, 2].map((turn) => WRONG[(place * 3 + turn) % WRONG.length])) {
        const { status, body } = await staff.get(`${url}?${query}`);
        expect([query, status]).toEqual([query, 400]);
        for (const language of LANGUAGES) expect(textOf(body.message, language)).toBeTruthy();
      }
    });

    test('a read costs at most three statements beside the one that reads the session and one for the reasons of a search, however many rows it shows', async () => {
      for (const path of [
        `${url}?pageSize=100`,
        `${url}?search=ung&page=2`,
        `${url}/${one.id}`,
        `${url}/${one.id}/History`,
        `${url}/Options`,
      ]) {
        // What is written after an answer counts for no later one.
        await house.app.writeViews();
        const before = house.statements();
        expect((await staff.get(path)).status).toBe(200);
        // A search also reads why it found records whose names do not show it.
        expect(house.statements() - before, path).toBeLessThanOrEqual(path.includes('search') ? 5 : 4);
      }
    });

    test('a picker finds by words and by ids', async () => {
      const byId = await staff.get(`${url}/Options?ids=${one.id}`);
      const option = {
        id: one.id,
        code: one.code ?? '',
        // An option may contain more than the name, when names are not unique.
        name: expect.stringContaining(labelOf(resource, one)),
      };
      expect(byId.body.data).toEqual([option]);
      const word = String(one.code ?? labelOf(resource, one));
      const byWord = await staff.get(`${url}/Options?search=${encodeURIComponent(word)}`);
      expect(byWord.body.data).toContainEqual(option);
    });

    test.skipIf(scope.mayWrite(clubActor))(
      'a user tied to a club reads and does not write the records of the association',
      async () => {
        await house.hold(club, all);
        const seen = await club.get(`${url}/${one.id}`);
        // A scope that limits the records of clubs hides this one as a whole.
        if (limitsClubs(scope)) expect(seen.status).toBe(404);
        else expect(seen.body.data.allowedActions).toEqual([]);
        expect((await club.post(url, sample(501))).status).toBe(403);
        expect((await club.put(`${url}/${one.id}`, one)).status).toBe(403);
        expect((await club.del(`${url}/${one.id}`)).status).toBe(403);
      },
    );

    test.runIf(scope.mayWrite(clubActor))(
      'a user tied to a club may write, and neither sees nor changes a record outside the club',
      async () => {
        await house.hold(club, all);
        one = await read(one);
        expect((await club.get(`${url}/${one.id}`)).status).toBe(404);
        // Users of a club may be shut out of a whole list, as of that of personal partners.
        const items: { id: string }[] = (await club.get(`${url}?pageSize=100`)).body.data?.items ?? [];
        expect(items.map(({ id }) => id)).not.toContain(one.id);
        expect([403, 404]).toContain((await club.put(`${url}/${one.id}`, one)).status);
        expect([403, 404]).toContain((await club.del(`${url}/${one.id}`)).status);
        expect(await read(one)).toEqual(one);
      },
    );

    test('a bulk action does each record as if done singly and answers for each', async () => {
      [one, two] = [await ready(one), await ready(two)];
      const { body } = await staff.post(`${url}/Bulk`, { action: 'Delete', ids: [UNKNOWN, two.id] });
      const gone = { done: true, message: `Mes.${area}.Delete.Successfully`, undo: expect.any(String) };
      expect(body.data).toEqual([
        { id: UNKNOWN, done: false, message: fieldKey(resource, 'id', 'NotFound'), undo: null },
        { ...gone, id: two.id },
      ]);
      expect((await staff.post(`/api/Deletions/${body.data[1].undo}/Restore`)).status).toBe(200);
      expect(await read(two)).toEqual(two);
      const matching = await staff.post(`${url}/Bulk`, {
        action: 'Delete',
        query: `search=${encodeURIComponent(String(one.code ?? labelOf(resource, one)))}`,
      });
      expect(matching.body.data).toEqual([{ ...gone, id: one.id }]);
      const wrongs = [
        { action: 'constructor', ids: [UNKNOWN] },
        { action: 'Update', ids: [UNKNOWN] },
        { action: 'Delete', ids: [] },
        { action: 'Delete', query: 'page=x' },
      ];
      for (const wrong of IS_WHOLE ? wrongs : [wrongs[place % wrongs.length]]) {
        expect((await staff.post(`${url}/Bulk`, wrong)).status).toBe(400);
      }
      await house.hold(other, [code('View')]);
      expect((await other.post(`${url}/Bulk`, { action: 'Delete', ids: [one.id] })).status).toBe(403);
    });
  },
);

const isNumber = (kind: Field['kind']) => ['money', 'count', 'decimal'].includes(kind);

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
