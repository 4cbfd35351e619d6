import { eq } from 'drizzle-orm';
import { users } from '../../db/tables/access.ts';
import type { Call } from '../../kit/call.ts';
import { Refusal } from '../../kit/errors.ts';
import { checkPassword } from './password.ts';
import { triesOf } from './tries.ts';

const QUARTER = 15 * 60;

/**
 * Asks a signed-in person for their password again before something that a stranger at their desk must not do. Nine wrong
 * ones within 15 minutes are refused, each further one with 429.
 *
 * @throws Refusal 400 with `key` at the field `password`
 */
export async function requireOwnPassword(call: Call, password: string, key: string): Promise<void> {
  const tries = triesOf(call.pool, { name: 'own-password', most: 9, seconds: QUARTER });
  await tries.count(call.actor.userId);
  const [user] = await call.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, call.actor.userId));
  if (!(await checkPassword(user?.hash, password))) throw new Refusal(key, 400, [{ field: 'password', message: key }]);
  await tries.forget(call.actor.userId);
}
