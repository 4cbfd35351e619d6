import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, recordColumns, viText } from '../columns.ts';
import { clubs, members } from './member.ts';

/** News. They are published when `publish_at` has come and nobody has withdrawn them. */
export const documents = pgTable(
  'documents',
  {
    ...recordColumns(),
    title: viText('title').notNull(),
    shortDescription: text('short_description'),
    content: text('content').notNull(),
    coverDescription: text('cover_description'),
    coverFocus: text('cover_focus'),
    /** Empty: for members of every type. */
    memberTypes: smallint('member_types').array().notNull().default(sql`'{}'`),
    clubId: uuid('club_id').references(() => clubs.id, { onDelete: 'restrict' }),
    publishAt: instant('publish_at'),
    withdrawnAt: instant('withdrawn_at'),
    searchKey: text('search_key').notNull(),
  },
  (table) => [
    index('documents_publish_at_id').on(table.publishAt.desc(), table.id),
    index('documents_title_id').on(table.title, table.id),
    index('documents_created_at_id').on(table.createdAt, table.id),
    index('documents_updated_at_id').on(table.updatedAt, table.id),
    index('documents_club').on(table.clubId, table.id),
    index('documents_search').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    check('documents_title_length', sql`char_length(${table.title}) between 1 and 254`),
    check('documents_short_description_length', sql`char_length(${table.shortDescription}) <= 500`),
    check('documents_cover_description_length', sql`char_length(${table.coverDescription}) <= 254`),
    check('documents_member_types_known', sql`${table.memberTypes} <@ array[1,2,3,4,6,7]::smallint[]`),
  ],
);

/** The clubs that see news; without any, all clubs do. */
export const documentClubs = pgTable(
  'document_clubs',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** Without a foreign key: the link to a deleted club stays, so that its news do not become news for all. */
    clubId: uuid('club_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.clubId] }),
    index('document_clubs_club').on(table.clubId, table.documentId),
  ],
);

/** Who has read news: a user, or a member by their link. Each counts once. */
export const documentReads = pgTable(
  'document_reads',
  {
    id: uuid('id').primaryKey(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    userId: uuid('user_id'),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'restrict' }),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    uniqueIndex('document_reads_user').on(table.documentId, table.userId).where(sql`user_id is not null`),
    index('document_reads_document').on(table.documentId, table.memberId),
    index('document_reads_member').on(table.memberId),
    check('document_reads_somebody', sql`num_nonnulls(${table.userId}, ${table.memberId}) = 1`),
  ],
);
