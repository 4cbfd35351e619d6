import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dryRun, workbook, write } from '../areas/keeping/exchange/testing/workbooks.ts';
import { ADMIN_PASSWORD, makeApp, type TestApp, type TestClient } from './make-app.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(permissionCodes);
});
afterAll(() => house[Symbol.asyncDispose]());

/** Texts that look like `code`, `name` and `an@example.test` but contain other characters. */
const disguised = (code: string) => ({
  code: `\u200b${code.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))}\u2060`,
  name: '\u202eNguy\u200dễn\u00a0\u00a0Ａn\u202c',
  emailAddress: `an.${code}＠example．test\u200e`,
  phoneNumber: '０９１２　３４５　６７８',
});
const plain = (code: string) => ({
  code,
  name: 'Nguyễn An',
  emailAddress: `an.${code}@example.test`,
  phoneNumber: '+84912345678',
});

test('texts with other widths or invisible characters are stored clean, by the API and by a file', async () => {
  const { status, body } = await staff.post('/api/PersonalMembers', disguised('NHU'));
  expect([status, body.data]).toMatchObject([201, plain('NHU')]);
  const { code, name, emailAddress } = disguised('TEP');
  // Another telephone, because a row with the name and the telephone of a record is likely its double.
  const phoneNumber = '０９１２　３４５　６７９';
  const bytes = await workbook(
    ['Mã', 'Họ và tên', 'E-mail', 'Số điện thoại'],
    [[code, name, emailAddress, phoneNumber]],
  );
  const run = await dryRun(house, staff, 'PersonalMembers', bytes);
  expect((await write(staff, run.id)).counts).toMatchObject({ done: 1, refused: 0 });
  const { items } = (await staff.get('/api/PersonalMembers?code=TEP')).body.data;
  expect(items).toMatchObject([{ ...plain('TEP'), phoneNumber: '+84912345679' }]);
});

test('a value that looks like a taken one is taken, and a file finds the record by it', async () => {
  const first = plain('GIONG');
  expect((await staff.post('/api/PersonalMembers', first)).status).toBe(201);
  const { code, emailAddress } = disguised('GIONG');
  for (const taken of [{ code }, { code: 'KHAC', emailAddress }]) {
    const { status, body } = await staff.post('/api/PersonalMembers', { name: 'Nguyễn Bình', ...taken });
    expect([status, body.message]).toEqual([400, 'Mes.Member.Duplicate']);
  }
  const bytes = await workbook(['Mã', 'Họ và tên'], [[code, 'Nguyễn An']]);
  expect((await dryRun(house, staff, 'PersonalMembers', bytes)).counts).toMatchObject({ same: 1 });
  for (const query of [`search=${encodeURIComponent('Ｎguyễn\u200b Ａn')}`, `code=${encodeURIComponent(code)}`]) {
    const { items } = (await staff.get(`/api/PersonalMembers?pageSize=100&${query}`)).body.data;
    expect(items.map((item: { code: string }) => item.code)).toContain('GIONG');
  }
});

test('an account is one account however its name is typed', async () => {
  const username = 'ａdmin\u200b';
  const { status } = await house.anonymous.post('/api/Users/SignIn', { username, password: ADMIN_PASSWORD });
  expect(status).toBe(200);
  const account = { username, fullName: 'Admin', phoneNumber: '0912345679', password: null };
  const { body } = await staff.post('/api/Users', { ...account, emailAddress: 'khac@example.test' });
  expect(body.message).toBe('Mes.Users.Username.AlreadyExist');
});

test('a reason keeps what it says and loses what turns its direction', async () => {
  const { id } = (await staff.post('/api/PersonalMembers', plain('LYDO'))).body.data;
  await house.pool.query('update members set approved_at = null where id = $1', [id]);
  await staff.post(`/api/PersonalMembers/${id}/Refuse`, { reason: 'Thiếu \u202e000.1\u202c đồng\u00a0Ａ' });
  expect((await staff.get(`/api/PersonalMembers/${id}`)).body.data.refuseReason).toBe('Thiếu 000.1 đồng\u00a0Ａ');
});
