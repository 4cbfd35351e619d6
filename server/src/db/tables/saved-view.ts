import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { recordColumns } from '../columns.ts';
import { users } from './access.ts';
import { clubs } from './member.ts';

/** Saved settings of a list: filters, order and columns under a name, private or shared. */
export const savedViews = pgTable(
  'saved_views',
  {
    ...recordColumns(),
    /** Null when its owner is deleted: a shared view stays for the others. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    area: text('area').notNull(),
    name: text('name').notNull(),
    query: jsonb('query').$type<Record<string, unknown>>().notNull(),
    shared: boolean('shared').notNull().default(false),
    clubId: uuid('club_id').references(() => clubs.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('saved_views_name_unique').on(table.userId, table.area, table.name),
    index('saved_views_area').on(table.area, table.shared),
    index('saved_views_club').on(table.clubId),
    check('saved_views_name_length', sql`char_length(${table.name}) between 1 and 100`),
  ],
);
