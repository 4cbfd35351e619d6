import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { schedules } from '../../db/tables/schedule.ts';
import { formerUid } from '../../kit/calendar-uid.ts';

/** Gives entries that were sent with the host in their id that id for good. */
export async function keepUidsOfMeetings(db: Database, host: string): Promise<void> {
  await db
    .update(schedules)
    .set({ icsUid: formerUid('schedules', schedules.id, host) })
    .where(eq(schedules.icsUid, ''));
}
