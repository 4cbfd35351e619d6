import type { Answered } from '@hoivien/contract/areas/activity/activity.schema.ts';
import { activityParticipant } from '@hoivien/contract/areas/activity/activity-participant.resource.ts';
import { ACTIVITY_STATE } from '@hoivien/contract/codes.ts';
import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { activityParticipants } from '../../db/tables/activity.ts';
import type { Changes } from '../../db/tables/kit.ts';
import { auditAll } from '../../kit/audit.ts';
import type { Call } from '../../kit/call.ts';
import { factOf } from '../../kit/crud/facts.ts';
import { isOneOf } from '../../kit/crud/statements.ts';
import { type Activity, stateOf, tell } from './held.ts';

export type MovedUp = Answered['movedUp'];

type Inner = Pick<Call, 'db' | 'now'>;

const HOUR = 60 * 60 * 1000;
/** How long a place is offered, how long before the start an offer ends, and the shortest offer, in milliseconds. */
const OFFERED_FOR = 24 * HOUR;
const ENDS_BEFORE = HOUR;
const SHORTEST = HOUR / 2;

const { id, name, waitingSince, waitingOrder, offeredUntil, offerEndedAt, activityId } = activityParticipants;

/** The order of the waiting list: the positions by hand, then those who came later. */
export const inWaitingOrder = [asc(waitingOrder), asc(waitingSince), asc(id)];

/** The number of free places of a locked event; infinite without a limit. An offered place is taken. */
export async function freePlaces(
  { db }: Pick<Inner, 'db'>,
  activity: Pick<Activity, 'id' | 'places'>,
): Promise<number> {
  if (activity.places === null) return Number.POSITIVE_INFINITY;
  const [row] = await db
    .select({ taken: sql<number>`count(*)::int` })
    .from(activityParticipants)
    .where(
      and(
        eq(activityId, activity.id),
        isNotNull(activityParticipants.confirmedAt),
        or(isNull(waitingSince), isNotNull(offeredUntil)),
      ),
    );
  return activity.places - (row?.taken ?? 0);
}

/** Until when a place is offered that gets free now; undefined when too little is left before the start. */
export function offerEnd(activity: Activity, now: Date): Date | undefined {
  if (stateOf(activity, now) !== ACTIVITY_STATE.notStarted) return undefined;
  const until = Math.min(now.getTime() + OFFERED_FOR, activity.startTime.getTime() - ENDS_BEFORE);
  return until - now.getTime() < SHORTEST ? undefined : new Date(until);
}

/**
 * Offers free places of a locked event to the first of the waiting list, or gives them at once: where the event says so, and
 * where too little is left before the start for an answer. Nobody gets one of an event that is cancelled or over, and
 * nobody whose offer ended is offered another one. Every change that frees a place calls it in its own transaction.
 */
export async function moveUp(inner: Call, activity: Activity): Promise<MovedUp> {
  const { now } = inner;
  if (activity.cancelledAt || stateOf(activity, now) === ACTIVITY_STATE.ended) return [];
  const free = await freePlaces(inner, activity);
  if (free <= 0) return [];
  const first = await inner.db
    .select({ id, name })
    .from(activityParticipants)
    .where(and(eq(activityId, activity.id), isNotNull(waitingSince), isNull(offeredUntil), isNull(offerEndedAt)))
    .orderBy(...inWaitingOrder)
    .limit(Math.min(free, 100_000));
  if (first.length === 0) return [];
  const until = activity.offersPlaces ? offerEnd(activity, now) : undefined;
  await inner.db
    .update(activityParticipants)
    .set({
      ...(until ? { offeredUntil: until } : { waitingSince: null, waitingOrder: null }),
      updatedAt: now,
      version: sql`${activityParticipants.version} + 1`,
    })
    .where(
      isOneOf(
        id,
        first.map((row) => row.id),
      ),
    );
  const offered = until?.toISOString() ?? null;
  const changes: Changes = offered ? { offeredUntil: [null, offered] } : { isWaiting: [true, false] };
  await auditAll(
    inner,
    first.map((row) => ({
      ...factOf(activityParticipant, row, 'Update'),
      changes,
    })),
  );
  await tell(inner, activity, { [offered ? 'offered' : 'movedUp']: [null, first.length] });
  return first.map((row) => ({ participantId: row.id, name: row.name, offeredUntil: offered }));
}

/**
 * Puts participants of a locked event at the end of the waiting list, in this order. Their times follow each other, because
 * two requests may have come in another order than they got the lock.
 */
export async function queueUp(
  { db, now }: Inner,
  activity: Pick<Activity, 'id'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`update activity_participants p set waiting_order = null, waiting_since = f.moment + (g.place || ' milliseconds')::interval
    from (select greatest(${now.toISOString()}::timestamptz, max(w.waiting_since)) as moment
      from activity_participants w where w.activity_id = ${activity.id}) f,
      unnest(${sql.param([...ids])}::uuid[]) with ordinality g(id, place) where p.id = g.id`);
}

/** Those without a position by hand stand after those with one. */
const LAST = sql.raw('2147483647');

/** The position in the waiting list from 1 on; 0 for somebody who does not wait. */
export const waitingNumber = sql<number>`(case when "activity_participants"."waiting_since" is null then 0 else
  (select count(*)::int from activity_participants w where w.activity_id = "activity_participants"."activity_id" and w.waiting_since is not null
    and (coalesce(w.waiting_order, ${LAST}), w.waiting_since, w.id) <= (coalesce("activity_participants"."waiting_order", ${LAST}), "activity_participants"."waiting_since", "activity_participants"."id")) end)`;
