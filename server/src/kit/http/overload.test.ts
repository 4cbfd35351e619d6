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
