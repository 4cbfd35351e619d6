import { createHash } from 'node:crypto';
import { activity } from '@hoivien/contract/areas/activity/activity.resource.ts';
import { activityChild } from '@hoivien/contract/areas/activity/activity-child.resource.ts';
import {
  ACTIVITY_LETTER_KINDS,
  type ActivityLetters,
  type LettersInput,
} from '@hoivien/contract/areas/activity/activity.schema.ts';
import { ACTIVITY_STATE, CONFIRMATION } from '@hoivien/contract/codes.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { users } from '../../db/tables/access.ts';
import { activities, activityGrades, activityParticipants } from '../../db/tables/activity.ts';
import { attachmentLinks } from '../../db/tables/kit.ts';
import { members } from '../../db/tables/member.ts';
import { deliveries, type Mark } from '../../db/tables/outbox.ts';
import { calendarFile } from '../../kit/calendar-file.ts';
import { calendarUid } from '../../kit/calendar-uid.ts';
import type { Call } from '../../kit/call.ts';
import { isOneOf } from '../../kit/crud/statements.ts';
import type { LetterHouse } from '../../kit/letter-house.ts';
import { holdersOf, notify } from '../../kit/notices.ts';
import { layOut } from '../../kit/mail/layout.ts';
import { senderOf } from '../../kit/mail/sender.ts';
import { isStopped } from '../../kit/outbox/bounces.ts';
import { canRetry, cancelMessages, endMessages, type Message, unreadBy } from '../../kit/outbox/outbox.ts';
import { forMail } from '../../kit/rich-text/for-mail.ts';
import { Refusal } from '../../kit/errors.ts';
import { letterOf, retryAtPresentAddress } from '../outbox/index.ts';
import { leftBy } from '../party/index.ts';
import { type Activity, inActivity, ownActivity, requireKept, requireStarted, stateOf, tell } from './held.ts';
import { entryText, letterMail, type LetterFacts, type LetterKind } from './letter-texts.ts';
import { activityToken } from './public.ts';
import { scoreOf } from './results.ts';
import type { Participant } from './rows.ts';
import { mayAnswer } from './scope.ts';
import type { MovedUp } from './waiting.ts';
import { LETTERS } from './letter-kind.ts';

/** The most letters in one answer. */
const SHOWN_MOST = 2000;
const HOUR = 60 * 60 * 1000;
/** How long before its start an event is reminded of, in milliseconds, and until when a reminder is of use. */
const REMIND_BEFORE = 24 * HOUR;
const TOO_LATE = 2 * HOUR;

type Inner = Pick<Call, 'db' | 'now'>;

/** A participant with the way to reach them now. */
export interface Person {
  participant: Participant;
  emailAddress: string | null;
  /** No member: known by the address of an invitation alone. */
  isOutside: boolean;
  /** Restricted, erased, left, or their mails came back too often. */
  isLeftOut: boolean;
  grade: string | null;
  score: number;
  /** They answer by their link. */
  mayAnswer: boolean;
}

export async function peopleOf({ db, now }: Inner, activityId: string): Promise<Person[]> {
  const rows = await db
    .select({
      participant: getTableColumns(activityParticipants),
      type: members.type,
      emailAddress: members.emailAddress,
      grade: activityGrades.name,
      mayAnswer,
      score: scoreOf(sql`"activity_participants"."id"`),
      isOut: sql<boolean>`(${members.restrictedAt} is not null or ${members.erasedAt} is not null or ${leftBy(now)})`,
    })
    .from(activityParticipants)
    .innerJoin(members, eq(members.id, activityParticipants.memberId))
    .leftJoin(activityGrades, eq(activityGrades.id, activityParticipants.gradeId))
    .where(eq(activityParticipants.activityId, activityId))
    .orderBy(asc(activityParticipants.id));
  const people = rows.map(({ type, emailAddress, isOut, ...row }) => ({
    ...row,
    // A guest is known only by the address of the invitation.
    emailAddress: type === OUTSIDE ? (row.participant.emailAddress ?? emailAddress) : emailAddress,
    isOutside: type === OUTSIDE,
    isLeftOut: isOut,
  }));
  const stopped = await isStopped(
    db,
    people.flatMap((person) => person.emailAddress ?? []),
  );
  return people.map((person) =>
    person.emailAddress && stopped.has(person.emailAddress) ? { ...person, isLeftOut: true } : person,
  );
}

const isReached = ({ emailAddress, isLeftOut }: Person): boolean => emailAddress !== null && !isLeftOut;

/** A hash of everything of which participants must be told when it changes. */
export function factsOf({ title, startTime, endTime, address }: Activity): string {
  const facts = JSON.stringify([title, startTime.getTime(), endTime.getTime(), address]);
  return createHash('sha256').update(facts).digest('base64url').slice(0, 22);
}

const COLUMN = { invitation: 'invitedAt', reminder: 'remindedAt', thanks: 'thankedAt' } as const;

/** The people who would get a letter of a kind now. */
function due(people: readonly Person[], { kind, again }: LettersInput): Person[] {
  return people.filter((person) => {
    const { participant } = person;
    if (!isReached(person) || (!again && participant[COLUMN[kind]] !== null)) return false;
    if (kind === 'thanks') return participant.checkedInAt !== null;
    return participant.status !== CONFIRMATION.refused;
  });
}

/** Writes the letters that a press on a button asks for. Returns their number. */
export function sendLetters(call: Call, house: LetterHouse, id: string, input: LettersInput): Promise<number> {
  return inActivity(call, id, async (inner, row) => {
    requireKept(row);
    if (input.kind === 'thanks') requireStarted(row, call.now);
    else requireAhead(row, call.now);
    const found = due(await peopleOf(inner, id), input);
    const count = await write(inner, house, row, found, input.kind);
    if (count > 0) await tell(inner, row, { letters: [null, count] });
    return count;
  });
}

function requireAhead(row: Activity, now: Date): void {
  if (stateOf(row, now) === ACTIVITY_STATE.ended) throw new Refusal('Mes.Activities.Status.NotAllowed', 400);
}

/** Tells those who have an invitation of a changed time, place or title. */
export async function tellChanged(inner: Inner, house: LetterHouse, row: Activity): Promise<number> {
  if (stateOf(row, inner.now) === ACTIVITY_STATE.ended) return 0;
  const facts = factsOf(row);
  const people = (await peopleOf(inner, row.id)).filter(
    (person) =>
      isReached(person) &&
      person.participant.invitedAt !== null &&
      person.participant.toldOf !== facts &&
      person.participant.status !== CONFIRMATION.refused,
  );
  return write(inner, house, row, people, 'change');
}

/** Whether a letter must tell a participant that the event, or their place on its list, is no more. */
function knows({ participant }: Person): boolean {
  const { invitedAt, status } = participant;
  return status === CONFIRMATION.confirmed || (invitedAt !== null && status !== CONFIRMATION.refused);
}

/** What a cancellation of an event writes. */
export async function cancellationOf(
  inner: Inner,
  id: string,
): Promise<{ letters: number; unreachable: number; leftOut: number }> {
  const people = (await peopleOf(inner, id)).filter(knows);
  return {
    letters: people.filter(isReached).length,
    unreachable: people.filter(({ emailAddress, isLeftOut }) => emailAddress === null && !isLeftOut).length,
    leftOut: people.filter(({ isLeftOut }) => isLeftOut).length,
  };
}

/** Tells everybody who knows of a cancelled event. Nothing else that waits goes out any more. */
export async function tellCancelled(inner: Inner, house: LetterHouse, row: Activity): Promise<number> {
  await endMessages(inner.db, [row.id], 'recordCancelled', inner.now);
  const people = (await peopleOf(inner, row.id)).filter((person) => knows(person) && isReached(person));
  return write(inner, house, row, people, 'cancellation');
}

/** Tells participants who were removed and knew of the event. `before` are the participants before the change. */
export async function tellRemoved(
  inner: Inner,
  house: LetterHouse,
  row: Activity,
  before: readonly Person[],
): Promise<number> {
  const present = new Set((await peopleOf(inner, row.id)).map(({ participant }) => participant.id));
  const gone = before.filter(({ participant }) => !present.has(participant.id));
  const memberIds = gone.map(({ participant }) => participant.memberId);
  const ended = { source: LETTERS, sourceId: row.id, memberIds, reason: 'personRemoved' as const };
  await cancelMessages(inner.db, ended, inner.now);
  if (row.cancelledAt || stateOf(row, inner.now) === ACTIVITY_STATE.ended) return 0;
  const told = gone.filter((person) => knows(person) && isReached(person));
  return write(inner, house, row, told, 'removal');
}

/**
 * Tells those who got a place of the waiting list by letter, and the organiser by a notice. `by` is the user whose change
 * freed the place and who reads it in the answer.
 */
export async function tellMoved(
  inner: Inner,
  house: LetterHouse,
  id: string,
  moved: MovedUp,
  by?: string,
): Promise<void> {
  if (moved.length === 0) return;
  const [row] = await inner.db.select().from(activities).where(eq(activities.id, id));
  if (!row || row.cancelledAt || stateOf(row, inner.now) === ACTIVITY_STATE.ended) return;
  const ids = new Set(moved.map(({ participantId }) => participantId));
  const people = (await peopleOf(inner, id)).filter((one) => ids.has(one.participant.id) && isReached(one));
  await write(inner, house, row, people, 'place');
  await tellOrganiser(inner, row, moved, by);
}

/** Sends the notice to the user who added the event, or to everybody who may change events when that user is gone. */
async function tellOrganiser(inner: Inner, row: Activity, moved: MovedUp, by?: string): Promise<void> {
  const [author] = await inner.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, row.createdBy ?? row.id), isNull(users.deactivatedAt)));
  const userIds = author ? [author.id] : await holdersOf(inner.db, permissionCode(activity.area, 'Update'));
  const [first] = moved;
  await notify(inner, {
    userIds: userIds.filter((one) => one !== by),
    kind: 'Mes.Notices.PlaceGiven',
    area: row.parentId === null ? activity.area : activityChild.area,
    entityId: row.id,
    params: { title: row.title, count: moved.length },
    dedupeKey: `activity:place:${first?.participantId}:${inner.now.getTime()}`,
  });
}

/** Writes letters into the outbox. Invitations and news of changes that wait give way to newer ones. */
async function write(
  inner: Inner,
  house: LetterHouse,
  row: Activity,
  people: readonly Person[],
  kind: LetterKind,
): Promise<number> {
  if (people.length === 0) return 0;
  const uninvited = await unreadBy(inner.db, { source: LETTERS, sourceId: row.id, occasion: 'invitation' }, inner.now);
  if (kind === 'change') {
    const memberIds = people.map(({ participant }) => participant.memberId);
    await cancelMessages(inner.db, { source: LETTERS, sourceId: row.id, memberIds }, inner.now);
  }
  const compose = await composer(inner, house, row);
  const count = await house.outbox.postAll(
    inner.db,
    people.map((person) =>
      compose(person, kind === 'change' && uninvited.has(person.participant.memberId) ? 'invitation' : kind),
    ),
    inner.now,
  );
  const ids = people.map(({ participant }) => participant.id);
  const noted = {
    invitation: {
      invitedAt: sql`coalesce(${activityParticipants.invitedAt}, ${inner.now.toISOString()})`,
      toldOf: factsOf(row),
    },
    change: { toldOf: factsOf(row) },
    place: {},
    cancellation: {},
    removal: {},
    reminder: { remindedAt: inner.now },
    thanks: { thankedAt: inner.now },
  }[kind];
  if (Object.keys(noted).length > 0)
    await inner.db.update(activityParticipants).set(noted).where(isOneOf(activityParticipants.id, ids));
  return count;
}

/** What the letters of a press change about a participant. */
function marksOf({ id, invitedAt, toldOf, remindedAt, thankedAt }: Participant): Mark {
  return { id, invitedAt, toldOf, remindedAt, thankedAt };
}

/** Reads what all letters of an event share, and returns the function that writes the letter to one person. */
async function composer(
  { db, now }: Inner,
  house: LetterHouse,
  row: Activity,
): Promise<(person: Person, kind: LetterKind) => Message> {
  const association = await house.association(db);
  const sender = senderOf(association);
  const area = row.parentId === null ? 'Activities' : 'ActivityChildren';
  const text = row.content ? forMail(row.content, { pictureOf: (id) => `cid:${id}` }) : null;
  const files = await db
    .select({ id: attachmentLinks.attachmentId })
    .from(attachmentLinks)
    .where(
      and(
        eq(attachmentLinks.area, area),
        eq(attachmentLinks.entityId, row.id),
        eq(attachmentLinks.slot, 'attachmentIds'),
      ),
    )
    .orderBy(asc(attachmentLinks.ord));
  const { language } = association;
  return ({ participant, emailAddress, isOutside, grade, score, mayAnswer: may }, kind) => {
    const facts: LetterFacts = {
      kind,
      title: row.title,
      name: participant.name,
      association: association.name,
      startTime: row.startTime,
      endTime: row.endTime,
      address: row.address,
      content: text?.html ?? null,
      page: house.linkOf(activityToken(house.links, participant, row)),
      takesAnswer: !row.cancelledAt && stateOf(row, now) !== ACTIVITY_STATE.ended,
      answersOwn: may,
      reason: kind === 'cancellation' ? row.cancelReason : null,
      outsideAddress: isOutside ? emailAddress : null,
      isWaiting: participant.waitingSince !== null && kind !== 'place',
      grade,
      score,
      language,
    };
    const isOver = kind === 'thanks';
    const isOff = kind === 'cancellation' || kind === 'removal';
    const method = isOff ? 'CANCEL' : 'REQUEST';
    return {
      channel: 'mail',
      address: emailAddress ?? '',
      holds: { linkOf: participant.memberId },
      source: LETTERS,
      occasion: kind,
      sourceId: row.id,
      memberId: participant.memberId,
      marks: [marksOf(participant)],
      dedupeKey: `${LETTERS}:${participant.id}:${kind}:${now.getTime()}:mail`,
      ...layOut(letterMail(facts), sender),
      ...(!isOver && !isOff && kind !== 'reminder' && { attachments: files.map(({ id }) => id) }),
      ...(!isOver && !isOff && text && { pictures: text.pictures.map((id) => ({ id, cid: id })) }),
      // A reminder does not change the entry that the calendar program has.
      ...(!isOver &&
        kind !== 'reminder' && {
          ics: {
            method,
            text: calendarFile({
              name: association.name,
              method,
              entries: [
                {
                  uid: calendarUid(activity.area, row),
                  sequence: row.icsSequence,
                  title: row.title,
                  start: row.startTime,
                  end: row.endTime,
                  cancelled: isOff,
                  createdAt: row.createdAt,
                  updatedAt: row.updatedAt,
                  place: row.address,
                  ...(!isOff && { lines: [entryText(facts)], url: facts.page }),
                  organizer: { name: association.name, email: association.emailAddress },
                  attendees: [{ name: participant.name, email: emailAddress ?? '' }],
                },
              ],
            }),
          },
        }),
    };
  };
}

/** The letters of an event, the newest first, and what a press on each button would write. */
export async function listLetters(call: Call, house: LetterHouse, id: string): Promise<ActivityLetters> {
  // Letters contain addresses, so only those who may change the event read them.
  const row = await ownActivity(call, id);
  const people = await peopleOf(call, id);
  const rows = await call.db
    .select({ row: deliveries, name: members.name })
    .from(deliveries)
    .leftJoin(members, eq(members.id, deliveries.memberId))
    .where(and(eq(deliveries.source, LETTERS), eq(deliveries.sourceId, id)))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(SHOWN_MOST);
  const { channels } = house.outbox;
  const names = new Map(people.map(({ participant }) => [participant.memberId, participant.name]));
  const state = stateOf(row, call.now);
  const count = (kind: LettersInput['kind']) => due(people, { kind, again: false }).length;
  const isAhead = state !== ACTIVITY_STATE.ended && !row.cancelledAt;
  return {
    people: people.length,
    toInvite: isAhead ? count('invitation') : 0,
    toRemind: isAhead ? count('reminder') : 0,
    toThank: state === ACTIVITY_STATE.notStarted || row.cancelledAt ? 0 : count('thanks'),
    unreachable: people.filter((person) => person.emailAddress === null && !person.isLeftOut).length,
    leftOut: people.filter(({ isLeftOut }) => isLeftOut).length,
    isPublic: house.isPublic,
    items: rows.map(({ row: letter, name }) => ({
      ...letterOf(letter, channels, call.now),
      kind: kindOf(letter.occasion),
      canRetry: canRetry(letter, channels, call.now) && letter.dueAt <= call.now,
      name: names.get(letter.memberId ?? '') ?? name ?? letter.address,
    })),
  };
}

/** Tries a letter of an event again, at the present address of its reader. */
export function retryLetter(call: Call, house: LetterHouse, id: string, letterId: string): Promise<void> {
  return inActivity(call, id, async (inner, row) => {
    const [letter] = await inner.db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(eq(deliveries.id, letterId), eq(deliveries.source, LETTERS), eq(deliveries.sourceId, id)));
    if (!letter) throw new Refusal('Mes.Outbox.Id.NotFound', 404);
    const { jobs, outbox } = house;
    await retryAtPresentAddress(inner.db, { jobs, channels: outbox.channels }, letterId, call.now);
    await tell(inner, row, { letterRetried: [null, 1] });
  });
}

function kindOf(occasion: string | null): LetterKind {
  return ACTIVITY_LETTER_KINDS.find((kind) => kind === occasion) ?? 'invitation';
}

/**
 * Reminds of the events of the next day, once: everybody with an invitation older than that who has not refused. Servers
 * that run it at the same time skip each other's events.
 */
export async function remindActivities({ db, now }: Inner, house: LetterHouse): Promise<number> {
  let count = 0;
  for (;;) {
    const written = await db.transaction((tx) => remindOne({ db: tx, now }, house));
    if (written === undefined) return count;
    count += written;
  }
}

async function remindOne(inner: Inner, house: LetterHouse): Promise<number | undefined> {
  const { now, db } = inner;
  const told = new Date(now.getTime() - TOO_LATE);
  const isDue = sql`exists (select 1 from activity_participants p where p.activity_id = ${activities.id} and p.reminded_at is null
    and p.invited_at < ${told.toISOString()} and p.rejected_at is null)`;
  const [row] = await db
    .select()
    .from(activities)
    .where(
      and(
        gt(activities.startTime, new Date(now.getTime() + TOO_LATE)),
        lte(activities.startTime, new Date(now.getTime() + REMIND_BEFORE)),
        isNull(activities.startedAt),
        isNull(activities.endedAt),
        isNull(activities.cancelledAt),
        isDue,
      ),
    )
    .orderBy(asc(activities.startTime))
    .limit(1)
    .for('no key update', { skipLocked: true });
  if (!row) return undefined;
  const people = (await peopleOf(inner, row.id)).filter(
    ({ participant }) => participant.invitedAt !== null && participant.invitedAt < told,
  );
  const count = await write(inner, house, row, due(people, { kind: 'reminder', again: false }), 'reminder');
  // People without an address are marked, too, so that the event is not found again.
  await db
    .update(activityParticipants)
    .set({ remindedAt: now })
    .where(
      and(
        eq(activityParticipants.activityId, row.id),
        isNull(activityParticipants.remindedAt),
        isNotNull(activityParticipants.invitedAt),
      ),
    );
  return count;
}
