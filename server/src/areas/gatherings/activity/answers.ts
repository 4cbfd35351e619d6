import type {
  Answered,
  MembersBulk,
  MembersBulkAnswer,
} from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { activityParticipant } from '@hoivien/contract/areas/gatherings/activity/activity-participant.resource.ts';
import { ACTIVITY_STATE, CONFIRMATION } from '@hoivien/contract/codes.ts';
import { and, eq, sql } from 'drizzle-orm';
import { activityParticipants } from '../../../db/tables/activity.ts';
import { members } from '../../../db/tables/member.ts';
import { type Call, can, notAllowed } from '../../../kit/call.ts';
import { askedList } from '../../../kit/crud/asked-list.ts';
import { settled, whereOf } from '../../../kit/crud/list-query.ts';
import { removeMany } from '../../../kit/crud/bulk.ts';
import { seenBy } from '../../../kit/crud/sight.ts';
import { isOneOf, lockedInOrder } from '../../../kit/crud/statements.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import { cancelMessages } from '../../../kit/outbox/outbox.ts';
import { clubOf } from '../../../kit/rights.ts';
import { type Activity, inActivity, stateOf, requireCheckIns, requireKept, tell } from './activity-row.ts';
import { LETTERS } from './letter-kind.ts';
import { hasResults, lockParticipants, type Participant, staysOnList, tellOf } from './rows.ts';
import { participantArea } from './participants.area.ts';
import { admitMany, raise } from './results.ts';
import { isShownTo, isOwnActivity } from './rights.ts';
import { freePlaces, inFront, type MovedUp, moveUp, offerEnd, placesTo, queueUp, waitingNumber } from './waiting.ts';
import { uninvited } from './removal.ts';

/** Who gave an answer. */
export const ANSWER_BY = { link: 1, club: 2, staff: 3 } as const;

/** What tells those who got a place of the waiting list; letters come in here. */
export type TellMoved = (inner: Call, activityId: string, moved: MovedUp) => Promise<void>;

const ACTED = {
  Confirm: CONFIRMATION.confirmed,
  Reject: CONFIRMATION.refused,
  Reopen: CONFIRMATION.unconfirmed,
} as const;
type Action = keyof typeof ACTED;
const WORDS = { Confirm: 'confirmed', Reject: 'rejected', Reopen: 'reopened' } as const;

/** The answers that no longer change: those of an ended or cancelled event. */
export function requireOpen(row: Activity, now: Date): void {
  requireKept(row);
  if (stateOf(row, now) === ACTIVITY_STATE.ended) throw new Refusal('Mes.Activities.Status.NotAllowed', 400);
}

/**
 * Records the answer of one participant. Staff who may change the event answer for everybody; a club whose
 * `canConfirmActivity` is set answers for its own members. A confirmed one is not confirmed again.
 */
export function answerFor(
  call: Call,
  id: string,
  participantId: string,
  action: Action,
  note: string | null,
  tellMoved: TellMoved,
): Promise<Answered> {
  return inActivity(
    call,
    id,
    async (inner, row) => {
      const by = await answersAs(inner, row);
      requireOpen(row, call.now);
      const [held] = await lockParticipants(inner, id, [participantId], shownTo(inner));
      if (!held) throw new Refusal('Mes.Activities.ParticipantIds.NotFound', 404);
      refuseRepeated(held, ACTED[action]);
      const { movedUp, passed } = await setAnswers(inner, row, [held], action, { by, note });
      await tellMoved(inner, id, movedUp);
      return { ...(await standing(inner, participantId)), movedUp, passed };
    },
    { own: false },
  );
}

type Standing = Pick<Participant, 'status' | 'offeredUntil' | 'offerEndedAt'>;

/** Whether an answer was given already. Somebody who waits says yes again to a place that is or was offered. */
function isRepeated({ status, offeredUntil, offerEndedAt }: Standing, answer: number): boolean {
  const wasOffered = offeredUntil !== null || offerEndedAt !== null;
  return status === answer && !(answer === CONFIRMATION.confirmed && wasOffered);
}

/** Refuses an answer that was given already. */
export function refuseRepeated(held: Standing, answer: number): void {
  if (!isRepeated(held, answer)) return;
  if (answer === CONFIRMATION.confirmed) throw new Refusal('Mes.Activity.HadConfirmed', 400);
  if (answer === CONFIRMATION.refused) throw new Refusal('Mes.Activities.Members.HadRejected', 400);
}

function shownTo({ actor }: Call) {
  return sql`${activityParticipants.id} in (select p.id from activity_participants p where ${isShownTo(actor)})`;
}

/** In whose name the actor answers for participants of this event. Throws 403 for somebody who may not. */
async function answersAs(call: Call, row: Activity): Promise<2 | 3> {
  if (isOwnActivity(call.actor, row) && can(call, 'ActivitiesUpdate')) return ANSWER_BY.staff;
  const clubId = clubOf(call.actor);
  if (clubId) {
    const [club] = await call.db
      .select({ may: members.canConfirmActivity })
      .from(members)
      .where(eq(members.id, clubId));
    if (club?.may) return ANSWER_BY.club;
  }
  throw notAllowed(['ActivitiesUpdate']);
}

const TAKE = 'Mes.Activities.Waiting.Take';
const QUEUE = 'Mes.Activities.Waiting.Queue';
const OFFER_FIRST = 'Mes.Activities.Waiting.OfferFirst';
const GIVE_FIRST = 'Mes.Activities.Waiting.GiveFirst';

interface Taken {
  /** The places that the people get at most. */
  places: number;
  /** Those who wait in front of them and whom they pass. */
  passed: number;
  /** Those who get or are offered a place first. */
  first: readonly { id: string; name: string }[];
  until: Date | undefined;
}

/**
 * The free places that people without an offer may take. Where they would pass others who wait, staff choose: the places
 * go to them all the same, or those in front keep them or get them first. A club passes nobody; by their link people pass
 * only those who let an offer go.
 */
async function takePlaces(inner: Call, row: Activity, takers: readonly Participant[], by: number): Promise<Taken> {
  const free = await freePlaces(inner, row);
  const none = { passed: 0, first: [], until: undefined };
  if (takers.length === 0 || free <= 0 || free === Number.POSITIVE_INFINITY) return { places: free, ...none };
  const all = await inFront(inner, row, takers);
  const isLink = by === ANSWER_BY.link;
  const front = isLink ? all.filter(({ offerEndedAt }) => offerEndedAt === null) : all;
  const left = Math.max(0, free - front.length);
  const [one] = front;
  if (!one || takers.length <= left) return { places: free, ...none };
  if (isLink) return { places: left, ...none };
  const until = row.offersPlaces ? offerEnd(row, inner.now) : undefined;
  const toFirst = row.postponedAt && row.offersPlaces ? [] : [until ? OFFER_FIRST : GIVE_FIRST];
  const answers = by === ANSWER_BY.staff ? [TAKE, ...toFirst, QUEUE] : [QUEUE];
  const chosen = answers.find((key) => inner.confirmed?.has(key));
  if (chosen === undefined) {
    const message = one.isShown ? 'Mes.Activities.Waiting.Asked' : 'Mes.Activities.WaitingUnnamed.Asked';
    const counts = { count: front.length, free, takers: takers.length };
    const params = one.isShown ? { ...counts, name: one.name } : counts;
    throw inputRefusal([{ field: 'participantIds', message, params, answers }]);
  }
  if (chosen === TAKE) return { places: free, ...none, passed: front.length };
  return { places: left, passed: 0, first: chosen === QUEUE ? [] : front.slice(0, free), until };
}

/**
 * Writes answers of locked participants of a locked event. Confirmed ones get a place while there is one and wait
 * otherwise, in the order of the list. Returns who moved up, how many of them wait, and how many they passed.
 */
export async function setAnswers(
  inner: Call,
  row: Activity,
  held: readonly Participant[],
  action: Action,
  { by, note = null }: { by: number; note?: string | null },
): Promise<{ movedUp: MovedUp; waiting: number; passed: number }> {
  const { now } = inner;
  const ids = held.map(({ id }) => id);
  const offered = held.filter(({ offeredUntil }) => offeredUntil !== null);
  // The place that is offered to somebody is theirs.
  const others = held.filter(({ offeredUntil }) => offeredUntil === null);
  const isYes = action === 'Confirm';
  const taken = isYes ? await takePlaces(inner, row, others, by) : undefined;
  const waits = taken ? others.slice(Math.max(0, taken.places)).map(({ id }) => id) : [];
  const passed = taken?.passed ?? 0;
  const pass = passed > 0 && { passed: [null, passed] as [null, number] };
  const answered = ACTED[action] === CONFIRMATION.unconfirmed ? null : by;
  await inner.db
    .update(activityParticipants)
    .set({
      confirmedAt: isYes ? now : null,
      rejectedAt: action === 'Reject' ? now : null,
      waitingSince: null,
      waitingOrder: null,
      offeredUntil: null,
      offerEndedAt: null,
      seatReleasedAt: null,
      answerBy: answered,
      answerNote: note,
      updatedAt: now,
      updatedBy: inner.actor.userId,
      version: sql`${activityParticipants.version} + 1`,
    })
    .where(lockedInOrder(activityParticipants, isOneOf(activityParticipants.id, ids)));
  await queueUp(inner, row, waits);
  await withdrawOfferLetters(inner, row.id, offered);
  if (held.length === 1 && held[0]) {
    const { status, offeredUntil } = held[0];
    const offer = offeredUntil && { offeredUntil: [offeredUntil.toISOString(), null] as [string, null] };
    await tellOf(inner, held[0], { status: [status, ACTED[action]], ...offer, ...pass });
  } else await tell(inner, row, { [WORDS[action]]: [null, held.length], ...pass });
  const movedUp = taken ? await placesTo(inner, row, taken.first, taken.until) : await moveUp(inner, row);
  return { movedUp, waiting: waits.length, passed };
}

/** An offer that ended is not sent any more. */
export async function withdrawOfferLetters(
  { db, now }: Pick<Call, 'db' | 'now'>,
  sourceId: string,
  offered: readonly Participant[],
): Promise<void> {
  const memberIds = offered.map(({ memberId }) => memberId);
  if (memberIds.length > 0)
    await cancelMessages(db, { source: LETTERS, sourceId, memberIds, occasions: ['offer'] }, now);
}

/** The answer of a participant and their place in the waiting list. */
export async function standing(
  { db }: Pick<Call, 'db'>,
  participantId: string,
): Promise<Omit<Answered, 'movedUp' | 'passed'>> {
  const [row] = await db
    .select({ status: activityParticipants.status, waitingNumber })
    .from(activityParticipants)
    .where(eq(activityParticipants.id, participantId));
  const number = row?.waitingNumber ?? 0;
  return { status: row?.status ?? CONFIRMATION.unconfirmed, isWaiting: number > 0, waitingNumber: number };
}

/** One action over participants by id, or over all that match the query of their list, in one transaction. */
export function bulkOfMembers(
  call: Call,
  id: string,
  { action, participantIds, query }: MembersBulk,
  tellMoved: TellMoved,
): Promise<MembersBulkAnswer> {
  return inActivity(
    call,
    id,
    async (inner, row) => {
      const isAnswer = action === 'Confirm' || action === 'Reject' || action === 'Reopen';
      const by = await answersAs(inner, row);
      if (!isAnswer && by !== ANSWER_BY.staff) throw notAllowed(['ActivitiesUpdate']);
      const ids = participantIds ?? (query === undefined ? [] : await idsOf(inner, id, query));
      const held = await lockParticipants(inner, id, ids, shownTo(inner));
      if (participantIds && held.length < new Set(participantIds).size)
        throw new Refusal('Mes.Activities.ParticipantIds.NotFound', 404);
      const answer = await act(inner, row, held, action, by);
      await tellMoved(inner, id, answer.movedUp);
      return answer;
    },
    { own: false },
  );
}

async function act(
  inner: Call,
  row: Activity,
  held: readonly Participant[],
  action: MembersBulk['action'],
  by: number,
): Promise<MembersBulkAnswer> {
  if (action === 'Remove') return removeMembers(inner, row, held);
  if (action === 'CheckIn') {
    requireCheckIns(row, inner.now);
    const open = held.filter(({ checkedInAt }) => checkedInAt === null);
    await admitMany(inner, row, open, inner.now);
    await raise(
      inner,
      open.map(({ id }) => id),
    );
    if (open.length > 0) await tell(inner, row, { came: [null, open.length] });
    return { changed: open.length, unchanged: held.length - open.length, waiting: 0, passed: 0, movedUp: [] };
  }
  requireOpen(row, inner.now);
  const open = held.filter((one) => !isRepeated(one, ACTED[action]));
  if (open.length === 0) return { changed: 0, unchanged: held.length, waiting: 0, passed: 0, movedUp: [] };
  const told = await setAnswers(inner, row, open, action, { by });
  return { changed: open.length, unchanged: held.length - open.length, ...told };
}

/** Removes participants without results, and keeps the others. A single one with results is refused. */
export async function removeMembers(
  inner: Call,
  row: Activity,
  held: readonly Participant[],
): Promise<MembersBulkAnswer> {
  const ids = held.map(({ id }) => id);
  const kept = await inner.db
    .select({ id: activityParticipants.id })
    .from(activityParticipants)
    .where(and(isOneOf(activityParticipants.id, ids), hasResults));
  const stays = new Set(kept.map((one) => one.id));
  const gone = held.filter((one) => !stays.has(one.id));
  if (held.length === 1 && gone.length === 0) throw staysOnList();
  await removeMany(
    inner,
    participantArea.source,
    gone.map((one) => uninvited(one)),
  );
  if (gone.length > 0) await tell(inner, row, { removed: [null, gone.length] });
  const movedUp = await moveUp(inner, row);
  return { changed: gone.length, unchanged: stays.size, waiting: 0, passed: 0, movedUp };
}

/** The ids of the participants of an event that a query of their list finds. */
async function idsOf(call: Call, activityId: string, text: string): Promise<string[]> {
  const query = askedList(activityParticipant, text);
  const seen = seenBy(participantArea.source, call.actor);
  const rows = await call.db
    .select({ id: activityParticipants.id })
    .from(activityParticipants)
    .where(
      and(
        eq(activityParticipants.activityId, activityId),
        whereOf(seen, call, query, await settled(call, seen, query)),
      ),
    )
    .orderBy(activityParticipants.id);
  return rows.map((row) => row.id);
}
