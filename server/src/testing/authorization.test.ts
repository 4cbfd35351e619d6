import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byCodes, type Door, doorsOf, knock, leaks } from './doors.ts';
import { makeApp, type TestApp } from './make-app.ts';

/**
 * Every route of the running server against those whom its own rule lets in and those whom it keeps out. The matrix of
 * every code against every route is the trial `access`.
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
  for (const { codes, doors: same } of byCodes(doors)) {
    for (const code of codes) wrong.push(...(await leaks(same, await house.signInAs([code]), 403, () => true)));
    const others = await house.signInAs(permissionCodes.filter((code) => !codes.includes(code)));
    for (const door of same) {
      const { status } = await knock(door, others);
      if (status !== 403) wrong.push(`${door.method} ${door.url}: ${status} for all other codes`);
    }
  }
  expect(wrong).toEqual([]);
});
