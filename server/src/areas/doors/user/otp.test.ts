import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { counters, otpCodes, users } from '../../../db/tables/access.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { makeApp, type TestApp } from '../../../testing/make-app.ts';

const PHONE = '+84912345678';

/** A house with a user who has just got a code by SMS. */
async function houseWithCode() {
  const house = await makeApp();
  const person = await house.signInAs(['MarketsSearch']);
  await house.db.update(users).set({ phoneNumber: PHONE }).where(eq(users.id, person.userId));
  const ask = (phoneNumber = '0912 345 678') => house.anonymous.post('/api/Users/Otp', { phoneNumber });
  const asked = await ask();
  let entries = 0;
  // Each entry comes from another network address, so that limits by address do not apply.
  const enter = (code: string, phoneNumber = '0912345678', address = `10.0.0.${++entries}`) =>
    post(house, 'SignInOtp', { phoneNumber, code }, address);
  const code = await lastCode(house);
  const wrong = code === '000000' ? '000001' : '000000';
  return { house, person, asked, ask, enter, code, wrong, [Symbol.asyncDispose]: () => house[Symbol.asyncDispose]() };
}

/** A request from an address. */
async function post(house: TestApp, path: string, payload: object, remoteAddress: string) {
  const response = await house.app.inject({ method: 'POST', url: `/api/Users/${path}`, payload, remoteAddress });
  const { requestId: _own, ...body } = response.json();
  return { status: response.statusCode, body };
}

async function lastCode({ db }: TestApp): Promise<string> {
  const sent = await db.select().from(deliveries).where(eq(deliveries.channel, 'sms'));
  return /\b\d{6}\b/.exec(sent.at(-1)?.body ?? '')?.[0] ?? '';
}

const locked = async ({ db }: TestApp, id: string) =>
  (await db.select().from(users).where(eq(users.id, id)))[0]?.lockedAt;

test('the code of an SMS opens a session once', async () => {
  await using at = await houseWithCode();
  expect(at.asked.body).toEqual({ data: null, message: 'Mes.Users.Otp.Successfully' });
  expect(at.code).toMatch(/^\d{6}$/);
  const { status, body } = await at.enter(at.code);
  expect([status, Object.keys(body.data)]).toEqual([200, ['accessToken', 'refreshToken']]);
  expect((await at.enter(at.code)).body.message).toBe('Mes.Users.Otp.InValid');
  expect(JSON.stringify(await at.house.db.select().from(otpCodes))).not.toContain(at.code);
});

test('a code ends after 5 minutes', async () => {
  await using at = await houseWithCode();
  at.house.clock.now = new Date(at.house.clock.now.getTime() + 5 * 60_000);
  expect((await at.enter(at.code)).body.message).toBe('Mes.Users.Otp.InValid');
});

test('another code is sent after 60 s; the first stays good, and the use of one ends both', async () => {
  await using at = await houseWithCode();
  const soon = await at.ask('+84 912 345 678');
  expect([soon.status, soon.body.message]).toEqual([429, 'Mes.Users.Otp.TooSoon']);
  await at.house.db.update(counters).set({ expire: 1 });
  expect((await at.ask()).status).toBe(200);
  const second = await lastCode(at.house);
  expect((await at.enter(at.code)).status).toBe(200);
  expect((await at.enter(second)).status).toBe(400);
});

test('only a malformed number is refused; an unknown one gets the same answer as a known one', async () => {
  await using at = await houseWithCode();
  for (const phone of ['12345678', '0912', 'abc', '+84 000 000 000'])
    expect((await at.ask(phone)).body.message).toBe('Mes.Users.PhoneNumber.InValid');
  expect((await at.ask('0987654321')).body).toEqual(at.asked.body);
  expect((await at.ask('0987654321')).status).toBe(429);
  expect((await at.enter(at.code, '0987654321')).body.message).toBe('Mes.Users.Otp.InValid');
  expect(await at.house.db.select().from(deliveries)).toHaveLength(1);
});

test('the fifth wrong entry locks, running sessions go on, and the right code no longer helps', async () => {
  await using at = await houseWithCode();
  const own = (await at.enter(at.code)).body.data;
  await at.house.db.update(counters).set({ expire: 1 });
  await at.ask();
  const code = await lastCode(at.house);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let count = 0; count < 4; count++) expect((await at.enter(wrong)).body.message).toBe('Mes.Users.Otp.InValid');
  expect((await at.enter(wrong)).body.message).toBe('Mes.User.IsLocked');
  expect((await at.enter(code)).body.message).toBe('Mes.User.IsLocked');
  const refreshed = await at.house.anonymous.post('/api/Users/Refresh', { refreshToken: own.refreshToken });
  expect([(await at.person.get('/api/Users/Profile')).status, refreshed.status]).toEqual([200, 200]);
  const manager = await at.house.signInAs([...permissionCodes]);
  expect((await manager.post(`/api/Users/${at.person.userId}/Unlock`)).status).toBe(200);
});

test('a lock after wrong codes ends after 30 minutes, and the next wrong code is the first again', async () => {
  await using at = await houseWithCode();
  for (let count = 0; count < 5; count++) await at.enter(at.wrong);
  at.house.clock.now = new Date(at.house.clock.now.getTime() + 30 * 60_000);
  await at.house.db.update(counters).set({ expire: 1 });
  await at.ask();
  const code = await lastCode(at.house);
  expect((await at.enter(code === '000000' ? '000001' : '000000')).body.message).toBe('Mes.Users.Otp.InValid');
  expect((await at.enter(code)).status).toBe(200);
  expect(await locked(at.house, at.person.userId)).toBeNull();
});

test('a number gets five codes a day, with or without an account', async () => {
  await using at = await houseWithCode();
  for (const number of ['0912 345 678', '0987 654 321']) {
    const statuses: unknown[] = [];
    for (let count = 0; count < 6; count++) {
      await at.house.db.delete(counters).where(like(counters.key, 'otp:%'));
      await at.house.db.delete(counters).where(like(counters.key, 'otp-asked:%'));
      const { status, body } = await at.ask(number);
      statuses.push(status === 200 ? 200 : body.message);
    }
    const first = number === '0912 345 678' ? 4 : 5;
    expect(statuses).toEqual([...Array(first).fill(200), ...Array(6 - first).fill('Mes.Users.Otp.TooMany')]);
  }
});

test('a number without an account is counted like one with: four wrong entries, then locked, over several codes', async () => {
  await using at = await houseWithCode();
  const unknown = '0987 654 321';
  const inactive = '0987 654 322';
  const { userId } = await at.house.signInAs([]);
  const gone = { phoneNumber: '+84987654322', deactivatedAt: new Date() };
  await at.house.db.update(users).set(gone).where(eq(users.id, userId));
  for (const number of [unknown, inactive]) expect((await at.ask(number)).body).toEqual(at.asked.body);
  const numbers = ['0912345678', unknown, inactive];
  const round = () => Promise.all(numbers.map((number) => at.enter(at.wrong, number)));
  const messages: string[][] = [];
  const enterAll = async () => {
    const [known, ...others] = await round();
    for (const other of others) expect(other).toEqual(known);
    messages.push([known?.body.message]);
  };
  for (let count = 0; count < 3; count++) await enterAll();
  // An expired code reveals nothing and counts nothing.
  at.house.clock.now = new Date(at.house.clock.now.getTime() + 5 * 60_000);
  await enterAll();
  await at.house.db.update(counters).set({ expire: 1 }).where(like(counters.key, 'otp:%'));
  for (const number of numbers) expect((await at.ask(number)).status).toBe(200);
  for (let count = 0; count < 4; count++) await enterAll();
  const [wrong, isLocked] = [['Mes.Users.Otp.InValid'], ['Mes.User.IsLocked']];
  expect(messages).toEqual([wrong, wrong, wrong, wrong, wrong, isLocked, isLocked, isLocked]);
  const kept = await at.house.db.select().from(counters);
  expect(JSON.stringify(kept.filter(({ key }) => key.startsWith('otp-unknown')))).not.toContain('987654321');
});

test('from one address ten codes are sent in an hour and twenty guesses are looked at', async () => {
  await using at = await houseWithCode();
  const asks: number[] = [];
  for (let count = 0; count < 12; count++)
    asks.push((await post(at.house, 'Otp', { phoneNumber: `09876543${10 + count}` }, '10.1.0.1')).status);
  expect(asks).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  const entries = await Promise.all(
    Array.from({ length: 25 }, (_, count) => at.enter('111111', `09876543${10 + count}`, '10.1.0.2')),
  );
  expect(entries.filter(({ status }) => status === 400)).toHaveLength(20);
  expect(entries.filter(({ status }) => status === 429)).toHaveLength(5);
  expect((await at.enter(at.code, '0912345678', '10.1.0.2')).status).toBe(429);
  expect((await at.enter(at.code, '0912345678', '10.1.0.3')).status).toBe(200);
});

test('of 50 wrong entries at once five are counted, and the account is locked', async () => {
  await using at = await houseWithCode();
  const answers = await Promise.all(Array.from({ length: 50 }, () => at.enter(at.wrong)));
  const messages = answers.map(({ body }) => body.message as string);
  expect(messages.filter((message) => message === 'Mes.Users.Otp.InValid')).toHaveLength(4);
  expect(messages.filter((message) => message === 'Mes.User.IsLocked')).toHaveLength(46);
  expect(await locked(at.house, at.person.userId)).not.toBeNull();
});

test('wrong entries count over several codes, and a right one starts again', async () => {
  await using at = await houseWithCode();
  for (let count = 0; count < 4; count++) await at.enter(at.wrong);
  await at.house.db.update(counters).set({ expire: 1 });
  await at.ask();
  const code = await lastCode(at.house);
  expect((await at.enter(code)).status).toBe(200);
  const [person] = await at.house.db.select().from(users).where(eq(users.id, at.person.userId));
  expect(person?.otpWrong).toBe(0);
});

test('without a code under way nobody can be locked out', async () => {
  await using at = await houseWithCode();
  await at.enter(at.code);
  for (let count = 0; count < 8; count++) await at.enter(at.wrong);
  expect(await locked(at.house, at.person.userId)).toBeNull();
});
