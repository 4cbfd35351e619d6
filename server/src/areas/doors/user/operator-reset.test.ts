import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions, users } from '../../../db/tables/access.ts';
import { Totals } from '../../../kit/totals.ts';
import { ADMIN_PASSWORD, makeApp, type TestApp } from '../../../testing/make-app.ts';
import { resetPasswordByOperator } from './index.ts';

let house: TestApp;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

const reset = (username: string) => {
  const { db, pool, clock } = house;
  return resetPasswordByOperator({ db, pool, totals: new Totals(() => undefined), now: () => clock.now }, username);
};
const signIn = (password: string) => house.anonymous.post('/api/Users/SignIn', { username: 'admin', password });
const admin = async () => (await house.db.select().from(users).where(eq(users.username, 'admin')))[0];

test('the operator of the machine gets a one-time password for an account that is locked, inactive and out of tries', async () => {
  const before = (await signIn(ADMIN_PASSWORD)).body.data;
  await house.db.update(users).set({ lockedAt: new Date(), deactivatedAt: new Date(), otpWrong: 5 });
  for (let tries = 0; tries < 4; tries++) await signIn('a wrong password, typed in anger');
  expect((await signIn(ADMIN_PASSWORD)).body.message).toBe('Mes.User.IsLocked');

  const password = (await reset('Admin')) as string;
  expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  expect(await admin()).toMatchObject({ passwordExpired: true, lockedAt: null, deactivatedAt: null, otpWrong: 0 });
  const open = await house.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, (await admin())?.id ?? ''));
  expect(open.filter(({ endedAt }) => endedAt === null)).toEqual([]);
  expect((await house.anonymous.post('/api/Users/Refresh', { refreshToken: before.refreshToken })).status).toBe(401);
  expect((await signIn(ADMIN_PASSWORD)).status).toBe(400);
  expect((await signIn(password)).status).toBe(200);
});

test('the history of the account tells of it, and not the password', async () => {
  const password = (await reset('admin')) as string;
  const staff = await house.signInAs([...permissionCodes]);
  const { items } = (await staff.get(`/api/Users/${(await admin())?.id}/History`)).body.data;
  expect(items[0]).toMatchObject({ action: 'Update', actorName: 'npm run reset-password', source: 'system' });
  expect(items[0].changes).toMatchObject({ password: [null, '•••'] });
  expect(JSON.stringify(items)).not.toContain(password);
});

test('an account that is not there has no password to reset', async () => {
  expect(await reset('nobody-here')).toBeUndefined();
});
