import { ACTIVITY_STATE } from '@hoivien/contract/codes.ts';
import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { activities, activityParticipants } from '../../../db/tables/activity.ts';
import type { Call } from '../../../kit/call.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import type { Services } from '../../../kit/http/authenticate.ts';
import type { LetterServices } from '../../../kit/letter-services.ts';
import { lockInOrder, isOneOf } from '../../../kit/crud/statements.ts';
import { untilNone } from '../invitation/index.ts';
import { requireOpen, withdrawOfferLetters } from './answers.ts';
import { type Activity, inActivity, requireKept, requireTimed, stateOf, tell } from './activity-row.ts';
import { tellMoved, tellOfferEnded } from './letters.ts';
import { lockParticipants, type Participant, tellOf } from './rows.ts';
import { freePlaces, inWaitingOrder, type MovedUp, moveUp, offerEnd, queueUp } from './waiting.ts';

async function requireWaiting(inner: Call, id: string, participantId: string): Promise<Participant> {
  const [held] = await lockParticipants(inner, id, [participantId]);
  if (!held) throw new Refusal('Mes.Activities.ParticipantIds.NotFound', 404);
  if (held.waitingSince === null) throw new Refusal('Mes.Activities.WaitingPlace.NotWaiting', 400);
  return held;
}

/**
 * Gives somebody who waits another position in the waiting list. The whole order is stored, so that those who come later
 * stand behind it.
 */
export function placeInWaiting(call: Call, id: string, participantId: string, place: number): Promise<number> {
  return inActivity(call, id, async (inner, row) => {
    requireKept(row);
    const held = await requireWaiting(inner, id, participantId);
    const rows = await inner.db
      .select({ id: activityParticipants.id })
      .from(activityParticipants)
      .where(and(eq(activityParticipants.activityId, id), isNotNull(activityParticipants.waitingSince)))
      .orderBy(...inWaitingOrder);
    const ids = rows.map((one) => one.id);
    if (place < 1 || place > ids.length)
      throw inputRefusal([
        { field: 'place', message: 'Mes.Activities.WaitingPlace.NotAllowed', params: { count: ids.length } },
      ]);
    const from = ids.indexOf(participantId);
    if (from === place - 1) return place;
    ids.splice(from, 1);
    ids.splice(place - 1, 0, participantId);
    await lockInOrder(inner.db, activityParticipants, isOneOf(activityParticipants.id, ids));
    await inner.db.execute(sql`update activity_participants p set waiting_order = g.place
      from unnest(${sql.param(ids)}::uuid[]) with ordinality g(id, place) where p.id = g.id`);
    await tellOf(inner, held, { waitingNumber: [from + 1, place] });
    return place;
  });
}

/** Offers a free place to somebody who waits, or gives an offer another end. */
export function offerPlace(
  call: Call,
  services: LetterServices,
  id: string,
  participantId: string,
  until: string | null,
): Promise<MovedUp[number]> {
  return inActivity(call, id, async (inner, row) => {
    requireOpen(row, call.now);
    requireTimed(row);
    const held = await requireWaiting(inner, id, participantId);
    if (held.offeredUntil === null && (await freePlaces(inner, row)) <= 0) throw await noPlace(inner, row);
    const end = endOf(row, call.now, until);
    await inner.db
      .update(activityParticipants)
      .set({
        offeredUntil: end,
        offerEndedAt: null,
        updatedAt: call.now,
        updatedBy: call.actor.userId,
        version: sql`${activityParticipants.version} + 1`,
      })
      .where(eq(activityParticipants.id, held.id));
    const offeredUntil = end.toISOString();
    await tellOf(inner, held, { offeredUntil: [held.offeredUntil?.toISOString() ?? null, offeredUntil] });
    const offer = { participantId, name: held.name, offeredUntil };
    await tellMoved(inner, services, id, [offer], call.actor.userId);
    return offer;
  });
}

/** Says who has the places of an event without a free one. */
async function noPlace(inner: Call, { id, places }: Activity): Promise<Refusal> {
  const { activityId, offeredUntil } = activityParticipants;
  const offered = await inner.db.$count(activityParticipants, and(eq(activityId, id), isNotNull(offeredUntil)));
  const confirmed = await inner.db.$count(
    activityParticipants,
    and(eq(activityId, id), isNotNull(activityParticipants.confirmedAt), isNull(activityParticipants.waitingSince)),
  );
  const params = { places: places ?? 0, confirmed, offered };
  return inputRefusal([{ field: 'until', message: 'Mes.Activities.Offer.NoPlace', params }]);
}

/** The end of an offer by hand: the chosen one, which lies before the start, and while an event runs before its end. */
function endOf(row: Activity, now: Date, until: string | null): Date {
  const isAhead = stateOf(row, now) === ACTIVITY_STATE.notStarted;
  const last = isAhead ? row.startTime : row.endTime;
  const end = until === null ? offerEnd(row, now) : new Date(until);
  if (!end) throw inputRefusal([{ field: 'until', message: 'Mes.Activities.OfferUntil.Required' }]);
  if (end <= now) throw inputRefusal([{ field: 'until', message: 'Mes.Activities.OfferUntil.InValid' }]);
  if (end > last) throw inputRefusal([{ field: 'until', message: 'Mes.Activities.OfferUntil.NotAllowed' }]);
  return end;
}

/** Takes an offer back. The person keeps the position in the waiting list, and the place is offered to the next. */
export function withdrawOffer(
  call: Call,
  services: LetterServices,
  id: string,
  participantId: string,
): Promise<{ movedUp: MovedUp }> {
  return inActivity(call, id, async (inner, row) => {
    requireOpen(row, call.now);
    requireTimed(row);
    const held = await requireWaiting(inner, id, participantId);
    if (held.offeredUntil === null) throw new Refusal('Mes.Activities.Offer.NotOffered', 400);
    await endThese(inner, services, row, [held]);
    const movedUp = await moveUp(inner, row);
    await tellMoved(inner, services, id, movedUp, call.actor.userId);
    return { movedUp };
  });
}

/** Ends offers of locked participants, and tells each. */
async function endThese(
  inner: Call,
  services: LetterServices,
  row: Activity,
  held: readonly Participant[],
): Promise<void> {
  for (const one of held) {
    await inner.db
      .update(activityParticipants)
      .set({
        offeredUntil: null,
        offerEndedAt: inner.now,
        updatedAt: inner.now,
        version: sql`${activityParticipants.version} + 1`,
      })
      .where(eq(activityParticipants.id, one.id));
    await tellOf(inner, one, { offeredUntil: [one.offeredUntil?.toISOString() ?? null, null] });
  }
  await withdrawOfferLetters(inner, row.id, held);
  await tellOfferEnded(
    inner,
    services,
    row,
    held.map(({ id }) => id),
  );
}

export type JobServices = Pick<Services, 'db' | 'now' | 'pool' | 'totals'>;

/**
 * Ends offers without an answer in time and offers the places to the next, each event in one transaction: what is stopped
 * in the middle has ended nothing and told nobody. Servers that run it at the same time skip each other's events.
 */
export async function endOffers(services: JobServices, letters: LetterServices): Promise<number> {
  const count = await untilNone({ db: services.db, now: services.now() }, ({ db, now }) =>
    endOfOne(services, { db, now }, letters),
  );
  if (count > 0)
    for (const area of ['Activities', 'ActivityChildren', 'ActivityParticipants']) services.totals.changed(area);
  return count;
}

/** A call of the product itself. Its entries belong to the club of the event, so that its users see them. */
export function systemCall(
  { pool, totals }: JobServices,
  { db, now }: Pick<Call, 'db' | 'now'>,
  row: Activity,
  requestId = 'end-offers',
): Call {
  const actor = {
    userId: row.id,
    userName: '',
    sessionId: '',
    roleId: null,
    clubId: row.clubId,
    permissions: new Set<string>(),
  };
  return { actor, db, pool, totals, now, requestId, ip: null, source: 'system' };
}

async function endOfOne(
  services: JobServices,
  { db, now }: Pick<Call, 'db' | 'now'>,
  letters: LetterServices,
): Promise<number | undefined> {
  const isDue = sql`exists (select 1 from activity_participants p where p.activity_id = ${activities.id} and p.offered_until <= ${now.toISOString()})`;
  const [row] = await db
    .select()
    .from(activities)
    .where(
      and(
        isNull(activities.cancelledAt),
        isNull(activities.postponedAt),
        isNull(activities.endedAt),
        gt(activities.endTime, now),
        isDue,
      ),
    )
    .orderBy(asc(activities.startTime))
    .limit(1)
    .for('no key update', { skipLocked: true });
  if (!row) return undefined;
  const call = systemCall(services, { db, now }, row);
  const over = await db
    .select()
    .from(activityParticipants)
    .where(and(eq(activityParticipants.activityId, row.id), lte(activityParticipants.offeredUntil, now)))
    .orderBy(...inWaitingOrder)
    .for('no key update');
  await queueUp(
    call,
    row,
    over.map(({ id }) => id),
  );
  await endThese(call, letters, row, over);
  await tell(call, row, { offersEnded: [null, over.length] });
  await tellMoved(call, letters, row.id, await moveUp(call, row));
  return over.length;
}
