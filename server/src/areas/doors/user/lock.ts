import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { counters, users } from '../../../db/tables/access.ts';
import type { Visit } from '../../../kit/http/route.ts';
import { auditOwn } from './user-call.ts';

type User = typeof users.$inferSelect;

/** The wrong entry with this number locks the account (specification 9), for codes and for passwords alike. */
export const LOCKS_AT = 5;

/** How long a lock lasts, in milliseconds. The owner ends it sooner by a link for a new password. */
export const LOCKED_FOR = 30 * 60 * 1000;

/** Whether an account is locked at this moment: signing in is refused, and running sessions go on. */
export function isLocked({ lockedAt }: Pick<User, 'lockedAt'>, now: Date): boolean {
  return lockedAt !== null && now.getTime() - lockedAt.getTime() < LOCKED_FOR;
}

/** Locks an account after its last wrong entry, in the transaction of the visit. */
export async function lock(visit: Visit, user: User): Promise<void> {
  const { db, now } = visit;
  await db
    .update(users)
    .set({ lockedAt: now, updatedAt: now, version: sql`${users.version} + 1` })
    .where(eq(users.id, user.id));
  await auditOwn(visit, user, 'Update', { lockedAt: [null, now.toISOString()] });
}

/** Counts a wrong code of an account, whose row is locked. Returns whether it has locked the account. */
export async function countWrong(visit: Visit, user: User): Promise<boolean> {
  await visit.db
    .update(users)
    .set({ otpWrong: sql`${users.otpWrong} + 1` })
    .where(eq(users.id, user.id));
  if (user.otpWrong + 1 < LOCKS_AT) return false;
  await lock(visit, user);
  return true;
}

/** Ends the lock of an account, and forgets its wrong entries. */
export async function unlock(db: Database, userId: string): Promise<void> {
  await db.update(users).set({ lockedAt: null, otpWrong: 0 }).where(eq(users.id, userId));
  await db.delete(counters).where(eq(counters.key, wrongKey(userId)));
}

/** The key of the counter of wrong passwords. */
export const wrongKey = (who: string) => `password-wrong:${who}`;

/** The account without a lock that has lasted its time. */
export async function withoutOldLock(visit: Visit, user: User): Promise<User> {
  if (user.lockedAt === null || isLocked(user, visit.now)) return user;
  await unlock(visit.db, user.id);
  await auditOwn({ ...visit, source: 'system' }, user, 'Update', { lockedAt: [user.lockedAt.toISOString(), null] });
  return { ...user, lockedAt: null, otpWrong: 0 };
}

/** Ends the locks that have lasted their time, so that lists and records say it, too. */
export async function endOldLocks(visit: Visit): Promise<void> {
  const old = await visit.db
    .select()
    .from(users)
    .where(and(isNotNull(users.lockedAt), lte(users.lockedAt, new Date(visit.now.getTime() - LOCKED_FOR))));
  for (const user of old) await visit.db.transaction((tx) => withoutOldLock({ ...visit, db: tx }, user));
}
