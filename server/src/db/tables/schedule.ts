import type { PaperWords } from '@hoivien/contract/areas/gatherings/schedule/meeting.schema.ts';
import type { Repeat } from '@hoivien/contract/areas/gatherings/schedule/series.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant, recordColumns, viText } from '../columns.ts';
import { users } from './access.ts';
import { committees } from './committee.ts';
import { clubs, members } from './member.ts';

/** Meetings (kind 1) and calendar entries (2). Their state follows from their times; only a cancellation is stored. */
export const schedules = pgTable(
  'schedules',
  {
    ...recordColumns(),
    kind: smallint('kind').notNull(),
    clubId: uuid('club_id').references(() => clubs.id, { onDelete: 'restrict' }),
    hostId: uuid('host_id').references(() => members.id, { onDelete: 'restrict' }),
    /** The committee that meets. */
    committeeId: uuid('committee_id').references(() => committees.id, { onDelete: 'restrict' }),
    meetingHostName: text('meeting_host_name'),
    title: viText('title').notNull(),
    content: text('content'),
    address: text('address'),
    link: text('link'),
    type: smallint('type').notNull(),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time').notNull(),
    /** The query of the list by which participants were chosen, for choosing again. */
    filter: jsonb('filter').$type<Record<string, unknown>>(),
    quorumNum: smallint('quorum_num').notNull().default(2),
    quorumDen: smallint('quorum_den').notNull().default(3),
    searchKey: text('search_key').notNull().default(''),
    cancelledAt: instant('cancelled_at'),
    cancelledBy: uuid('cancelled_by'),
    cancelReason: text('cancel_reason'),
    /** Put off without a new time: it keeps its planned times, which nobody is to follow. */
    postponedAt: instant('postponed_at'),
    postponedBy: uuid('postponed_by'),
    postponeReason: text('postpone_reason'),
    /** The words of its papers that a person changed, by name. */
    paperWords: jsonb('paper_words').$type<PaperWords>(),
    /** The id of its entry in calendar programs, when it is not `calendarUid` (kit/calendar-uid.ts). */
    icsUid: text('ics_uid'),
    /** The number of the newest version for calendar programs; every change of the meeting raises it. */
    icsSequence: integer('ics_sequence').notNull().default(0),
    seriesId: uuid('series_id').references(() => scheduleSeries.id, { onDelete: 'set null' }),
    /** Its number within the series, from 1 on. */
    seriesNumber: smallint('series_number'),
    /** Changed alone: changes of the series leave it as it is. */
    seriesApart: boolean('series_apart').notNull().default(false),
    /** Participants with an invitation get a reminder a day and an hour before. */
    remindDay: boolean('remind_day').notNull().default(true),
    remindHour: boolean('remind_hour').notNull().default(true),
    /** Participants without an e-mail address get an SMS. */
    bySms: boolean('by_sms').notNull().default(false),
    /** The start for which the reminder was written; another start is reminded of again. */
    dayRemindedOf: instant('day_reminded_of'),
    hourRemindedOf: instant('hour_reminded_of'),
  },
  (table) => [
    index('schedules_start_time_id').on(table.startTime, table.id),
    index('schedules_title_id').on(table.title, table.id),
    index('schedules_created_at_id').on(table.createdAt, table.id),
    index('schedules_updated_at_id').on(table.updatedAt, table.id),
    index('schedules_club').on(table.clubId, table.startTime),
    index('schedules_host').on(table.hostId),
    index('schedules_committee').on(table.committeeId),
    index('schedules_series').on(table.seriesId, table.seriesNumber),
    index('schedules_time').using('gist', sql`tstzrange(${table.startTime}, ${table.endTime})`),
    index('schedules_search').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    check('schedules_kind_known', sql`${table.kind} in (1, 2)`),
    check('schedules_type_known', sql`${table.type} in (1, 2)`),
    check('schedules_time_order', sql`${table.endTime} > ${table.startTime}`),
    check('schedules_quorum', sql`${table.quorumDen} >= ${table.quorumNum} and ${table.quorumNum} > 0`),
    check('schedules_title_length', sql`char_length(${table.title}) between 1 and 254`),
    check('schedules_cancel_whole', sql`(${table.cancelledAt} is null) = (${table.cancelReason} is null)`),
    check('schedules_postpone_whole', sql`(${table.postponedAt} is null) = (${table.postponeReason} is null)`),
  ],
);

/** How the meetings of a series repeat. Each of them is a meeting of its own. */
export const scheduleSeries = pgTable('schedule_series', {
  id: uuid('id').primaryKey(),
  createdAt: instant('created_at').notNull().default(sql`now()`),
  createdBy: uuid('created_by'),
  rule: jsonb('rule').$type<Repeat>().notNull(),
});

/** Invited people, each once. Attendance is stored separately from the answer. */
export const scheduleParticipants = pgTable(
  'schedule_participants',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => schedules.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    emailAddress: text('email_address'),
    voting: boolean('voting').notNull().default(false),
    acceptedAt: instant('accepted_at'),
    declinedAt: instant('declined_at'),
    answerNote: text('answer_note'),
    attendance: smallint('attendance'),
    attendanceAt: instant('attendance_at'),
    attendanceBy: uuid('attendance_by'),
    /** Raised to revoke the links of the participant. */
    linkCounter: integer('link_counter').notNull().default(0),
    /** When the first invitation was written. */
    invitedAt: instant('invited_at'),
    /** A hash of the time, place, link and title of which the participant was told last. */
    toldOf: text('told_of'),
    status: smallint('status').generatedAlwaysAs(
      sql`case when accepted_at is not null then 2 when declined_at is not null then 3 else 1 end`,
    ),
  },
  (table) => [
    uniqueIndex('schedule_participants_unique').on(table.scheduleId, table.memberId),
    index('schedule_participants_member').on(table.memberId, table.scheduleId),
    check('schedule_participants_attendance_known', sql`${table.attendance} between 1 and 3`),
    check('schedule_participants_one_answer', sql`${table.acceptedAt} is null or ${table.declinedAt} is null`),
  ],
);

/**
 * The address at which calendar programs of a user read the calendar. Only the hash of its token is stored; a user has
 * one address at a time.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: bytea('token_hash').notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
    /** The counter of its user at its making. */
    accessCounter: integer('access_counter').notNull().default(0),
  },
  (table) => [
    uniqueIndex('calendar_feeds_token').on(table.tokenHash),
    uniqueIndex('calendar_feeds_user').on(table.userId).where(sql`${table.revokedAt} is null`),
  ],
);
