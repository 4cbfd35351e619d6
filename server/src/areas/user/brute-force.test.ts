import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_PASSWORD, makeApp, type TestApp } from '../../testing/make-app.ts';
import { guess, guessAtOnce, nineLooked } from './testing/guesses.ts';

let house: TestApp;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

const signIn = (username: string, password: string, address: string) => guess(house, username, password, address);

// Long: 'wrong passwords spread over names and addresses get nine looks for each pair' in server/src/areas/user/brute-force.test.ts holds the same rule in the plain run.
test('of 60 wrong passwords at once from one address nine are looked at, and the account does not lock', {
  tags: ['long'],
}, async () => {
  expect(await guessAtOnce(house, 60)).toEqual(nineLooked(60));
});

test('wrong passwords spread over names and addresses get nine looks for each pair', async () => {
  const tries = Array.from({ length: 60 }, (_, at) => [`name${at % 2}`, `10.1.0.${Math.floor(at / 2) % 2}`] as const);
  const answers = await Promise.all(tries.map(([name, address]) => signIn(name, 'wrong', address)));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(2 * 2 * 9);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(60 - 2 * 2 * 9);
});

test('known and unknown names get the same answer', async () => {
  const [known, unknown] = [await signIn('admin', 'wrong', '10.3.0.1'), await signIn('nobody', 'wrong', '10.3.0.2')];
  expect({ ...unknown, time: 0 }).toEqual({ ...known, time: 0 });
});

test('user name and e-mail address count as one account', async () => {
  const tries = Array.from({ length: 12 }, (_, at) =>
    signIn(at % 2 ? 'admin' : 'Office@example.test', 'x', '10.4.0.1'),
  );
  const answers = await Promise.all(tries);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
});

test('from one address a hundred failed sign-ins are looked at over all names, and right ones do not count', async () => {
  for (let at = 0; at < 3; at++) expect((await signIn('admin', ADMIN_PASSWORD, '10.5.0.1')).status).toBe(200);
  // Raises the count near the limit, because 97 real attempts would take long.
  await house.pool.query(`update counters set points = points + 97 where key = 'sign-in:10.5.0.1'`);
  const answers: number[] = [];
  for (let at = 0; at < 5; at++) answers.push((await signIn(`somebody-${at}`, 'wrong', '10.5.0.1')).status);
  expect(answers).toEqual([400, 400, 400, 429, 429]);
  expect((await signIn('admin', ADMIN_PASSWORD, '10.5.0.1')).status).toBe(429);
  expect((await signIn('admin', ADMIN_PASSWORD, '10.5.0.2')).status).toBe(200);
});
