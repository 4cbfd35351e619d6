import { memberName } from '../../../db/names.ts';
import { ANSWER, ATTENDANCE, SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { USUAL_SHARE } from '@hoivien/contract/areas/gatherings/schedule/quorum.ts';
import { scheduleLife } from '@hoivien/contract/areas/gatherings/schedule/schedule.life.ts';
import { scheduleErrors } from '@hoivien/contract/areas/gatherings/schedule/schedule.rules.ts';
import type { Move } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { type ScheduleInput, schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { FEW_FILES } from '@hoivien/contract/kit/attachment.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { CHOSEN_MAX, type Groups } from '@hoivien/contract/kit/recipients/recipients.ts';
import { stateAt } from '@hoivien/contract/kit/life.ts';
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { members } from '../../../db/tables/member.ts';
import { scheduleAgendas, scheduleDecisions, scheduleMinutes } from '../../../db/tables/meeting.ts';
import { scheduleParticipants, schedules } from '../../../db/tables/schedule.ts';
import { filesPart } from '../../../kit/attachments/files-part.ts';
import type { Changes } from '../../../db/tables/kit.ts';
import { audit, changesBetween } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { crudOf } from '../../../kit/crud/crud.ts';
import { valuesOf } from '../../../kit/crud/filter.ts';
import { stateSql } from '../../../kit/crud/life.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { tableOf } from '../../../kit/crud/table.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { conflict, inTransaction, lockRow } from '../../../kit/crud/write.ts';
import { inputRefusal } from '../../../kit/errors.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { transition, type Written } from '../../../kit/transition.ts';
import { ofWriter } from '../../../kit/rights.ts';
import { peopleOfGroups, refuseClubs } from '../../words/recipients/index.ts';
import { committeeTarget } from '../../people/committee/index.ts';
import { anyMember, memberScope } from '../../people/party/index.ts';
import { cancelled, endsPostponement, NOT_POSTPONED, postponed } from '../invitation/index.ts';
import { endReminders } from './letters.ts';
import { asksOfPeople, participantsPart } from './participants.ts';
import { meetingRemoval } from './removal.ts';
import { scheduleScope, isShownTo } from './rights.ts';

const state = stateSql(scheduleLife, getTableColumns(schedules));

const attends = sql`p.status = ${ANSWER.attending}`;
const isPresent = sql`p.attendance = ${ATTENDANCE.present}`;

const columns = {
  state,
  participantCount: countOf(),
  attendingCount: countOf(attends),
  presentCount: countOf(isPresent),
  clubName: memberName(schedules.clubId),
};

const inState: NonNullable<Source['matching']> = {
  state: (filter) => {
    const states = valuesOf(filter).map((value) => sql`${Number(value)}::int`);
    return states.length > 0 ? sql`${state} in (${sql.join(states, sql`, `)})` : undefined;
  },
};

/** The condition for meetings with one of these members. */
function invites(memberIds: readonly string[]): SQL {
  return sql`${schedules.id} in (select p.schedule_id from schedule_participants p where ${isOneOf(sql`p.member_id`, [...memberIds])})`;
}

/** The number of participants. */
function countOf(visible: SQL = sql`true`): SQL<number> {
  return sql<number>`(select count(*)::int from schedule_participants p where p.schedule_id = ${schedules.id} and ${visible})`;
}

/** The counts of participants for a reader who sees some of them. */
function countsFor(visible: SQL) {
  return {
    participantCount: countOf(visible),
    attendingCount: countOf(sql`${visible} and ${attends}`),
    presentCount: countOf(sql`${visible} and ${isPresent}`),
  };
}

/** The names of the participants; null without any. */
function namesOf(visible: SQL = sql`true`): SQL {
  return sql`(select string_agg(p.name, '; ') from schedule_participants p where p.schedule_id = ${schedules.id} and ${visible})`;
}

const source: Source = {
  resource: schedule,
  table: tableOf(schedule, schedules),
  scope: scheduleScope,
  fixed: ofWriter,
  parts: [participantsPart, filesPart('attachmentIds', 'Schedules', schedules.id, FEW_FILES)],
  children: [
    { table: scheduleParticipants, owner: scheduleParticipants.scheduleId },
    { table: scheduleAgendas, owner: scheduleAgendas.scheduleId },
    { table: scheduleMinutes, owner: scheduleMinutes.scheduleId },
    { table: scheduleDecisions, owner: scheduleDecisions.scheduleId },
  ],
  targets: {
    Members: { table: members, within: sql`${members.type} <> ${TYPES.club}`, scope: memberScope },
    AnyMembers: anyMember,
    Committees: committeeTarget,
    Clubs: { table: members, within: sql`${members.type} = ${TYPES.club}`, scope: memberScope },
  },
  // A club reads in histories only the names of its own members.
  told: {
    present: { to: 'AnyMembers' },
    absent: { to: 'AnyMembers' },
    excused: { to: 'AnyMembers' },
    attending: { to: 'AnyMembers' },
    notAttending: { to: 'AnyMembers' },
    mayVote: { to: 'AnyMembers' },
    walkIn: { to: 'AnyMembers' },
  },
  complete: async (_call, inputs) =>
    inputs.map((input) => ({
      ...input,
      quorumNum: input.quorumNum ?? USUAL_SHARE.quorumNum,
      quorumDen: input.quorumDen ?? USUAL_SHARE.quorumDen,
    })),
  // Guests belong to no club; only users who may change the meeting see them.
  keptFields: ['otherEmails'],
  asks: asksOfPeople,
  life: { of: scheduleLife, undo: { Move: undoMove } },
  removal: meetingRemoval,
  computed: { ...columns, memberNames: namesOf() },
  matching: {
    ...inState,
    memberIds: (filter) => invites(valuesOf(filter)),
  },
  // A club may not learn about other participants of meetings that do not belong to it.
  forClub: (clubId) => {
    const visible = isShownTo({ clubId });
    return { computed: { ...countsFor(visible), memberNames: namesOf(visible) } };
  },
};

const crud = crudOf(schedule, source);

/** Meetings and entries of the calendar. */
export const scheduleArea = {
  ...crud,
  create: async (call: Call, input: ScheduleInput) => {
    requireSound(scheduleErrors(input));
    return crud.create(call, input);
  },
  update: async (call: Call, id: string, input: ScheduleInput & { version: number }) => {
    requireSound(scheduleErrors(input));
    await inTransaction(call, source, async (inner) => {
      const before = (await lockRow(inner, source, id)) as Meeting;
      await crud.update(inner, id, await withShare(inner, id, input));
      await raise(inner, { id });
      if (endsPostponement(before, timesOf(input), inner.now)) await endPostponement(inner, before, timesOf(input));
    });
    return crud.get(call, id);
  },
  /** Gives a meeting another time. Refuses an old version with 409 and the present record. */
  move: (call: Call, id: string, input: Move) => {
    requireSound(scheduleErrors(input));
    return transition(call, source, 'Move', id, async (inner, row) => {
      if (row.version !== input.version) throw await conflict(inner, source, id);
      const times = timesOf(input);
      const ends = endsPostponement(row as Meeting, times, inner.now);
      await raise(inner, { id });
      await endReminders(inner, id);
      return {
        set: { ...times, ...(ends && NOT_POSTPONED), ...(row.seriesId !== null && { seriesApart: true }) },
        changes: {
          ...changesBetween(['startTime', 'endTime'], row, times),
          ...(ends && againOf(row as Meeting, times, inner.now)),
        },
      };
    });
  },
  /** Postpones a meeting with a reason that all participants may read: until it has a new time, or to the time of the input. */
  postpone: (call: Call, id: string, { reason, startTime, endTime }: Postponing) => {
    if (startTime || endTime) requireNewTime({ startTime, endTime });
    return transition(call, source, 'Postpone', id, async (inner, row): Promise<Written> => {
      if (!startTime || !endTime)
        return {
          set: postponed(inner, row, reason),
          changes: {
            state: [stateAt(scheduleLife, row, inner.now), SCHEDULE_STATE.postponed],
            postponeReason: [null, reason],
          },
        };
      const times = timesOf({ startTime, endTime });
      const icsSequence = Number(row.icsSequence) + 1;
      return {
        set: { ...times, icsSequence, ...(row.seriesId !== null && { seriesApart: true }) },
        changes: { ...changesBetween(['startTime', 'endTime'], row, times), postponeReason: [null, reason] },
      };
    });
  },
  /** Takes a postponement back: the planned time, which still lies ahead, stands again. */
  resume: (call: Call, id: string) =>
    transition(call, source, 'Resume', id, async (inner, row) => ({
      set: { ...NOT_POSTPONED, icsSequence: Number(row.icsSequence) + 1 },
      changes: againOf(row as Meeting, row as Meeting, inner.now),
    })),
  /** Cancels a meeting with a reason that all participants may read. */
  cancel: (call: Call, id: string, { reason }: { reason: string }) =>
    transition(call, source, 'Cancel', id, async (inner, row) => ({
      set: cancelled(inner, row, reason),
      changes: {
        state: [stateAt(scheduleLife, row, inner.now), SCHEDULE_STATE.cancelled],
        cancelReason: [null, reason],
      },
    })),
};

type Meeting = typeof schedules.$inferSelect;
type Postponing = { reason: string; startTime?: string | null | undefined; endTime?: string | null | undefined };

function timesOf({ startTime, endTime }: { startTime: string; endTime: string }) {
  return { startTime: new Date(startTime), endTime: new Date(endTime) };
}

function requireNewTime({ startTime, endTime }: Omit<Postponing, 'reason'>): void {
  if (!startTime) throw inputRefusal([{ field: 'startTime', message: 'Mes.Schedules.StartTime.Required' }]);
  if (!endTime) throw inputRefusal([{ field: 'endTime', message: 'Mes.Schedules.EndTime.Required' }]);
  requireSound(scheduleErrors({ startTime, endTime }));
}

/** The end of a postponement in the history. */
function againOf(row: Meeting, times: { startTime: Date; endTime: Date }, now: Date): Changes {
  const state = stateAt(scheduleLife, { ...row, ...times, ...NOT_POSTPONED, state: null }, now);
  return { state: [SCHEDULE_STATE.postponed, state], postponeReason: [row.postponeReason, null] };
}

async function endPostponement(inner: Call, row: Meeting, times: { startTime: Date; endTime: Date }): Promise<void> {
  await inner.db.update(schedules).set(NOT_POSTPONED).where(eq(schedules.id, row.id));
  await audit(inner, { ...factOf(schedule, row, 'Update'), changes: againOf(row, times, inner.now) });
}

/** The area with routes whose inputs may name groups of members, which become participants when a meeting is saved. */
export function scheduleWith(lists: readonly AnyCrud[]): typeof scheduleArea {
  return {
    ...scheduleArea,
    create: async (call, input) => scheduleArea.create(call, await withGroups(call, lists, input)),
    update: async (call, id, input) => scheduleArea.update(call, id, await withGroups(call, lists, input)),
  };
}

async function withGroups<Input extends ScheduleInput & { groups?: Groups | undefined }>(
  call: Call,
  lists: readonly AnyCrud[],
  { groups, ...input }: Input,
): Promise<Omit<Input, 'groups'>> {
  const memberIds = input.memberIds ?? [];
  await refuseClubs(call, 'Schedules', memberIds);
  if (!groups) return input;
  const found = await peopleOfGroups(call, lists, 'Schedules', groups);
  const all = [...new Set([...memberIds, ...found.memberIds])];
  if (all.length > CHOSEN_MAX)
    throw inputRefusal([{ field: 'memberIds', message: 'Mes.Schedules.MemberIds.OverLength' }]);
  const guests = input.otherEmails ?? [];
  const named = new Set(guests.map(({ emailAddress }) => fold(emailAddress)));
  const others = found.others.filter(({ emailAddress }) => !named.has(fold(emailAddress)));
  return { ...input, memberIds: all, ...(others.length > 0 && { otherEmails: [...guests, ...others] }) };
}

/** Calendar programs take only a version with a higher number, also when a person undoes a change. */
async function raise({ db }: Call, { id }: Readonly<Record<string, unknown>>): Promise<void> {
  await db
    .update(schedules)
    .set({ icsSequence: sql`${schedules.icsSequence} + 1` })
    .where(eq(schedules.id, String(id)));
}

async function undoMove(call: Call, row: Readonly<Record<string, unknown>>): Promise<void> {
  await raise(call, row);
  await endReminders(call, String(row.id));
}

/** An input that says nothing about the quorum keeps the present one. */
async function withShare<Input extends ScheduleInput>(call: Call, id: string, input: Input): Promise<Input> {
  if (input.quorumNum != null && input.quorumDen != null) return input;
  const { quorumNum, quorumDen } = schedules;
  const [held] = await call.db.select({ quorumNum, quorumDen }).from(schedules).where(eq(schedules.id, id));
  return {
    ...input,
    quorumNum: input.quorumNum ?? held?.quorumNum ?? null,
    quorumDen: input.quorumDen ?? held?.quorumDen ?? null,
  };
}

function requireSound(errors: ReturnType<typeof scheduleErrors>): void {
  if (errors.length > 0) throw inputRefusal(errors);
}
