import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN_PASSWORD, makeApp, type TestApp } from '../../testing/make-app.ts';
import { acceptForms, nest } from './multipart-body.ts';
import { publicRoute } from './route.ts';

let house: TestApp;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

async function send(method: 'POST' | 'PUT', url: string, fields: [string, string | Blob][], token = '') {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const request = new Request('http://x/', { method: 'POST', body: form });
  const response = await house.app.inject({
    method,
    url,
    headers: { 'content-type': request.headers.get('content-type') ?? '', authorization: `Bearer ${token}` },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

test('sign-in and a record take a form where they take JSON, numbers and booleans included', async () => {
  const signedIn = await send('POST', '/api/Users/SignIn', [
    ['username', 'admin'],
    ['password', ADMIN_PASSWORD],
    ['remember', 'true'],
  ]);
  expect(signedIn.status).toBe(200);
  const token = signedIn.body.data.accessToken;
  const made = await send(
    'POST',
    '/api/Markets',
    [
      ['code', 'MB'],
      ['name', 'Miền Bắc'],
      ['description', ''],
    ],
    token,
  );
  expect(made.status).toBe(201);
  const { id, version } = made.body.data;
  const fields: [string, string][] = [
    ['code', 'MB'],
    ['name', 'Bắc'],
    ['version', String(version)],
  ];
  const changed = await send('PUT', `/api/Markets/${id}`, fields, token);
  expect([changed.status, changed.body.data.name]).toEqual([200, 'Bắc']);
  const stale = await send('PUT', `/api/Markets/${id}`, fields, token);
  expect(stale.status).toBe(409);
  expect((await send('PUT', `/api/Markets/${id}`, [...fields.slice(0, 2), ['version', 'x']], token)).status).toBe(400);
});

test('names with dots and indices become objects and arrays', () => {
  const fields = { 'a.b': '1', 'c[0].d': '2', 'c[1].d': '3', 'e[0]': '4', 'e[1]': '5', 'f.g[0].h.i': '6' };
  expect(nest(Object.entries(fields))).toEqual({
    a: { b: '1' },
    c: [{ d: '2' }, { d: '3' }],
    e: ['4', '5'],
    f: { g: [{ h: { i: '6' } }] },
  });
  expect(
    nest([
      ['x', '1'],
      ['x', '2'],
      ['y[]', '3'],
      ['y[]', '4'],
    ]),
  ).toEqual({ x: ['1', '2'], y: ['3', '4'] });
});

test.each(['__proto__.x', 'a.constructor.b', 'a[1000]', 'a..b', '', '.a', 'a.b.c.d.e.f.g.h.i'])(
  'the name %j is refused',
  (name) => {
    expect(() => nest([[name, '1']])).toThrow('Mes.Input.Unreadable');
    expect(Object.keys({})).toEqual([]);
  },
);

test('a name that is both a text and an object, and a file in a form, are refused and never fail', async () => {
  const clash = await send('POST', '/api/Users/SignIn', [
    ['username', 'a'],
    ['username.b', 'c'],
  ]);
  expect([clash.status, clash.body.message]).toEqual([400, 'Mes.Input.Unreadable']);
  const file = await send('POST', '/api/Users/SignIn', [
    ['username', new Blob(['x'])],
    ['password', 'y'],
  ]);
  expect(file.status).toBeGreaterThanOrEqual(400);
  expect(file.status).toBeLessThan(500);
});

test('an array takes numbers only, and inherited names are no values', async () => {
  for (const names of [
    ['a[0]', 'a[length]'],
    ['a[0]', 'a.map'],
    ['toString.x'],
    ['hasOwnProperty'],
    ['a[]', 'a.constructor'],
  ])
    expect(() => nest(names.map((name) => [name, '4294967296'])), names.join()).toThrow('Mes.Input.Unreadable');
  const { status, body: answer } = await send('POST', '/api/Users/SignIn', [
    ['username[0]', 'a'],
    ['username[length]', '-1'],
  ]);
  expect([status, answer.message]).toEqual([400, 'Mes.Input.Unreadable']);
});

test('a route without a body refuses files, and takes no form of other sites', async () => {
  const staff = await house.signInAs(['UsersUpdate', 'MarketsCreate']);
  const url = '/api/Users/00000000-0000-7000-8000-000000000000/EndSessions';
  const file = await send('POST', url, [['file', new Blob(['x'])]], staff.token);
  expect([file.status, file.body.message]).toEqual([400, 'Mes.Input.Unreadable']);
  for (const at of [url, '/api/Users/SignIn', '/api/Markets']) {
    const { statusCode } = await house.app.inject({
      method: 'POST',
      url: at,
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${staff.token}` },
      payload: 'username=admin&password=x',
    });
    expect([at, statusCode]).toEqual([at, 415]);
  }
});

test.each(['{"code":1}', '--x\r\nContent-Disposition: form-data; name="username"\r\n\r\nadm', ''])(
  'a form that is broken off (%j) is unreadable',
  async (payload) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const response = await house.app.inject({ method: 'POST', url: '/api/Users/SignIn', headers, payload });
    expect(response.statusCode).toBe(400);
  },
);

test('a single value for a list becomes a list with one item', async () => {
  const { default: fastify } = await import('fastify');
  const { default: multipart } = await import('@fastify/multipart');
  const { useZod } = await import('./schemas.ts');
  const app = fastify();
  useZod(app);
  await app.register(multipart);
  acceptForms(app);
  const body = z.object({ ids: z.array(z.string()), inner: z.object({ at: z.number().nullable(), on: z.boolean() }) });
  publicRoute({
    tag: 'T',
    method: 'POST',
    url: '/t',
    summary: '',
    body,
    answer: body,
    handle: async (_visit, { body: data }) => ({ data }),
  }).register(app);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ids: 'one', 'inner.at': '', 'inner.on': 'false' }))
    form.append(name, value);
  const request = new Request('http://x/', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const response = await app.inject({
    method: 'POST',
    url: '/t',
    headers,
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(response.json().data).toEqual({ ids: ['one'], inner: { at: null, on: false } });
  await app.close();
});
