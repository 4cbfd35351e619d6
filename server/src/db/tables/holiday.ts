import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordColumns, viText } from '../columns.ts';

/** Public holidays, each day once. `substituteFor` is the holiday on a weekly rest day that this day off replaces. */
export const holidays = pgTable(
  'holidays',
  {
    ...recordColumns(),
    day: date('day', { mode: 'string' }).notNull(),
    name: viText('name').notNull(),
    nameEn: text('name_en').notNull(),
    paid: boolean('paid').notNull().default(false),
    substituteFor: date('substitute_for', { mode: 'string' }),
    confirmed: boolean('confirmed').notNull().default(false),
    searchKey: text('search_key').notNull().default(''),
  },
  (table) => [
    uniqueIndex('holidays_day_unique').on(table.day),
    index('holidays_day_id').on(table.day, table.id),
    index('holidays_name_id').on(table.name, table.id),
    index('holidays_created_at_id').on(table.createdAt, table.id),
    index('holidays_updated_at_id').on(table.updatedAt, table.id),
    index('holidays_search').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    check('holidays_name_length', sql`char_length(${table.name}) between 1 and 100`),
    check('holidays_name_en_length', sql`char_length(${table.nameEn}) between 1 and 100`),
    check('holidays_substitute', sql`${table.substituteFor} <> ${table.day}`),
  ],
);
