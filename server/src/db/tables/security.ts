import { sql } from 'drizzle-orm';
import { index, inet, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** What happened at the doors: who or what, from where, never what a stranger typed. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    kind: text('kind').notNull(),
    /** Equal events of one second share a row. */
    count: integer('count').notNull().default(1),
    userId: uuid('user_id'),
    ip: inet('ip'),
    call: text('call').notNull(),
    /** Why a person with rights did it, where the product asks them. */
    reason: text('reason'),
  },
  (table) => [
    index('security_events_created_at').on(table.createdAt),
    index('security_events_kind').on(table.kind, table.createdAt),
    index('security_events_user_id').on(table.userId, table.createdAt),
  ],
);
