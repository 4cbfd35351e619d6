import { eq } from 'drizzle-orm';
import { users } from '../../../db/tables/access.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import { tryPassword } from './try-password.ts';

const KEYS = { password: 'Mes.Users.Password.Wrong', currentPassword: 'Mes.Users.CurrentPassword.InValid' } as const;

/** Refuses with 400 at the field unless this is the password of the signed-in person; wrong ones lock the account. */
export async function requireOwnPassword(call: Call, password: string, field: keyof typeof KEYS): Promise<void> {
  const { userId } = call.actor;
  const [user] = await call.db.select().from(users).where(eq(users.id, userId));
  const outcome = await tryPassword({ ...call, userAgent: null }, user, { password, unknown: userId });
  if (outcome === 'locked') throw new Refusal('Mes.User.IsLocked', 400);
  if (outcome === 'wrong') throw new Refusal(KEYS[field], 400, [{ field, message: KEYS[field] }]);
}
