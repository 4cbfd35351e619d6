import { sql } from 'drizzle-orm';
import { check, index, jsonb, numeric, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';
import { instant, recordColumns } from '../columns.ts';
import { members } from './member.ts';

/**
 * Merged records: both former records, the rows that moved and those that could not, so that the merge can be undone.
 */
export const merges = pgTable(
  'merges',
  {
    ...recordColumns(),
    type: smallint('type').notNull(),
    clubId: uuid('club_id'),
    survivorId: uuid('survivor_id').notNull(),
    loserId: uuid('loser_id').notNull(),
    survivorBefore: jsonb('survivor_before').$type<Record<string, unknown>>().notNull(),
    loserSnapshot: jsonb('loser_snapshot').$type<Record<string, unknown>>().notNull(),
    moved: jsonb('moved').$type<Record<string, unknown>>().notNull(),
    dropped: jsonb('dropped').$type<Record<string, unknown>>().notNull(),
    survivorVersion: smallint('survivor_version'),
    mergedAt: instant('merged_at').notNull(),
    undoneAt: instant('undone_at'),
    undoneBy: uuid('undone_by'),
  },
  (table) => [
    index('merges_survivor').on(table.survivorId),
    index('merges_loser').on(table.loserId),
    index('merges_merged_at').on(table.mergedAt, table.id),
  ],
);

/** Pairs of members that may be duplicates, with the reasons, and whether somebody dismissed them. */
export const duplicatePairs = pgTable(
  'duplicate_pairs',
  {
    aId: uuid('a_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    bId: uuid('b_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    score: numeric('score', { precision: 4, scale: 3, mode: 'number' }).notNull(),
    reasons: jsonb('reasons').$type<string[]>().notNull(),
    foundAt: instant('found_at').notNull().default(sql`now()`),
    dismissedAt: instant('dismissed_at'),
    dismissedBy: uuid('dismissed_by'),
  },
  (table) => [
    primaryKey({ columns: [table.aId, table.bId] }),
    index('duplicate_pairs_b').on(table.bId),
    index('duplicate_pairs_score').on(table.score),
    check('duplicate_pairs_ordered', sql`${table.aId} < ${table.bId}`),
  ],
);
