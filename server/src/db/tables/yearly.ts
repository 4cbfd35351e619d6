import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** The years whose lists were handed in. Taking the mark back deletes the row; the audit trail keeps both. */
export const yearlyReports = pgTable(
  'yearly_reports',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    createdBy: uuid('created_by').notNull(),
    year: integer('year').notNull(),
    doneOn: date('done_on', { mode: 'string' }).notNull(),
    /** The name of the person at that time. */
    doneBy: text('done_by').notNull(),
  },
  (table) => [
    unique('yearly_reports_year').on(table.year),
    check('yearly_reports_year_range', sql`${table.year} between 2000 and 2100`),
  ],
);
