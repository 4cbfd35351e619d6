import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { activities } from '../../db/tables/activity.ts';
import { formerUid } from '../../kit/calendar-uid.ts';

/** Gives entries that were sent with the host in their id that id for good. */
export async function keepUidsOfEvents(db: Database, host: string): Promise<void> {
  await db
    .update(activities)
    .set({ icsUid: formerUid('activities', activities.id, host) })
    .where(eq(activities.icsUid, ''));
}
