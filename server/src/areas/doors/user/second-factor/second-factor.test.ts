/** Attacks on the second step of a sign-in, and what its owner hears. */
import { and, eq, isNull } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factorCodes, roles, secondFactors, sessions, users } from '../../../../db/tables/access.ts';
import { auditEntries, notices } from '../../../../db/tables/kit.ts';
import { deliveries } from '../../../../db/tables/outbox.ts';
import { securityEvents } from '../../../../db/tables/security.ts';
import { Totals } from '../../../../kit/totals.ts';
import { makeApp, type TestApp, type TestClient } from '../../../../testing/make-app.ts';
import { hashPassword, resetPasswordByOperator } from '../index.ts';

const PASSWORD = 'mưa rào tháng bảy 42';
const MINUTE = 60_000;

let house: TestApp;
let hash: string;
beforeAll(async () => {
  house = await makeApp();
  hash = await hashPassword(PASSWORD);
});
afterAll(() => house[Symbol.asyncDispose]());

let phone = 913_000_100;
let address = 0;

/** The code that a phone shows whose clock is wrong by so many milliseconds. */
const codeOf = (secret: string, wrongBy = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: house.clock.now.getTime() + wrongBy });

/** The next code: no code is taken twice. */
const nextCode = (secret: string) => {
  house.clock.now = new Date(house.clock.now.getTime() + 30_000);
  return codeOf(secret);
};

async function post(path: string, payload: object) {
  const remoteAddress = `10.1.${Math.floor(++address / 250)}.${address % 250}`;
  const response = await house.app.inject({ method: 'POST', url: `/api/Users/${path}`, payload, remoteAddress });
  return { status: response.statusCode, ...response.json() };
}

/** A person with a password and a phone, and a second factor unless `bare`. */
async function person({ bare = false, needs = false, codes = ['MarketsSearch'] } = {}) {
  const own = await house.signInAs(codes);
  const phoneNumber = `+84${++phone}`;
  const [user] = await house.db
    .update(users)
    .set({ phoneNumber, passwordHash: hash })
    .where(eq(users.id, own.userId))
    .returning();
  const username = user?.username ?? '';
  const roleId = user?.roleId ?? '';
  const need = (on: boolean) => house.db.update(roles).set({ needsSecondFactor: on }).where(eq(roles.id, roleId));
  if (needs) await need(true);
  const signIn = () => post('SignIn', { username, password: PASSWORD });
  const second = (challenge: string, code: string) => post('SignInFactor', { challenge, code });
  const made = bare ? { secret: '', codes: [] as string[] } : await setUp(own);
  return { own, phoneNumber, username, roleId, need, signIn, second, ...made };
}

async function setUp(own: TestClient) {
  const begun = (await own.post('/api/Users/SecondFactor/App')).body.data;
  const confirmed = await own.post('/api/Users/SecondFactor/App/Confirm', {
    setup: begun.setup,
    code: nextCode(begun.secret),
    name: 'Điện thoại',
  });
  expect(confirmed.body.message).toBe('Mes.SecondFactor.Add.Successfully');
  return { secret: begun.secret as string, codes: confirmed.body.data.codes as string[] };
}

const mailsOf = async (userId: string) =>
  (
    await house.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.userId, userId))
      .orderBy(deliveries.createdAt, deliveries.id)
  ).filter(({ source }) => source === 'secondFactor');
const openSessions = (userId: string) =>
  house.db.$count(sessions, and(eq(sessions.userId, userId), isNull(sessions.endedAt)));

describe('signing in', () => {
  test('an account without a factor gets tokens; one with a factor a challenge of five minutes and no token', async () => {
    const without = await person({ bare: true });
    expect(Object.keys((await without.signIn()).data)).toEqual(['accessToken', 'refreshToken']);
    const own = await person();
    const before = await openSessions(own.own.userId);
    const { status, data, message } = await own.signIn();
    expect([status, message]).toEqual([200, 'Mes.Users.SignIn.NeedsFactor']);
    expect(data).toEqual({
      challenge: expect.any(String),
      kinds: ['totp', 'recoveryCode'],
      expiresAt: new Date(house.clock.now.getTime() + 5 * MINUTE).toISOString(),
    });
    expect(await openSessions(own.own.userId)).toBe(before);
    const entered = await own.second(data.challenge, nextCode(own.secret));
    expect(Object.keys(entered.data)).toEqual(['accessToken', 'refreshToken']);
    expect(await openSessions(own.own.userId)).toBe(before + 1);
  });

  test('a challenge is no token, and is used once', async () => {
    const own = await person();
    const { challenge } = (await own.signIn()).data;
    for (const bearer of [challenge, `${challenge}.x.y`]) {
      const headers = { authorization: `Bearer ${bearer}` };
      expect((await house.app.inject({ url: '/api/Users/Profile', headers })).statusCode).toBe(401);
    }
    expect((await post('Refresh', { refreshToken: challenge })).status).toBe(401);
    expect((await own.second(challenge, nextCode(own.secret))).status).toBe(200);
    expect((await own.second(challenge, nextCode(own.secret))).message).toBe('Mes.SecondFactor.Challenge.Expired');
  });

  test('an expired challenge, one of another person, and an invented one open nothing', async () => {
    const [own, other] = [await person(), await person()];
    const { challenge } = (await own.signIn()).data;
    expect((await other.second(challenge, nextCode(other.secret))).message).toBe('Mes.SecondFactor.Code.InValid');
    expect((await own.second(challenge, other.codes[0] ?? '')).message).toBe('Mes.SecondFactor.Code.InValid');
    expect((await own.second('x'.repeat(43), nextCode(own.secret))).message).toBe('Mes.SecondFactor.Challenge.Expired');
    house.clock.now = new Date(house.clock.now.getTime() + 5 * MINUTE);
    expect((await own.second(challenge, nextCode(own.secret))).message).toBe('Mes.SecondFactor.Challenge.Expired');
  });

  test('a code is taken once: later, in another sign-in, and in two tabs at the same time', async () => {
    const own = await person();
    const [one, two, three] = await Promise.all([own.signIn(), own.signIn(), own.signIn()]);
    const code = nextCode(own.secret);
    const both = await Promise.all([own.second(one.data.challenge, code), own.second(two.data.challenge, code)]);
    expect(both.map(({ message }) => String(message)).sort()).toEqual([
      'Mes.SecondFactor.Code.Used',
      'Mes.Users.SignIn.Successfully',
    ]);
    expect((await own.second(three.data.challenge, code)).message).toBe('Mes.SecondFactor.Code.Used');
  });

  test('a clock that is wrong by some seconds is good; one by two minutes is named', async () => {
    const own = await person();
    const { challenge } = (await own.signIn()).data;
    house.clock.now = new Date(house.clock.now.getTime() + 2 * MINUTE);
    for (const [wrongBy, message] of [
      [2 * MINUTE, 'Mes.SecondFactor.Code.ClockFast'],
      [-2 * MINUTE, 'Mes.SecondFactor.Code.ClockSlow'],
    ] as const) {
      const refused = await own.second(challenge, codeOf(own.secret, wrongBy));
      expect([refused.status, refused.errors]).toEqual([400, [{ field: 'code', message, params: { minutes: 2 } }]]);
    }
    expect((await own.second(challenge, codeOf(own.secret, 10 * MINUTE))).message).toBe(
      'Mes.SecondFactor.Code.InValid',
    );
    expect((await own.second(challenge, codeOf(own.secret, -29_000))).status).toBe(200);
  });

  test('five wrong codes lock the account over all challenges, and leave security events', async () => {
    const own = await person();
    const challenges = [];
    for (let tries = 0; tries < 6; tries++) challenges.push((await own.signIn()).data.challenge);
    const answers = [];
    for (const challenge of challenges.slice(0, 5)) answers.push((await own.second(challenge, 'ABCDE-23456')).message);
    expect(answers).toEqual([...Array(4).fill('Mes.SecondFactor.Code.InValid'), 'Mes.User.IsLocked']);
    const right = await own.second(challenges[5], nextCode(own.secret));
    expect([right.status, right.message]).toEqual([400, 'Mes.User.IsLocked']);
    await house.app.writeEvents();
    const events = await house.db.select().from(securityEvents).where(eq(securityEvents.userId, own.own.userId));
    const count = (kind: string) => events.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.count, 0);
    expect([count('wrongCode'), count('lock'), count('signIn')]).toEqual([4, 2, 0]);
  });

  test('neither a new password nor the end of a lock gives more than 50 wrong codes a day', async () => {
    const own = await person();
    const seen = new Set<string>();
    for (let tries = 0; tries < 52; tries++) {
      await house.db.update(users).set({ otpWrong: 0, lockedAt: null }).where(eq(users.id, own.own.userId));
      const { challenge } = (await own.signIn()).data;
      seen.add((await own.second(challenge, '000000')).message);
    }
    expect([...seen]).toContain('Mes.Requests.TooMany');
  });

  test('a new password, the end of sessions and a reset end a half-done sign-in', async () => {
    const own = await person();
    const { challenge } = (await own.signIn()).data;
    expect((await own.own.del('/api/Users/Sessions')).status).toBe(200);
    expect((await own.second(challenge, nextCode(own.secret))).message).toBe('Mes.SecondFactor.Challenge.Expired');
  });
});

describe('the code by SMS', () => {
  const bySms = async (phoneNumber: string) => {
    await post('Otp', { phoneNumber });
    const sent = await house.db.select().from(deliveries).where(eq(deliveries.address, phoneNumber));
    const code = /\b\d{6}\b/.exec(sent.at(-1)?.body ?? '')?.[0] ?? '';
    return { code, answer: await post('SignInOtp', { phoneNumber, code }) };
  };

  test('is a first step where there is a factor', async () => {
    const own = await person();
    const { answer } = await bySms(own.phoneNumber);
    expect(Object.keys(answer.data)).toEqual(['challenge', 'kinds', 'expiresAt']);
  });

  test('opens nothing where the role requires a factor, and only who knows the code hears why', async () => {
    const own = await person({ bare: true, needs: true });
    const { answer } = await bySms(own.phoneNumber);
    expect([answer.status, answer.message]).toEqual([400, 'Mes.Users.Otp.Closed']);
    const stranger = await post('SignInOtp', { phoneNumber: own.phoneNumber, code: '12' });
    expect(stranger.message).toBe('Mes.Users.Otp.InValid');
  });

  test('gives no proof in the place of the password', async () => {
    const own = await person();
    expect((await own.own.post('/api/Users/ProofCode')).body.message).toBe('Mes.Session.Proof.NoSms');
    expect((await own.own.post('/api/Users/Proof', { code: '123456' })).body.message).toBe('Mes.Session.Proof.NoSms');
  });
});

describe('a role that requires a factor', () => {
  test('lets a person without one only set it up, at once when the role changes', async () => {
    const own = await person({ bare: true });
    expect((await own.own.get('/api/Markets')).status).toBe(200);
    await own.need(true);
    const refused = await own.own.get('/api/Markets');
    expect([refused.status, refused.body.message]).toEqual([403, 'Mes.AccessToken.SecondFactor.Required']);
    expect((await own.own.get('/api/Users/Profile')).body.data.factorMissing).toBe(true);
    const open = house.routes.filter(({ access }) => access !== undefined && access !== 'public');
    const reached = [];
    for (const { method, url } of open) {
      if (/Signout|Stream/.test(url)) continue;
      const { statusCode, payload } = await house.app.inject({
        method: method as 'GET',
        url: url.replaceAll(/:\w+|\*/g, own.own.userId),
        headers: own.own.headers(),
      });
      if (statusCode !== 403 || (method !== 'HEAD' && !payload.includes('SecondFactor.Required')))
        reached.push(`${method} ${url}`);
    }
    expect(
      reached.filter(
        (one) => !/Users\/(Presence|Profile|Proof|ProofCode|SecondFactor|SeeAs$|ChangePassword)/.test(one),
      ),
    ).toEqual([]);
    await setUp(own.own);
    expect((await own.own.get('/api/Markets')).status).toBe(200);
    expect((await own.own.get('/api/Users/Profile')).body.data.factorMissing).toBe(false);
  });

  test('keeps the last factor, and lets another one take its place', async () => {
    const own = await person({ needs: true });
    const [first] = (await own.own.get('/api/Users/SecondFactor')).body.data.factors;
    const remove = (code: string) => own.own.post(`/api/Users/SecondFactor/${first.id}/Remove`, { code });
    expect((await remove(nextCode(own.secret))).body.message).toBe('Mes.SecondFactor.Factors.Required');
    const another = await setUp(own.own);
    expect(another.codes).toBeNull();
    expect((await remove(nextCode(another.secret))).status).toBe(200);
  });

  test('a program that does not know the flag leaves it as it is', async () => {
    const { roleId, need } = await person({ bare: true });
    await need(true);
    const admin = await house.signInAs(['RolesView', 'RolesUpdate', 'RolesSearch', 'MarketsSearch']);
    const { version } = (await admin.get(`/api/Roles/${roleId}`)).body.data;
    const input = { name: `Vai trò ${roleId}`, description: null, permissionCodes: ['MarketsSearch'], version };
    const saved = await admin.put(`/api/Roles/${roleId}`, input);
    expect(saved.body.data).toMatchObject({ name: input.name, needsSecondFactor: true });
  });
});

describe('one’s own factors', () => {
  test('neither the table nor the history nor an answer tells a secret or a code', async () => {
    const own = await person();
    const rows = [await house.db.select().from(secondFactors), await house.db.select().from(factorCodes)];
    const told = await house.db.select().from(auditEntries);
    const shown = (await own.own.get('/api/Users/SecondFactor')).body;
    const all = JSON.stringify([rows, told, shown, await mailsOf(own.own.userId)]);
    for (const hidden of [own.secret, ...own.codes]) expect(all).not.toContain(hidden);
    expect(shown.data).toMatchObject({ factors: [{ kind: 'totp', name: 'Điện thoại' }], codesLeft: 10 });
  });

  test('a recovery code works once and is told by mail; new ones void the old', async () => {
    const own = await person();
    const [code = '', second = ''] = own.codes;
    const enter = async (typed: string) => own.second((await own.signIn()).data.challenge, typed);
    expect((await enter(code.toLowerCase().replace('-', ' '))).status).toBe(200);
    expect((await enter(code)).message).toBe('Mes.SecondFactor.Code.InValid');
    expect((await mailsOf(own.own.userId)).at(-1)?.body).toContain('9');
    const renewed = (await own.own.post('/api/Users/SecondFactor/Codes')).body.data.codes;
    expect((await enter(second)).message).toBe('Mes.SecondFactor.Code.InValid');
    expect((await enter(renewed[0])).status).toBe(200);
    expect((await own.own.get('/api/Users/SecondFactor')).body.data.codesLeft).toBe(9);
  });

  test('adding asks for the password, belongs to one session, and adds one app in two tabs', async () => {
    const own = await person({ bare: true });
    expect((await own.own.unproven().post('/api/Users/SecondFactor/App')).body.message).toBe(
      'Mes.Session.Proof.Required',
    );
    const { setup, secret } = (await own.own.post('/api/Users/SecondFactor/App')).body.data;
    const body = { setup, code: codeOf(secret) };
    const thief = await person({ bare: true });
    expect((await thief.own.post('/api/Users/SecondFactor/App/Confirm', body)).body.message).toBe(
      'Mes.SecondFactor.Setup.Expired',
    );
    const url = '/api/Users/SecondFactor/App/Confirm';
    const both = await Promise.all([own.own.post(url, body), own.own.post(url, body)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    expect(await house.db.$count(secondFactors, eq(secondFactors.userId, own.own.userId))).toBe(1);
  });

  test('adding and removing end the other sessions and are told by mail; removing needs a code', async () => {
    const own = await person({ bare: true });
    await own.signIn();
    await setUp(own.own);
    expect(await openSessions(own.own.userId)).toBe(1);
    const { factors } = (await own.own.get('/api/Users/SecondFactor')).body.data;
    const url = `/api/Users/SecondFactor/${factors[0].id}/Remove`;
    expect((await own.own.post(url, { code: '000000' })).body.message).toMatch(/Code\.InValid|IsLocked/);
    const stranger = await person();
    expect((await stranger.own.post(url, { code: nextCode(stranger.secret) })).status).toBe(404);
    expect((await mailsOf(own.own.userId)).map(({ subject }) => subject?.split(': ')[1])).toEqual([
      'đã thêm xác thực hai bước',
    ]);
  });
});

describe('the reset', () => {
  test('needs a reason and rights, never one’s own; the person is told and signed out', async () => {
    const own = await person();
    const admin = await house.signInAs(['UsersUpdate', 'UsersView', 'UsersSearch', 'MarketsSearch']);
    const less = await house.signInAs(['UsersUpdate', 'UsersView']);
    const url = `/api/Users/${own.own.userId}/ResetSecondFactor`;
    const reason = 'Mất điện thoại, đã gặp trực tiếp';
    expect((await admin.post(url, { reason: ' ' })).body.message).toBe('Mes.SecondFactor.Reason.Required');
    expect((await admin.unproven().post(url, { reason })).body.message).toBe('Mes.Session.Proof.Required');
    expect((await less.post(url, { reason })).body.message).toBe('Mes.Users.Role.NotAllowed');
    expect((await own.own.post(url, { reason })).status).toBe(403);
    const { data } = (await admin.get(`/api/Users?hasSecondFactor=true`)).body;
    expect(data.items.map(({ id }: { id: string }) => id)).toContain(own.own.userId);
    const done = await admin.post(url, { reason });
    expect([done.status, done.body.data.hasSecondFactor]).toEqual([200, false]);
    expect(await openSessions(own.own.userId)).toBe(0);
    const [mail] = (await mailsOf(own.own.userId)).slice(-1);
    expect(mail?.body).toContain(reason);
    const [notice] = await house.db.select().from(notices).where(eq(notices.userId, own.own.userId));
    expect(notice).toMatchObject({ kind: 'Mes.Notices.FactorReset', params: { reason } });
    const { items } = (await admin.get(`/api/Users/${own.own.userId}/History`)).body.data;
    expect(items[0].changes).toEqual({ secondFactor: ['Điện thoại', null], reason: [null, reason] });
    await house.app.writeEvents();
    expect(await house.db.$count(securityEvents, eq(securityEvents.reason, reason))).toBe(1);
    expect(Object.keys((await own.signIn()).data)).toEqual(['accessToken', 'refreshToken']);
  });

  test('an administrator does not reset their own', async () => {
    const admin = await person({ codes: ['UsersUpdate', 'UsersView'] });
    const answer = await admin.own.post(`/api/Users/${admin.own.userId}/ResetSecondFactor`, { reason: 'x' });
    expect(answer.body.message).toBe('Mes.Users.Self.NotAllowed');
  });

  test('the operator removes it with the password, and only when asked to', async () => {
    const own = await person();
    const { db, pool, clock } = house;
    const machine = { db, pool, totals: new Totals(() => undefined), now: () => clock.now };
    const count = () => db.$count(secondFactors, eq(secondFactors.userId, own.own.userId));
    await resetPasswordByOperator(machine, own.username);
    expect(await count()).toBe(1);
    await resetPasswordByOperator(machine, own.username, { secondFactor: true });
    expect(await count()).toBe(0);
  });
});
