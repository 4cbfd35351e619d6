import type { Attendee, WalkIn } from '@hoivien/contract/areas/gatherings/schedule/meeting.schema.ts';
import { ANSWER, ATTENDANCE } from '@hoivien/contract/codes.ts';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { members } from '../../../db/tables/member.ts';
import type { Changes } from '../../../db/tables/kit.ts';
import { scheduleParticipants, schedules } from '../../../db/tables/schedule.ts';
import type { Call } from '../../../kit/call.ts';
import { insertUntaken, isOneOf, lockedInOrder } from '../../../kit/crud/statements.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { memberScope, outsiderIds } from '../../people/party/index.ts';
import { missedUpTo } from './absentees.ts';
import { type LockedMeeting, inMeeting, notNow } from './meeting.ts';
import { scheduleArea } from './schedule.area.ts';
import { isShownTo } from './rights.ts';

/** The names in the history of a meeting for each attendance and each answer. They are lists of names. */
const MARKS = { 1: 'present', 2: 'absent', 3: 'excused' } as const;
const ANSWERED = { 2: 'attending', 3: 'notAttending' } as const;

type Attendance = keyof typeof MARKS | null;

/** The visible participants with answer, right to vote and attendance, by name. */
export async function listAttendees(call: Call, scheduleId: string): Promise<Attendee[]> {
  await scheduleArea.get(call, scheduleId);
  const { rows } = await call.db.execute<Omit<Attendee, 'missed'>>(sql`
    select p.id, p.member_id as "memberId", m.type as "memberType", p.name, p.email_address as "emailAddress", p.voting,
      coalesce(p.status, ${ANSWER.none})::int as status, p.answer_note as "answerNote", p.attendance,
      to_json(p.attendance_at) #>> '{}' as "attendanceAt", u.full_name as "attendanceByName",
      nullif(case when m.type in (${TYPES.unit}, ${TYPES.affiliate}, ${TYPES.partner})
        then (select c.name from member_contacts c where c.member_id = m.id and c.kind = 1)
        else concat_ws(', ', nullif(f.position, ''), coalesce(w.name, nullif(f.work_unit, ''))) end, '') as about
    from schedule_participants p join members m on m.id = p.member_id
    left join person_profiles f on f.member_id = m.id left join members w on w.id = f.work_member_id
    left join users u on u.id = p.attendance_by
    where p.schedule_id = ${scheduleId} and ${isShownTo(call.actor)}
    order by p.name collate "vi-x-icu", p.id`);
  const missed = await missedUpTo(call, scheduleId);
  return rows.map((row) => ({ ...row, missed: missed.get(row.memberId) ?? 0 }));
}

/** Records what a participant answered by another way, such as by phone; 1 takes the answer back. */
export function recordAnswer(
  call: Call,
  scheduleId: string,
  participantId: string,
  { answer, note }: { answer: 1 | 2 | 3; note: string | null },
): Promise<void> {
  return inMeeting(call, scheduleId, async (held) => {
    if (!held.takesAnswers) throw notNow('Answer');
    const [row] = await lockParticipants(held, [participantId]);
    if (!row) throw gone();
    const answerNote = answer === ANSWER.none ? null : note;
    if (row.status === answer && row.answerNote === answerNote) return;
    await held.inner.db
      .update(scheduleParticipants)
      .set({
        acceptedAt: answer === ANSWER.attending ? call.now : null,
        declinedAt: answer === ANSWER.notAttending ? call.now : null,
        answerNote,
      })
      .where(eq(scheduleParticipants.id, participantId));
    if (row.status !== answer) await held.tell(moved(ANSWERED, [[row.name, row.status]], answer));
  });
}

/**
 * Records the attendance of participants, each in its own row, so that two people who mark at the same time lose nothing.
 * `unmarked` leaves out those who have a mark already. Returns the number of changed marks.
 */
export function recordAttendance(
  call: Call,
  scheduleId: string,
  {
    participantIds,
    attendance,
    unmarked,
  }: { participantIds: readonly string[]; attendance: Attendance; unmarked?: boolean },
): Promise<number> {
  return inMeeting(call, scheduleId, async (held) => {
    if (!held.takesAttendance) throw notNow('Attendance');
    const rows = await lockParticipants(held, participantIds);
    if (rows.length < new Set(participantIds).size) throw gone();
    const changed = rows.filter((row) => row.attendance !== attendance && !(unmarked && row.attendance !== null));
    if (changed.length === 0) return 0;
    const mark = attendance === null ? { attendanceAt: null, attendanceBy: null } : markOf(call);
    await held.inner.db
      .update(scheduleParticipants)
      .set({ attendance, ...mark })
      .where(lockedInOrder(scheduleParticipants, isOneOf(scheduleParticipants.id, idsOf(changed))));
    const before = changed.map((row) => [row.name, row.attendance] as const);
    await held.tell(moved(MARKS, before, attendance));
    return changed.length;
  });
}

/** Gives participants the right to vote, or takes it. Possible at any time, because old lists are corrected. */
export function setVoting(
  call: Call,
  scheduleId: string,
  { participantIds, voting }: { participantIds: readonly string[]; voting: boolean },
): Promise<number> {
  return inMeeting(call, scheduleId, async (held) => {
    const rows = await lockParticipants(held, participantIds);
    if (rows.length < new Set(participantIds).size) throw gone();
    const changed = rows.filter((row) => row.voting !== voting);
    if (changed.length === 0) return 0;
    await held.inner.db
      .update(scheduleParticipants)
      .set({ voting })
      .where(lockedInOrder(scheduleParticipants, isOneOf(scheduleParticipants.id, idsOf(changed))));
    const names = changed.map(({ name }) => name);
    await held.tell({ mayVote: voting ? [[], names] : [names, []] });
    return changed.length;
  });
}

/**
 * Adds somebody who was not invited. From an hour before the meeting on they are present at once. The version of the
 * meeting grows, because a form that was opened before would remove them.
 */
export function addWalkIn(call: Call, scheduleId: string, input: WalkIn): Promise<string> {
  return inMeeting(call, scheduleId, async (held) => {
    const { inner } = held;
    const person = await personOf(inner, input);
    const id = uuidv7();
    const mark = held.takesAttendance ? { attendance: ATTENDANCE.present, ...markOf(call) } : {};
    const row = { id, createdAt: call.now, scheduleId, ...person, voting: input.voting, ...mark };
    const added = await insertUntaken(inner.db, scheduleParticipants, [row]);
    if (!added.has(id)) throw inputRefusal([{ field: 'memberId', message: 'Mes.Schedules.MemberId.AlreadyExist' }]);
    const who = { updatedAt: call.now, updatedBy: call.actor.userId, version: Number(held.row.version) + 1 };
    await inner.db.update(schedules).set(who).where(eq(schedules.id, scheduleId));
    await held.tell({ walkIn: [[], [person.name]] });
    return id;
  });
}

async function personOf(call: Call, { memberId, name, emailAddress }: WalkIn) {
  if (memberId !== null) {
    const [found] = await call.db
      .select({ memberId: members.id, name: members.name, emailAddress: members.emailAddress })
      .from(members)
      .where(
        and(
          eq(members.id, memberId),
          ne(members.type, TYPES.club),
          isNull(members.erasedAt),
          memberScope.filter(call.actor),
        ),
      );
    if (!found) throw inputRefusal([{ field: 'memberId', message: 'Mes.Schedules.MemberId.NotFound' }]);
    return found;
  }
  if (name === null || emailAddress === null)
    throw inputRefusal([{ field: 'memberId', message: 'Mes.Schedules.MemberId.Required' }]);
  const [outsider = ''] = await outsiderIds(call, [{ name, emailAddress }]);
  return { memberId: outsider, name, emailAddress };
}

/** The participants with these ids, locked. Those whom a club's user does not see are missing. */
function lockParticipants({ inner, id: scheduleId }: LockedMeeting, ids: readonly string[]) {
  const { id, name, status, answerNote, attendance, voting } = scheduleParticipants;
  const shown = sql`${id} in (select p.id from schedule_participants p where p.schedule_id = ${scheduleId} and ${isShownTo(inner.actor)})`;
  return inner.db
    .select({ id, name, status, answerNote, attendance, voting })
    .from(scheduleParticipants)
    .where(and(eq(scheduleParticipants.scheduleId, scheduleId), isOneOf(id, [...ids]), shown))
    .orderBy(id)
    .for('update');
}

function markOf({ now, actor }: Call) {
  return { attendanceAt: now, attendanceBy: actor.userId };
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** The names that leave and enter each list of the history; values without a list are left out. */
function moved(
  lists: Readonly<Record<number, string>>,
  people: readonly (readonly [name: string, from: number | null])[],
  to: number | null,
): Changes {
  const changes: Changes = {};
  for (const [value, list] of Object.entries(lists)) {
    const left = people.filter(([, from]) => from === Number(value)).map(([name]) => name);
    const entered = to === Number(value) ? people.map(([name]) => name) : [];
    if (left.length > 0 || entered.length > 0) changes[list] = [left, entered];
  }
  return changes;
}

function gone(): Refusal {
  return new Refusal('Mes.Schedules.ParticipantIds.NotFound', 404);
}
