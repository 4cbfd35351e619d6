import type { SignedIn } from '@hoivien/contract/kit/session/second-factor.schema.ts';
import type { Tokens } from '@hoivien/contract/kit/session/session.schema.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { and, eq, isNull, or } from 'drizzle-orm';
import { refreshTokens, sessions, users } from '../../../db/tables/access.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { Visit } from '../../../kit/http/route.ts';
import type { Door } from './door.ts';
import { enter } from './enter.ts';
import { wakeStreams } from './password.service.ts';
import { expiry, idleMinutesOf, secondsLeft, tokenRow } from './session-rows.ts';
import { tryPassword } from './try-password.ts';
import { type AccessTokens, hashToken, newRefreshToken, openSuccessor, sealSuccessor } from './tokens.ts';

/**
 * How long a replaced refresh token still leads to its successor, in milliseconds, for two tabs that refresh at the
 * same time.
 */
const GRACE = 10_000;

/**
 * Opens a session, or answers a challenge for the second factor. The text and the time of the answer are the same for a wrong password and an unknown name. Wrong
 * attempts count by account (`tryPassword`), and over all names by address.
 */
export async function signIn(
  visit: Visit,
  door: Door,
  input: { username: string; password: string; remember: boolean; captcha?: string | undefined },
): Promise<SignedIn> {
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
  const { remember } = input;
  return visit.db.transaction((tx) => enter({ ...visit, db: tx }, door, user, { first: 'password', remember }));
}

/**
 * Replaces a refresh token; that alone is no use of the session, since a page that nobody looks at does it too. Within `GRACE` a replaced token leads to its successor, so that two tabs get the same pair.
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
    const isIdle = secondsLeft(session.lastUsedAt, await idleMinutesOf(tx, session.userId), visit.now) === 0;
    if (session.endedAt || session.expiresAt <= visit.now || isIdle) return { refused: 'Expired' } as const;
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
      .set({ expiresAt: expiry(session.createdAt, visit.now, session.remember) })
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
