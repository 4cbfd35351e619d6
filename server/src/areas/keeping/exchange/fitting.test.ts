import type { ImportRow, ImportSurvey } from '@hoivien/contract/kit/exchange/import-run.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { messyWorkbook, type MessySheet } from './testing/messy-workbook.ts';
import { after, dryRun, write, IMPORT_CODES } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(IMPORT_CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

const survey = async (id: string): Promise<ImportSurvey> => (await staff.get(`/api/Imports/${id}/Survey`)).body.data;
const rowsAt = async (id: string): Promise<ImportRow[]> => (await staff.get(`/api/Imports/${id}/Rows`)).body.data.items;
const check = (rows: MessySheet['rows'], options: object = {}) =>
  dryRun(house, staff, 'Members', messyWorkbook([{ name: 'DS', rows }]), { options });
const decide = async (id: string, body: object) => {
  const answer = await staff.put(`/api/Imports/${id}/Mapping`, body);
  expect([answer.status, answer.body]).toEqual([202, expect.anything()]);
  return after(staff, id, 'checking');
};
const presets = { type: 'Đơn vị' };

describe('a sheet without headings', () => {
  const rows = [
    ['DANH SÁCH HỘI VIÊN'],
    ['Công ty Không Đề Một', '0100109106', '0243 825 1111'],
    ['Công ty Không Đề Hai', '0301464823', '0243 825 2222'],
    ['Công ty Không Đề Ba', '0302705302', '0243 825 3333'],
  ];

  test('is recognised, shows the first values of its columns and loses no record', async () => {
    const run = await check(rows);
    expect(await survey(run.id)).toMatchObject({
      heading: { row: 2, rows: 0 },
      samples: [
        ['Công ty Không Đề Một', 'Công ty Không Đề Hai', 'Công ty Không Đề Ba'],
        ['0100109106', '0301464823', '0302705302'],
        expect.anything(),
      ],
    });
    expect(run.mapping).toEqual({ enterpriseName: 0, taxCode: 1, phoneNumber: 2 });
    const checked = await decide(run.id, { mapping: run.mapping, options: { presets } });
    expect(checked.counts).toMatchObject({ rows: 3, create: 3 });
    expect((await survey(run.id)).left).toMatchObject({ above: 1, below: 0 });
    const [first] = await rowsAt(run.id);
    expect([first?.rowNo, first?.cells.enterpriseName]).toEqual([2, 'Công ty Không Đề Một']);
  });

  test('is read so when a person says it, whatever its first row looks like', async () => {
    const words = [
      ['Hoa Sen', 'Nguyễn An'],
      ['Hoa Mai', 'Trần Bình'],
    ];
    const run = await check(words);
    expect((await survey(run.id)).heading).toEqual({ row: 1, rows: 1 });
    const checked = await decide(run.id, {
      mapping: { enterpriseName: 0, 'leaderInfo.name': 1 },
      options: { presets, heading: { row: 1, rows: 0 } },
    });
    expect(checked.counts).toMatchObject({ rows: 2, create: 2 });
    expect(checked.headers).toEqual(['', '']);
  });
});

describe('another heading row', () => {
  test('keeps the columns that a person chose, and those with the same heading', async () => {
    const rows = [
      ['Tên công ty', 'Quê', 'MST', 'Ghi thêm'],
      ['Tên DN', 'Quê quán', 'MST', 'Ghi thêm'],
      ['Công ty Giữ Cột', 'Hà Nội', '0100112099', 'Huân chương'],
    ];
    const run = await check(rows, { heading: { row: 1, rows: 1 }, presets });
    expect(run.mapping).toEqual({ enterpriseName: 0, taxCode: 2 });
    const former = { ...run.mapping, prize: 3, 'headOfficeAddress.provinceCode': 1 };
    const second = await decide(run.id, { former, options: { heading: { row: 2, rows: 1 }, presets } });
    expect(second.mapping).toEqual(former);
    expect((await survey(run.id)).reasons).toMatchObject({ prize: 'kept', 'headOfficeAddress.provinceCode': 'kept' });
    expect(second.counts).toMatchObject({ rows: 1 });
  });

  test('on another sheet follows the headings, not the places of the columns', async () => {
    const sheets = [
      {
        name: '2025',
        rows: [
          ['Tên DN', 'Ghi thêm'],
          ['Công ty Hai Trang', 'Huân chương'],
        ],
      },
      {
        name: '2024',
        rows: [
          ['Ghi thêm', 'Tên DN', 'Lời chúc'],
          ['Bằng khen', 'Công ty Hai Trang', 'Vui'],
        ],
      },
    ];
    const run = await dryRun(house, staff, 'Members', messyWorkbook(sheets), { options: { presets } });
    const other = await decide(run.id, {
      former: { enterpriseName: 0, prize: 1 },
      options: { sheets: [1], presets },
    });
    expect(other.mapping).toEqual({ enterpriseName: 1, prize: 0 });
  });
});

describe('a code that a record has', () => {
  const HEADERS = ['Mã', 'Tên doanh nghiệp', 'Mã số thuế'];
  const add = async (code: string, enterpriseName: string, taxCode?: string) =>
    (await staff.post('/api/Members', { type: 1, code, enterpriseName, taxCode })).body.data.id as string;

  test('with the name of a different company is asked about; a spelling or a changed name of the same is not', async () => {
    const id = await add('UR-1', 'Công ty TNHH Hồng Vinh');
    await add('UR-2', 'Công ty Thương mại Dịch vụ An Phú');
    // The tax code of the record says nothing about a row without one.
    await add('UR-5', 'Công ty Thép Việt', '0302705302');
    await add('UR-3', 'Công ty Bình Minh', '0100109106');
    const run = await check(
      [
        HEADERS,
        ['UR-1', 'Công ty CP Hồng Vân', null],
        ['UR-2', 'CTY TM DV An Phú', null],
        ['UR-3', 'Công ty Hoàng Hôn', '0100109106'],
        ['UR-5', 'Công ty Bánh Kẹo Quê', null],
      ],
      { presets },
    );
    const rows = await rowsAt(run.id);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['asked', 'update', 'update', 'asked']);
    // An empty cell keeps the tax code, so it is no change.
    expect(rows[2]?.changed).toEqual(['enterpriseName']);
    expect(rows[1]?.changed).toEqual(['enterpriseName']);
    expect(rows[0]).toMatchObject({
      double: { record: { id, name: 'UR-1 Công ty TNHH Hồng Vinh' }, may: ['same', 'leave'] },
    });
    const written = await write(staff, run.id);
    expect(written.counts).toMatchObject({ done: 2 });
    expect((await staff.get(`/api/Members/${id}`)).body.data.enterpriseName).toBe('Công ty TNHH Hồng Vinh');
  });

  test('renames its record once a person says that it is the same', async () => {
    const id = await add('UR-4', 'Công ty Kim Ngân');
    const run = await check([HEADERS, ['UR-4', 'Tập đoàn Đại Dương', null]], { presets });
    await staff.put(`/api/Imports/${run.id}/Doubles`, { choice: 'same', rowNos: [2] });
    await write(staff, run.id);
    expect((await staff.get(`/api/Members/${id}`)).body.data.enterpriseName).toBe('Tập đoàn Đại Dương');
  });
});

test('a second telephone number under Liên hệ is that of a contact; elsewhere it is suggested', async () => {
  const rows = [
    ['Tên DN', 'Liên hệ', null, 'Di động kế toán'],
    [null, 'ĐT bàn', 'ĐTDĐ', null],
    ['Công ty Hai Số', '0243 825 7777', '0912 345 678', null],
  ];
  const run = await dryRun(
    house,
    staff,
    'Members',
    messyWorkbook([{ name: 'DS', rows, merges: ['A1:A2', 'B1:C1', 'D1:D2'] }]),
    { options: { presets } },
  );
  expect(run.mapping).toEqual({ enterpriseName: 0, phoneNumber: 1, 'connectInfos.0.phoneNumber': 2 });
  const plain = await check([
    ['Tên DN', 'ĐT bàn', 'Di động'],
    ['Công ty Ba Số', '0243 825 7779', '0912 345 679'],
  ]);
  expect(plain.mapping).toEqual({ enterpriseName: 0, phoneNumber: 1 });
  expect((await survey(plain.id)).suggested).toEqual({ 2: ['leaderInfo.phoneNumber', 'connectInfos.0.phoneNumber'] });
});

test('a cell of provinces may name the town before the province, which then stands behind the road', async () => {
  const run = await check(
    [
      ['Tên DN', 'Địa chỉ', 'Tỉnh/TP'],
      ['Công ty Thành Phố Trước Tỉnh', '12 Lê Lợi', 'TP. Quy Nhơn, Bình Định'],
      ['Công ty Nơi Không Rõ', '12 Lê Lợi', 'Quy Nhơn, Xứ Nẫu'],
    ],
    { presets },
  );
  const rows = await rowsAt(run.id);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['create', 'refused']);
  await write(staff, run.id);
  const { items } = (await staff.get('/api/Members?search=Th%C3%A0nh%20Ph%E1%BB%91%20Tr%C6%B0%E1%BB%9Bc')).body.data;
  const { headOfficeAddress } = (await staff.get(`/api/Members/${items[0].id}`)).body.data;
  expect(headOfficeAddress).toMatchObject({ provinceCode: '52', districtCode: '540', road: '12 Lê Lợi' });
});

test('an empty cell that keeps the present value is shown as no change', async () => {
  await staff.post('/api/Members', {
    type: 1,
    code: 'UK-9',
    enterpriseName: 'Công ty Giữ Lại',
    phoneNumber: '0243 825 6666',
  });
  const sheet = [
    ['Mã', 'Tên doanh nghiệp', 'Điện thoại', 'E-mail'],
    ['UK-9', 'Công ty Giữ Lại', null, 'a@giulai.vn'],
  ];
  const kept = await check(sheet);
  expect((await rowsAt(kept.id))[0]?.changed).toEqual(['emailAddress']);
  const cleared = await check(sheet, { empty: 'clear' });
  expect((await rowsAt(cleared.id))[0]?.changed).toEqual(['phoneNumber', 'emailAddress']);
});

test('a position belongs to the person on its left', async () => {
  const run = await check([
    ['Tên DN', 'Người LH', 'Chức vụ'],
    ['Công ty Đúng Người', 'Chị Mai', 'Kế toán'],
  ]);
  expect(run.mapping).toEqual({ enterpriseName: 0, 'connectInfos.0.name': 1, 'connectInfos.0.position': 2 });
});
