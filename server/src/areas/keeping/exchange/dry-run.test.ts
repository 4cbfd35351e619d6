import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
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
      { field: 'code', message: 'Mes.Markets.Code.InValid', params: { kind: 'code' } },
      { field: 'name', message: 'Mes.Markets.Name.Required' },
      { field: 'description', message: 'Mes.Markets.Description.OverLength', params: { max: 2000 } },
    ]);
    expect(items[4].errors).toEqual([{ field: 'code', message: 'Mes.Markets.Code.Duplicate', params: { row: 2 } }]);
    expect((await rowsAt(run.id, 'outcome=refused&pageSize=1&page=2')).items[0].rowNo).toBe(6);
    expect((await rowsAt(run.id, 'outcome=refused')).total).toBe(2);
    expect(await total()).toBe(before);
  });

  test.each([
    [
      ['Code', 'Name', 'Description'],
      ['English', 'labels'],
    ],
    [
      ['code', 'name', 'description'],
      ['field', 'names'],
    ],
    [
      ['  MÃ * ', 'tên*', 'MÔ TẢ'],
      ['stars', 'and case'],
    ],
    [
      ['Ma', 'Ten', 'Mo ta'],
      ['no', 'accents'],
    ],
  ])('finds the columns by %s', async (headers) => {
    const run = await dryRun(house, staff, 'Markets', await workbook(headers, [['FIND-1', 'Tên', 'Mô tả']]));
    expect(run).toMatchObject({ state: 'checked', mapping: { code: 0, name: 1, description: 2 } });
  });

  test('without a required column it fails and says so, and goes on once a person maps the columns', async () => {
    const bytes = await workbook(['Chữ', 'Tên'], [['MAP-1', 'Một']]);
    const run = await dryRun(house, staff, 'Markets', bytes);
    expect(run).toMatchObject({
      state: 'failed',
      failReason: 'Mes.Imports.Mapping.InValid',
      headers: ['Chữ', 'Tên'],
    });
    const put = (mapping: object) => staff.put(`/api/Imports/${run.id}/Mapping`, { mapping });
    for (const wrong of [{ name: 1 }, { code: 2, name: 1 }, { code: 0, name: 1, id: 1 }, { code: -1, name: 1 }]) {
      expect((await put(wrong)).body.message).toBe('Mes.Imports.Mapping.InValid');
    }
    expect((await put({ code: 0, name: 1, description: null })).status).toBe(202);
    expect(await after(staff, run.id, 'checking')).toMatchObject({ state: 'checked', counts: { rows: 1, create: 1 } });
    const again = await dryRun(house, staff, 'Markets', bytes, { mapping: { code: 0, name: 1 } });
    expect(again).toMatchObject({ state: 'checked', counts: { create: 1 } });
  });

  test('a field without a column keeps its value, and an empty cell, too, unless a person lets it clear', async () => {
    const record = await add({ code: 'KEEP-1', name: 'Cũ', description: 'Giữ lại' });
    const without = await dryRun(house, staff, 'Markets', await workbook(['Mã', 'Tên'], [['KEEP-1', 'Mới']]));
    await write(staff, without.id);
    expect((await staff.get(`/api/Markets/${record.id}`)).body.data).toMatchObject({
      name: 'Mới',
      description: 'Giữ lại',
    });
    const bytes = await workbook(HEADERS, [['KEEP-1', 'Mới', null]]);
    const kept = await dryRun(house, staff, 'Markets', bytes);
    expect(kept.counts).toMatchObject({ same: 1, update: 0 });
    const emptied = await dryRun(house, staff, 'Markets', bytes, { options: { empty: 'clear' } });
    await write(staff, emptied.id);
    expect((await staff.get(`/api/Markets/${record.id}`)).body.data.description).toBeNull();
  });

  test('cells become what they show: composed texts, numbers without noise, dates in Vietnam', async () => {
    const rows = [
      [12345678, 'Đông Đô'.normalize('NFD'), 0.1 + 0.2],
      ['TRUE-1', true, new Date('2026-01-01T05:30:00Z')],
      ['DAY-1', 'Ngày', new Date('2026-01-31T17:00:00Z')],
    ];
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
    expect((await staff.post('/api/Markets/Import', { attachmentId: csv.body.data.id })).body.message).toBe(
      'Mes.OnlySupport.Excel',
    );
  });
});

describe('the refused rows', () => {
  test('come back as they were, with every column and the reason in the reader’s language, ready to be sent again', async () => {
    const bytes = await workbook(
      [...HEADERS, 'Ghi chú riêng'],
      [
        ['=1+1', '', null, '+84'],
        ['OK-1', 'Được', null, null],
      ],
    );
    const run = await dryRun(house, staff, 'Markets', bytes);
    const vi = await staff.get(`/api/Imports/${run.id}/Refused?language=vi`);
    expect(vi.headers['content-disposition']).toContain('thi-truong-bi-tu-choi-');
    expect(await rowsOf(vi.body)).toEqual([
      [...HEADERS, 'Ghi chú riêng', 'Lý do bị từ chối'],
      ['=1+1', null, null, '+84', 'Mã: ghi như HV-001; Tên là bắt buộc'],
    ]);
    const en = await staff.get(`/api/Imports/${run.id}/Refused?language=en`);
    expect((await rowsOf(en.body))[1]?.at(-1)).toBe('Code: write it as HV-001; Name is required');
    const again = await dryRun(house, staff, 'Markets', vi.body);
    expect(again).toMatchObject({ mapping: { code: 0, name: 1, description: 2 }, counts: { refused: 1 } });
  });
});
