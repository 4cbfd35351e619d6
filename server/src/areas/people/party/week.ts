import { dayAfter, dayOf } from '@hoivien/contract/kit/period.ts';
import { type SQL, sql } from 'drizzle-orm';
import { literal } from '../../../kit/crud/statements.ts';

/** Days after today that count as the week. */
export const WEEK = 6;

/** Month and day of a date as one number, which an index has. @example 2026-03-01 gives 301 */
export const anniversary = (day: SQL | { getSQL: () => SQL }): SQL =>
  sql`((extract(month from ${day}) * 100 + extract(day from ${day}))::int)`;

const numberOf = (day: string) => Number(day.slice(5).replace('-', ''));

/**
 * The days of the week from a moment on, each with the numbers of the anniversaries that it celebrates. A 29 February is
 * celebrated on 1 March of a year without one.
 *
 * @example weekFrom(new Date('2027-02-28T03:00:00Z'))[1] // { day: '2027-03-01', keys: [301, 229] }
 */
export function weekFrom(now: Date): { day: string; keys: number[] }[] {
  const today = dayOf(now);
  return Array.from({ length: WEEK + 1 }, (_, place) => {
    const day = dayAfter(today, place);
    const isLeapDay = numberOf(day) === 301 && numberOf(dayAfter(day, -1)) === 228;
    return { day, keys: [numberOf(day), ...(isLeapDay ? [229] : [])] };
  });
}

/**
 * The same as rows `day` and `key`. They stand in the statement as they are, because the database then knows their number
 * and takes the index.
 */
export function weekRows(now: Date): SQL {
  const rows = weekFrom(now).flatMap(({ day, keys }) =>
    keys.map((key) => sql`(${literal(day)}::date, ${literal(key)}::int)`),
  );
  return sql`(values ${sql.join(rows, sql`, `)})`;
}
