import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { textOf } from '@hoivien/contract/messages.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from './make-app.ts';

interface Shape {
  $ref?: string;
  type?: string;
  enum?: string[];
  anyOf?: Shape[];
  required?: string[];
  properties?: Record<string, Shape>;
  items?: Shape;
}
interface Api {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Shape }> } }>>;
  components: { schemas: Record<string, Shape> };
}

let house: TestApp;
let staff: TestClient;
let api: Api;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
  api = (await staff.get('/api/OpenApi.json')).body;
});
afterAll(() => house[Symbol.asyncDispose]());

/** Bodies that name records by optional fields, and what leaving them all out means. Nothing here means "all". */
const NOT_ALL: Readonly<Record<string, string>> = {
  'POST /api/Activities/{id}/Members': 'nobody: refused by MemberIds.Required',
  'POST /api/Activities/{id}/Members/{participantId}/Result': 'no badges for the one participant of the address',
  'POST /api/Schedules/Overlaps': 'nobody, and it only reads',
  'POST /api/Fees/Reminders': 'refused by Filter.Required unless there is a plan; an empty filter is an answer',
  'POST /api/Fees/Reminders/Ages': 'refused by Filter.Required unless there is a plan',
  'POST /api/Fees/Reminders/ByAge': 'refused by Filter.Required unless there is a plan; members agrees to a number',
  'POST /api/Fees/Reminders/Preview': 'refused by Filter.Required unless there is a plan',
};

const whole = (shape: Shape): Shape =>
  shape.$ref ? whole(api.components.schemas[shape.$ref.split('/').at(-1) ?? ''] as Shape) : shape;
/** The objects that a body may be. A pure requirement of `anyOf` is none of them. */
const objectsOf = (shape: Shape): Shape[] => {
  const own = whole(shape);
  const inner = (own.anyOf ?? []).map(whole).filter((one) => one.properties || one.anyOf || one.$ref);
  return [...(own.properties ? [own] : []), ...inner.flatMap(objectsOf)];
};
/** The fields that name records: lists of ids, and queries. Files and the tags or people of a record are values. */
const namesRecords = ([name]: [string, Shape]) =>
  /^(ids|query|filter|selection)$/.test(name) || (name.endsWith('Ids') && !/attachmentIds$|FileIds$/i.test(name));

interface Body {
  call: string;
  method: string;
  url: string;
  body: Shape;
}

function bodies(): Body[] {
  const replaced = new Set(
    Object.entries(api.paths).flatMap(([url, methods]) => (methods['put'] ? [url.replace(/\/\{\w+\}$/, '')] : [])),
  );
  return Object.entries(api.paths).flatMap(([url, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      // A PUT or a PATCH changes the one record of its address; where a list has one below it, its POST adds one record.
      const isRecord = method === 'post' && replaced.has(url);
      if (!requestBody || ['put', 'patch'].includes(method) || isRecord) return [];
      const schemas = Object.values(requestBody.content).map(({ schema }) => schema);
      const call = `${method.toUpperCase()} ${url}`;
      return schemas.flatMap(objectsOf).map((body) => ({ call, method: method.toUpperCase(), url, body }));
    }),
  );
}

const isAimed = ({ anyOf = [] }: Shape) => anyOf.length > 0 && anyOf.every(({ required }) => required?.length === 1);

test('a body over many records says which: by a required field, by one of several, or nobody is meant', () => {
  const open = bodies().filter(({ body }) => {
    const naming = Object.entries(body.properties ?? {}).filter(namesRecords);
    return naming.length > 0 && !naming.some(([name]) => body.required?.includes(name)) && !isAimed(body);
  });
  expect([...new Set(open.map(({ call }) => call))].toSorted()).toEqual(Object.keys(NOT_ALL).toSorted());
});

test('a body that names no records is refused by every route that needs them, and the refusal says what to send', async () => {
  const aimed = new Map(bodies().flatMap((one) => (isAimed(one.body) ? [[one.call, one] as const] : [])));
  expect(aimed.size).toBeGreaterThan(35);
  for (const [call, { method, url, body }] of aimed) {
    const payload = Object.fromEntries(
      (body.required ?? []).map((name) => [name, whole(body.properties?.[name] ?? {}).enum?.[0] ?? 'Delete']),
    );
    const answer = await house.app.inject({
      method: method as 'POST',
      url: url.replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000'),
      headers: { authorization: `Bearer ${staff.token}` },
      payload,
    });
    expect([call, answer.statusCode, answer.json().message]).toEqual([call, 400, 'Mes.Input.Aim.Required']);
    const [error] = answer.json().errors;
    for (const language of LANGUAGES)
      expect(textOf(error.message, language, error.params)).toContain(body.anyOf?.[0]?.required?.[0]);
  }
});

test('an empty query that a person chose is all, and a call without any changes nothing', async () => {
  for (const code of ['A-1', 'A-2']) await staff.post('/api/Markets', { code, name: code });
  const total = async () => (await staff.get('/api/Markets')).body.data.total;
  expect((await staff.post('/api/Markets/Bulk', { action: 'Delete' })).status).toBe(400);
  expect((await staff.post('/api/Markets/Bulk', { action: 'Delete', ids: [] })).status).toBe(400);
  expect(await total()).toBe(2);
  const all = await staff.post('/api/Markets/Bulk', { action: 'Delete', query: '' });
  expect([all.status, all.body.data.length, await total()]).toEqual([200, 2, 0]);
});
