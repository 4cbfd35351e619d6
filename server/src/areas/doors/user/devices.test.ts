import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { knownDevices, sessions, users } from '../../../db/tables/access.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { securityEvents } from '../../../db/tables/security.ts';
import { ADMIN_PASSWORD, makeApp, type TestApp } from '../../../testing/make-app.ts';
import { DEVICES_KEPT, deviceOf, networkOf } from './devices.ts';

const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const passes = (house: TestApp, milliseconds: number) => {
  house.clock.now = new Date(house.clock.now.getTime() + milliseconds);
};

const signIn = async (house: TestApp, userAgent: string, remoteAddress: string) => {
  const payload = { username: 'admin', password: ADMIN_PASSWORD };
  const headers = { 'user-agent': userAgent };
  const answer = await house.app.inject({ method: 'POST', url: '/api/Users/SignIn', payload, headers, remoteAddress });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data as { accessToken: string; refreshToken: string };
};
const told = (house: TestApp) =>
  house.db.select().from(deliveries).where(eq(deliveries.source, 'newDevice')).orderBy(deliveries.createdAt);
const linkOf = (body: string | null) => /#\/end-session\/([\w-]{43})/.exec(body ?? '')?.[1] ?? '';

test('devices are told apart by browser, system and network block', () => {
  expect([EDGE, PHONE, null].map(deviceOf)).toEqual(['Edge, Windows', 'Safari, iOS', null]);
  expect(['203.0.113.77', '2001:db8:1:2::7', null].map(networkOf)).toEqual([
    '203.0.113.0/24',
    '2001:db8:1::/48',
    'unknown',
  ]);
});

test('a new device is told once; the first of an account and one of the same block are not', async () => {
  await using house = await makeApp();
  await signIn(house, EDGE, '203.0.113.5');
  await signIn(house, EDGE, '203.0.113.99');
  expect(await told(house)).toEqual([]);
  await signIn(house, PHONE, '203.0.113.5');
  await signIn(house, PHONE, '203.0.113.5');
  await signIn(house, EDGE, '198.51.100.5');
  const mails = await told(house);
  expect(mails.map(({ address }) => address)).toEqual(['office@example.test', 'office@example.test']);
  expect(mails[0]?.body).toContain('Safari, iOS');
  expect(mails[1]?.body).toContain('198.51.100.0/24');
  await house.app.writeEvents();
  const events = await house.db.select().from(securityEvents).where(eq(securityEvents.kind, 'newDevice'));
  expect(new Set(events.map(({ ip }) => ip))).toEqual(new Set(['198.51.100.5', '203.0.113.5']));
  expect(events).toHaveLength(2);
});

test('a device is forgotten 180 days after its last sign-in', async () => {
  await using house = await makeApp();
  await signIn(house, EDGE, '203.0.113.5');
  passes(house, DEVICES_KEPT);
  await signIn(house, EDGE, '203.0.113.5');
  expect(await told(house)).toHaveLength(1);
  expect(await house.db.$count(knownDevices)).toBe(1);
});

test('a sign-in from a device of a session that is kept is not new after an upgrade', async () => {
  await using house = await makeApp();
  await signIn(house, EDGE, '203.0.113.5');
  await house.db.delete(knownDevices);
  await signIn(house, EDGE, '203.0.113.6');
  expect(await told(house)).toEqual([]);
});

test('the link ends the sessions and closes the password, once, within seven days; reading it does nothing', async () => {
  await using house = await makeApp();
  await signIn(house, EDGE, '203.0.113.5');
  const stranger = await signIn(house, PHONE, '198.51.100.5');
  const [mail] = await told(house);
  const token = linkOf(mail?.body ?? null);
  const reaches = async () =>
    (
      await house.app.inject({
        url: '/api/Users/Profile',
        headers: { authorization: `Bearer ${stranger.accessToken}` },
      })
    ).statusCode;
  expect((await house.anonymous.get(`/api/Users/EndSession?token=${token}`)).status).toBe(401);
  expect(await reaches()).toBe(200);
  expect((await house.anonymous.post('/api/Users/EndSession', { token: 'x'.repeat(43) })).status).toBe(400);
  const ended = await house.anonymous.post('/api/Users/EndSession', { token });
  expect([ended.status, ended.body.message]).toEqual([200, 'Mes.Sessions.EndLink.Successfully']);
  expect(await reaches()).toBe(401);
  const again = await house.anonymous.post('/api/Users/SignIn', { username: 'admin', password: ADMIN_PASSWORD });
  expect(again.body.message).toBe('Mes.Users.Password.InValid');
  const twice = await house.anonymous.post('/api/Users/EndSession', { token });
  expect([twice.status, twice.body.message]).toEqual([400, 'Mes.Sessions.EndLink.NotFound']);
});

test('a link older than seven days does nothing', async () => {
  await using house = await makeApp();
  await signIn(house, EDGE, '203.0.113.5');
  await signIn(house, PHONE, '198.51.100.5');
  const [mail] = await told(house);
  passes(house, 7 * 24 * 60 * 60 * 1000);
  const late = await house.anonymous.post('/api/Users/EndSession', { token: linkOf(mail?.body ?? null) });
  expect(late.body.message).toBe('Mes.Sessions.EndLink.NotFound');
  const [user] = await house.db.select().from(users).where(eq(users.username, 'admin'));
  expect(user?.passwordHash).toBeTruthy();
  expect(await house.db.$count(sessions)).toBe(2);
});
