import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, recordColumns, viText } from '../columns.ts';
import { clubs, members } from './member.ts';

/** Notifications. One without `planned_at` is a draft. `working_at` is set while messages of it are not final. */
export const notifications = pgTable(
  'notifications',
  {
    ...recordColumns(),
    title: viText('title').notNull(),
    type: smallint('type').notNull(),
    content: text('content').notNull(),
    program: text('program'),
    /** 1 e-mail, 2 SMS, 3 in the product, 6 Zalo. */
    methods: smallint('methods').array().notNull().default(sql`'{1}'::smallint[]`),
    smsText: text('sms_text'),
    smsOnlyWithoutEmail: boolean('sms_only_without_email').notNull().default(false),
    zaloTemplateId: text('zalo_template_id'),
    zaloData: jsonb('zalo_data').$type<Record<string, string>>().notNull().default({}),
    asksConfirmation: boolean('asks_confirmation').notNull().default(false),
    /** The groups that are resolved at the sending. */
    groups: jsonb('groups').$type<Record<string, unknown>>(),
    clubId: uuid('club_id').references(() => clubs.id, { onDelete: 'restrict' }),
    sendTime: instant('send_time'),
    plannedAt: instant('planned_at'),
    /** The user in whose name and scope the groups are resolved. */
    plannedBy: uuid('planned_by'),
    /** A part of its groups was deleted: it waits as a draft until somebody chooses again. */
    heldAt: instant('held_at'),
    resolvedAt: instant('resolved_at'),
    workingAt: instant('working_at'),
    sentAt: instant('sent_at'),
    stoppedAt: instant('stopped_at'),
    answerUntil: instant('answer_until'),
    rounds: integer('rounds').notNull().default(0),
    searchKey: text('search_key').notNull().default(''),
  },
  (table) => [
    index('notifications_title_id').on(table.title, table.id),
    index('notifications_send_time_id').on(table.sendTime, table.id),
    index('notifications_created_at_id').on(table.createdAt, table.id),
    index('notifications_updated_at_id').on(table.updatedAt, table.id),
    index('notifications_club').on(table.clubId, table.createdAt),
    index('notifications_due').on(table.sendTime).where(sql`planned_at is not null and resolved_at is null`),
    index('notifications_working').on(table.workingAt).where(sql`working_at is not null`),
    index('notifications_search').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    check('notifications_type_known', sql`${table.type} between 1 and 4`),
    check(
      'notifications_methods_known',
      sql`cardinality(${table.methods}) > 0 and ${table.methods} <@ '{1,2,3,6}'::smallint[]`,
    ),
    check('notifications_planned_time', sql`${table.plannedAt} is null or ${table.sendTime} is not null`),
    check('notifications_title_length', sql`char_length(${table.title}) between 1 and 254`),
  ],
);

/**
 * Recipients, each once. `chosen` ones stand here from the saving on; those of groups come when the notification is
 * resolved. `wanted_round` above `round` means that messages are still to be written.
 */
export const notificationRecipients = pgTable(
  'notification_recipients',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'restrict' }),
    chosen: boolean('chosen').notNull().default(false),
    name: viText('name').notNull(),
    emailAddress: text('email_address'),
    phoneNumber: text('phone_number'),
    /** The account that gets it in the product. */
    userId: uuid('user_id'),
    /** The channels that reach this recipient. */
    methods: smallint('methods').array().notNull().default(sql`'{}'::smallint[]`),
    skipped: text('skipped'),
    /** What the member owed at the sending, in VND. */
    debt: bigint('debt', { mode: 'number' }),
    /** The last state of its messages, because these are deleted after 90 days. */
    outcome: text('outcome'),
    round: integer('round').notNull().default(0),
    wantedRound: integer('wanted_round').notNull().default(0),
    confirmedAt: instant('confirmed_at'),
    refusedAt: instant('refused_at'),
    answerNote: text('answer_note'),
    answeredBy: uuid('answered_by'),
    /** Raised to revoke the links of the recipient. */
    linkCounter: integer('link_counter').notNull().default(0),
    status: smallint('status').generatedAlwaysAs(
      sql`case when confirmed_at is not null then 2 when refused_at is not null then 3 else 1 end`,
    ),
  },
  (table) => [
    uniqueIndex('notification_recipients_unique').on(table.notificationId, table.memberId),
    index('notification_recipients_member').on(table.memberId, table.notificationId),
    index('notification_recipients_name').on(table.notificationId, table.name, table.id),
    index('notification_recipients_open').on(table.notificationId, table.id).where(sql`round < wanted_round`),
    check('notification_recipients_one_answer', sql`${table.confirmedAt} is null or ${table.refusedAt} is null`),
  ],
);

/** Members who pressed the link against further mails of a channel. A later consent takes precedence. */
export const notificationRefusals = pgTable(
  'notification_refusals',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    channel: smallint('channel').notNull(),
    refusedAt: instant('refused_at').notNull(),
  },
  (table) => [uniqueIndex('notification_refusals_unique').on(table.memberId, table.channel)],
);

/** Texts that notifications start from; a private one is its writer's own. */
export const templates = pgTable(
  'templates',
  {
    ...recordColumns(),
    name: viText('name').notNull(),
    type: smallint('type').notNull(),
    language: text('language').$type<'vi' | 'en'>().notNull(),
    shared: boolean('shared').notNull().default(false),
    title: text('title').notNull(),
    content: text('content').notNull(),
    searchKey: text('search_key').notNull().default(''),
  },
  (table) => [
    index('templates_name_id').on(table.name, table.id),
    index('templates_created_at_id').on(table.createdAt, table.id),
    index('templates_updated_at_id').on(table.updatedAt, table.id),
    index('templates_search').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    check('templates_type_known', sql`${table.type} between 1 and 4`),
    check('templates_language_known', sql`${table.language} in ('vi', 'en')`),
  ],
);
