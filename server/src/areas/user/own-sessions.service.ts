import type { OwnSession } from '@hoivien/contract/areas/user/session.schema.ts';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { sessions } from '../../db/tables/access.ts';
import type { Call } from '../../kit/call.ts';
import { Refusal } from '../../kit/errors.ts';
import { endSessions, wakeStreams } from './password.service.ts';

/** The user's live sessions, the present one first. */
export async function ownSessions({ db, actor, now }: Call): Promise<OwnSession[]> {
  const live = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, actor.userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(100);
  return live
    .map(({ id, remember, ip, userAgent, createdAt, lastUsedAt }) => ({
      id,
      current: id === actor.sessionId,
      remember,
      ip,
      userAgent,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/** Ends one of the user's own sessions; another user's session gives 404. */
export async function endOwnSession({ db, actor, now }: Call, id: string): Promise<void> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, id), eq(sessions.userId, actor.userId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new Refusal('Mes.Sessions.Id.NotFound', 404);
  await wakeStreams(db, actor.userId);
}

/** Ends all sessions of the user except the present one. */
export async function endOtherSessions({ db, actor, now }: Call): Promise<void> {
  await endSessions(db, actor.userId, now, actor.sessionId);
}
