import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, recordColumns } from '../columns.ts';
import { members } from './member.ts';

/** The exact texts to which people agree; append-only. Purpose `privacy` is the notice at /privacy-policy. */
export const legalTexts = pgTable(
  'legal_texts',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    createdBy: uuid('created_by'),
    purpose: text('purpose').notNull(),
    number: integer('number').notNull(),
    language: text('language').notNull(),
    content: text('content').notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    unique('legal_texts_version').on(table.purpose, table.number, table.language),
    check('legal_texts_purpose_length', sql`char_length(${table.purpose}) between 1 and 50`),
    check('legal_texts_content_length', sql`char_length(${table.content}) between 1 and 100000`),
    check('legal_texts_language_known', sql`${table.language} in ('vi', 'en')`),
  ],
);

/** Channels: 1 e-mail, 2 SMS, 3 in the product, 4 paper, 5 phone. One open consent for each purpose. */
export const consents = pgTable(
  'consents',
  {
    ...recordColumns(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    legalTextId: uuid('legal_text_id')
      .notNull()
      .references(() => legalTexts.id, { onDelete: 'restrict' }),
    purpose: text('purpose').notNull(),
    channel: smallint('channel').notNull(),
    givenAt: instant('given_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: uuid('withdrawn_by'),
  },
  (table) => [
    uniqueIndex('consents_one_open').on(table.memberId, table.purpose).where(sql`withdrawn_at is null`),
    index('consents_legal_text').on(table.legalTextId),
    check('consents_channel_known', sql`${table.channel} between 1 and 5`),
  ],
);

/** Types: 1 see, 2 correct, 3 export, 4 erase, 5 restrict, 6 object, 7 withdraw, 8 complain. */
export const dataRequests = pgTable(
  'data_requests',
  {
    ...recordColumns(),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    requester: text('requester').notNull(),
    contact: text('contact'),
    type: smallint('type').notNull(),
    content: text('content'),
    receivedAt: instant('received_at').notNull(),
    answerDueAt: instant('answer_due_at').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    extendedTo: date('extended_to', { mode: 'string' }),
    extendReason: text('extend_reason'),
    answeredAt: instant('answered_at'),
    doneAt: instant('done_at'),
    refusedAt: instant('refused_at'),
    refuseReason: text('refuse_reason'),
    handledBy: uuid('handled_by'),
    searchKey: text('search_key').notNull().default(''),
  },
  (table) => [
    index('data_requests_open').on(table.dueOn, table.id).where(sql`done_at is null and refused_at is null`),
    index('data_requests_due_on_id').on(table.dueOn, table.id),
    index('data_requests_received_at_id').on(table.receivedAt, table.id),
    index('data_requests_created_at_id').on(table.createdAt, table.id),
    index('data_requests_updated_at_id').on(table.updatedAt, table.id),
    index('data_requests_member').on(table.memberId),
    check('data_requests_type_known', sql`${table.type} between 1 and 8`),
    check('data_requests_requester_length', sql`char_length(${table.requester}) between 1 and 254`),
    check('data_requests_content_length', sql`char_length(${table.content}) <= 5000`),
    check('data_requests_refuse_reason_length', sql`char_length(${table.refuseReason}) <= 1000`),
  ],
);

/** Breaches of personal data. The report to the authority is due 72 hours after the breach was noticed. */
export const breaches = pgTable(
  'breaches',
  {
    ...recordColumns(),
    noticedAt: instant('noticed_at').notNull(),
    dueAt: instant('due_at').notNull(),
    content: text('content').notNull(),
    affected: integer('affected'),
    reportedAt: instant('reported_at'),
    closedAt: instant('closed_at'),
    searchKey: text('search_key').notNull().default(''),
  },
  (table) => [
    index('breaches_due_at_id').on(table.dueAt, table.id),
    index('breaches_created_at_id').on(table.createdAt, table.id),
    check('breaches_content_length', sql`char_length(${table.content}) between 1 and 5000`),
    check('breaches_affected', sql`${table.affected} >= 0`),
  ],
);
