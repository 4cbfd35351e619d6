import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type TestApp } from '../../../testing/make-app.ts';

let house: TestApp;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

const put = (who: { put: TestPut }, key: string, value: unknown) => who.put(`/api/Users/Settings/${key}`, { value });
type TestPut = (url: string, body?: object) => Promise<{ status: number; body: { message?: string } }>;

test('what a person sets is read as it was set, by them alone', async () => {
  const [one, other] = [await house.signInAs([]), await house.signInAs([])];
  const list = { order: ['code', 'name'], widths: { name: 240 }, density: 'dense' };
  expect((await put(one, 'list:Markets', list)).status).toBe(200);
  for (const [key, value] of [
    ['theme', 'dark'],
    ['zero', 0],
    ['no', false],
    ['deep', [[1, [null]]]],
    ['text', 'Đỗ \\u0000 Yến'],
  ] as const)
    await put(one, key, value);
  expect((await one.get('/api/Users/Settings')).body).toEqual({
    data: { 'list:Markets': list, theme: 'dark', zero: 0, no: false, deep: [[1, [null]]], text: 'Đỗ \\u0000 Yến' },
  });
  expect((await other.get('/api/Users/Settings')).body.data).toEqual({});
  await put(other, 'theme', 'light');
  expect((await one.get('/api/Users/Settings')).body.data.theme).toBe('dark');
});

test('the last value stays, and null forgets', async () => {
  const person = await house.signInAs([]);
  await put(person, 'theme', 'dark');
  await put(person, 'theme', 'light');
  expect((await person.get('/api/Users/Settings')).body.data).toEqual({ theme: 'light' });
  await put(person, 'theme', null);
  await put(person, 'never-set', null);
  expect((await person.get('/api/Users/Settings')).body.data).toEqual({});
});

test('a value of 4 kB is kept and a larger one refused, counted in bytes', async () => {
  const person = await house.signInAs([]);
  expect((await put(person, 'full', 'x'.repeat(4_094))).status).toBe(200);
  for (const value of ['x'.repeat(4_095), 'ế'.repeat(1_400)]) {
    const { status, body } = await put(person, 'over', value);
    expect([status, body.message]).toEqual([400, 'Mes.Users.Settings.OverLength']);
  }
  expect(Object.keys((await person.get('/api/Users/Settings')).body.data)).toEqual(['full']);
});

test('two hundred settings are kept, also of many tabs at once; the kept ones can still be changed', async () => {
  const person = await house.signInAs([]);
  // A server refuses more waiting requests than it can answer soon, so the tabs come in groups; the last one crosses the limit.
  const answers: Awaited<ReturnType<typeof put>>[] = [];
  for (let first = 0; first < 230; first += 46) {
    const group = Array.from({ length: 46 }, (_, at) => put(person, `key-${first + at}`, at));
    answers.push(...(await Promise.all(group)));
  }
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(200);
  expect(answers.find(({ status }) => status !== 200)?.body.message).toBe('Mes.Users.Settings.NotAllowed');
  const kept = Object.keys((await person.get('/api/Users/Settings')).body.data);
  expect(kept).toHaveLength(200);
  expect((await put(person, kept[0] ?? '', 'changed')).status).toBe(200);
  await put(person, kept[1] ?? '', null);
  expect((await put(person, 'one-more', 1)).status).toBe(200);
});

test('a name has 1 to 100 plain characters', async () => {
  const person = await house.signInAs([]);
  expect((await put(person, 'a'.repeat(100), 1)).status).toBe(200);
  for (const key of ['a'.repeat(101), 'ký', 'a%20b', 'a%2Fb', '%00']) {
    const { status, body } = await put(person, key, 1);
    expect([key, status, body.message]).toEqual([key, 404, 'Mes.Users.Settings.NotFound']);
  }
});

test('a value that is missing or that no database can hold is refused', async () => {
  const person = await house.signInAs([]);
  for (const value of ['a\u0000b', { '\u0000': 1 }, '\ud800']) {
    const { status, body } = await put(person, 'bad', value);
    expect([status, body.message]).toEqual([400, 'Mes.Users.Settings.InValid']);
  }
  expect((await person.put('/api/Users/Settings/bad', {})).body.message).toBe('Mes.Users.Settings.InValid');
});

test('somebody without a role keeps nothing', async () => {
  const nobody = await house.signInAs(null);
  expect((await nobody.get('/api/Users/Settings')).status).toBe(403);
  expect((await put(nobody, 'theme', 'dark')).status).toBe(403);
});
