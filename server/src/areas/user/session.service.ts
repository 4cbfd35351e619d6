import type { Profile, Tokens } from '@hoivien/contract/areas/user/session.schema.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { and, eq, isNull, or } from 'drizzle-orm';
import { refreshTokens, rolePermissions, roles, sessions, users } from '../../db/tables/access.ts';
import type { Call } from '../../kit/call.ts';
import { Refusal } from '../../kit/errors.ts';
import type { Visit } from '../../kit/http/route.ts';
import { uuidv7 } from '../../kit/uuid.ts';
import { checkPassword } from './password.ts';
import { type AccessTokens, hashToken, newRefreshToken, openSuccessor, sealSuccessor } from './tokens.ts';

const HOUR = 60 * 60 * 1000;
/** A session lives 12 hours; a remembered one 30 days since its last use, 90 days at most. */
const SESSION_LIFE = 12 * HOUR;
const REMEMBERED_LIFE = 30 * 24 * HOUR;
const REMEMBERED_MOST = 90 * 24 * HOUR;
/** How long a replaced refresh token still leads to its successor: two tabs that race. */
const GRACE = 10_000;

/** Opens a session. The answer is the same, in words and in time, for a wrong password and an unknown name. */
export async function signIn(
  visit: Visit,
  tokens: AccessTokens,
  input: { username: string; password: string; remember: boolean },
): Promise<Tokens> {
  const key = fold(input.username);
  const [user] = await visit.db
    .select()
    .from(users)
    .where(or(eq(users.usernameKey, key), eq(users.emailAddressKey, key)));
  const fits = await checkPassword(user?.passwordHash, input.password);
  if (!user || !fits) throw new Refusal('Mes.Users.Password.InValid', 400);
  if (user.lockedAt) throw new Refusal('Mes.User.IsLocked', 400);
  if (user.deactivatedAt) throw new Refusal('Mes.User.Inactive', 400);
  const sessionId = uuidv7();
  const refreshToken = newRefreshToken();
  await visit.db.transaction(async (tx) => {
    await tx.insert(sessions).values({
      id: sessionId,
      userId: user.id,
      remember: input.remember,
      ip: visit.ip,
      userAgent: visit.userAgent,
      createdAt: visit.now,
      lastUsedAt: visit.now,
      expiresAt: expiry(visit.now, visit.now, input.remember),
    });
    await tx.insert(refreshTokens).values(tokenRow(sessionId, refreshToken, visit.now));
    await tx.update(users).set({ lastSignInAt: visit.now }).where(eq(users.id, user.id));
  });
  return { accessToken: await tokens.sign(sessionId, visit.now), refreshToken };
}

/**
 * Replaces a refresh token. Within the grace a replaced one leads to its successor, so that racing tabs end up with the
 * same pair; after it, use of a replaced one is theft and ends the whole session.
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

/** Ends the session of the call; its tokens are refused from the next request on. */
export async function signOut(call: Call): Promise<void> {
  await call.db
    .update(sessions)
    .set({ endedAt: call.now })
    .where(and(eq(sessions.id, call.actor.sessionId), isNull(sessions.endedAt)));
}

/** Who is signed in, with the codes of their role. */
export async function readProfile(call: Call): Promise<Profile> {
  const [[found], codes] = await Promise.all([
    call.db
      .select({ user: users, role: { id: roles.id, name: roles.name } })
      .from(users)
      .leftJoin(roles, eq(roles.id, users.roleId))
      .where(eq(users.id, call.actor.userId)),
    call.actor.roleId
      ? call.db
          .select({ permissionCode: rolePermissions.code })
          .from(rolePermissions)
          .where(eq(rolePermissions.roleId, call.actor.roleId))
          .orderBy(rolePermissions.code)
      : [],
  ]);
  if (!found) throw new Refusal('Mes.AccessToken.Token.InValid', 401);
  const { id, username, fullName, emailAddress, phoneNumber, language, clubId } = found.user;
  return {
    id,
    username,
    fullName,
    emailAddress,
    phoneNumber,
    avatarPath: null,
    language: language === 'vi' || language === 'en' ? language : null,
    clubId,
    role: found.role && { ...found.role, rolePermissions: codes },
  };
}

/** The person's choice of language, kept so that it follows them to another machine. */
export async function saveLanguage(call: Call, language: 'vi' | 'en'): Promise<void> {
  await call.db.update(users).set({ language }).where(eq(users.id, call.actor.userId));
}

function expiry(createdAt: Date, now: Date, remember: boolean): Date {
  if (!remember) return new Date(createdAt.getTime() + SESSION_LIFE);
  return new Date(Math.min(now.getTime() + REMEMBERED_LIFE, createdAt.getTime() + REMEMBERED_MOST));
}

function tokenRow(sessionId: string, token: string, now: Date) {
  return { id: uuidv7(), sessionId, tokenHash: hashToken(token), createdAt: now };
}
