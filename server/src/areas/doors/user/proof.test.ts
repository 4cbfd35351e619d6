/** A stolen access token takes no account: what would do so asks for the password or a code again. */
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { counters, otpCodes, recoveryTokens, users } from '../../../db/tables/access.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { hashPassword } from './password.ts';

const PASSWORD = 'mưa rào tháng bảy 42';
const ASKED = [403, 'Mes.Session.Proof.Required'];

let house: TestApp;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

let phone = 912_000_100;
/** A user with a password and a phone number, and the same session as a thief has it. */
async function person(codes: readonly string[] = []) {
  const own = await house.signInAs(codes);
  const phoneNumber = `+84${++phone}`;
  const passwordHash = await hashPassword(PASSWORD);
  await house.db.update(users).set({ phoneNumber, passwordHash }).where(eq(users.id, own.userId));
  const { body } = await own.get('/api/Users/Profile');
  return { own, thief: own.unproven(), phoneNumber, profile: body.data };
}

const told = ({ status, body }: Awaited<ReturnType<TestClient['get']>>) => [status, body.message];

/** Sends a request of a session with the proof that it was given. */
async function withProof(
  own: TestClient,
  proof: string,
  method: 'PUT' | 'POST' | 'DELETE',
  url: string,
  body?: object,
) {
  const response = await house.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${own.token}`, 'x-proof': proof },
    ...(body && { payload: body }),
  });
  return response.statusCode;
}

/** The minute between two codes is over. */
const forgetPause = () => house.db.delete(counters).where(like(counters.key, 'otp:%'));

const mailsOf = (userId: string, source: string) =>
  house.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.userId, userId))
    .then((all) => all.filter((one) => one.source === source));

describe('without a proof', () => {
  test('no route that would give an account away does its work, and the rest of the profile saves', async () => {
    const { thief, profile } = await person();
    const save = (change: object) => thief.put('/api/Users/Profile', { ...change });
    expect(told(await save({ emailAddress: 'thief@example.test' }))).toEqual(ASKED);
    expect(told(await save({ phoneNumber: '0912 345 678' }))).toEqual(ASKED);
    expect((await save({ fullName: 'Nguyễn Bảo Trâm Anh', emailAddress: profile.emailAddress })).status).toBe(200);
    const change = { newPassword: 'nắng hạ vàng 2026 ơi', confirmPassword: 'nắng hạ vàng 2026 ơi' };
    expect(told(await thief.put('/api/Users/ChangePassword', change))).toEqual(ASKED);
    const [row] = await house.db.select().from(users).where(eq(users.id, thief.userId));
    expect(row).toMatchObject({ emailAddress: profile.emailAddress, phoneNumber: profile.phoneNumber });
  });

  test('an administrator changes no address of an account, their own included', async () => {
    const { own: admin, thief } = await person(['UsersView', 'UsersUpdate', 'UsersSearch', 'RolesUpdate']);
    const { own: other } = await person();
    for (const id of [admin.userId, other.userId]) {
      const { data } = (await admin.get(`/api/Users/${id}`)).body;
      const change = { version: data.version, emailAddress: `new-${id.slice(-6)}@example.test` };
      expect(told(await thief.put(`/api/Users/${id}`, change))).toEqual(ASKED);
      expect((await thief.put(`/api/Users/${id}`, { version: data.version, fullName: 'Tên Khác' })).status).toBe(200);
    }
  });

  test('every route that declares it refuses before it reads the input', async () => {
    const needing = house.routes
      .filter(({ proof }) => proof === 'always')
      .map(({ method, url }) => `${method} ${url}`)
      .sort();
    expect(needing).toEqual([
      'DELETE /api/Schedules/Feed',
      'DELETE /api/Users/Sessions',
      'DELETE /api/Users/Sessions/:id',
      'PATCH /api/BankAccounts/:id',
      'POST /api/BankAccounts',
      'POST /api/BankAccounts/:id/Close',
      'POST /api/Roles/:id/SeeAs',
      'POST /api/Schedules/Feed',
      'POST /api/Users/:id/ResetSecondFactor',
      'POST /api/Users/:id/SeeAs',
      'POST /api/Users/Oidc/Remove',
      'POST /api/Users/SecondFactor/:id/Remove',
      'POST /api/Users/SecondFactor/App',
      'POST /api/Users/SecondFactor/Codes',
      'POST /api/Users/SecondFactor/Passkey',
      'PUT /api/BankAccounts/:id',
    ]);
    const { thief } = await person(['SchedulesSearch', 'SettingsUpdate', 'UsersUpdate', 'RolesUpdate']);
    for (const door of needing) {
      const [method, url] = door.split(' ') as ['DELETE' | 'POST' | 'PUT' | 'PATCH', string];
      const address = url.replace(':id', thief.userId);
      const ways = { DELETE: thief.del, POST: thief.post, PUT: thief.put, PATCH: thief.patch };
      expect([door, ...told(await ways[method](address, method === 'DELETE' ? undefined : {}))]).toEqual([
        door,
        ...ASKED,
      ]);
    }
  });
});

describe('a proof', () => {
  test('comes for the password, counts for five minutes, and only in its session', async () => {
    const { own, thief } = await person();
    expect((await thief.post('/api/Users/Proof', { password: 'không phải mật khẩu' })).body.message).toBe(
      'Mes.Users.Password.Wrong',
    );
    const { proof } = (await thief.post('/api/Users/Proof', { password: PASSWORD })).body.data;
    const other = await house.signInAs([]);
    expect(await withProof(other, proof, 'DELETE', '/api/Users/Sessions')).toBe(403);
    expect(await withProof(own, `${proof.slice(0, -2)}xx`, 'DELETE', '/api/Users/Sessions')).toBe(403);
    expect(await withProof(own, proof, 'DELETE', '/api/Users/Sessions')).toBe(200);
    const before = house.clock.now;
    house.clock.now = new Date(before.getTime() + 5 * 60_000);
    expect(await withProof(own, proof, 'DELETE', '/api/Users/Sessions')).toBe(403);
    house.clock.now = before;
  });

  test('comes for a code by SMS, for people who know no password; a code for a sign-in gives none', async () => {
    const { thief, phoneNumber } = await person();
    await house.anonymous.post('/api/Users/Otp', { phoneNumber });
    const codeIn = async () => {
      const all = await mailsOf(thief.userId, 'code:otp');
      return all.map(({ body }) => /\b\d{6}\b/.exec(body)?.[0] ?? '');
    };
    const [forSignIn = ''] = await codeIn();
    expect((await thief.post('/api/Users/Proof', { code: forSignIn })).body.message).toBe('Mes.Users.Otp.InValid');
    await forgetPause();
    expect((await thief.post('/api/Users/ProofCode')).status).toBe(200);
    const code = (await codeIn()).find((one) => one !== forSignIn) ?? '';
    const { body } = await thief.post('/api/Users/Proof', { code });
    const change = { newPassword: 'nắng hạ vàng 2026 ơi', confirmPassword: 'nắng hạ vàng 2026 ơi' };
    expect(await withProof(thief, body.data.proof, 'PUT', '/api/Users/ChangePassword', change)).toBe(200);
  });
});

describe('a change of address', () => {
  test('ends the links and codes that went to the old one, and tells it there, also after an administrator', async () => {
    const admin = await house.signInAs(['UsersView', 'UsersUpdate', 'RolesUpdate']);
    for (const by of ['own', 'admin'] as const) {
      const { own, profile, phoneNumber } = await person();
      await house.anonymous.post('/api/Users/ForgotPassword', { emailAddress: profile.emailAddress });
      await forgetPause();
      await house.anonymous.post('/api/Users/Otp', { phoneNumber });
      const emailAddress = `moved-${own.userId.slice(-6)}@example.test`;
      const { data } = (await admin.get(`/api/Users/${own.userId}`)).body;
      const saved =
        by === 'own'
          ? await own.put('/api/Users/Profile', { emailAddress })
          : await admin.put(`/api/Users/${own.userId}`, { version: data.version, emailAddress });
      expect(saved.status).toBe(200);
      expect(await house.db.$count(recoveryTokens, eq(recoveryTokens.userId, own.userId))).toBe(0);
      expect(await house.db.$count(otpCodes, eq(otpCodes.userId, own.userId))).toBe(0);
      expect((await mailsOf(own.userId, 'profile')).map(({ address }) => address)).toEqual([profile.emailAddress]);
    }
  });
});

test('a stranger who asks again and again takes away neither the link nor the code of the owner', async () => {
  const { own, profile } = await person();
  const ask = () => house.anonymous.post('/api/Users/ForgotPassword', { emailAddress: profile.emailAddress });
  await ask();
  const [mail] = await mailsOf(own.userId, 'code:recovery');
  const token = /#\/forgot\/([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? '';
  await ask();
  await ask();
  expect((await house.anonymous.get(`/api/Users/CheckRecoveryToken/${token}`)).status).toBe(200);
  const newPassword = 'nắng hạ vàng 2026 ơi';
  const reset = { token, newPassword, confirmPassword: newPassword };
  expect((await house.anonymous.put('/api/Users/ResetForgotPassword', reset)).status).toBe(200);
  expect(await house.db.$count(recoveryTokens, eq(recoveryTokens.userId, own.userId))).toBe(1);
});

test('the letter with a link for a new password opens to an administrator with a proof alone', async () => {
  const { own, thief, profile } = await person(['OutboxSearch', 'UsersUpdate', 'UsersView']);
  await house.anonymous.post('/api/Users/ForgotPassword', { emailAddress: profile.emailAddress });
  const [mail] = await mailsOf(own.userId, 'code:recovery');
  expect(told(await thief.get(`/api/Outbox/${mail?.id}`))).toEqual(ASKED);
  expect((await own.get(`/api/Outbox/${mail?.id}`)).status).toBe(200);
});
