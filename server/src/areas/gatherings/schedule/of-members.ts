import { lockedInOrder } from '../../../kit/crud/statements.ts';
import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { schedules } from '../../../db/tables/schedule.ts';
import { renewSearchKeys } from '../../../kit/crud/search-keys.ts';
import { type ClubColumn, knownTo, type MemberColumn, moves } from '../../../kit/of-members.ts';
import { scheduleArea } from './schedule.area.ts';

const counted = { as: 'meetings', place: 80 } as const;

/** Meetings of members, and their invitations. */
export const rowsOfMembers: readonly MemberColumn[] = [
  {
    table: 'schedules',
    column: 'host_id',
    move: moves({ counted }),
    copy: { nothing: 'The record of a meeting says who hosts it, and is of everybody invited.' },
    // The form keeps the name of the chosen host beside the key.
    blank: async (db, id) => {
      const held = await db
        .update(schedules)
        .set({ meetingHostName: ERASED })
        .where(lockedInOrder(schedules, and(eq(schedules.hostId, id), isNotNull(schedules.meetingHostName))))
        .returning();
      await renewSearchKeys(db, scheduleArea.source, held);
    },
  },
  {
    table: 'schedule_participants',
    column: 'member_id',
    move: moves({ counted }),
    copy: {
      name: 'meetings',
      place: 40,
      rows: ({
        id,
        clubId,
      }) => sql`select jsonb_build_object('title', s.title, 'startTime', s.start_time, 'name', x.name, 'emailAddress', x.email_address, 'answer', x.status, 'note', x.answer_note, 'voting', x.voting, 'attendance', x.attendance, 'attendanceAt', x.attendance_at) as row
        from schedule_participants x join schedules s on s.id = x.schedule_id where x.member_id = ${id} and ${knownTo(clubId, sql`s.club_id`)} order by s.start_time`,
    },
    blank: async (db, id) => {
      await db.execute(
        sql`update schedule_participants set name = ${ERASED}, email_address = null, answer_note = null where ${lockedInOrder('schedule_participants', sql`member_id = ${id}`)}`,
      );
    },
    namedIn: (ids) => sql`select schedule_id from schedule_participants where member_id in (${ids})`,
  },
  {
    table: 'schedule_minutes',
    column: 'secretary_member_id',
    move: moves({ counted }),
    copy: {
      name: 'minutes',
      place: 41,
      rows: ({
        id,
        clubId,
      }) => sql`select jsonb_build_object('title', s.title, 'startTime', s.start_time, 'secretaryName', x.secretary_name, 'signedOn', x.signed_on) as row
        from schedule_minutes x join schedules s on s.id = x.schedule_id where x.secretary_member_id = ${id} and ${knownTo(clubId, sql`s.club_id`)} order by s.start_time`,
    },
    blank: async (db, id) => {
      await db.execute(
        sql`update schedule_minutes set secretary_name = ${ERASED}, secretary_member_id = null where ${lockedInOrder('schedule_minutes', sql`secretary_member_id = ${id}`)}`,
      );
    },
  },
  {
    table: 'schedule_decisions',
    column: 'owner_id',
    move: moves({ counted: { as: 'meetingDecisions', place: 81 } }),
    copy: {
      name: 'decisions',
      place: 42,
      rows: ({
        id,
        clubId,
      }) => sql`select jsonb_build_object('meeting', s.title, 'content', x.content, 'dueOn', x.due_on, 'doneAt', x.done_at) as row
        from schedule_decisions x join schedules s on s.id = x.schedule_id where x.owner_id = ${id} and ${knownTo(clubId, sql`s.club_id`)} order by x.id`,
    },
    blank: { nothing: 'The key leads to a record without a name.' },
  },
];

export const rowsOfClubs: readonly ClubColumn[] = [{ table: 'schedules', column: 'club_id', move: moves({ counted }) }];
