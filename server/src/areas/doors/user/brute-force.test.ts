import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { counters, users } from '../../../db/tables/access.ts';
import { auditEntries } from '../../../db/tables/kit.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { ADMIN_PASSWORD, makeApp, type TestApp } from '../../../testing/make-app.ts';
import { guess, fiveLooked, guessAtOnce } from './testing/guesses.ts';
import { unlock } from './lock.ts';
import { hashPassword } from './password.ts';

let house: TestApp;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

/** Ends the locks and counts of an earlier test. */
async function forget(): Promise<void> {
  for (const { id } of await house.db.select().from(users)) await unlock(house.db, id);
}

beforeEach(forget);

const signIn = (username: string, password: string, address: string) => guess(house, username, password, address);

test('of 40 wrong passwords at once, from whatever addresses, five are looked at, and the account locks', async () => {
  await using alone = await makeApp();
  expect(await guessAtOnce(alone, 40)).toEqual(fiveLooked(40));
});

test('a name without an account gets the answers of one that exists: the fifth wrong password locks it', async () => {
  const told = async (name: string, at: number) => {
    const messages: string[] = [];
    for (let n = 0; n < 7; n++) messages.push((await signIn(name, 'wrong', `10.2.${at}.${n}`)).message);
    return messages;
  };
  const known = await told('admin', 1);
  expect(known).toEqual([...Array(4).fill('Mes.Users.Password.InValid'), ...Array(3).fill('Mes.User.IsLocked')]);
  expect(await told('nobody.at.all', 2)).toEqual(known);
});

test('a lock refuses the right password, lets running sessions go on, and ends after 30 minutes', async () => {
  const { body } = await house.anonymous.post('/api/Users/SignIn', { username: 'admin', password: ADMIN_PASSWORD });
  const inside = async () =>
    (
      await house.app.inject({
        url: '/api/Users/Profile',
        headers: { authorization: `Bearer ${body.data.accessToken}` },
      })
    ).statusCode;
  for (let n = 0; n < 5; n++) await signIn('admin', 'wrong', `10.6.0.${n}`);
  const right = async () => (await signIn('admin', ADMIN_PASSWORD, '10.6.1.1')).message;
  expect([await right(), await inside()]).toEqual(['Mes.User.IsLocked', 200]);
  const before = house.clock.now;
  house.clock.now = new Date(before.getTime() + 30 * 60_000);
  expect(await right()).toBe('Mes.Users.SignIn.Successfully');
  const [admin] = await house.db.select().from(users).where(eq(users.username, 'admin'));
  expect(admin?.lockedAt).toBeNull();
  const entries = await house.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entityId, admin?.id ?? ''));
  expect(entries.filter(({ changes }) => changes && 'lockedAt' in changes)).toHaveLength(3);
  house.clock.now = before;
});

test('the owner of a locked account unlocks it by the recovery mail', async () => {
  for (let n = 0; n < 5; n++) await signIn('admin', 'wrong', `10.7.0.${n}`);
  await house.anonymous.post('/api/Users/ForgotPassword', { emailAddress: 'office@example.test' });
  const mails = await house.db.select().from(deliveries).where(eq(deliveries.source, 'code:recovery'));
  const token = /#\/forgot\/([\w-]{43})/.exec(mails.at(-1)?.body ?? '')?.[1] ?? '';
  const newPassword = 'nắng hạ vàng 2026 ơi';
  await house.anonymous.put('/api/Users/ResetForgotPassword', { token, newPassword, confirmPassword: newPassword });
  expect((await signIn('admin', newPassword, '10.7.1.1')).message).toBe('Mes.Users.SignIn.Successfully');
  await house.db
    .update(users)
    .set({ passwordHash: await hashPassword(ADMIN_PASSWORD) })
    .where(eq(users.username, 'admin'));
});

test('known and unknown names get the same answer', async () => {
  const [known, unknown] = [await signIn('admin', 'wrong', '10.3.0.1'), await signIn('nobody', 'wrong', '10.3.0.2')];
  expect({ ...unknown, time: 0 }).toEqual({ ...known, time: 0 });
});

test('user name and e-mail address count as one account', async () => {
  const tries = Array.from({ length: 12 }, (_, at) =>
    signIn(at % 2 ? 'admin' : 'Office@example.test', 'x', '10.4.0.1'),
  );
  const answers = await Promise.all(tries);
  expect(answers.filter(({ message }) => message === 'Mes.Users.Password.InValid')).toHaveLength(4);
});

test('the addresses of an IPv6 network of 64 bits count as one, and ten times as many by 48 bits', async () => {
  await house.db.delete(counters);
  const codes = async (address: string) =>
    (await house.app.inject({ url: '/api/Users/CheckRecoveryToken/AAAAA-22222', remoteAddress: address })).statusCode;
  const statuses: number[] = [];
  for (let at = 1; at <= 6; at++) statuses.push(await codes(`2001:db8:1:2::${at}`));
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  expect(await codes('2001:db8:1:3::1')).toBe(400);
  await house.db.update(counters).set({ points: 50 }).where(eq(counters.key, 'code:2001:db8:1::/48'));
  expect([await codes('2001:db8:1:9::1'), await codes('2001:db8:2:9::1')]).toEqual([429, 400]);
});

test('from one address a hundred failed sign-ins are looked at over all names, and right ones do not count', async () => {
  for (let at = 0; at < 3; at++) expect((await signIn('admin', ADMIN_PASSWORD, '10.5.0.1')).status).toBe(200);
  // Raises the count near the limit, because 97 real attempts would take long.
  await house.pool.query(`update counters set points = points + 97 where key = 'sign-in:10.5.0.1'`);
  const answers: number[] = [];
  for (let at = 0; at < 5; at++) answers.push((await signIn(`somebody-${at}`, 'wrong', '10.5.0.1')).status);
  expect(answers).toEqual([400, 400, 400, 429, 429]);
  expect((await signIn('admin', ADMIN_PASSWORD, '10.5.0.1')).status).toBe(429);
  expect((await signIn('admin', ADMIN_PASSWORD, '10.5.0.2')).status).toBe(200);
});
