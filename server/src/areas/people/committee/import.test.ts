// Long: 'is read from a workbook with term and title by name, and an export read again changes nothing' in server/src/areas/people/committee/committee.test.ts holds the same rule in the plain run.
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { dryRun, rowsOf, undo, workbook, write } from '../../keeping/exchange/testing/workbooks.ts';

const HEADERS = [
  'Câu lạc bộ (để trống: hiệp hội)',
  'Uỷ viên trong danh sách',
  'Họ và tên',
  'Chức vụ',
  'Điện thoại',
  'Từ ngày',
  'Thôi từ ngày',
];

interface Told {
  rowNo: number;
  errors: { field: string; message: string; params?: Record<string, unknown> }[];
}

let house: TestApp;
let staff: TestClient;
let termId = '';
let titleId = '';
let number = 0;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(permissionCodes);
  titleId = (await created('Titles', { code: 'UV', name: 'Uỷ viên', ord: 70 })).id;
  const committee = await created('Committees', { name: 'Ban Chấp hành', kind: 1, clubId: null });
  const term = { committeeId: committee.id, name: 'Nhiệm kỳ I', startsOn: '2020-01-01', endsOn: '2025-01-01' };
  termId = (await created('Terms', term)).id;
});
afterAll(() => house[Symbol.asyncDispose]());

/** Each test has a club of its own. */
let clubId = '';
let club = '';
beforeEach(async () => {
  club = `Câu lạc bộ ${++number}`;
  clubId = (await created('Clubs', { code: `CLB-${number}`, enterpriseName: club })).id;
});

const created = async (area: string, input: object, who = staff) => {
  const { status, body } = await who.post(`/api/${area}`, input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
const addPerson = (code: string, name: string) =>
  created('ExecutiveCommittees', {
    code,
    name,
    phoneNumber: '0912345678',
    position: 'Giám đốc',
    prorogues: [{ termId, titleId }],
  });
const run = async (rows: (string | null)[][], who = staff) =>
  dryRun(house, who, 'Represents', await workbook(HEADERS, rows));
const refused = async (runId: string, who = staff): Promise<[number, string, string][]> => {
  const { items } = (await who.get(`/api/Imports/${runId}/Rows?outcome=refused`)).body.data;
  return items.map(({ rowNo, errors }: Told) => [rowNo, errors[0]?.field, errors[0]?.message]);
};
const spans = async (who = staff) => {
  const { items } = (await who.get(`/api/Represents?ownerId=${clubId}&sort=startsOn:asc&pageSize=100`)).body.data;
  return items.map((one: Record<string, unknown>) => [one.name, one.startsOn, one.endsOn]);
};

describe('importing representatives', () => {
  test('finds records by whom they speak for and since when: the same file changes nothing the second time', async () => {
    await addPerson('BCH-1', 'Trần An');
    const rows = [
      [club, 'BCH-1', null, null, null, '01/01/2021', null],
      [`CLB-${number}`, null, 'Lê Ánh', 'Nguyên chủ nhiệm', '0987 654 321', '01/01/2019', '01/01/2021'],
    ];
    const first = await run(rows);
    expect(first).toMatchObject({ asksLegalBasis: true, counts: { create: 2, refused: 0 } });
    expect((await write(staff, first.id)).counts).toMatchObject({ done: 2 });
    const { items } = (await staff.get(`/api/Represents?ownerId=${clubId}&sort=startsOn:asc`)).body.data;
    expect(items).toMatchObject([
      { name: 'Lê Ánh', phoneNumber: '+84987654321', state: 'ended', ownerName: club },
      { name: 'Trần An', position: 'Giám đốc', phoneNumber: '+84912345678', state: 'current', personName: 'Trần An' },
    ]);
    expect((await run(rows)).counts).toMatchObject({ create: 0, update: 0, same: 2, refused: 0 });
  });

  test('one ends and the next begins in one file, in any order; undoing restores the one before', async () => {
    await created('Represents', { name: 'Trần An', ownerId: clubId, startsOn: '2021-01-01', endsOn: null });
    const changed = await run([
      [club, null, 'Lê Ánh', null, null, '01/06/2024', null],
      [club, null, 'Trần An', null, null, '01/01/2021', '01/06/2024'],
    ]);
    expect(changed.counts).toMatchObject({ create: 1, update: 1, refused: 0 });
    expect((await write(staff, changed.id)).counts).toMatchObject({ done: 2, refused: 0 });
    expect(await spans()).toEqual([
      ['Trần An', '2021-01-01', '2024-06-01'],
      ['Lê Ánh', '2024-06-01', null],
    ]);
    // What an undo would do is told as it is done: the old value needs the added record gone.
    const told = (await staff.get(`/api/Imports/${changed.id}/Undo`)).body.data;
    expect(told).toMatchObject({ removed: 1, restored: 1, kept: 0 });
    const { body } = await undo(staff, changed.id);
    expect(body.data.counts).toMatchObject({ undone: 2, kept: 0 });
    expect(await spans()).toEqual([['Trần An', '2021-01-01', null]]);
  });

  test('what a file has no column for stays as it is, though the person on record has it', async () => {
    const person = await addPerson('BCH-2', 'Phạm Bình');
    const input = { name: 'Phạm Bình', position: 'Chủ nhiệm', startsOn: '2021-01-01', endsOn: null };
    await created('Represents', { ...input, personId: person.id, ownerId: clubId });
    const bytes = await workbook([HEADERS[0] ?? '', 'Từ ngày', 'Thôi từ ngày'], [[club, '01/01/2021', '01/01/2026']]);
    const only = await dryRun(house, staff, 'Represents', bytes);
    expect((await write(staff, only.id)).counts).toMatchObject({ update: 1, done: 1 });
    const { items } = (await staff.get(`/api/Represents?ownerId=${clubId}`)).body.data;
    expect(items).toMatchObject([{ position: 'Chủ nhiệm', name: 'Phạm Bình', endsOn: '2026-01-01' }]);
  });

  test('two at a time, in the file or beside those that are there, are told before anything is written', async () => {
    await created('Represents', { name: 'Trần An', ownerId: clubId, startsOn: '2021-01-01', endsOn: '2022-01-01' });
    const other = `Câu lạc bộ khác ${number}`;
    await created('Clubs', { code: `CLB-K${number}`, enterpriseName: other });
    const checked = await run([
      [club, null, 'Lê Ánh', null, null, '01/06/2021', null],
      [other, null, 'Một', null, null, '01/01/2021', '01/01/2023'],
      [other, null, 'Hai', null, null, '01/12/2022', null],
      [other, null, 'Ba', null, null, '01/01/2021', null],
      [other, null, 'Bốn', null, null, '01/01/2020', '01/01/2019'],
    ]);
    expect(await refused(checked.id)).toEqual([
      [2, 'startsOn', 'Mes.Represents.StartsOn.NotAllowed'],
      [4, 'startsOn', 'Mes.Represents.StartsOn.NotAllowed'],
      [5, 'startsOn', 'Mes.Imports.Key.Duplicate'],
      [6, 'endsOn', 'Mes.Represents.EndsOn.InValid'],
    ]);
  });

  test('what was taken between the dry run and the writing is refused then', async () => {
    const checked = await run([[club, null, 'Lê Ánh', null, null, '01/06/2024', null]]);
    await created('Represents', { name: 'Trần An', ownerId: clubId, startsOn: '2021-01-01', endsOn: null });
    expect((await write(staff, checked.id)).counts).toMatchObject({ done: 0, refused: 1 });
    expect(await refused(checked.id)).toEqual([[2, 'startsOn', 'Mes.Represents.StartsOn.NotAllowed']]);
  });

  test('a row without a day, a name or a person that is there is refused, and a name of two people asks for the code', async () => {
    await addPerson('BCH-3', 'Nguyễn Văn An');
    await addPerson('BCH-4', 'Nguyễn Văn An');
    const checked = await run([
      [club, null, 'Lê Ánh', null, null, null, null],
      [club, null, null, null, null, '01/01/2021', null],
      [club, 'Không Có', null, null, null, '01/01/2022', null],
      ['Không có câu lạc bộ này', null, 'Lê Ánh', null, null, '01/01/2023', null],
      [club, 'Nguyễn Văn An', null, null, null, '01/01/2024', null],
      [club, 'Nguyễn Văn An (BCH-4)', null, null, null, '01/01/2025', null],
    ]);
    expect(await refused(checked.id)).toEqual([
      [2, 'startsOn', 'Mes.Represents.StartsOn.Required'],
      [3, 'name', 'Mes.Represents.Name.Required'],
      [4, 'personId', 'Mes.Imports.Value.NotFound'],
      [5, 'ownerId', 'Mes.Imports.Value.NotFound'],
      [6, 'personId', 'Mes.Imports.Reference.Ambiguous'],
    ]);
    expect(checked.counts).toMatchObject({ create: 1, refused: 5 });
  });

  test('takes an export back as it is, people of one name among them', async () => {
    const two = [await addPerson('BCH-5', 'Đỗ Minh'), await addPerson('BCH-6', 'Đỗ Minh')];
    const years = [2015, 2016];
    for (const [index, { id }] of two.entries()) {
      const span = { startsOn: `${years[index]}-01-01`, endsOn: `${years[index]}-12-31` };
      await created('Represents', { personId: id, ownerId: clubId, ...span });
    }
    await created('Represents', { name: 'Người Hội', ownerId: null, startsOn: '2001-01-01', endsOn: '2002-01-01' });
    const { body } = await staff.get('/api/Represents/Export');
    const rows = await rowsOf(body);
    expect(rows.flat()).toEqual(expect.arrayContaining(['Đỗ Minh (BCH-5)', 'Đỗ Minh (BCH-6)', 'Người Hội']));
    const again = await dryRun(house, staff, 'Represents', body);
    expect(again.counts).toMatchObject({ create: 0, update: 0, same: rows.length - 1, refused: 0 });
  });

  test('asks for the column that says whose they are, though its cells may be empty', async () => {
    const bytes = await workbook(['Họ và tên', 'Từ ngày'], [['Lê Ánh', '01/01/2001']]);
    const failed = await dryRun(house, staff, 'Represents', bytes);
    expect(failed).toMatchObject({ state: 'failed', failReason: 'Mes.Imports.Mapping.InValid' });
    expect(failed.columns).toContainEqual({ field: 'ownerId', required: true });
    const own = await house.signInAs(permissionCodes, { clubId });
    const mine = await dryRun(house, own, 'Represents', bytes);
    expect(mine.columns).toContainEqual({ field: 'ownerId', required: false });
    expect(mine.counts).toMatchObject({ create: 1, refused: 0 });
  });

  test('takes the columns of the list back, too, and tells the row that is new of what overlaps', async () => {
    const span = { startsOn: '2021-01-01', endsOn: '2022-01-01' };
    await created('Represents', { name: 'Trần An', ownerId: clubId, ...span });
    const { body } = await staff.get('/api/Represents/Export?columns=name,ownerName,startsOn,endsOn,state');
    const [headers = [], ...rows] = await rowsOf(body);
    expect(headers).toContain('Câu lạc bộ (để trống: hiệp hội)');
    expect((await dryRun(house, staff, 'Represents', body)).counts).toMatchObject({ same: rows.length, refused: 0 });
    const added = [
      ['Lê Ánh', club, '01/06/2021', null, null],
      ['Trần An', club, '01/01/2021', '01/01/2022', null],
    ];
    const mixed = await dryRun(house, staff, 'Represents', await workbook(headers.map(String), added));
    expect(await refused(mixed.id)).toEqual([[2, 'startsOn', 'Mes.Represents.StartsOn.NotAllowed']]);
    expect(mixed.counts).toMatchObject({ same: 1 });
  });

  test('shows what stood there before as masked as everywhere', async () => {
    const input = { name: 'Trần An', phoneNumber: '0912345678', startsOn: '2021-01-01', endsOn: null };
    await created('Represents', { ...input, ownerId: clubId });
    const clerk = await house.signInAs(['RepresentsImport', 'RepresentsSearch']);
    const checked = await run([[club, null, 'Lê Ánh', null, '0987654321', '01/01/2021', null]], clerk);
    const { items } = (await clerk.get(`/api/Imports/${checked.id}/Rows?outcome=update`)).body.data;
    expect(items[0].before).toMatchObject({ name: 'Trần An', phoneNumber: '•••• ••• 678' });
  });

  test('by a user of a club is for that club, whatever the file says', async () => {
    const own = await house.signInAs(permissionCodes, { clubId });
    const other = `Câu lạc bộ khác ${number}`;
    await created('Clubs', { code: `CLB-K${number}`, enterpriseName: other });
    const checked = await run(
      [
        [null, null, 'Lê Ánh', null, null, '01/01/2021', '01/01/2022'],
        [club, null, 'Trần An', null, null, '01/01/2022', null],
        [club, null, 'Ba', null, null, '01/01/2021', null],
        [other, null, 'Kẻ Lạ', null, null, '01/01/2011', '01/01/2012'],
      ],
      own,
    );
    expect(await refused(checked.id, own)).toEqual([
      [4, 'startsOn', 'Mes.Imports.Key.Duplicate'],
      [5, 'ownerId', 'Mes.Imports.Value.NotFound'],
    ]);
    expect((await write(own, checked.id)).counts).toMatchObject({ done: 2 });
    expect(await spans(own)).toHaveLength(2);
    const reader = await house.signInAs(permissionCodes.filter((code) => code !== 'RepresentsImport'));
    const { body } = await reader.post('/api/Represents/Import', { attachmentId: clubId });
    expect(body.message).toBe('Mes.Permission.NotAllowed');
  });
});

describe('importing committees and their terms', () => {
  const wantedOf = async (area: string, headers: string[], rows: (string | null)[][], who = staff) =>
    dryRun(house, who, area, await workbook(headers, rows));
  const committees = (rows: (string | null)[][], who?: TestClient) =>
    wantedOf('Committees', ['Tên ban', 'Loại ban', 'Câu lạc bộ'], rows, who);
  const terms = (rows: (string | null)[][], who?: TestClient) =>
    wantedOf('Terms', ['Tên nhiệm kỳ', 'Ban', 'Bắt đầu', 'Bàn giao ngày'], rows, who);

  test('a club has one of each kind, and the same files change nothing the second time', async () => {
    const rows = [
      ['Ban Chấp hành', 'Ban Chấp hành', club],
      ['Ban Kiểm tra', 'Ban Kiểm tra', `CLB-${number}`],
    ];
    const first = await committees([...rows, ['Ban Chấp hành thứ hai', 'Ban Chấp hành', club]]);
    expect(first.counts).toMatchObject({ create: 2, refused: 1 });
    expect(await refused(first.id)).toEqual([[4, 'kind', 'Mes.Imports.Key.Duplicate']]);
    expect((await write(staff, first.id)).counts).toMatchObject({ done: 2 });
    expect((await committees(rows)).counts).toMatchObject({ same: 2 });
    const named = [
      ['Nhiệm kỳ I', `Ban Chấp hành (${club})`, '01/01/2020', '01/01/2025'],
      ['Nhiệm kỳ II', `Ban Chấp hành (${club})`, '01/01/2025', '01/01/2030'],
    ];
    const second = await terms([...named, ['Nhiệm kỳ lạ', `Ban Chấp hành (${club})`, '01/06/2029', '01/01/2031']]);
    expect(await refused(second.id)).toEqual([[4, 'startsOn', 'Mes.Terms.StartsOn.NotAllowed']]);
    expect((await write(staff, second.id)).counts).toMatchObject({ done: 2 });
    expect((await terms(named)).counts).toMatchObject({ same: 2 });
    expect((await undo(staff, second.id)).body.data.counts).toMatchObject({ undone: 2 });
  });

  test('a term whose seats would stand outside it is refused in the dry run', async () => {
    const committee = await created('Committees', { name: `Ban ${number}`, kind: 1, clubId });
    const days = { startsOn: '2020-01-01', endsOn: '2025-01-01' };
    const term = await created('Terms', { committeeId: committee.id, name: 'Nhiệm kỳ I', ...days });
    const prorogues = [{ termId: term.id, titleId, startsOn: '2020-01-01', endsOn: '2024-01-01' }];
    await created('ExecutiveCommittees', { code: `BCH-T${number}`, name: 'Trần An', prorogues });
    const checked = await terms([['Nhiệm kỳ I', `Ban ${number}`, '01/01/2020', '01/01/2023']]);
    expect(await refused(checked.id)).toEqual([[2, 'endsOn', 'Mes.Terms.EndsOn.NotAllowed']]);
  });

  test('undoing leaves a term as it is where seats would stand outside it', async () => {
    const committee = await created('Committees', { name: `Ban ${number}`, kind: 1, clubId });
    const days = { startsOn: '2020-01-01', endsOn: '2025-01-01' };
    const term = await created('Terms', { committeeId: committee.id, name: 'Nhiệm kỳ I', ...days });
    const longer = await terms([['Nhiệm kỳ I', `Ban ${number}`, '01/01/2020', '01/01/2030']]);
    expect((await write(staff, longer.id)).counts).toMatchObject({ done: 1 });
    const prorogues = [{ termId: term.id, titleId, startsOn: '2024-01-01', endsOn: '2028-01-01' }];
    await created('ExecutiveCommittees', { code: `BCH-U${number}`, name: 'Trần An', prorogues });
    const { body } = await undo(staff, longer.id);
    expect(body.data.counts).toMatchObject({ undone: 0, kept: 1 });
    const { items } = (await staff.get(`/api/Imports/${longer.id}/Rows?outcome=kept`)).body.data;
    expect(items[0].undoKept).toBe('Mes.Terms.EndsOn.NotAllowed');
    expect((await staff.get(`/api/Terms/${term.id}`)).body.data.endsOn).toBe('2030-01-01');
  });

  test('people of committees that are called alike are brought by the club that stands beside the term', async () => {
    for (const own of [clubId, null]) {
      const committee = await created('Committees', { name: `Ban chung ${number}`, kind: 3, clubId: own });
      const days = { startsOn: '2020-01-01', endsOn: '2025-01-01' };
      await created('Terms', { committeeId: committee.id, name: 'Nhiệm kỳ I', ...days });
    }
    const label = `Nhiệm kỳ I – Ban chung ${number}`;
    const headers = ['Mã', 'Họ và tên', 'Nhiệm kỳ của chức danh 1', 'Chức danh trong nhiệm kỳ 1'];
    const people = await workbook(headers, [
      [`BCH-P${number}`, 'Trần An', `${label} (${club}, 01/01/2020)`, 'Uỷ viên'],
      [`BCH-Q${number}`, 'Lê Ánh', label, 'Uỷ viên'],
    ]);
    const checked = await dryRun(house, staff, 'ExecutiveCommittees', people);
    const { items } = (await staff.get(`/api/Imports/${checked.id}/Rows`)).body.data;
    expect(items.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['create', 'refused']);
    expect(items[1].errors[0]).toMatchObject({ message: 'Mes.Imports.Reference.Ambiguous', params: { name: label } });
  });

  test('the name alone means the association’s committee where clubs have one of that name', async () => {
    await created('Committees', { name: 'Ban Thường vụ', kind: 2, clubId });
    const ours = await created('Committees', { name: 'Ban Thường vụ', kind: 2, clubId: null });
    const checked = await terms([['Nhiệm kỳ X', 'Ban Thường vụ', '01/01/2020', '01/01/2025']]);
    await write(staff, checked.id);
    expect((await staff.get(`/api/Terms?committeeId=${ours.id}`)).body.data.total).toBe(1);
  });

  test('a user of a club imports committees of that club alone', async () => {
    const own = await house.signInAs(permissionCodes, { clubId });
    const first = await committees([['Ban Kiểm tra', 'Ban Kiểm tra', null]], own);
    expect((await write(own, first.id)).counts).toMatchObject({ done: 1 });
    const { items } = (await own.get('/api/Committees')).body.data;
    expect(items).toMatchObject([{ clubId, name: 'Ban Kiểm tra' }]);
    // The last row has the words of a signature.
    const rows = [
      ['Ban Chấp hành khoá I', 'Ban Chấp hành', null],
      ['Ban Kiểm soát', 'Ban Kiểm tra', null],
    ];
    expect((await committees(rows, own)).counts).toMatchObject({ rows: 2 });
    const foreign = await terms([['Nhiệm kỳ I', 'Ban Chấp hành', '01/01/2020', '01/01/2025']], own);
    expect(await refused(foreign.id, own)).toEqual([[2, 'committeeId', 'Mes.Imports.Value.NotFound']]);
  });
});
