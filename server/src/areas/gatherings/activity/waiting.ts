import type { Answered } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { activityParticipant } from '@hoivien/contract/areas/gatherings/activity/activity-participant.resource.ts';
import { ACTIVITY_STATE } from '@hoivien/contract/codes.ts';
import { and, asc, eq, gt, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import { activityParticipants } from '../../../db/tables/activity.ts';
import type { Changes } from '../../../db/tables/kit.ts';
import { auditAll } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { isOneOf, lockedInOrder, lockInOrder } from '../../../kit/crud/statements.ts';
import { type Activity, stateOf, tell } from './activity-row.ts';
import type { Participant } from './rows.ts';
import { isShownTo } from './rights.ts';

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

/** Everybody but some people, where there are some. */
const except = (ids: readonly string[]) => (ids.length > 0 ? not(isOneOf(id, [...ids])) : undefined);

/**
 * Whether a participant has a place: who came sits on one, an offered one is kept, and a confirmed one is held until the
 * seats of the absent are released.
 */
const hasPlace = or(
  isNotNull(activityParticipants.checkedInAt),
  isNotNull(offeredUntil),
  and(isNotNull(activityParticipants.confirmedAt), isNull(waitingSince), isNull(activityParticipants.seatReleasedAt)),
);

/** The number of free places of an event; infinite without a limit. `without` would be gone. */
export async function freePlaces(
  { db }: Pick<Inner, 'db'>,
  activity: Pick<Activity, 'id' | 'places'>,
  without: readonly string[] = [],
): Promise<number> {
  if (activity.places === null) return Number.POSITIVE_INFINITY;
  const [row] = await db
    .select({ taken: sql<number>`count(*)::int` })
    .from(activityParticipants)
    .where(and(eq(activityId, activity.id), hasPlace, except(without)));
  return activity.places - (row?.taken ?? 0);
}

/** Until when a place is offered that gets free now; undefined when too little is left before the start. */
export function offerEnd(activity: Activity, now: Date): Date | undefined {
  if (stateOf(activity, now) !== ACTIVITY_STATE.notStarted) return undefined;
  const until = Math.min(now.getTime() + OFFERED_FOR, activity.startTime.getTime() - ENDS_BEFORE);
  return until - now.getTime() < SHORTEST ? undefined : new Date(until);
}

/**
 * To whom free places of an event go next, and until when they are offered; without an end they are given at once: where the
 * event says so, and where too little is left before the start for an answer. Nobody gets one of an event that is cancelled
 * or over, nobody is offered one of an event without a time, and nobody whose offer ended is offered another one. `without`
 * are people who would be gone.
 */
export async function nextInLine(
  inner: Inner,
  activity: Activity,
  without: readonly string[] = [],
): Promise<{ first: { id: string; name: string }[]; until: Date | undefined }> {
  const { now } = inner;
  const none = { first: [], until: undefined };
  if (activity.cancelledAt || stateOf(activity, now) === ACTIVITY_STATE.ended) return none;
  if (activity.postponedAt && activity.offersPlaces) return none;
  const free = await freePlaces(inner, activity, without);
  if (free <= 0) return none;
  const first = await inner.db
    .select({ id, name })
    .from(activityParticipants)
    .where(
      and(
        eq(activityId, activity.id),
        isNotNull(waitingSince),
        isNull(offeredUntil),
        isNull(offerEndedAt),
        isNull(activityParticipants.checkedInAt),
        except(without),
      ),
    )
    .orderBy(...inWaitingOrder)
    .limit(Math.min(free, 100_000));
  return { first, until: activity.offersPlaces ? offerEnd(activity, now) : undefined };
}

/**
 * Those who wait without an offer in front of people who would take free places: for somebody from the list, those with a
 * lower position. `isShown` tells whether the actor sees them.
 */
export async function inFront(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  activity: Pick<Activity, 'id'>,
  takers: readonly Participant[],
): Promise<{ id: string; name: string; offerEndedAt: Date | null; isShown: boolean }[]> {
  const rows = await db
    .select({
      id,
      name,
      offerEndedAt,
      isShown: sql<boolean>`${id} in (select p.id from activity_participants p where ${isShownTo(actor)})`,
    })
    .from(activityParticipants)
    .where(
      and(
        eq(activityId, activity.id),
        isNotNull(waitingSince),
        isNull(offeredUntil),
        isNull(activityParticipants.checkedInAt),
      ),
    )
    .orderBy(...inWaitingOrder);
  const takes = new Set(takers.map((one) => one.id));
  const isNew = takers.some((one) => one.waitingSince === null);
  const end = isNew ? rows.length : rows.findLastIndex((row) => takes.has(row.id));
  return rows.slice(0, Math.max(0, end)).filter((row) => !takes.has(row.id));
}

/**
 * Gives or offers the free places of a locked event to the next of the waiting list. Every change that frees a place calls
 * it in its own transaction.
 */
export async function moveUp(inner: Call, activity: Activity): Promise<MovedUp> {
  const { first, until } = await nextInLine(inner, activity);
  return placesTo(inner, activity, first, until);
}

/** Gives or offers places of a locked event to people who wait. */
export async function placesTo(
  inner: Call,
  activity: Activity,
  first: readonly { id: string; name: string }[],
  until: Date | undefined,
): Promise<MovedUp> {
  if (first.length === 0) return [];
  await inner.db
    .update(activityParticipants)
    .set({
      ...(until ? { offeredUntil: until } : { waitingSince: null, waitingOrder: null }),
      offerEndedAt: null,
      updatedAt: inner.now,
      version: sql`${activityParticipants.version} + 1`,
    })
    .where(
      lockedInOrder(
        activityParticipants,
        isOneOf(
          id,
          first.map((row) => row.id),
        ),
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
 * Gives the offers of an event with another start their ends: the start at the latest, and the whole time again after a
 * postponement, while which nobody could answer.
 */
export async function retimeOffers(inner: Call, activity: Activity, wasPostponed: boolean): Promise<void> {
  const end = (wasPostponed && offerEnd(activity, inner.now)) || activity.startTime;
  const held = await inner.db
    .select({ id, name, offeredUntil })
    .from(activityParticipants)
    .where(
      and(eq(activityId, activity.id), wasPostponed ? isNotNull(offeredUntil) : gt(offeredUntil, activity.startTime)),
    );
  if (held.length === 0) return;
  await inner.db
    .update(activityParticipants)
    .set({ offeredUntil: end, updatedAt: inner.now, version: sql`${activityParticipants.version} + 1` })
    .where(
      lockedInOrder(
        activityParticipants,
        isOneOf(
          id,
          held.map((row) => row.id),
        ),
      ),
    );
  await auditAll(
    inner,
    held.map((row) => ({
      ...factOf(activityParticipant, row, 'Update'),
      changes: { offeredUntil: [row.offeredUntil?.toISOString() ?? null, end.toISOString()] },
    })),
  );
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
  await lockInOrder(db, activityParticipants, isOneOf(activityParticipants.id, ids));
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
