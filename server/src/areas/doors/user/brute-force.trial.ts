import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { counters, users } from '../../../db/tables/access.ts';
import { evenTime } from './even-time.ts';
import { figure, percentile } from '../../../testing/figure.ts';
import { ADMIN_PASSWORD, makeApp, type TestApp } from '../../../testing/make-app.ts';
import { unlock, wrongKey } from './lock.ts';
import { guess } from './testing/guesses.ts';

let house: TestApp;
beforeAll(async () => {
  house = await makeApp();
  evenTime.milliseconds = 300;
});
afterAll(() => house[Symbol.asyncDispose]());

/** Ends the locks and counts of an earlier test or guess. */
async function forget(): Promise<void> {
  for (const { id } of await house.db.select().from(users)) await unlock(house.db, id);
  await house.db.delete(counters).where(like(counters.key, `${wrongKey('')}%`));
}

const signIn = (username: string, password: string, address: string) => guess(house, username, password, address);

test('of 1,000 wrong passwords for one account, 20 at once from many addresses, five are looked at, and it locks', async () => {
  const messages: string[] = [];
  for (let round = 0; round < 50; round++) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => signIn('admin', 'wrong', `10.${round}.${at}.1`)),
    );
    messages.push(...answers.map(({ message }) => message));
  }
  expect(messages.filter((message) => message === 'Mes.Users.Password.InValid')).toHaveLength(4);
  expect(messages.filter((message) => message === 'Mes.User.IsLocked')).toHaveLength(996);
  await forget();
});

test('the answer comes later with each wrong password, and a right one starts again', async () => {
  const times: number[] = [];
  for (let at = 0; at < 4; at++) times.push((await signIn('admin', 'wrong', '10.2.0.1')).time);
  for (const [at, least] of [290, 590, 1_190].entries()) {
    figure(`wrong password ${at + 2}, ms`, times[at + 1] ?? 0);
    expect(times[at + 1]).toBeGreaterThanOrEqual(least);
  }
  expect((await signIn('admin', ADMIN_PASSWORD, '10.2.0.1')).status).toBe(200);
  await forget();
});

test('known and unknown names get the same answer in the same time', async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  const bodies = new Set<string>();
  for (let at = 0; at < 500; at++) {
    // The order alternates, so that a slow moment of the machine affects both kinds.
    const turn = at % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of turn) {
      const address = `10.3.${kind === 'known' ? 1 : 2}.${at % 250}`;
      const { time, status, message } = await signIn(kind === 'known' ? 'admin' : 'nobody', 'wrong', address);
      times[kind].push(time);
      bodies.add(`${status} ${message}`);
    }
    // Each guess is the first wrong one: the later ones are late on purpose, and the fifth locks.
    await forget();
  }
  expect([...bodies]).toEqual(['400 Mes.Users.Password.InValid']);
  const [known, unknown] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)];
  figure('median of 500 for a known name, ms', known);
  figure('median of 500 for an unknown name, ms', unknown);
  figure('their difference, %', (100 * Math.abs(known - unknown)) / Math.max(known, unknown), 10);
});

test('one-time codes for known and unknown numbers get the same answer in the same time', async () => {
  await house.db.update(users).set({ phoneNumber: '+84912345678' }).where(eq(users.username, 'admin'));
  const numbers = { known: '0912345678', unknown: '0987654321' } as const;
  const times = { known: [] as number[], unknown: [] as number[] };
  const bodies = new Set<string>();
  const send = async (path: string, payload: object, remoteAddress: string) => {
    const started = performance.now();
    const response = await house.app.inject({ method: 'POST', url: `/api/Users/${path}`, payload, remoteAddress });
    const { message } = response.json<{ message: string }>();
    return { said: `${response.statusCode} ${message}`, time: performance.now() - started };
  };
  for (const phoneNumber of Object.values(numbers)) await send('Otp', { phoneNumber }, '10.6.0.1');
  for (let at = 0; at < 60; at++) {
    // The order alternates as above. The counts begin again, so that every entry is the first wrong one.
    const turn = at % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of turn) {
      const answer = await send('SignInOtp', { phoneNumber: numbers[kind], code: 'wrong' }, `10.7.0.${at}`);
      times[kind].push(answer.time);
      bodies.add(answer.said);
    }
    await house.db.update(users).set({ otpWrong: 0 });
    await house.db.delete(counters).where(like(counters.key, 'otp-unknown-wrong:%'));
  }
  expect([...bodies]).toEqual(['400 Mes.Users.Otp.InValid']);
  const [known, unknown] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)];
  figure('median of 60 codes for a known number, ms', known);
  figure('median of 60 codes for an unknown number, ms', unknown);
  figure('their difference, %', (100 * Math.abs(known - unknown)) / Math.max(known, unknown), 5);
}, 120_000);
