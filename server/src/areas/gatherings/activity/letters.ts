import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { activityChild } from '@hoivien/contract/areas/gatherings/activity/activity-child.resource.ts';
import {
  ACTIVITY_LETTER_KINDS,
  type ActivityLetters,
  type LettersInput,
} from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { ACTIVITY_STATE, CONFIRMATION } from '@hoivien/contract/codes.ts';
import type { LetterOccasion } from '@hoivien/contract/fragments/letters.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, asc, eq, getTableColumns, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { users } from '../../../db/tables/access.ts';
import { activities, activityGrades, activityParticipants } from '../../../db/tables/activity.ts';
import { members } from '../../../db/tables/member.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { formerUid } from '../../../kit/calendar-uid.ts';
import type { Call } from '../../../kit/call.ts';
import { isOneOf, lockedInOrder } from '../../../kit/crud/statements.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { LetterServices } from '../../../kit/letter-services.ts';
import { dayText, timeText } from '../../../kit/mail/when.ts';
import { holdersOf, notify } from '../../../kit/notices.ts';
import {
  about,
  type Ask,
  type Inner,
  invitationsTo,
  isOff,
  lettersTo,
  type Person as Invited,
  retryOne,
  untilNone,
  wayTo,
  waysAt,
  withWays,
} from '../invitation/index.ts';
import {
  type Activity,
  inActivity,
  ownActivity,
  requireKept,
  requireStarted,
  requireTimed,
  stateOf,
  tell,
} from './activity-row.ts';
import { LETTERS } from './letter-kind.ts';
import { activityToken } from './public.ts';
import { scoreOf } from './results.ts';
import type { Participant } from './rows.ts';
import { mayAnswer } from './rights.ts';
import type { MovedUp } from './waiting.ts';

const HOUR = 60 * 60 * 1000;
/** How long before its start an event is reminded of, in milliseconds, and until when a reminder is of use. */
const REMIND_BEFORE = 24 * HOUR;
const TOO_LATE = 2 * HOUR;

/** A participant with the way to reach them now. */
interface Person extends Invited<Participant> {
  grade: string | null;
  score: number;
  /** They answer by their link. */
  mayAnswer: boolean;
}

export async function peopleOf({ db, now }: Inner, activityId: string): Promise<Person[]> {
  const rows = await db
    .select({
      participant: getTableColumns(activityParticipants),
      ...waysAt(now),
      grade: activityGrades.name,
      mayAnswer,
      score: scoreOf(sql`"activity_participants"."id"`),
    })
    .from(activityParticipants)
    .innerJoin(members, eq(members.id, activityParticipants.memberId))
    .leftJoin(activityGrades, eq(activityGrades.id, activityParticipants.gradeId))
    .where(eq(activityParticipants.activityId, activityId))
    .orderBy(asc(activityParticipants.id));
  return withWays(db, rows);
}

const ASK: Ask = {
  text: [
    'Xin cho biết có tham gia được không. Trang trả lời cũng có mã để điểm danh ở cửa.',
    'Please tell us whether you take part. The page for answers also has the code for the entrance.',
  ],
  button: ['Trả lời và lấy mã vào cửa', 'Answer and get the code'],
  entry: ['Trả lời và mã vào cửa', 'Answer and code'],
};
const OFFICE_ANSWERS: Ask = {
  text: [
    'Văn phòng hiệp hội xác nhận việc tham gia của Quý vị. Trang của Quý vị có thông tin sự kiện và mã để điểm danh ở cửa.',
    'The office of the association answers for you. Your page has the facts of the event and the code for the entrance.',
  ],
  button: ['Xem sự kiện và mã vào cửa', 'See the event and the code'],
  entry: ['Sự kiện và mã vào cửa', 'Event and code'],
};
const WAITS: Pair = [
  'Hiện đã hết chỗ, Quý vị đang ở danh sách chờ và sẽ được báo khi có chỗ.',
  'All places are taken; you are on the waiting list and will be told of a free place.',
];
const WAITS_POSTPONED: Pair = [
  'Quý vị vẫn ở danh sách chờ và giữ nguyên số thứ tự. Khi có giờ mới, chỗ trống được xếp theo danh sách này.',
  'You stay on the waiting list with your position. With the new time, free places go by this list.',
];
const OFFERED_POSTPONED: Pair = [
  'Chỗ đang mời Quý vị vẫn được giữ; khi có giờ mới, Quý vị được báo hạn trả lời mới.',
  'The place that is offered to you stays kept; with the new time you will be told until when to answer.',
];
/** Letters after which nobody waits any longer, and those that say it themselves. */
const WITHOUT_WAIT: ReadonlySet<LetterOccasion> = new Set(['place', 'offerEnded', 'cancellation', 'removal', 'thanks']);

const ASK_OFFERED: Ask = {
  text: [
    'Xin trả lời trước hạn trên. Quá hạn, chỗ này được mời cho người tiếp theo trong danh sách chờ.',
    'Please answer before that. After it, the place is offered to the next on the waiting list.',
  ],
  button: ['Nhận chỗ hoặc từ chối', 'Accept or decline'],
  entry: ASK.entry,
};
const OFFERED: Pair = [
  'Một chỗ đang được giữ cho Quý vị đến hạn trên. Nhận chỗ: xin trả lời trước hạn.',
  'A place is kept for you until then. To accept it, please answer before.',
];
const TELL_OFFICE: Pair = [
  'Nếu nhận chỗ, xin báo cho văn phòng hiệp hội trước hạn trên.',
  'To accept the place, please tell the office of the association before that.',
];

/** What somebody who waits must know beside the letter. */
function remarkFor({ participant, mayAnswer: may }: Person, occasion: LetterOccasion): Pair | undefined {
  if (participant.waitingSince === null || WITHOUT_WAIT.has(occasion)) return undefined;
  if (occasion === 'postponement') return participant.offeredUntil ? OFFERED_POSTPONED : WAITS_POSTPONED;
  if (!participant.offeredUntil) return WAITS;
  if (!may) return TELL_OFFICE;
  return occasion === 'offer' ? undefined : OFFERED;
}

export const invitations = invitationsTo<Activity, Person>({
  letters: LETTERS,
  reminders: LETTERS,
  // Letters name child events as events, too.
  area: activity.area,
  resourceOf: ({ parentId }) => (parentId === null ? activity : activityChild),
  read: async (db, id) => {
    const [row] = await db.select().from(activities).where(eq(activities.id, id));
    if (!row) throw new Error('The event is gone.');
    return row;
  },
  peopleOf,
  told: ({ title, startTime, endTime, address }) => [title, startTime.getTime(), endTime.getTime(), address],
  knows: ({ invitedAt, status }) =>
    status === CONFIRMATION.confirmed || (invitedAt !== null && status !== CONFIRMATION.refused),
  isAhead: (row, now) => !row.cancelledAt && !row.postponedAt && stateOf(row, now) !== ACTIVITY_STATE.ended,
  bySms: () => false,
  mark: (db, ids, set) =>
    db
      .update(activityParticipants)
      .set(set)
      .where(lockedInOrder(activityParticipants, isOneOf(activityParticipants.id, ids))),
  marksOf: ({ id, invitedAt, toldOf, remindedAt, thankedAt }) => ({ id, invitedAt, toldOf, remindedAt, thankedAt }),
  noted: { reminder: 'remindedAt', thanks: 'thankedAt' },
  token: activityToken,
  facts: async () => (person, occasion) => {
    const { grade, score } = person;
    const until = person.participant.offeredUntil;
    const results: [Pair, string][] = [
      ...(grade ? [[['Xếp loại', 'Grade'], grade] as [Pair, string]] : []),
      ...(score > 0 ? [[['Điểm', 'Score'], String(score)] as [Pair, string]] : []),
    ];
    return {
      noun: 'event',
      ask: person.mayAnswer ? (until ? ASK_OFFERED : ASK) : OFFICE_ANSWERS,
      rows:
        occasion === 'thanks'
          ? results
          : until && !isOff(occasion)
            ? [[['Giữ chỗ đến', 'Kept for you until'], `${timeText(until)} ${dayText(until)}`]]
            : [],
      remark: remarkFor(person, occasion),
    };
  },
});

const COLUMN = { invitation: 'invitedAt', reminder: 'remindedAt', thanks: 'thankedAt' } as const;

/** The people who would get a letter of a kind now. */
function due(people: readonly Person[], { kind, again }: LettersInput): Person[] {
  return people.filter((person) => {
    const { participant } = person;
    if (!wayTo(person) || (!again && participant[COLUMN[kind]] !== null)) return false;
    if (kind === 'thanks') return participant.checkedInAt !== null;
    return participant.status !== CONFIRMATION.refused;
  });
}

/** Writes the letters that a press on a button asks for. Returns their number. */
export function sendLetters(call: Call, services: LetterServices, id: string, input: LettersInput): Promise<number> {
  return inActivity(call, id, async (inner, row) => {
    requireKept(row);
    if (input.kind === 'thanks') requireStarted(row, call.now);
    else requireAhead(row, call.now);
    const found = about(due(await peopleOf(inner, id), input), input.kind);
    const count = await invitations.write(inner, services, row, found);
    await invitations.noteLetters(inner, id, count);
    return count;
  });
}

function requireAhead(row: Activity, now: Date): void {
  requireTimed(row);
  if (stateOf(row, now) === ACTIVITY_STATE.ended) throw new Refusal('Mes.Activities.Status.NotAllowed', 400);
}

/**
 * Tells those who got or are offered a place of the waiting list by letter, and the organiser by a notice. `by` is the user whose change
 * freed the place and who reads it in the answer.
 */
export async function tellMoved(
  inner: Inner,
  services: LetterServices,
  id: string,
  moved: MovedUp,
  by?: string,
): Promise<void> {
  if (moved.length === 0) return;
  const [row] = await inner.db.select().from(activities).where(eq(activities.id, id));
  if (!row || row.cancelledAt || stateOf(row, inner.now) === ACTIVITY_STATE.ended) return;
  // The letter with the new time of a postponed event tells them that they have a place.
  if (row.postponedAt) return tellOrganiser(inner, row, moved, by);
  const ids = new Set(moved.map(({ participantId }) => participantId));
  const people = (await peopleOf(inner, id)).filter((one) => ids.has(one.participant.id));
  const letters = people.map((person) => ({
    person,
    occasion: person.participant.offeredUntil ? ('offer' as const) : ('place' as const),
  }));
  await invitations.write(inner, services, row, letters);
  await tellOrganiser(inner, row, moved, by);
}

/** Tells those whose offer of a place has ended. */
export async function tellOfferEnded(
  inner: Inner,
  services: LetterServices,
  row: Activity,
  ids: readonly string[],
): Promise<void> {
  const people = (await peopleOf(inner, row.id)).filter(({ participant }) => ids.includes(participant.id));
  await invitations.write(inner, services, row, about(people, 'offerEnded'));
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
    kind: first?.offeredUntil ? 'Mes.Notices.PlaceOffered' : 'Mes.Notices.PlaceGiven',
    area: row.parentId === null ? activity.area : activityChild.area,
    entityId: row.id,
    params: { title: row.title, count: moved.length },
    dedupeKey: `activity:place:${first?.participantId}:${inner.now.getTime()}`,
  });
}

/** The condition of the letters of an event. */
const lettersOf = (id: string) => and(eq(deliveries.source, LETTERS), eq(deliveries.sourceId, id)) as SQL;

/** The letters of an event, the newest first, and what a press on each button would write. */
export async function listLetters(call: Call, services: LetterServices, id: string): Promise<ActivityLetters> {
  // Letters contain addresses, so only those who may change the event read them.
  const row = await ownActivity(call, id);
  const people = await peopleOf(call, id);
  const state = stateOf(row, call.now);
  const count = (kind: LettersInput['kind']) => due(people, { kind, again: false }).length;
  const isAhead = state !== ACTIVITY_STATE.ended && !row.cancelledAt && !row.postponedAt;
  return {
    ...(await lettersTo(call, services, { where: lettersOf(id), people, kinds: ACTIVITY_LETTER_KINDS })),
    invited: people.filter(({ participant }) => participant.invitedAt && !participant.rejectedAt).length,
    toInvite: isAhead ? count('invitation') : 0,
    toRemind: isAhead ? count('reminder') : 0,
    toThank: state === ACTIVITY_STATE.notStarted || row.cancelledAt ? 0 : count('thanks'),
  };
}

/** Tries a letter of an event again, at the present address of its reader. */
export function retryLetter(call: Call, services: LetterServices, id: string, letterId: string): Promise<void> {
  return inActivity(call, id, async (inner, row) => {
    await retryOne(inner, services, letterId, lettersOf(id));
    await tell(inner, row, { letterRetried: [null, 1] });
  });
}

/**
 * Reminds of the events of the next day, once: everybody with an invitation older than that who has not refused. Servers
 * that run it at the same time skip each other's events.
 */
export async function remindActivities({ db, now }: Inner, services: LetterServices): Promise<number> {
  return untilNone({ db, now }, (inner) => remindOne(inner, services));
}

async function remindOne(inner: Inner, services: LetterServices): Promise<number | undefined> {
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
        isNull(activities.postponedAt),
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
  const found = due(people, { kind: 'reminder', again: false });
  const count = await invitations.write(inner, services, row, about(found, 'reminder'));
  // People without an address are marked, too, so that the event is not found again.
  await db
    .update(activityParticipants)
    .set({ remindedAt: now })
    .where(
      lockedInOrder(
        activityParticipants,
        and(
          eq(activityParticipants.activityId, row.id),
          isNull(activityParticipants.remindedAt),
          isNotNull(activityParticipants.invitedAt),
        ),
      ),
    );
  return count;
}

/** Gives entries that were sent with the host in their id that id for good. */
export const keepUidsOfEvents = (db: Database, host: string) =>
  db
    .update(activities)
    .set({ icsUid: formerUid('activities', activities.id, host) })
    .where(lockedInOrder(activities, eq(activities.icsUid, '')));
