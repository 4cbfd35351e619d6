import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions, users } from '../../../db/tables/access.ts';
import { ADMIN_PASSWORD, makeApp, type TestApp } from '../../../testing/make-app.ts';

let house: TestApp;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

const signIn = (input: object = {}) =>
  house.anonymous.post('/api/Users/SignIn', { username: 'admin', password: ADMIN_PASSWORD, ...input });
const refresh = (refreshToken: string) => house.anonymous.post('/api/Users/Refresh', { refreshToken });
const profile = async (accessToken: string) => {
  const response = await house.app.inject({
    url: '/api/Users/Profile',
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return response.statusCode;
};
const later = (milliseconds: number) => {
  house.clock.now = new Date(house.clock.now.getTime() + milliseconds);
};

test('user name or e-mail and the right password open a session', async () => {
  for (const username of ['admin', ' Admin ', 'OFFICE@example.test']) {
    const { status, body } = await signIn({ username });
    expect(status).toBe(200);
    expect(await profile(body.data.accessToken)).toBe(200);
  }
});

test('a wrong password and an unknown name are answered alike', async () => {
  const wrong = await signIn({ password: 'wrong' });
  const unknown = await signIn({ username: 'nobody', password: 'wrong' });
  expect([wrong.status, wrong.body.message]).toEqual([400, 'Mes.Users.Password.InValid']);
  expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
});

test('missing and over-long entries are refused at their fields', async () => {
  expect((await signIn({ username: ' ' })).body.errors).toEqual([
    { field: 'username', message: 'Mes.Users.Username.Required' },
  ]);
  expect((await signIn({ password: undefined })).body.message).toBe('Mes.Users.Password.Required');
  expect((await signIn({ password: 'x'.repeat(129) })).body.message).toBe('Mes.Users.Password.OverLength');
});

test('the profile names the role and its codes, and nothing secret', async () => {
  const staff = await house.signInAs(['MarketsView', 'MarketsSearch']);
  const { body } = await staff.get('/api/Users/Profile');
  expect(body.data.role.rolePermissions).toEqual([
    { permissionCode: 'MarketsSearch' },
    { permissionCode: 'MarketsView' },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/hash|argon/i);
});

test('a locked account says so whatever the password, and its running sessions go on', async () => {
  const staff = await house.signInAs([]);
  const { data } = (await signIn()).body;
  await house.db.update(users).set({ lockedAt: house.clock.now }).where(eq(users.username, 'admin'));
  expect((await signIn()).body.message).toBe('Mes.User.IsLocked');
  expect((await signIn({ password: 'wrong' })).body.message).toBe('Mes.User.IsLocked');
  expect(await profile(data.accessToken)).toBe(200);
  await house.db.update(users).set({ lockedAt: null }).where(eq(users.username, 'admin'));
  expect((await staff.get('/api/Users/Profile')).status).toBe(200);
});

test('a refresh replaces both tokens; within ten seconds the old one leads to the same pair', async () => {
  const first = (await signIn()).body.data;
  const second = (await refresh(first.refreshToken)).body.data;
  expect(second.refreshToken).not.toBe(first.refreshToken);
  expect((await refresh(first.refreshToken)).body.data.refreshToken).toBe(second.refreshToken);
  expect(await profile(second.accessToken)).toBe(200);
});

test('twenty parallel refreshes give one live pair', async () => {
  const { refreshToken } = (await signIn()).body.data;
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.data.refreshToken)).size).toBe(1);
});

test('use of a replaced token after the grace ends the whole session', async () => {
  const first = (await signIn()).body.data;
  const second = (await refresh(first.refreshToken)).body.data;
  later(11_000);
  const reuse = await refresh(first.refreshToken);
  expect([reuse.status, reuse.body.message]).toEqual([401, 'Mes.RefreshToken.Token.InValid']);
  expect(await profile(second.accessToken)).toBe(401);
  expect((await refresh(second.refreshToken)).body.message).toBe('Mes.RefreshToken.Token.Expired');
});

test('signing out ends the session for both tokens', async () => {
  const { accessToken, refreshToken } = (await signIn()).body.data;
  const out = await house.app.inject({
    url: '/api/Users/Signout',
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(out.statusCode).toBe(200);
  expect(await profile(accessToken)).toBe(401);
  expect((await refresh(refreshToken)).status).toBe(401);
});

test('a session ends after 12 hours, a remembered one 30 days after its last use and at the latest after 90', async () => {
  const day = 24 * 60 * 60 * 1000;
  const short = (await signIn()).body.data;
  let long = (await signIn({ remember: true })).body.data;
  later(day / 2 + 1);
  expect((await refresh(short.refreshToken)).status).toBe(401);
  for (let days = 0; days < 75; days += 25) {
    later(25 * day);
    const { status, body } = await refresh(long.refreshToken);
    expect(status).toBe(200);
    long = body.data;
  }
  later(16 * day);
  expect((await refresh(long.refreshToken)).status).toBe(401);
});

// authorization.test.ts tries forged tokens on every route.
test('an access token is good for fifteen minutes', async () => {
  const { accessToken } = (await signIn()).body.data;
  later(14 * 60 * 1000);
  expect(await profile(accessToken)).toBe(200);
  later(2 * 60 * 1000);
  expect(await profile(accessToken)).toBe(401);
});

test('a role that is taken away is gone at the next request', async () => {
  const staff = await house.signInAs(['MarketsSearch']);
  expect((await staff.get('/api/Markets')).status).toBe(200);
  await house.db.update(users).set({ roleId: null }).where(eq(users.id, staff.userId));
  expect((await staff.get('/api/Markets')).status).toBe(403);
  await house.db.update(sessions).set({ endedAt: house.clock.now }).where(eq(sessions.id, staff.sessionId));
  expect((await staff.get('/api/Markets')).status).toBe(401);
});

test('the chosen language is kept on the profile', async () => {
  const staff = await house.signInAs(null);
  expect((await staff.put('/api/Users/Profile/Language', { language: 'en' })).status).toBe(200);
  expect((await staff.get('/api/Users/Profile')).body.data).toMatchObject({ language: 'en', role: null });
  expect((await staff.put('/api/Users/Profile/Language', { language: 'fr' })).body.message).toBe(
    'Mes.Users.Language.InValid',
  );
});
