import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessLog } from '../../../db/tables/kit.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { uuidv7 } from '../../../kit/uuid.ts';

const DAY = 24 * 60 * 60 * 1000;
let house: TestApp;
let staff: TestClient;
let club: TestClient;
let number = 0;

beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
  club = await house.signInAs(permissionCodes, { clubId: uuidv7() });
});
afterAll(() => house[Symbol.asyncDispose]());

const dayFrom = (days: number) => new Date(house.clock.now.getTime() + days * DAY).toISOString();

async function addRequest(changes: object = {}) {
  const { status, body } = await staff.post('/api/DataRequests', {
    requester: 'Lê Thị Yêu Cầu',
    type: 5,
    receivedAt: dayFrom(0),
    ...changes,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

async function addPerson(changes: object = {}) {
  const code = `CN-D${++number}`;
  const { status, body } = await staff.post('/api/PersonalMembers', { code, name: `Trần Văn ${code}`, ...changes });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

describe('a request', () => {
  test('gets its due days from when it came, again when that is corrected', async () => {
    const request = await addRequest({ receivedAt: '2026-11-06T02:00:00.000Z' });
    expect(request).toMatchObject({ answerDueAt: '2026-11-10T02:00:00.000Z', dueOn: '2026-11-21' });
    const { body } = await staff.put(`/api/DataRequests/${request.id}`, { ...request, type: 4 });
    expect(body.data.dueOn).toBe('2026-11-26');
    const future = await staff.post('/api/DataRequests', { requester: 'A', type: 1, receivedAt: dayFrom(1) });
    expect(future.body.message).toBe('Mes.DataRequests.ReceivedAt.NotAllowed');
  });

  test('is answered, extended once by at most 15 days, and done; then nothing more', async () => {
    const { id, dueOn } = await addRequest();
    const post = (action: string, body?: object) => staff.post(`/api/DataRequests/${id}/${action}`, body);
    expect((await post('Answer')).body.data.state).toBe('answered');
    expect((await post('Answer')).body.message).toBe('Mes.DataRequests.Status.NotAllowed');
    const to = (days: number) => new Date(Date.parse(dueOn) + days * DAY).toISOString().slice(0, 10);
    const extend = (days: number) => post('Extend', { extendedTo: to(days), extendReason: 'Cần bên thứ ba' });
    expect((await extend(16)).body.message).toBe('Mes.DataRequests.ExtendedTo.NotAllowed');
    expect((await extend(0)).status).toBe(400);
    expect((await extend(15)).body.data.extendedTo).toBe(to(15));
    expect((await extend(10)).body.message).toBe('Mes.DataRequests.Status.NotAllowed');
    const done = (await post('Done')).body.data;
    expect(done).toMatchObject({ state: 'done', allowedActions: [] });
    expect((await post('Refuse', { refuseReason: 'x' })).status).toBe(400);
    expect((await staff.put(`/api/DataRequests/${id}`, done)).status).toBe(400);
  });

  test('is refused with a reason only', async () => {
    const { id } = await addRequest();
    expect((await staff.post(`/api/DataRequests/${id}/Refuse`, { refuseReason: ' ' })).body.message).toBe(
      'Mes.DataRequests.RefuseReason.Required',
    );
    const { body } = await staff.post(`/api/DataRequests/${id}/Refuse`, { refuseReason: 'Không đúng người' });
    expect(body.data).toMatchObject({ state: 'refused', refuseReason: 'Không đúng người' });
  });

  test('of fifty who finish one at once one does', async () => {
    const { id } = await addRequest();
    const answers = await Promise.all(Array.from({ length: 50 }, () => staff.post(`/api/DataRequests/${id}/Done`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is late when it was not answered or not done in time', async () => {
    const { id } = await addRequest({ receivedAt: dayFrom(-30) });
    const { body } = await staff.get('/api/DataRequests?state=overdue&pageSize=100');
    expect(body.data.items.map((item: { id: string }) => item.id)).toContain(id);
  });

  test('does not exist for the user of a club', async () => {
    const { id } = await addRequest();
    expect((await club.get('/api/DataRequests')).body.data.items).toEqual([]);
    expect((await club.get(`/api/DataRequests/${id}`)).status).toBe(404);
    expect((await club.post(`/api/DataRequests/${id}/Done`)).status).toBe(403);
    expect((await club.post('/api/DataRequests', { requester: 'A', type: 1, receivedAt: dayFrom(0) })).status).toBe(
      403,
    );
  });
});

describe('texts and consents', () => {
  const publish = (purpose: string, content: string) =>
    staff.post('/api/PersonalData/LegalTexts', { purpose, language: 'vi', content });

  test('a published notice is there for anybody with its history, and the database keeps it as it was', async () => {
    expect((await house.anonymous.get('/api/Public/Privacy')).body.data).toEqual([]);
    await publish('privacy', 'Bản một');
    await publish('privacy', 'Bản hai');
    await publish('news', 'Không phải chính sách');
    const { body } = await house.anonymous.get('/api/Public/Privacy');
    expect(body.data.map(({ number: one, content }: { number: number; content: string }) => [one, content])).toEqual([
      [2, 'Bản hai'],
      [1, 'Bản một'],
    ]);
    await expect(house.db.execute(sql`update legal_texts set content = 'x'`)).rejects.toThrow('Failed query');
    expect(
      (await club.post('/api/PersonalData/LegalTexts', { purpose: 'news', language: 'vi', content: 'x' })).status,
    ).toBe(403);
    const mayOf = async (who: TestClient) => (await who.get('/api/PersonalData/LegalTexts')).body.data.may;
    expect([await mayOf(staff), await mayOf(club)]).toEqual([['Create'], []]);
  });

  test('one open consent for each purpose, withdrawn once and then given anew', async () => {
    await publish('management', 'Đồng ý quản lý');
    const texts = (await staff.get('/api/PersonalData/LegalTexts')).body.data.texts;
    const legalTextId = texts.find(({ purpose }: { purpose: string }) => purpose === 'management').id;
    const { id } = await addPerson();
    const url = `/api/PersonalData/Members/${id}/Consents`;
    const give = () => staff.post(url, { legalTextId, channel: 4, givenAt: dayFrom(-1) });
    expect((await give()).status).toBe(201);
    expect((await give()).body.message).toBe('Mes.Consents.LegalTextId.AlreadyExist');
    const [consent] = (await staff.get(url)).body.data;
    expect(consent).toMatchObject({ purpose: 'management', channel: 4, textNumber: 1, withdrawnAt: null });
    expect((await staff.post(`${url}/${consent.id}/Withdraw`)).status).toBe(200);
    expect((await staff.post(`${url}/${consent.id}/Withdraw`)).body.message).toBe('Mes.Consents.Status.NotAllowed');
    expect((await give()).status).toBe(201);
    expect((await club.get(url)).status).toBe(404);
    expect((await club.post(url, { legalTextId, channel: 4, givenAt: dayFrom(-1) })).status).toBe(404);
  });
});

test('a restricted member appears in no list, picker or search without the filter for them, and comes back afterwards', async () => {
  const { id, code } = await addPerson();
  const count = async (filter = '') =>
    (await staff.get(`/api/PersonalMembers?search=${code}${filter}`)).body.data.items.length;
  const set = (action: string) => staff.post(`/api/PersonalData/Members/${id}/${action}`, { reason: 'Theo đơn' });
  expect(await count()).toBe(1);
  expect((await set('Restrict')).status).toBe(200);
  expect((await set('Restrict')).status).toBe(400);
  expect(await count()).toBe(0);
  expect(await count('&restriction=1')).toBe(1);
  expect((await staff.get(`/api/PersonalMembers/Options?search=${code}`)).body.data).toEqual([]);
  expect(
    (await staff.get('/api/PersonalMembers?pageSize=100')).body.data.items.map((one: { id: string }) => one.id),
  ).not.toContain(id);
  expect((await staff.get(`/api/PersonalMembers/${id}`)).body.data.restriction).toBe(1);
  expect((await set('Lift')).status).toBe(200);
  expect(await count()).toBe(1);
});

test('a copy of everything about somebody is handed out as JSON and as a workbook, and counted', async () => {
  const { id } = await addPerson({ idCard: '001099012345', emailAddress: 'ban.sao@example.test' });
  await staff.post(`/api/PersonalMembers/${id}/Notes`, { content: 'Gọi lại thứ hai', pinned: false });
  const { body } = await staff.get(`/api/PersonalData/Members/${id}/Export?format=json`);
  expect(body.record[0]).toMatchObject({ id, idCard: '001099012345', emailAddress: 'ban.sao@example.test' });
  expect(body.notes[0].content).toBe('Gọi lại thứ hai');
  expect(body.history.length).toBeGreaterThan(0);
  const blind = await house.signInAs(['PersonalDataExport']);
  expect((await blind.get(`/api/PersonalData/Members/${id}/Export`)).body.record[0].idCard).toBe('…2345');
  const sheet = await staff.get(`/api/PersonalData/Members/${id}/Export?format=xlsx`);
  expect(sheet.body.subarray(0, 2).toString()).toBe('PK');
  const log = (await staff.get(`/api/PersonalData/AccessLog?entityId=${id}`)).body.data;
  expect(log.total).toBe(3);
  expect(log.items[0]).toMatchObject({ action: 'Export', area: 'PersonalMembers' });
  expect((await club.get(`/api/PersonalData/Members/${id}/Export`)).status).toBe(404);
});

test('the export of a list of members is counted with its rows, and the log cannot be rewritten', async () => {
  await addPerson();
  await staff.get('/api/PersonalMembers/Export?language=vi');
  const [entry] = (await staff.get('/api/PersonalData/AccessLog?action=Export')).body.data.items;
  expect(entry).toMatchObject({ area: 'PersonalMembers', entityId: null });
  expect(entry.rows).toBeGreaterThan(0);
  await expect(house.db.delete(accessLog).where(eq(accessLog.id, entry.id))).rejects.toThrow('Failed query');
  expect((await club.get('/api/PersonalData/AccessLog')).body.data.items).toEqual([]);
});

test('opening a record is logged after the answer, once for one look, and not in a list', async () => {
  const { id } = await addPerson();
  const views = async () =>
    (await staff.get(`/api/PersonalData/AccessLog?action=View&entityId=${id}`)).body.data.items as object[];
  const reader = await house.signInAs(['MembersView', 'MembersSearch']);
  await reader.get('/api/PersonalMembers');
  await reader.get(`/api/PersonalMembers/${id}`);
  await reader.get(`/api/PersonalMembers/${id}`);
  expect((await (await house.signInAs(['MarketsView'])).get(`/api/PersonalMembers/${id}`)).status).toBe(403);
  await expect.poll(views).toMatchObject([{ area: 'PersonalMembers', action: 'View', fields: ['*'] }]);
  expect(await views()).toHaveLength(1);
});

test('a member that is read within a club is logged as a look at the member', async () => {
  const clubRecord = await staff.post('/api/Clubs', { code: 'CLB-LOOK', enterpriseName: 'CLB Xem' });
  const { id } = await addPerson({ clubIds: [clubRecord.body.data.id] });
  expect((await staff.get(`/api/Clubs/${clubRecord.body.data.id}/PersonalMembers/${id}`)).status).toBe(200);
  const views = async () =>
    (await staff.get(`/api/PersonalData/AccessLog?action=View&entityId=${id}`)).body.data.items as object[];
  await expect.poll(views).toMatchObject([{ area: 'PersonalMembers', entityId: id }]);
});

test('printing is logged once with its number, and the records that are read for it are no looks', async () => {
  const printer = await house.signInAs(['MembersView', 'MembersSearch']);
  const [first, second] = [await addPerson(), await addPerson()];
  const print = (body: object, by = printer) => by.post('/api/PersonalData/Prints', body);
  const ids = [first.id, second.id];
  expect((await print({ area: 'PersonalMembers', ids })).status).toBe(200);
  for (const id of ids) await printer.get(`/api/PersonalMembers/${id}`);
  // The second reading counts as a look again.
  await printer.get(`/api/PersonalMembers/${second.id}`);
  expect((await print({ area: 'PersonalMembers', rows: 2, columns: ['name', 'code'] })).status).toBe(200);
  const log = async (query: string) =>
    (await staff.get(`/api/PersonalData/AccessLog?userId=${printer.userId}${query}`)).body.data.items;
  await expect.poll(() => log('&action=View')).toMatchObject([{ entityId: second.id }]);
  expect(await log('&action=Export')).toMatchObject([
    { action: 'Print', area: 'PersonalMembers', entityId: null, rows: 2, fields: ['name', 'code'] },
    { action: 'Print', area: 'PersonalMembers', entityId: null, rows: 2, fields: ['*'] },
  ]);
  expect((await print({ area: 'Markets', ids })).status).toBe(404);
  expect((await print({ area: 'Partners', ids })).status).toBe(403);
  expect((await print({ area: 'PersonalMembers', ids }, await house.signInAs(['MarketsSearch']))).status).toBe(403);
});

test('the log is narrowed to who looked and to days of Viet Nam, both included', async () => {
  const { id } = await addPerson();
  const looker = await house.signInAs(permissionCodes, { name: 'Người Tìm Nhật Ký' });
  await looker.get(`/api/PersonalData/Members/${id}/Export`);
  const find = async (query: string, by = staff) =>
    (await by.get(`/api/PersonalData/AccessLog?entityId=${id}${query}`)).body.data.total;
  const day = (moved: number) =>
    new Date(house.clock.now.getTime() + 7 * 60 * 60 * 1000 + moved * DAY).toISOString().slice(0, 10);
  expect(await find(`&userId=${looker.userId}`)).toBe(1);
  expect(await find(`&userId=${staff.userId}`)).toBe(0);
  expect(await find(`&from=${day(0)}&to=${day(0)}`)).toBe(1);
  expect(await find(`&from=${day(1)}`)).toBe(0);
  expect(await find(`&to=${day(-1)}`)).toBe(0);
  const actors = (await staff.get('/api/PersonalData/AccessLog/Actors')).body.data;
  expect(actors).toContainEqual({ id: looker.userId, name: 'Người Tìm Nhật Ký', username: expect.any(String) });
  expect((await club.get('/api/PersonalData/AccessLog/Actors')).body.data).toEqual([]);
  const { body } = await staff.get('/api/PersonalData/AccessLog?from=ngay');
  expect(body.message).toBe('Mes.PersonalData.From.InValid');
});

test('the picker of requests finds members by name, marks restricted ones and leaves out erased ones', async () => {
  const { id, code } = await addPerson();
  const offered = async () => (await staff.get(`/api/PersonalData/Options?search=${code}`)).body.data;
  const plain = { id, code, name: `Trần Văn ${code}` };
  expect(await offered()).toEqual([plain]);
  await staff.post(`/api/PersonalData/Members/${id}/Restrict`, { reason: 'Theo đơn' });
  expect(await offered()).toEqual([{ ...plain, note: 'Mes.PersonalData.Restricted' }]);
  const request = await addRequest({ memberId: id });
  expect(request.memberName).toBe(plain.name);
  await staff.post(`/api/PersonalData/Members/${id}/Erase`, { reason: 'Theo đơn', confirm: 'XOA' });
  expect(await offered()).toEqual([]);
  const chosen = (await staff.get(`/api/PersonalData/Options?ids=${id}`)).body.data;
  expect(chosen).toEqual([{ id, code, name: 'Đã xoá theo yêu cầu' }]);
  expect((await club.get(`/api/PersonalData/Options?search=${code}`)).body.data).toEqual([]);
});
