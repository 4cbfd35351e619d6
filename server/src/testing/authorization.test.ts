import { codesBeside } from '@hoivien/contract/kit/permission.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessTokens } from '../areas/doors/user/index.ts';
import { byCodes, type Door, doorsOf, leaks } from './doors.ts';
import { makeApp, secretKey, type TestApp } from './make-app.ts';

/**
 * Tries every route of the running server as users whom its rule admits and as users whom it refuses. The trial
 * `access` tries every code on every route.
 */
const isWhole = Boolean(process.env['WHOLE']);
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
  const kinds = Object.entries(forged);
  const closed = doors.filter(({ access }) => access !== 'public');
  for (const [place, { method, url }] of closed.entries()) {
    // One function reads the tokens of all routes: the first get every forged one, each third of the others one of them in turns.
    const turns = place < 5 || isWhole ? kinds : kinds.filter((_, turn) => turn * 3 === place % (kinds.length * 3));
    for (const [what, one] of turns) {
      const headers = { authorization: `Bearer ${one}` };
      const address = url.replace(/:\w+/g, '00000000-0000-7000-8000-00000000dead');
      const { statusCode } = await house.app.inject({ method: method as 'GET', url: address, headers });
      if (statusCode !== 401) wrong.push(`${what} on ${method} ${url}: ${statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
  const headers = { authorization: `Bearer ${token}` };
  const answers = async () => (await house.app.inject({ url: '/api/Users/Profile', headers })).statusCode;
  expect(await answers()).toBe(200);
  // A server remembers tokens that it has verified, and a remembered one ends, too.
  house.clock.now = new Date(now.getTime() + 16 * 60_000);
  expect(await answers()).toBe(401);
  house.clock.now = now;
});

test('without a role only what every signed-in person may, with a role without codes what every role does', async () => {
  // One function decides on codes, and the next test asks every door that needs one: here each tenth of these is enough.
  const asked = doors.filter(({ access }, place) => isWhole || typeof access === 'string' || place % 10 === 0);
  const nobody = await house.signInAs(null);
  expect(await leaks(asked, nobody, 403, (access) => access === 'public' || access === 'session')).toEqual([]);
  const empty = await house.signInAs([]);
  expect(await leaks(asked, empty, 403, (access) => typeof access === 'string')).toEqual([]);
});

test('each route is opened by each of its own codes, and not by all others together', async () => {
  const wrong: string[] = [];
  const one = await house.signInAs([]);
  // A user of their own: each time only the codes of two doors change.
  const others = await house.signInAs(permissionCodes);
  for (const { codes, doors: same } of byCodes(doors)) {
    for (const [place, code] of codes.entries()) {
      // A step by the code of another area needs a code of its own area beside it.
      const beside = same.flatMap(({ url }) => {
        const [, area = '', step = ''] = /^\/api\/(\w+)\/:id\/(\w+)$/.exec(url) ?? [];
        return codesBeside(area, step) ?? [];
      });
      await house.hold(one, [...new Set([code, ...beside])]);
      // One function compares codes, so each door is asked with one of its codes, in turns, and each code at a door.
      const asked = isWhole
        ? same
        : same.filter((_, turn) => turn % codes.length === place || turn === place % same.length);
      wrong.push(...(await leaks(asked, one, 403, () => true)));
    }
    await house.hold(
      others,
      permissionCodes.filter((code) => !codes.includes(code)),
    );
    wrong.push(...(await leaks(same, others, 403, () => false)));
  }
  expect(wrong).toEqual([]);
});
