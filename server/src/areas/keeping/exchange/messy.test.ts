import type { ImportSurvey } from '@hoivien/contract/kit/exchange/import-run.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueKey } from '../../../kit/exchange/decisions.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { messyWorkbook, type MessySheet } from './testing/messy-workbook.ts';
import { after, dryRun, rowsOf, undo, write, IMPORT_CODES } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(IMPORT_CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

const survey = async (id: string): Promise<ImportSurvey> => (await staff.get(`/api/Imports/${id}/Survey`)).body.data;
const rowsAt = async (id: string, query = '') => (await staff.get(`/api/Imports/${id}/Rows?${query}`)).body.data.items;
const members = async (search: string) =>
  (await staff.get(`/api/Members?search=${encodeURIComponent(search)}`)).body.data;
const check = (area: string, sheets: MessySheet[], rest: object = {}) =>
  dryRun(house, staff, area, messyWorkbook(sheets), rest);
const decide = async (id: string, body: object) => {
  const answer = await staff.put(`/api/Imports/${id}/Mapping`, body);
  expect([answer.status, answer.body]).toEqual([202, expect.anything()]);
  return after(staff, id, 'checking');
};

/** A list as an office keeps it: a cover, titles, a heading of two rows, sums and signatures. */
const office = (word: string): MessySheet[] => [
  { name: 'Bìa', rows: [['HIỆP HỘI DOANH NGHIỆP'], ['DANH SÁCH HỘI VIÊN'], ['Năm 2024']] },
  {
    name: 'DS chính thức',
    merges: ['A1:G1', 'A2:G2', 'A4:A5', 'B4:B5', 'C4:C5', 'D4:E4', 'F4:F5', 'G4:G5'],
    rows: [
      ['HIỆP HỘI DOANH NGHIỆP TỈNH'],
      ['DANH SÁCH HỘI VIÊN CHÍNH THỨC'],
      [],
      ['STT', 'Tên DN', 'MST (10 số)', 'Địa chỉ', null, 'Người ĐD', 'Ngành nghề'],
      [null, null, null, 'Phường/Xã', 'Tỉnh/TP'],
      ['(1)', '(2)', '(3)', '(4)', '(5)', '(6)', '(7)'],
      [1, `Công ty ${word} Một`, '0100109106', null, 'Hà Nội', 'Nguyễn Văn An', 'Dệt may'],
      [2, `Công ty ${word} Hai`, '0301464823', null, 'Đồng Nai', 'Trần Thị Bình', `Cơ khí ${word}`],
      [3, `Tổng công ty ${word} Ba`, null, null, 'Đồng Nai', 'Lê Văn Cường', `Cơ khí ${word}; Dệt may`],
      ['Tổng cộng', null, '3 hội viên'],
      [null, null, null, null, 'Hà Nội, ngày 15 tháng 3 năm 2024'],
      [null, null, null, null, 'NGƯỜI LẬP BIỂU'],
      [null, null, null, null, 'Phạm Thị Dung'],
    ],
  },
  {
    name: 'Nháp',
    isHidden: true,
    rows: [
      ['Tên DN', 'MST'],
      ['Cũ', '0100109106'],
    ],
  },
];

describe('a list as offices keep it', () => {
  test('is found among its sheets, with its heading of two rows and without sums and signatures', async () => {
    const run = await check('Members', office('Alpha'));
    expect(run).toMatchObject({
      state: 'checked',
      headers: ['STT', 'Tên DN', 'MST (10 số)', 'Địa chỉ / Phường/Xã', 'Địa chỉ / Tỉnh/TP', 'Người ĐD', 'Ngành nghề'],
      mapping: {
        enterpriseName: 1,
        taxCode: 2,
        'headOfficeAddress.communeCode': 3,
        'headOfficeAddress.provinceCode': 4,
        'leaderInfo.name': 5,
        careerIds: 6,
      },
      given: ['code'],
      counts: { rows: 3 },
      undecided: 2,
    });
    const found = await survey(run.id);
    expect(found).toMatchObject({
      sheets: [
        { name: 'Bìa', isHidden: false, rows: 3 },
        { name: 'DS chính thức', isHidden: false, heading: { row: 4, rows: 2 } },
        { name: 'Nháp', isHidden: true, rows: 2 },
      ],
      chosen: [{ sheet: 1, before: 0 }],
      left: { above: 2, repeated: 1, below: 4 },
      untaken: [0],
      match: 'taxCode',
      matches: ['taxCode', 'emailAddress', 'none'],
    });
    expect(found.samples[2]).toEqual(['0100109106', '0301464823']);
    expect(found.values.map(({ field, text, count, mayCreate }) => [field, text, count, mayCreate])).toEqual([
      ['careerIds', 'Dệt may', 2, true],
      ['careerIds', 'Cơ khí Alpha', 2, true],
    ]);
  });

  test('adds catalogue values and numbers its records; the same file again changes nothing; undo takes all back', async () => {
    const bytes = messyWorkbook(office('Beta'));
    const first = await dryRun(house, staff, 'Members', bytes);
    const { firstCode } = await survey(first.id);
    const values = {
      careerIds: { [valueKey('Cơ khí Beta')]: { create: 'Cơ khí Beta' }, [valueKey('Dệt may')]: { empty: true } },
    };
    const checked = await decide(first.id, {
      mapping: first.mapping,
      options: { values, presets: { type: 'Liên kết' } },
    });
    expect(checked).toMatchObject({ undecided: 0, counts: { create: 3, refused: 0 }, given: ['code', 'type'] });
    const rows = await rowsAt(first.id);
    expect(rows[0].cells).toMatchObject({ code: firstCode, type: 'Liên kết', careerIds: null });
    expect((await staff.get('/api/Careers?search=Beta')).body.data.total).toBe(0);
    const done = await write(staff, first.id);
    expect(done.counts).toMatchObject({ done: 3, refused: 0 });
    const { items } = await members('Beta');
    expect(items.map(({ code }: { code: string }) => code).toSorted()).toEqual(
      rows.map(({ cells }: { cells: { code: string } }) => cells.code),
    );
    const record = (await staff.get(`/api/Members/${items[0].id}`)).body.data;
    expect(record).toMatchObject({ type: 2, headOfficeAddress: { provinceCode: expect.any(String) } });
    expect((await staff.get('/api/Careers?search=Beta')).body.data.items[0]).toMatchObject({ code: 'CO-KHI-BETA' });
    const again = await dryRun(house, staff, 'Members', bytes);
    // The choices of the first time are remembered by the shape of the heading.
    expect(again).toMatchObject({ counts: { same: 3, create: 0, update: 0, refused: 0 }, undecided: 0 });
    const undone = await undo(staff, first.id);
    expect(undone.body.data.counts).toMatchObject({ undone: 3, kept: 0 });
    expect((await staff.get('/api/Careers?search=Beta')).body.data.total).toBe(0);
    expect((await members('Beta')).total).toBe(0);
  });

  test('reads several sheets with one heading together, also when a person chooses another heading', async () => {
    const year = (name: string, rows: [string, string][]): MessySheet => ({
      name,
      rows: [['Danh sách'], ['Tên công ty', 'Mã HV'], ...rows],
    });
    const run = await check('Members', [
      year('2023', [['Công ty Gamma 1', 'G-1']]),
      year('2024', [
        ['Công ty Gamma 2', 'G-2'],
        ['Công ty Gamma 3', 'G-3'],
      ]),
      { name: 'Khác', rows: [['Khác'], ['x', 'y']] },
    ]);
    expect(run.counts).toMatchObject({ rows: 2, create: 2 });
    const found = await survey(run.id);
    expect(found.chosen).toEqual([{ sheet: 1, before: 0 }]);
    expect(found.sheets.map(({ isAlike }) => isAlike)).toEqual([true, true, false]);
    const both = await decide(run.id, { options: { sheets: [0, 1] } });
    expect(both.counts).toMatchObject({ rows: 3, create: 3 });
    expect((await survey(run.id)).chosen).toEqual([
      { sheet: 0, before: 0 },
      { sheet: 1, before: 3 },
    ]);
    const wrong = await decide(run.id, { options: { sheets: [0], heading: { row: 1, rows: 1 } } });
    expect(wrong).toMatchObject({ state: 'failed', failReason: 'Mes.Imports.Mapping.InValid' });
    expect((await staff.put(`/api/Imports/${run.id}/Mapping`, { options: { sheets: [7] } })).body.message).toBe(
      'Mes.Imports.Options.InValid',
    );
  });
});

describe('matching without codes', () => {
  const file = (rows: (string | null)[][]): MessySheet[] => [
    { name: 'A', rows: [['Tên DN', 'MST', 'Email', 'ĐT'], ...rows] },
  ];

  test('finds records by tax code or e-mail, and refuses two rows of one record', async () => {
    const made = await staff.post('/api/Members', {
      type: 1,
      code: 'MT-1',
      enterpriseName: 'Công ty Delta',
      taxCode: '0302705302',
      emailAddress: 'delta@example.vn',
    });
    expect(made.status).toBe(201);
    const run = await check(
      'Members',
      file([
        ['Công ty Delta Mới', '0302705302', null, '0243 825 1234'],
        ['Công ty Delta Lần Hai', '0302705302', null, null],
        ['Công ty Epsilon', null, 'DELTA@example.vn', null],
        ['Công ty Zeta', null, null, null],
      ]),
    );
    const rows = await rowsAt(run.id);
    expect(rows.map(({ outcome, entityId }: { outcome: string; entityId: string }) => [outcome, entityId])).toEqual([
      ['update', made.body.data.id],
      ['refused', null],
      // Found by its e-mail, so a second change of one record.
      ['refused', null],
      ['create', null],
    ]);
    expect(rows[1].errors).toEqual([{ field: 'taxCode', message: 'Mes.Imports.Match.Twice', params: { row: 2 } }]);
    expect(rows[0].before).toMatchObject({ enterpriseName: 'Công ty Delta' });
    const done = await write(staff, run.id);
    expect(done.counts).toMatchObject({ done: 2, create: 1, update: 1 });
    const changed = (await staff.get(`/api/Members/${made.body.data.id}`)).body.data;
    expect(changed).toMatchObject({
      code: 'MT-1',
      enterpriseName: 'Công ty Delta Mới',
      emailAddress: 'delta@example.vn',
    });
    const byMail = await check('Members', file([['Công ty Delta Mới', null, 'delta@example.vn', null]]), {
      options: { match: 'emailAddress' },
    });
    expect(byMail.counts).toMatchObject({ same: 1 });
    const isNew = await check('Members', file([['Công ty Eta', '0302705302', null, null]]), {
      options: { match: 'none' },
    });
    expect((await rowsAt(isNew.id))[0]).toMatchObject({ outcome: 'refused' });
  });

  test('moves the codes on when somebody added records since the dry run', async () => {
    const run = await check('Members', file([['Công ty Theta', null, null, null]]));
    const { firstCode } = await survey(run.id);
    await staff.post('/api/Members', { type: 1, code: firstCode, enterpriseName: 'Công ty chen ngang' });
    expect((await write(staff, run.id)).counts).toMatchObject({ done: 1, refused: 0 });
    expect((await members('Theta')).items[0].code > (firstCode ?? '')).toBe(true);
  });
});

describe('values that a list does not have', () => {
  const sheets: MessySheet[] = [
    {
      name: 'A',
      rows: [
        ['Mã HV', 'Tên DN', 'Loại HV', 'Ngành nghề'],
        ['VL-1', 'Công ty Iota', 'Nòng cốt', 'Dệt mai'],
        ['VL-2', 'Công ty Kappa', 'Nòng cốt', null],
        ['VL-3', 'Công ty Lambda', 'Liên kết', 'Khác'],
      ],
    },
  ];

  test('are gathered with the nearest value, decided once for all, and return unchanged with refused rows', async () => {
    const career = (await staff.post('/api/Careers', { code: 'DM', name: 'Dệt may' })).body.data;
    const run = await check('Members', sheets);
    const found = await survey(run.id);
    expect(found.values).toMatchObject([
      { field: 'type', key: valueKey('Nòng cốt'), count: 2, area: null, mayCreate: false, nearest: null },
      {
        field: 'careerIds',
        key: valueKey('Dệt mai'),
        count: 1,
        area: 'Careers',
        nearest: { to: career.id, text: 'Dệt may' },
      },
      { field: 'careerIds', key: valueKey('Khác'), count: 1, nearest: null },
    ]);
    expect(found.accepted['type']).toEqual([
      { to: '1', text: 'Đơn vị' },
      { to: '2', text: 'Liên kết' },
    ]);
    const refused = await rowsAt(run.id, 'outcome=refused');
    expect(refused[2].errors).toEqual([
      { field: 'careerIds', message: 'Mes.Imports.Value.NotFound', params: { value: 'Khác', list: 'Careers' } },
    ]);
    const values = {
      type: { [valueKey('Nòng cốt')]: { to: '1' } },
      careerIds: { [valueKey('Dệt mai')]: { to: career.id } },
    };
    const checked = await decide(run.id, { mapping: run.mapping, options: { values } });
    expect(checked).toMatchObject({ undecided: 1, counts: { create: 2, refused: 1 } });
    const table = await house.app.inject({
      method: 'GET',
      url: `/api/Imports/${run.id}/Refused?language=vi`,
      headers: { authorization: `Bearer ${staff.token}` },
    });
    expect((await rowsOf(table.rawPayload))[1]?.slice(0, 4)).toEqual(['VL-3', 'Công ty Lambda', 'Liên kết', 'Khác']);
    await write(staff, run.id);
    const { items } = await members('Iota');
    expect((await staff.get(`/api/Members/${items[0].id}`)).body.data).toMatchObject({
      type: 1,
      careerIds: [career.id],
    });
  });

  test('are added only by a person who may add them', async () => {
    const reader = await house.signInAs(IMPORT_CODES.filter((code) => code !== 'CareersCreate'));
    const run = await dryRun(house, reader, 'Members', messyWorkbook(sheets));
    const { body } = await reader.get(`/api/Imports/${run.id}/Survey`);
    expect(body.data.values.map(({ mayCreate }: { mayCreate: boolean }) => mayCreate)).not.toContain(true);
    const options = { values: { careerIds: { [valueKey('Khác')]: { create: 'Khác' } } } };
    expect((await reader.put(`/api/Imports/${run.id}/Mapping`, { mapping: run.mapping, options })).status).toBe(403);
  });
});

describe('sums and headings of sections among the records', () => {
  const rows: MessySheet['rows'] = [
    ['STT', 'Tên công ty', 'MST', 'Vốn ĐL (tỷ)', 'Ghi chú'],
    ['I. KHU VỰC TP.HCM'],
    [1, 'Công ty Nhóm Một', null, 5, null],
    [2, 'Cộng Hòa Nhóm', null, 5, null],
    [3, 'Tổng công ty Nhóm Hai', '0100109106', null, null],
    [null, 'Cộng', null, 15, null],
    ['II', 'KHU VỰC BÌNH DƯƠNG'],
    [null, 'Tổng cộng khu vực I: 4 hội viên'],
    [4, 'Cộng', '0301464823', null, null],
    ...Array.from({ length: 30 }, (_, at) => [at + 5, `Công ty Nhóm Thêm ${at}`, null, 1, null]),
  ];

  test('are left out and listed, and a person can take one back', async () => {
    const run = await check('Members', [{ name: 'A', rows }]);
    expect(run.counts).toMatchObject({ rows: 34 });
    const found = await survey(run.id);
    expect(found.left.groups).toEqual([
      { row: 2, text: 'I. KHU VỰC TP.HCM' },
      { row: 6, text: 'Cộng · 15' },
      { row: 7, text: 'II · KHU VỰC BÌNH DƯƠNG' },
      { row: 8, text: 'Tổng cộng khu vực I: 4 hội viên' },
    ]);
    const again = await decide(run.id, { mapping: run.mapping, options: { taken: [6] } });
    expect(again.counts).toMatchObject({ rows: 35 });
    expect((await rowsAt(run.id)).some(({ rowNo }: { rowNo: number }) => rowNo === 6)).toBe(true);
    expect((await survey(run.id)).left.groups?.map(({ row }) => row)).toEqual([2, 7, 8]);
  });
});
