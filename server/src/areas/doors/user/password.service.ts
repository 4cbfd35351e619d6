import type { ChangePasswordInput } from '@hoivien/contract/kit/session/password.schema.ts';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { factorChallenges, otpCodes, recoveryTokens, sessions, users } from '../../../db/tables/access.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import { requireProof } from '../../../kit/http/proofs.ts';
import { announceNotices } from '../../../kit/notices.ts';
import type { Visit } from '../../../kit/http/route.ts';
import { senderOf } from '../../../kit/mail/sender.ts';
import { layOut } from '../../../kit/mail/layout.ts';
import type { Door } from './door.ts';
import { mailText } from './mail.texts.ts';
import { requireOwnPassword } from './own-password.ts';
import { checkPassword, newPassword } from './password.ts';
import { auditOwn, PASSWORD_CHANGED } from './user-call.ts';
import { letterKind } from '../../../kit/outbox/letter-kinds.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';

const CHANGED_MAIL = letterKind('password', {
  ends: 'withItsRecord',
  atOnce: 'It warns of a change of an account, which may be an attack.',
});

/** Changes the user's own password and ends their other sessions. */
export async function changePassword(call: Call, door: Door, input: ChangePasswordInput): Promise<void> {
  const { userId, sessionId } = call.actor;
  const [user] = await call.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Refusal('Mes.AccessToken.Token.InValid', 401);
  // Who does not know their password proves in another way that it is them.
  if (input.currentPassword !== undefined) await requireOwnPassword(call, input.currentPassword, 'currentPassword');
  else requireProof(call);
  const wanted = { password: input.newPassword, username: user.username };
  const passwordHash = await newPassword(wanted, { field: 'newPassword' });
  if (await checkPassword(user.passwordHash, input.newPassword)) {
    const key = 'Mes.Users.NewPassword.Duplicate';
    throw new Refusal(key, 400, [{ field: 'newPassword', message: key }]);
  }
  await call.db.transaction(async (tx) => {
    await setPassword(tx, user.id, passwordHash, call.now);
    await endSessions(tx, user.id, call.now, sessionId);
    await auditOwn({ ...call, db: tx, userAgent: null }, user, 'Update', PASSWORD_CHANGED);
    await tellOfChange({ ...call, db: tx, userAgent: null }, door, user);
  });
  door.passwordChanged(user.username);
}

/** Stores a new password and makes codes that were sent invalid. */
export async function setPassword(db: Database, userId: string, passwordHash: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({
      passwordHash,
      passwordExpired: false,
      updatedAt: now,
      updatedBy: userId,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, userId));
  await endCodes(db, userId);
}

/** Ends the codes and links that were sent to a user, and half-done sign-ins, because a secret or an address of theirs has changed. */
export async function endCodes(db: Database, userId: string): Promise<void> {
  await db.delete(otpCodes).where(lockedInOrder(otpCodes, eq(otpCodes.userId, userId), 'update'));
  await db
    .delete(recoveryTokens)
    .where(
      lockedInOrder(recoveryTokens, and(eq(recoveryTokens.userId, userId), isNull(recoveryTokens.usedAt)), 'update'),
    );
  await db
    .delete(factorChallenges)
    .where(lockedInOrder(factorChallenges, eq(factorChallenges.userId, userId), 'update'));
}

/**
 * Ends all sessions of a user, or all but one, and every address that opens their data without a session; open streams end
 * after the commit. Returns the number of sessions.
 */
export async function endSessions(db: Database, userId: string, now: Date, but?: string): Promise<number> {
  const others = but ? ne(sessions.id, but) : undefined;
  const ended = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(lockedInOrder(sessions, and(eq(sessions.userId, userId), isNull(sessions.endedAt), others)))
    .returning({ id: sessions.id });
  await db
    .update(users)
    .set({ accessCounter: sql`${users.accessCounter} + 1` })
    .where(eq(users.id, userId));
  await db
    .delete(factorChallenges)
    .where(lockedInOrder(factorChallenges, eq(factorChallenges.userId, userId), 'update'));
  await wakeStreams(db, userId);
  return ended.length;
}

/** Lets the open streams of a user look, after the commit, whether their session still stands. */
export function wakeStreams(db: Database, userId: string): Promise<void> {
  return announceNotices(db, [userId]);
}

/** Sends a mail to the owner, because a stranger may have made the change. */
export async function tellOfChange(visit: Visit, door: Door, user: typeof users.$inferSelect): Promise<void> {
  const association = await door.association(visit.db);
  const sender = senderOf(association);
  const text = mailText(user.language ?? association.language);
  const words = { app: sender.name, name: user.fullName, contact: association.emailAddress };
  await door.outbox.post(
    visit.db,
    {
      channel: 'mail',
      address: user.emailAddress,
      userId: user.id,
      holds: 'nothing',
      source: CHANGED_MAIL,
      sourceId: user.id,
      dedupeKey: `password:${user.id}:${visit.now.getTime()}`,
      ...layOut(text.passwordChanged(words), sender),
    },
    visit.now,
  );
}
