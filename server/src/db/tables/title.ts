import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordColumns, viText } from '../columns.ts';

/** Titles in a committee; `ord` is the rank, the lowest first. */
export const titles = pgTable(
  'titles',
  {
    ...recordColumns(),
    code: text('code').notNull(),
    codeKey: text('code_key').notNull(),
    name: viText('name').notNull(),
    description: text('description'),
    ord: integer('ord').notNull().default(0),
    searchKey: text('search_key').notNull(),
  },
  (table) => [
    uniqueIndex('titles_code_unique').on(table.codeKey),
    index('titles_code_id').on(table.code, table.id),
    index('titles_name_id').on(table.name, table.id),
    index('titles_ord_id').on(table.ord, table.id),
    index('titles_created_at_id').on(table.createdAt, table.id),
    index('titles_updated_at_id').on(table.updatedAt, table.id),
    check('titles_code_length', sql`char_length(${table.code}) between 1 and 254`),
    check('titles_name_length', sql`char_length(${table.name}) between 1 and 254`),
    check('titles_description_length', sql`char_length(${table.description}) <= 2000`),
  ],
);
