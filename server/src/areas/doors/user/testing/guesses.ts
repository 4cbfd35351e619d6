import { eq } from 'drizzle-orm';
import { users } from '../../../../db/tables/access.ts';
import { ADMIN_PASSWORD, type TestApp } from '../../../../testing/make-app.ts';

/** Tries a password from an address; `time` is in milliseconds. */
export async function guess({ app }: TestApp, username: string, password: string, remoteAddress: string) {
  const started = performance.now();
  const payload = { username, password };
  const response = await app.inject({ method: 'POST', url: '/api/Users/SignIn', payload, remoteAddress });
  const { message } = response.json<{ message: string }>();
  return { status: response.statusCode, message, time: performance.now() - started };
}

/** The answers to simultaneous wrong passwords from many addresses, and to right ones afterwards. */
export async function guessAtOnce(house: TestApp, count: number) {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, at) => guess(house, 'admin', `wrong ${at}`, `10.0.${at % 50}.1`)),
  );
  const counts: Record<string, number> = {};
  for (const { status, message } of answers) {
    const answer = `${status} ${message}`;
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  const right = [];
  for (const address of ['10.0.0.1', '10.0.0.2'])
    right.push((await guess(house, 'admin', ADMIN_PASSWORD, address)).status);
  const [admin] = await house.db.select().from(users).where(eq(users.username, 'admin'));
  return { counts, right, isLocked: admin?.lockedAt !== null };
}

/** The server checks five of them; the fifth locks the account, also for the right password. */
export const fiveLooked = (count: number) => ({
  counts: { '400 Mes.Users.Password.InValid': 4, '400 Mes.User.IsLocked': count - 4 },
  right: [400, 400],
  isLocked: true,
});
