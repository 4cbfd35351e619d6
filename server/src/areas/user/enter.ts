import type {
  FactorChallenge,
  FactorSignInInput,
  SignedIn,
} from '@hoivien/contract/areas/user/second-factor.schema.ts';
import type { Tokens } from '@hoivien/contract/areas/user/session.schema.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { factorChallenges, refreshTokens, sessions, users } from '../../db/tables/access.ts';
import { Refusal } from '../../kit/errors.ts';
import type { Visit } from '../../kit/http/route.ts';
import { uuidv7 } from '../../kit/uuid.ts';
import type { Door } from './door.ts';
import { LOCKS_AT } from './lock.ts';
import {
  type CodeFault,
  codeRefusal,
  codesLeft,
  factorsOf,
  isFactorRequired,
  isWrong,
  useFactorCode,
} from './second-factor/use-factor.ts';
import { expiry, tokenRow } from './session-rows.ts';
import { hashToken, newRefreshToken } from './tokens.ts';

type User = typeof users.$inferSelect;

/** The lifetime of a challenge, in milliseconds. */
const LIFE = 5 * 60 * 1000;

/** How the first step of a sign-in was done. */
export type FirstStep = 'password' | 'sms' | 'oidc';

/**
 * The only way from a first step to a session, within the transaction of the visit: whoever has a second factor gets a
 * challenge and no token. A role that requires a factor closes the code by SMS; only who has typed a right code hears that.
 */
export async function enter(
  visit: Visit,
  door: Door,
  user: User,
  { first, remember }: { first: FirstStep; remember: boolean },
): Promise<SignedIn> {
  // Only who typed the right password or code hears that it is closed, and that no other account is named.
  if (first !== 'oidc' && door.oidc?.isOnly && user.username !== door.oidc.emergencyAccount)
    throw new Refusal('Mes.Users.Password.Closed', 400);
  if (first === 'sms' && (await isFactorRequired(visit.db, user.roleId)))
    throw new Refusal('Mes.Users.Otp.Closed', 400);
  const factors = await factorsOf(visit.db, user.id);
  if (factors.length === 0) return openSession(visit, door, user.id, remember);
  const kinds: FactorChallenge['kinds'] = [...new Set(factors.map(({ kind }) => kind as 'totp' | 'passkey'))];
  if ((await codesLeft(visit.db, user.id)) > 0) kinds.push('recoveryCode');
  const challenge = newRefreshToken();
  const expiresAt = new Date(visit.now.getTime() + LIFE);
  await visit.db.insert(factorChallenges).values({
    id: uuidv7(),
    use: 'signIn',
    tokenHash: hashToken(challenge),
    userId: user.id,
    firstStep: first,
    remember,
    ip: visit.ip,
    createdAt: visit.now,
    expiresAt,
  });
  return { challenge, kinds, expiresAt: expiresAt.toISOString() };
}

/** Opens a session with a challenge and a code of an app or a recovery code. */
export async function enterByFactor(visit: Visit, door: Door, input: FactorSignInInput): Promise<Tokens> {
  const expired = { message: 'Mes.SecondFactor.Challenge.Expired' };
  const live = and(
    eq(factorChallenges.tokenHash, hashToken(input.challenge)),
    eq(factorChallenges.use, 'signIn'),
    isNull(factorChallenges.usedAt),
    gt(factorChallenges.expiresAt, visit.now),
  );
  await door.otpTries.count(visit.ip);
  const [meant] = await visit.db.select({ userId: factorChallenges.userId }).from(factorChallenges).where(live);
  const { userId } = meant ?? {};
  if (!userId) throw new Refusal(expired.message, 400);
  if (visit.about) visit.about.userId = userId;
  await door.factorTries.count(userId);
  const outcome = await visit.db.transaction(async (tx): Promise<Tokens | CodeFault> => {
    const inner = { ...visit, db: tx };
    // The account first, as everything that ends challenges does.
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    const [challenge] = await tx.select().from(factorChallenges).where(live).for('update');
    if (!user || !challenge) return expired;
    if (user.deactivatedAt) return { message: 'Mes.User.Inactive' };
    const fault = await useFactorCode(inner, door, user, input.code);
    const wrong = challenge.wrong + (fault ? 1 : 0);
    await tx
      .update(factorChallenges)
      .set({ wrong, usedAt: fault && wrong < LOCKS_AT ? null : visit.now })
      .where(eq(factorChallenges.id, challenge.id));
    return fault ?? openSession(inner, door, userId, challenge.remember);
  });
  const isFault = 'message' in outcome;
  const isWrongCode = isFault && isWrong(outcome);
  if (!isWrongCode) await door.factorTries.giveBack(userId);
  if (isFault) throw isWrongCode ? codeRefusal(outcome) : new Refusal(outcome.message, 400);
  await door.otpTries.giveBack(visit.ip);
  return outcome;
}

/** Only this file calls it, after every step that the account asks (`enter.test.ts`). */
async function openSession(
  { db, now, ip, userAgent, about }: Visit,
  { tokens }: Door,
  userId: string,
  remember: boolean,
): Promise<Tokens> {
  const sessionId = uuidv7();
  const refreshToken = newRefreshToken();
  await db.insert(sessions).values({
    id: sessionId,
    userId,
    remember,
    ip,
    userAgent,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: expiry(now, now, remember),
  });
  await db.insert(refreshTokens).values(tokenRow(sessionId, refreshToken, now));
  await db.update(users).set({ lastSignInAt: now }).where(eq(users.id, userId));
  if (about) about.isSignedIn = true;
  return { accessToken: await tokens.sign(sessionId, now), refreshToken };
}
