import { sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { activities } from '../db/tables/activity.ts';
import { schedules } from '../db/tables/schedule.ts';

/**
 * The id of a calendar entry. It holds no host, because another address of the product would make a second entry. Entries
 * of before 2026-11-28 keep the id under which calendar programs have them.
 *
 * @example calendarUid('Schedules', { id: '0199…', icsUid: null }) // 'schedules-0199…'
 */
export function calendarUid(area: string, { id, icsUid = null }: { id: string; icsUid?: string | null }): string {
  return icsUid ?? `${area.toLowerCase()}-${id}`;
}

/** Gives the entries that were sent with the host in their id that id for good. The migration marked them with ''. */
export async function keepFormerUids(db: Database, host: string): Promise<void> {
  for (const [table, area] of [
    [schedules, 'schedules'],
    [activities, 'activities'],
  ] as const)
    await db
      .update(table)
      .set({ icsUid: sql`${`${area}-`} || ${table.id} || ${`@${host}`}` })
      .where(sql`${table.icsUid} = ''`);
}
