import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entry, workbookEntries, writeZip } from '../../../kit/spreadsheet/testing/zip-file.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { dryRun, IMPORT_CODES, workbook } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
const folder = mkdtempSync(join(tmpdir(), 'codes-'));
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs([...IMPORT_CODES, 'NetRevenuesImport', 'NetRevenuesViewForm']);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await house[Symbol.asyncDispose]();
});

const FORMATS = ['"CN-"0000', '000"/HV"', '\\H\\V000', 'General"-HV"', '00-000'];
const NUMBERS = [1, 46, 47, 48, 10245];
const SHOWN = ['CN-0001', '046/HV', 'HV047', '48-HV', '10-245'];

/** A text, or a number with its format: a text, or the number of one that the program has built in. */
type Shown = string | readonly [number, format: string | number];

/** A workbook as another program writes it. */
function formatted(headings: readonly string[], rows: readonly (readonly Shown[])[]): Buffer {
  const formats = [...new Set(rows.flat().flatMap((cell) => (typeof cell === 'string' ? [] : [cell[1]])))];
  const idOf = (format: string | number) => (typeof format === 'number' ? format : 165 + formats.indexOf(format));
  const cell = (one: Shown, column: number, row: number) => {
    const place = `${String.fromCharCode(65 + column)}${row}`;
    return typeof one === 'string'
      ? `<c r="${place}" t="inlineStr"><is><t>${one}</t></is></c>`
      : `<c r="${place}" s="${formats.indexOf(one[1]) + 1}"><v>${one[0]}</v></c>`;
  };
  const lines = [headings, ...rows].map(
    (cells, at) => `<row r="${at + 1}">${cells.map((one, column) => cell(one, column, at + 1)).join('')}</row>`,
  );
  const quoted = (text: string) => text.replaceAll('"', '&quot;');
  const own = formats.flatMap((one) =>
    typeof one === 'number' ? [] : [`<numFmt numFmtId="${idOf(one)}" formatCode="${quoted(one)}"/>`],
  );
  const used = formats.map((one) => `<xf numFmtId="${idOf(one)}"/>`);
  const styles = `<styleSheet><numFmts>${own.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${used.join('')}</cellXfs></styleSheet>`;
  const path = join(folder, 'a.xlsx');
  writeZip(
    path,
    workbookEntries(`<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`, [
      entry('xl/styles.xml', styles),
    ]),
  );
  return readFileSync(path);
}

const asUnits = { options: { presets: { type: 'Đơn vị' } } };
const rowsOf = async (id: string) => (await staff.get(`/api/Imports/${id}/Rows?pageSize=100`)).body.data.items;

test('a code is what its cell shows, an amount is its number', async () => {
  const cells = NUMBERS.map((number, at) => [
    [number, FORMATS[at] ?? 0] as const,
    `Công ty Định Dạng ${at}`,
    [5, '#,##0" triệu"'] as const,
  ]);
  const file = formatted(['Mã', 'Tên doanh nghiệp', 'Vốn điều lệ'], cells);
  const run = await dryRun(house, staff, 'Members', file, asUnits);
  const rows = await rowsOf(run.id);
  expect(rows.map(({ cells }: { cells: { code: string } }) => cells.code)).toEqual(SHOWN);
  const [amountKey = ''] = Object.entries<number>(run.mapping).find(([, column]) => column === 2) ?? [];
  expect(rows[0].cells[amountKey]).toBe('5 triệu');
});

test('a code in scientific form is refused, with the reason, as text and as a number of too many digits', async () => {
  const codes = ['1.23E+11', '1,2E+08', 1.25e18, '1E05', 'HV-E10', 123_456_789_012];
  const rows = codes.map((code, at) => [code, `Công ty Khoa Học ${at}`]);
  const run = await dryRun(house, staff, 'Members', await workbook(['Mã', 'Tên doanh nghiệp'], rows), asUnits);
  const judged = await rowsOf(run.id);
  for (const row of judged.slice(0, 3))
    expect(row.errors).toMatchObject([{ field: 'code', message: 'Mes.Imports.Write.Scientific' }]);
  expect(judged.slice(3).map(({ outcome }: { outcome: string }) => outcome)).toEqual(['create', 'create', 'create']);
});

test('a code of which a program made a day is refused, with the reason', async () => {
  const rows = [new Date('2026-11-05T00:00:00+07:00'), '05-11', '5/11'].map((code, at) => [
    code,
    `Công ty Thành Ngày ${at}`,
  ]);
  const run = await dryRun(house, staff, 'Members', await workbook(['Mã', 'Tên doanh nghiệp'], rows), asUnits);
  const [first, ...others] = await rowsOf(run.id);
  expect(first.errors).toMatchObject([
    { field: 'code', message: 'Mes.Imports.Write.CodeDay', params: { text: '05/11/2026' } },
  ]);
  expect(others.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['create', 'create']);
});

test('eleven digits that begin with 0 get no further one', async () => {
  const taxCodes = ['01203004567', '010010910', '1203004567'];
  const rows = taxCodes.map((code, at) => [`EH-${at}`, `Công ty Số Không ${at}`, code]);
  const run = await dryRun(house, staff, 'Members', await workbook(['Mã', 'Tên doanh nghiệp', 'MST'], rows), asUnits);
  expect((await rowsOf(run.id)).map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(3).fill('refused'));
});

const DECEMBER = 44_166;

test('a text is what its cell shows: a share, places behind the point, a month', async () => {
  const shown = [
    [0.5, 9],
    [0.125, '0.0%'],
    [12.5, 2],
    [1250, '#,##0.00'],
    [DECEMBER, 17],
    [DECEMBER + 9, '[$-42A]mm/yyyy;@'],
    [DECEMBER, 'yyyy'],
    [DECEMBER, 'dd/mm/yyyy'],
    [12.345, '0.0'],
  ] as const;
  const file = formatted(
    ['Tên doanh nghiệp', 'Giải thưởng', 'MST'],
    shown.map((one, at) => [`Công ty Hiển Thị ${at}`, one, [101_234_567, '0.00']]),
  );
  const run = await dryRun(house, staff, 'Members', file, asUnits);
  const rows = await rowsOf(run.id);
  expect(rows.map(({ cells }: { cells: { prize: string } }) => cells.prize)).toEqual([
    '50%',
    '12.5%',
    '12.50',
    '1250.00',
    '12/2020',
    '12/2020',
    '2020',
    '01/12/2020',
    '12.345',
  ]);
  expect(rows[0].cells.taxCode).toBe('101234567');
});

test('a month that a program made a day of is a month: told where a month is enough, else refused', async () => {
  const file = formatted(
    ['Tên doanh nghiệp', 'Ngày thành lập', 'Ngày quyết định kết nạp'],
    [
      ['Công ty Tháng Mười Hai', [DECEMBER, 17], [DECEMBER, 'dd/mm/yyyy']],
      ['Công ty Giữa Tháng', [DECEMBER + 9, 'mm/yyyy'], [DECEMBER + 9, 'mm/yyyy']],
      ['Công ty Quyết Định', [DECEMBER, 'dd/mm/yyyy'], [DECEMBER, 'mmm\\-yy']],
    ],
  );
  const run = await dryRun(house, staff, 'Members', file, asUnits);
  const [told, whole, refused] = await rowsOf(run.id);
  expect(told.cells.birthday).toBe('12/2020');
  expect(told.errors).toContainEqual(
    expect.objectContaining({ field: 'birthday', message: 'Mes.Imports.Understood.FirstDay' }),
  );
  expect([whole.outcome, whole.cells.birthday]).toEqual(['create', '10/12/2020']);
  expect(refused.errors).toMatchObject([{ field: 'membership.decisionOn', message: 'Mes.Imports.Write.WholeDay' }]);
});

test('a share of Excel is its percent: 50 % is kept as 0.5', async () => {
  const shares = [
    [0.5, 9],
    [0.125, '0.0%'],
    [15, 0],
  ] as const;
  const file = formatted(
    ['Hội viên', 'Sản phẩm', 'Ngày chiết khấu', 'Đơn giá', 'Số lượng', 'Tỷ lệ chiết khấu (%)'],
    shares.map((share) => ['HV-1', 'Gạch', '01/03/2026', '1000000', [1.5, 2], share]),
  );
  const run = await dryRun(house, staff, 'Discounts', file);
  const rows = await rowsOf(run.id);
  const read = rows.map(({ cells: { discountRatio, quantity } }: { cells: Record<string, string> }) => [
    discountRatio,
    quantity,
  ]);
  expect(read).toEqual([
    ['50%', '1.5'],
    ['12.5%', '1.5'],
    ['15', '1.5'],
  ]);
});
