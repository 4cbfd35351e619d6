import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { textOf } from '@hoivien/contract/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../testing/make-app.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(['MarketsSearch', 'MarketsCreate']);
});
afterAll(() => house[Symbol.asyncDispose]());

test('while fifty requests wait for the database, the server refuses new requests at once and serves the waiting ones', async () => {
  const connections = await Promise.all(Array.from({ length: house.pool.options.max }, () => house.pool.connect()));
  const waiting: ReturnType<TestClient['get']>[] = [];
  try {
    while (waiting.length < 50) waiting.push(staff.get('/api/Markets'));
    await expect.poll(() => house.pool.waitingCount, { interval: 5 }).toBe(50);
    for (const newcomer of [
      staff.get('/api/Markets'),
      staff.post('/api/Markets', { code: 'Q-1', name: 'Một' }),
      house.anonymous.post('/api/Users/SignIn', { username: 'admin', password: 'wrong' }),
    ]) {
      const { status, body, headers } = await newcomer;
      expect([status, body.message, headers['retry-after']]).toEqual([503, 'Mes.Server.Unavailable', '1']);
      for (const language of LANGUAGES) expect(textOf(body.message, language)).toBeTruthy();
    }
    expect((await house.anonymous.get('/api/Health/Live')).status).toBe(200);
    expect(house.pool.waitingCount).toBe(50);
  } finally {
    for (const connection of connections) connection.release();
  }
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await staff.post('/api/Markets', { code: 'Q-1', name: 'Một' })).status).toBe(201);
});

test('requests without a session are shed first: ten that wait suffice, and people who are signed in wait on', async () => {
  const connections = await Promise.all(Array.from({ length: house.pool.options.max }, () => house.pool.connect()));
  const waiting: ReturnType<TestClient['get']>[] = [];
  try {
    while (waiting.length < 10) waiting.push(staff.get('/api/Markets'));
    await expect.poll(() => house.pool.waitingCount, { interval: 5 }).toBe(10);
    expect((await house.anonymous.post('/api/Users/SignIn', { username: 'admin', password: 'wrong' })).status).toBe(
      503,
    );
    waiting.push(staff.get('/api/Markets'));
    await expect.poll(() => house.pool.waitingCount, { interval: 5 }).toBe(11);
  } finally {
    for (const connection of connections) connection.release();
  }
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('of one network six anonymous requests run and 60 wait; other networks and people with a session do not notice', async () => {
  const connections = await Promise.all(Array.from({ length: house.pool.options.max }, () => house.pool.connect()));
  const ask = (remoteAddress: string) =>
    house.app.inject({ url: '/api/Users/CheckRecoveryToken/AAAAA-22222', remoteAddress });
  const flood = Array.from({ length: 80 }, (_, at) => ask(`2001:db8:1:2::${at.toString(16)}`));
  try {
    const refused = () => flood.length - 66;
    const early: number[] = [];
    for (const one of flood) void one.then(({ statusCode }) => early.push(statusCode));
    await expect.poll(() => early, { interval: 5 }).toEqual(Array(refused()).fill(503));
    await expect.poll(() => house.pool.waitingCount, { interval: 5 }).toBe(6);
    const others = [staff.get('/api/Markets'), ask('2001:db8:1:3::1')];
    await expect.poll(() => house.pool.waitingCount, { interval: 5 }).toBe(8);
    for (const connection of connections.splice(0)) connection.release();
    expect((await staff.get('/api/Markets')).status).toBe(200);
    await Promise.all(others);
  } finally {
    for (const connection of connections) connection.release();
  }
  const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 503)).toHaveLength(14);
  // Every place is free again.
  expect((await ask('2001:db8:1:3::2')).statusCode).toBe(400);
});

test('the data of the sign-in page are read once in some seconds, however many ask', async () => {
  await house.anonymous.get('/api/Public/Info');
  const before = house.statements();
  await Promise.all(Array.from({ length: 20 }, () => house.anonymous.get('/api/Public/Info')));
  expect(house.statements()).toBe(before);
});
