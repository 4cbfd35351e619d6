import { PAYMENT_KIND } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import { standingOf } from '@hoivien/contract/areas/money/fee/fee.rules.ts';
import type { JointPayment } from '@hoivien/contract/areas/money/fee/fee-history.schema.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { feeHistories } from '../../../db/tables/fee.ts';
import type { Call } from '../../../kit/call.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { requireRight } from '../../../kit/rights.ts';
import {
  type Fee,
  insertEntry,
  once,
  pairOf,
  type Payment,
  requireFree,
  requirePayDate,
  sameWords,
  tellOfEntry,
} from './book.ts';
import { feeRights } from './rights.ts';
import { writeReceipt } from './receipts.ts';

/** A share of a payment for a fee. */
interface Share {
  fee: Fee;
  amount: number;
}

/**
 * Books one payment on several fees of a member, once for each client key, with one receipt: as chosen, else the oldest due
 * first. What is more than all debts is a credit of the last fee. Its entries are taken back together.
 *
 * @throws Refusal 403 for clubs, whose entries wait one by one; 409 when the member owes something else than the person saw
 */
export async function payTogether(call: Call, memberId: string, input: JointPayment): Promise<void> {
  requireRight(call, feeRights.payTogether);
  const { method, payDate, paymentContent, payerName, receipt: wantsReceipt } = input;
  const userReceive = input.userReceive ?? call.actor.userName;
  const said = { method, payDate, paymentContent, payerName, userReceive, wantsReceipt };
  const isOfFirst = sameWords(said);
  const isSame = async (row: Payment) => {
    const rows = [row, ...(await pairOf(call, row))];
    const [fee] = await call.db
      .select({ memberId: feeHistories.memberId })
      .from(feeHistories)
      .where(eq(feeHistories.id, row.feeHistoryId));
    const isOfParts = (input.parts ?? []).every((part) =>
      rows.some((one) => one.feeHistoryId === part.feeId && one.amount === part.amount),
    );
    const sum = sumOf(rows.map((one) => one.amount));
    return fee?.memberId === memberId && sum === input.amount && isOfParts && isOfFirst(row);
  };
  await once(call, input.clientKey, isSame, async (inner) => {
    requirePayDate(inner, input.payDate);
    const fees = await inner.db
      .select()
      .from(feeHistories)
      .where(and(eq(feeHistories.memberId, memberId), isNull(feeHistories.cancelledAt), feeRights.filter(inner.actor)))
      .orderBy(asc(feeHistories.id))
      .for('update');
    const owed = sumOf(fees.map((fee) => Math.max(0, standingOf(fee).debt)));
    if (input.debt !== undefined && input.debt !== owed) throw new Refusal('Mes.Payments.Debt.Conflict', 409);
    const shares = input.parts ? chosen(fees, input) : oldestFirst(fees, input.amount);
    for (const { fee } of shares) await requireFree(inner, fee);
    const pairId = shares.length > 1 ? uuidv7() : null;
    const rows: Payment[] = [];
    for (const [place, { fee, amount }] of shares.entries()) {
      const row = await insertEntry(inner, {
        id: uuidv7(),
        feeHistoryId: fee.id,
        pairId,
        kind: PAYMENT_KIND.payment,
        ...said,
        amount,
        clubId: null,
        clientKey: place === 0 ? input.clientKey : uuidv7(),
      });
      await tellOfEntry(inner, fee, row);
      rows.push(row);
    }
    const [first] = rows;
    const [share] = shares;
    if (!first || !share) throw inputRefusal([{ field: 'amount', message: 'Mes.Payments.Parts.NotFound' }]);
    if (input.receipt) await writeReceipt(inner, first, share.fee);
    return first.id;
  });
}

function chosen(fees: readonly Fee[], { parts = [], amount }: JointPayment): Share[] {
  const shares = parts.map((part): Share => {
    const fee = fees.find(({ id }) => id === part.feeId);
    if (!fee) throw new Refusal('Mes.FeeHistories.Id.NotFound', 404);
    return { fee, amount: part.amount };
  });
  if (new Set(shares.map(({ fee }) => fee.id)).size < shares.length)
    throw inputRefusal([{ field: 'parts', message: 'Mes.Payments.Parts.Duplicate' }]);
  if (sumOf(shares.map((share) => share.amount)) !== amount)
    throw inputRefusal([
      { field: 'parts', message: 'Mes.Payments.Parts.NotAllowed', params: { sum: showAmount(amount) } },
    ]);
  return shares;
}

/** Shares an amount out over the debts, the oldest due first; the last one takes what is left. */
function oldestFirst(fees: readonly Fee[], amount: number): Share[] {
  const open = fees.filter((fee) => standingOf(fee).debt > 0);
  const byDue = open.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn) || one.id.localeCompare(other.id));
  const shares: Share[] = [];
  let left = amount;
  for (const [place, fee] of byDue.entries()) {
    if (left <= 0) break;
    const share = place === byDue.length - 1 ? left : Math.min(left, standingOf(fee).debt);
    shares.push({ fee, amount: share });
    left = sumOf([left, -share]);
  }
  return shares;
}
