import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { activityChild } from '@hoivien/contract/areas/gatherings/activity/activity-child.resource.ts';
import { activityLife } from '@hoivien/contract/areas/gatherings/activity/activity.life.ts';
import { ACTIVITY_STATE } from '@hoivien/contract/codes.ts';
import { CHECK_IN_EARLY } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { stateAt } from '@hoivien/contract/kit/life.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Changes } from '../../../db/tables/kit.ts';
import { activities } from '../../../db/tables/activity.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { Refusal } from '../../../kit/errors.ts';
import { activityScope, ownActivities, isOwnActivity } from './rights.ts';

export type Activity = typeof activities.$inferSelect;

/** An event or child event that the actor sees. Throws 404 for others. */
export async function seenActivity(call: Call, id: string): Promise<Activity> {
  const [row] = await call.db
    .select()
    .from(activities)
    .where(and(eq(activities.id, id), activityScope.filter(call.actor)));
  if (!row) throw lost();
  return row;
}

/** The same for an event that the actor may change. */
export async function ownActivity(call: Call, id: string): Promise<Activity> {
  const row = await seenActivity(call, id);
  if (!isOwnActivity(call.actor, row)) throw lost();
  return row;
}

/**
 * An event, locked until the transaction ends, so that answers and the waiting list follow each other. `own` wants one
 * that the actor may change.
 */
export async function lockActivity(call: Call, id: string, { own = true } = {}): Promise<Activity> {
  const [row] = await call.db
    .select()
    .from(activities)
    .where(and(eq(activities.id, id), activityScope.filter(call.actor), own ? ownActivities(call.actor) : undefined))
    .for('no key update');
  if (!row) throw lost();
  return row;
}

/** Runs a change of what belongs to an event in a transaction, and drops the totals of the lists. */
export async function inActivity<Result>(
  call: Call,
  id: string,
  work: (inner: Call, activity: Activity) => Promise<Result>,
  { own = true } = {},
): Promise<Result> {
  const result = await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    return work(inner, await lockActivity(inner, id, { own }));
  });
  for (const area of ['Activities', 'ActivityChildren', 'ActivityParticipants']) call.totals.changed(area);
  return result;
}

export function stateOf(
  row: Pick<Activity, 'startTime' | 'endTime' | 'startedAt' | 'endedAt' | 'postponedAt'>,
  now: Date,
): number {
  return stateAt(activityLife, row, now);
}

/** Check-ins are taken from some hours before the start on, also after the end. */
export function takesCheckIns(row: Activity, at: Date): boolean {
  if (row.cancelledAt || row.postponedAt) return false;
  return stateOf(row, at) !== ACTIVITY_STATE.notStarted || at.getTime() >= row.startTime.getTime() - CHECK_IN_EARLY;
}

/**
 * When somebody came, by the clock of a device. A clock that names a time before check-ins open, or one ahead, is wrong;
 * then they came when the server heard of it.
 */
export function arrivalAt({ startTime, startedAt }: Activity, scannedAt: Date, now: Date): Date {
  const opens = Math.min(startTime.getTime() - CHECK_IN_EARLY, startedAt?.getTime() ?? Number.POSITIVE_INFINITY);
  return scannedAt.getTime() < opens || scannedAt > now ? now : scannedAt;
}

/** Why an event does not take place at its time. */
export const offOf = ({ cancelledAt, postponedAt }: Pick<Activity, 'cancelledAt' | 'postponedAt'>) => ({
  isCancelled: cancelledAt !== null,
  isPostponed: postponedAt !== null,
});

/** Nothing further is done with a cancelled event; what was recorded stays. */
export function requireKept({ cancelledAt }: Pick<Activity, 'cancelledAt'>): void {
  if (cancelledAt) throw new Refusal('Mes.Activity.HadCancelled', 400);
}

/** A postponed event waits for its new time. */
export function requireTimed({ postponedAt }: Pick<Activity, 'postponedAt'>): void {
  if (postponedAt) throw new Refusal('Mes.Activity.HadPostponed', 400);
}

/** Check-ins need an event that takes place, at its time. */
export function requireCheckIns(row: Activity, at: Date): void {
  requireKept(row);
  requireTimed(row);
  if (!takesCheckIns(row, at)) throw new Refusal('Mes.Activity.NotStart', 400);
}

/** Results are recorded from the start on. */
export function hasStarted(row: Activity, now: Date): boolean {
  return !row.cancelledAt && stateOf(row, now) !== ACTIVITY_STATE.notStarted;
}

export function requireStarted(row: Activity, now: Date): void {
  requireKept(row);
  if (!hasStarted(row, now)) throw new Refusal('Mes.Activity.NotStart', 400);
}

/** Adds an entry to the history of an event. */
export async function tell(call: Call, row: Activity, changes: Changes): Promise<void> {
  await audit(call, { ...factOf(row.parentId === null ? activity : activityChild, row, 'Update'), changes });
}

export function lost(): Refusal {
  return new Refusal('Mes.Activities.Id.NotFound', 404);
}

/** The moment of a day's beginning in Vietnam. */
export function dayStart(day: string) {
  return sql`(${day}::date::timestamp at time zone 'Asia/Ho_Chi_Minh')`;
}
