import { ERASED } from '@hoivien/contract/areas/personal-data/personal-data.schema.ts';
import { sql } from 'drizzle-orm';
import { type ClubColumn, knownTo, type MemberColumn, moves } from '../../kit/of-members.ts';

const counted = { as: 'meetings', place: 80 } as const;

/** Meetings of members, and their invitations. */
export const rowsOfMembers: readonly MemberColumn[] = [
  {
    table: 'schedules',
    column: 'host_id',
    move: moves({ counted }),
    copy: { nothing: 'The record of a meeting says who hosts it, and is of everybody invited.' },
    blank: { nothing: 'The key leads to a record without a name.' },
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
      }) => sql`select jsonb_build_object('title', s.title, 'startTime', s.start_time, 'name', x.name, 'emailAddress', x.email_address, 'answer', x.status, 'note', x.answer_note) as row
        from schedule_participants x join schedules s on s.id = x.schedule_id where x.member_id = ${id} and ${knownTo(clubId, sql`s.club_id`)} order by s.start_time`,
    },
    blank: async (db, id) => {
      await db.execute(
        sql`update schedule_participants set name = ${ERASED}, email_address = null, answer_note = null where member_id = ${id}`,
      );
    },
    namedIn: (ids) => sql`select schedule_id from schedule_participants where member_id in (${ids})`,
  },
];

export const rowsOfClubs: readonly ClubColumn[] = [{ table: 'schedules', column: 'club_id', move: moves({ counted }) }];
