import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recoveryTokens, users } from '../../../db/tables/access.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { ADMIN_PASSWORD, makeApp, type TestApp } from '../../../testing/make-app.ts';

const NEW = 'con đò sang sông sớm';
const reset = (token: string, password = NEW) => ({ token, newPassword: password, confirmPassword: password });

/** A house with the administrator's mail of recovery in its outbox. */
async function houseWithMail() {
  const house = await makeApp();
  const forgot = await house.anonymous.post('/api/Users/ForgotPassword', { emailAddress: ' OFFICE@example.test ' });
  const { body, address } = await lastMail(house);
  const link = /\/#\/forgot\/([\w-]{43})\n/.exec(body)?.[1] ?? '';
  const code = /[A-Z2-9]{5}-[A-Z2-9]{5}/.exec(body)?.[0] ?? '';
  const put = (input: object) => house.anonymous.put('/api/Users/ResetForgotPassword', input);
  const check = (token: string) => house.anonymous.get(`/api/Users/CheckRecoveryToken/${encodeURIComponent(token)}`);
  const signIn = (password: string) => house.anonymous.post('/api/Users/SignIn', { username: 'admin', password });
  return {
    house,
    forgot,
    address,
    link,
    code,
    put,
    check,
    signIn,
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  };
}

async function lastMail({ db }: TestApp) {
  const mails = await db.select().from(deliveries).where(eq(deliveries.source, 'code:recovery'));
  return mails.at(-1) ?? { body: '', address: '' };
}

test('a link or a typed code sets a new password once, and all sessions end', async () => {
  for (const form of ['link', 'code', 'sloppy'] as const) {
    await using at = await houseWithMail();
    const { accessToken } = (await at.signIn(ADMIN_PASSWORD)).body.data;
    const token = { link: at.link, code: at.code, sloppy: ` ${at.code.toLowerCase().replace('-', ' ')} ` }[form];
    expect((await at.check(token)).status).toBe(200);
    expect((await at.put(reset(token))).body.message).toBe('Mes.Users.ResetForgotPassword.Successfully');
    const profile = { url: '/api/Users/Profile', headers: { authorization: `Bearer ${accessToken}` } };
    expect((await at.house.app.inject(profile)).statusCode).toBe(401);
    expect((await at.signIn(ADMIN_PASSWORD)).status).toBe(400);
    expect((await at.signIn(NEW)).status).toBe(200);
    for (const used of [at.link, at.code]) {
      const again = await at.put(reset(used, `${NEW} nữa`));
      expect([again.status, again.body.message]).toEqual([400, 'Mes.User.RecoveryCode.NotFound']);
    }
  }
});

test('an unknown address gets the same answer as a known one, and no mail', async () => {
  await using at = await houseWithMail();
  const ask = async (emailAddress: string) => {
    const { status, body } = await at.house.anonymous.post('/api/Users/ForgotPassword', { emailAddress });
    return { status, body };
  };
  const [known, unknown] = [await ask('office@example.test'), await ask('nobody@example.test')];
  expect(unknown).toEqual(known);
  expect(at.address).toBe('office@example.test');
  expect(await at.house.db.select().from(deliveries)).toHaveLength(2);
});

test('a recovery ends after 10 minutes, and a newer one leaves the older to its end', async () => {
  await using at = await houseWithMail();
  await at.house.anonymous.post('/api/Users/ForgotPassword', { emailAddress: 'office@example.test' });
  expect((await at.check(at.link)).status).toBe(200);
  const { body } = await lastMail(at.house);
  const link = /\/#\/forgot\/([\w-]{43})\n/.exec(body)?.[1] ?? '';
  expect((await at.check(link)).status).toBe(200);
  at.house.clock.now = new Date(at.house.clock.now.getTime() + 10 * 60_000);
  for (const answer of [await at.check(link), await at.put(reset(link))])
    expect([answer.status, answer.body.message]).toEqual([400, 'Mes.User.RecoveryCode.Expired']);
});

test('the fifth wrong code ends the recovery, from wherever the tries come', async () => {
  await using at = await houseWithMail();
  const wrong = `${at.code.slice(0, -1)}${at.code.endsWith('2') ? '3' : '2'}`;
  const guess = (from: number) =>
    at.house.app.inject({ url: `/api/Users/CheckRecoveryToken/${wrong}`, remoteAddress: `10.0.0.${from}` });
  for (let from = 0; from < 5; from++) expect((await guess(from)).statusCode).toBe(400);
  expect((await at.check(at.code)).body.message).toBe('Mes.User.RecoveryCode.NotFound');
  expect((await at.check(at.link)).body.message).toBe('Mes.User.RecoveryCode.NotFound');
});

test('codes that belong to nobody are refused from the sixth on from one address', async () => {
  await using at = await houseWithMail();
  const statuses = [];
  for (let count = 0; count < 8; count++) statuses.push((await at.check('ZZZZZ-ZZZZZ')).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  expect((await at.check(at.link)).status).toBe(200);
});

test('of 20 resets at once with one link one passes', async () => {
  await using at = await houseWithMail();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, one) => at.put(reset(at.link, `${NEW} ${one}`))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a reset unlocks the account; a weak password is refused and does not use the link up', async () => {
  await using at = await houseWithMail();
  await at.house.db.update(users).set({ lockedAt: new Date(), otpWrong: 5 }).where(eq(users.username, 'admin'));
  expect((await at.put(reset(at.link, 'Matkhau@123456'))).body.message).toBe('Mes.Users.NewPassword.TooCommon');
  expect((await at.put({ ...reset(at.link), confirmPassword: 'x' })).body.errors[0].field).toBe('confirmPassword');
  expect((await at.put(reset(at.link))).status).toBe(200);
  expect((await at.signIn(NEW)).status).toBe(200);
});

test('neither the link nor the code stands in the database but in the mail', async () => {
  await using at = await houseWithMail();
  const stored = JSON.stringify(await at.house.db.select().from(recoveryTokens));
  expect(stored).not.toContain(at.link);
  expect(stored).not.toContain(at.code.replace('-', ''));
  expect(at.forgot.body).toEqual({ data: null, message: 'Mes.Users.ForgotPassword.Successfully' });
});
