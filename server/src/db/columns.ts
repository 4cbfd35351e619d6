import { sql } from 'drizzle-orm';
import { customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Text in the order of a Vietnamese dictionary. PostgreSQL's ICU and `Intl.Collator('vi')` give the same order. */
export const viText = customType<{ data: string }>({ dataType: () => 'text COLLATE "vi-x-icu"' });

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** An instant with its zone and milliseconds; the program reads it as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * The columns of every record: id (uuid v7 from the server), times and users of creation and update, and the version
 * that detects conflicts.
 */
export const recordColumns = () => ({
  id: uuid('id').primaryKey(),
  createdAt: instant('created_at').notNull().default(sql`now()`),
  createdBy: uuid('created_by'),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
  updatedBy: uuid('updated_by'),
  version: integer('version').notNull().default(1),
});
