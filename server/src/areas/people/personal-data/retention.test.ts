import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessLog, attachments, auditEntries, deletions, importRuns } from '../../../db/tables/kit.ts';
import { sweepAttachments } from '../../../kit/attachments/sweep.ts';
import { areasOf } from '../../../areas.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { dryRun, workbook, write } from '../../keeping/exchange/testing/workbooks.ts';
import { personalDataQueues } from './queues.ts';
import { tracesOf } from './testing/traces.ts';

const DAY = 24 * 60 * 60 * 1000;
const YEAR = 365 * DAY;
const MARK = 'Hạnmarker';
const HEADERS = ['Mã', 'Họ và tên', 'Điện thoại', 'E-mail'];
let house: TestApp;
let staff: TestClient;
let number = 0;

beforeAll(async () => {
  house = await makeApp({ withJobs: true });
});
afterAll(() => house[Symbol.asyncDispose]());
// Each test moves the clock, which ends sessions.
beforeEach(async () => {
  staff = await house.signInAs(permissionCodes);
});

/** Runs the nightly purge at a later moment, in milliseconds from now. */
async function purgeAfter(time: number): Promise<void> {
  house.clock.now = new Date(house.clock.now.getTime() + time);
  const { modules } = areasOf(secretKey);
  const purge = personalDataQueues({ db: house.db, now: () => house.clock.now, modules }).find(
    ({ name }) => name === 'purge-expired',
  );
  await purge?.handle({ data: {}, signal: new AbortController().signal, isLastTry: false });
}

const traces = (pattern = 'h[aạ]nmarker') => tracesOf(house.db, pattern);
const sweep = () => sweepAttachments(house.db, house.files, house.clock.now);

async function add(area: string, input: object) {
  const { status, body } = await staff.post(`/api/${area}`, input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
const addPerson = (name = 'Trần Văn Hạn') => add('PersonalMembers', { code: `CN-R${++number}`, name });

/** Imports a person, and a refused row of the same person without a code. */
async function importPeople(mark = 'Người', phone = '0987 111 222') {
  const code = `CN-R${++number}`;
  const bytes = await workbook(HEADERS, [
    [code, `${mark} Thị Nhập`, phone, `${code}@example.test`],
    ['', `${mark} Thị Thiếu`, phone.replaceAll(' ', '.'), null],
  ]);
  const run = await dryRun(house, staff, 'PersonalMembers', bytes);
  expect((await write(staff, run.id)).counts).toMatchObject({ create: 1, refused: 1 });
  const { items } = (await staff.get(`/api/PersonalMembers?code=${code}`)).body.data;
  return { runId: run.id, memberId: items[0].id };
}

const runsLeft = async (id: string) =>
  (await house.db.select({ id: importRuns.id }).from(importRuns).where(eq(importRuns.id, id))).length;
const emptiedRows = async (id: string) =>
  (await house.db.execute(sql`select 1 from import_rows where import_run_id = ${id} and cells = '{}'::jsonb`)).rows
    .length;

describe('an import', () => {
  test('goes after 30 days with its rows, and its workbook with the next sweep', async () => {
    const { runId } = await importPeople();
    const [file] = await house.db
      .select({ id: attachments.id })
      .from(attachments)
      .innerJoin(importRuns, eq(importRuns.attachmentId, attachments.id))
      .where(eq(importRuns.id, runId));
    await purgeAfter(29 * DAY);
    expect(await runsLeft(runId)).toBe(1);
    await purgeAfter(2 * DAY);
    expect(await runsLeft(runId)).toBe(0);
    await sweep();
    const kept = await house.db
      .select()
      .from(attachments)
      .where(eq(attachments.id, file?.id ?? ''));
    expect(kept).toEqual([]);
  });

  test('that holds somebody who was erased goes as soon as it can no longer be undone, also where a row was refused', async () => {
    const { runId, memberId } = await importPeople('Nhậpmarker', '0987 333 444');
    await staff.post(`/api/PersonalMembers/${memberId}/Deactivate`);
    const erased = await staff.post(`/api/PersonalData/Members/${memberId}/Erase`, { reason: 'Đơn', confirm: 'XOA' });
    expect(erased.status).toBe(200);
    expect(await emptiedRows(runId)).toBe(2);
    expect(await traces('nhậpmarker|987.?333')).toEqual([]);
    await purgeAfter(DAY / 2);
    expect(await runsLeft(runId)).toBe(1);
    await purgeAfter(DAY);
    expect(await runsLeft(runId)).toBe(0);
  });
});

test('a deleted member cannot be restored after 30 days, and the history no longer contains the values', async () => {
  const person = await addPerson(`${MARK} Văn Xoá`);
  await staff.post(`/api/PersonalMembers/${person.id}/Deactivate`);
  const removed = await staff.del(`/api/PersonalMembers/${person.id}`);
  expect(removed.status).toBe(200);
  await purgeAfter(29 * DAY);
  const snapshots = () => house.db.select().from(deletions).where(eq(deletions.entityId, person.id));
  expect(await snapshots()).toHaveLength(1);
  await purgeAfter(2 * DAY);
  expect(await snapshots()).toEqual([]);
  const history = await house.db.select().from(auditEntries).where(eq(auditEntries.entityId, person.id));
  expect(history.map(({ action }) => action)).toEqual(expect.arrayContaining(['Create', 'Delete']));
  expect(history.map(({ changes }) => changes)).toEqual(history.map(() => null));
});

test('a restored record keeps its history', async () => {
  const person = await addPerson();
  await staff.post(`/api/PersonalMembers/${person.id}/Deactivate`);
  const removed = await staff.del(`/api/PersonalMembers/${person.id}`);
  expect((await staff.post(`/api/Deletions/${removed.body.data.deletionId}/Restore`)).status).toBe(200);
  await purgeAfter(31 * DAY);
  const history = await house.db.select().from(auditEntries).where(eq(auditEntries.entityId, person.id));
  expect(history.find(({ action }) => action === 'Create')?.changes).not.toBeNull();
});

test('an entry of the access log is kept for five years, and no longer', async () => {
  await addPerson();
  await staff.get('/api/PersonalMembers/Export?language=vi');
  const entries = async () =>
    (await house.db.select().from(accessLog).where(eq(accessLog.createdBy, staff.userId))).length;
  expect(await entries()).toBe(1);
  await purgeAfter(5 * YEAR - DAY);
  expect(await entries()).toBe(1);
  await purgeAfter(2 * DAY);
  expect(await entries()).toBe(0);
});

test('of a request that was closed five years ago kind and end stay, not who asked and in which words; an open one is left alone', async () => {
  const receivedAt = house.clock.now.toISOString();
  const words = { requester: `${MARK} Thị Hỏi`, contact: '0987111222', content: `${MARK} muốn xem dữ liệu` };
  const closed = await add('DataRequests', { type: 1, receivedAt, ...words });
  const open = await add('DataRequests', { type: 2, receivedAt, requester: 'Lê Mở' });
  await staff.post(`/api/DataRequests/${closed.id}/Refuse`, { refuseReason: `${MARK} không phải hội viên` });
  await purgeAfter(5 * YEAR - DAY);
  expect(await traces()).toContain('data_requests');
  await purgeAfter(2 * DAY);
  expect(await traces()).not.toContain('data_requests');
  const reader = await house.signInAs(permissionCodes);
  const read = async (id: string) => (await reader.get(`/api/DataRequests/${id}`)).body.data;
  expect(await read(closed.id)).toMatchObject({ type: 1, state: 'refused', contact: null, content: null });
  expect(await read(open.id)).toMatchObject({ type: 2, requester: 'Lê Mở' });
  const told = await house.db.select().from(auditEntries).where(eq(auditEntries.entityId, closed.id));
  expect(told.every(({ changes }) => changes === null)).toBe(true);
});
