import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { counters, type users } from '../../../db/tables/access.ts';
import type { Visit } from '../../../kit/http/route.ts';
import { evenTime } from './even-time.ts';
import { isLocked, LOCKED_FOR, LOCKS_AT, lock, withoutOldLock, wrongKey } from './lock.ts';
import { checkPassword } from './password.ts';

type User = typeof users.$inferSelect;

/**
 * Tries a password. Wrong ones count by account, from all addresses together: each delays its answer twice as long as the
 * one before, and the fifth within 30 minutes locks the account. A name without an account counts under `unknown` and gets
 * the same answers, so that nobody learns which names exist. A locked account looks at no password.
 */
export async function tryPassword(
  visit: Visit,
  user: User | undefined,
  { password, unknown }: { password: string; unknown: string },
): Promise<'fits' | 'wrong' | 'locked'> {
  const known = user && (await withoutOldLock(visit, user));
  if (known && isLocked(known, visit.now)) return 'locked';
  const key = wrongKey(known?.id ?? unknown);
  const count = await counted(visit, key);
  if (count > LOCKS_AT) return 'locked';
  if (await checkPassword(known?.passwordHash, password)) {
    if (known) await visit.db.delete(counters).where(eq(counters.key, key));
    return 'fits';
  }
  await pause(count === 1 ? 0 : evenTime.milliseconds * 2 ** (count - 2));
  if (count < LOCKS_AT) return 'wrong';
  if (known) await visit.db.transaction((tx) => lock({ ...visit, db: tx }, known));
  return 'locked';
}

/** Counts a try before it is looked at, so that simultaneous ones do not get more looks. */
async function counted({ db, now }: { db: Database; now: Date }, key: string): Promise<number> {
  const [at, expire] = [now.getTime(), now.getTime() + LOCKED_FOR];
  const isOver = sql`coalesce(${counters.expire}, 0) <= ${at}`;
  const [row] = await db
    .insert(counters)
    .values({ key, points: 1, expire })
    .onConflictDoUpdate({
      target: counters.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${counters.points} + 1 end`,
        // A try during a lock does not make it longer.
        expire: sql`case when ${isOver} or ${counters.points} < ${LOCKS_AT} then ${expire}::bigint else ${counters.expire} end`,
      },
    })
    .returning({ points: counters.points });
  return row?.points ?? LOCKS_AT;
}
