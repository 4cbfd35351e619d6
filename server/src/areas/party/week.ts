import { dayOf } from '@hoivien/contract/kit/period.ts';
import { type SQL, sql } from 'drizzle-orm';

/** Days after today that count as the week. */
export const WEEK = 6;

/** Month and day of a date as one number, which an index can have. @example 2026-03-01 gives 301 */
export const anniversary = (day: SQL | { getSQL: () => SQL }): SQL =>
  sql`((extract(month from ${day}) * 100 + extract(day from ${day}))::int)`;

/**
 * The days of the week from a moment on, each with the numbers of the anniversaries that it celebrates: `day`, `key`. A 29
 * February is celebrated on 1 March of a year without one.
 */
export function weekFrom(now: Date): SQL {
  const days = sql`select ${dayOf(now)}::date + g as day from generate_series(0, ${sql.raw(String(WEEK))}) g`;
  return sql`(select d.day, ${anniversary(sql`d.day`)} as key from (${days}) d
    union all select d.day, 229 from (${days}) d where ${anniversary(sql`d.day`)} = 301 and ${anniversary(sql`(d.day - 1)`)} = 228)`;
}
