import { readFile } from 'node:fs/promises';
import type { ImportSurvey } from '@hoivien/contract/kit/import-run.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RowSieve } from '../../kit/exchange/row-sieve.ts';
import { makeApp, type TestApp, type TestClient } from '../../testing/make-app.ts';
import { after, dryRun, IMPORT_CODES } from './testing/workbooks.ts';

type Cell = string | number | null;
const HEADS = ['STT', 'Tên doanh nghiệp', 'MST', 'Điện thoại', 'Vốn điều lệ', 'Ghi chú'];

/** The numbers of the rows that are left out; the heading is row 1. */
function leftOf(rows: readonly (readonly Cell[])[], headers: readonly string[] = HEADS, taken: number[] = []) {
  const sieve = new RowSieve(headers, { row: 1, rows: 1 }, new Set(taken));
  const given = rows.map((cells, at) => ({ rowNumber: at + 2, cells: [...cells] }));
  const passed = [...sieve.take(given), ...sieve.end()].map(({ rowNumber }) => rowNumber);
  const left = given.map(({ rowNumber }) => rowNumber).filter((row) => !passed.includes(row));
  expect(sieve.left.groups.map(({ row }) => row)).toEqual(left);
  return left;
}

const company = (at: number, capital: number): Cell[] => [
  at,
  `Công ty Số ${at}`,
  `01001091${10 + at}`,
  `09123456${10 + at}`,
  capital,
];
const two = [company(1, 5), company(2, 7)];
/** Far from the end of the sheet, where signatures are searched. */
const more = Array.from({ length: 30 }, (_, at) => company(at + 10, 3));

test('a day and a place of signing end the list in whichever column they stand', () => {
  const signed: Cell[][] = [
    [null, 'Tổng cộng', null, null, 12],
    [],
    [null, null, null, 'Hà Nội, ngày 05 tháng 01 năm 2026'],
    [null, null, 'NGƯỜI LẬP BIỂU'],
  ];
  expect(leftOf([...two, ...signed])).toEqual([4, 5, 6, 7]);
});

describe('rows of sums', () => {
  test.each<Cell[]>([
    [null, 'Cộng khối ngân hàng', null, null, 12],
    [null, 'Tổng khối: 2', null, null, 99],
    [null, null, null, null, 12],
    [null, 'Khối ngân hàng', null, null, 12],
    ['Cộng A', null, null, null, 12],
    [null, 'Bình Dương', null, null, '12'],
    [null, 'Ngân hàng', null, null, 12],
    [null, 'Công ty cổ phần', null, null, 12],
    [null, 'Cộng Bình Dương', null, null, 12],
    [null, 'Toàn khối', null, '2 DN', null, 'đã đối chiếu'],
    [null, 'CỘNG NHÓM 1', null, null, '#REF!'],
    ['I', 'KHỐI SẢN XUẤT', null, null, 12],
    [null, 'Lũy kế', null, null, '99'],
    [null, 'Total', null, null, 12],
    [null, 'Tổng cộng KCN Sóng Thần'],
  ])('%j is none', (...cells) => {
    expect(leftOf([...two, cells, ...more])).toEqual([4]);
    expect(leftOf([...two, cells, ...more], HEADS, [4])).toEqual([]);
  });

  test.each<Cell[]>([
    [3, 'Tổng công ty May 10', null, null, 12],
    [null, 'Tổng công ty May 10', null, null, 12],
    [null, 'Công ty Ba', null, null, 12],
    [null, 'HTX Bình Dương', null, null, 12],
    [null, 'Ngân hàng Á Châu', null, null, 12],
    [3, 'Khối Việt', null, null, 12],
    [null, 'Khối Việt', '0100109106', null, 12],
    [null, 'Khối Việt', null, '0912345678', 12],
    [null, 'Cộng Hòa', null, null, 11],
    [null, 'Nguyễn Văn An', null, null, 12],
    [null, 'Vinamilk', null, null, 13],
    [null, 'Toàn Cầu', null, null, 13],
    [null, 'Cộng đồng doanh nghiệp trẻ', null, null, 13],
  ])('%j is a record', (...cells) => {
    expect(leftOf([...two, cells, ...more])).toEqual([]);
  });

  test('count from the last sum, from the first record and over groups of groups', () => {
    const rows = [
      ...two,
      [null, 'Khối A', null, null, 12],
      company(3, 1),
      company(4, 2),
      [null, 'Khối B', null, null, 3],
      [null, 'Vùng 1', null, null, 15],
      company(5, 20),
      company(6, 30),
      [null, 'Khối C', null, null, 50],
      [null, 'Tất cả', null, null, 65],
      ...more,
    ];
    expect(leftOf(rows)).toEqual([4, 7, 8, 11, 12]);
  });

  test('of a list without numbers, codes and telephones lack what its records have', () => {
    const heads = ['Tên hội viên', 'Người đại diện', 'Hội phí'];
    const rows: Cell[][] = [
      ['Vinamilk', 'Lê Văn Cường', 5],
      ['Vissan', 'Phạm Thị Dung', 5],
      ['Vifon', 'Trần Văn Em', 10],
      ['Khối thực phẩm', null, 20],
      ...Array.from({ length: 30 }, (_, at) => [`Tên ${at}`, `Người ${at}`, 1]),
    ];
    expect(leftOf(rows, heads)).toEqual([5]);
  });

  test('of a list of two columns are known by their words beside an amount', () => {
    const rows: Cell[][] = [
      ['A', 1],
      ['Cộng nhóm 1', 1],
      ['Tổng hợp', null],
      ...Array.from({ length: 30 }, (_, at) => [`N ${at}`, 1]),
    ];
    expect(leftOf(rows, ['Tên', 'Hội phí'])).toEqual([3]);
  });

  test('at the end take no record with them, and each row below is listed and can be taken', () => {
    const end: Cell[][] = [
      [null, 'Cộng', null, null, 12],
      [3, 'Công ty Sót'],
      [null, 'Tổng cộng', null, null, 12],
      [null, 'Phạm Thị Dung'],
      [null, 'Thư ký'],
    ];
    expect(leftOf([...two, ...end])).toEqual([4, 6, 7, 8]);
    expect(leftOf([...two, ...end], HEADS, [7])).toEqual([4, 6, 8]);
  });
});

describe('a file of an office with sixteen sums', () => {
  let house: TestApp;
  let staff: TestClient;
  beforeAll(async () => {
    house = await makeApp({ withJobs: true });
    staff = await house.signInAs(IMPORT_CODES);
  });
  afterAll(() => house[Symbol.asyncDispose]());

  test('has none of them as a member; each is listed and can be taken', async () => {
    const bytes = await readFile(new URL('./testing/files/21-dong-cong-khong-ma.xlsx', import.meta.url));
    const run = await dryRun(house, staff, 'Members', bytes, { options: { presets: { type: 'Đơn vị' } } });
    const survey = async (): Promise<ImportSurvey> => (await staff.get(`/api/Imports/${run.id}/Survey`)).body.data;
    const sums = Array.from({ length: 16 }, (_, at) => at * 3 + 4);
    expect((await survey()).left.groups?.map(({ row }) => row)).toEqual(sums);
    expect(run.counts).toMatchObject({ rows: 33 });
    const answer = await staff.put(`/api/Imports/${run.id}/Mapping`, {
      mapping: run.mapping,
      options: { ...run.options, taken: [4] },
    });
    expect(answer.status).toBe(202);
    expect((await after(staff, run.id, 'checking')).counts).toMatchObject({ rows: 34 });
    expect((await survey()).left.groups?.map(({ row }) => row)).toEqual(sums.slice(1));
  });
});
