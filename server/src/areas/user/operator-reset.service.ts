import { fold } from '@hoivien/contract/kit/fold.ts';
import { eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { otpCodes, recoveryTokens, sessions, users } from '../../db/tables/access.ts';
import type { Changes } from '../../db/tables/kit.ts';
import type { JobHouse } from '../../kit/exchange/job-call.ts';
import { uuidv7 } from '../../kit/uuid.ts';
import { oneTimePassword } from './one-time-password.ts';
import { unlock } from './lock.ts';
import { hashPassword } from './password.ts';
import { endSessions, setPassword } from './password.service.ts';
import { auditOwn, PASSWORD_CHANGED } from './user-call.ts';

/** The name of the machine's operator in the history, because the operator needs no account in the product. */
const OPERATOR = 'npm run reset-password';

/**
 * Gives an account a new one-time password, for the operator of the machine. The account becomes unlocked and active,
 * its sessions, codes and counted attempts are deleted, and its history records this. Returns the password, or
 * undefined for an unknown account.
 */
export async function resetPasswordByOperator(house: JobHouse, username: string): Promise<string | undefined> {
  const now = house.now();
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  return house.db.transaction(async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(eq(users.usernameKey, fold(username)))
      .for('update');
    if (!user) return undefined;
    await setPassword(tx, user.id, passwordHash, now);
    await tx
      .update(users)
      .set({ passwordExpired: true, deactivatedAt: null, updatedBy: null })
      .where(eq(users.id, user.id));
    await endSessions(tx, user.id, now);
    await unlock(tx, user.id);
    const changes: Changes = {
      ...PASSWORD_CHANGED,
      ...(user.lockedAt && { lockedAt: [user.lockedAt.toISOString(), null] }),
      ...(user.deactivatedAt && { operationStatus: [2, 1] }),
    };
    const visit = { ...house, db: tx, now, requestId: uuidv7(), ip: null, userAgent: null, source: 'system' } as const;
    await auditOwn(visit, { ...user, fullName: OPERATOR }, 'Update', changes);
    return password;
  });
}

/** Ends all sessions, and deletes the codes and links that were sent, since nobody can check them with a new key. */
export async function endEveryAccess(db: Database, now: Date): Promise<void> {
  await db.update(sessions).set({ endedAt: now }).where(isNull(sessions.endedAt));
  await db.update(users).set({ accessCounter: sql`${users.accessCounter} + 1` });
  await db.delete(otpCodes).where(isNull(otpCodes.usedAt));
  await db.delete(recoveryTokens).where(isNull(recoveryTokens.usedAt));
}
