import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries, importRows, importRuns } from '../../db/tables/kit.ts';
import { rolePermissions, users } from '../../db/tables/access.ts';
import { makeApp, type TestApp, type TestClient } from '../../testing/make-app.ts';
import { after, dryRun, rowsOf, upload, workbook, write } from './testing/workbooks.ts';

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

describe('a dry run', () => {
  test('tells for each row what would come of it, at its cell, and writes nothing', async () => {
    const known = await add({ code: 'DRY-1', name: 'Miền Tây', description: null });
    await add({ code: 'DRY-2', name: 'Miền Đông', description: 'Như cũ' });
    const before = await total();
    const bytes = await workbook(HEADERS, [
      ['DRY-3', 'Mới', null],
      ['dry-1', 'Miền Tây Nam Bộ', null],
      ['DRY-2', 'Miền Đông', 'Như cũ'],
      ['DRY 4', '', 'x'.repeat(2001)],
      ['DRY-3', 'Trùng', null],
    ]);
    const run = await dryRun(house, staff, 'Markets', bytes);
    expect(run).toMatchObject({
      state: 'checked',
      fileName: 'tệp.xlsx',
      headers: HEADERS,
      mapping: { code: 0, name: 1, description: 2 },
      columns: [
        { field: 'code', required: true },
        { field: 'name', required: true },
        { field: 'description', required: false },
      ],
      counts: { rows: 5, create: 1, update: 1, same: 1, refused: 2, done: 0 },
      undoUntil: null,
    });
    const { items } = await rowsAt(run.id);
    expect(items.map(({ rowNo, outcome }: { rowNo: number; outcome: string }) => [rowNo, outcome])).toEqual([
      [2, 'create'],
      [3, 'update'],
      [4, 'same'],
      [5, 'refused'],
      [6, 'refused'],
    ]);
    expect(items[1]).toMatchObject({
      entityId: known.id,
      before: { code: 'DRY-1', name: 'Miền Tây', description: null },
      cells: { code: 'dry-1', name: 'Miền Tây Nam Bộ', description: null },
    });
    expect(items[3].errors).toEqual([
      { field: 'code', message: 'Mes.Markets.Code.InValid' },
      { field: 'name', message: 'Mes.Markets.Name.Required' },
      { field: 'description', message: 'Mes.Markets.Description.OverLength', params: { max: 2000 } },
    ]);
    expect(items[4].errors).toEqual([{ field: 'code', message: 'Mes.Markets.Code.Duplicate', params: { row: 2 } }]);
    expect((await rowsAt(run.id, 'outcome=refused&pageSize=1&page=2')).items[0].rowNo).toBe(6);
    expect((await rowsAt(run.id, 'outcome=refused')).total).toBe(2);
    expect(await total()).toBe(before);
  });

  test.each([
    [['Code', 'Name', 'Description'], ['English', 'labels']],
    [['code', 'name', 'description'], ['field', 'names']],
    [['  MÃ * ', 'tên*', 'MÔ TẢ'], ['stars', 'and case']],
    [['Ma', 'Ten', 'Mo ta'], ['no', 'accents']],
  ])('finds the columns by %s', async (headers) => {
    const run = await dryRun(house, staff, 'Markets', await workbook(headers, [['FIND-1', 'Tên', 'Mô tả']]));
    expect(run).toMatchObject({ state: 'checked', mapping: { code: 0, name: 1, description: 2 } });
  });

  test('without a required column it fails and says so, and goes on once a person maps the columns', async () => {
    const bytes = await workbook(['Ký hiệu', 'Tên'], [['MAP-1', 'Một']]);
    const run = await dryRun(house, staff, 'Markets', bytes);
    expect(run).toMatchObject({ state: 'failed', failReason: 'Mes.Imports.Mapping.InValid', headers: ['Ký hiệu', 'Tên'] });
    const put = (mapping: object) => staff.put(`/api/Imports/${run.id}/Mapping`, { mapping });
    for (const wrong of [{ name: 1 }, { code: 2, name: 1 }, { code: 0, name: 1, id: 1 }, { code: -1, name: 1 }]) {
      expect((await put(wrong)).body.message).toBe('Mes.Imports.Mapping.InValid');
    }
    expect((await put({ code: 0, name: 1, description: null })).status).toBe(202);
    expect(await after(staff, run.id, 'checking')).toMatchObject({ state: 'checked', counts: { rows: 1, create: 1 } });
    const again = await dryRun(house, staff, 'Markets', bytes, { mapping: { code: 0, name: 1 } });
    expect(again).toMatchObject({ state: 'checked', counts: { create: 1 } });
  });

  test('a field without a column keeps its value, an empty cell of a column empties it', async () => {
    const record = await add({ code: 'KEEP-1', name: 'Cũ', description: 'Giữ lại' });
    const without = await dryRun(house, staff, 'Markets', await workbook(['Mã', 'Tên'], [['KEEP-1', 'Mới']]));
    await write(staff, without.id);
    expect((await staff.get(`/api/Markets/${record.id}`)).body.data).toMatchObject({ name: 'Mới', description: 'Giữ lại' });
    const emptied = await dryRun(house, staff, 'Markets', await workbook(HEADERS, [['KEEP-1', 'Mới', null]]));
    await write(staff, emptied.id);
    expect((await staff.get(`/api/Markets/${record.id}`)).body.data.description).toBeNull();
  });

  test('cells become what they show: composed texts, numbers without noise, dates in Vietnam', async () => {
    const rows = [[12345678, 'Đông Đô'.normalize('NFD'), 0.1 + 0.2], ['TRUE-1', true, new Date('2026-01-01T05:30:00Z')], ['DAY-1', 'Ngày', new Date('2026-01-31T17:00:00Z')]];
    const bytes = await workbook(HEADERS, rows);
    const run = await dryRun(house, staff, 'Markets', bytes);
    const { items } = await rowsAt(run.id);
    expect(items.map(({ cells }: { cells: object }) => cells)).toEqual([
      { code: '12345678', name: 'Đông Đô', description: '0.3' },
      { code: 'TRUE-1', name: 'TRUE', description: '01/01/2026 12:30' },
      { code: 'DAY-1', name: 'Ngày', description: '01/02/2026' },
    ]);
  });

  test('a file that is no workbook, is empty or has only headers fails by its key', async () => {
    const cases: [Buffer, string][] = [
      [Buffer.from('code,name\n1,2'), 'Mes.OnlySupport.Excel'],
      [await workbook(HEADERS, []), 'Mes.Imports.Rows.Required'],
    ];
    for (const [bytes, key] of cases) {
      expect(await dryRun(house, staff, 'Markets', bytes)).toMatchObject({ state: 'failed', failReason: key });
    }
    const csv = await upload(house, staff, Buffer.from('a'), 'a.csv');
    expect((await staff.post('/api/Markets/Import', { attachmentId: csv.body.data.id })).body.message).toBe('Mes.OnlySupport.Excel');
  });
});

describe('an import', () => {
  test('writes with history, and the same file changes nothing the second time', async () => {
    const old = await add({ code: 'RUN-0', name: 'Cũ', description: null });
    const rows = Array.from({ length: 1203 }, (_, index) => [`RUN-${index}`, `Chợ số ${index}`, index % 2 ? null : 'Mô tả']);
    const bytes = await workbook(HEADERS, [...rows, ['', 'không mã', null]]);
    const run = await dryRun(house, staff, 'Markets', bytes);
    expect((await staff.post(`/api/Imports/${run.id}/Run`, { mode: 'all' })).body.message).toBe('Mes.Imports.Status.NotAllowed');
    const done = await write(staff, run.id);
    expect(done).toMatchObject({ state: 'finished', progress: 1, counts: { create: 1202, update: 1, refused: 1, done: 1203 } });
    expect(await total('chợ số')).toBe(1203);
    const record = (await staff.get(`/api/Markets/${old.id}`)).body.data;
    expect(record).toMatchObject({ name: 'Chợ số 0', version: 2, updatedBy: 'Nguyễn Bảo Trâm' });
    const history = (await staff.get(`/api/Markets/${old.id}/History`)).body.data.items[0];
    expect(history).toMatchObject({ action: 'Update', source: 'import', changes: { name: ['Cũ', 'Chợ số 0'], description: [null, 'Mô tả'] } });
    const entries = await house.db.select().from(auditEntries).where(eq(auditEntries.runId, run.id));
    expect(entries).toHaveLength(1203);
    const second = await dryRun(house, staff, 'Markets', bytes);
    expect(second.counts).toMatchObject({ create: 0, update: 0, same: 1203, refused: 1 });
    expect((await staff.post(`/api/Imports/${run.id}/Run`, { mode: 'valid' })).status).toBe(400);
  });

  test('holds each row to the present state: taken, changed and deleted meanwhile are refused', async () => {
    const changed = await add({ code: 'NOW-2', name: 'Cũ', description: null });
    const deleted = await add({ code: 'NOW-3', name: 'Cũ', description: null });
    const bytes = await workbook(HEADERS, [['NOW-1', 'Mới', null], ['NOW-2', 'Mới', null], ['NOW-3', 'Mới', null], ['NOW-4', 'Mới', null]]);
    const run = await dryRun(house, staff, 'Markets', bytes);
    await add({ code: 'now-1', name: 'Nhanh hơn', description: null });
    await staff.put(`/api/Markets/${changed.id}`, { ...changed, name: 'Người khác sửa' });
    await staff.del(`/api/Markets/${deleted.id}`);
    expect(await write(staff, run.id)).toMatchObject({ counts: { create: 1, update: 0, refused: 3, done: 1 }, progress: 1 });
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
    expect((await staff.post(`/api/Imports/${run.id}/Undo`)).status).toBe(400);
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
    const undone = (await staff.post(`/api/Imports/${run.id}/Undo`)).body.data;
    expect(undone).toMatchObject({ state: 'undone', counts: { undone: counts.done, kept: 0 } });
    expect(await total('dừng giữa chừng')).toBe(0);
  });

  test('fails when its person has lost the permission meanwhile', async () => {
    const leaver = await house.signInAs(CODES);
    const run = await dryRun(house, leaver, 'Markets', await workbook(HEADERS, [['LOST-1', 'Một', null]]));
    const [user] = await house.db.select().from(users).where(eq(users.id, leaver.userId));
    await house.db.delete(rolePermissions).where(eq(rolePermissions.roleId, user?.roleId ?? ''));
    expect((await leaver.post(`/api/Imports/${run.id}/Run`, { mode: 'valid' })).status).toBe(403);
    expect((await staff.post(`/api/Imports/${run.id}/Run`, { mode: 'valid' })).status).toBe(202);
    expect(await after(staff, run.id, 'running')).toMatchObject({ state: 'finished' });
  });
});

describe('the refused rows', () => {
  test('come back as they were, with every column and the reason in the reader’s language, ready to be sent again', async () => {
    const bytes = await workbook([...HEADERS, 'Ghi chú riêng'], [['=1+1', '', null, '+84'], ['OK-1', 'Được', null, null]]);
    const run = await dryRun(house, staff, 'Markets', bytes);
    const vi = await staff.get(`/api/Imports/${run.id}/Refused?language=vi`);
    expect(vi.headers['content-disposition']).toContain('thi-truong-bi-tu-choi-');
    expect(await rowsOf(vi.body)).toEqual([
      [...HEADERS, 'Ghi chú riêng', 'Lý do bị từ chối'],
      ['=1+1', null, null, '+84', 'Mã không hợp lệ; Tên là bắt buộc'],
    ]);
    const en = await staff.get(`/api/Imports/${run.id}/Refused?language=en`);
    expect((await rowsOf(en.body))[1]?.at(-1)).toBe('Code is not valid; Name is required');
    const again = await dryRun(house, staff, 'Markets', vi.body);
    expect(again).toMatchObject({ mapping: { code: 0, name: 1, description: 2 }, counts: { refused: 1 } });
  });
});

describe('undo', () => {
  test('takes back what was added and changed, and keeps with a reason what was edited since', async () => {
    const a = await add({ code: 'UNDO-1', name: 'Cũ 1', description: 'x' });
    const b = await add({ code: 'UNDO-2', name: 'Cũ 2', description: 'x' });
    const bytes = await workbook(HEADERS, [['undo-1', 'Mới 1', null], ['UNDO-2', 'Mới 2', null], ['UNDO-3', 'Mới 3', null], ['UNDO-4', 'Mới 4', null], ['UNDO-5', 'Mới 5', null]]);
    const run = await dryRun(house, staff, 'Markets', bytes);
    const done = await write(staff, run.id);
    expect(Date.parse(done.undoUntil)).toBeGreaterThan(house.clock.now.getTime());
    const found = async (code: string) => (await staff.get(`/api/Markets?code=${code}`)).body.data.items[0];
    await staff.put(`/api/Markets/${b.id}`, { ...(await found('UNDO-2')), name: 'Sửa sau' });
    const four = await found('UNDO-4');
    await staff.put(`/api/Markets/${four.id}`, { ...four, name: 'Sửa sau' });
    await staff.del(`/api/Markets/${(await found('UNDO-5')).id}`);
    const { status, body } = await staff.post(`/api/Imports/${run.id}/Undo`);
    expect([status, body.data.state, body.data.counts.undone, body.data.counts.kept]).toEqual([200, 'undone', 3, 2]);
    expect((await staff.get(`/api/Markets/${a.id}`)).body.data).toMatchObject({ code: 'UNDO-1', name: 'Cũ 1', description: 'x', version: 3 });
    expect(await found('UNDO-3')).toBeUndefined();
    expect((await found('UNDO-4')).name).toBe('Sửa sau');
    const kept = await rowsAt(run.id, 'outcome=kept');
    expect(kept.items.map(({ rowNo, undoKept }: { rowNo: number; undoKept: string }) => [rowNo, undoKept])).toEqual([
      [3, 'Mes.Imports.Row.Changed'],
      [5, 'Mes.Imports.Row.Changed'],
    ]);
    expect((await staff.get(`/api/Markets/${a.id}/History`)).body.data.items[0]).toMatchObject({ action: 'Update', source: 'import' });
    expect((await staff.post(`/api/Imports/${run.id}/Undo`)).status).toBe(400);
  });

  test('keeps an added record that is in use, and takes the others back', async () => {
    await house.db.execute('create table market_uses (market_id uuid references markets (id) on delete restrict)');
    const bytes = await workbook(HEADERS, [['USE-1', 'Một', null], ['USE-2', 'Hai', null], ['USE-3', 'Ba', null]]);
    const run = await dryRun(house, staff, 'Markets', bytes);
    await write(staff, run.id);
    await house.db.execute(`insert into market_uses select id from markets where code = 'USE-2'`);
    const { counts } = (await staff.post(`/api/Imports/${run.id}/Undo`)).body.data;
    expect(counts).toMatchObject({ undone: 2, kept: 1 });
    const { items } = await rowsAt(run.id, 'outcome=kept');
    expect(items[0]).toMatchObject({ rowNo: 3, undoKept: 'Mes.Market.IsUsing' });
    await house.db.execute('drop table market_uses');
  });

  test('is refused after a day', async () => {
    const run = await dryRun(house, staff, 'Markets', await workbook(HEADERS, [['LATE-1', 'Một', null]]));
    await write(staff, run.id);
    const day = 24 * 60 * 60 * 1000;
    await house.db.update(importRuns).set({ finishedAt: new Date(house.clock.now.getTime() - day - 1000) }).where(eq(importRuns.id, run.id));
    expect((await staff.post(`/api/Imports/${run.id}/Undo`)).body.message).toBe('Mes.Imports.Status.NotAllowed');
  });
});

describe('who may', () => {
  test('an import is seen by its own person and by holders of the permission, and by nobody else', async () => {
    const run = await dryRun(house, staff, 'Markets', await workbook(HEADERS, [['WHO-1', 'Một', null]]));
    const colleague = await house.signInAs(['MarketsImport']);
    const stranger = await house.signInAs(['CertificatesImport', 'MarketsSearch']);
    const club = await house.signInAs(['MarketsImport'], { clubId: '00000000-0000-7000-8000-000000000001' });
    for (const path of ['', '/Rows', '/Refused']) {
      expect((await colleague.get(`/api/Imports/${run.id}${path}`)).status).toBe(200);
      for (const other of [stranger, club]) expect((await other.get(`/api/Imports/${run.id}${path}`)).status).toBe(404);
    }
    for (const path of ['/Run', '/Cancel', '/Undo']) {
      for (const other of [stranger, club]) expect((await other.post(`/api/Imports/${run.id}${path}`, { mode: 'valid' })).status).toBe(404);
    }
    expect((await stranger.put(`/api/Imports/${run.id}/Mapping`, { mapping: { code: 0, name: 1 } })).status).toBe(404);
    expect((await house.anonymous.get(`/api/Imports/${run.id}`)).status).toBe(401);
    expect((await staff.get('/api/Imports/00000000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  test('a file is imported by who uploaded it only, and not by a user of a club', async () => {
    const { body } = await upload(house, staff, await workbook(HEADERS, [['OWN-1', 'Một', null]]));
    const colleague = await house.signInAs(['MarketsImport']);
    const answer = await colleague.post('/api/Markets/Import', { attachmentId: body.data.id });
    expect([answer.status, answer.body.message]).toEqual([400, 'Mes.Files.Required']);
    const club = await house.signInAs(['MarketsImport'], { clubId: '00000000-0000-7000-8000-000000000001' });
    const own = await upload(house, club, await workbook(HEADERS, [['OWN-1', 'Một', null]]));
    expect((await club.post('/api/Markets/Import', { attachmentId: own.body.data.id })).status).toBe(403);
    const searcher = await house.signInAs(['MarketsSearch']);
    expect((await searcher.post('/api/Markets/Import', { attachmentId: body.data.id })).status).toBe(403);
  });

  test('reading an import costs at most three statements beside the one of the session', async () => {
    const run = await dryRun(house, staff, 'Markets', await workbook(HEADERS, [['SQL-1', 'Một', null]]));
    for (const path of ['', '/Rows?outcome=create']) {
      const start = house.statements();
      await staff.get(`/api/Imports/${run.id}${path}`);
      expect(house.statements() - start).toBeLessThanOrEqual(4);
    }
  });

  test('statements of a dry run grow with batches and not with rows', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index) => [`CNT-${index}`, 'Đếm', null]);
    const start = house.statements();
    const run = await dryRun(house, staff, 'Markets', await workbook(HEADERS, rows(2000)));
    // The test itself asks for the state many times; each costs two.
    const [{ n } = { n: 0 }] = (await house.db.execute<{ n: number }>('select 1 as n')).rows;
    expect(n).toBe(1);
    expect(house.statements() - start).toBeLessThan(300);
    expect(await house.db.$count(importRows, eq(importRows.importRunId, run.id))).toBe(2000);
  });
});
