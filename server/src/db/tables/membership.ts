import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, recordColumns } from '../columns.ts';
import { clubs, members } from './member.ts';

const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

/** A stay in the association. Rejoining adds a row; `endsOn` is the first day after the stay. */
export const memberships = pgTable(
  'memberships',
  {
    ...recordColumns(),
    memberId: memberId(),
    type: smallint('type').notNull(),
    honorary: boolean('honorary').notNull().default(false),
    number: text('number'),
    cardNumber: text('card_number'),
    appliedOn: date('applied_on', { mode: 'string' }),
    decisionNumber: text('decision_number'),
    decisionOn: date('decision_on', { mode: 'string' }),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }),
    endKind: smallint('end_kind'),
    endReason: text('end_reason'),
    endDecisionNumber: text('end_decision_number'),
  },
  (table) => [
    index('memberships_member').on(table.memberId, table.startsOn),
    index('memberships_starts_on').on(table.startsOn, table.memberId),
    index('memberships_ends_on').on(table.endsOn, table.memberId).where(sql`ends_on is not null`),
    check('memberships_end_kind_known', sql`${table.endKind} between 1 and 6`),
    check('memberships_range', sql`${table.endsOn} > ${table.startsOn}`),
  ],
);

export const memberNotes = pgTable(
  'member_notes',
  {
    ...recordColumns(),
    memberId: memberId(),
    content: text('content').notNull(),
    pinned: boolean('pinned').notNull().default(false),
  },
  (table) => [
    index('member_notes_member').on(table.memberId, table.id),
    check('member_notes_content_length', sql`char_length(${table.content}) between 1 and 5000`),
  ],
);

/** Memberships in clubs; one open row for each pair. */
export const clubMembers = pgTable(
  'club_members',
  {
    ...recordColumns(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'restrict' }),
    memberId: memberId(),
    joinedOn: date('joined_on', { mode: 'string' }).notNull(),
    leftOn: date('left_on', { mode: 'string' }),
    leaveReason: text('leave_reason'),
  },
  (table) => [
    uniqueIndex('club_members_one_open').on(table.clubId, table.memberId).where(sql`left_on is null`),
    index('club_members_member').on(table.memberId),
    check('club_members_range', sql`${table.leftOn} >= ${table.joinedOn}`),
    check('club_members_leave_reason_length', sql`char_length(${table.leaveReason}) <= 1000`),
  ],
);

/** Invitations of members to clubs, which the link in the mail answers; one open invitation for each pair. */
export const clubInvitations = pgTable(
  'club_invitations',
  {
    ...recordColumns(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    memberId: memberId(),
    message: text('message'),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    refusedAt: instant('refused_at'),
    refuseReason: text('refuse_reason'),
    cancelledAt: instant('cancelled_at'),
    /** Raised to revoke the links of the invitation. */
    linkCounter: integer('link_counter').notNull().default(0),
  },
  (table) => [
    uniqueIndex('club_invitations_one_open')
      .on(table.clubId, table.memberId)
      .where(sql`accepted_at is null and refused_at is null and cancelled_at is null`),
    index('club_invitations_club').on(table.clubId, table.id),
    index('club_invitations_member').on(table.memberId),
    check('club_invitations_message_length', sql`char_length(${table.message}) <= 1000`),
    check('club_invitations_refuse_reason_length', sql`char_length(${table.refuseReason}) <= 1000`),
  ],
);
