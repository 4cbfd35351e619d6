import type { UndoIssue } from '@hoivien/contract/areas/money/fee/fee.schema.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { feeHistories, feePlanDeletions, payments } from '../../../db/tables/fee.ts';
import type { Call } from '../../../kit/call.ts';
import { isOneOf, lockedInOrder } from '../../../kit/crud/statements.ts';
import { takeBack, tracesOf } from './cancel.ts';

/** Fees of one statement. */
const BATCH = 500;

/** The fees of a plan that count, those without an entry first. */
async function feesOf({ db }: Call, planId: string, isLocked: boolean) {
  const query = db
    .select({
      row: feeHistories,
      hasEntry: sql<boolean>`exists (select 1 from ${payments} where ${payments.feeHistoryId} = "fee_histories"."id")`,
    })
    .from(feeHistories)
    .where(and(eq(feeHistories.feePlanId, planId), isNull(feeHistories.cancelledAt)))
    .orderBy(feeHistories.id);
  return isLocked ? query.for('update', { of: feeHistories }) : query;
}

/** What undoing the issue of a plan would do now: fees with an entry stay. */
export async function undoIssueOf(call: Call, planId: string): Promise<UndoIssue> {
  const all = await feesOf(call, planId, false);
  const free = all.filter(({ hasEntry }) => !hasEntry).map(({ row }) => row);
  const traces = await tracesOf(
    call,
    free.map(({ id }) => id),
  );
  const cancelled = traces.filter(({ isKnown }) => isKnown).length;
  return {
    removed: free.length - cancelled,
    cancelled,
    kept: all.length - free.length,
    total: free.reduce((sum, { total }) => sum + total, 0),
  };
}

/** Takes back the fees of a plan without an entry, within the transaction of the call. */
export async function undoIssue(call: Call, planId: string, name: string): Promise<UndoIssue> {
  const all = await feesOf(call, planId, true);
  const free = all.filter(({ hasEntry }) => !hasEntry).map(({ row }) => row);
  let cancelled = 0;
  for (let at = 0; at < free.length; at += BATCH)
    cancelled += await takeBack(call, free.slice(at, at + BATCH), `Hoàn tác phát hành ${name}`);
  // Nobody deleted them one by one, so the next issue gives them again.
  const members = free.map(({ memberId }) => memberId);
  const { feePlanId, memberId } = feePlanDeletions;
  await call.db
    .delete(feePlanDeletions)
    .where(lockedInOrder(feePlanDeletions, and(eq(feePlanId, planId), isOneOf(memberId, members)), 'update'));
  return {
    removed: free.length - cancelled,
    cancelled,
    kept: all.length - free.length,
    total: free.reduce((sum, { total }) => sum + total, 0),
  };
}
