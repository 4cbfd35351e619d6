import { readFile } from 'node:fs/promises';
import { registry } from '@hoivien/contract/registry.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matchColumns } from '../../../kit/exchange/columns/match-headers.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { messyWorkbook, type MessySheet } from './testing/messy-workbook.ts';
import { dryRun, IMPORT_CODES, rowsOf, write } from './testing/workbooks.ts';
import { wording } from './wording.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(IMPORT_CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

const ofOffice = (name: string) => readFile(new URL(`testing/files/${name}`, import.meta.url));
const PEOPLE = 'PersonalMembers';
const check = (sheet: Omit<MessySheet, 'name'>, rest: object = {}, area = PEOPLE) =>
  dryRun(house, staff, area, messyWorkbook([{ name: 'A', ...sheet }]), rest);

interface SeenRow {
  outcome: string;
  entityId: string | null;
  cells: Record<string, string | null>;
  errors: { field: string; message: string; params?: Record<string, string> }[] | null;
}
const rowsIn = async (id: string): Promise<SeenRow[]> => (await staff.get(`/api/Imports/${id}/Rows`)).body.data.items;
const cellsIn = async (id: string, ...fields: string[]) =>
  (await rowsIn(id)).map(({ cells }) => fields.map((field) => cells[field] ?? null));

/** The list of an office: one heading over two columns of a name, and the years of birth of men and women apart. */
const OFFICE: Omit<MessySheet, 'name'> = {
  rows: [
    ['DANH SÁCH HỘI VIÊN CÁ NHÂN'],
    [],
    ['STT', 'Họ và tên', null, 'Năm sinh', null, 'Số ĐT', 'Đơn vị công tác'],
    [null, null, null, 'Nam', 'Nữ'],
    [1, 'Lê Việt', 'Khôi', 1994, null, 908900103, 'Hợp tác xã Cơ khí'],
    [2, 'Ngô Anh', 'Thơ', null, 1991, 962580105, 'Công ty Phần mềm'],
    [3, 'Đỗ Nam', 'Tú', '12/3/1974', null, 939670111, 'Hợp tác xã Vận tải'],
  ],
  merges: ['A1:G1', 'B3:C4', 'D3:E3', 'A3:A4', 'F3:F4', 'G3:G4'],
};

describe('a name under one heading that is merged over two columns', () => {
  test('is whole, and the column of a year of birth tells the sex', async () => {
    const run = await check(OFFICE, { options: { badCells: 'empty' } });
    expect(run).toMatchObject({
      state: 'checked',
      mapping: { name: 1, gender: 3, dayOfBirth: 4, phoneNumber: 5 },
      options: { joined: { name: [2], gender: [4], dayOfBirth: [3] } },
      counts: { create: 3, refused: 0 },
    });
    expect(await cellsIn(run.id, 'name', 'gender', 'dayOfBirth')).toEqual([
      ['Lê Việt Khôi', 'Nam', '1994'],
      ['Ngô Anh Thơ', 'Nữ', '1991'],
      ['Đỗ Nam Tú', 'Nam', '12/3/1974'],
    ]);
    const [first, , last] = await rowsIn(run.id);
    expect(first?.errors?.map(({ field, message }) => [field, message])).toEqual(
      expect.arrayContaining([
        ['gender', 'Mes.Imports.Understood.Heading'],
        ['dayOfBirth', 'Mes.Imports.Write.WholeDay'],
      ]),
    );
    expect(last?.errors?.filter(({ field }) => field !== 'phoneNumber')).toEqual([
      {
        field: 'gender',
        message: 'Mes.Imports.Understood.Heading',
        params: { to: 'Nam', header: 'Năm sinh / Nam' },
      },
    ]);
    await write(staff, run.id);
    const { items } = (await staff.get(`/api/${PEOPLE}?search=${encodeURIComponent('Đỗ Nam Tú')}`)).body.data;
    const saved = (await staff.get(`/api/${PEOPLE}/${items[0].id}`)).body.data;
    expect(saved).toMatchObject({ name: 'Đỗ Nam Tú', gender: 1, workUnit: 'Hợp tác xã Vận tải' });
  });

  test('is asked for the day of birth where the file has years only, and the refused rows come back whole', async () => {
    const run = await check(OFFICE);
    expect(run.counts).toMatchObject({ refused: 2 });
    const file = await staff.get(`/api/Imports/${run.id}/Refused`);
    const [headings, first] = await rowsOf(Buffer.from(file.body as never));
    expect(headings?.slice(0, 5)).toEqual(['STT', 'Họ và tên', 'Giới tính', 'Ngày sinh', 'Số ĐT']);
    expect(first?.slice(0, 5)).toEqual(['1', 'Lê Việt Khôi', 'Nam', '1994', '908900103']);
  });
});

describe('files of offices', () => {
  test('05: names are whole, and a year of birth is asked for its day', async () => {
    const run = await dryRun(house, staff, PEOPLE, await ofOffice('05-ca-nhan-ho-ten-tach.xlsx'), {
      options: { badCells: 'empty' },
    });
    expect(run.counts).toMatchObject({ rows: 10, refused: 0 });
    const seen = await cellsIn(run.id, 'name', 'gender');
    expect(seen.slice(0, 3)).toEqual([
      ['Lê Việt Khôi', 'Nam'],
      ['Hà Đình Trung', 'Nam'],
      ['Ngô Anh Thơ', 'Nữ'],
    ]);
    expect(seen.filter(([name, gender]) => name?.split(' ').length === 3 && gender)).toHaveLength(10);
  });

  test('05b: names and birthdays are joined, mended, written and remembered', async () => {
    const bytes = await ofOffice('05b-ho-dem-ten.xlsx');
    const run = await dryRun(house, staff, PEOPLE, bytes);
    expect(run).toMatchObject({
      counts: { rows: 8, create: 8, refused: 0 },
      options: { joined: { name: [3], dayOfBirth: [5, 6] } },
    });
    expect((await cellsIn(run.id, 'code', 'name', 'dayOfBirth', 'gender'))[0]).toEqual([
      'CB01',
      'Nguyễn Như Ngà',
      '23/3/1975',
      'Nữ',
    ]);
    const mended = await staff.put(`/api/Imports/${run.id}/Rows/2`, { cells: { name: 'Nguyễn Như Ngọc' } });
    expect(mended.body.data.row).toMatchObject({
      outcome: 'create',
      cells: { name: 'Nguyễn Như Ngọc' },
      mended: { name: 'Nguyễn Như Ngà' },
    });
    await write(staff, run.id);
    const { items } = (await staff.get(`/api/${PEOPLE}?code=CB01`)).body.data;
    expect((await staff.get(`/api/${PEOPLE}/${items[0].id}`)).body.data).toMatchObject({ name: 'Nguyễn Như Ngọc' });
    const again = await dryRun(house, staff, PEOPLE, bytes);
    expect(again).toMatchObject({ options: { joined: { name: [3], dayOfBirth: [5, 6] } } });
    expect((await rowsIn(again.id)).map(({ outcome }) => outcome)).toEqual(['update', ...Array(7).fill('same')]);
  });
});

describe('columns that a person joins', () => {
  const rows = [
    ['Mã', 'Họ và tên', 'Phần cuối'],
    ['NC-1', 'Trần Thị', 'Mai'],
  ];

  test('fill their field together, and the rest of the file stays', async () => {
    const run = await check({ rows });
    expect(run.options.joined).toBeUndefined();
    const { mapping } = run;
    await staff.put(`/api/Imports/${run.id}/Mapping`, { mapping, options: { joined: { name: [2] } } });
    await expect.poll(async () => (await staff.get(`/api/Imports/${run.id}`)).body.data.state).toBe('checked');
    expect(await cellsIn(run.id, 'name')).toEqual([['Trần Thị Mai']]);
  });

  test.each([
    ['of a field without a column', { position: [2] }],
    ['beyond the last', { name: [9] }],
    ['twice', { name: [1] }],
  ])('%s are refused', async (_name, joined) => {
    const { id, mapping } = await check({ rows });
    const answer = await staff.put(`/api/Imports/${id}/Mapping`, { mapping, options: { joined } });
    expect(answer.status).toBe(400);
  });
});

type Found = Record<string, number[]>;
/** Headings, some values of their columns, and the columns of the fields that several columns fill. */
const HEADINGS: readonly [area: string, headers: string[], values: string[], found: Found][] = [
  [PEOPLE, ['Họ và tên đệm', 'Tên'], [], { name: [0, 1] }],
  [PEOPLE, ['STT', 'Họ đệm', 'Tên', 'SĐT'], [], { name: [1, 2] }],
  [PEOPLE, ['HỌ LÓT', 'TÊN'], [], { name: [0, 1] }],
  [PEOPLE, ['Họ và chữ lót', 'Tên'], [], { name: [0, 1] }],
  [PEOPLE, ['Họ', 'Tên'], [], { name: [0, 1] }],
  [PEOPLE, ['Ho', 'Ten'], [], { name: [0, 1] }],
  [PEOPLE, ['Họ', 'Tên đệm', 'Tên'], [], { name: [0, 1, 2] }],
  [PEOPLE, ['Tên', 'Họ và đệm'], [], { name: [1, 0] }],
  [PEOPLE, ['First name', 'Last name'], [], { name: [1, 0] }],
  [PEOPLE, ['Họ và tên / Họ đệm', 'Họ và tên / Tên'], [], { name: [0, 1] }],
  [PEOPLE, ['Họ hội viên', 'Tên hội viên'], [], { name: [0, 1] }],
  ['Members', ['Tên DN', 'Người đại diện / Họ đệm', 'Người đại diện / Tên'], [], { 'leaderInfo.name': [1, 2] }],
  ['Members', ['Tên DN', 'Họ đệm giám đốc', 'Tên giám đốc'], [], { 'leaderInfo.name': [1, 2] }],
  ['Represents', ['Họ và tên lót', 'Tên'], [], { name: [0, 1] }],
  // Not names of one person.
  [PEOPLE, ['Họ và tên', 'Tên'], [], {}],
  [PEOPLE, ['Hộ', 'Tên'], [], {}],
  [PEOPLE, ['Họ và tên', 'Họ đệm', 'Tên'], [], {}],
  [PEOPLE, ['Ngày', 'Tháng', 'Năm sinh'], [], { dayOfBirth: [0, 1, 2] }],
  [PEOPLE, ['Ngày sinh', 'Tháng sinh', 'Năm sinh'], [], { dayOfBirth: [0, 1, 2] }],
  [PEOPLE, ['Ngày sinh / Ngày', 'Ngày sinh / Tháng', 'Ngày sinh / Năm'], [], { dayOfBirth: [0, 1, 2] }],
  [PEOPLE, ['Năm sinh', 'Tháng sinh', 'Ngày sinh'], [], { dayOfBirth: [2, 1, 0] }],
  ['Members', ['Tên DN', 'Ngày TL', 'Tháng TL', 'Năm TL'], [], { birthday: [1, 2, 3] }],
  [PEOPLE, ['Ngày', 'Tháng', 'Năm sinh'], ['12/03/2005', '3', '1975'], {}],
  [PEOPLE, ['Ngày', 'Tháng', 'Năm'], [], {}],
  [PEOPLE, ['Năm sinh / Nam', 'Năm sinh / Nữ'], ['1980', '1975'], { gender: [0, 1], dayOfBirth: [1, 0] }],
  [PEOPLE, ['Ngày sinh / Nam', 'Ngày sinh / Nữ'], ['1/2/1980', '3/4/1975'], { gender: [0, 1], dayOfBirth: [1, 0] }],
  [PEOPLE, ['Năm sinh Nữ', 'Năm sinh Nam'], ['1980', '1975'], { gender: [1, 0], dayOfBirth: [0, 1] }],
  [PEOPLE, ['Giới tính / Nam', 'Giới tính / Nữ'], ['x', 'x'], { gender: [0, 1] }],
  [PEOPLE, ['Phái / Nam', 'Phái / Nữ'], ['1980', '1975'], { gender: [0, 1], dayOfBirth: [1, 0] }],
  [PEOPLE, ['Năm sinh / Nam', 'Năm sinh / Nữ'], ['✓', 'X'], { gender: [0, 1] }],
  [PEOPLE, ['Nam', 'Nữ'], ['x', '1'], { gender: [0, 1] }],
  [
    'Members',
    ['Giám đốc', 'Năm sinh / Nam', 'Năm sinh / Nữ'],
    ['Lê An', '1980', '1975'],
    { 'leaderInfo.gender': [1, 2], 'leaderInfo.dateOfBirth': [2, 1] },
  ],
  // Numbers of men and women.
  ['Members', ['Số lao động / Nam', 'Số lao động / Nữ'], ['12', '30'], {}],
  [PEOPLE, ['Nam', 'Nữ'], ['12', '30'], {}],
];

describe('headings of several columns', () => {
  test.each(HEADINGS)('in %s: %j with %j', (area, headers, values, found) => {
    const { resource } = registry.find((one) => one.resource.area === area) as (typeof registry)[number];
    const samples = values.map((value) => [value]);
    const { mapping, joined } = matchColumns(resource, headers, wording, { samples });
    const columns = Object.entries(joined).map(([field, rest]) => [field, [mapping[field], ...rest]]);
    expect(Object.fromEntries(columns)).toEqual(found);
  });
});

describe('a name whose first column already has the given name', () => {
  test('is not doubled, and is asked about where two words leave it open', async () => {
    const run = await check({
      rows: [
        ['Mã', 'Họ đệm', 'Tên'],
        ['HD-1', 'Nguyễn Văn An', 'An'],
        ['HD-2', 'Nguyễn Văn', 'An'],
        ['HD-3', 'Nguyễn An', 'An'],
      ],
    });
    const rows = await rowsIn(run.id);
    expect(rows.map(({ outcome, cells }) => [outcome, cells['name']])).toEqual([
      ['create', 'Nguyễn Văn An'],
      ['create', 'Nguyễn Văn An'],
      ['refused', 'Nguyễn An / An'],
    ]);
  });
});

test('what is headed as for contact belongs to the contact whose name stands beside it', () => {
  const { resource } = registry.find((one) => one.resource.area === 'Members') as (typeof registry)[number];
  const mapped = (...headers: string[]) => matchColumns(resource, headers, wording).mapping;
  expect(mapped('Mã', 'Tên doanh nghiệp', 'Người liên hệ', 'Điện thoại liên hệ', 'Email liên hệ')).toMatchObject({
    'connectInfos.0.name': 2,
    'connectInfos.0.phoneNumber': 3,
    'connectInfos.0.emailAddress': 4,
  });
  expect(mapped('Mã', 'Tên doanh nghiệp', 'Điện thoại', 'SĐT liên hệ', 'Họ tên người liên hệ')).toMatchObject({
    phoneNumber: 2,
    'connectInfos.0.phoneNumber': 3,
    'connectInfos.0.name': 4,
  });
  expect(mapped('Mã', 'Tên doanh nghiệp', 'Điện thoại liên hệ', 'Email liên hệ')).toMatchObject({
    phoneNumber: 2,
    emailAddress: 3,
  });
});

describe('the sex of people in other habits', () => {
  test.each([
    ['Giới tính: Nam', 'Giới tính: Nữ'],
    ['Nam (x)', 'Nữ (x)'],
    ['Nam x', 'Nữ x'],
    ['GT Nam', 'GT Nữ'],
    ['Nam giới', 'Nữ giới'],
  ])('marks below %s | %s', async (male, female) => {
    const rows = [
      ['Mã', 'Họ và tên', male, female],
      ['JX-1', 'Lê Văn An', 'x', null],
      ['JX-2', 'Trần Thị Bê', null, 'x'],
    ];
    const run = await check({ rows });
    expect(run).toMatchObject({ mapping: { gender: 2 }, options: { joined: { gender: [3] } } });
    expect(await cellsIn(run.id, 'gender')).toEqual([['Nam'], ['Nữ']]);
  });

  test('marks below one heading that names both', async () => {
    const rows = [
      ['Mã', 'Họ và tên', 'Giới tính: Nam | Nữ', null],
      [null, null, 'Nam', 'Nữ'],
      ['JX-1', 'Lê Văn An', 'x', null],
      ['JX-2', 'Trần Thị Bê', null, 'x'],
    ];
    const run = await check({ rows, merges: ['C1:D1'] });
    expect(await cellsIn(run.id, 'gender')).toEqual([['Nam'], ['Nữ']]);
  });

  test('a column of words of address, of the person beside it; over names it is none', async () => {
    const values = ['Ông', 'Bà', 'Mr', 'Ms'];
    const rows = [['Ông/Bà', 'Họ và tên', 'Mã'], ...values.map((word, at) => [word, 'Trần Bê', `JY-${at}`])];
    const run = await check({ rows });
    expect(run.mapping).toMatchObject({ gender: 0, name: 1 });
    await write(staff, run.id);
    const stored = await Promise.all(
      (await rowsIn(run.id)).map(
        async ({ entityId }) => (await staff.get(`/api/${PEOPLE}/${entityId}`)).body.data.gender,
      ),
    );
    expect(stored).toEqual([1, 2, 1, 2]);
    const leaders = [
      ['Mã', 'Tên doanh nghiệp', 'Danh xưng', 'Người đại diện'],
      ['JY-1', 'Công ty JY', 'Bà', 'Trần Bê'],
    ];
    const ofFirm = await check({ rows: leaders }, {}, 'Members');
    expect(ofFirm.mapping).toMatchObject({ 'leaderInfo.gender': 2, 'leaderInfo.name': 3 });
    const names = [
      ['Mã', 'Họ và tên', 'Anh/Chị'],
      ['JY-9', 'Lê Văn An', 'Bà Trần Thị Bê'],
    ];
    expect((await check({ rows: names })).mapping['gender']).toBeUndefined();
  });
});
