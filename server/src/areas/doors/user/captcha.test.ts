import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_PASSWORD, makeApp, type TestApp } from '../../../testing/make-app.ts';

let house: TestApp;
beforeAll(async () => {
  house = await makeApp({ config: { captcha: 'on' } });
});
afterAll(() => house[Symbol.asyncDispose]());

const challenge = async (): Promise<Challenge> => (await house.anonymous.get('/api/Users/Captcha')).body.data;
const pack = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64');
const solve = async (asked: Challenge) => ({
  challenge: asked,
  solution: await solveChallenge({ challenge: asked, deriveKey }),
});
const signIn = (captcha?: string) =>
  house.anonymous.post('/api/Users/SignIn', { username: 'admin', password: ADMIN_PASSWORD, captcha });

test('the sign-in page learns whether a captcha is needed', async () => {
  expect((await house.anonymous.get('/api/Public/Info')).body.data.captcha).toBe(true);
  await using open = await makeApp();
  expect((await open.anonymous.get('/api/Public/Info')).body.data.captcha).toBe(false);
  expect((await open.anonymous.get('/api/Users/Captcha')).body.data).toBeNull();
});

test('without a captcha nobody gets in, and a solved one works once', async () => {
  expect((await signIn()).body).toMatchObject({
    message: 'Mes.Users.Captcha.Required',
    errors: [{ field: 'captcha', message: 'Mes.Users.Captcha.Required' }],
  });
  const solved = pack(await solve(await challenge()));
  expect((await signIn(solved)).status).toBe(200);
  expect((await signIn(solved)).body.message).toBe('Mes.Users.Captcha.InValid');
});

test('of 20 uses of one solution at once one passes', async () => {
  const solved = pack(await solve(await challenge()));
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(solved)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a solution spelled in another way is still the same one', async () => {
  const solved = await solve(await challenge());
  expect((await signIn(pack(solved))).status).toBe(200);
  for (const signature of [solved.challenge.signature?.toUpperCase(), solved.challenge.signature]) {
    const again = { ...solved, challenge: { ...solved.challenge, signature }, extra: 1 };
    expect((await signIn(pack(again))).status).toBe(400);
  }
});

test('a challenge that was made easier, belongs to somebody else or is no challenge is refused', async () => {
  const solved = await solve(await challenge());
  const { challenge: asked, solution } = solved;
  const easier = { ...asked, parameters: { ...asked.parameters, cost: 1 } };
  const broken = [
    pack({ challenge: easier, solution }),
    pack({ challenge: asked, solution: { ...solution, derivedKey: `00${solution?.derivedKey.slice(2)}` } }),
    pack({ challenge: { ...asked, signature: '0'.repeat(64) }, solution }),
    pack({ challenge: null }),
    pack([]),
    'null',
    '%%%',
    'x'.repeat(4_001),
  ];
  for (const captcha of broken) {
    const { status, body } = await signIn(captcha);
    expect([status, body.message]).toEqual([400, 'Mes.Users.Captcha.InValid']);
  }
});

test('an expired challenge is refused', async () => {
  const now = house.clock.now;
  house.clock.now = new Date(now.getTime() - 60 * 60 * 1000);
  const solved = pack(await solve(await challenge()));
  house.clock.now = now;
  expect((await signIn(solved)).body.message).toBe('Mes.Users.Captcha.InValid');
});
