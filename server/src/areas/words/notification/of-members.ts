import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import { sql } from 'drizzle-orm';
import type { Retention } from '../../../kit/area-module.ts';
import { type ClubColumn, deleted, knownTo, type MemberColumn, moves } from '../../../kit/of-members.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';

const counted = { as: 'notifications', place: 85 } as const;

/** Notifications that members got, and their refusals of mails. */
export const rowsOfMembers: readonly MemberColumn[] = [
  {
    table: 'notification_recipients',
    column: 'member_id',
    move: moves({ counted }),
    copy: {
      name: 'notifications',
      place: 45,
      rows: ({
        id,
        clubId,
      }) => sql`select jsonb_build_object('title', n.title, 'sendTime', n.send_time, 'name', x.name, 'emailAddress', x.email_address, 'phoneNumber', x.phone_number, 'skipped', x.skipped, 'answer', x.status, 'note', x.answer_note) as row
        from notification_recipients x join notifications n on n.id = x.notification_id where x.member_id = ${id} and ${knownTo(clubId, sql`n.club_id`)} order by n.send_time`,
    },
    blank: async (db, id) => {
      await db.execute(
        sql`update notification_recipients set name = ${ERASED}, email_address = null, phone_number = null, answer_note = null, user_id = null where ${lockedInOrder('notification_recipients', sql`member_id = ${id}`)}`,
      );
    },
    namedIn: (ids) => sql`select notification_id from notification_recipients where member_id in (${ids})`,
  },
  {
    table: 'notification_refusals',
    column: 'member_id',
    move: moves(),
    copy: {
      name: 'refusals',
      place: 46,
      rows: ({ id }) =>
        sql`select jsonb_build_object('channel', x.channel, 'refusedAt', x.refused_at) as row from notification_refusals x where x.member_id = ${id}`,
    },
    blank: deleted('notification_refusals', 'member_id'),
  },
];

export const rowsOfClubs: readonly ClubColumn[] = [
  { table: 'notifications', column: 'club_id', move: moves({ counted }) },
];

const FIVE_YEARS = 5 * 365 * 24 * 60 * 60 * 1000;

/** Clears addresses and notes of recipients five years after the sending. Who got it and what they answered stays. */
export const retention: Retention = {
  keptFor: FIVE_YEARS,
  purge: async (db, now) => {
    const before = new Date(now.getTime() - FIVE_YEARS).toISOString();
    await db.execute(sql`update notification_recipients set email_address = null, phone_number = null, answer_note = null, user_id = null
      where ${lockedInOrder(
        'notification_recipients',
        sql`notification_id in (select n.id from notifications n where n.sent_at < ${before}::timestamptz)
          and (email_address is not null or phone_number is not null or answer_note is not null or user_id is not null)`,
      )}`);
  },
};
