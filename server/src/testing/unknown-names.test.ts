import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { textOf } from '@hoivien/contract/messages.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from './make-app.ts';

const UNKNOWN = '00000000-0000-7000-8000-000000000000';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
});
afterAll(() => house[Symbol.asyncDispose]());

/** The declared routes; the pages of the documentation are files. */
const declared = () =>
  house.routes.filter(({ method, url }) => method !== 'HEAD' && !/^\/api\/(Docs|OpenApi)/.test(url));
/** Adding a user and replacing one's own picture share the address. */
const isAccount = ({ method, url }: { method: string; url: string }) => method === 'POST' && url === '/api/Users';
const filled = (url: string) => url.replace(/:\w+/g, UNKNOWN);
const ask = async (method: string, url: string, headers: object = {}, payload?: string) => {
  const answer = await house.app.inject({
    method: method as 'GET',
    url,
    headers: { ...staff.headers(), ...headers },
    ...(payload !== undefined && { payload }),
  });
  return [method, url, answer.statusCode, (JSON.parse(answer.body || '{}') as { message?: string }).message];
};

/** Bodies that are lists have no names of their own; their items do. */
const LISTS = ['/api/Activities/:id/CheckIns', '/api/Activities/{id}/CheckIns'];

/** Reports of other programs; their routes answer 404 until a secret is set, and check the signature of the bytes. */
const REPORTS = ['/api/Public/Bounces', '/api/Public/Zalo', '/api/Public/SePay', '/api/Public/Casso'];
/** A gateway reports here in the query and may add names of its own. */
const OPEN_QUERY = '/api/Public/Sms/:secret';

describe('names that nobody knows', () => {
  test('a parameter of the address is refused by every route', async () => {
    const routes = declared();
    expect(routes.length).toBeGreaterThan(300);
    for (const { method, url } of routes) {
      if (url === OPEN_QUERY) continue;
      const asked = `${filled(url)}?zzz=1`;
      expect(await ask(method, asked)).toEqual([method, asked, 400, 'Mes.Input.Query.NotFound']);
    }
  });

  test('a name of a body is refused by every route but those that read bytes', async () => {
    const writing = declared().filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method));
    const raw = ['/api/Uploads', '/api/Uploads/:id', '/api/Attachments', '/api/Users', ...REPORTS, ...LISTS];
    for (const { method, url } of writing.filter((one) => !raw.includes(one.url) || isAccount(one))) {
      const at = filled(url);
      const answer = await ask(method, at, { 'content-type': 'application/json' }, '{"zzz":1}');
      expect(answer).toEqual([method, at, 400, 'Mes.Input.Body.NotFound']);
    }
  });

  test('in a form as well, wherever a body is taken', async () => {
    const { body } = await staff.get('/api/OpenApi.json');
    type Call = { requestBody?: { content: Record<string, object> } };
    const paths = Object.entries(body.paths as Record<string, Record<string, Call>>);
    const taking = paths.flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) =>
        requestBody && 'application/json' in requestBody.content && ![...REPORTS, ...LISTS].includes(path)
          ? [[method, path] as const]
          : [],
      ),
    );
    expect(taking.length).toBeGreaterThan(100);
    const form = '--b\r\ncontent-disposition: form-data; name="zzz"\r\n\r\n1\r\n--b--\r\n';
    for (const [method, path] of taking) {
      const at = path.replace(/\{\w+\}/g, UNKNOWN);
      const answer = await ask(method.toUpperCase(), at, { 'content-type': 'multipart/form-data; boundary=b' }, form);
      expect(answer).toEqual([method.toUpperCase(), at, 400, 'Mes.Input.Body.NotFound']);
    }
  });
});

describe('what is said of them', () => {
  test('a misspelt filter is named with the right one, in both languages, and answers no list', async () => {
    const { status, body } = await staff.get('/api/Members?joinedOnFrm=2026-01-01');
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      {
        field: 'joinedOnFrm',
        message: 'Mes.Input.Query.InValid',
        params: { name: 'joinedOnFrm', nearest: 'joinedOnFrom' },
      },
    ]);
    expect(LANGUAGES.map((language) => textOf(body.message, language, body.errors[0].params))).toEqual([
      'Không có tham số “joinedOnFrm”. Có phải là “joinedOnFrom”?',
      'There is no parameter “joinedOnFrm”. Is it “joinedOnFrom”?',
    ]);
  });

  test('exports, choices and bulk actions take the filters of the list and no others', async () => {
    for (const url of ['/api/Members/Export?serach=a', '/api/Members/Options?serach=a', '/api/Members?serach=a'])
      expect((await staff.get(url)).body.errors?.[0]?.params).toEqual({ name: 'serach', nearest: 'search' });
    const body = { action: 'Delete', query: 'codeHass=HV' };
    expect((await staff.post('/api/Members/Bulk', body)).body).toMatchObject({
      message: 'Mes.Input.Query.InValid',
      errors: [{ params: { name: 'codeHass', nearest: 'codeHas' } }],
    });
  });

  test('a misspelt field is named at its place, and nothing is stored', async () => {
    const input = { code: 'TEN-LA', name: 'Tên lạ', descripton: 'mất' };
    const { status, body } = await staff.post('/api/Markets', input);
    expect([status, body.message]).toEqual([400, 'Mes.Input.Body.InValid']);
    expect(body.errors[0]).toMatchObject({ field: 'descripton', params: { nearest: 'description' } });
    expect((await staff.get('/api/Markets?code=TEN-LA')).body.data.total).toBe(0);
  });

  test('every list can be asked for what changed between two moments', async () => {
    for (const { resource } of registry) {
      const url = `/api/${resource.area}?updatedAtFrom=2026-01-01&updatedAtTo=2026-12-31T00:00:00Z`;
      expect([url, (await staff.get(url)).status]).toEqual([url, 200]);
    }
    const { id, version } = (await staff.post('/api/Markets', { code: 'SUA-SAU', name: 'Sửa sau' })).body.data;
    house.clock.now = new Date(house.clock.now.getTime() + 60_000);
    await staff.put(`/api/Markets/${id}`, { code: 'SUA-SAU', name: 'Đã sửa', version });
    const day = house.clock.now.toISOString();
    const changed = await staff.get(`/api/Markets?updatedAtFrom=${day}`);
    expect(changed.body.data.items.map((item: { id: string }) => item.id)).toEqual([id]);
    expect((await staff.get(`/api/Markets?createdAtFrom=${day}`)).body.data.total).toBe(0);
  });
});
