// Long: 'keeps its columns, and cells are read as offices mean them' in server/src/areas/keeping/exchange/readings.test.ts holds the same rule in the plain run.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cell } from '../../../kit/spreadsheet/cell.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { after, dryRun, workbook, write } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  const actions = ['Import', 'Export', 'Search', 'View', 'Approve', 'Create', 'Update'];
  staff = await house.signInAs(actions.map((action) => `Members${action}`));
});
afterAll(() => house[Symbol.asyncDispose]());

const HEADERS = {
  Mã: 'code',
  'Tên doanh nghiệp': 'enterpriseName',
  'Loại hội viên': 'type',
  'Mã số thuế': 'taxCode',
  'Điện thoại': 'phoneNumber',
  'Ngày thành lập': 'birthday',
  'Ngày quyết định': 'membership.decisionOn',
  'Quy mô': 'enterpriseScale',
  'Vốn điều lệ': 'charterCapital',
  'E-mail': 'emailAddress',
  'Số nhà, đường trụ sở chính': 'headOfficeAddress.road',
  'Tỉnh, thành phố trụ sở chính': 'headOfficeAddress.provinceCode',
  'Họ và tên người đứng đầu': 'leaderInfo.name',
  'Điện thoại người đứng đầu': 'leaderInfo.phoneNumber',
} as const;

type Header = keyof typeof HEADERS;

/** A file with the columns that its rows fill, beside code and name. */
function file(rows: readonly Partial<Record<Header, Cell>>[]) {
  const used = new Set(rows.flatMap((row) => Object.keys(row)));
  const headers = (Object.keys(HEADERS) as Header[]).filter(
    (header) => ['Mã', 'Tên doanh nghiệp'].includes(header) || used.has(header),
  );
  const cells = rows.map((row) =>
    headers.map((header) => row[header] ?? (header === 'Tên doanh nghiệp' ? `Công ty ${row['Mã']?.toString()}` : null)),
  );
  return workbook(headers, cells);
}

interface SeenRow {
  outcome: string;
  changed: string[];
  cells: Record<string, string | null>;
  errors: { field: string; message: string; params?: Record<string, string | number> }[] | null;
}

const rowsOf = async (runId: string, query = ''): Promise<SeenRow[]> =>
  (await staff.get(`/api/Imports/${runId}/Rows?${query}`)).body.data.items;

const notesOf = ({ errors }: SeenRow) =>
  (errors ?? []).map(({ field, message, params }) => [field, message.replace('Mes.Imports.', ''), params?.to]);

const memberByCode = async (code: string) => {
  const { items } = (await staff.get(`/api/Members?code=${code}`)).body.data;
  return (await staff.get(`/api/Members/${items[0].id}`)).body.data;
};

describe('values as offices write them', () => {
  test('are stored as they are meant, each with a note at its cell', async () => {
    const run = await dryRun(
      house,
      staff,
      'Members',
      await file([
        {
          Mã: 'OV-1',
          'Loại hội viên': 'Chính thức',
          'Mã số thuế': 100_109_106,
          'Điện thoại': '0168 234 5678 / 0987654321',
          'Ngày thành lập': '2005',
          'Quy mô': 'khoảng 75 người',
          'Vốn điều lệ': '1 tỷ 500 triệu',
          'E-mail': '#N/A',
          'Tỉnh, thành phố trụ sở chính': 'TT-Huế',
          'Họ và tên người đứng đầu': 'Bà NGUYỄN THỊ ÁNH',
          'Điện thoại người đứng đầu': 912_345_678,
        },
      ]),
    );
    expect(run.counts).toMatchObject({ create: 1, refused: 0, emptied: 0 });
    const [row] = await rowsOf(run.id);
    expect(new Map(row && notesOf(row).map(([field, ...rest]) => [field, rest]))).toEqual(
      new Map([
        ['taxCode', ['Understood.Zero', '0100109106']],
        ['phoneNumber', ['Understood.SecondPhone', '0382 345 678']],
        ['birthday', ['Understood.FirstDay', '01/01/2005']],
        ['emailAddress', ['Understood.Broken', undefined]],
        ['enterpriseScale', ['Understood.Value', '50-100 người (50-100 people)']],
        ['charterCapital', ['Understood.Value', '1.500.000.000 ₫']],
        ['leaderInfo.name', ['Understood.Female', 'Nguyễn Thị Ánh']],
        ['leaderInfo.phoneNumber', ['Understood.Zero', '0912 345 678']],
        ['type', ['Understood.Value', 'Đơn vị (Unit)']],
      ]),
    );
    // By the choice itself the screen says it in the reader's language alone.
    const scale = row?.errors?.find(({ field }) => field === 'enterpriseScale');
    expect(scale?.params).toMatchObject({ choice: 1 });
    await write(staff, run.id);
    const member = await memberByCode('OV-1');
    expect(member).toMatchObject({
      type: 1,
      taxCode: '0100109106',
      phoneNumber: '+84382345678',
      birthday: '2005-01-01',
      enterpriseScale: 1,
      charterCapital: 1_500_000_000,
      emailAddress: null,
      leaderInfo: { name: 'Nguyễn Thị Ánh', gender: 2, phoneNumber: '+84912345678' },
    });
    expect(member.headOfficeAddress).toMatchObject({ scheme: '2025', provinceCode: '46' });
    expect(member.connectInfos).toMatchObject([{ name: null, phoneNumber: '+84987654321' }]);
  });

  test('change nothing when the same file comes again, and only real changes are marked', async () => {
    const usual = { 'Mã số thuế': 314_409_058, 'Điện thoại': '0912345678; 0987654321', 'Ngày thành lập': '15/3/05' };
    const first = await dryRun(house, staff, 'Members', await file([{ Mã: 'OV-2', ...usual, 'Vốn điều lệ': '5 tỷ' }]));
    await write(staff, first.id);
    const again = await dryRun(house, staff, 'Members', await file([{ Mã: 'OV-2', ...usual, 'Vốn điều lệ': '5 tỷ' }]));
    expect(again.counts).toMatchObject({ same: 1, update: 0, refused: 0 });
    const changing = {
      ...usual,
      'Ngày thành lập': '2005-03-15',
      'Điện thoại': '+84 912 345 678',
      'Vốn điều lệ': '6 tỷ',
    };
    const other = await dryRun(house, staff, 'Members', await file([{ Mã: 'OV-2', ...changing }]));
    const [row] = await rowsOf(other.id);
    expect([row?.outcome, row?.changed]).toEqual(['update', ['charterCapital']]);
    await write(staff, other.id);
    expect((await memberByCode('OV-2')).connectInfos).toHaveLength(1);
  });

  test('that nobody can know are refused with what to write', async () => {
    const refused = async (cells: Partial<Record<Header, Cell>>) => {
      const run = await dryRun(house, staff, 'Members', await file([{ Mã: 'OV-3', ...cells }]));
      const [row] = await rowsOf(run.id);
      return row?.outcome === 'refused' ? row.errors?.map(({ message }) => message) : row?.outcome;
    };
    expect(await refused({ 'Mã số thuế': '3.1E+11' })).toEqual(['Mes.Imports.Write.Scientific']);
    expect(await refused({ 'Mã số thuế': '100233488' })).toBe('create');
    expect(await refused({ 'Ngày thành lập': '30/02/2005' })).toEqual(['Mes.Imports.Write.NoSuchDay']);
    expect(await refused({ 'Ngày quyết định': '2005' })).toEqual(['Mes.Imports.Write.WholeDay']);
    expect(await refused({ 'Quy mô': 'trên 100' })).toEqual(['Mes.Imports.Write.Choice']);
    const long = '1/2'.repeat(5_000);
    const many = { 'Ngày thành lập': long, 'Điện thoại': long, 'Quy mô': long, 'Vốn điều lệ': long };
    expect(await refused(many)).toEqual(Array.from({ length: 4 }, () => 'Mes.Imports.Write.Long'));
    expect(await refused({ 'Điện thoại': '0912345678 / 099' })).toEqual(['Mes.Imports.Write.Phone']);
  });

  test('of a column with the month first are read so, and asked where both readings are days', async () => {
    const days = ['03/25/2005', '12/31/2004', '03/04/2005'];
    const run = await dryRun(
      house,
      staff,
      'Members',
      await file(days.map((day, index) => ({ Mã: `OV-4${index}`, 'Ngày thành lập': day }))),
    );
    expect((await rowsOf(run.id)).map((row) => [row.outcome, row.errors?.[0]?.params?.to])).toEqual([
      ['create', '25/03/2005'],
      ['create', '31/12/2004'],
      ['refused', undefined],
    ]);
    await write(staff, run.id);
    expect((await memberByCode('OV-40')).birthday).toBe('2005-03-25');
    const mixed = await dryRun(
      house,
      staff,
      'Members',
      await file(['03/25/2005', '25/03/2005'].map((day, index) => ({ Mã: `OV-5${index}`, 'Ngày thành lập': day }))),
    );
    expect((await rowsOf(mixed.id)).map(({ outcome }) => outcome)).toEqual(['refused', 'create']);
  });

  test('of an old font come in as Unicode, also where only the rest of the column proves the font', async () => {
    const names = ['C«ng ty TNHH ThiÖn Mü', 'Minh Höng', 'Cöu Long'];
    const run = await dryRun(
      house,
      staff,
      'Members',
      await file(names.map((name, index) => ({ Mã: `OV-6${index}`, 'Tên doanh nghiệp': name }))),
    );
    await write(staff, run.id);
    const stored = await Promise.all(
      names.map(async (_, index) => (await memberByCode(`OV-6${index}`)).enterpriseName),
    );
    expect(stored).toEqual(['Công ty TNHH Thiện Mỹ', 'Minh Hửng', 'Cửu Long']);
  });

  test('of an address in one cell are divided, and what fits several places is left to choose', async () => {
    const roads = [
      '12 Lê Lợi, P. Bến Nghé, Q.1, TP.HCM',
      'Số 5 Trần Phú, phường Điện Biên, quận Ba Đình, Hà Nội, Việt Nam',
      '12 Tràng Thi, Hoàn Kiếm, Hà Nội',
      '12 Lê Lợi, P. Không Có, Q.1, TP.HCM',
      '12 Lê Lợi',
    ];
    const run = await dryRun(
      house,
      staff,
      'Members',
      await file(roads.map((road, index) => ({ Mã: `OV-7${index}`, 'Số nhà, đường trụ sở chính': road }))),
    );
    expect(run.counts).toMatchObject({ create: 5, refused: 0 });
    await write(staff, run.id);
    const stored = await Promise.all(
      roads.map(async (_, index) => (await memberByCode(`OV-7${index}`)).headOfficeAddress),
    );
    expect(stored.map(({ provinceCode, road }) => [provinceCode, road])).toEqual([
      ['79', '12 Lê Lợi'],
      ['01', 'Số 5 Trần Phú'],
      ['01', '12 Tràng Thi, Hoàn Kiếm'],
      ['79', '12 Lê Lợi, P. Không Có'],
      [null, '12 Lê Lợi'],
    ]);
    const noted = await rowsOf(run.id, 'outcome=noted');
    expect(noted.map(({ cells }) => cells['headOfficeAddress.road'])).toEqual(
      expect.arrayContaining([roads[2], roads[3]]),
    );
  });
});

describe('cells that cannot be read', () => {
  const rows = [
    { Mã: 'BC-1', 'Ngày thành lập': '30/02/2005', 'E-mail': 'không phải thư', 'Vốn điều lệ': '5 tỷ' },
    { Mã: 'BC-2', 'Tỉnh, thành phố trụ sở chính': 'Atlantis', 'Số nhà, đường trụ sở chính': '12 Lê Lợi' },
    { Mã: 'BC 3!', 'Tên doanh nghiệp': 'Mã không đọc được' },
    { Mã: 'BC-4' },
  ];

  test('refuse their rows, or stay empty and are listed when the person says so', async () => {
    const run = await dryRun(house, staff, 'Members', await file(rows));
    expect(run).toMatchObject({ badCells: 'refuse', counts: { create: 1, refused: 3, emptied: 0 } });
    const choose = (badCells: string) => staff.put(`/api/Imports/${run.id}/BadCells`, { badCells });
    expect((await choose('keep')).status).toBe(400);
    expect((await choose('empty')).status).toBe(202);
    const lenient = await after(staff, run.id, 'checking');
    expect(lenient).toMatchObject({ badCells: 'empty', counts: { create: 3, refused: 1, emptied: 2 } });
    const listed = await rowsOf(run.id, 'outcome=emptied');
    expect(
      listed.map(({ errors }) => errors?.flatMap(({ field, params }) => (params?.emptied ? field : [])).sort()),
    ).toEqual([['birthday', 'emailAddress'], ['headOfficeAddress.provinceCode']]);
    // Another mapping keeps the choice.
    const { mapping } = lenient;
    expect((await staff.put(`/api/Imports/${run.id}/Mapping`, { mapping })).status).toBe(202);
    expect(await after(staff, run.id, 'checking')).toMatchObject({ badCells: 'empty', counts: { create: 3 } });
    await write(staff, run.id);
    expect(await memberByCode('BC-1')).toMatchObject({
      birthday: null,
      emailAddress: null,
      charterCapital: 5_000_000_000,
    });
    expect((await memberByCode('BC-2')).headOfficeAddress).toMatchObject({ provinceCode: null, road: '12 Lê Lợi' });
  });

  test('leave a record what it has', async () => {
    const known = { Mã: 'BC-9', 'Ngày thành lập': '15/03/2005', 'Vốn điều lệ': '5 tỷ' };
    await write(staff, (await dryRun(house, staff, 'Members', await file([known]))).id);
    const bad = { Mã: 'BC-9', 'Ngày thành lập': '31/02/2005', 'Vốn điều lệ': '7 tỷ' };
    const run = await dryRun(house, staff, 'Members', await file([bad]));
    await staff.put(`/api/Imports/${run.id}/BadCells`, { badCells: 'empty' });
    expect(await after(staff, run.id, 'checking')).toMatchObject({ counts: { update: 1, emptied: 1 } });
    expect((await rowsOf(run.id))[0]?.changed).toEqual(['charterCapital']);
    await write(staff, run.id);
    expect(await memberByCode('BC-9')).toMatchObject({ birthday: '2005-03-15', charterCapital: 7_000_000_000 });
  });
});

test('a name beside a second number is that of its contact, and is not called unread', async () => {
  const cells = [
    '0903 123 456; 0912 345 678 (chị Lan)',
    '0903 123 457 (anh Hùng) - 0912 345 679 (chị Lan)',
    '0903 123 458 - 0912 345 670 (gọi giờ hành chính)',
  ];
  const run = await dryRun(
    house,
    staff,
    'Members',
    await file(cells.map((phone, at) => ({ Mã: `SN-${at}`, 'Loại hội viên': 'Chính thức', 'Điện thoại': phone }))),
  );
  const unread = (await rowsOf(run.id)).map(({ errors }) =>
    (errors ?? []).flatMap(({ message, params }) =>
      message === 'Mes.Imports.Understood.PhoneRest' ? [params?.['unread']] : [],
    ),
  );
  expect(unread).toEqual([[], ['anh Hùng'], ['gọi giờ hành chính']]);
});
