import { presentDay } from '../../../kit/today.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { TERM_WARNING_DAYS } from '@hoivien/contract/areas/people/committee/term.resource.ts';

/** The latest `endsOn` of a term for which the product warns. */
export const warnedUntil = sql`(${presentDay} + ${sql.raw(String(TERM_WARNING_DAYS))})`;

/** The state of a period today: upcoming, current or ended. */
export function stateOfDays(startsOn: PgColumn, endsOn: PgColumn): SQL<string> {
  return sql<string>`case when ${startsOn} > ${presentDay} then 'upcoming' when ${endsOn} <= ${presentDay} then 'ended' else 'current' end`;
}

/** Whether a seat is held on a day. A seat without an end lasts until the end of its term. */
export function isSeated(day: SQL, seat = sql.raw('s'), term = sql.raw('t')): SQL {
  return sql`${seat}.starts_on <= ${day} and ${day} < coalesce(${seat}.ends_on, ${term}.ends_on)`;
}
