import { randomBytes } from 'node:crypto';
import type {
  FactorChallenge,
  FactorSignInInput,
  PasskeyAsked,
  PasskeySignInInput,
  SignedIn,
} from '@hoivien/contract/kit/session/second-factor.schema.ts';
import type { Tokens } from '@hoivien/contract/kit/session/session.schema.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { factorChallenges, refreshTokens, sessions, users } from '../../../db/tables/access.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { Visit } from '../../../kit/http/route.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { noteDevice } from './devices.ts';
import type { Door } from './door.ts';
import { LOCKS_AT } from './lock.ts';
import {
  CHALLENGE_LIFE,
  ownerOfPasskey,
  passkeyRequest,
  passkeysHere,
  placeOf,
  usePasskey,
} from './second-factor/passkey.ts';
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

/** How the first step of a sign-in was done. */
export type FirstStep = 'password' | 'sms' | 'oidc';

/**
 * Opens a session after the first step of a sign-in. Nothing else does. It works in the transaction of the visit. A person
 * with a second factor gets a challenge and no token. A role that requires a factor refuses the code by SMS. That refusal
 * comes after the code was right, so that strangers learn nothing.
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
  if (factors.length === 0) return openSession(visit, door, user, remember);
  const passkeys = passkeysHere(door.passkeys, factors);
  const kinds: FactorChallenge['kinds'] = [];
  if (factors.some(({ kind }) => kind === 'totp')) kinds.push('totp');
  if (passkeys.length > 0) kinds.push('passkey');
  if ((await codesLeft(visit.db, user.id)) > 0) kinds.push('recoveryCode');
  const { challenge, nonce, expiresAt } = await addChallenge(visit, { userId: user.id, firstStep: first, remember });
  return {
    challenge,
    kinds,
    expiresAt: expiresAt.toISOString(),
    ...(door.passkeys && passkeys.length > 0 && { passkey: passkeyRequest(door.passkeys, nonce, passkeys) }),
  };
}

/** Begins a sign-in with a passkey alone; who comes is not known yet. */
export async function askPasskey(visit: Visit, door: Door, remember: boolean): Promise<PasskeyAsked> {
  const place = placeOf(door);
  await door.passkeyAsked.count(visit.ip);
  const { challenge, nonce } = await addChallenge(visit, { userId: null, firstStep: null, remember });
  return { challenge, passkey: passkeyRequest(place, nonce) };
}

/** Opens a session with a challenge and a code of an app or a recovery code. */
export async function enterByFactor(visit: Visit, door: Door, input: FactorSignInInput): Promise<Tokens> {
  const live = liveChallenge(visit, input.challenge);
  await door.otpTries.count(visit.ip);
  const [meant] = await visit.db.select({ userId: factorChallenges.userId }).from(factorChallenges).where(live);
  const { userId } = meant ?? {};
  if (!userId) throw new Refusal(EXPIRED.message, 400);
  if (visit.about) visit.about.userId = userId;
  await door.factorTries.count(userId);
  const outcome = await visit.db.transaction(async (tx): Promise<Tokens | CodeFault> => {
    const inner = { ...visit, db: tx };
    // The account first, as everything that ends challenges does.
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    const [challenge] = await tx.select().from(factorChallenges).where(live).for('update');
    if (!user || !challenge) return EXPIRED;
    if (user.deactivatedAt) return { message: 'Mes.User.Inactive' };
    const fault = await useFactorCode(inner, door, user, input.code);
    const wrong = challenge.wrong + (fault ? 1 : 0);
    await tx
      .update(factorChallenges)
      .set({ wrong, usedAt: fault && wrong < LOCKS_AT ? null : visit.now })
      .where(eq(factorChallenges.id, challenge.id));
    return fault ?? openSession(inner, door, user, challenge.remember);
  });
  const isFault = 'message' in outcome;
  const isWrongCode = isFault && isWrong(outcome);
  if (!isWrongCode) await door.factorTries.giveBack(userId);
  if (isFault) throw isWrongCode ? codeRefusal(outcome) : new Refusal(outcome.message, 400);
  await door.otpTries.giveBack(visit.ip);
  return outcome;
}

/**
 * Opens a session with the signature of a passkey. After a first step the passkey must belong to the same person. Without a
 * first step its owner signs in. The challenge is used up, whatever the outcome.
 */
export async function enterByPasskey(visit: Visit, door: Door, input: PasskeySignInInput): Promise<Tokens> {
  const live = liveChallenge(visit, input.challenge);
  await door.otpTries.count(visit.ip);
  const [meant] = await visit.db.select({ userId: factorChallenges.userId }).from(factorChallenges).where(live);
  if (!meant) throw new Refusal(EXPIRED.message, 400);
  const userId = meant.userId ?? (await ownerOfPasskey(visit.db, input.passkey.id));
  if (visit.about && userId) visit.about.userId = userId;
  const outcome = await visit.db.transaction(async (tx): Promise<Tokens | CodeFault> => {
    const inner = { ...visit, db: tx };
    // The account first, as everything that ends challenges does.
    const [user] = userId ? await tx.select().from(users).where(eq(users.id, userId)).for('update') : [];
    const [challenge] = await tx.update(factorChallenges).set({ usedAt: visit.now }).where(live).returning();
    if (!challenge?.nonce) return EXPIRED;
    if (!user) return { message: 'Mes.SecondFactor.Passkey.InValid' };
    const { nonce, userId: known, remember } = challenge;
    const fault = await usePasskey(inner, door, user, { nonce, isAlone: known === null, signed: input.passkey });
    return fault ?? openSession(inner, door, user, remember);
  });
  if ('message' in outcome) throw new Refusal(outcome.message, 400);
  await door.otpTries.giveBack(visit.ip);
  return outcome;
}

const EXPIRED: CodeFault = { message: 'Mes.SecondFactor.Challenge.Expired' };

function liveChallenge({ now }: Visit, challenge: string) {
  return and(
    eq(factorChallenges.tokenHash, hashToken(challenge)),
    eq(factorChallenges.use, 'signIn'),
    isNull(factorChallenges.usedAt),
    gt(factorChallenges.expiresAt, now),
  );
}

async function addChallenge(
  { db, now, ip }: Visit,
  meant: { userId: string | null; firstStep: FirstStep | null; remember: boolean },
): Promise<{ challenge: string; nonce: Buffer; expiresAt: Date }> {
  const challenge = newRefreshToken();
  const nonce = randomBytes(32);
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFE);
  await db.insert(factorChallenges).values({
    id: uuidv7(),
    use: 'signIn',
    tokenHash: hashToken(challenge),
    ...meant,
    nonce,
    ip,
    createdAt: now,
    expiresAt,
  });
  return { challenge, nonce, expiresAt };
}

/** Only this file calls it, after every step that the account asks (`enter.test.ts`). */
async function openSession(visit: Visit, door: Door, user: User, remember: boolean): Promise<Tokens> {
  const { db, now, ip, userAgent, about } = visit;
  const sessionId = uuidv7();
  const refreshToken = newRefreshToken();
  await db.insert(sessions).values({
    id: sessionId,
    userId: user.id,
    remember,
    ip,
    userAgent,
    endLinkHash: await noteDevice(visit, door, user, sessionId),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: expiry(now, now, remember),
  });
  await db.insert(refreshTokens).values(tokenRow(sessionId, refreshToken, now));
  await db.update(users).set({ lastSignInAt: now }).where(eq(users.id, user.id));
  if (about) about.isSignedIn = true;
  return { accessToken: await door.tokens.sign(sessionId, now), refreshToken };
}
