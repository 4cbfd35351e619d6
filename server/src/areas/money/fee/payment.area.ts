import { userName } from '../../../db/names.ts';
import { PAYMENT_KIND, PAYMENT_STATE } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import { paymentLife } from '@hoivien/contract/areas/money/fee/payment.life.ts';
import { payment } from '@hoivien/contract/areas/money/fee/payment.resource.ts';
import { limitsOf } from '@hoivien/contract/kit/attachment.ts';
import { stateAt } from '@hoivien/contract/kit/life.ts';
import { eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { feeHistories, payments } from '../../../db/tables/fee.ts';
import { filesPart } from '../../../kit/attachments/files-part.ts';
import type { Call } from '../../../kit/call.ts';
import { crudOf } from '../../../kit/crud/crud.ts';
import { valuesOf } from '../../../kit/crud/filter.ts';
import { stateSql } from '../../../kit/crud/life.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { isOneOf, literal } from '../../../kit/crud/statements.ts';
import { tableOf } from '../../../kit/crud/table.ts';
import { inTransaction, lockRow } from '../../../kit/crud/write.ts';
import { Refusal } from '../../../kit/errors.ts';
import { requireWrite } from '../../../kit/rights.ts';
import { transition } from '../../../kit/transition.ts';
import { lockFee, type Payment, paidChange, reverse, tellOfFee } from './book.ts';
import { contentOf } from './entry-content.ts';
import { clubsOfFees } from './fee-history.area.ts';
import { tellOfDecision } from './news.ts';
import { writeReceipt } from './receipts.ts';
import { entryRights, feeRights } from './rights.ts';

const ofFees = (where: SQL) => sql`${payments.feeHistoryId} in (select f.id from fee_histories f where ${where})`;
const ofFee = (column: SQL) =>
  sql`(select ${column} from fee_histories f join members m on m.id = f.member_id where f.id = ${payments.feeHistoryId})`;

/** A fee of an entry, or of what was entered with it, from which it cannot be taken back now. */
const stuckFee = (
  id: SQLWrapper,
  pairId: SQLWrapper,
) => sql`(select f.id::text from payments e join fee_histories f on f.id = e.fee_history_id
  where (e.id = ${id} or e.pair_id = ${pairId})
    and ((case when e.counts_as = ${literal(PAYMENT_KIND.waiver)} then f.waived else f.paid end) < e.amount
      or exists (select 1 from payments w where w.fee_history_id = f.id and w.state = 0)) limit 1)`;

const PAYMENT_STATES = Object.values(PAYMENT_STATE);

const source: Source = {
  resource: payment,
  table: tableOf(payment, payments),
  scope: entryRights,
  touches: ['FeeHistories', 'Receipts'],
  targets: { Clubs: clubsOfFees, FeeHistories: { table: feeHistories, scope: feeRights } },
  ownedBy: { field: 'feeHistoryId', to: 'FeeHistories', hold: 'update' },
  parts: [filesPart('attachmentIds', payment.area, payments.id, limitsOf(payment.fields.attachmentIds))],
  life: { of: paymentLife },
  computed: {
    memberName: ofFee(sql`m.name`),
    memberCode: ofFee(sql`m.code`),
    feeHistoryId: sql`${payments.feeHistoryId}::text`,
    memberId: ofFee(sql`m.id::text`),
    year: sql`${payments.feeYear}`,
    period: ofFee(sql`f.period`),
    feeKind: sql`${payments.feeKind}`,
    memberType: sql`${payments.memberType}`,
    clubId: ofFee(
      sql`(select min(b.club_id::text) from club_members b where b.member_id = m.id and b.left_on is null)`,
    ),
    paymentContent: contentOf(sql`${payments.id}`, sql`${payments.paymentContent}`),
    state: stateSql(paymentLife, getTableColumns(payments)),
    receiptId: sql`(select r.id::text from receipts r where (r.payment_id = ${payments.id} or r.pair_id = ${payments.pairId}) and r.cancelled_by_id is null)`,
    receiptCode: sql`(select r.code from receipts r where r.payment_id = ${payments.id} or r.pair_id = ${payments.pairId})`,
    reversedById: sql`(select r.id::text from payments r where r.reverses_id = ${payments.id})`,
    stuckFee: stuckFee(payments.id, payments.pairId),
    enteredBy: userName(payments.createdBy),
    confirmedByName: userName(payments.confirmedBy),
  },
  matching: {
    // The stored state has an index of the few entries that wait; the condition of the life would read all entries.
    state: (filter) => {
      const states = valuesOf(filter).flatMap((value) => PAYMENT_STATES.filter((state) => String(state) === value));
      return states.length > 0 ? sql`${payments.state} in (${sql.join(states.map(literal), sql`, `)})` : sql`false`;
    },
    feeKind: (filter) => isOneOf(payments.feeKind, valuesOf(filter).map(Number)),
    memberType: (filter) => isOneOf(payments.memberType, valuesOf(filter).map(Number)),
    clubId: (filter) =>
      ofFees(
        sql`f.member_id in (select b.member_id from club_members b where b.left_on is null and ${isOneOf(sql`b.club_id`, valuesOf(filter))})`,
      ),
  },
  forClub: (clubId) => ({ computed: entryRights.columns(clubId) }),
};

const crud = crudOf(payment, source);

/** The association confirms an entry of a club, and its receipt is written where it was asked for. */
function confirm(call: Call, id: string): Promise<string | null> {
  return transition(call, source, 'Confirm', id, async (inner, held) => {
    const row = held as Payment;
    const fee = await lockFee(inner, row.feeHistoryId);
    await tellOfFee(inner, fee, { ...paidChange(fee, row), pending: [true, false] });
    if (row.wantsReceipt) await writeReceipt(inner, row, fee);
    await tellOfDecision(inner, row, fee);
    return {
      set: { confirmedAt: inner.now, confirmedBy: inner.actor.userId },
      changes: { state: [PAYMENT_STATE.waiting, PAYMENT_STATE.confirmed] },
    };
  });
}

/** Entries: confirming, refusing, taking back, and their receipts. */
export const paymentArea = {
  ...crud,
  confirm,
  refuse: (call: Call, id: string, reason: string): Promise<string | null> =>
    transition(call, source, 'Refuse', id, async (inner, held) => {
      const row = held as Payment;
      const fee = await lockFee(inner, row.feeHistoryId);
      await tellOfFee(inner, fee, { pending: [true, false] });
      await tellOfDecision(inner, row, fee, reason);
      return {
        set: { refusedAt: inner.now, refuseReason: reason },
        changes: { state: [PAYMENT_STATE.waiting, PAYMENT_STATE.refused], refuseReason: [null, reason] },
      };
    }),
  /** Takes a confirmed entry back; it is final itself, so a contrary entry stands beside it. */
  reverse: async (call: Call, id: string, { reason, clientKey }: { reason: string; clientKey: string }) => {
    await requireConfirmed(call, id);
    await reverse(call, id, reason, clientKey);
  },
  /** Writes the receipt of a payment that has none. */
  receipt: async (call: Call, id: string): Promise<void> => {
    await inTransaction(call, source, async (inner) => {
      await requireConfirmed(inner, id);
      const [row] = await inner.db.select().from(payments).where(eq(payments.id, id));
      if (!row) return;
      await writeReceipt(inner, row, await lockFee(inner, row.feeHistoryId));
    });
  },
};

/**
 * A visible entry that is confirmed. The association alone decides over entries. What else a step needs is checked where it is
 * done, so that the same call again answers as the first one.
 */
async function requireConfirmed(call: Call, id: string): Promise<void> {
  requireWrite(entryRights, call.actor);
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const row = await lockRow(inner, source, id);
    if (stateAt(paymentLife, row, inner.now) !== PAYMENT_STATE.confirmed)
      throw new Refusal('Mes.Payments.Status.NotAllowed', 400);
  });
}
