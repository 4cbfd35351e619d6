import { schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { scheduleLife } from '@hoivien/contract/areas/gatherings/schedule/schedule.life.ts';
import { SCHEDULE_KIND, SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { stateAt } from '@hoivien/contract/kit/life.ts';
import { and, asc, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { scheduleAgendas } from '../../../db/tables/meeting.ts';
import { members } from '../../../db/tables/member.ts';
import { scheduleParticipants, schedules } from '../../../db/tables/schedule.ts';
import { formerUid } from '../../../kit/calendar-uid.ts';
import type { Call } from '../../../kit/call.ts';
import { isOneOf, lockedInOrder } from '../../../kit/crud/statements.ts';
import { letterKind } from '../../../kit/outbox/letter-kinds.ts';
import { cancelMessages } from '../../../kit/outbox/outbox.ts';
import {
  type Ask,
  type Inner,
  invitationsTo,
  type Noun,
  type Person as Invited,
  waysAt,
  withWays,
} from '../invitation/index.ts';
import { meetingToken } from './public.ts';

/** The sources of letters in the outbox. Their `sourceId` is the meeting. */
export const LETTERS = letterKind('meeting', {
  ends: 'withItsRecord',
  telling: ['cancellation', 'removal'],
  waits: true,
  marks: scheduleParticipants.scheduleId,
});
export const REMINDERS = letterKind('meeting-reminder', { ends: 'withItsRecord', atOnce: 'It has a set time.' });
/** One letter about the meetings that were added to a series. Its `sourceId` is the series. */
export const SERIES_LETTERS = letterKind('meeting-series', {
  stays: 'It tells of several meetings. One of them that ends needs a cancellation, which tells its readers.',
  waits: true,
  marks: scheduleParticipants.scheduleId,
});

export type Meeting = typeof schedules.$inferSelect;
type Participant = typeof scheduleParticipants.$inferSelect;
export type Person = Invited<Participant>;

export async function meetingById({ db }: Pick<Call, 'db'>, id: string): Promise<Meeting> {
  const [meeting] = await db.select().from(schedules).where(eq(schedules.id, id));
  if (!meeting) throw new Error('The meeting is gone.');
  return meeting;
}

/** The participants of a meeting with their present addresses. */
export async function peopleOf({ db, now }: Inner, scheduleId: string): Promise<Person[]> {
  const rows = await db
    .select({ participant: getTableColumns(scheduleParticipants), ...waysAt(now) })
    .from(scheduleParticipants)
    .innerJoin(members, eq(members.id, scheduleParticipants.memberId))
    .where(eq(scheduleParticipants.scheduleId, scheduleId))
    .orderBy(asc(scheduleParticipants.id));
  return withWays(db, rows);
}

export const ASK: Ask = {
  text: [
    'Xin cho biết có tham dự được không. Có thể đổi trả lời cho đến giờ bắt đầu.',
    'Please tell us whether you take part. You can change your answer until the start.',
  ],
  button: ['Trả lời thư mời', 'Answer the invitation'],
  entry: ['Trả lời', 'Answer'],
};

/** What the letters of a press change about a participant. */
export const marksOf = ({ id, invitedAt, toldOf }: Participant) => ({ id, invitedAt, toldOf });

export const nounOf = ({ kind }: Pick<Meeting, 'kind'>): Noun => (kind === SCHEDULE_KIND.meeting ? 'meeting' : 'event');

export const meetings = invitationsTo<Meeting, Person>({
  letters: LETTERS,
  reminders: REMINDERS,
  area: schedule.area,
  resourceOf: () => schedule,
  read: (db, id) => meetingById({ db }, id),
  peopleOf,
  told: ({ title, startTime, endTime, type, address, link }) => [
    title,
    startTime.getTime(),
    endTime.getTime(),
    type,
    address,
    link,
  ],
  knows: ({ invitedAt }) => invitedAt !== null,
  isAhead: (meeting, now) => stateAt(scheduleLife, meeting, now) < SCHEDULE_STATE.finished,
  bySms: ({ bySms }) => bySms,
  mark: (db, ids, set) =>
    db
      .update(scheduleParticipants)
      .set(set)
      .where(lockedInOrder(scheduleParticipants, isOneOf(scheduleParticipants.id, ids))),
  marksOf,
  token: meetingToken,
  facts: async ({ db }, meeting) => {
    const [held] = await db.select().from(scheduleAgendas).where(eq(scheduleAgendas.scheduleId, meeting.id));
    const { link, meetingHostName: host } = meeting;
    return () => ({ noun: nounOf(meeting), ask: ASK, link, host, agenda: held?.items ?? [] });
  },
});

/** After a change of the content, which is no part of what each was told of, everybody with an invitation is told again. */
export async function forgetTold({ db }: Pick<Call, 'db'>, id: string): Promise<void> {
  await db
    .update(scheduleParticipants)
    .set({ toldOf: null })
    .where(
      lockedInOrder(
        scheduleParticipants,
        and(eq(scheduleParticipants.scheduleId, id), isNotNull(scheduleParticipants.invitedAt)),
      ),
    );
}

/** Cancels reminders that wait, of an earlier time. */
export async function endReminders({ db, now }: Inner, id: string): Promise<void> {
  await cancelMessages(db, { source: REMINDERS, sourceId: id }, now);
}

/** Gives entries that were sent with the host in their id that id for good. */
export const keepUidsOfMeetings = (db: Database, host: string) =>
  db
    .update(schedules)
    .set({ icsUid: formerUid('schedules', schedules.id, host) })
    .where(lockedInOrder(schedules, eq(schedules.icsUid, '')));
