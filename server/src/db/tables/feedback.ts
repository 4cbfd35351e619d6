import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, recordColumns, viText } from '../columns.ts';
import { clubs, members } from './member.ts';
import { tags } from './tag.ts';

/**
 * What a user (`created_by`) or a member by their link (`member_id`) said to the association. It is replied to when the
 * latest reply is not older than what the author last wrote.
 */
export const feedbacks = pgTable(
  'feedbacks',
  {
    ...recordColumns(),
    title: viText('title').notNull(),
    content: text('content').notNull(),
    clubId: uuid('club_id').references(() => clubs.id, { onDelete: 'restrict' }),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'restrict' }),
    lastAskedAt: instant('last_asked_at').notNull(),
    replyTime: instant('reply_time'),
    tagId: uuid('tag_id').references(() => tags.id, { onDelete: 'restrict' }),
    assignedToId: uuid('assigned_to_id'),
    linkCounter: integer('link_counter').notNull().default(0),
    searchKey: text('search_key').notNull().default(''),
    status: smallint('status').generatedAlwaysAs(sql`case when reply_time >= last_asked_at then 1 else 2 end`),
  },
  (table) => [
    index('feedbacks_status').on(table.status, table.lastAskedAt),
    index('feedbacks_created_by').on(table.createdBy, table.id.desc()),
    index('feedbacks_club').on(table.clubId, table.id),
    index('feedbacks_member').on(table.memberId, table.id),
    index('feedbacks_tag').on(table.tagId),
    index('feedbacks_assigned').on(table.assignedToId),
    index('feedbacks_title_id').on(table.title, table.id),
    index('feedbacks_last_asked_at_id').on(table.lastAskedAt, table.id),
    index('feedbacks_reply_time_id').on(table.replyTime, table.id),
    index('feedbacks_created_at_id').on(table.createdAt, table.id),
    index('feedbacks_updated_at_id').on(table.updatedAt, table.id),
    index('feedbacks_search').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    check('feedbacks_title_length', sql`char_length(${table.title}) between 1 and 254`),
    check('feedbacks_content_length', sql`char_length(${table.content}) between 1 and 5000`),
  ],
);

/** Further messages of the author and replies of the association; nobody changes them. */
export const feedbackMessages = pgTable(
  'feedback_messages',
  {
    id: uuid('id').primaryKey(),
    feedbackId: uuid('feedback_id')
      .notNull()
      .references(() => feedbacks.id, { onDelete: 'cascade' }),
    isReply: boolean('is_reply').notNull(),
    authorName: text('author_name').notNull(),
    content: text('content').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by'),
  },
  (table) => [
    index('feedback_messages_feedback').on(table.feedbackId, table.id),
    check('feedback_messages_content_length', sql`char_length(${table.content}) between 1 and 5000`),
  ],
);

/** Ready answers of the office. */
export const feedbackAnswers = pgTable(
  'feedback_answers',
  {
    ...recordColumns(),
    name: viText('name').notNull(),
    nameKey: text('name_key').notNull(),
    content: text('content').notNull(),
    searchKey: text('search_key').notNull(),
  },
  (table) => [
    uniqueIndex('feedback_answers_name_unique').on(table.nameKey),
    index('feedback_answers_name_id').on(table.name, table.id),
    index('feedback_answers_created_at_id').on(table.createdAt, table.id),
    index('feedback_answers_updated_at_id').on(table.updatedAt, table.id),
    check('feedback_answers_name_length', sql`char_length(${table.name}) between 1 and 100`),
    check('feedback_answers_content_length', sql`char_length(${table.content}) between 1 and 5000`),
  ],
);
