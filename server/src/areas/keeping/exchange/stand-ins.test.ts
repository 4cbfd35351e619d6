import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { messyWorkbook, type MessySheet } from './testing/messy-workbook.ts';
import { after, dryRun, IMPORT_CODES, rowsOf, write } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(IMPORT_CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

interface Row {
  rowNo: number;
  outcome: string;
  cells: Record<string, string | null>;
  errors: { field: string; message: string; params?: Record<string, string | number> }[] | null;
}
const caseFile = (name: string) => readFile(new URL(`./testing/files/${name}`, import.meta.url));
const rowsAt = async (id: string): Promise<Row[]> => (await staff.get(`/api/Imports/${id}/Rows`)).body.data.items;
const check = (rows: MessySheet['rows'], merges: string[] = [], area = 'Members', rest: object = {}) =>
  dryRun(house, staff, area, messyWorkbook([{ name: 'A', rows, merges }]), {
    options: { presets: { type: 'Đơn vị' } },
    ...rest,
  });
const at = (row: Row | undefined, field: string) => row?.errors?.filter((error) => error.field === field);
const record = async (area: string, code: string) => {
  const { items } = (await staff.get(`/api/${area}?code=${code}`)).body.data;
  return (await staff.get(`/api/${area}/${items[0].id}`)).body.data;
};

describe('ditto marks', () => {
  test('of an office mean the cell above, with a note, and its value is stored', async () => {
    const run = await dryRun(house, staff, 'PersonalMembers', await caseFile('23-nhu-tren.xlsx'));
    expect(run.counts).toMatchObject({ rows: 8, create: 8, refused: 0 });
    const marks = ['-nt-', 'nt', '"', 'như trên', '〃', '- nt -', 'Như trên'];
    const rows = await rowsAt(run.id);
    expect(rows.slice(1).map(({ cells }) => cells['position'])).toEqual(marks);
    for (const [place, mark] of marks.entries())
      expect(at(rows[place + 1], 'position')).toEqual([
        { field: 'position', message: 'Mes.Imports.Understood.Above', params: { from: mark, to: 'Luật sư' } },
      ]);
    const done = await write(staff, run.id);
    expect(done.counts).toMatchObject({ done: 8 });
    const [first, ...others] = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7].map((place) => record('PersonalMembers', `NT${place}`)),
    );
    const stored = ({ position, workUnit, homeAddress }: typeof first) => [position, workUnit, homeAddress];
    expect(first).toMatchObject({ position: 'Luật sư', workUnit: 'Công ty TNHH Dệt may Ánh Dương' });
    for (const other of others) expect(stored(other)).toEqual(stored(first));
  });

  test('below nothing, in what each record has for itself, or as capitals are asked about', async () => {
    const run = await check([
      ['Mã', 'Tên doanh nghiệp', 'Người đại diện', 'Email', 'Ghi chú', 'MST'],
      ['ND-1', 'Công ty Một', '-nt-', 'mot@example.vn', 'NT', '0100109106'],
      ['nt', 'Công ty Hai', 'Lê Văn Cường', '"', 'x', null],
      ['ND-3', '-nt-', '〃', null, null, null],
      ['ND-4', 'Công ty Bốn', 'như trên', null, '-nt-', 'nt'],
    ]);
    const rows = await rowsAt(run.id);
    const told = rows.map(({ errors }) => (errors ?? []).map(({ field, message }) => [field, message.slice(12)]));
    expect(told).toEqual([
      [['leaderInfo.name', 'Write.Above'], ...(run.mapping.note === undefined ? [] : [['note', 'Write.Above']])],
      [
        ['code', 'Write.AboveOwn'],
        ['emailAddress', 'Write.AboveOwn'],
      ],
      [['enterpriseName', 'Write.AboveOwn']],
      [['taxCode', 'Write.AboveOwn'], ...(run.mapping.note === undefined ? [] : [['note', 'Write.Above']])],
    ]);
  });

  test('of slashes and words for the same mean the cell above, also below each other', async () => {
    const marks = ['//', '-//-', 'id.', 'nt nt', "''", '"'];
    const run = await check([
      ['Mã', 'Tên doanh nghiệp', 'Tỉnh/TP', 'Giải thưởng', 'Chức vụ người đại diện', 'Người đại diện'],
      ['NG-0', 'Công ty Không', 'Hà Nội', 'Sao vàng', 'Giám đốc', 'Lê Văn An'],
      ...marks.map((mark, place) => [
        `NG-${place + 1}`,
        `Công ty Số ${place + 1}`,
        mark,
        mark,
        mark,
        `Lê Văn ${'BCDEFGH'[place]}`,
      ]),
    ]);
    expect(run.counts).toMatchObject({ rows: 7, create: 7 });
    for (const [place, mark] of marks.entries())
      expect(at((await rowsAt(run.id))[place + 1], 'prize')?.[0]?.params).toEqual({ from: mark, to: 'Sao vàng' });
    await write(staff, run.id);
    const stored = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((place) => record('Members', `NG-${place}`)));
    const same = stored.map(({ prize, leaderInfo, headOfficeAddress }) => [
      prize,
      leaderInfo.position,
      headOfficeAddress?.provinceCode,
    ]);
    expect(new Set(same.map((values) => JSON.stringify(values)))).toEqual(
      new Set([JSON.stringify(['Sao vàng', 'Giám đốc', '01'])]),
    );
  });

  test('of dots may mean nothing: they are asked about, but not where each record has its own', async () => {
    const run = await check([
      ['Mã', 'Tên doanh nghiệp', 'Giải thưởng', 'Tỉnh/TP', 'Điện thoại', 'MST'],
      ['NC-1', 'Công ty Một', 'Sao vàng', 'Hà Nội', '0912345678', '0100109106'],
      ['NC-2', 'Công ty Hai', '…', '..', '...', '…'],
      ['NC-3', 'Công ty Ba', '"', null, null, null],
    ]);
    const [, second, third] = await rowsAt(run.id);
    expect([second?.outcome, third?.outcome]).toEqual(['refused', 'refused']);
    expect(second?.errors).toEqual([
      { field: 'headOfficeAddress.provinceCode', message: 'Mes.Imports.Write.AboveOrNothing', params: { text: '..' } },
      { field: 'prize', message: 'Mes.Imports.Write.AboveOrNothing', params: { text: '…' } },
    ]);
    expect(third?.errors?.map(({ message }) => message)).toEqual(['Mes.Imports.Write.Above']);
    expect((await staff.put(`/api/Imports/${run.id}/Rows/3`, { cells: { prize: '' } })).status).toBe(200);
  });

  test('that are values of records come back from an own export as themselves, also in an empty association', async () => {
    const values = ['Sao vàng', '"', 'nt', '-nt-', '…', '//', 'NT'];
    for (const [place, prize] of values.entries()) {
      const body = { code: `NX-${place}`, enterpriseName: `Công ty Dấu ${place}`, type: 1, prize };
      expect((await staff.post('/api/Members', body)).status).toBe(201);
    }
    const columns = 'code,enterpriseName,type,prize';
    const answer = await staff.get(`/api/Members/Export?language=vi&search=NX-&columns=${columns}`);
    const run = await dryRun(house, staff, 'Members', answer.body);
    expect(run.counts).toMatchObject({ rows: values.length, same: values.length });
    const rows = await rowsOf(answer.body);
    const moved = rows.map((cells, row) =>
      row === 0 ? cells : [`NY-${row}`, `Công ty Dời ${row}`, ...cells.slice(2)],
    );
    const other = await check(moved as MessySheet['rows']);
    expect(other.counts).toMatchObject({ create: values.length });
    await write(staff, other.id);
    const stored = await Promise.all(values.map((_, row) => record('Members', `NY-${row + 1}`)));
    expect(new Set(stored.map(({ prize }) => prize))).toEqual(new Set(values));
  });

  test('pass over sums and titles of groups, and come back as values when a cell of the row is changed', async () => {
    const run = await check([
      ['STT', 'Mã', 'Tên doanh nghiệp', 'Người đại diện', 'MST'],
      [1, 'NS-1', 'Công ty Một', 'Lê Văn Cường', null],
      [null, null, 'Cộng: 1'],
      ['II', 'KHỐI SẢN XUẤT'],
      [2, 'NS-2', 'Công ty Hai', '-nt-', '12'],
    ]);
    expect((await rowsAt(run.id))[1]).toMatchObject({ outcome: 'refused' });
    const mended = await staff.put(`/api/Imports/${run.id}/Rows/5`, { cells: { taxCode: '' } });
    expect(mended.status).toBe(200);
    const [, row] = await rowsAt(run.id);
    expect(row).toMatchObject({ outcome: 'create', cells: { 'leaderInfo.name': '-nt-' } });
    expect(at(row, 'leaderInfo.name')?.[0]?.params).toEqual({ from: '-nt-', to: 'Lê Văn Cường' });
    await write(staff, run.id);
    expect((await record('Members', 'NS-2')).leaderInfo.name).toBe('Lê Văn Cường');
  });

  test('stand as values in the file of refused rows, which lacks the rows above', async () => {
    const run = await check([
      ['Mã', 'Tên doanh nghiệp', 'Người đại diện', 'MST'],
      ['NR-1', 'Công ty Một', 'Lê Văn Cường', null],
      ['NR-2', 'Công ty Hai', '-nt-', '12'],
    ]);
    const answer = await house.app.inject({
      method: 'GET',
      url: `/api/Imports/${run.id}/Refused?language=vi`,
      headers: { authorization: `Bearer ${staff.token}` },
    });
    expect((await rowsOf(answer.rawPayload))[1]?.slice(0, 3)).toEqual(['NR-2', 'Công ty Hai', 'Lê Văn Cường']);
  });
});

describe('merged cells', () => {
  test('fill all their rows, with a note', async () => {
    await staff.post('/api/Careers', { code: 'DM-GOP', name: 'Dệt may' });
    const run = await dryRun(house, staff, 'Members', await caseFile('merged-branch.xlsx'), {
      options: { presets: { type: 'Đơn vị' } },
    });
    const rows = await rowsAt(run.id);
    expect(rows.map(({ cells }) => cells['careerIds'])).toEqual(['Dệt may', 'Dệt may', 'Dệt may']);
    expect(rows.map((row) => at(row, 'careerIds')?.map(({ message, params }) => [message, params]))).toEqual([
      undefined,
      [['Mes.Imports.Understood.Merged', { row: 2 }]],
      [['Mes.Imports.Understood.Merged', { row: 2 }]],
    ]);
    await write(staff, run.id);
    const stored = await Promise.all(['BP-MB1', 'BP-MB2', 'BP-MB3'].map((code) => record('Members', code)));
    expect(new Set(stored.map(({ careerIds }) => JSON.stringify(careerIds))).size).toBe(1);
    expect(stored[2].careerIds).toHaveLength(1);
  });

  test('of names, numbers and amounts are asked about, and titles fill nothing', async () => {
    const run = await check(
      [
        ['DANH SÁCH'],
        ['STT', 'Mã', 'Tên doanh nghiệp', 'Vốn điều lệ', 'Người đại diện', 'Email'],
        [1, 'GC-1', 'Công ty Gộp Một', 5_000_000, 'Lê Văn Cường', 'mot@example.vn'],
        [null, 'GC-2', null, null, null, null],
        [3, 'GC-3', 'Công ty Gộp Ba', 7_000_000, 'Phạm Thị Dung', 'ba@example.vn'],
        [null, 'GC-4', 'Công ty Gộp Bốn', null, null, null],
      ],
      ['A1:F1', 'C3:C4', 'D3:D4', 'E3:E4', 'F3:F4', 'A3:A4', 'E5:E6'],
    );
    const rows = await rowsAt(run.id);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['create', 'refused', 'create', 'create']);
    expect((rows[1]?.errors ?? []).map(({ field, message }) => `${field} ${message.slice(12)}`).toSorted()).toEqual([
      'charterCapital Write.MergedAmount',
      'emailAddress Write.Merged',
      'enterpriseName Write.Merged',
    ]);
    const own = { enterpriseName: 'Công ty Gộp Hai', charterCapital: '6.000.000', emailAddress: 'hai@example.vn' };
    expect((await staff.put(`/api/Imports/${run.id}/Rows/4`, { cells: own })).status).toBe(200);
    expect((await after(staff, run.id, 'checking')).counts).toMatchObject({ refused: 0 });
    await write(staff, run.id);
    expect(await record('Members', 'GC-2')).toMatchObject({
      charterCapital: 6_000_000,
      leaderInfo: { name: 'Lê Văn Cường' },
    });
    expect((await record('Members', 'GC-4')).leaderInfo.name).toBe('Phạm Thị Dung');
  });

  test('of ten thousand groups are read', async () => {
    const rows = Array.from({ length: 2_000 }, (_, place) => [
      `GM-${place}`,
      `Công ty ${place}`,
      place % 2 ? null : `Lê Văn ${String.fromCharCode(65 + (place % 26))}`,
    ]);
    const merges = Array.from({ length: 1_000 }, (_, place) => `C${place * 2 + 2}:C${place * 2 + 3}`);
    const run = await check([['Mã', 'Tên doanh nghiệp', 'Người đại diện'], ...rows], merges);
    expect(run.counts).toMatchObject({ rows: 2_000, create: 2_000 });
    const [, row] = await rowsAt(run.id);
    expect(row?.cells['leaderInfo.name']).toBe('Lê Văn A');
  });
});
