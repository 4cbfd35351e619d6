import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

const WITHOUT_APPROVE = ['Create', 'Update', 'Search', 'View'].map((action) => `Members${action}`);

let house: TestApp;
let staff: TestClient;
let helper: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs([...WITHOUT_APPROVE, 'MembersApprove', 'MembersDelete']);
  helper = await house.signInAs(WITHOUT_APPROVE);
});
afterAll(() => house[Symbol.asyncDispose]());

let number = 0;
/** A waiting member that lacks nothing but its papers, unless the test says otherwise. */
async function waiting(changes: object = {}) {
  number++;
  const { body, status } = await helper.post('/api/Members', {
    type: 1,
    code: `D-${number}`,
    enterpriseName: `Công ty Dệt ${['Một', 'Hai', 'Ba', 'Bốn', 'Năm', 'Sáu', 'Bảy', 'Tám'][number % 8]} Khác ${number * 7919}`,
    birthday: '2010-05-06',
    phoneNumber: `090123${String(4000 + number)}`,
    leaderInfo: { name: 'Nguyễn Tấn Lập' },
    ...changes,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  // Who decides does so later.
  house.clock.now = new Date(house.clock.now.getTime() + 1000);
  return body.data as { id: string; code: string };
}
const checkOf = async (id: string) => (await staff.get(`/api/Members/${id}/Desk`)).body.data;
const decide = (id: string, body: object, who = staff) => who.post(`/api/Members/${id}/Desk`, body);
const markOf = (check: { marks: { field: string }[] }, field: string) =>
  check.marks.find((mark) => mark.field === field);

describe('the desk of members', () => {
  test('marks what is missing, what another record has, and who is hardly at work', async () => {
    const first = await waiting({ phoneNumber: '0901000001' });
    const soon = new Date(house.clock.now.getTime() - 60 * 86_400_000).toISOString().slice(0, 10);
    const { id } = await waiting({ phoneNumber: '0901000001', birthday: soon, leaderInfo: { name: '' } });
    const check = await checkOf(id);
    expect(markOf(check, 'leaderInfo.name')).toMatchObject({ kind: 'missing', reason: 'Mes.Desk.Missing' });
    expect(markOf(check, 'attachmentIds')).toMatchObject({ kind: 'missing' });
    expect(markOf(check, 'phoneNumber')).toMatchObject({ kind: 'doubtful', other: { id: first.id, area: 'Members' } });
    expect(markOf(check, 'birthday')).toMatchObject({ reason: 'Mes.Desk.Young', params: { needed: 12 } });
    expect(check.may).toEqual(['approve', 'refuse', 'update']);
    const { items, total } = (await staff.get('/api/Members/Desk')).body.data;
    expect(total).toBe(items.length);
    const row = items.find((item: { id: string }) => item.id === id);
    expect(row.missing + row.doubtful).toBe(check.marks.length);
  });

  test('lets nobody approve with something missing without a reason, which the history keeps', async () => {
    const { id } = await waiting();
    expect((await decide(id, { action: 'approve' })).body.message).toBe('Mes.Desk.Anyway.Required');
    expect((await decide(id, { action: 'approve', reason: 'Nộp bản giấy' })).status).toBe(200);
    const history = (await staff.get(`/api/Members/${id}/History`)).body.data.items;
    expect(history[0].changes.despite).toEqual([null, 'Nộp bản giấy']);
    expect((await staff.get(`/api/Members/${id}`)).body.data.approval).toBe(1);
  });

  test('refuses with a reason, tells today’s decisions, and undoes', async () => {
    const { id } = await waiting();
    expect((await decide(id, { action: 'refuse' })).body.message).toBe('Mes.Desk.Reason.Required');
    const { body } = await decide(id, { action: 'refuse', reason: 'Thiếu giấy tờ bắt buộc' });
    const today = (await staff.get('/api/Members/Desk')).body.data.today;
    expect(today).toMatchObject({ refused: 1, rows: [{ id, isApproved: false }, {}] });
    const undone = await staff.post('/api/Members/Undo', { tokens: [body.undo] });
    expect(undone.body.data[0].done).toBe(true);
    expect((await staff.get('/api/Members/Desk')).body.data.today.refused).toBe(0);
  });

  test('decides nothing that somebody else has decided on meanwhile', async () => {
    const { id } = await waiting();
    await decide(id, { action: 'refuse', reason: 'Thiếu giấy tờ bắt buộc' });
    const late = await decide(id, { action: 'approve', reason: 'Nộp bản giấy' });
    expect([late.status, late.body.message]).toEqual([409, 'Mes.Desk.Decided']);
    expect((await staff.get(`/api/Members/${id}`)).body.data.approval).toBe(2);
    const { id: other } = await waiting();
    await decide(other, { action: 'approve', reason: 'Nộp bản giấy' });
    expect((await decide(other, { action: 'refuse', reason: 'Nhầm' })).body.message).toBe('Mes.Desk.Decided');
  });

  test('what was refused is handed in again by its sender, and waits', async () => {
    const { id } = await waiting();
    await decide(id, { action: 'refuse', reason: 'Thiếu giấy tờ bắt buộc' });
    expect((await helper.post(`/api/Members/${id}/Resubmit`, {})).body.data).toMatchObject({
      approval: 0,
      refuseReason: null,
    });
    expect((await helper.post(`/api/Members/${id}/Resubmit`, {})).body.message).toBe('Mes.Members.Status.NotAllowed');
    const { items } = (await staff.get('/api/Notices')).body.data;
    expect(items[0]).toMatchObject({ kind: 'Mes.Notices.StaffAdded', entityId: id });
    expect((await decide(id, { action: 'refuse', reason: 'Vẫn thiếu' })).status).toBe(200);
  });

  test('asks the sender to complete what is missing', async () => {
    const { id } = await waiting();
    const asked = await staff.post(`/api/Members/${id}/Desk/Ask`, { fields: ['attachmentIds'] });
    expect(asked.body.data).toEqual({ asked: 1 });
    const { items } = (await helper.get('/api/Notices')).body.data;
    expect(items[0]).toMatchObject({ kind: 'Mes.Notices.AskedToComplete', entityId: id });
    const wrong = await staff.post(`/api/Members/${id}/Desk/Ask`, { fields: ['website'] });
    expect(wrong.body.message).toBe('Mes.Desk.Ask.NotAllowed');
  });

  test('is closed to who may not approve', async () => {
    const { id } = await waiting();
    expect((await helper.get('/api/Members/Desk')).status).toBe(403);
    expect((await decide(id, { action: 'approve', reason: 'x' }, helper)).status).toBe(403);
  });

  test('many are refused with one reason, and without one none', async () => {
    const ids = [(await waiting()).id, (await waiting()).id];
    expect((await staff.post('/api/Members/Bulk', { action: 'Refuse', ids })).body.message).toBe(
      'Mes.Desk.Reason.Required',
    );
    const { data } = (await staff.post('/api/Members/Bulk', { action: 'Refuse', ids, reason: 'Trùng' })).body;
    expect(data.map((one: { done: boolean }) => one.done)).toEqual([true, true]);
    const { refuseReason } = (await staff.get(`/api/Members/${ids[1]}`)).body.data;
    expect(refuseReason).toBe('Trùng');
  });
});
