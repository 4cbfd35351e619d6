import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { roles, sessions, users } from '../../../db/tables/access.ts';
import { ADMIN_PASSWORD, makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { hashPassword } from './index.ts';

const MINUTE = 60_000;

const passes = (house: TestApp, milliseconds: number) => {
  house.clock.now = new Date(house.clock.now.getTime() + milliseconds);
};

/** A signed-in person whose role ends sessions after five minutes without a use. */
async function idlePerson(house: TestApp): Promise<TestClient> {
  const person = await house.signInAs(['MarketsSearch']);
  const [user] = await house.db.select().from(users).where(eq(users.id, person.userId));
  await house.db
    .update(roles)
    .set({ idleMinutes: 5 })
    .where(eq(roles.id, user?.roleId ?? ''));
  return person;
}

const quietly = async (house: TestApp, { headers }: TestClient, extra: object = { 'x-purpose': 'background' }) =>
  (await house.app.inject({ url: '/api/Users/Presence', headers: { ...headers(), ...extra } })).statusCode;

test('uses keep a session longer than its end by inactivity', async () => {
  await using house = await makeApp();
  const person = await idlePerson(house);
  for (let at = 0; at < 3; at++) {
    passes(house, 4 * MINUTE);
    expect((await person.get('/api/Users/Profile')).body.data.idleMinutes).toBe(5);
  }
  expect((await person.get('/api/Users/Presence')).body.data.secondsLeft).toBe(300);
});

test('what the browser asks by itself and what a stream does is no use, and the session ends at the next request', async () => {
  await using house = await makeApp();
  const person = await idlePerson(house);
  for (const extra of [{ 'x-purpose': 'background' }, { accept: 'text/event-stream' }]) {
    passes(house, 2 * MINUTE);
    expect(await quietly(house, person, extra)).toBe(200);
  }
  passes(house, MINUTE);
  expect(await quietly(house, person)).toBe(401);
  expect((await person.get('/api/Users/Profile')).status).toBe(401);
});

test('a refresh does not keep a session either, and is refused after the end', async () => {
  await using house = await makeApp();
  const person = await idlePerson(house);
  await house.db
    .update(users)
    .set({ passwordHash: await hashPassword(ADMIN_PASSWORD), username: 'thu', usernameKey: 'thu' })
    .where(eq(users.id, person.userId));
  const entered = await house.anonymous.post('/api/Users/SignIn', { username: 'thu', password: ADMIN_PASSWORD });
  const refresh = (refreshToken: string) => house.anonymous.post('/api/Users/Refresh', { refreshToken });
  passes(house, 3 * MINUTE);
  const renewed = await refresh(entered.body.data.refreshToken);
  expect(renewed.status).toBe(200);
  passes(house, 2 * MINUTE);
  const late = await refresh(renewed.body.data.refreshToken);
  expect([late.status, late.body.message]).toEqual([401, 'Mes.RefreshToken.Token.Expired']);
});

test('a role takes 5 to 720 minutes or none, and a program that does not know them leaves them', async () => {
  await using house = await makeApp();
  const staff = await house.signInAs(['RolesSearch', 'RolesView', 'RolesCreate', 'RolesUpdate', 'MarketsSearch']);
  const input = { name: 'Quầy', description: null, permissionCodes: ['MarketsSearch'] };
  for (const idleMinutes of [4, 721, -1, 7.5])
    expect((await staff.post('/api/Roles', { ...input, idleMinutes })).body.message).toBe(
      'Mes.Roles.IdleMinutes.InValid',
    );
  const person = await idlePerson(house);
  const [user] = await house.db.select().from(users).where(eq(users.id, person.userId));
  const { version } = (await staff.get(`/api/Roles/${user?.roleId}`)).body.data;
  const saved = await staff.put(`/api/Roles/${user?.roleId}`, { ...input, version });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(saved.body.data).toMatchObject({ name: 'Quầy', idleMinutes: 5 });
});

test('the list names device and network, and leaves out what has ended by inactivity', async () => {
  await using house = await makeApp();
  const person = await idlePerson(house);
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36';
  const at = new Date();
  await house.db.insert(sessions).values({
    id: '0197a000-0000-7000-8000-000000000001',
    userId: person.userId,
    ip: '203.0.113.77',
    userAgent: windows,
    lastUsedAt: house.clock.now,
    expiresAt: new Date(at.getTime() + 1_000 * MINUTE),
  });
  const list = async () => (await person.get('/api/Users/Sessions')).body.data;
  expect((await list())[1]).toMatchObject({ device: 'Chrome, Windows', network: '203.0.113.0/24', current: false });
  passes(house, 3 * MINUTE);
  await list();
  passes(house, 3 * MINUTE);
  expect(await list()).toHaveLength(1);
});
