import { PAYMENT_KIND, PAYMENT_METHOD, YEAR_MIN } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import { standingOf } from '@hoivien/contract/areas/money/fee/fee.rules.ts';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import type {
  CreditInput,
  PaymentInput,
  TotalCorrection,
} from '@hoivien/contract/areas/money/fee/fee-history.schema.ts';
import { payment } from '@hoivien/contract/areas/money/fee/payment.resource.ts';
import { limitsOf } from '@hoivien/contract/kit/attachment.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { showDay } from '@hoivien/contract/kit/written/day.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import { feeHistories, payments, receipts } from '../../../db/tables/fee.ts';
import type { Changes } from '../../../db/tables/kit.ts';
import { members } from '../../../db/tables/member.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { linkAttachments } from '../../../kit/attachments/link.ts';
import { attachmentsOf } from '../../../kit/attachments/read.ts';
import { requireStep } from '../../../kit/crud/life.ts';
import { conflict, inTransaction } from '../../../kit/crud/write.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import { countMoney } from '../../../kit/press.ts';
import { today } from '../../../kit/today.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { feeHistoryArea } from './fee-history.area.ts';
import { writeReceipt } from './receipts.ts';
import { tellOfDecision, tellOfPayment } from './news.ts';
import { endMessages } from '../../../kit/outbox/outbox.ts';
import { clubOf, hasRight, requireRight } from '../../../kit/rights.ts';
import { entryRights, feeRights } from './rights.ts';

export type Fee = typeof feeHistories.$inferSelect;
export type Payment = typeof payments.$inferSelect;

/**
 * Makes an entry on a fee once for each client key: the same key again answers with the entry that exists. An entry of a
 * club waits; one of the association counts at once. Returns the id of the entry.
 *
 * @throws Refusal 404 for an invisible fee, 409 when it owes something else than the person saw, Mes.FeeHistory.Pending,
 *   Mes.Payments.Amount.NotAllowed
 */
export async function book(call: Call, feeId: string, input: PaymentInput): Promise<string> {
  const id = uuidv7();
  const { kind, payDate, paymentContent, payerName, reason } = input;
  const isPayment = kind === PAYMENT_KIND.payment;
  const method = kind === PAYMENT_KIND.waiver ? PAYMENT_METHOD.other : input.method;
  const amount = kind === PAYMENT_KIND.refund ? -input.amount : input.amount;
  const userReceive = input.userReceive ?? (isPayment ? call.actor.userName : null);
  const wantsReceipt = input.receipt && isPayment;
  const said = { kind, method, payDate, paymentContent, payerName, userReceive, wantsReceipt, reason };
  const words = { ...said, feeHistoryId: feeId, amount };
  const isSame = async (made: Payment) =>
    sameWords(words)(made) && (await isSameOutcome(call, made, input)) && (await hasFiles(call, made, input));
  return once(call, input.clientKey, isSame, async (inner) => {
    const fee = await lockFee(inner, feeId);
    await requireFree(inner, fee);
    if (input.kind !== PAYMENT_KIND.payment) requireRight(inner, entryRights.decide);
    if (input.debt !== undefined && input.debt !== standingOf(fee).debt)
      throw new Refusal('Mes.Payments.Debt.Conflict', 409);
    requirePayDate(inner, input.payDate);
    requireAmount(fee, input);
    const lowered = loweredBy(fee, input);
    const pairId = lowered > 0 ? uuidv7() : null;
    const row = await insertEntry(inner, {
      ...words,
      id,
      pairId,
      clubId: clubOf(inner.actor),
      clientKey: input.clientKey,
    });
    const limits = limitsOf(payment.fields.attachmentIds);
    await linkAttachments(inner, {
      area: payment.area,
      entityId: id,
      slot: 'attachment',
      ids: input.attachmentIds,
      limits,
    });
    await tellOfEntry(inner, fee, row);
    if (lowered > 0) {
      const waiver = await insertEntry(inner, {
        id: uuidv7(),
        pairId,
        feeHistoryId: feeId,
        kind: PAYMENT_KIND.waiver,
        method: PAYMENT_METHOD.other,
        amount: lowered,
        payDate,
        reason,
        clubId: null,
        clientKey: uuidv7(),
      });
      await tellOfEntry(inner, { ...fee, paid: sumOf([fee.paid, row.amount]) }, waiver);
    }
    if (row.confirmedAt && row.wantsReceipt) await writeReceipt(inner, row, fee);
    if (!row.confirmedAt) await tellOfPayment(inner, row, fee);
    return id;
  });
}

/**
 * Takes a confirmed entry back by its contrary, with the reason, and cancels its receipt. What was entered together, such as
 * both halves of a moved credit, is taken back together. Returns the id of the contrary entry.
 */
export async function reverse(call: Call, id: string, reason: string, clientKey: string): Promise<string> {
  const isSame = (row: Payment) => {
    if (row.reversesId === id && row.reason !== reason)
      throw new Refusal('Mes.Payments.Reason.Conflict', 409, [
        { field: 'reason', message: 'Mes.Payments.Reason.Conflict', params: { reason: row.reason ?? '' } },
      ]);
    return row.reversesId === id;
  };
  return once(call, clientKey, isSame, async (inner) => {
    const [held] = await inner.db.select().from(payments).where(eq(payments.id, id));
    if (!held) throw new Refusal('Mes.Payments.Id.NotFound', 404);
    const all = held.pairId ? await inner.db.select().from(payments).where(eq(payments.pairId, held.pairId)) : [held];
    // Fees are locked in the order of their ids, so that two corrections wait for each other instead of deadlocking.
    const fees = new Map<string, Fee>();
    for (const feeId of all.map(({ feeHistoryId }) => feeHistoryId).sort())
      fees.set(feeId, await lockFee(inner, feeId, feeId !== held.feeHistoryId));
    let made = '';
    for (const original of all) {
      const fee = fees.get(original.feeHistoryId);
      if (!fee) throw new Refusal('Mes.Payments.Id.NotFound', 404);
      await requireFree(inner, fee);
      const own = original.id === id;
      const contrary = await reverseOne(inner, fee, original, reason, own ? clientKey : uuidv7());
      if (own) made = contrary;
    }
    return made;
  });
}

async function reverseOne(inner: Call, fee: Fee, original: Payment, reason: string, clientKey: string) {
  const [taken] = await inner.db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.reversesId, original.id))
    .limit(1);
  const held = original.kind === PAYMENT_KIND.waiver ? fee.waived : fee.paid;
  if (taken || original.kind === PAYMENT_KIND.reversal || held - original.amount < 0)
    throw new Refusal('Mes.Payments.Reverse.NotAllowed', 400);
  const id = uuidv7();
  const row = await insertEntry(inner, {
    id,
    feeHistoryId: fee.id,
    kind: PAYMENT_KIND.reversal,
    method: original.method,
    amount: -original.amount,
    payDate: today(inner.now),
    reversesId: original.id,
    reason,
    clubId: null,
    clientKey,
  });
  const cancelled = await inner.db
    .update(receipts)
    .set({ cancelledById: id })
    .where(eq(receipts.paymentId, original.id))
    .returning({ id: receipts.id });
  await endMessages(
    inner.db,
    cancelled.map((receipt) => receipt.id),
    'recordCancelled',
    inner.now,
  );
  await tellOfEntry(inner, fee, row);
  return id;
}

/** Moves what a member has paid too much on one fee to another fee of the same member, as two entries of one kind. */
export async function moveCredit(
  call: Call,
  feeId: string,
  { fromId, amount, clientKey }: CreditInput,
): Promise<string> {
  const isSame = async (row: Payment) => {
    const [from] = await pairOf(call, row);
    return row.feeHistoryId === feeId && row.amount === amount && from?.feeHistoryId === fromId;
  };
  return once(call, clientKey, isSame, async (inner) => {
    requireRight(inner, feeRights.moveCredit);
    const locked = new Map<string, Fee>();
    for (const id of [feeId, fromId].sort()) locked.set(id, await lockFee(inner, id));
    const [to, from] = [locked.get(feeId), locked.get(fromId)];
    if (!to || !from || to.id === from.id || to.memberId !== from.memberId)
      throw fault('fromId', 'Mes.Payments.FromId.NotFound');
    for (const fee of [to, from]) await requireFree(inner, fee);
    const most = Math.min(-standingOf(from).debt, from.paid, standingOf(to).debt);
    if (amount > most) throw tooMuch(most);
    const pairId = uuidv7();
    const entry = { payDate: today(inner.now), method: PAYMENT_METHOD.credit, pairId, clubId: null };
    const out = await insertEntry(inner, {
      ...entry,
      id: uuidv7(),
      feeHistoryId: from.id,
      kind: PAYMENT_KIND.refund,
      amount: -amount,
      reason: `Bù trừ sang khoản phí ${to.reference}`,
      clientKey: pairId,
    });
    const added = await insertEntry(inner, {
      ...entry,
      id: uuidv7(),
      feeHistoryId: to.id,
      kind: PAYMENT_KIND.payment,
      amount,
      paymentContent: `Bù trừ từ khoản phí ${from.reference}`,
      clientKey,
    });
    await tellOfEntry(inner, from, out);
    await tellOfEntry(inner, to, added);
    return added.id;
  });
}

/**
 * Runs a booking in a transaction, or returns the entry that exists for its key when it says the same.
 *
 * @throws Refusal 409 when the entry of the key says something else: it was booked, and the new words were not
 */
export async function once(
  call: Call,
  clientKey: string,
  isSame: (made: Payment) => boolean | Promise<boolean>,
  work: (inner: Call) => Promise<string>,
): Promise<string> {
  const known = await entryOf(call, clientKey, isSame);
  if (known) return known;
  let id = '';
  try {
    await inTransaction(call, feeHistoryArea.source, async (inner) => {
      id = await work(inner);
    });
  } catch (error) {
    // The same request came twice at the same time, and the other one was first.
    const made = await entryOf(call, clientKey, isSame);
    if (made) return made;
    throw error;
  }
  return id;
}

/** The visible entry with a key. */
async function entryOf(
  { db, actor }: Call,
  clientKey: string,
  isSame: (made: Payment) => boolean | Promise<boolean>,
): Promise<string | undefined> {
  const [row] = await db
    .select(getTableColumns(payments))
    .from(payments)
    .innerJoin(feeHistories, eq(feeHistories.id, payments.feeHistoryId))
    .where(and(eq(payments.clientKey, clientKey), feeRights.filter(actor)));
  if (row && !(await isSame(row))) {
    const params = { sum: showAmount(Math.abs(row.amount)), day: showDay(row.payDate) };
    const message = 'Mes.Payments.ClientKey.Conflict';
    throw new Refusal(message, 409, [{ field: 'amount', message, params }], { existing: { id: row.id } });
  }
  return row?.id;
}

/** Whether an entry says what a request says. */
export function sameWords(words: Partial<Payment>): (made: Payment) => boolean {
  return (made) =>
    Object.entries(words).every(([name, value]) => (made[name as keyof Payment] ?? null) === (value ?? null));
}

/** Whether a refund lowered its fee as a request wants it. Without the debt that the person saw nobody knows, and what stands counts. */
async function isSameOutcome(
  call: Call,
  made: Payment,
  { kind, amount, outcome, debt }: PaymentInput,
): Promise<boolean> {
  if (kind !== PAYMENT_KIND.refund) return true;
  const hasLowered = (await pairOf(call, made)).length > 0;
  if (outcome !== 'lower') return !hasLowered;
  return debt === undefined || hasLowered === amount > Math.max(0, -debt);
}

/** Whether an entry has the files of a request. */
async function hasFiles(call: Call, { id }: Payment, { attachmentIds }: PaymentInput): Promise<boolean> {
  const files = (await attachmentsOf(call, payment.area, [id])).get(id)?.['attachment'] ?? [];
  const given = new Set(attachmentIds);
  return files.length === given.size && files.every((file) => given.has(file.id));
}

/** The other entries that were booked with one. */
export async function pairOf({ db }: Pick<Call, 'db'>, { id, pairId }: Payment): Promise<Payment[]> {
  if (!pairId) return [];
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.pairId, pairId), ne(payments.id, id)));
}

const MONEY_ROWS_OF: Readonly<Record<number, 'payments' | 'refunds' | 'waivers'>> = {
  [PAYMENT_KIND.payment]: 'payments',
  [PAYMENT_KIND.refund]: 'refunds',
  [PAYMENT_KIND.waiver]: 'waivers',
};

type NewEntry = Omit<typeof payments.$inferInsert, 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>;

/** Writes an entry; one of the association is confirmed at once. The trigger adds its amount to the fee. */
export async function insertEntry(call: Call, entry: NewEntry): Promise<Payment> {
  const { db, now, actor } = call;
  const who = { createdAt: now, createdBy: actor.userId, updatedAt: now, updatedBy: actor.userId };
  const decided = hasRight(call, entryRights.decide) ? { confirmedAt: now, confirmedBy: actor.userId } : {};
  const [row] = await db
    .insert(payments)
    .values({ ...entry, ...who, ...decided })
    .returning();
  if (!row) throw new Error('An insert returns its row.');
  countMoney(MONEY_ROWS_OF[row.kind] ?? 'entries', [row.amount]);
  return row;
}

/** Locks a visible fee. @throws Refusal 404 */
export async function lockFee({ db, actor }: Call, id: string, isOther = false): Promise<Fee> {
  const [fee] = await db
    .select()
    .from(feeHistories)
    .where(and(eq(feeHistories.id, id), isOther ? undefined : feeRights.filter(actor)))
    .for('update');
  if (!fee) throw new Refusal('Mes.FeeHistories.Id.NotFound', 404);
  return fee;
}

/** While the payment of a club waits, nothing else changes the fee; nothing ever changes a cancelled one. */
export function requireFree(call: Call, fee: Fee): Promise<void> {
  return requireStep(call, feeHistoryArea.source, 'Book', fee);
}

/** The day of an entry is no later than today; one before all years of fees is a slip. */
export function requirePayDate({ now }: Call, payDate: string): void {
  if (payDate > today(now)) throw fault('payDate', 'Mes.Payments.PayDate.NotAllowed');
  if (payDate < `${YEAR_MIN}-01-01`) throw fault('payDate', 'Mes.Payments.PayDate.InValid');
}

/** A waiver is at most the debt, and a refund at most the money that was paid; a payment may be more than the debt. */
function requireAmount(fee: Fee, { kind, amount }: PaymentInput): void {
  const { debt } = standingOf(fee);
  if (kind === PAYMENT_KIND.waiver && amount > debt) throw tooMuch(debt);
  if (kind === PAYMENT_KIND.refund && amount > fee.paid) throw tooMuch(fee.paid);
}

/** What a refund lowers its fee by. A credit was never part of the fee, so nothing is asked about it. */
function loweredBy(fee: Fee, { kind, amount, outcome }: PaymentInput): number {
  if (kind !== PAYMENT_KIND.refund) return 0;
  const ofFee = amount - Math.max(0, -standingOf(fee).debt);
  if (ofFee > 0 && !outcome) throw fault('outcome', 'Mes.Payments.Outcome.Required');
  return outcome === 'lower' ? Math.max(0, ofFee) : 0;
}

/**
 * Another total for a fee, with the reason; the history keeps both. What was paid above it becomes a credit when the person
 * agrees to that. A waiver never becomes one.
 *
 * @throws Refusal 409 when the fee changed since, Mes.FeeHistories.Total.*
 */
export async function correctTotal(call: Call, id: string, input: TotalCorrection): Promise<void> {
  const { source } = feeHistoryArea;
  requireRight(call, feeRights.correctTotal);
  await inTransaction(call, source, async (inner) => {
    const fee = await lockFee(inner, id);
    await requireStep(inner, source, 'CorrectTotal', fee);
    if (fee.version !== input.version) throw await conflict(inner, source, id);
    const { total, reason } = input;
    if (total === fee.total) throw fault('total', 'Mes.FeeHistories.Total.Same');
    const sum = (amount: number) => ({ params: { sum: showAmount(amount) } });
    if (total < fee.waived)
      throw inputRefusal([{ field: 'total', message: 'Mes.FeeHistories.Total.Waived', ...sum(fee.waived) }]);
    const { debt } = standingOf({ ...fee, total });
    if (debt < 0 && !input.asCredit)
      throw inputRefusal([{ field: 'asCredit', message: 'Mes.FeeHistories.Total.Credit', ...sum(-debt) }]);
    await inner.db.execute(sql`set local app.correcting = 'on'`);
    await inner.db
      .update(feeHistories)
      .set({ total, version: fee.version + 1, updatedAt: inner.now, updatedBy: inner.actor.userId })
      .where(eq(feeHistories.id, id));
    await inner.db.execute(sql`set local app.correcting = 'off'`);
    await tellOfFee(inner, fee, { total: [fee.total, total], reason: [null, reason] });
  });
}

/** Refuses an entry that waits, because its fee is cancelled, within the transaction of the call. */
export async function refuseEntry(call: Call, fee: Fee, row: Payment, reason: string): Promise<void> {
  await call.db.update(payments).set({ refusedAt: call.now, refuseReason: reason }).where(eq(payments.id, row.id));
  await tellOfDecision(call, row, fee, reason);
}

function tooMuch(most: number): Refusal {
  return inputRefusal([
    { field: 'amount', message: 'Mes.Payments.Amount.NotAllowed', params: { sum: showAmount(Math.max(0, most)) } },
  ]);
}

function fault(field: string, message: string): Refusal {
  return inputRefusal([{ field, message }]);
}

/** The entries of the history: what happened to the fee, and the entry itself. */
export async function tellOfEntry(call: Call, fee: Fee, row: Payment): Promise<void> {
  await tellOfFee(call, fee, row.confirmedAt === null ? { pending: [false, true] } : paidChange(fee, row));
  await audit(call, {
    area: payment.area,
    entity: payment.singular,
    entityId: row.id,
    label: await memberName(call, fee),
    action: 'Create',
    changes: {
      kind: [null, row.kind],
      method: [null, row.method],
      amount: [null, row.amount],
      payDate: [null, row.payDate],
      ...(row.reason && { reason: [null, row.reason] }),
    },
  });
}

/** What an entry changes in a fee that was read before it. */
export function paidChange({ paid, waived }: Fee, { amount, countsAs }: Pick<Payment, 'amount' | 'countsAs'>): Changes {
  return countsAs === PAYMENT_KIND.waiver
    ? { waived: [waived, sumOf([waived, amount])] }
    : { paid: [paid, sumOf([paid, amount])] };
}

/** The entry in the history of a fee. */
export async function tellOfFee(call: Call, fee: Fee, changes: Changes): Promise<void> {
  const label = await memberName(call, fee);
  const { area, singular: entity } = feeHistory;
  await audit(call, { area, entity, entityId: fee.id, label, action: 'Update', changes });
}

async function memberName({ db }: Call, { memberId }: Fee): Promise<string | null> {
  const [member] = await db.select({ name: members.name }).from(members).where(eq(members.id, memberId));
  return member?.name ?? null;
}
