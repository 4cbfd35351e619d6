import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

const ZONE = 'Asia/Ho_Chi_Minh';
const day = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The present day in Viet Nam; the product counts all days there. @example today(new Date()) // '2026-11-21' */
export function today(now: Date): string {
  return day.format(now);
}

/** The present day in Viet Nam, in SQL. */
export const presentDay = sql<string>`(now() at time zone 'Asia/Ho_Chi_Minh')::date`;

/** The day of a moment in Viet Nam, in SQL. */
export function dayThere(moment: SQLWrapper): SQL<string> {
  return sql<string>`(${moment} at time zone 'Asia/Ho_Chi_Minh')::date`;
}

const clock = new Intl.DateTimeFormat('vi-VN', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The time of day of a moment in Viet Nam. @example timeThere(new Date()) // '09:42' */
export function timeThere(moment: Date): string {
  return clock.format(moment);
}
