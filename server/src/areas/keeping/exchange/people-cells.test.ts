import { readFile } from 'node:fs/promises';
import { readPeople } from '@hoivien/contract/kit/written/people.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readReference } from '../../../db/reference.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { dryRun, IMPORT_CODES, workbook, write } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(IMPORT_CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

interface SeenRow {
  outcome: string;
  errors: { field: string; message: string; params?: Record<string, string> }[] | null;
}
const rowsIn = async (id: string): Promise<SeenRow[]> => (await staff.get(`/api/Imports/${id}/Rows`)).body.data.items;
const byCode = async (area: string, code: string) => {
  const { items } = (await staff.get(`/api/${area}?code=${code}`)).body.data;
  return (await staff.get(`/api/${area}/${items[0].id}`)).body.data;
};
const members = (rows: readonly (readonly (string | null)[])[], more: readonly string[] = []) =>
  workbook(['Mã', 'Tên doanh nghiệp', 'Người đại diện', ...more], rows);
const presets = { type: 'Đơn vị' };

describe('a cell with several people', () => {
  test('06: the first one is the leader, and the others are contacts', async () => {
    const bytes = await readFile(new URL('testing/files/06-hai-nguoi-mot-o.xlsx', import.meta.url));
    const run = await dryRun(house, staff, 'Members', bytes, { options: { presets } });
    const rows = await rowsIn(run.id);
    const about = rows.map(({ errors }) =>
      errors?.flatMap(({ field, message }) =>
        field === 'leaderInfo.name' ? [message.replace('Mes.Imports.Understood.', '')] : [],
      ),
    );
    const kinds = ['People', 'People', 'People', 'Position', 'People', 'Position', 'People', undefined];
    expect(about.map((found) => found?.[0])).toEqual([...kinds, ...kinds]);
    expect(run.counts).toMatchObject({ rows: 16, refused: 0 });
    await write(staff, run.id);
    const { items } = (await staff.get(`/api/Members?search=${encodeURIComponent('Dệt may Bảo Tín')}`)).body.data;
    const saved = (await staff.get(`/api/Members/${items[0].id}`)).body.data;
    expect(saved.leaderInfo).toMatchObject({ name: 'Nguyễn Nhật Thịnh', position: 'GĐ', gender: 1 });
    expect(saved.connectInfos).toContainEqual(
      expect.objectContaining({ name: 'Nguyễn Thu Giang', position: 'KT', gender: 2 }),
    );
  });

  test('changes a record as it says, and comes back the same', async () => {
    const first = await members([['PC-1', 'Công ty PC Một', 'Lê Thị Hai']]);
    await write(staff, (await dryRun(house, staff, 'Members', first, { options: { presets } })).id);
    const cell = 'Lê Thị Hai (GĐ, 0903 123 456); Trần Thị Ba - KT 0912 345 678';
    const run = await dryRun(house, staff, 'Members', await members([['PC-1', 'Công ty PC Một', cell]]));
    expect(run.counts).toMatchObject({ update: 1, refused: 0 });
    await write(staff, run.id);
    expect(await byCode('Members', 'PC-1')).toMatchObject({
      leaderInfo: { name: 'Lê Thị Hai', position: 'GĐ', phoneNumber: '+84903123456' },
      connectInfos: [{ name: 'Trần Thị Ba', position: 'KT', phoneNumber: '+84912345678' }],
    });
    const again = await dryRun(house, staff, 'Members', await members([['PC-1', 'Công ty PC Một', cell]]));
    expect(again.counts).toMatchObject({ same: 1 });
  });

  test('is asked where another column says another number', async () => {
    const rows = [['PC-2', 'Công ty PC Hai', 'Lê Thị Hai 0903 123 456', '0912 345 678']];
    const file = await members(rows, ['Điện thoại người đại diện']);
    const run = await dryRun(house, staff, 'Members', file, { options: { presets } });
    const [row] = await rowsIn(run.id);
    expect(row).toMatchObject({
      outcome: 'refused',
      errors: [{ field: 'leaderInfo.name', message: 'Mes.Imports.Write.PersonNumber' }],
    });
  });

  const LEADER = ['Chức vụ người đại diện', 'Điện thoại người đại diện', 'Email người đại diện'];

  test.each(['\n', ' / ', '; ', ', '])(
    'numbers and e-mails beside them go to each in order, with %j between',
    async (sign) => {
      const code = `PD-${sign.charCodeAt(0)}-${sign.length}`;
      const rows = [
        [
          code,
          `Công ty ${code}`,
          'Lê Văn An (GĐ)\nTrần Thị Bê (KT)',
          null,
          `0971777201${sign}0971777202`,
          `an${sign.charCodeAt(0)}@a.example${sign}be@a.example`,
        ],
      ];
      const run = await dryRun(house, staff, 'Members', await members(rows, LEADER), { options: { presets } });
      expect(run.counts).toMatchObject({ create: 1, refused: 0 });
      await write(staff, run.id);
      const { leaderInfo, connectInfos } = await byCode('Members', code);
      expect(leaderInfo).toMatchObject({ name: 'Lê Văn An', phoneNumber: '+84971777201', position: 'GĐ' });
      expect(connectInfos).toEqual([
        expect.objectContaining({
          name: 'Trần Thị Bê',
          position: 'KT',
          phoneNumber: '+84971777202',
          emailAddress: 'be@a.example',
        }),
      ]);
    },
  );

  test('another count of numbers or positions beside them is asked about', async () => {
    const two = 'Lê Văn An\nTrần Thị Bê';
    const rows = [
      ['PE-1', 'Công ty PE Một', two, null, '0971777201; 0971777202; 0971777203', null],
      ['PE-2', 'Công ty PE Hai', two, null, '0971777201', null],
      ['PE-3', 'Công ty PE Ba', two, null, null, 'an@a.example'],
      ['PE-4', 'Công ty PE Bốn', two, 'Giám đốc; Kế toán; Thủ quỹ', null, null],
      ['PE-5', 'Công ty PE Năm', two, 'Giám đốc\nKế toán', null, null],
    ];
    const run = await dryRun(house, staff, 'Members', await members(rows, LEADER), { options: { presets } });
    const found = await rowsIn(run.id);
    expect(found.map(({ outcome, errors }) => [outcome, errors?.[0]?.field, errors?.[0]?.message])).toEqual([
      ['refused', 'leaderInfo.phoneNumber', 'Mes.Imports.Write.EachPerson'],
      ['refused', 'leaderInfo.phoneNumber', 'Mes.Imports.Write.EachPerson'],
      ['refused', 'leaderInfo.emailAddress', 'Mes.Imports.Write.EachPerson'],
      ['refused', 'leaderInfo.position', 'Mes.Imports.Write.EachPerson'],
      ['create', 'leaderInfo.name', 'Mes.Imports.Understood.People'],
    ]);
    await write(staff, run.id);
    expect(await byCode('Members', 'PE-5')).toMatchObject({
      leaderInfo: { name: 'Lê Văn An', position: 'Giám đốc' },
      connectInfos: [{ name: 'Trần Thị Bê', position: 'Kế toán' }],
    });
  });

  test('a role or a sex of a known person is a change, and the same role in other words is none', async () => {
    const leaderInfo = { name: 'Trần Văn Cũ', position: 'Giám đốc', gender: 1 };
    const contact = { name: 'Lê Thị Hai', position: 'Thư ký', gender: 2 };
    const make = async (code: string) => {
      const input = { code, enterpriseName: `Công ty ${code}`, type: 1, leaderInfo, connectInfos: [contact] };
      expect((await staff.post('/api/Members', input)).status).toBe(201);
    };
    for (const code of ['PF-1', 'PF-2', 'PF-3', 'PF-4']) await make(code);
    const rows = [
      ['PF-1', 'Công ty PF-1', 'Ông Trần Văn Cũ - Chủ tịch', null],
      ['PF-2', 'Công ty PF-2', 'Bà Trần Văn Cũ', null],
      ['PF-3', 'Công ty PF-3', 'Ông Trần Văn Cũ - GĐ', null],
      ['PF-4', 'Công ty PF-4', null, 'Bà Lê Thị Hai (Kế toán)'],
    ];
    const run = await dryRun(house, staff, 'Members', await members(rows, ['Họ và tên đầu mối 1']));
    expect(run.counts).toMatchObject({ update: 3, same: 1, refused: 0 });
    await write(staff, run.id);
    expect((await byCode('Members', 'PF-1')).leaderInfo).toMatchObject({ position: 'Chủ tịch', gender: 1 });
    expect((await byCode('Members', 'PF-2')).leaderInfo).toMatchObject({ position: 'Giám đốc', gender: 2 });
    expect((await byCode('Members', 'PF-4')).connectInfos).toMatchObject([{ name: 'Lê Thị Hai', position: 'Kế toán' }]);
  });

  test('a sex or a position that its own column contradicts is asked about', async () => {
    const file = await workbook(
      ['Mã', 'Họ và tên', 'Giới tính', 'Chức vụ'],
      [
        ['PG-1', 'Bà Trần Văn Bảy', 'Nam', null],
        ['PG-2', 'Ông Lê Thị Sáu', 'Nữ', null],
        ['PG-3', 'Lê Thị Sáu - GĐ', 'Nữ', 'Kế toán'],
        ['PG-4', 'Bà Lê Thị Sáu - GĐ', 'Nữ', 'Giám đốc điều hành'],
      ],
    );
    const run = await dryRun(house, staff, 'PersonalMembers', file);
    const rows = await rowsIn(run.id);
    expect(rows.map(({ outcome, errors }) => [outcome, errors?.[0]?.params])).toEqual([
      ['refused', { text: 'Nữ / Female', other: 'Nam / Male' }],
      ['refused', { text: 'Nam / Male', other: 'Nữ / Female' }],
      ['refused', { text: 'GĐ', other: 'Kế toán' }],
      ['create', expect.anything()],
    ]);
    await write(staff, run.id);
    expect(await byCode('PersonalMembers', 'PG-4')).toMatchObject({ position: 'Giám đốc điều hành' });
  });

  test('a name in small letters is proposed in usual ones, as a name of capitals is', async () => {
    const file = await workbook(
      ['Mã', 'Họ và tên'],
      [
        ['PS-1', 'nguyễn văn khoa'],
        ['PS-2', 'CH. Lê Ích'],
        ['PS-3', 'NN. Lê Ích'],
      ],
    );
    const run = await dryRun(house, staff, 'PersonalMembers', file);
    const rows = await rowsIn(run.id);
    expect(rows.map(({ outcome, errors }) => [outcome, errors?.[0]?.message, errors?.[0]?.params?.['to']])).toEqual([
      ['create', 'Mes.Imports.Understood.Value', 'Nguyễn Văn Khoa'],
      ['create', 'Mes.Imports.Understood.Value', 'Lê Ích'],
      ['refused', 'Mes.Imports.Write.PersonAlone', undefined],
    ]);
  });

  test('a typed name that a file would be asked about comes back the same', async () => {
    const more = ['CH. Lê Ích', 'nguyễn văn khoa', 'Phường Bến Nghé', 'Maria. Lê Ích', 'Luật Gia Minh', 'Th.S Lê Ích'];
    const names = ['Ông Văn Bảy', 'Chị Hoa', 'Lê thị hoa', 'Nguyễn Văn Ba Trần Thị Bốn', ...more];
    for (const [at, name] of names.entries())
      expect((await staff.post('/api/PersonalMembers', { code: `PH-${at}`, name })).status).toBe(201);
    const file = await workbook(
      ['Mã', 'Họ và tên'],
      names.map((name, at) => [`PH-${at}`, name]),
    );
    expect((await dryRun(house, staff, 'PersonalMembers', file)).counts).toMatchObject({ same: 10, refused: 0 });
  });

  test('is asked where the area has no list of contacts, and where it is not understood', async () => {
    const file = await workbook(
      ['Mã', 'Họ và tên'],
      [
        ['PC-11', 'Lê Thị Hai / Trần Thị Ba'],
        ['PC-12', 'Lê Thị Hai (1975)'],
        ['PC-13', '1. Bà Lê Thị Bốn - Kế toán trưởng - 0903 123 457'],
        ['PC-14', '-'],
        ['PC-15', 'Chưa có'],
        ['PC-16', 'Na'],
      ],
    );
    const run = await dryRun(house, staff, 'PersonalMembers', file);
    const rows = await rowsIn(run.id);
    expect(rows.map(({ outcome, errors }) => [outcome, errors?.[0]?.message])).toEqual([
      ['refused', 'Mes.Imports.Write.People'],
      ['refused', 'Mes.Imports.Write.Person'],
      ['create', 'Mes.Imports.Understood.Person'],
      ['refused', 'Mes.PersonalMembers.Name.Required'],
      ['refused', 'Mes.PersonalMembers.Name.Required'],
      ['create', undefined],
    ]);
    await write(staff, run.id);
    expect(await byCode('PersonalMembers', 'PC-13')).toMatchObject({
      name: 'Lê Thị Bốn',
      position: 'Kế toán trưởng',
      gender: 2,
    });
  });
});

test('a cell with the name of an enterprise is divided, and its numbers stand in their fields', async () => {
  expect(
    (await staff.post('/api/Members', { code: 'CN-7', enterpriseName: '7. Công ty CN Bảy', type: 1 })).status,
  ).toBe(201);
  const file = await workbook(
    ['Mã', 'Tên doanh nghiệp', 'Điện thoại'],
    [
      ['CN-1', '1. Công ty CN Một', null],
      ['CN-2', 'Công ty CN Hai - ĐT: 0971234567', null],
      ['CN-3', 'Công ty CN Ba - MST 0100109106', null],
      ['CN-4', 'Công ty CN Bốn - ĐT: 0971234567', '0971234568'],
      ['CN-5', 'Công ty CN Năm - 0971234567', null],
      ['CN-7', '7. Công ty CN Bảy', null],
    ],
  );
  const run = await dryRun(house, staff, 'Members', file, { options: { presets } });
  const rows = await rowsIn(run.id);
  expect(rows.map(({ outcome, errors }) => [outcome, errors?.[0]?.message])).toEqual([
    ['create', 'Mes.Imports.Understood.Value'],
    ['create', 'Mes.Imports.Understood.Company'],
    ['create', 'Mes.Imports.Understood.Company'],
    ['refused', 'Mes.Imports.Write.PersonNumber'],
    ['refused', 'Mes.Imports.Write.Company'],
    ['same', undefined],
  ]);
  await write(staff, run.id);
  expect(await byCode('Members', 'CN-1')).toMatchObject({ enterpriseName: 'Công ty CN Một' });
  expect(await byCode('Members', 'CN-2')).toMatchObject({
    enterpriseName: 'Công ty CN Hai',
    phoneNumber: '+84971234567',
  });
  expect(await byCode('Members', 'CN-3')).toMatchObject({ enterpriseName: 'Công ty CN Ba', taxCode: '0100109106' });
});

test('no name of 5,000 is changed or asked about', async () => {
  const parts = await readReference<Record<string, string[]>>('person-names');
  const surnames = parts['surnames'] ?? [];
  const pairs = [...(parts['male'] ?? []), ...(parts['female'] ?? [])];
  expect([surnames.length > 0, pairs.length > 0]).toEqual([true, true]);
  const names = Array.from({ length: 5_000 }, (_, at) => {
    return `${surnames[at % surnames.length]} ${pairs[(at * 7) % pairs.length]}`;
  });
  expect(names.filter((name) => JSON.stringify(readPeople(name)) !== JSON.stringify({ people: [{ name }] }))).toEqual(
    [],
  );
});
