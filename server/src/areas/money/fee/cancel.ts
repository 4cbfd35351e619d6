import { PAYMENT_KIND, PAYMENT_STATE } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import { eq, sql } from 'drizzle-orm';
import { feeHistories, payments } from '../../../db/tables/fee.ts';
import type { Call } from '../../../kit/call.ts';
import { removeMany } from '../../../kit/crud/bulk.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import type { TakesBack } from '../../../kit/crud/source.ts';
import type { Row } from '../../../kit/crud/table.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { lockFee, refuseEntry, reverse, tellOfFee } from './book.ts';
import { feeHistoryArea } from './fee-history.area.ts';

/** What is known of a fee that may be taken back. */
interface Traces extends Record<string, unknown> {
  id: string;
  /** Somebody heard of it, or money was booked on it after it was entered. */
  isKnown: boolean;
  hasEntry: boolean;
  /** Its year or its plan is closed. */
  isClosed: boolean;
  /** Receipts that are valid. */
  receipts: number;
}

/**
 * What outsiders and the books know of fees. A message to the member since the fee exists counts, whatever it says, because
 * its link may show the fee. The opening entry, what was paid before, is part of the fee and no trace.
 */
export async function tracesOf({ db }: Pick<Call, 'db'>, ids: readonly string[]): Promise<Traces[]> {
  const { rows } = await db.execute<Traces>(sql`select f.id,
      (exists (select 1 from payments p where p.fee_history_id = f.id and p.client_key <> f.id)
        or exists (select 1 from bank_matches b where b.fee_history_id = f.id)
        or exists (select 1 from fee_reminder_members x where x.member_id = f.member_id and f.id = any (x.fee_ids) and x.posted_at is not null)
        or exists (select 1 from deliveries d where d.member_id = f.member_id and d.created_at >= f.created_at and d.cancelled_at is null)) as "isKnown",
      exists (select 1 from payments p where p.fee_history_id = f.id) as "hasEntry",
      (exists (select 1 from finance_years y where y.year = f.year and y.closed_at is not null)
        or exists (select 1 from fee_plans p where p.id = f.fee_plan_id and p.closed_at is not null)) as "isClosed",
      (select count(*)::int from receipts r join payments p on p.id = r.payment_id or p.pair_id = r.pair_id
        where p.fee_history_id = f.id and r.cancelled_by_id is null) as receipts
    from fee_histories f where ${isOneOf(sql`f.id`, [...ids])} and f.cancelled_at is null order by f.id`);
  return rows;
}

/**
 * Takes locked fees back: what nobody heard of is deleted with what was paid before, any other one is cancelled. Returns how
 * many were cancelled.
 */
export async function takeBack(call: Call, rows: readonly Row[], reason: string): Promise<number> {
  const traces = new Map(
    (
      await tracesOf(
        call,
        rows.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  const known = rows.filter(({ id }) => traces.get(id)?.isKnown);
  for (const { id } of known) await cancelFee(call, id, reason);
  await removeFees(
    call,
    rows.filter(({ id }) => traces.get(id)?.isKnown === false),
  );
  return known.length;
}

/** Deletes fees with what was paid before, which a trigger does for the product itself alone. */
async function removeFees(call: Call, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await call.db.execute(sql`set local app.maintenance = 'on'`);
  // A restored fee gets what was paid from its entries.
  await removeMany(
    call,
    feeHistoryArea.source,
    rows.map((row) => ({ ...row, paid: 0, waived: 0 })),
  );
  await call.db.execute(sql`set local app.maintenance = 'off'`);
}

/** Cancels a fee: its entries are taken back with their receipts, an entry that waits is refused, and it counts nowhere. */
async function cancelFee(call: Call, id: string, reason: string): Promise<void> {
  const fee = await lockFee(call, id);
  if (fee.cancelledAt) return;
  const entries = await call.db
    .select()
    .from(payments)
    .where(
      sql`${payments.feeHistoryId} = ${id} and ${payments.kind} <> ${PAYMENT_KIND.reversal}
        and not exists (select 1 from payments r where r.reverses_id = ${payments.id})`,
    )
    // Refunds first, so that what was paid never lacks.
    .orderBy(payments.amount);
  for (const entry of entries) if (entry.state === PAYMENT_STATE.waiting) await refuseEntry(call, fee, entry, reason);
  // What was entered together is taken back together.
  const together = new Set<string>();
  for (const { id: entryId, state, pairId } of entries) {
    if (state !== PAYMENT_STATE.confirmed || (pairId && together.has(pairId))) continue;
    if (pairId) together.add(pairId);
    await reverse(call, entryId, reason, uuidv7());
  }
  await call.db
    .update(feeHistories)
    .set({
      total: 0,
      cancelledTotal: fee.total,
      cancelledAt: call.now,
      cancelReason: reason,
      version: fee.version + 1,
      updatedAt: call.now,
      updatedBy: call.actor.userId,
    })
    .where(eq(feeHistories.id, id));
  await tellOfFee(call, fee, {
    cancelledAt: [null, call.now.toISOString()],
    cancelReason: [null, reason],
    cancelledTotal: [null, fee.total],
  });
}

/** How an undone import takes back the fees that it added. */
export const feesTakenBack: TakesBack = {
  look: async (call, ids) => {
    const all = await tracesOf(call, ids);
    const cancelled = all.filter(({ isKnown }) => isKnown);
    return {
      removed: all.length - cancelled.length,
      cancelled: cancelled.length,
      receipts: all.reduce((sum, { receipts }) => sum + receipts, 0),
    };
  },
  closed: async (call, ids) => (await tracesOf(call, ids)).filter(({ isClosed }) => isClosed).length,
  run: (call, rows) => takeBack(call, rows, 'Hoàn tác lần nhập tệp'),
};
