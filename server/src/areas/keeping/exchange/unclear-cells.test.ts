import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { dryRun, IMPORT_CODES, workbook, write } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(IMPORT_CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

const importOf = async (code: string, column: string, cells: readonly (string | Date)[]) => {
  const rows = cells.map((cell, at) => [`${code}-${at}`, `Công ty ${code} Số ${at}`, cell]);
  const bytes = await workbook(['Mã', 'Tên doanh nghiệp', column], rows);
  const run = await dryRun(house, staff, 'Members', bytes, { options: { presets: { type: 'Đơn vị' } } });
  return { run, rows: (await staff.get(`/api/Imports/${run.id}/Rows?pageSize=100`)).body.data.items };
};
const saved = async (code: string) => {
  const { items } = (await staff.get(`/api/Members?code=${code}`)).body.data;
  return (await staff.get(`/api/Members/${items[0].id}`)).body.data;
};

test('people beside two numbers: the second number is that of its own person', async () => {
  const { run } = await importOf('UP', 'Điện thoại', ['0912345678 (Mr. Nam) / 0987654321 (Ms. Lan)']);
  await write(staff, run.id);
  expect(await saved('UP-0')).toMatchObject({
    phoneNumber: '+84912345678',
    connectInfos: [{ name: 'Lan', phoneNumber: '+84987654321' }],
  });
});

test('a number that is no longer right is asked', async () => {
  const { rows } = await importOf('UF', 'Điện thoại', ['0912345678 cũ, mới: 0987654321', '0912345678 (đã đổi số)']);
  const message = 'Mes.Imports.Write.PhoneFormer';
  expect(rows).toMatchObject(Array(2).fill({ outcome: 'refused', errors: [{ field: 'phoneNumber', message }] }));
});

test('an e-mail twice in other capitals is one', async () => {
  const { run } = await importOf('UE', 'Email', [
    'a9@ee.example; a9@EE.example',
    'b@ee.example; c@ee.example; B@ee.example',
  ]);
  await write(staff, run.id);
  const found = [await saved('UE-0'), await saved('UE-1')];
  expect(found).toMatchObject([{ emailAddress: 'a9@ee.example' }, { emailAddress: 'b@ee.example' }]);
  const mails = found.map(({ connectInfos }) =>
    (connectInfos ?? []).map((one: { emailAddress: string }) => one.emailAddress),
  );
  expect(mails).toEqual([[], ['c@ee.example']]);
});

const DAY = new Date('2026-05-08T00:00:00+07:00');

test.each([
  ['Website', 'LinkMail', ['info@web5.vn', 'web10.vn, info@web10.vn'], ['web11.vn']],
  ['Website', 'Links', ['web12.vn; web13.vn', 'https://web12.vn www.web13.vn'], ['https://web14.vn/a,b']],
  ['Mã số thuế', 'Branch', ['0100109106-02', '0100109106-000'], ['0100109106-001']],
  [
    'Chức vụ người đại diện',
    'Position',
    ['GĐ 0971234567', 'Giám đốc - 0912345678', 'KTT; may@cv.vn', '0912345679', 'x'],
    ['Giám đốc', 'Phó phòng 2'],
  ],
  ['Số nhà, đường trụ sở chính', 'RoadDay', [DAY], ['8/5 Lê Lợi', '8/5']],
  [
    'Số nhà, đường trụ sở chính',
    'SameAddress',
    ['Cùng địa chỉ', 'Cùng trụ sở', 'Như trụ sở', 'nt trụ sở chính'],
    ['Như Nguyệt'],
  ],
  ['Số thẻ hội viên', 'CodeDay', [DAY], ['8/5']],
  ['Ngày thành lập', 'YearRange', ['1/1/1890'], ['1/1/1990']],
  ['Ngày thành lập', 'ShortYear', ['5/98'], ['5/1998']],
])('in the column %s %s is asked', async (column, fault, bad, good) => {
  const { rows } = await importOf(`U${fault}${column.length}`, column, [...bad, ...good]);
  const found = rows.map(({ errors, outcome }: { errors: { message: string }[] | null; outcome: string }) =>
    outcome === 'refused' ? errors?.map(({ message }) => message) : outcome,
  );
  expect(found).toEqual([...bad.map(() => [`Mes.Imports.Write.${fault}`]), ...good.map(() => 'create')]);
});
