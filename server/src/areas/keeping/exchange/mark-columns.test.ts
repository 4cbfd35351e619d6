import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { messyWorkbook, type MessySheet } from './testing/messy-workbook.ts';
import { dryRun, IMPORT_CODES, write } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(IMPORT_CODES);
  for (const [at, name] of ['Dệt may', 'Cơ khí', 'Thủy sản'].entries())
    await staff.post('/api/Careers', { code: `MC${at}`, name });
});
afterAll(() => house[Symbol.asyncDispose]());

const check = (sheet: Omit<MessySheet, 'name'>) =>
  dryRun(house, staff, 'Members', messyWorkbook([{ name: 'A', ...sheet }]));

interface Row {
  outcome: string;
  cells: Record<string, string | null>;
  errors: { field: string; message: string; params?: Record<string, string> }[] | null;
  entityId: string | null;
}
const rowsIn = async (id: string): Promise<Row[]> => (await staff.get(`/api/Imports/${id}/Rows`)).body.data.items;
const cellsIn = async (id: string, field: string) =>
  (await rowsIn(id)).map(({ outcome, cells }) => [outcome, cells[field] ?? null]);
const recordsIn = async (id: string, field: string) => {
  const rows = (await rowsIn(id)).filter(({ entityId }) => entityId);
  return Promise.all(rows.map(async ({ entityId }) => (await staff.get(`/api/Members/${entityId}`)).body.data[field]));
};

describe('the kind of members in columns of marks', () => {
  test('below one heading: the second row of the heading is no record, and each row has the marked kind', async () => {
    const run = await check({
      rows: [
        ['Mã', 'Tên doanh nghiệp', 'Loại hội viên', null],
        [null, null, 'Đơn vị', 'Liên kết'],
        ['MA-1', 'Công ty MA 1', null, 'x'],
        ['MA-2', 'Công ty MA 2', 'X', null],
        ['MA-3', 'Công ty MA 3', null, '✓'],
        ['MA-4', 'Công ty MA 4', '-', 1],
      ],
      merges: ['A1:A2', 'B1:B2', 'C1:D1'],
    });
    expect(run).toMatchObject({ mapping: { type: 2 }, options: { joined: { type: [3] } }, counts: { create: 4 } });
    const [first] = await rowsIn(run.id);
    expect(first?.errors).toEqual([
      {
        field: 'type',
        message: 'Mes.Imports.Understood.Heading',
        params: { to: 'Liên kết', header: 'Loại hội viên / Liên kết' },
      },
    ]);
    await write(staff, run.id);
    expect(await recordsIn(run.id, 'type')).toEqual([2, 1, 2, 2]);
  });

  test('in headings of their own, in words of offices', async () => {
    const run = await check({
      rows: [
        ['Mã', 'Tên doanh nghiệp', 'Chính thức', 'Hội viên liên kết (x)', 'Điện thoại'],
        ['MB-1', 'Công ty MB 1', null, 'x', '0912345601'],
        ['MB-2', 'Công ty MB 2', 'v', null, '0912345602'],
      ],
    });
    expect(run).toMatchObject({ options: { joined: { type: [3] } }, counts: { create: 2 } });
    expect(await cellsIn(run.id, 'type')).toEqual([
      ['create', 'Liên kết'],
      ['create', 'Đơn vị'],
    ]);
  });

  test('two marks in one row are asked about, and so is a cell that is no mark', async () => {
    const run = await check({
      rows: [
        ['Mã', 'Tên doanh nghiệp', 'Loại hội viên', null],
        [null, null, 'Đơn vị', 'Liên kết'],
        ['MC-1', 'Công ty MC 1', 'x', 'x'],
        ['MC-2', 'Công ty MC 2', 'x', null],
      ],
      merges: ['C1:D1'],
    });
    expect(await cellsIn(run.id, 'type')).toEqual([
      ['refused', 'Đơn vị; Liên kết'],
      ['create', 'Đơn vị'],
    ]);
    expect(run.undecided).toBe(1);
  });

  test('one column alone is asked about: nobody knows what its empty cells mean', async () => {
    const run = await check({
      rows: [
        ['Mã', 'Tên doanh nghiệp', 'Liên kết'],
        ['MD-1', 'Công ty MD 1', 'x'],
        ['MD-2', 'Công ty MD 2', null],
      ],
    });
    expect(run).toMatchObject({ mapping: { type: 2 }, asks: true, undecided: 1 });
    expect(await cellsIn(run.id, 'type')).toEqual([
      ['refused', 'x'],
      ['create', null],
    ]);
  });
});

describe('several marks for a field of several values', () => {
  test.each([
    ['below the heading of careers', ['Mã', 'Tên doanh nghiệp', 'Ngành nghề', null, null]],
    ['below a heading that nobody knows', ['Mã', 'Tên doanh nghiệp', 'Phân theo', null, null]],
    ['in headings of their own', undefined],
  ])('%s', async (_, upper) => {
    const code = `ME${upper?.[2]?.length ?? 0}`;
    const own = ['Dệt may', 'Cơ khí', 'Thủy sản'];
    const run = await check({
      rows: [
        ...(upper ? [upper, [null, null, ...own]] : [['Mã', 'Tên doanh nghiệp', ...own]]),
        [`${code}-1`, `Công ty ${code} 1`, 'x', null, 'x'],
        [`${code}-2`, `Công ty ${code} 2`, null, 'x', null],
        [`${code}-3`, `Công ty ${code} 3`, null, null, null],
      ],
      ...(upper && { merges: ['C1:E1'] }),
    });
    expect(run).toMatchObject({ options: { joined: { careerIds: [3, 4] } }, counts: { rows: 3, create: 3 } });
    await write(staff, run.id);
    expect(await recordsIn(run.id, 'careerNames')).toEqual(['Dệt may; Thủy sản', 'Cơ khí', null]);
  });

  test('a value that the catalogue lacks is asked about', async () => {
    const run = await check({
      rows: [
        ['Mã', 'Tên doanh nghiệp', 'Ngành nghề', null],
        [null, null, 'Dệt may', 'Hàng không'],
        ['MF-1', 'Công ty MF 1', 'x', 'x'],
        ['MF-2', 'Công ty MF 2', 'x', null],
      ],
      merges: ['C1:D1'],
    });
    expect(run).toMatchObject({ undecided: 1, counts: { create: 1, refused: 1 } });
  });
});
