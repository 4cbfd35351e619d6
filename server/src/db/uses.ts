import { is, type SQL, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { UseRule } from '@hoivien/contract/kit/uses.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { registry } from '@hoivien/contract/registry.ts';
import type { UseName } from '@hoivien/contract/uses.texts.ts';
import * as access from './tables/access.ts';
import * as activity from './tables/activity.ts';
import * as bank from './tables/bank.ts';
import * as career from './tables/career.ts';
import * as certificate from './tables/certificate.ts';
import * as committee from './tables/committee.ts';
import * as document from './tables/document.ts';
import * as enterprise from './tables/enterprise.ts';
import * as fee from './tables/fee.ts';
import * as feedback from './tables/feedback.ts';
import * as field from './tables/field.ts';
import * as finance from './tables/finance.ts';
import * as holiday from './tables/holiday.ts';
import * as kit from './tables/kit.ts';
import * as market from './tables/market.ts';
import * as media from './tables/media.ts';
import * as meeting from './tables/meeting.ts';
import * as member from './tables/member.ts';
import * as membership from './tables/membership.ts';
import * as merge from './tables/merge.ts';
import * as meritBadge from './tables/merit-badge.ts';
import * as notification from './tables/notification.ts';
import * as organization from './tables/organization.ts';
import * as outbox from './tables/outbox.ts';
import * as personalData from './tables/personal-data.ts';
import * as savedView from './tables/saved-view.ts';
import * as schedule from './tables/schedule.ts';
import * as tag from './tables/tag.ts';
import * as targetCustomer from './tables/target-customer.ts';
import * as title from './tables/title.ts';
import * as unit from './tables/unit.ts';
import * as yearly from './tables/yearly.ts';

const modules = [
  access,
  activity,
  bank,
  career,
  certificate,
  committee,
  document,
  enterprise,
  fee,
  feedback,
  field,
  finance,
  holiday,
  kit,
  market,
  media,
  meeting,
  member,
  membership,
  merge,
  meritBadge,
  notification,
  organization,
  outbox,
  personalData,
  savedView,
  schedule,
  tag,
  targetCustomer,
  title,
  unit,
  yearly,
]; // prettier-ignore

/** Every table of the product. */
export const allTables: readonly PgTable[] = [
  ...new Set(modules.flatMap((one) => Object.values<unknown>(one)).filter((value) => is(value, PgTable))),
];

/** How a row whose stored condition has lost a part is stopped, and its author found. The table has a title and a version. */
export interface Hold {
  readonly area: string;
  /** The singular of its audit entries. */
  readonly entity: string;
  readonly stop: SQL;
  readonly isHeld: SQL;
  /** Lets it go on when the lost part is back. */
  readonly release: SQL;
  readonly author: SQL;
}

/** Every list of records, for the ways to rows and the totals that a deletion changes. */
export const lists: readonly Resource[] = registry.map(({ resource }) => resource);

/** What the deletion of a record does to the rows whose column names it. */
export interface Use {
  readonly rule: UseRule;
  /** The words for the rows. Rows without words are a part of the record or of the product's own bookkeeping. */
  readonly as?: UseName;
  /** Lists that show the rows, each with its filter on the record: `Members.tagIds`. */
  readonly at?: readonly string[];
  readonly hold?: Hold;
  /** The rows that are meant, when not all of the table. */
  readonly where?: SQL;
  /** Which of the rows still bring letters, to the address of the record: its meeting, event or notification lies ahead. */
  readonly ahead?: (now: string) => SQL;
  /** Which of the rows hold the record today: a fee that is owed, a seat in office. */
  readonly holds?: (today: string) => SQL;
  /** A restore does not bring them back: sessions, codes, and what the product calculates again. */
  readonly forgotten?: true;
  /** A restored record belongs to the record that the column names, so it does not come back without it. */
  readonly needed?: true;
}

const own: Use = { rule: 'goes' };
const forgotten: Use = { rule: 'goes', forgotten: true };
const use =
  (rule: UseRule) =>
  (as?: UseName, ...at: readonly string[]): Use => ({ rule, ...(as && { as }), at });
const refuses = use('refuses');
const goes = use('goes');
const unlinks = use('unlinks');
/** The record is of the club: without it the row would become one of the association. */
const ofClub = (as: UseName, ...at: readonly string[]): Use => ({ ...refuses(as, ...at), needed: true });

/**
 * What a deletion does to rows that name the deleted record, by foreign key. Several columns of one key are joined by
 * '+'. A test compares this list with the database.
 */
export const KEYS: Readonly<Record<string, Use>> = {
  'activities.club_id': ofClub('Events', 'Activities.clubId'),
  'activities.parent_id': { ...refuses('Activities', 'ActivityChildren.parentId'), needed: true },
  'activity_clubs.activity_id': own,
  'activity_clubs.club_id': goes('EventClubs', 'Activities.clubIds'),
  'activity_grades.activity_id': own,
  'activity_merit_badges.activity_id': own,
  'activity_merit_badges.merit_badge_id': refuses('Activities', 'Activities.meritBadgeIds'),
  'activity_participants.activity_id': goes('Participants', 'ActivityParticipants.activityId'),
  'activity_participants.activity_id+grade_id': refuses('EventPeople'),
  'activity_participants.club_id': unlinks('EventPeople', 'ActivityParticipants.clubId'),
  'activity_participants.member_id': {
    ...refuses('EventPeople', 'ActivityParticipants.memberId'),
    ahead: (now) => sql`rejected_at is null and exists (select 1 from activities a where a.id = activity_id
      and a.cancelled_at is null and (a.end_time > ${now}::timestamptz or a.postponed_at is not null))`,
  },
  'activity_reports.activity_id': refuses('ActivityReports', 'ActivityReports.activityId'),
  'accumulation_levels.year': refuses(),
  'addresses.member_id': own,
  'attachment_links.attachment_id': refuses(),
  'attachments.origin_id': unlinks(),
  'badge_awards.activity_id': refuses('Awards'),
  'badge_awards.member_id': refuses('Awards'),
  'badge_awards.merit_badge_id': refuses('Awards', 'ActivityParticipants.meritBadgeIds'),
  'badge_awards.reward_id': refuses('Awards'),
  'bank_accounts.club_id': ofClub('BankAccounts'),
  'bank_doubts.bank_line_id': refuses(),
  'bank_doubts.other_line_id': refuses(),
  'bank_doubts.other_report_id': own,
  'bank_doubts.report_id': own,
  'bank_lines.bank_statement_id': refuses(),
  'bank_lines.refund_payment_id': refuses('BankLines'),
  'bank_matches.bank_line_id': refuses(),
  'bank_matches.fee_history_id': refuses('BankMatches'),
  'bank_matches.payment_id': refuses('BankMatches'),
  'bank_reports.bank_line_id': refuses(),
  'bank_reports.bank_statement_id': refuses(),
  'bank_statements.bank_account_id': refuses(),
  'bank_statements.bank_layout_id': refuses(),
  'bank_unread_rows.bank_line_id': refuses(),
  'bank_unread_rows.bank_statement_id': refuses(),
  'calendar_feeds.user_id': forgotten,
  'check_in_devices.activity_id': own,
  'check_ins.activity_id': refuses('CheckIns', 'ActivityParticipants.activityId'),
  'check_ins.participant_id': refuses('CheckIns'),
  'club_invitations.club_id': goes('ClubInvitations'),
  'club_invitations.member_id': goes('ClubInvitations'),
  'club_members.club_id': refuses('ClubMembers', 'Members.clubIds'),
  'club_members.member_id': goes('ClubMembers'),
  'clubs.id': own,
  'committees.club_id': { ...goes('Committees', 'Committees.clubId'), needed: true },
  'consents.legal_text_id': refuses(),
  'consents.member_id': goes('Consents'),
  'data_requests.member_id': unlinks('DataRequests'),
  'deliveries.fallback_of': unlinks(),
  'deliveries.member_id': unlinks('Letters'),
  'deliveries.user_id': unlinks('Letters'),
  'document_reads.document_id': goes('NewsReads'),
  'document_reads.member_id': refuses('NewsReads'),
  'document_clubs.document_id': own,
  'documents.club_id': ofClub('News', 'Documents.clubId'),
  'duplicate_pairs.a_id': forgotten,
  'duplicate_pairs.b_id': forgotten,
  'enterprise_profiles.certificate_id': refuses('Members', 'Members.certificateId', 'Partners.certificateId'),
  'enterprise_profiles.enterprise_id': refuses('Members', 'Partners.enterpriseId'),
  'enterprise_profiles.market_id': refuses('Members', 'Members.marketId', 'Partners.marketId'),
  'enterprise_profiles.member_id': own,
  'enterprise_profiles.organization_id': refuses('Members', 'Partners.organizationId'),
  'enterprise_profiles.target_customer_id': refuses('Members', 'Members.targetCustomerId', 'Partners.targetCustomerId'),
  'fee_histories.fee_plan_id': { ...refuses('Fees', 'FeeHistories.feePlanId'), needed: true },
  'fee_histories.member_id': {
    ...refuses('Fees', 'FeeHistories.memberId'),
    needed: true,
    holds: () => sql`status = 1 and cancelled_at is null`,
  },
  'fee_member_references.member_id': own,
  'fee_plan_deletions.fee_plan_id': own,
  'fee_plan_deletions.member_id': forgotten,
  'fee_rates.fee_plan_id': own,
  'fee_rates.member_id': goes('FeeRates'),
  'fee_rates.rank_id': refuses('FeeRates'),
  'fee_reminder_members.member_id': refuses('FeeReminders'),
  'fee_reminder_members.reminder_id': own,
  'fee_reminder_steps.fee_plan_id': own,
  'fee_reminders.fee_plan_id': refuses('FeeReminders'),
  'feedback_messages.feedback_id': own,
  'feedbacks.club_id': ofClub('Feedbacks', 'Feedbacks.clubId'),
  'feedbacks.member_id': refuses('Feedbacks', 'Feedbacks.memberId'),
  'feedbacks.tag_id': refuses('Feedbacks', 'Feedbacks.tagId'),
  'field_careers.career_id': refuses('Fields', 'Fields.careerIds'),
  'field_careers.field_id': own,
  'field_groups.field_id': own,
  'finance_records.member_id': refuses('Finances', 'NetRevenues.memberId'),
  'finance_records.reverses_id': refuses('Finances'),
  'import_rows.import_run_id': forgotten,
  'import_runs.attachment_id': refuses(),
  'media_folders.club_id': ofClub('Folders'),
  'media_folders.parent_id': refuses('Folders'),
  'medias.club_id': ofClub('Files'),
  'medias.folder_id': refuses('Files'),
  'member_careers.career_id': refuses('Members', 'Members.careerIds', 'Partners.careerIds'),
  'member_careers.member_id': own,
  'member_contacts.member_id': own,
  'member_contacts.person_id': unlinks('ContactLinks'),
  'member_fields.field_group_id+field_id': refuses('Members'),
  'member_fields.field_id': refuses('Members', 'Members.fieldIds', 'Partners.fieldIds'),
  'member_fields.member_id': own,
  'member_notes.member_id': goes('Notes'),
  'member_tags.member_id': own,
  'member_tags.tag_id': goes('Members', 'Members.tagIds', 'PersonalMembers.tagIds', 'Partners.tagIds'),
  'member_year_totals.member_id': forgotten,
  'memberships.member_id': own,
  'notice_mails.user_id': forgotten,
  'notices.user_id': forgotten,
  'notification_recipients.member_id': {
    ...refuses('NotificationPeople', 'Notifications.memberIds'),
    ahead: () => sql`exists (select 1 from notifications n where n.id = notification_id
      and n.planned_at is not null and n.resolved_at is null and n.stopped_at is null)`,
  },
  'notification_recipients.notification_id': goes('Recipients'),
  'notification_refusals.member_id': own,
  'notifications.club_id': ofClub('Notifications', 'Notifications.clubId'),
  'factor_challenges.session_id': forgotten,
  'factor_challenges.user_id': forgotten,
  'factor_codes.user_id': forgotten,
  'known_devices.user_id': forgotten,
  'otp_codes.user_id': forgotten,
  'payments.club_id': ofClub('Payments', 'Payments.clubId'),
  'payments.fee_history_id': refuses('Payments'),
  'payments.reverses_id': refuses('Payments'),
  'person_profiles.member_id': own,
  'person_profiles.same_as_id': unlinks('SamePersons'),
  'person_profiles.work_member_id': unlinks(
    'Workplaces',
    'PersonalMembers.workMemberId',
    'PersonalPartners.workMemberId',
  ),
  'receipts.cancelled_by_id': refuses('Receipts'),
  'receipts.payment_id': refuses('Receipts'),
  'receipts.series_id': refuses(),
  'receipts.prev_number+series_id': refuses('Receipts'),
  'recovery_tokens.user_id': forgotten,
  'second_factors.user_id': forgotten,
  'refresh_tokens.session_id': forgotten,
  'representatives.owner_id': goes('Representatives', 'Represents.ownerId'),
  'representatives.person_id': refuses('RepresentedBy'),
  'reward_members.member_id': refuses('RewardPeople', 'Rewards.memberIds'),
  'reward_members.reward_id': own,
  'rewards.activity_id': refuses('Rewards', 'Rewards.activityId'),
  'rewards.club_id': ofClub('Rewards', 'Rewards.clubId'),
  'rewards.merit_badge_id': refuses('Rewards', 'Rewards.meritBadgeId'),
  'role_permissions.role_id': own,
  'saved_views.club_id': { ...goes('SharedViews'), needed: true },
  'saved_views.user_id': unlinks('SharedViews'),
  'schedule_agendas.schedule_id': own,
  'schedule_decisions.owner_id': unlinks('Decisions', 'ScheduleDecisions.ownerId'),
  'schedule_decisions.schedule_id': goes('MeetingDecisions', 'ScheduleDecisions.scheduleId'),
  'schedule_minutes.schedule_id': goes('MeetingMinutes'),
  'schedule_minutes.secretary_member_id': unlinks('Minutes'),
  'schedule_minutes.secretary_user_id': unlinks('Minutes'),
  'schedule_participants.member_id': {
    ...refuses('MeetingPeople', 'Schedules.memberIds'),
    ahead: (now) => sql`exists (select 1 from schedules s where s.id = schedule_id
      and s.cancelled_at is null and (s.end_time > ${now}::timestamptz or s.postponed_at is not null))`,
  },
  'schedule_participants.schedule_id': goes('Participants'),
  'schedules.club_id': ofClub('Meetings', 'Schedules.clubId'),
  'schedules.committee_id': refuses('Meetings', 'Schedules.committeeId'),
  'schedules.host_id': refuses('MeetingHosts', 'Schedules.hostId'),
  'schedules.series_id': unlinks(),
  'score_entries.participant_id': refuses('EventPeople'),
  'score_entries.reverses_id': refuses('EventPeople'),
  'seats.member_id': {
    ...goes('Seats'),
    holds: (today) => sql`starts_on <= ${today}::date and (ends_on is null or ends_on > ${today}::date)
      and exists (select 1 from terms t where t.id = term_id and t.ends_on > ${today}::date)`,
  },
  'seats.term_id': refuses('Seats', 'ExecutiveCommittees.termId'),
  'seats.title_id': refuses('Seats', 'ExecutiveCommittees.titleId'),
  'sessions.user_id': forgotten,
  'terms.committee_id': { ...refuses('Terms', 'Terms.committeeId'), needed: true },
  'user_settings.user_id': own,
  'user_identities.user_id': forgotten,
  'users.club_id': { ...refuses('Accounts', 'Users.clubId'), needed: true },
  'users.role_id': refuses('Accounts', 'Users.roleId'),
  'year_ranks.year': refuses(),
};

/** A planned notification becomes a draft again, which says why. */
export const notificationHold: Hold = {
  area: 'Notifications',
  entity: 'Notification',
  stop: sql`planned_at = null, held_at = now()`,
  isHeld: sql`held_at is not null and planned_at is null and send_time > now()`,
  release: sql`planned_at = now(), held_at = null`,
  author: sql`coalesce(planned_by, created_by)`,
};

/**
 * Columns without a foreign key that name records or contain conditions. A column `…_by` is the author of something and
 * always stays.
 */
export const CONDITIONS: Readonly<Record<string, Use>> = {
  // News for one club must not become news for all, so the link outlives the club.
  'document_clubs.club_id': { rule: 'narrows', as: 'NewsFor', at: ['Documents.clubIds'] },
  'notifications.groups': {
    rule: 'holds',
    as: 'PlannedNotifications',
    where: sql`planned_at is not null and resolved_at is null and stopped_at is null`,
    hold: notificationHold,
  },
  'saved_views.query': { rule: 'holds', as: 'SavedViews' },
};

const entries = (names: string): string[] => names.trim().split(/\s+/);

/** Columns that keep what they say, whatever is deleted: history, what was sent, and files as they came. */
export const KEPT: ReadonlySet<string> = new Set(
  entries(`
    access_log.club_id access_log.entity_id access_log.fields attachment_links.entity_id attachments.owner_id
    audit_entries.changes audit_entries.club_id audit_entries.entity_id audit_entries.run_id
    bank_layouts.answers bank_layouts.words bank_lines.counter_line_id bank_lines.joined_into_id bank_lines.proposal
    bank_matches.reasons bank_statements.grid bank_statements.survey bank_unread_rows.cells channels.taken_tokens
    deletions.club_id deletions.entity_id deletions.snapshot
    deliveries.calendar deliveries.files deliveries.marks deliveries.notice deliveries.press_id deliveries.source_id deliveries.template
    document_reads.user_id documents.member_types duplicate_pairs.reasons
    fee_reminder_members.fee_ids fee_reminder_members.methods fee_reminders.ages fee_reminders.filter fee_reminders.methods
    feedbacks.assigned_to_id former_values.before former_values.entity_id former_values.step
    import_rows.before import_rows.cells import_rows.changes import_rows.choice import_rows.double_of import_rows.edits import_rows.entity_id
    import_rows.errors import_rows.marks import_runs.added import_runs.club_id import_runs.counts import_runs.facts
    import_runs.former import_runs.headers import_runs.mapping import_runs.options import_runs.survey
    merges.club_id merges.dropped merges.loser_id merges.loser_snapshot merges.moved merges.survivor_before
    merges.survivor_id notices.entity_id notices.params notification_recipients.methods notification_recipients.user_id
    notifications.methods notifications.zalo_data payments.client_key payments.pair_id
    receipts.issuer receipts.lines receipts.pair_id security_events.user_id
    schedule_agendas.items schedule_series.rule schedules.filter schedules.paper_words sessions.seeing settings.value units.successors
    user_settings.value users.avatar_id year_ranks.rank_id
  `),
);
