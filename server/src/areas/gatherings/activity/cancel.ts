import type { ActivityCancelling, PostponeInput } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { activityErrors } from '@hoivien/contract/areas/gatherings/activity/activity.rules.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { activities } from '../../../db/tables/activity.ts';
import { changesBetween } from '../../../kit/audit.ts';
import { type Call, require } from '../../../kit/call.ts';
import { inTransaction } from '../../../kit/crud/write.ts';
import { inputRefusal } from '../../../kit/errors.ts';
import type { LetterServices } from '../../../kit/letter-services.ts';
import { transition, type Written } from '../../../kit/transition.ts';
import { cancelled, NOT_POSTPONED, postponed, STANDS } from '../invitation/index.ts';
import { activityChildArea, againOf, areaOf, startAnew } from './activity.area.ts';
import { movableChildren, movedBy } from './family.ts';
import { type Activity, ownActivity } from './activity-row.ts';
import { invitations, tellMoved } from './letters.ts';
import { moveUp } from './waiting.ts';

/** The child events that end with an event: those that are neither cancelled nor over. */
function openChildren({ db, now }: Call, id: string): Promise<Activity[]> {
  const { parentId, cancelledAt, endedAt, endTime, postponedAt, startTime } = activities;
  return db
    .select()
    .from(activities)
    .where(
      and(eq(parentId, id), isNull(cancelledAt), or(isNotNull(postponedAt), and(isNull(endedAt), gt(endTime, now)))),
    )
    .orderBy(asc(startTime), asc(activities.id));
}

/** The child events that are postponed with an event: those that have not begun and are not off already. */
async function timedChildren(call: Call, id: string): Promise<Activity[]> {
  return (await movableChildren(call, id)).filter(({ postponedAt }) => postponedAt === null);
}

/** The child events that stand again with an event: those that were postponed at the same moment. */
async function resumedChildren(call: Call, id: string): Promise<Activity[]> {
  const { postponedAt } = await ownActivity(call, id);
  return (await movableChildren(call, id)).filter(
    (child) => postponedAt !== null && child.startTime > call.now && +(child.postponedAt ?? 0) === +postponedAt,
  );
}

const TOGETHER = { Cancel: openChildren, Postpone: timedChildren, Resume: resumedChildren } as const;

/** What a cancellation, a postponement or its end would do now to an event. */
export async function readCancelling(
  call: Call,
  services: LetterServices,
  id: string,
  action: keyof typeof TOGETHER,
): Promise<ActivityCancelling> {
  const row = await ownActivity(call, id);
  const children = await TOGETHER[action](call, id);
  return {
    ...(await invitations.tollOf(call, services, [row, ...children])),
    children: children.map((child) => ({
      id: child.id,
      title: child.title,
      startTime: child.startTime.toISOString(),
    })),
  };
}

/** Cancels an event with its child events that are not over, and tells everybody who knows of them. */
export function cancelActivity(
  call: Call,
  services: LetterServices,
  id: string,
  { reason }: { reason: string },
): Promise<void> {
  return withChildren(call, id, openChildren, async (inner, row) => {
    await transition(inner, areaOf(row).source, 'Cancel', row.id, async (own, held) => ({
      set: cancelled(own, held, reason),
      changes: { isCancelled: [false, true], cancelReason: [null, reason] },
    }));
    return invitations.tellOff(inner, services, row.id, 'cancellation');
  });
}

/** Postpones an event with its child events that have not begun: until there is a new time, or to the one of the input. */
export async function postponeActivity(
  call: Call,
  services: LetterServices,
  id: string,
  { reason, startTime, endTime }: PostponeInput,
): Promise<void> {
  const first = await ownActivity(call, id);
  const isTimed = startTime != null || endTime != null;
  if (isTimed) requireNewTime({ startTime, endTime }, call.now);
  const shift = Date.parse(startTime ?? '') - first.startTime.getTime();
  await withChildren(call, id, timedChildren, async (inner, row) => {
    const { startTime: start, endTime: end } = movedBy(row, shift);
    const times =
      row.id === id
        ? { startTime: new Date(startTime ?? ''), endTime: new Date(endTime ?? '') }
        : { startTime: start, endTime: end };
    await transition(
      inner,
      areaOf(row).source,
      'Postpone',
      row.id,
      async (own, held): Promise<Written> =>
        isTimed
          ? {
              set: { ...times, icsSequence: row.icsSequence + 1 },
              changes: { ...changesBetween(['startTime', 'endTime'], held, times), postponeReason: [null, reason] },
            }
          : {
              set: postponed(own, held, reason),
              changes: { isPostponed: [false, true], postponeReason: [null, reason] },
            },
    );
    if (!isTimed) return invitations.tellOff(inner, services, row.id, 'postponement');
    await startAnew(inner, { ...row, ...times }, false);
    return invitations.tellTimed(inner, services, row.id, { reason });
  });
}

function requireNewTime(times: Pick<PostponeInput, 'startTime' | 'endTime'>, now: Date): void {
  for (const field of ['startTime', 'endTime'] as const)
    if (!times[field])
      throw inputRefusal([
        { field, message: `Mes.Activities.${field === 'startTime' ? 'StartTime' : 'EndTime'}.Required` },
      ]);
  const errors = activityErrors(times, { now }).filter(({ field }) => field in times);
  if (errors.length > 0) throw inputRefusal(errors);
}

/** Takes a postponement back, with the child events that were postponed at the same moment. */
export async function resumeActivity(call: Call, services: LetterServices, id: string): Promise<void> {
  await withChildren(call, id, resumedChildren, async (inner, row) => {
    await transition(inner, areaOf(row).source, 'Resume', row.id, async () => ({
      set: { ...NOT_POSTPONED, icsSequence: row.icsSequence + 1 },
      changes: againOf(row),
    }));
    const now = { ...row, ...NOT_POSTPONED };
    await startAnew(inner, now, true);
    const told = await invitations.tellTimed(inner, services, row.id, { remark: STANDS });
    await tellMoved(inner, services, row.id, await moveUp(inner, now), call.actor.userId);
    return told;
  });
}

/** Does a step with an event and those of its child events that it concerns, and notes the letters of each. */
async function withChildren(
  call: Call,
  id: string,
  childrenOf: (inner: Call, id: string) => Promise<Activity[]>,
  step: (inner: Call, row: Activity) => Promise<number>,
): Promise<void> {
  const row = await ownActivity(call, id);
  await inTransaction(call, areaOf(row).source, async (inner) => {
    const children = await childrenOf(inner, id);
    if (children.length > 0) require(inner, permissionCode(activityChildArea.source.resource.area, 'Update'));
    for (const one of [row, ...children]) await invitations.noteLetters(inner, one.id, await step(inner, one));
  });
  for (const area of ['Activities', 'ActivityChildren', 'ActivityParticipants']) call.totals.changed(area);
}
