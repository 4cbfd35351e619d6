import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { passwordFault } from '@hoivien/contract/kit/session/password.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../../db/tables/access.ts';
import { hashFirstPassword } from '../../../first-password.ts';
import { ADMIN_PASSWORD, makeApp } from '../../../testing/make-app.ts';
import { isFrequent } from './frequent-passwords.ts';
import { hashPassword } from './index.ts';
import { oneTimePassword } from './one-time-password.ts';

const source = fileURLToPath(new URL('../../../', import.meta.url));
/** On the list, and passed by the rules without it. */
const FREQUENT = 'jessica83920174';

test('one function makes the hash of a password that a person chose', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|trial)\.ts$|(?:^|\/)testing\//.test(file))
    .map((file) => [file, readFileSync(source + file, 'utf8')] as const);
  const having = (text: RegExp) => files.filter(([, code]) => text.test(code)).map(([file]) => file);
  expect(having(/argon2/)).toEqual(['areas/doors/user/password.ts']);
  // The first password is made at random, or a given one that `newPassword` has judged.
  expect(having(/\bhashPassword\(/).sort()).toEqual(['areas/doors/user/password.ts', 'first-password.ts']);
  expect(having(/\bpasswordFault\(/)).toEqual(['areas/doors/user/password.ts']);
});

test('a frequent password is refused at its field wherever one is set', async () => {
  await using house = await makeApp({ config: { registration: 'on' } });
  const person = await house.signInAs(['UsersSearch', 'UsersView', 'UsersCreate']);
  await house.db
    .update(users)
    .set({ passwordHash: await hashPassword(ADMIN_PASSWORD) })
    .where(eq(users.id, person.userId));
  const own = { currentPassword: ADMIN_PASSWORD, newPassword: FREQUENT, confirmPassword: FREQUENT };
  const made = {
    username: 'huong',
    fullName: 'Lê Hương',
    emailAddress: 'huong@example.test',
    phoneNumber: '0912345678',
    password: FREQUENT,
  };
  const answers = [
    await person.put('/api/Users/ChangePassword', own),
    await house.anonymous.post('/auth/register', { ...made, confirmPassword: FREQUENT }),
    await person.post('/api/Users', { ...made, roleId: null, clubId: null }),
  ];
  expect(answers.map(({ status, body }) => [status, body.errors])).toEqual([
    [400, [{ field: 'newPassword', message: 'Mes.Users.NewPassword.Frequent' }]],
    [400, [{ field: 'password', message: 'Mes.Users.NewPassword.Frequent' }]],
    [400, [{ field: 'password', message: 'Mes.Users.Password.Frequent' }]],
  ]);
  await expect(hashFirstPassword(FREQUENT, true)).rejects.toThrow(/^ADMIN_PASSWORD: Mật khẩu này .*\nADMIN_PASSWORD: /);
});

test.each(['Matkhau@123', 'MẬT KHẨU 2026', 'p@ssw0rd', 'Dragon#84721956', '1234567890', 'anh.yêu.em.99'])(
  '%s is frequent',
  async (password) => {
    expect(await isFrequent(password)).toBe(true);
  },
);

test('the list closes what the rules left open, and leaves phrases and random ones alone', async () => {
  const list = createRequire(import.meta.url)('@zxcvbn-ts/language-common/src/passwords.json') as string[];
  expect(list.length).toBeGreaterThan(30_000);
  const varied = list
    .slice(0, 600)
    .filter((word) => /^\p{L}{4,}$/u.test(word))
    .flatMap((word) => [`${word}@123456789`, `${word}83920174`, `2026${word}!2026`]);
  const passedRules = varied.filter((password) => !passwordFault(password, 'tram'));
  expect(passedRules.length).toBeGreaterThan(300);
  for (const password of passedRules) expect(await isFrequent(password), password).toBe(true);
  const words = ['thuyền', 'ghế', 'xanh', 'mưa', 'rào', 'sông', 'đò', 'núi', 'chim', 'bàn', 'nắng', 'vườn'];
  const phrase = () => Array.from({ length: 4 }, () => words[randomInt(words.length)]).join(' ');
  for (let at = 0; at < 200; at++) {
    expect(await isFrequent(oneTimePassword())).toBe(false);
    const text = phrase();
    if (new Set(text.split(' ')).size === 4) expect(await isFrequent(text), text).toBe(false);
  }
});
