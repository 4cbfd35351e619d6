import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions, users } from '../../../db/tables/access.ts';
import { auditEntries } from '../../../db/tables/kit.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { makeApp, type TestApp } from '../../../testing/make-app.ts';
import { hashPassword } from './index.ts';

const OLD = 'cái nón lá cũ của bà';
const NEW = 'con đò sang sông sớm';

async function personWithPassword(house: TestApp, codes: string[] = ['MarketsSearch']) {
  const person = await house.signInAs(codes);
  await house.db
    .update(users)
    .set({ passwordHash: await hashPassword(OLD) })
    .where(eq(users.id, person.userId));
  const [{ username } = { username: '' }] = await house.db.select().from(users).where(eq(users.id, person.userId));
  return { ...person, username };
}

const change = (input: object = {}) => ({ currentPassword: OLD, newPassword: NEW, confirmPassword: NEW, ...input });

test('a changed password opens the door, the old one no longer, and the other sessions end with their tokens', async () => {
  await using house = await makeApp();
  const person = await personWithPassword(house);
  const other = await house.anonymous.post('/api/Users/SignIn', { username: person.username, password: OLD });
  expect((await person.put('/api/Users/ChangePassword', change())).body.message).toBe(
    'Mes.Users.ChangePassword.Successfully',
  );
  const signIn = (password: string) =>
    house.anonymous.post('/api/Users/SignIn', { username: person.username, password });
  expect((await signIn(OLD)).status).toBe(400);
  expect((await signIn(NEW)).status).toBe(200);
  expect((await person.get('/api/Users/Profile')).status).toBe(200);
  const refused = await house.anonymous.post('/api/Users/Refresh', { refreshToken: other.body.data.refreshToken });
  expect([refused.status, refused.body.message]).toEqual([401, 'Mes.RefreshToken.Token.Expired']);
});

test('a change sends a mail to the owner and adds a history entry, without the password', async () => {
  await using house = await makeApp();
  const person = await personWithPassword(house);
  await person.put('/api/Users/ChangePassword', change());
  const [mail] = await house.db.select().from(deliveries).where(eq(deliveries.userId, person.userId));
  expect(mail?.subject).toBe('Hoivien: mật khẩu đã được đổi');
  const entries = await house.db.select().from(auditEntries).where(eq(auditEntries.entityId, person.userId));
  expect(entries.map(({ action, changes }) => [action, changes])).toEqual([['Update', { password: [null, '•••'] }]]);
  expect(JSON.stringify([mail, entries])).not.toContain(NEW);
});

test.each([
  [{ currentPassword: 'wrong' }, 'currentPassword', 'CurrentPassword.InValid'],
  [{ currentPassword: '' }, 'currentPassword', 'CurrentPassword.Required'],
  [{ newPassword: 'too short', confirmPassword: 'too short' }, 'newPassword', 'NewPassword.UnderLength'],
  [{ newPassword: 'x'.repeat(129), confirmPassword: 'x' }, 'newPassword', 'NewPassword.OverLength'],
  [{ newPassword: 'Matkhau@123456', confirmPassword: 'Matkhau@123456' }, 'newPassword', 'NewPassword.TooCommon'],
  [{ newPassword: OLD, confirmPassword: OLD }, 'newPassword', 'NewPassword.Duplicate'],
  [{ confirmPassword: `${NEW}.` }, 'confirmPassword', 'ConfirmPassword.InValid'],
])('a change is refused at its field (%o)', async (input, field, rule) => {
  await using house = await makeApp();
  const person = await personWithPassword(house);
  const { status, body } = await person.put('/api/Users/ChangePassword', change(input));
  expect(status).toBe(400);
  expect(body.errors[0]).toMatchObject({ field, message: `Mes.Users.${rule}` });
});

test('a password may not contain the user name, and guessing the present one locks the account', async () => {
  await using house = await makeApp();
  const person = await personWithPassword(house);
  const named = `thuyền ${person.username} trôi`;
  const { body } = await person.put(
    '/api/Users/ChangePassword',
    change({ newPassword: named, confirmPassword: named }),
  );
  expect(body.message).toBe('Mes.Users.NewPassword.NotAllowed');
  const guesses = [];
  for (let at = 0; at < 6; at++) {
    const answer = await person.put('/api/Users/ChangePassword', change({ currentPassword: `guess ${at}` }));
    guesses.push(answer.body.message);
  }
  const wrong = 'Mes.Users.CurrentPassword.InValid';
  expect(guesses).toEqual([...Array(4).fill(wrong), 'Mes.User.IsLocked', 'Mes.User.IsLocked']);
});

test('with a generated password only profile, change of password and sign-out are open until it is changed', async () => {
  await using house = await makeApp();
  const person = await personWithPassword(house, ['MarketsSearch', 'OutboxSearch']);
  await house.db.update(users).set({ passwordExpired: true }).where(eq(users.id, person.userId));
  const open = new Set([
    'GET /api/Users/Presence',
    'GET /api/Users/Profile',
    'DELETE /api/Users/SeeAs',
    'PUT /api/Users/ChangePassword',
    'PUT /api/Users/Profile/Language',
    'POST /api/Users/Proof',
    'POST /api/Users/ProofCode',
  ]);
  for (const { method, url, access } of house.routes) {
    if (access === 'public' || url.endsWith('Signout') || open.has(`${method} ${url}`)) continue;
    const { statusCode, payload } = await house.app.inject({
      method: method as 'GET',
      url: url.replaceAll(/:\w+/g, '0197a000-0000-7000-8000-000000000001'),
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(statusCode, `${method} ${url}`).toBe(403);
    // The answer to HEAD has no body.
    if (method !== 'HEAD') expect(JSON.parse(payload).message).toBe('Mes.AccessToken.Password.Expired');
  }
  expect((await person.get('/api/Users/Profile')).body.data.passwordExpired).toBe(true);
  expect((await person.put('/api/Users/ChangePassword', change())).status).toBe(200);
  expect((await person.get('/api/Markets')).status).toBe(200);
  expect((await person.get('/api/Users/Profile')).body.data.passwordExpired).toBe(false);
});

test('a person sees their own sessions, ends one or all others, and never another person’s', async () => {
  await using house = await makeApp();
  const person = await personWithPassword(house);
  const stranger = await house.signInAs([]);
  for (const remember of [true, false])
    await house.anonymous.post('/api/Users/SignIn', { username: person.username, password: OLD, remember });
  const { body } = await person.get('/api/Users/Sessions');
  expect(body.data).toHaveLength(3);
  expect(body.data[0]).toMatchObject({ id: person.sessionId, current: true });
  expect((await person.del(`/api/Users/Sessions/${stranger.sessionId}`)).status).toBe(404);
  expect((await stranger.get('/api/Users/Profile')).status).toBe(200);
  expect((await person.del(`/api/Users/Sessions/${body.data[1].id}`)).status).toBe(200);
  expect((await person.get('/api/Users/Sessions')).body.data).toHaveLength(2);
  await person.del('/api/Users/Sessions');
  expect((await person.get('/api/Users/Sessions')).body.data).toHaveLength(1);
  const mine = and(eq(sessions.userId, person.userId), eq(sessions.id, person.sessionId));
  expect(await house.db.select().from(sessions).where(mine)).toHaveLength(1);
});
