import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Access } from '../kit/http/route.ts';
import { makeApp, type TestApp, type TestClient } from './make-app.ts';

/**
 * Every route of the running server against everyone: without a token, without a role, with a role of each single code,
 * and with every code but those that open the route. Who is let in is read from the route's own rule; what is sent is
 * empty or names nothing, so that those who are let in change nothing.
 */
const UNKNOWN = '00000000-0000-7000-8000-00000000dead';
/** Ends the session of whoever asks. */
const ENDS_SESSION = 'GET /api/Users/Signout';

interface Case {
  method: string;
  url: string;
  access: Access;
}

let house: TestApp;
let cases: Case[];
const single = new Map<string, TestClient>();

beforeAll(async () => {
  house = await makeApp();
  cases = house.routes
    .filter((route): route is Case => route.access !== undefined && route.url.startsWith('/api/'))
    .filter(({ method, url }) => `${method} ${url}` !== ENDS_SESSION);
  for (const code of permissionCodes) single.set(code, await house.signInAs([code]));
});
afterAll(() => house[Symbol.asyncDispose]());

async function call({ method, url }: Case, who: TestClient) {
  const address = url.replace(/:\w+/g, UNKNOWN);
  const ways = { GET: who.get, HEAD: who.head, POST: who.post, PUT: who.put, PATCH: who.patch, DELETE: who.del };
  const send = ways[method as keyof typeof ways] as
    | ((url: string, body?: object) => ReturnType<TestClient['get']>)
    | undefined;
  if (!send) throw new Error(`No way to send ${method}.`);
  return ['GET', 'HEAD', 'DELETE'].includes(method) ? send(address) : send(address, {});
}

/** Those that were let in though they may not, and those that were kept out though they may. */
async function leaks(who: TestClient, kept: 401 | 403, isLetIn: (access: Access) => boolean): Promise<string[]> {
  const wrong: string[] = [];
  for (const one of cases) {
    const { status, body } = await call(one, who);
    const isOut = status === kept;
    if (isOut === isLetIn(one.access)) wrong.push(`${one.method} ${one.url}: ${status}`);
    if (isOut && 'data' in body) wrong.push(`${one.method} ${one.url}: data in a refusal`);
  }
  return wrong;
}

const opens = (access: Access, codes: readonly string[]) =>
  typeof access === 'string' || access.some((code) => codes.includes(code));

test('without a token only public routes open', async () => {
  expect(cases.length).toBeGreaterThan(50);
  expect(await leaks(house.anonymous, 401, (access) => access === 'public')).toEqual([]);
});

test('without a role only what every signed-in person may', async () => {
  const nobody = await house.signInAs(null);
  expect(await leaks(nobody, 403, (access) => access === 'public' || access === 'session')).toEqual([]);
});

test('a role without codes opens what every role does, and nothing that asks for a code', async () => {
  const empty = await house.signInAs([]);
  expect(await leaks(empty, 403, (access) => typeof access === 'string')).toEqual([]);
});

test('each single code opens exactly the routes that name it', async () => {
  for (const [code, client] of single) {
    expect({ code, wrong: await leaks(client, 403, (access) => opens(access, [code])) }).toEqual({ code, wrong: [] });
  }
}, 240_000);

test('every code but those of a route does not open it', async () => {
  const rules = new Map(
    cases.flatMap((one) =>
      typeof one.access === 'string' ? [] : [[[...one.access].sort().join(), one.access] as const],
    ),
  );
  for (const codes of rules.values()) {
    const others = permissionCodes.filter((code) => !codes.includes(code));
    const client = await house.signInAs(others);
    for (const one of cases.filter(
      ({ access }) => Array.isArray(access) && access.every((code) => codes.includes(code)),
    )) {
      expect((await call(one, client)).status, `${one.method} ${one.url}`).toBe(403);
    }
  }
}, 120_000);
