import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entry, workbookEntries, writeZip } from '../../../kit/spreadsheet/testing/zip-file.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { after, dryRun, IMPORT_CODES } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
const folder = mkdtempSync(join(tmpdir(), 'days-'));
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(IMPORT_CODES);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await house[Symbol.asyncDispose]();
});

const serial = (day: string) => Date.parse(day) / 86_400_000 + 25_569;

/** A workbook with days as texts, and as real days by their numbers. */
function file(days: readonly (string | number)[]): Buffer {
  const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const rows = days.map((day, at) => {
    const row = at + 2;
    const cell = typeof day === 'string' ? text(`C${row}`, day) : `<c r="C${row}" s="1"><v>${day}</v></c>`;
    return `<row r="${row}">${text(`A${row}`, `CN-US${at}`)}${text(`B${row}`, `Nguyễn Văn ${'ABCDEFGHIJKLMN'[at]}`)}${cell}</row>`;
  });
  const head = `<row r="1">${text('A1', 'Mã')}${text('B1', 'Họ và tên')}${text('C1', 'Ngày sinh')}</row>`;
  const path = join(folder, 'a.xlsx');
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
  const sheet = `<worksheet><sheetData>${head}${rows.join('')}</sheetData></worksheet>`;
  writeZip(path, workbookEntries(sheet, [entry('xl/styles.xml', styles)]));
  return readFileSync(path);
}

const rowsOf = async (id: string) => (await staff.get(`/api/Imports/${id}/Rows?pageSize=100`)).body.data.items;
const outcomesOf = async (id: string) => (await rowsOf(id)).map(({ outcome }: { outcome: string }) => outcome);

test('a column that an American program damaged is asked about once, and read as a person says', async () => {
  const run = await dryRun(
    house,
    staff,
    'PersonalMembers',
    file(['25/03/1985', serial('1985-04-03'), '13/12/1990', serial('1990-07-07'), serial('1979-11-02')]),
  );
  expect(run.days).toEqual([{ field: 'dayOfBirth', text: '02/11/1979', isDamaged: true, reading: null }]);
  expect(await outcomesOf(run.id)).toEqual(['create', 'refused', 'create', 'create', 'refused']);
  expect((await rowsOf(run.id))[1].errors).toMatchObject([{ message: 'Mes.Imports.Write.DayOrder' }]);
  const choose = async (reading: string) => {
    await staff.put(`/api/Imports/${run.id}/Mapping`, {
      mapping: run.mapping,
      options: { days: { dayOfBirth: reading } },
    });
    return after(staff, run.id, 'checking');
  };
  expect(await choose('shown')).toMatchObject({ counts: { create: 5, refused: 0 } });
  expect(await choose('swapped')).toMatchObject({ counts: { create: 5 }, days: [{ reading: 'swapped' }] });
  const [, second] = await rowsOf(run.id);
  // An office typed 04/03/1985, the fourth of March; the program took it for 3 April.
  expect(second.errors).toMatchObject([{ message: 'Mes.Imports.Understood.Value', params: { to: '04/03/1985' } }]);
});

test('a column with both orders is asked about its days that may be either', async () => {
  const days = ['25/03/1985', '03/25/1985', '03/04/1985', '05/05/1985'];
  const run = await dryRun(house, staff, 'PersonalMembers', file(days));
  expect(run.days).toEqual([{ field: 'dayOfBirth', text: '03/04/1985', isDamaged: false, reading: null }]);
  expect(await outcomesOf(run.id)).toEqual(['create', 'refused', 'refused', 'create']);
});

test('clean columns and days that no calendar has raise no question', async () => {
  for (const days of [
    [serial('1985-04-03'), serial('1985-04-25')],
    [serial('1985-04-03'), '25/03/1985', serial('1985-04-25')],
    ['25/03/1985', '03/04/1985', '02/31/1985'],
    ['03/04/1985', '05/06/1985'],
  ]) {
    expect((await dryRun(house, staff, 'PersonalMembers', file(days))).days).toEqual([]);
  }
});
