import { eq } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../areas/keeping/notice/testing/servers.ts';
import { rolePermissions, users } from '../db/tables/access.ts';
import { figure, percentile } from './figure.ts';
import { ADMIN_PASSWORD, makeApp, type TestApp } from './make-app.ts';

/** Two servers on one database, each with a pool and caches of its own: each must learn the changes of the other. */
const ROUNDS = 50;
const AGREE_MOST = 2_000;

type Server = Awaited<ReturnType<typeof startServer>>;
let house: TestApp;
let here: Server;
let there: Server;
beforeAll(async () => {
  house = await makeApp();
  [here, there] = [await startServer(house), await startServer(house)];
});
afterAll(async () => {
  await here.stop();
  await there.stop();
  await house[Symbol.asyncDispose]();
});

async function ask({ address }: Server, path: string, { token, body }: { token?: string; body?: object } = {}) {
  const response = await fetch(address + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data, message } = (await response.json()) as { data: ReturnType<typeof JSON.parse>; message?: string };
  return { status: response.status, data, message };
}

const signIn = (server: Server, password = ADMIN_PASSWORD) =>
  ask(server, '/api/Users/SignIn', { body: { username: 'admin', password } });

test('a session of one is one of the other: it opens, is renewed, and ends at the next request', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [first, second] = round % 2 === 0 ? [here, there] : [there, here];
    const { data } = await signIn(first);
    expect((await ask(second, '/api/Users/Profile', { token: data.accessToken })).status).toBe(200);
    const renewed = await ask(second, '/api/Users/Refresh', { body: { refreshToken: data.refreshToken } });
    expect(renewed.status).toBe(200);
    const token = renewed.data.accessToken;
    expect((await ask(first, '/api/Users/Profile', { token })).status).toBe(200);
    expect((await ask(first, '/api/Users/Signout', { token })).status).toBe(200);
    expect((await ask(second, '/api/Users/Profile', { token })).status).toBe(401);
  }
  figure('sessions that passed from one to the other', ROUNDS);
});

test('twenty refreshes of one token at once over both give one live pair', async () => {
  const { data } = await signIn(here);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      ask(at % 2 === 0 ? here : there, '/api/Users/Refresh', { body: { refreshToken: data.refreshToken } }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ data: pair }) => pair.refreshToken)).size).toBe(1);
});

test('a code that is taken away is gone on both at the next request', async () => {
  const { token, userId } = await house.signInAs(['MarketsSearch', 'MarketsView']);
  for (const server of [here, there]) expect((await ask(server, '/api/Markets', { token })).status).toBe(200);
  const [user] = await house.db.select().from(users).where(eq(users.id, userId));
  await house.db.delete(rolePermissions).where(eq(rolePermissions.roleId, user?.roleId ?? ''));
  for (const server of [here, there]) expect((await ask(server, '/api/Markets', { token })).status).toBe(403);
});

test('what one writes is in the list and the total of the other soon', async () => {
  const { token } = await house.signInAs(['MarketsSearch', 'MarketsCreate']);
  const totalOn = async (server: Server) => (await ask(server, '/api/Markets', { token })).data.total as number;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [writer, reader] = round % 2 === 0 ? [here, there] : [there, here];
    const before = await totalOn(reader);
    const body = { code: `HAI-${round}`, name: `Chợ ${round}` };
    expect((await ask(writer, '/api/Markets', { token, body })).status).toBe(201);
    const start = performance.now();
    expect(await totalOn(writer)).toBe(before + 1);
    while ((await totalOn(reader)) !== before + 1 && performance.now() - start < 10_000) await sleep(5);
    times.push(performance.now() - start);
  }
  figure('until the other knows, p50 ms', percentile(times, 0.5));
  figure('until the other knows, longest ms', Math.max(...times), AGREE_MOST);
});

test('wrong passwords are counted together, whichever of them is asked', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) => signIn(at % 2 === 0 ? here : there, `wrong ${at}`)),
  );
  figure(
    'of 60 wrong passwords over both not refused as locked',
    answers.filter(({ message }) => message === 'Mes.Users.Password.InValid').length,
    4,
  );
  // More than 66 at once of one address would be refused before they count.
  expect(answers.every(({ status }) => [400].includes(status))).toBe(true);
});
