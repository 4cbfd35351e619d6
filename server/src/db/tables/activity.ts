import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, recordColumns, viText } from '../columns.ts';
import { clubs, members } from './member.ts';
import { meritBadges } from './merit-badge.ts';

/**
 * Events, and child events with a `parent_id`, one level deep (a trigger checks it). The state follows from the times, and
 * from `started_at` and `ended_at` when somebody was faster than the clock.
 */
export const activities = pgTable(
  'activities',
  {
    ...recordColumns(),
    parentId: uuid('parent_id').references((): AnyPgColumn => activities.id, { onDelete: 'restrict' }),
    clubId: uuid('club_id').references(() => clubs.id, { onDelete: 'restrict' }),
    title: viText('title').notNull(),
    content: text('content'),
    address: text('address'),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time').notNull(),
    score: integer('score').notNull(),
    /** The number of confirmed people who can take part; null without a limit. */
    places: integer('places'),
    /** Free places are offered to the waiting list in turn, each with an end; otherwise they are given at once. */
    offersPlaces: boolean('offers_places').notNull().default(false),
    /** How many minutes after the planned start the seats of the absent become free by themselves; null for never. */
    releaseAfter: integer('release_after'),
    /** When they became free. Another start later than this has them released again. */
    releasedAt: instant('released_at'),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    /** When it truly was. Whatever shows or counts when an event was reads these. */
    heldFrom: instant('held_from').notNull().generatedAlwaysAs(sql`coalesce(started_at, start_time)`),
    heldUntil: instant('held_until').notNull().generatedAlwaysAs(sql`coalesce(ended_at, end_time)`),
    /** A cancellation is a decision beside the state, which follows the times. */
    cancelledAt: instant('cancelled_at'),
    cancelledBy: uuid('cancelled_by'),
    cancelReason: text('cancel_reason'),
    /** Put off without a new time: it keeps its planned times, which nobody is to follow. */
    postponedAt: instant('postponed_at'),
    postponedBy: uuid('postponed_by'),
    postponeReason: text('postpone_reason'),
    /** The number of the newest version for calendar programs; every change of time, place or title raises it. */
    /** The id of its entry in calendar programs, when it is not `calendarUid` (kit/calendar-uid.ts). */
    icsUid: text('ics_uid'),
    icsSequence: integer('ics_sequence').notNull().default(0),
    searchKey: text('search_key').notNull().default(''),
  },
  (table) => [
    index('activities_start_time_id').on(table.startTime, table.id),
    index('activities_held_from_id').on(table.heldFrom, table.id),
    index('activities_title_id').on(table.title, table.id),
    index('activities_created_at_id').on(table.createdAt, table.id),
    index('activities_updated_at_id').on(table.updatedAt, table.id),
    index('activities_club').on(table.clubId, table.startTime),
    index('activities_parent').on(table.parentId, table.startTime),
    index('activities_time').using('gist', sql`tstzrange(${table.startTime}, ${table.endTime})`),
    index('activities_search').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    check('activities_time_order', sql`${table.endTime} > ${table.startTime}`),
    check('activities_score_positive', sql`${table.score} > 0`),
    check('activities_places_positive', sql`${table.places} > 0`),
    check('activities_release_range', sql`${table.releaseAfter} between 1 and 1440`),
    check('activities_cancel_whole', sql`(${table.cancelledAt} is null) = (${table.cancelReason} is null)`),
    check('activities_postpone_whole', sql`(${table.postponedAt} is null) = (${table.postponeReason} is null)`),
    check('activities_title_length', sql`char_length(${table.title}) between 1 and 254`),
  ],
);

const ofActivity = () =>
  uuid('activity_id')
    .notNull()
    .references(() => activities.id, { onDelete: 'cascade' });

/** The grades of an event with the points that each adds. */
export const activityGrades = pgTable(
  'activity_grades',
  {
    id: uuid('id').primaryKey(),
    activityId: ofActivity(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    score: integer('score').notNull(),
    ord: smallint('ord').notNull().default(0),
  },
  (table) => [
    uniqueIndex('activity_grades_name').on(table.activityId, table.nameKey),
    unique('activity_grades_of_activity').on(table.activityId, table.id),
    check('activity_grades_score', sql`${table.score} >= 0`),
    check('activity_grades_name_length', sql`char_length(${table.name}) between 1 and 100`),
  ],
);

/** The badges that can be awarded at an event. */
export const activityMeritBadges = pgTable(
  'activity_merit_badges',
  {
    activityId: ofActivity(),
    meritBadgeId: uuid('merit_badge_id')
      .notNull()
      .references(() => meritBadges.id, { onDelete: 'restrict' }),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.meritBadgeId] }),
    index('activity_merit_badges_badge').on(table.meritBadgeId, table.activityId),
  ],
);

/** The invited clubs of an event. Child events inherit those of the event above. */
export const activityClubs = pgTable(
  'activity_clubs',
  {
    activityId: ofActivity(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    invitedAt: instant('invited_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.clubId] }),
    index('activity_clubs_club').on(table.clubId, table.activityId),
  ],
);

/**
 * The people of an event, each once. A confirmed person with `waiting_since` waits for a place; those with a
 * `waiting_order` move up first, then the earliest. Scores are the sums of `score_entries`; the grade is the one in force.
 */
export const activityParticipants = pgTable(
  'activity_participants',
  {
    ...recordColumns(),
    activityId: ofActivity(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'restrict' }),
    name: viText('name').notNull(),
    emailAddress: text('email_address'),
    /** 1 by an invited club, 2 chosen, 3 came without an invitation, 4 from the event above. */
    source: smallint('source').notNull().default(2),
    clubId: uuid('club_id').references(() => clubs.id, { onDelete: 'set null' }),
    confirmedAt: instant('confirmed_at'),
    rejectedAt: instant('rejected_at'),
    waitingSince: instant('waiting_since'),
    /** The position that somebody gave by hand; those without one follow in the order in which they came. */
    waitingOrder: integer('waiting_order'),
    /** Until when a place is offered to somebody who waits; the place counts as taken until then. */
    offeredUntil: instant('offered_until'),
    /** When an offer ended without an answer or was withdrawn. No other is made by itself. */
    offerEndedAt: instant('offer_ended_at'),
    /** 1 the person by a link, 2 their club, 3 staff. */
    answerBy: smallint('answer_by'),
    answerNote: text('answer_note'),
    checkedInAt: instant('checked_in_at'),
    checkedInBy: uuid('checked_in_by'),
    gradeId: uuid('grade_id'),
    note: text('note'),
    /** What the person does at the event, such as a speech. It makes them a key person of the day. */
    role: text('role'),
    /** What a call to somebody absent brought: 1 no answer, 2 on the way, 3 late; null when nobody called. */
    contactState: smallint('contact_state'),
    contactNote: text('contact_note'),
    /** When the seat of somebody absent became free. Who comes all the same is let in. */
    seatReleasedAt: instant('seat_released_at'),
    /** When the first invitation was written. */
    invitedAt: instant('invited_at'),
    remindedAt: instant('reminded_at'),
    thankedAt: instant('thanked_at'),
    /** A hash of the title, time and place of which the participant was told last. */
    toldOf: text('told_of'),
    /** Raised to revoke the links and the code of the participant. */
    linkCounter: integer('link_counter').notNull().default(0),
    searchKey: text('search_key').notNull().default(''),
    status: smallint('status').generatedAlwaysAs(
      sql`case when confirmed_at is not null then 2 when rejected_at is not null then 3 else 1 end`,
    ),
  },
  (table) => [
    uniqueIndex('activity_participants_member_id_unique').on(table.activityId, table.memberId),
    index('activity_participants_member').on(table.memberId, table.activityId),
    index('activity_participants_status').on(table.activityId, table.status),
    index('activity_participants_list').on(table.activityId, table.name, table.id),
    index('activity_participants_name_id').on(table.name, table.id),
    index('activity_participants_created_at_id').on(table.createdAt, table.id),
    index('activity_participants_updated_at_id').on(table.updatedAt, table.id),
    index('activity_participants_waiting')
      .on(table.activityId, table.waitingSince, table.id)
      .where(sql`waiting_since is not null`),
    index('activity_participants_offered').on(table.offeredUntil).where(sql`offered_until is not null`),
    index('activity_participants_came').on(table.activityId, table.checkedInAt).where(sql`checked_in_at is not null`),
    // Figures of events read it alone.
    index('activity_participants_figures').on(
      table.activityId,
      table.memberId,
      table.confirmedAt,
      table.waitingSince,
      table.checkedInAt,
      table.id,
    ),
    index('activity_participants_club').on(table.clubId),
    index('activity_participants_grade').on(table.gradeId),
    index('activity_participants_search').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    foreignKey({
      name: 'activity_participants_grade_of_activity',
      columns: [table.activityId, table.gradeId],
      foreignColumns: [activityGrades.activityId, activityGrades.id],
    }),
    check('activity_participants_one_answer', sql`${table.confirmedAt} is null or ${table.rejectedAt} is null`),
    check(
      'activity_participants_waiting_confirmed',
      sql`${table.waitingSince} is null or ${table.confirmedAt} is not null`,
    ),
    check('activity_participants_source_known', sql`${table.source} between 1 and 4`),
    check('activity_participants_answer_by_known', sql`${table.answerBy} between 1 and 3`),
    check('activity_participants_contact_known', sql`${table.contactState} between 1 and 3`),
    check('activity_participants_role_length', sql`char_length(${table.role}) <= 100`),
    check('activity_participants_contact_note_length', sql`char_length(${table.contactNote}) <= 200`),
  ],
);

/** Check-ins as devices sent them, each once by the id that the device made. Append-only. */
export const checkIns = pgTable(
  'check_ins',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    createdBy: uuid('created_by'),
    activityId: uuid('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'restrict' }),
    // The constraint is deferred (migration), because undoing a merge moves rows before it restores their participant.
    participantId: uuid('participant_id').references(() => activityParticipants.id),
    token: text('token'),
    /** 1 in, 2 already in, 3 cancelled, 4 not this event, 5 needs a check, 6 unknown. */
    outcome: smallint('outcome').notNull(),
    scannedAt: instant('scanned_at').notNull(),
    device: text('device'),
  },
  (table) => [
    index('check_ins_activity').on(table.activityId, table.id.desc()),
    index('check_ins_participant').on(table.participantId),
    check('check_ins_outcome_known', sql`${table.outcome} between 1 and 6`),
    check('check_ins_token_length', sql`char_length(${table.token}) <= 500`),
    check('check_ins_device_length', sql`char_length(${table.device}) <= 100`),
  ],
);

/** The devices at the doors of an event, as they last told the server. One that closes its page takes itself off. */
export const checkInDevices = pgTable(
  'check_in_devices',
  {
    activityId: ofActivity(),
    device: text('device').notNull(),
    seenAt: instant('seen_at').notNull(),
    /** The check-ins that it had not sent then. */
    unsent: integer('unsent').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.device] }),
    check('check_in_devices_length', sql`char_length(${table.device}) between 1 and 100`),
  ],
);

/**
 * The points of participants; their sum is the score. Append-only: a wrong entry is reversed by a contrary one with a
 * reason, once.
 */
export const scoreEntries = pgTable(
  'score_entries',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    createdBy: uuid('created_by'),
    /** Its constraint is deferred, like that of check-ins. */
    participantId: uuid('participant_id')
      .notNull()
      .references(() => activityParticipants.id),
    /** 1 taking part, 2 grade, 3 points by hand. */
    kind: smallint('kind').notNull(),
    points: integer('points').notNull(),
    /** The name of the grade at that time. */
    grade: text('grade'),
    reason: text('reason'),
    reversesId: uuid('reverses_id').references((): AnyPgColumn => scoreEntries.id, { onDelete: 'restrict' }),
    at: instant('at').notNull(),
  },
  (table) => [
    index('score_entries_participant').on(table.participantId),
    index('score_entries_at').on(table.at),
    uniqueIndex('score_entries_reverses').on(table.reversesId),
    check('score_entries_kind_known', sql`${table.kind} between 1 and 3`),
    check('score_entries_reason', sql`${table.reversesId} is null or ${table.reason} is not null`),
    check('score_entries_reason_length', sql`char_length(${table.reason}) between 1 and 1000`),
  ],
);

/** Badges of members, of an event or of a reward. A revoked one stays with the reason. */
export const badgeAwards = pgTable(
  'badge_awards',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'restrict' }),
    meritBadgeId: uuid('merit_badge_id')
      .notNull()
      .references(() => meritBadges.id, { onDelete: 'restrict' }),
    activityId: uuid('activity_id').references(() => activities.id, { onDelete: 'restrict' }),
    rewardId: uuid('reward_id').references(() => rewards.id, { onDelete: 'restrict' }),
    awardedAt: instant('awarded_at').notNull(),
    /** Null for a badge that nobody with an account awarded, such as one of the demonstration. */
    awardedBy: uuid('awarded_by'),
    revokedAt: instant('revoked_at'),
    revokedBy: uuid('revoked_by'),
    revokeReason: text('revoke_reason'),
  },
  (table) => [
    index('badge_awards_member').on(table.memberId, table.awardedAt),
    index('badge_awards_badge').on(table.meritBadgeId),
    index('badge_awards_activity').on(table.activityId),
    index('badge_awards_reward').on(table.rewardId),
    check('badge_awards_revoked_whole', sql`(${table.revokedAt} is null) = (${table.revokeReason} is null)`),
    check('badge_awards_revoke_reason_length', sql`char_length(${table.revokeReason}) between 1 and 1000`),
  ],
);

/** Reports of events; their files are attachments. */
export const activityReports = pgTable(
  'activity_reports',
  {
    ...recordColumns(),
    activityId: uuid('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'restrict' }),
    name: viText('name').notNull(),
    searchKey: text('search_key').notNull().default(''),
  },
  (table) => [
    index('activity_reports_activity').on(table.activityId),
    index('activity_reports_name_id').on(table.name, table.id),
    index('activity_reports_created_at_id').on(table.createdAt, table.id),
    index('activity_reports_updated_at_id').on(table.updatedAt, table.id),
    index('activity_reports_search').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    check('activity_reports_name_length', sql`char_length(${table.name}) between 1 and 254`),
  ],
);

/** Proposals to reward members of a club: waiting (0), approved (1) or rejected (2), decided once. */
export const rewards = pgTable(
  'rewards',
  {
    ...recordColumns(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'restrict' }),
    activityId: uuid('activity_id').references(() => activities.id, { onDelete: 'restrict' }),
    meritBadgeId: uuid('merit_badge_id').references(() => meritBadges.id, { onDelete: 'restrict' }),
    periodFrom: date('period_from', { mode: 'string' }),
    periodTo: date('period_to', { mode: 'string' }),
    proposedReason: text('proposed_reason').notNull(),
    approvedAt: instant('approved_at'),
    rejectedAt: instant('rejected_at'),
    decidedBy: uuid('decided_by'),
    rejectReason: text('reject_reason'),
    /** The number and the day of the decision, and the signed line of the certificate. */
    decisionNumber: text('decision_number'),
    decidedOn: date('decided_on', { mode: 'string' }),
    signedBy: text('signed_by'),
    signedAs: text('signed_as'),
    searchKey: text('search_key').notNull().default(''),
    status: smallint('status').generatedAlwaysAs(
      sql`case when approved_at is not null then 1 when rejected_at is not null then 2 else 0 end`,
    ),
  },
  (table) => [
    index('rewards_status').on(table.status, table.id.desc()),
    index('rewards_club').on(table.clubId, table.id),
    index('rewards_activity').on(table.activityId),
    index('rewards_badge').on(table.meritBadgeId),
    index('rewards_created_at_id').on(table.createdAt, table.id),
    index('rewards_updated_at_id').on(table.updatedAt, table.id),
    index('rewards_search').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    check('rewards_decided_once', sql`${table.approvedAt} is null or ${table.rejectedAt} is null`),
    check('rewards_rejected_whole', sql`(${table.rejectedAt} is null) = (${table.rejectReason} is null)`),
    check('rewards_proposed_reason_length', sql`char_length(${table.proposedReason}) between 1 and 1000`),
    check('rewards_reject_reason_length', sql`char_length(${table.rejectReason}) between 1 and 1000`),
    check('rewards_period_order', sql`${table.periodTo} >= ${table.periodFrom}`),
  ],
);

/** The members whom a proposal rewards. */
export const rewardMembers = pgTable(
  'reward_members',
  {
    rewardId: uuid('reward_id')
      .notNull()
      .references(() => rewards.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'restrict' }),
  },
  (table) => [
    primaryKey({ columns: [table.rewardId, table.memberId] }),
    index('reward_members_member').on(table.memberId, table.rewardId),
  ],
);
