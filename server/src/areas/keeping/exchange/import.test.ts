import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries, importRuns } from '../../../db/tables/kit.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { dryRun, undo, workbook, write } from './testing/workbooks.ts';

const HEADERS = ['Mã', 'Tên', 'Mô tả'];
const CODES = ['Create', 'Update', 'Delete', 'Search', 'View', 'Export', 'Import'].map((action) => `Markets${action}`);

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

const rowsAt = async (runId: string, query = '') => (await staff.get(`/api/Imports/${runId}/Rows?${query}`)).body.data;
const total = async (search = '') => (await staff.get(`/api/Markets?search=${search}`)).body.data.total;
const add = async (input: object) => (await staff.post('/api/Markets', input)).body.data;

describe('an import', () => {
  test('writes with history, and the same file changes nothing the second time', async () => {
    const old = await add({ code: 'RUN-0', name: 'Cũ', description: null });
    const rows = Array.from({ length: 1203 }, (_, index) => [
      `RUN-${index}`,
      `Chợ số ${index}`,
      index % 2 ? null : 'Mô tả',
    ]);
    const bytes = await workbook(HEADERS, [...rows, ['', 'không mã', 'Mô tả']]);
    const run = await dryRun(house, staff, 'Markets', bytes);
    expect((await staff.post(`/api/Imports/${run.id}/Run`, { mode: 'all' })).body.message).toBe(
      'Mes.Imports.Status.NotAllowed',
    );
    const done = await write(staff, run.id);
    expect(done).toMatchObject({
      state: 'finished',
      progress: 1,
      counts: { create: 1202, update: 1, refused: 1, done: 1203 },
    });
    expect(await total('chợ số')).toBe(1203);
    const record = (await staff.get(`/api/Markets/${old.id}`)).body.data;
    expect(record).toMatchObject({ name: 'Chợ số 0', version: 2, updatedBy: 'Nguyễn Bảo Trâm' });
    const history = (await staff.get(`/api/Markets/${old.id}/History`)).body.data.items[0];
    expect(history).toMatchObject({
      action: 'Update',
      source: 'import',
      changes: { name: ['Cũ', 'Chợ số 0'], description: [null, 'Mô tả'] },
    });
    const entries = await house.db.select().from(auditEntries).where(eq(auditEntries.runId, run.id));
    expect(entries).toHaveLength(1203);
    const second = await dryRun(house, staff, 'Markets', bytes);
    expect(second.counts).toMatchObject({ create: 0, update: 0, same: 1203, refused: 1 });
    expect((await staff.post(`/api/Imports/${run.id}/Run`, { mode: 'valid' })).status).toBe(400);
  });

  test('holds each row to the present state: taken, changed and deleted meanwhile are refused', async () => {
    const changed = await add({ code: 'NOW-2', name: 'Cũ', description: null });
    const deleted = await add({ code: 'NOW-3', name: 'Cũ', description: null });
    const bytes = await workbook(HEADERS, [
      ['NOW-1', 'Mới', null],
      ['NOW-2', 'Mới', null],
      ['NOW-3', 'Mới', null],
      ['NOW-4', 'Mới', null],
    ]);
    const run = await dryRun(house, staff, 'Markets', bytes);
    await add({ code: 'now-1', name: 'Nhanh hơn', description: null });
    await staff.put(`/api/Markets/${changed.id}`, { ...changed, name: 'Người khác sửa' });
    await staff.del(`/api/Markets/${deleted.id}`);
    expect(await write(staff, run.id)).toMatchObject({
      counts: { create: 1, update: 0, refused: 3, done: 1 },
      progress: 1,
    });
    const { items } = await rowsAt(run.id, 'outcome=refused');
    expect(items.map((row: { errors: { message: string }[] }) => row.errors[0]?.message)).toEqual([
      'Mes.Markets.Code.AlreadyExist',
      'Mes.Markets.Update.Conflict',
      'Mes.Markets.Id.NotFound',
    ]);
    expect((await staff.get(`/api/Markets/${changed.id}`)).body.data.name).toBe('Người khác sửa');
  });

  test('a job that is repeated doubles nothing', async () => {
    const rows = Array.from({ length: 700 }, (_, index) => [`REP-${index}`, 'Lặp lại', null]);
    const run = await dryRun(house, staff, 'Markets', await workbook(HEADERS, rows));
    await write(staff, run.id);
    await house.db.update(importRuns).set({ finishedAt: null, startedAt: null }).where(eq(importRuns.id, run.id));
    await write(staff, run.id);
    expect(await total('lặp lại')).toBe(700);
    expect(await house.db.select().from(auditEntries).where(eq(auditEntries.runId, run.id))).toHaveLength(700);
  });

  test('is cancelled before it starts and then cannot run', async () => {
    const run = await dryRun(house, staff, 'Markets', await workbook(HEADERS, [['CAN-1', 'Một', null]]));
    expect((await staff.post(`/api/Imports/${run.id}/Cancel`)).body.data.state).toBe('cancelled');
    expect((await staff.post(`/api/Imports/${run.id}/Run`, { mode: 'valid' })).status).toBe(400);
    expect((await undo(staff, run.id)).status).toBe(400);
  });

  test('that is cancelled in the middle keeps what it wrote, all of which can be undone', async () => {
    const rows = Array.from({ length: 6000 }, (_, index) => [`MID-${index}`, 'Dừng giữa chừng', null]);
    const run = await dryRun(house, staff, 'Markets', await workbook(HEADERS, rows));
    await staff.post(`/api/Imports/${run.id}/Run`, { mode: 'all' });
    while ((await staff.get(`/api/Imports/${run.id}`)).body.data.counts.done === 0);
    const { counts, state } = (await staff.post(`/api/Imports/${run.id}/Cancel`)).body.data;
    expect(state).toBe('cancelled');
    expect(counts.done).toBeGreaterThan(0);
    expect(counts.done).toBeLessThan(6000);
    const undone = (await undo(staff, run.id)).body.data;
    expect(undone).toMatchObject({ state: 'undone', counts: { undone: counts.done, kept: 0 } });
    expect(await total('dừng giữa chừng')).toBe(0);
  });
});
