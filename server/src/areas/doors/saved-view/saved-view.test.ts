import type { SavedView } from '@hoivien/contract/kit/view/saved-view.schema.ts';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { textOf } from '@hoivien/contract/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

let house: TestApp;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

const AT = '/api/SavedViews';
const query = {
  search: 'bắc',
  sort: 'name:asc',
  filters: { code: ['TT-1', 'TT-2'] },
  order: ['code', 'name'],
  hidden: ['description'],
  widths: { name: 240 },
  density: 'dense',
};
const input = (name: string, more: object = {}) => ({ area: 'Markets', name, shared: false, query, ...more });
const listOf = async (who: TestClient) => (await who.get(`${AT}?area=Markets`)).body.data as SavedView[];
const namesOf = async (who: TestClient) => (await listOf(who)).map(({ name }) => name);
const someone = (clubId?: string) => house.signInAs(['MarketsSearch'], clubId ? { clubId } : {});

test('a view is kept as it was saved, changed and deleted by its owner', async () => {
  const owner = await someone();
  const added = await owner.post(AT, input('  Thị trường   của tôi '));
  expect([added.status, added.body.message]).toEqual([201, 'Mes.SavedViews.Create.Successfully']);
  const { id } = added.body.data;
  expect(await listOf(owner)).toEqual([
    {
      id,
      version: 1,
      area: 'Markets',
      name: 'Thị trường của tôi',
      shared: false,
      isOwn: true,
      ownerName: expect.any(String),
      lost: [],
      query,
    },
  ]);
  const change = { name: 'Tên mới', shared: true, query: { ...query, search: '' }, version: 1 };
  const changed = await owner.put(`${AT}/${id}`, change);
  expect([changed.status, changed.body.data.version, changed.body.data.name]).toEqual([200, 2, 'Tên mới']);
  const late = await owner.put(`${AT}/${id}`, change);
  expect([late.status, late.body.message, late.body.current.version]).toEqual([
    409,
    'Mes.SavedViews.Update.Conflict',
    2,
  ]);
  expect((await owner.del(`${AT}/${id}`)).status).toBe(200);
  expect(await listOf(owner)).toEqual([]);
  expect((await owner.del(`${AT}/${id}`)).body.message).toBe('Mes.SavedViews.Id.NotFound');
});

test('other users can choose shared views but no private ones, and can change neither', async () => {
  const [owner, other] = [await someone(), await someone()];
  const own = (await owner.post(AT, input('Riêng tư'))).body.data;
  const shared = (await owner.post(AT, input('Chia sẻ chung', { shared: true }))).body.data;
  const seen = await listOf(other);
  expect(seen.map(({ name, isOwn }) => [name, isOwn])).toEqual([['Chia sẻ chung', false]]);
  const change = { name: 'Của tôi', shared: true, query, version: 1 };
  for (const [id, status, message] of [
    [shared.id, 403, 'Mes.SavedViews.Owner.NotAllowed'],
    [own.id, 404, 'Mes.SavedViews.Id.NotFound'],
  ] as const) {
    const put = await other.put(`${AT}/${id}`, change);
    expect([put.status, put.body.message]).toEqual([status, message]);
    const del = await other.del(`${AT}/${id}`);
    expect([del.status, del.body.message]).toEqual([status, message]);
  }
  await owner.del(`${AT}/${shared.id}`);
  await owner.del(`${AT}/${own.id}`);
});

test('a user tied to a club shares within the club only, and sees no view of anybody else', async () => {
  const [one, two] = ['0197a000-0000-7000-8000-0000000000c1', '0197a000-0000-7000-8000-0000000000c2'];
  const [member, colleague, stranger, staff] = [
    await someone(one),
    await someone(one),
    await someone(two),
    await someone(),
  ];
  await member.post(AT, input('Của câu lạc bộ', { shared: true }));
  await staff.post(AT, input('Của văn phòng', { shared: true }));
  expect(await namesOf(colleague)).toEqual(['Của câu lạc bộ']);
  expect(await namesOf(stranger)).toEqual([]);
  expect(await namesOf(staff)).toEqual(['Của văn phòng']);
});

test('a name stands once for a person and a list, and fifty views are the most, also of many tabs at once', async () => {
  const owner = await house.signInAs(['MarketsSearch', 'FieldsSearch']);
  await owner.post(AT, input('Một'));
  const again = await owner.post(AT, input('Một'));
  expect([again.status, again.body.message]).toEqual([400, 'Mes.SavedViews.Name.AlreadyExist']);
  expect((await owner.post(AT, input('Một', { area: 'Fields' }))).status).toBe(201);
  const two = (await owner.post(AT, input('Hai'))).body.data;
  const renamed = await owner.put(`${AT}/${two.id}`, { name: 'Một', shared: false, query, version: 1 });
  expect([renamed.status, renamed.body.message]).toEqual([400, 'Mes.SavedViews.Name.AlreadyExist']);
  const answers = await Promise.all(Array.from({ length: 55 }, (_, at) => owner.post(AT, input(`Số ${at}`))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(47);
  expect(answers.find(({ status }) => status === 400)?.body.message).toBe('Mes.SavedViews.Count.OverLength');
});

test('what cannot be a view is refused, with a sentence in both languages', async () => {
  const owner = await someone();
  for (const [body, status, message] of [
    [input(' '), 400, 'Mes.SavedViews.Name.Required'],
    [input('x'.repeat(101)), 400, 'Mes.SavedViews.Name.OverLength'],
    [input('a', { area: 'Nothings' }), 400, 'Mes.SavedViews.Area.NotFound'],
    [input('a', { area: 'Users' }), 403, 'Mes.Permission.NotAllowed'],
    [input('a', { query: { ...query, density: 'huge' } }), 400, 'Mes.SavedViews.Query.InValid'],
    [input('a', { query: { ...query, filters: { 'x y': ['1'] } } }), 400, 'Mes.SavedViews.Query.InValid'],
    [
      input('a', { query: { ...query, filters: { a: Array(90).fill('x'.repeat(250)) } } }),
      400,
      'Mes.SavedViews.Query.InValid',
    ],
  ] as const) {
    const answer = await owner.post(AT, body);
    expect([answer.status, answer.body.message], message).toEqual([status, message]);
    for (const language of LANGUAGES) expect(textOf(message, language), message).toBeTruthy();
  }
  expect((await owner.get(`${AT}?area=Users`)).status).toBe(403);
  expect((await (await house.signInAs(null)).get(`${AT}?area=Markets`)).status).toBe(403);
  expect((await house.anonymous.get(`${AT}?area=Markets`)).status).toBe(401);
  expect((await listOf(owner)).filter(({ isOwn }) => isOwn)).toEqual([]);
});

test('a deleted view comes back under its id for its owner alone, unless its name is taken', async () => {
  const [owner, other] = [await someone(), await someone()];
  const shared = input('Quay lại', { shared: true });
  const made = (await owner.post(AT, shared)).body.data;
  const { deletionId } = (await owner.del(`${AT}/${made.id}`)).body.data;
  const restore = (who: TestClient) => who.post(`/api/Deletions/${deletionId}/Restore`);
  expect((await restore(other)).status).toBe(404);
  const same = (await owner.post(AT, shared)).body.data;
  expect((await restore(owner)).body.errors).toEqual([{ field: 'name', message: 'Mes.SavedViews.Name.AlreadyExist' }]);
  await owner.del(`${AT}/${same.id}`);
  expect((await restore(owner)).body.message).toBe('Mes.SavedViews.Restore.Successfully');
  expect((await listOf(owner)).find(({ id }) => id === made.id)).toEqual(made);
});
