import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notices } from '../../../db/tables/kit.ts';
import { breaches } from '../../../db/tables/personal-data.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { remindOfBreaches } from './breach-clock.ts';

const HOUR = 60 * 60 * 1000;
let house: TestApp;
let staff: TestClient;
let club: TestClient;

beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
  club = await house.signInAs(permissionCodes, { clubId: uuidv7() });
});
afterAll(() => house[Symbol.asyncDispose]());

const hoursFrom = (hours: number) => new Date(house.clock.now.getTime() + hours * HOUR).toISOString();

async function addBreach(changes: object = {}) {
  const { status, body } = await staff.post('/api/DataBreaches', {
    content: 'Gửi nhầm danh sách\nTệp có số điện thoại của hội viên.',
    noticedAt: hoursFrom(-1),
    affected: 12,
    ...changes,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

const take = (id: string, action: string, body: object, who = staff) =>
  who.post(`/api/DataBreaches/${id}/${action}`, body);
const told = (reportedAt: string) => ({ reportedAt, report: 'Gửi A05 mẫu 03, nêu 12 người' });

describe('a breach', () => {
  test('is called by how its content begins, and due 72 hours after it was noticed, again when that is corrected', async () => {
    const breach = await addBreach({ noticedAt: '2026-11-06T09:30:00.000Z' });
    expect(breach).toMatchObject({ name: 'Gửi nhầm danh sách', affected: 12, dueAt: '2026-11-09T09:30:00.000Z' });
    const changed = await staff.put(`/api/DataBreaches/${breach.id}`, {
      ...breach,
      noticedAt: '2026-11-05T09:30:00.000Z',
    });
    expect(changed.body.data.dueAt).toBe('2026-11-08T09:30:00.000Z');
    const future = await staff.post('/api/DataBreaches', { content: 'x', affected: 0, noticedAt: hoursFrom(1) });
    expect(future.body.message).toBe('Mes.DataBreaches.NoticedAt.NotAllowed');
    const unknown = await staff.post('/api/DataBreaches', { content: 'x', noticedAt: hoursFrom(-1) });
    expect(unknown.body.message).toBe('Mes.DataBreaches.Affected.Required');
  });

  test('is reported once, with when and to whom, and closed with what came of it; the record and its history say so', async () => {
    const { id } = await addBreach();
    expect((await take(id, 'Report', told(hoursFrom(1)))).body.message).toBe('Mes.DataBreaches.ReportedAt.NotAllowed');
    expect((await take(id, 'Report', told(hoursFrom(-2)))).status).toBe(400);
    expect((await take(id, 'Report', { reportedAt: hoursFrom(0), report: ' ' })).body.message).toBe(
      'Mes.DataBreaches.Report.Required',
    );
    const reported = (await take(id, 'Report', told(hoursFrom(0)))).body.data;
    expect(reported).toMatchObject({ state: 'reported', report: 'Gửi A05 mẫu 03, nêu 12 người', outcome: null });
    expect((await take(id, 'Report', told(hoursFrom(0)))).body.message).toBe('Mes.DataBreaches.Status.NotAllowed');
    expect((await staff.put(`/api/DataBreaches/${id}`, { ...reported, noticedAt: hoursFrom(0) })).status).toBe(200);
    const closed = (await take(id, 'Close', { outcome: 'Đã thu hồi tệp' })).body.data;
    expect(closed).toMatchObject({ state: 'closed', outcome: 'Đã thu hồi tệp', allowedActions: [] });
    expect((await staff.put(`/api/DataBreaches/${id}`, closed)).body.message).toBe(
      'Mes.DataBreaches.Status.NotAllowed',
    );
    const history = (await staff.get(`/api/DataBreaches/${id}/History`)).body.data.items;
    expect(history.map((entry: { changes: object }) => Object.keys(entry.changes))).toContainEqual([
      'report',
      'reportedAt',
    ]);
  });

  test('that was reported cannot be noticed after it', async () => {
    const { id } = await addBreach({ noticedAt: hoursFrom(-10) });
    const reported = (await take(id, 'Report', told(hoursFrom(-5)))).body.data;
    const { body } = await staff.put(`/api/DataBreaches/${id}`, { ...reported, noticedAt: hoursFrom(-4) });
    expect(body.message).toBe('Mes.DataBreaches.NoticedAt.NotAllowed');
  });

  test('that harms nobody is closed without a report', async () => {
    const { id } = await addBreach();
    const { body } = await take(id, 'Close', { outcome: 'Tệp đã mã hoá, không ai đọc được' });
    expect(body.data).toMatchObject({ state: 'closed', reportedAt: null, report: null });
  });

  test('is late after 72 hours without a report, and no longer once it was reported', async () => {
    const { id } = await addBreach({ noticedAt: hoursFrom(-73) });
    const late = async () =>
      (await staff.get('/api/DataBreaches?state=overdue&pageSize=100')).body.data.items.map(
        (item: { id: string }) => item.id,
      );
    expect(await late()).toContain(id);
    await take(id, 'Report', told(hoursFrom(0)));
    expect(await late()).not.toContain(id);
  });

  test('of fifty who report one at once one does', async () => {
    const { id } = await addBreach();
    const answers = await Promise.all(Array.from({ length: 50 }, () => take(id, 'Report', told(hoursFrom(0)))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is found by its content, is in the export, and can be deleted by nobody', async () => {
    const { id } = await addBreach({ content: 'Mất máy tính ở Thủ Đức' });
    const found = (await staff.get('/api/DataBreaches?search=may tinh thu duc')).body.data.items;
    expect(found.map((item: { id: string }) => item.id)).toEqual([id]);
    expect((await staff.get('/api/DataBreaches/Export?language=en')).status).toBe(200);
    expect((await staff.del(`/api/DataBreaches/${id}`)).status).toBe(405);
  });

  test('does not exist for the user of a club', async () => {
    const { id } = await addBreach();
    expect((await club.get('/api/DataBreaches')).body.data.items).toEqual([]);
    expect((await club.get(`/api/DataBreaches/${id}`)).status).toBe(404);
    expect((await take(id, 'Close', { outcome: 'x' }, club)).status).toBe(403);
    const input = { content: 'x', affected: 0, noticedAt: hoursFrom(-1) };
    expect((await club.post('/api/DataBreaches', input)).status).toBe(403);
  });
});

test('users who may report get one notice a day before a breach is due and one when it is overdue, and none for a reported one', async () => {
  await house.db.update(breaches).set({ closedAt: house.clock.now });
  const waiting = await addBreach();
  const done = await addBreach();
  await take(done.id, 'Report', told(hoursFrom(0)));
  const tellAt = (hours: number) => remindOfBreaches(house.db, new Date(house.clock.now.getTime() + hours * HOUR));
  const said = async (userId: string) =>
    (await house.db.select().from(notices).where(eq(notices.userId, userId)))
      .filter(({ area }) => area === 'DataBreaches')
      .map(({ kind, entityId }) => [kind, entityId]);
  await tellAt(40);
  expect(await said(staff.userId)).toEqual([]);
  await tellAt(48);
  await tellAt(49);
  expect(await said(staff.userId)).toEqual([['Mes.Notices.BreachDue', waiting.id]]);
  await tellAt(80);
  await tellAt(81);
  expect((await said(staff.userId)).map(([kind]) => kind)).toEqual([
    'Mes.Notices.BreachDue',
    'Mes.Notices.BreachOverdue',
  ]);
  expect(await said(club.userId)).toEqual([]);
});
