import type { ActivityCancelling } from '@hoivien/contract/areas/activity/activity.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { activities } from '../../db/tables/activity.ts';
import { deliveries } from '../../db/tables/outbox.ts';
import { type Call, require } from '../../kit/call.ts';
import { inTransaction } from '../../kit/crud/write.ts';
import type { LetterHouse } from '../../kit/letter-house.ts';
import { voidWith } from '../../kit/outbox/outbox.ts';
import { transition } from '../../kit/transition.ts';
import { cancelled } from '../invitation/index.ts';
import { activityChildArea, areaOf } from './activity.area.ts';
import { type Activity, ownActivity } from './held.ts';
import { invitations } from './letters.ts';

/** The child events that end with an event: those that are neither cancelled nor over. */
function openChildren({ db, now }: Call, id: string): Promise<Activity[]> {
  return db
    .select()
    .from(activities)
    .where(
      and(
        eq(activities.parentId, id),
        isNull(activities.cancelledAt),
        isNull(activities.endedAt),
        gt(activities.endTime, now),
      ),
    )
    .orderBy(asc(activities.startTime), asc(activities.id));
}

/** What a cancellation of an event would do now. */
export async function readCancelling(call: Call, house: LetterHouse, id: string): Promise<ActivityCancelling> {
  const row = await ownActivity(call, id);
  const children = await openChildren(call, id);
  const each: Awaited<ReturnType<typeof invitations.cancellationOf>>[] = [];
  for (const one of [row, ...children]) each.push(await invitations.cancellationOf(call, one));
  const sum = (of: (one: (typeof each)[number]) => number) => each.reduce((total, one) => total + of(one), 0);
  const letters = sum((one) => one.letters);
  const ids = [row, ...children].map((one) => one.id);
  return {
    children: children.map((child) => ({
      id: child.id,
      title: child.title,
      startTime: child.startTime.toISOString(),
    })),
    letters: letters > 0 ? [{ channel: 'mail', count: letters }] : [],
    unreachable: sum((one) => one.unreachable),
    leftOut: sum((one) => one.leftOut),
    withdrawn: await call.db.$count(deliveries, voidWith(sql`select unnest(${sql.param(ids)}::uuid[])`)),
    isPublic: house.isPublic,
  };
}

/** Cancels an event with its child events that are not over, and tells everybody who knows of them. */
export async function cancelActivity(
  call: Call,
  house: LetterHouse,
  id: string,
  { reason }: { reason: string },
): Promise<void> {
  const row = await ownActivity(call, id);
  await inTransaction(call, areaOf(row).source, async (inner) => {
    const children = await openChildren(inner, id);
    if (children.length > 0) require(inner, permissionCode(activityChildArea.source.resource.area, 'Update'));
    for (const one of [row, ...children]) await cancelOne(inner, house, one, reason);
  });
  for (const area of ['Activities', 'ActivityChildren', 'ActivityParticipants']) call.totals.changed(area);
}

async function cancelOne(inner: Call, house: LetterHouse, row: Activity, reason: string): Promise<void> {
  await transition(inner, areaOf(row).source, 'Cancel', row.id, async (call, held) => ({
    set: cancelled(call, held, reason),
    changes: { isCancelled: [false, true], cancelReason: [null, reason] },
  }));
  await invitations.noteLetters(inner, row.id, await invitations.tellCancelled(inner, house, row.id));
}
