import { fold } from '@hoivien/contract/kit/fold.ts';
import { eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import {
  factorChallenges,
  factorCodes,
  otpCodes,
  recoveryTokens,
  secondFactors,
  sessions,
  users,
} from '../../../db/tables/access.ts';
import type { Changes } from '../../../db/tables/kit.ts';
import type { JobServices } from '../../../kit/exchange/job-call.ts';
import { sealedTexts } from '../../../kit/sealed-text.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';
import { FACTOR_SECRETS } from './door.ts';
import { unlock } from './lock.ts';
import { generatedPassword } from './password.ts';
import { endSessions, setPassword } from './password.service.ts';
import { dropFactors, openSecret } from './second-factor/use-factor.ts';
import { auditOwn, PASSWORD_CHANGED } from './user-call.ts';

/** The name of the machine's operator in the history, because the operator needs no account in the product. */
const OPERATOR = 'npm run reset-password';

/**
 * Gives an account a new one-time password, for the operator of the machine. The account becomes unlocked and active,
 * its sessions, codes and counted attempts are deleted, and its history records this. With `secondFactor` its second factors
 * go, too. Returns the password, or
 * undefined for an unknown account.
 */
export async function resetPasswordByOperator(
  services: JobServices,
  username: string,
  { secondFactor = false }: { secondFactor?: boolean } = {},
): Promise<string | undefined> {
  const now = services.now();
  const { password, passwordHash } = await generatedPassword();
  return services.db.transaction(async (tx) => {
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
    const factors = secondFactor ? await dropFactors(tx, user.id) : [];
    const changes: Changes = {
      ...PASSWORD_CHANGED,
      ...(factors.length > 0 && { secondFactor: [factors.join(', '), null] }),
      ...(user.lockedAt && { lockedAt: [user.lockedAt.toISOString(), null] }),
      ...(user.deactivatedAt && { operationStatus: [2, 1] }),
    };
    const visit = {
      ...services,
      db: tx,
      now,
      requestId: uuidv7(),
      ip: null,
      userAgent: null,
      source: 'system',
    } as const;
    await auditOwn(visit, { ...user, fullName: OPERATOR }, 'Update', changes);
    return password;
  });
}

/**
 * Ends all sessions, and deletes the codes and links that were sent, since nobody can check them with a new key. The second
 * factors that it cannot open go with their recovery codes; a role that requires one asks for a new one. Returns the names
 * of their accounts.
 */
export async function endEveryAccess(db: Database, secretKey: string, now: Date): Promise<string[]> {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(lockedInOrder(sessions, isNull(sessions.endedAt)));
  await db
    .update(users)
    .set({ accessCounter: sql`${users.accessCounter} + 1` })
    .where(lockedInOrder(users, undefined));
  await db.delete(otpCodes).where(lockedInOrder(otpCodes, isNull(otpCodes.usedAt), 'update'));
  await db.delete(recoveryTokens).where(lockedInOrder(recoveryTokens, isNull(recoveryTokens.usedAt), 'update'));
  await db.delete(factorChallenges).where(lockedInOrder(factorChallenges, undefined, 'update'));
  // The hashes of recovery codes need the former key, also those of a person whose factor is a passkey.
  await db.delete(factorCodes).where(lockedInOrder(factorCodes, undefined, 'update'));
  const door = { factorSecrets: sealedTexts(secretKey, FACTOR_SECRETS) };
  const lost = (await db.select().from(secondFactors)).filter(
    (factor) => factor.secretEnc && openSecret(door, factor) === undefined,
  );
  if (lost.length === 0) return [];
  await db.delete(secondFactors).where(
    lockedInOrder(
      secondFactors,
      inArray(
        secondFactors.id,
        lost.map(({ id }) => id),
      ),
      'update',
    ),
  );
  const owners = await db
    .select()
    .from(users)
    .where(
      inArray(
        users.id,
        lost.map(({ userId }) => userId),
      ),
    );
  return owners.map(({ username }) => username);
}
