import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessTokens } from '../areas/user/index.ts';
import { rolePermissions, users } from '../db/tables/access.ts';
import { byCodes, type Door, doorsOf, knock, leaks } from './doors.ts';
import { makeApp, secretKey, type TestApp } from './make-app.ts';

/**
 * Tries every route of the running server as users whom its rule admits and as users whom it refuses. The trial
 * `access` tries every code on every route.
 */
let house: TestApp;
let doors: Door[];

beforeAll(async () => {
  house = await makeApp();
  doors = doorsOf(house);
});
afterAll(() => house[Symbol.asyncDispose]());

test('without a token only public routes open', async () => {
  expect(doors.length).toBeGreaterThan(50);
  expect(await leaks(doors, house.anonymous, 401, (access) => access === 'public')).toEqual([]);
});

test('a token that is forged, foreign, cut, expired, huge or none at all opens no route but the public ones', async () => {
  const { token, sessionId } = await house.signInAs(permissionCodes);
  const now = house.clock.now;
  const [head = '', payload = '', mark = ''] = token.split('.');
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const forged = {
    'of another key': await accessTokens('a secret key that nobody uses here!!').sign(sessionId, now),
    expired: await accessTokens(secretKey).sign(sessionId, new Date(now.getTime() - 16 * 60_000)),
    'of no algorithm': `${encoded({ alg: 'none' })}.${payload}.`,
    'of no algorithm, with a mark': `${encoded({ alg: 'none' })}.${payload}.${mark}`,
    'of another algorithm': `${encoded({ alg: 'RS256' })}.${payload}.${mark}`,
    'with other claims': `${head}.${encoded({ ...claims, exp: 9_999_999_999 })}.${mark}`,
    'without its mark': `${head}.${payload}`,
    cut: token.slice(0, -1),
    huge: 'x'.repeat(10_000),
    'huge in three parts': `${head}.${'A'.repeat(10_000)}.${mark}`,
    'of blanks': '   ',
  };
  const wrong: string[] = [];
  for (const { method, url } of doors.filter(({ access }) => access !== 'public')) {
    for (const [what, one] of Object.entries(forged)) {
      const headers = { authorization: `Bearer ${one}` };
      const address = url.replace(/:\w+/g, '00000000-0000-7000-8000-00000000dead');
      const { statusCode } = await house.app.inject({ method: method as 'GET', url: address, headers });
      if (statusCode !== 401) wrong.push(`${what} on ${method} ${url}: ${statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
  const headers = { authorization: `Bearer ${token}` };
  expect((await house.app.inject({ url: '/api/Users/Profile', headers })).statusCode).toBe(200);
});

test('without a role only what every signed-in person may', async () => {
  const nobody = await house.signInAs(null);
  expect(await leaks(doors, nobody, 403, (access) => access === 'public' || access === 'session')).toEqual([]);
});

test('a role without codes opens what every role does, and nothing that asks for a code', async () => {
  const empty = await house.signInAs([]);
  expect(await leaks(doors, empty, 403, (access) => typeof access === 'string')).toEqual([]);
});

test('each route is opened by each of its own codes, and not by all others together', async () => {
  const wrong: string[] = [];
  // One role that lacks the codes of each door in turn: a role for each door would take most of the time of this test.
  const others = await house.signInAs(permissionCodes);
  const [other] = await house.db.select().from(users).where(eq(users.id, others.userId));
  for (const { codes, doors: same } of byCodes(doors)) {
    for (const code of codes) wrong.push(...(await leaks(same, await house.signInAs([code]), 403, () => true)));
    const taken = await house.db
      .delete(rolePermissions)
      .where(and(eq(rolePermissions.roleId, other?.roleId ?? ''), inArray(rolePermissions.code, [...codes])))
      .returning();
    expect(taken).toHaveLength(new Set(codes).size);
    for (const door of same) {
      const { status } = await knock(door, others);
      if (status !== 403) wrong.push(`${door.method} ${door.url}: ${status} for all other codes`);
    }
    await house.db.insert(rolePermissions).values(taken);
  }
  expect(wrong).toEqual([]);
});
