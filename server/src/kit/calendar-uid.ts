import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * The id of a calendar entry. It holds no host, because another address of the product would make a second entry. Entries
 * of before 2026-11-28 keep the id under which calendar programs have them.
 *
 * @example calendarUid('Schedules', { id: '0199…', icsUid: null }) // 'schedules-0199…'
 */
export function calendarUid(area: string, { id, icsUid = null }: { id: string; icsUid?: string | null }): string {
  return icsUid ?? `${area.toLowerCase()}-${id}`;
}

/**
 * The id of entries that were sent with the host in it, for the rows that the migration marked with ''.
 *
 * @example await db.update(schedules).set({ icsUid: formerUid('schedules', schedules.id, host) }).where(eq(schedules.icsUid, ''))
 */
export function formerUid(area: string, id: AnyColumn, host: string): SQL<string> {
  return sql<string>`${`${area}-`} || ${id} || ${`@${host}`}`;
}
