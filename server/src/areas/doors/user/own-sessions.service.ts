import type { OwnSession, Presence } from '@hoivien/contract/kit/session/session.schema.ts';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { sessions } from '../../../db/tables/access.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import { deviceOf, networkOf } from './devices.ts';
import { endSessions, wakeStreams } from './password.service.ts';
import { idleMinutesOf, secondsLeft } from './session-rows.ts';

/** The user's live sessions, the present one first. */
export async function ownSessions({ db, actor, now }: Call): Promise<OwnSession[]> {
  const live = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, actor.userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(100);
  const idleMinutes = await idleMinutesOf(db, actor.userId);
  return live
    .filter(({ lastUsedAt }) => secondsLeft(lastUsedAt, idleMinutes, now) !== 0)
    .map(({ id, remember, ip, userAgent, createdAt, lastUsedAt }) => ({
      id,
      current: id === actor.sessionId,
      remember,
      ip,
      userAgent,
      device: deviceOf(userAgent),
      network: networkOf(ip),
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

/** When the session of the call ends by inactivity. Asked by a person it counts as a use, as every call does. */
export async function presence({ db, actor, now }: Call): Promise<Presence> {
  const [session] = await db.select().from(sessions).where(eq(sessions.id, actor.sessionId));
  const idleMinutes = await idleMinutesOf(db, actor.userId);
  return { secondsLeft: session ? secondsLeft(session.lastUsedAt, idleMinutes, now) : 0 };
}
