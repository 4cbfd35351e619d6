import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { sampleInput } from '@hoivien/contract/kit/sample.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../testing/make-app.ts';
import { needsOf } from '../../testing/needs.ts';
import { uuidv7 } from '../uuid.ts';
import { PRESS_HEADER, Repeats } from './repeats.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
});
afterAll(() => house[Symbol.asyncDispose]());

let key = '';
beforeEach(() => {
  key = uuidv7();
});

/** Sends a write under the name of a press. */
async function press(who: TestClient, url: string, body: object, method: 'POST' | 'PUT' = 'POST') {
  const answer = await house.app.inject({
    method,
    url,
    headers: { ...who.headers(), [PRESS_HEADER]: key },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** A new process, which keeps no answers. */
function restart(): void {
  house.app.repeats = new Repeats();
}

const resourceOf = (area: string) => registry.find((one) => one.resource.area === area)?.resource as Resource;
const market = (code: string) => ({ ...sampleInput(resourceOf('Markets'), 7_000), code });
const countOf = async (code: string): Promise<number> =>
  (await staff.get(`/api/Markets?search=${code}`)).body.data.items.filter((one: { code: string }) => one.code === code)
    .length;

test('the second press gets the answer of the first, also while the first runs', async () => {
  const { id } = (await staff.post('/api/Members', await memberInput())).body.data;
  const note = () => press(staff, `/api/Members/${id}/Notes`, { content: 'Đã gọi' });
  const [first, second] = await Promise.all([note(), note()]);
  const third = await note();
  expect(first.status, JSON.stringify(first.body)).toBe(201);
  expect([second, third]).toEqual([first, first]);
});

async function memberInput(): Promise<object> {
  return { ...sampleInput(resourceOf('Members'), 7_001), ...(await needsOf('Members', house.db))(7_001) };
}

test('other values under the same name are refused, with the record that was written', async () => {
  const { body } = await press(staff, '/api/Markets', market('LAP1'));
  const written = { area: 'Markets', id: body.data.id, action: 'Create' };
  const other = await press(staff, '/api/Markets', market('LAP2'));
  expect([other.status, other.body.message, other.body.written]).toEqual([409, 'Mes.Press.Done', written]);
  restart();
  const same = await press(staff, '/api/Markets', market('LAP1'));
  expect([same.status, same.body.message, same.body.written]).toEqual([409, 'Mes.Press.Done', written]);
  expect([await countOf('LAP1'), await countOf('LAP2')]).toEqual([1, 0]);
});

test('a refusal writes nothing, so the name may be used again', async () => {
  const refused = await press(staff, '/api/Markets', { ...market('LAP3'), code: '' });
  expect(refused.status).toBe(400);
  expect((await press(staff, '/api/Markets', market('LAP3'))).status).toBe(201);
});

test('a name belongs to its user, and a wrong one is refused', async () => {
  const other = await house.signInAs(permissionCodes);
  expect((await press(staff, '/api/Markets', market('LAP4'))).status).toBe(201);
  expect((await press(other, '/api/Markets', market('LAP5'))).status).toBe(201);
  key = 'short';
  expect((await press(staff, '/api/Markets', market('LAP6'))).body.message).toBe('Mes.Press.Key.InValid');
});

test('a change under a name is made once and keeps its answer', async () => {
  const { id, version } = (await staff.post('/api/Markets', market('LAP7'))).body.data;
  const change = () => press(staff, `/api/Markets/${id}`, { ...market('LAP7'), code: 'LAP8', version }, 'PUT');
  const first = await change();
  expect([first.status, await change()]).toEqual([200, first]);
});

test('what another press changed since is not told to be written, and may be pressed anew', async () => {
  const { id } = (await staff.post('/api/Markets', market('LAP9'))).body.data;
  const address = `/api/Markets/${id}`;
  const { version } = (await staff.get(address)).body.data;
  const change = () => press(staff, address, { ...market('LAP9'), name: 'Tên một', version }, 'PUT');
  expect((await change()).status).toBe(200);
  await staff.put(address, { ...market('LAP9'), name: 'Tên hai', version: version + 1 });
  const again = await change();
  expect([again.status, again.body.message, again.body.written]).toEqual([
    409,
    'Mes.Press.Done',
    { area: 'Markets', id, action: 'Update' },
  ]);
  expect((await staff.get(address)).body.data.name).toBe('Tên hai');
});

test('every area adds a record once, in one process and over a restart', async () => {
  const late: string[] = [];
  for (const { resource } of registry) {
    const needs = await needsOf(resource.area, house.db).catch(() => undefined);
    const input = needs && { ...sampleInput(resource as Resource, 9_001), ...needs(9_001) };
    key = uuidv7();
    const first = input && (await press(staff, `/api/${resource.area}`, input));
    // Areas without such a call, or whose records need more than a sample: the way to the handler is the same.
    if (first?.status !== 201) continue;
    const again = await press(staff, `/api/${resource.area}`, input as object);
    restart();
    const last = await press(staff, `/api/${resource.area}`, input as object);
    const isOnce =
      again.status === 201 && again.body.data.id === first.body.data.id && last.body.written?.id === again.body.data.id;
    late.push(`${resource.area} ${isOnce}`);
  }
  expect(late.filter((line) => line.endsWith('false'))).toEqual([]);
  expect(late.length).toBeGreaterThan(30);
});
