import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importRuns } from '../../../db/tables/kit.ts';
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
const add = async (input: object) => (await staff.post('/api/Markets', input)).body.data;

describe('undo', () => {
  test('takes back what was added and changed, and keeps with a reason what was edited since', async () => {
    const a = await add({ code: 'UNDO-1', name: 'Cũ 1', description: 'x' });
    const b = await add({ code: 'UNDO-2', name: 'Cũ 2', description: 'x' });
    const bytes = await workbook(HEADERS, [
      ['undo-1', 'Mới 1', null],
      ['UNDO-2', 'Mới 2', null],
      ['UNDO-3', 'Mới 3', null],
      ['UNDO-4', 'Mới 4', null],
      ['UNDO-5', 'Mới 5', null],
    ]);
    const run = await dryRun(house, staff, 'Markets', bytes);
    const done = await write(staff, run.id);
    expect(Date.parse(done.undoUntil)).toBeGreaterThan(house.clock.now.getTime());
    const found = async (code: string) => (await staff.get(`/api/Markets?code=${code}`)).body.data.items[0];
    await staff.put(`/api/Markets/${b.id}`, { ...(await found('UNDO-2')), name: 'Sửa sau' });
    const four = await found('UNDO-4');
    await staff.put(`/api/Markets/${four.id}`, { ...four, name: 'Sửa sau' });
    await staff.del(`/api/Markets/${(await found('UNDO-5')).id}`);
    const { status, body } = await undo(staff, run.id);
    expect([status, body.data.state, body.data.counts.undone, body.data.counts.kept]).toEqual([202, 'undone', 3, 2]);
    expect((await staff.get(`/api/Markets/${a.id}`)).body.data).toMatchObject({
      code: 'UNDO-1',
      name: 'Cũ 1',
      description: 'x',
      version: 3,
    });
    expect(await found('UNDO-3')).toBeUndefined();
    expect((await found('UNDO-4')).name).toBe('Sửa sau');
    const kept = await rowsAt(run.id, 'outcome=kept');
    expect(kept.items.map(({ rowNo, undoKept }: { rowNo: number; undoKept: string }) => [rowNo, undoKept])).toEqual([
      [3, 'Mes.Imports.Row.Changed'],
      [5, 'Mes.Imports.Row.Changed'],
    ]);
    expect((await staff.get(`/api/Markets/${a.id}/History`)).body.data.items[0]).toMatchObject({
      action: 'Update',
      source: 'import',
    });
    expect((await undo(staff, run.id)).status).toBe(400);
  });

  test('keeps an added record that is in use, and takes the others back', async () => {
    await house.db.execute('create table market_uses (market_id uuid references markets (id) on delete restrict)');
    const bytes = await workbook(HEADERS, [
      ['USE-1', 'Một', null],
      ['USE-2', 'Hai', null],
      ['USE-3', 'Ba', null],
    ]);
    const run = await dryRun(house, staff, 'Markets', bytes);
    await write(staff, run.id);
    await house.db.execute(`insert into market_uses select id from markets where code = 'USE-2'`);
    const { counts } = (await undo(staff, run.id)).body.data;
    expect(counts).toMatchObject({ undone: 2, kept: 1 });
    const { items } = await rowsAt(run.id, 'outcome=kept');
    expect(items[0]).toMatchObject({ rowNo: 3, undoKept: 'Mes.Market.IsUsing' });
    await house.db.execute('drop table market_uses');
  });

  test('is refused after a day', async () => {
    const run = await dryRun(house, staff, 'Markets', await workbook(HEADERS, [['LATE-1', 'Một', null]]));
    await write(staff, run.id);
    const day = 24 * 60 * 60 * 1000;
    await house.db
      .update(importRuns)
      .set({ finishedAt: new Date(house.clock.now.getTime() - day - 1000) })
      .where(eq(importRuns.id, run.id));
    expect((await undo(staff, run.id)).body.message).toBe('Mes.Imports.Status.NotAllowed');
  });
});
