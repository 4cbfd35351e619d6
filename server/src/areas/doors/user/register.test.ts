import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../../db/tables/access.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { makeApp } from '../../../testing/make-app.ts';

const person = {
  username: 'Minh.Anh',
  fullName: 'Lê  Minh Anh',
  emailAddress: 'minhanh@example.test',
  phoneNumber: '0912345678',
  password: 'con đò sang sông sớm',
  confirmPassword: 'con đò sang sông sớm',
};
const open = () => makeApp({ config: { registration: 'on' } });

test('where registration is off it is refused', async () => {
  await using house = await makeApp();
  const { status, body } = await house.anonymous.post('/auth/register', person);
  expect([status, body.message]).toEqual([403, 'Mes.Users.Register.NotAllowed']);
});

test('a registered person signs in and reaches their own profile, password, sessions and sign-out only', async () => {
  await using house = await open();
  expect((await house.anonymous.post('/auth/register', person)).body.message).toBe('Mes.Users.Register.Successfully');
  const { username, password } = person;
  const { body } = await house.anonymous.post('/api/Users/SignIn', { username, password });
  const get = async (url: string) => {
    const headers = { authorization: `Bearer ${body.data.accessToken}` };
    return house.app.inject({ url, headers });
  };
  const profile = (await get('/api/Users/Profile')).json();
  expect(profile.data).toMatchObject({ username: 'minh.anh', fullName: 'Lê Minh Anh', role: null, phoneNumber: null });
  expect((await get('/api/Users/Sessions')).statusCode).toBe(200);
  for (const url of ['/api/Markets', '/api/Outbox', '/api/Imports/0197a000-0000-7000-8000-000000000001'])
    expect((await get(url)).statusCode).toBe(403);
  const mails = await house.db.select().from(deliveries).orderBy(deliveries.dedupeKey);
  expect(mails.map(({ address }) => address)).toEqual(['office@example.test', 'minhanh@example.test']);
  expect(mails[0]?.body).toContain('0912345678');
});

test('a taken name or address gets the same answer, and only the owner of the address gets a mail', async () => {
  await using house = await open();
  const first = await house.anonymous.post('/auth/register', person);
  for (const taken of [
    { emailAddress: 'other@example.test' },
    { username: 'other' },
    { username: 'admin', emailAddress: 'third@example.test' },
  ]) {
    const again = await house.anonymous.post('/auth/register', { ...person, ...taken });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
  }
  const mails = await house.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.subject, 'Hoivien: đăng ký chưa thành công'));
  expect(mails.map(({ address }) => address).sort()).toEqual([
    'minhanh@example.test',
    'other@example.test',
    'third@example.test',
  ]);
  expect(await house.db.select().from(users)).toHaveLength(2);
});

test.each([
  [{ username: 'có dấu' }, 'username', 'Username.InValid'],
  [{ fullName: ' ' }, 'fullName', 'FullName.Required'],
  [{ emailAddress: 'nobody' }, 'emailAddress', 'EmailAddress.InValid'],
  [{ phoneNumber: '12' }, 'phoneNumber', 'PhoneNumber.InValid'],
  [{ password: 'short', confirmPassword: 'short' }, 'password', 'NewPassword.UnderLength'],
  [{ confirmPassword: 'other' }, 'confirmPassword', 'ConfirmPassword.InValid'],
])('wrong input is refused at its field (%o)', async (input, field, rule) => {
  await using house = await open();
  const { status, body } = await house.anonymous.post('/auth/register', { ...person, ...input });
  expect(status).toBe(400);
  expect(body.errors[0]).toMatchObject({ field, message: `Mes.Users.${rule}` });
});

test('role, status and club cannot be sent along', async () => {
  await using house = await open();
  const [admin] = await house.db.select().from(users);
  const more = { roleId: admin?.roleId, clubId: admin?.id, lockedAt: '2020-01-01', passwordExpired: true };
  const read = () => house.db.select().from(users).where(eq(users.username, 'minh.anh'));
  const { status, body } = await house.anonymous.post('/auth/register', { ...person, ...more });
  expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([400, Object.keys(more)]);
  expect(await read()).toEqual([]);
  await house.anonymous.post('/auth/register', person);
  const [added] = await read();
  expect(added).toMatchObject({ roleId: null, clubId: null, lockedAt: null, passwordExpired: false });
});
