import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { messyWorkbook, type MessySheet } from './testing/messy-workbook.ts';
import { after, dryRun, IMPORT_CODES } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(IMPORT_CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

const list = (name: string, code: string, count: number): MessySheet => ({
  name,
  rows: [
    ['Mã', 'Tên doanh nghiệp'],
    ...Array.from({ length: count }, (_, at) => [`${code}-${at}`, `Công ty ${code} ${at}`]),
  ],
});
const check = (sheets: MessySheet[], options: object = {}) =>
  dryRun(house, staff, 'Members', messyWorkbook(sheets), { options: { presets: { type: 'Đơn vị' }, ...options } });

describe('the sheets of a file', () => {
  test('begin with the active one, and a second one with the same columns is offered and read', async () => {
    const run = await check([
      list('2023', 'SA', 2),
      { ...list('2022', 'SB', 3), isActive: true },
      list('2024', 'SC', 9),
    ]);
    expect(run).toMatchObject({
      read: [1],
      counts: { rows: 3 },
      beside: [
        { sheet: 0, name: '2023', rows: 3, isHidden: false, is: 'alike' },
        { sheet: 2, name: '2024', rows: 10, isHidden: false, is: 'alike' },
      ],
    });
    const answer = await staff.put(`/api/Imports/${run.id}/Mapping`, {
      former: run.mapping,
      options: { ...run.options, sheets: [1, 2] },
    });
    expect(answer.status).toBe(202);
    expect(await after(staff, run.id, 'checking')).toMatchObject({
      read: [1, 2],
      counts: { rows: 12, create: 12 },
      beside: [{ sheet: 0, is: 'alike' }],
    });
  });

  test('are of one kind with a column more or in another order, and each cell goes to its heading', async () => {
    const rows = {
      more: [
        ['Mã', 'MST', 'Tên doanh nghiệp'],
        ['SG-2', '0100109106', 'Công ty SG 2'],
      ],
      other: [
        ['Tên doanh nghiệp', 'Mã', 'Website'],
        ['Công ty SG 3', 'SG-3', 'https://sg.example'],
      ],
    };
    const { rows: own, ...sheet } = list('A', 'SG', 2);
    const first = { ...sheet, rows: own.map((row, at) => (at === 1 ? [...row, 'không có tiêu đề'] : row)) };
    const sheets = [first, { name: 'B', rows: rows.more }, { name: 'C', rows: rows.other }];
    const run = await check(sheets);
    expect(run.beside.map(({ is }: { is: string }) => is)).toEqual(['alike', 'alike']);
    await staff.put(`/api/Imports/${run.id}/Mapping`, {
      former: run.mapping,
      options: { ...run.options, sheets: [0, 1, 2] },
    });
    const whole = await after(staff, run.id, 'checking');
    expect(whole).toMatchObject({
      read: [0, 1, 2],
      headers: ['Mã', 'Tên doanh nghiệp', 'MST', 'Website', ''],
      asks: true,
      counts: { create: 4 },
    });
    const { items } = (await staff.get(`/api/Imports/${run.id}/Rows`)).body.data;
    const cells = items.map((row: { cells: Record<string, string> }) => {
      const { code, enterpriseName, taxCode, website } = row.cells;
      return [code, enterpriseName, taxCode ?? null, website ?? null];
    });
    expect(cells).toEqual([
      ['SG-0', 'Công ty SG 0', null, null],
      ['SG-1', 'Công ty SG 1', null, null],
      ['SG-2', 'Công ty SG 2', '0100109106', null],
      ['SG-3', 'Công ty SG 3', null, 'https://sg.example'],
    ]);
  });

  test('are all named: hidden ones, others, charts and deeply hidden ones, but no empty ones', async () => {
    const run = await check([
      { name: 'Biểu đồ', isChart: true, rows: [] },
      list('DS', 'SD', 2),
      { name: 'Trống', rows: [] },
      {
        name: 'Ghi chú',
        rows: [
          ['Việc', 'Ai', 'Khi'],
          ['Gọi', 'An', 'Mai'],
        ],
      },
      { ...list('Cũ', 'SE', 1), isHidden: true },
      { ...list('Sâu', 'SF', 1), isVeryHidden: true },
    ]);
    expect(run.counts).toMatchObject({ rows: 2 });
    const named = run.beside.map(({ name, is, isHidden }: { name: string; is: string; isHidden: boolean }) => [
      name,
      is,
      isHidden,
    ]);
    expect(named).toEqual([
      ['Ghi chú', 'other', false],
      ['Cũ', 'alike', true],
      ['Biểu đồ', 'chart', false],
      ['Sâu', 'veryHidden', false],
    ]);
    // Nothing is read of a chart, rather than another sheet.
    expect(
      await check([{ name: 'Biểu đồ', isChart: true, rows: [] }, list('DS', 'SD', 2)], { sheets: [1] }),
    ).toMatchObject({
      state: 'failed',
    });
  });

  test('of the own template are named without its lists', async () => {
    const answer = await house.app.inject({
      method: 'GET',
      url: '/api/Members/ImportTemplate?language=vi',
      headers: { authorization: `Bearer ${staff.token}` },
    });
    expect(answer.statusCode).toBe(200);
    expect((await dryRun(house, staff, 'Members', answer.rawPayload)).beside).toMatchObject([
      { name: 'Hướng dẫn', is: 'other' },
    ]);
  });
});
