import type { Tokens } from '@hoivien/contract/areas/user/session.schema.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { and, eq, isNull, or } from 'drizzle-orm';
import { refreshTokens, sessions, users } from '../../db/tables/access.ts';
import type { Call } from '../../kit/call.ts';
import { Refusal } from '../../kit/errors.ts';
import type { Visit } from '../../kit/http/route.ts';
import { uuidv7 } from '../../kit/uuid.ts';
import type { Door } from './door.ts';
import { wakeStreams } from './password.service.ts';
import { tryPassword } from './try-password.ts';
import { type AccessTokens, hashToken, newRefreshToken, openSuccessor, sealSuccessor } from './tokens.ts';

const HOUR = 60 * 60 * 1000;
/** The lifetimes of sessions in milliseconds: 12 hours; with "remember" 30 days since the last use, at most 90 days. */
const SESSION_LIFE = 12 * HOUR;
const REMEMBERED_LIFE = 30 * 24 * HOUR;
const REMEMBERED_MOST = 90 * 24 * HOUR;
/**
 * How long a replaced refresh token still leads to its successor, in milliseconds, for two tabs that refresh at the
 * same time.
 */
const GRACE = 10_000;

/**
 * Opens a session. The text and the time of the answer are the same for a wrong password and an unknown name. Wrong
 * attempts count by account (`tryPassword`), and over all names by address.
 */
export async function signIn(
  visit: Visit,
  door: Door,
  input: { username: string; password: string; remember: boolean; captcha?: string | undefined },
): Promise<Tokens> {
  await door.captcha.check(visit, input.captcha);
  const key = fold(input.username);
  const [user] = await visit.db
    .select()
    .from(users)
    .where(or(eq(users.usernameKey, key), eq(users.emailAddressKey, key)));
  if (user && visit.about) visit.about.userId = user.id;
  await door.addressTries.count(visit.ip);
  const unknown = door.hashCode(`unknown ${key}`).toString('base64url');
  const outcome = await tryPassword(visit, user, { password: input.password, unknown });
  if (outcome === 'locked') throw new Refusal('Mes.User.IsLocked', 400);
  if (outcome === 'wrong' || !user) throw new Refusal('Mes.Users.Password.InValid', 400);
  await door.addressTries.giveBack(visit.ip);
  if (user.deactivatedAt) throw new Refusal('Mes.User.Inactive', 400);
  return visit.db.transaction((tx) => openSession({ ...visit, db: tx }, door.tokens, user.id, input.remember));
}

/** Opens a session for a user who has proved their identity, within the transaction of the visit. */
export async function openSession(
  visit: Visit,
  tokens: AccessTokens,
  userId: string,
  remember: boolean,
): Promise<Tokens> {
  const sessionId = uuidv7();
  const refreshToken = newRefreshToken();
  const { db, now } = visit;
  await db.insert(sessions).values({
    id: sessionId,
    userId,
    remember,
    ip: visit.ip,
    userAgent: visit.userAgent,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: expiry(now, now, remember),
  });
  await db.insert(refreshTokens).values(tokenRow(sessionId, refreshToken, now));
  await db.update(users).set({ lastSignInAt: now }).where(eq(users.id, userId));
  return { accessToken: await tokens.sign(sessionId, now), refreshToken };
}

/**
 * Replaces a refresh token. Within `GRACE` a replaced token leads to its successor, so that two tabs get the same pair.
 * Later, the use of a replaced token is theft and ends the whole session.
 */
export async function refresh(visit: Visit, tokens: AccessTokens, refreshToken: string): Promise<Tokens> {
  const outcome = await visit.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ token: refreshTokens, session: sessions })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .where(eq(refreshTokens.tokenHash, hashToken(refreshToken)))
      .for('update');
    if (!found) return { refused: 'NotFound' } as const;
    const { token, session } = found;
    if (session.endedAt || session.expiresAt <= visit.now) return { refused: 'Expired' } as const;
    if (token.replacedAt && token.successorEnc) {
      const successor = openSuccessor(refreshToken, token.successorEnc);
      if (visit.now.getTime() - token.replacedAt.getTime() <= GRACE)
        return { sessionId: session.id, refreshToken: successor };
      await tx.update(sessions).set({ endedAt: visit.now }).where(eq(sessions.id, session.id));
      await wakeStreams(tx, session.userId);
      return { refused: 'InValid' } as const;
    }
    const successor = newRefreshToken();
    await tx
      .update(refreshTokens)
      .set({ replacedAt: visit.now, successorEnc: sealSuccessor(refreshToken, successor) })
      .where(eq(refreshTokens.id, token.id));
    await tx.insert(refreshTokens).values(tokenRow(session.id, successor, visit.now));
    await tx
      .update(sessions)
      .set({ lastUsedAt: visit.now, expiresAt: expiry(session.createdAt, visit.now, session.remember) })
      .where(eq(sessions.id, session.id));
    return { sessionId: session.id, refreshToken: successor };
  });
  if ('refused' in outcome) throw new Refusal(`Mes.RefreshToken.Token.${outcome.refused}`, 401);
  return { accessToken: await tokens.sign(outcome.sessionId, visit.now), refreshToken: outcome.refreshToken };
}

/** Ends the session of the call. The next request with its tokens is refused. */
export async function signOut(call: Call): Promise<void> {
  await call.db
    .update(sessions)
    .set({ endedAt: call.now })
    .where(and(eq(sessions.id, call.actor.sessionId), isNull(sessions.endedAt)));
  await wakeStreams(call.db, call.actor.userId);
}

function expiry(createdAt: Date, now: Date, remember: boolean): Date {
  if (!remember) return new Date(createdAt.getTime() + SESSION_LIFE);
  return new Date(Math.min(now.getTime() + REMEMBERED_LIFE, createdAt.getTime() + REMEMBERED_MOST));
}

function tokenRow(sessionId: string, token: string, now: Date) {
  return { id: uuidv7(), sessionId, tokenHash: hashToken(token), createdAt: now };
}
