import type { Answered } from '@hoivien/contract/areas/activity/activity.schema.ts';
import { ACTIVITY_STATE } from '@hoivien/contract/codes.ts';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { activityParticipants } from '../../db/tables/activity.ts';
import type { Call } from '../../kit/call.ts';
import { isOneOf } from '../../kit/crud/statements.ts';
import { type Activity, stateOf } from './held.ts';

export type MovedUp = Answered['movedUp'];

type Inner = Pick<Call, 'db' | 'now'>;

/** The number of free places of a locked event; infinite without a limit. */
export async function freePlaces(
  { db }: Pick<Inner, 'db'>,
  { id, places }: Pick<Activity, 'id' | 'places'>,
): Promise<number> {
  if (places === null) return Number.POSITIVE_INFINITY;
  const [row] = await db
    .select({ taken: sql<number>`count(*)::int` })
    .from(activityParticipants)
    .where(
      and(
        eq(activityParticipants.activityId, id),
        isNotNull(activityParticipants.confirmedAt),
        isNull(activityParticipants.waitingSince),
      ),
    );
  return places - (row?.taken ?? 0);
}

/**
 * Gives free places of a locked event to those who wait longest; nobody gets one of an event that is cancelled or over.
 * Every change that frees a place calls it in its own transaction.
 */
export async function moveUp(inner: Inner, activity: Activity): Promise<MovedUp> {
  if (activity.cancelledAt || stateOf(activity, inner.now) === ACTIVITY_STATE.ended) return [];
  const free = await freePlaces(inner, activity);
  if (free <= 0) return [];
  const { id, name, waitingSince, activityId } = activityParticipants;
  const first = await inner.db
    .select({ id, name })
    .from(activityParticipants)
    .where(and(eq(activityId, activity.id), isNotNull(waitingSince)))
    .orderBy(asc(waitingSince), asc(id))
    .limit(Math.min(free, 100_000));
  if (first.length === 0) return [];
  await inner.db
    .update(activityParticipants)
    .set({ waitingSince: null, updatedAt: inner.now, version: sql`${activityParticipants.version} + 1` })
    .where(
      isOneOf(
        id,
        first.map((row) => row.id),
      ),
    );
  return first.map((row) => ({ participantId: row.id, name: row.name }));
}

/**
 * Puts participants of a locked event at the end of the waiting list, in this order. Their times follow each other, because
 * two requests may have come in another order than they got the lock.
 */
export async function queueUp({ db, now }: Inner, { id }: Pick<Activity, 'id'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`update activity_participants p set waiting_since = f.moment + (g.place || ' milliseconds')::interval
    from (select greatest(${now.toISOString()}::timestamptz, max(w.waiting_since)) as moment
      from activity_participants w where w.activity_id = ${id}) f,
      unnest(${sql.param([...ids])}::uuid[]) with ordinality g(id, place) where p.id = g.id`);
}

/** The position in the waiting list from 1 on; 0 for somebody who does not wait. */
export const waitingNumber = sql<number>`(case when "activity_participants"."waiting_since" is null then 0 else
  (select count(*)::int from activity_participants w where w.activity_id = "activity_participants"."activity_id" and w.waiting_since is not null
    and (w.waiting_since, w.id) <= ("activity_participants"."waiting_since", "activity_participants"."id")) end)`;
