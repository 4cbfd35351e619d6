import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { activities, activityParticipants } from '../../../db/tables/activity.ts';
import type { Call } from '../../../kit/call.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';
import type { LetterServices } from '../../../kit/letter-services.ts';
import { untilNone } from '../invitation/index.ts';
import { tell } from './activity-row.ts';
import { tellMoved } from './letters.ts';
import { type JobServices, systemCall } from './offers.ts';
import { moveUp } from './waiting.ts';

/**
 * Releases the seats of confirmed people who are absent at the time that their event names, and gives them to the waiting
 * list. Each event is one transaction, and servers that run it at the same time skip each other's events.
 */
export async function releaseSeats(services: JobServices, letters: LetterServices): Promise<number> {
  const count = await untilNone({ db: services.db, now: services.now() }, (inner) =>
    releaseOne(services, inner, letters),
  );
  if (count > 0)
    for (const area of ['Activities', 'ActivityChildren', 'ActivityParticipants']) services.totals.changed(area);
  return count;
}

async function releaseOne(
  services: JobServices,
  { db, now }: Pick<Call, 'db' | 'now'>,
  letters: LetterServices,
): Promise<number | undefined> {
  const releaseAt = sql`${activities.startTime} + ${activities.releaseAfter} * interval '1 minute'`;
  const [row] = await db
    .select()
    .from(activities)
    .where(
      and(
        isNotNull(activities.releaseAfter),
        isNotNull(activities.places),
        sql`${releaseAt} <= ${now.toISOString()}::timestamptz`,
        sql`(${activities.releasedAt} is null or ${activities.releasedAt} < ${releaseAt})`,
        isNull(activities.cancelledAt),
        isNull(activities.postponedAt),
        isNull(activities.endedAt),
        gt(activities.endTime, now),
      ),
    )
    .orderBy(asc(activities.startTime))
    .limit(1)
    .for('no key update', { skipLocked: true });
  if (!row) return undefined;
  const call = systemCall(services, { db, now }, row, 'release-seats');
  const { activityId, confirmedAt, waitingSince, checkedInAt, seatReleasedAt, version } = activityParticipants;
  const released = await db
    .update(activityParticipants)
    .set({ seatReleasedAt: now, updatedAt: now, version: sql`${version} + 1` })
    .where(
      lockedInOrder(
        activityParticipants,
        and(
          eq(activityId, row.id),
          isNotNull(confirmedAt),
          isNull(waitingSince),
          isNull(checkedInAt),
          isNull(seatReleasedAt),
        ),
      ),
    )
    .returning({ id: activityParticipants.id });
  await db.update(activities).set({ releasedAt: now }).where(eq(activities.id, row.id));
  if (released.length > 0) await tell(call, row, { seatsReleased: [null, released.length] });
  await tellMoved(call, letters, row.id, await moveUp(call, row));
  return released.length;
}
