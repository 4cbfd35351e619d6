import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { figure } from './figure.ts';
import { makeApp, type TestApp, type TestClient } from './make-app.ts';

/** The number of requests over all routes. */
const REQUESTS = 50_000;

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
});
afterAll(() => house[Symbol.asyncDispose]());

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '%',
    '\\',
    "' or 1=1--",
    '__proto__',
    'constructor',
    '\ud800',
    '2026-13-45',
    'NaN',
    '-1',
    '1e400',
    '../../x',
    'Đỗ'.normalize('NFD'),
    '\u202e',
    'x'.repeat(5_000),
    null,
    true,
    [],
    {},
    [[]],
    -1,
    1.5,
    1e300,
  ),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.integer(),
  fc.double(),
  fc.array(fc.string(), { maxLength: 3 }),
);
const keys = fc.constantFrom(
  'code',
  'name',
  'description',
  'version',
  'id',
  'page',
  'pageSize',
  'search',
  'sort',
  'createdAtFrom',
  'createdAtTo',
  'ids',
  'username',
  'password',
  'refreshToken',
  'language',
  'remember',
  'mapping',
  'attachmentId',
  'mode',
  'columns',
  'outcome',
  'roleId',
  '__proto__',
  'constructor',
);
const object = fc.dictionary(keys, fc.oneof(nasty, fc.dictionary(keys, nasty, { maxKeys: 3 })), { maxKeys: 6 });
const query = fc.dictionary(
  keys,
  fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('\u0000', '0', '-1', '1e9', '%', "'", '2026-01-01T00:00:00Z'),
  ),
  { maxKeys: 4 },
);
const body = fc.oneof(
  object.map((value) => JSON.stringify(value)),
  fc.json(),
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"code":1,"code":2}',
    '{"__proto__":{"x":1}}',
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  ),
);

test(`${REQUESTS} hostile requests over all routes: no 5xx, none slow, no stack trace in an answer`, async () => {
  const times: number[] = [];
  const routes = house.routes.filter(({ url }) => url !== '/api/Users/Signout' && !url.startsWith('/api/Docs'));
  const request = fc.record({
    route: fc.constantFrom(...routes),
    id: fc.oneof(nasty.map(String), fc.uuid()),
    query,
    body,
    type: fc.constantFrom(
      'application/json',
      'application/json',
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/xml',
    ),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ route, id, query, body, type }) => {
      const start = performance.now();
      const url = `${route.url.replace(/:\w+/g, encodeURIComponent(id.toWellFormed()))}?${new URLSearchParams(query).toString()}`;
      const answer = await house.app.inject({
        method: route.method as 'GET',
        url,
        headers: { authorization: `Bearer ${staff.token}`, ...(route.method !== 'GET' && { 'content-type': type }) },
        ...(route.method !== 'GET' && { payload: body }),
      });
      expect(answer.statusCode, `${route.method} ${url} ${body}`).toBeLessThan(500);
      times.push(performance.now() - start);
      if (answer.statusCode >= 400) expect(answer.body).not.toMatch(/\bat .+:\d+:\d+|node_modules|pg_|SELECT /);
    }),
    { numRuns: REQUESTS },
  );
  figure('requests', REQUESTS);
  figure('slowest, ms', Math.max(...times), 2_000);
});
