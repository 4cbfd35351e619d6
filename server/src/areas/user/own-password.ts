import { eq } from 'drizzle-orm';
import { users } from '../../db/tables/access.ts';
import type { Call } from '../../kit/call.ts';
import { Refusal } from '../../kit/errors.ts';
import type { Door } from './door.ts';
import { checkPassword } from './password.ts';

const KEYS = { password: 'Mes.Users.Password.Wrong', currentPassword: 'Mes.Users.CurrentPassword.InValid' } as const;

/** Refuses with 400 at the field unless this is the password of the signed-in person; wrong ones are counted. */
export async function requireOwnPassword(
  call: Call,
  door: Door,
  password: string,
  field: keyof typeof KEYS,
): Promise<void> {
  const { userId } = call.actor;
  await door.changeTries.count(userId);
  const [user] = await call.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  if (!(await checkPassword(user?.hash, password)))
    throw new Refusal(KEYS[field], 400, [{ field, message: KEYS[field] }]);
  await door.changeTries.forget(userId);
}
