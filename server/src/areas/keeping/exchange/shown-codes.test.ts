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
  staff = await house.signInAs(IMPORT_CODES);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await house[Symbol.asyncDispose]();
});

const FORMATS = ['"CN-"0000', '000"/HV"', '\\H\\V000', 'General"-HV"', '00-000', '#,##0" triệu"'];
const NUMBERS = [1, 46, 47, 48, 10245];
const SHOWN = ['CN-0001', '046/HV', 'HV047', '48-HV', '10-245'];

/** A workbook as another program writes it, with a number in each format in the first column. */
function formatted(): Buffer {
  const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = NUMBERS.map(
    (number, at) =>
      `<row r="${at + 2}"><c r="A${at + 2}" s="${at + 1}"><v>${number}</v></c>${cell(`B${at + 2}`, `Công ty Định Dạng ${at}`)}<c r="C${at + 2}" s="6"><v>5</v></c></row>`,
  );
  const head = `<row r="1">${cell('A1', 'Mã')}${cell('B1', 'Tên doanh nghiệp')}${cell('C1', 'Vốn điều lệ')}</row>`;
  const quoted = (text: string) => text.replaceAll('"', '&quot;');
  const styles = `<styleSheet><numFmts>${FORMATS.map((one, at) => `<numFmt numFmtId="${165 + at}" formatCode="${quoted(one)}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${FORMATS.map((_, at) => `<xf numFmtId="${165 + at}"/>`).join('')}</cellXfs></styleSheet>`;
  const path = join(folder, 'a.xlsx');
  const sheet = `<worksheet><sheetData>${head}${rows.join('')}</sheetData></worksheet>`;
  writeZip(path, workbookEntries(sheet, [entry('xl/styles.xml', styles)]));
  return readFileSync(path);
}

const asUnits = { options: { presets: { type: 'Đơn vị' } } };
const rowsOf = async (id: string) => (await staff.get(`/api/Imports/${id}/Rows?pageSize=100`)).body.data.items;

test('a code is what its cell shows, an amount is its number', async () => {
  const run = await dryRun(house, staff, 'Members', formatted(), asUnits);
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
