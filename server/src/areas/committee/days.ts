import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { TERM_WARNING_DAYS } from '@hoivien/contract/areas/term/term.resource.ts';

/** The day it is in Viet Nam, for the database. */
export const todayHere = sql`(now() at time zone 'Asia/Ho_Chi_Minh')::date`;

/** The first day on which what ends then is warned of no longer. */
export const warnedUntil = sql`(${todayHere} + ${sql.raw(String(TERM_WARNING_DAYS))})`;

/** Where a stretch of days stands from today. */
export function stateOfDays(startsOn: PgColumn, endsOn: PgColumn): SQL<string> {
  return sql<string>`case when ${startsOn} > ${todayHere} then 'upcoming' when ${endsOn} <= ${todayHere} then 'ended' else 'current' end`;
}

/** Whether a seat of a term is held on a day; a seat without an end lasts as long as its term. */
export function isSeated(day: SQL, seat = sql.raw('s'), term = sql.raw('t')): SQL {
  return sql`${seat}.starts_on <= ${day} and ${day} < coalesce(${seat}.ends_on, ${term}.ends_on)`;
}
