import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { messyWorkbook, type MessySheet } from './testing/messy-workbook.ts';
import { dryRun, write } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(permissionCodes);
});
afterAll(() => house[Symbol.asyncDispose]());

const check = (area: string, rows: MessySheet['rows'], rest: Partial<MessySheet> = {}) =>
  dryRun(house, staff, area, messyWorkbook([{ name: 'A', rows, ...rest }]));
interface Row {
  outcome: string;
  cells: Record<string, string | null>;
  errors: { field: string; message: string; params?: Record<string, string | number> }[] | null;
}
const rowsIn = async (id: string): Promise<Row[]> => (await staff.get(`/api/Imports/${id}/Rows`)).body.data.items;
const errorsIn = async (id: string) =>
  (await rowsIn(id)).map(({ outcome, errors }) => [
    outcome,
    ...(errors ?? []).map(({ field, message }) => `${field} ${message}`),
  ]);

describe('what the dry run tells', () => {
  test('the first day of an honorary membership that the file lacks, for new members', async () => {
    const rows = [
      ['Mã', 'Tên doanh nghiệp', 'Hội viên danh dự'],
      ['TB-1', 'Công ty TB 1', 'x'],
      ['TB-2', 'Công ty TB 2', null],
    ];
    const run = await check('Members', rows);
    const begins = 'membership.honorary Mes.Imports.Understood.Begins';
    expect(await errorsIn(run.id)).toEqual([['create', begins], ['create']]);
    await write(staff, run.id);
    const again = await check('Members', [rows[0] ?? [], ['TB-1', 'Công ty TB 1', 'không']]);
    expect(await errorsIn(again.id)).toEqual([['update']]);
    const own = await check('Members', [
      ['Mã', 'Tên doanh nghiệp', 'Hội viên danh dự', 'Ngày gia nhập'],
      ['TB-3', 'Công ty TB 3', 'x', '05/03/2019'],
    ]);
    expect(await errorsIn(own.id)).toEqual([['create']]);
  });

  test('an identity number that stands twice in the file', async () => {
    const run = await check('PersonalMembers', [
      ['Mã', 'Họ và tên', 'Số CCCD'],
      ['TC-1', 'Lê Văn An', '079094072777'],
      ['TC-2', 'Trần Thị Bình', '079094072777'],
    ]);
    expect(await errorsIn(run.id)).toEqual([['create'], ['refused', 'idCard Mes.PersonalMembers.IdCard.Duplicate']]);
    const [, second] = await rowsIn(run.id);
    expect(second?.errors?.[0]?.params).toEqual({ row: 2 });
  });

  test('a formula that no program has calculated', async () => {
    const run = await check('Members', [
      ['Mã', 'Tên doanh nghiệp', 'Vốn điều lệ'],
      ['TH-1', 'Công ty TH 1', { formula: '5*1000000000' }],
      ['TH-2', { formula: '"Công ty "&A3' }, null],
      ['TH-3', 'Công ty TH 3', { formula: '""', result: '' }],
    ]);
    expect(await errorsIn(run.id)).toEqual([
      ['refused', 'charterCapital Mes.Imports.Write.Uncalculated'],
      ['refused', 'enterpriseName Mes.Imports.Write.Uncalculated'],
      ['create'],
    ]);
  });

  test('the columns that a file lacks', async () => {
    const run = await check('ActivityParticipants', [
      ['Việc', 'Mã hội viên', 'Có mặt'],
      ['Hội thảo', 'TB-1', 'vắng'],
    ]);
    expect(run).toMatchObject({ state: 'failed', failReason: 'Mes.Imports.Mapping.InValid', lacking: ['activityId'] });
    expect(run.mapping).toEqual({ memberId: 1, attended: 2 });
    const { status, body } = await staff.put(`/api/Imports/${run.id}/Mapping`, { mapping: { memberId: 1 } });
    expect([status, body.message]).toEqual([400, 'Mes.Imports.Mapping.InValid']);
    expect(body.errors).toContainEqual({
      field: 'activityId',
      message: 'Mes.ActivityParticipants.ActivityId.Required',
    });
  });

  test('e-mails with accents', async () => {
    const run = await check('Members', [
      ['Mã', 'Tên doanh nghiệp', 'E-mail'],
      ['TD-1', 'Công ty TD 1', 'ấnphẩm@vd.example'],
      ['TD-2', 'Công ty TD 2', 'lienhe@vd.exạmple'],
    ]);
    const wrong = ['refused', 'emailAddress Mes.Members.EmailAddress.InValid'];
    expect(await errorsIn(run.id)).toEqual([wrong, wrong]);
  });

  test('a name whose rest stands in a column without a heading', async () => {
    const rest = (rows: (string | null)[][]) =>
      check('PersonalMembers', [['Mã', 'Họ và tên', null, 'Điện thoại'], ...rows.map((row) => [...row, null])]);
    const sure = await rest([
      ['TE-1', 'Nguyễn Thị', 'Ánh'],
      ['TE-2', 'Lê', 'Na'],
      ['TE-3', 'Tôn Nữ', 'Hỷ Khương'],
    ]);
    expect((await rowsIn(sure.id)).map(({ cells }) => cells['name'])).toEqual([
      'Nguyễn Thị Ánh',
      'Lê Na',
      'Tôn Nữ Hỷ Khương',
    ]);
    const open = await rest([
      ['TF-1', 'Nguyễn Ngọc', 'Ánh'],
      ['TF-2', 'Lê Minh Anh', null],
    ]);
    expect(await errorsIn(open.id)).toEqual([['refused', 'name Mes.Imports.Write.NameBeside'], ['create']]);
    const other = await rest([
      ['TG-1', 'Nguyễn Ngọc Lan', 'Nữ'],
      ['TG-2', 'Lê Minh Anh', 'đã nghỉ'],
    ]);
    expect(await errorsIn(other.id)).toEqual([['create'], ['create']]);
  });
});
