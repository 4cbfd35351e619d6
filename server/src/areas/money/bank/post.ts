import { createHash } from 'node:crypto';
import type {
  AcceptInput,
  AssignInput,
  BankAccepted,
  BankUndone,
  IgnoreInput,
} from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { LINES_MOST } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { PAYMENT_KIND, PAYMENT_METHOD } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { and, asc, eq, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { bankLines, bankMatches, bankStatements } from '../../../db/tables/bank.ts';
import { feeHistories, receipts } from '../../../db/tables/fee.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';

import { today } from '../../../kit/today.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { requireRight } from '../../../kit/rights.ts';
import { book, reverse } from '../fee/index.ts';
import { forgetReports, lineLabel } from './lines.ts';
import { matchWaiting } from './match.ts';
import type { Part, Proposal } from './matcher.ts';
import { reasonsOf } from './queue.ts';
import { lockStatement, readStatement } from './statements.ts';
import { bankRights } from './rights.ts';

type Line = typeof bankLines.$inferSelect;

const AREA = 'BankStatements';
const ENTITY = 'BankLine';

/**
 * Books sure lines, each in a transaction of its own, so that what was booked stays booked when the server dies between
 * two of them. A line whose fee changed since it was matched is not booked; a person looks at it.
 */
export async function acceptLines(call: Call, input: AcceptInput): Promise<BankAccepted> {
  requireRight(call, bankRights.keep);
  const chosen = await sureLines(call, input, LINES_MOST);
  const booked: Line[] = [];
  let changed = 0;
  for (const { id } of chosen) {
    const line = await acceptOne(call, id, input.receipt);
    if (line) booked.push(line);
    else changed += 1;
  }
  if (booked.length > 0 || changed > 0) await matchWaiting(call.db, call.now);
  const codes = await receiptCodes(
    call,
    booked.map(({ id }) => id),
  );
  const left = input.lineIds ? [] : await sureLines(call, input, LINES_MOST * 100);
  return {
    lineIds: booked.map(({ id }) => id),
    sum: sumOf(booked.map(({ amount }) => amount)),
    changed,
    left: left.length,
    firstReceipt: codes[0] ?? null,
    lastReceipt: codes.at(-1) ?? null,
  };
}

function sureLines(
  { db }: Call,
  { lineIds, statementId, except }: AcceptInput,
  limit: number,
): Promise<{ id: string }[]> {
  return db
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(
      and(
        eq(bankLines.state, 'sure'),
        lineIds ? inArray(bankLines.id, lineIds) : undefined,
        statementId ? eq(bankLines.bankStatementId, statementId) : undefined,
        except.length > 0 ? notInArray(bankLines.id, except) : undefined,
      ),
    )
    .orderBy(asc(bankLines.bookedAt), asc(bankLines.id))
    .limit(limit);
}

async function acceptOne(call: Call, id: string, receipt: boolean): Promise<Line | null> {
  const [seen] = await call.db.select().from(bankLines).where(eq(bankLines.id, id));
  const best = (seen?.proposal as Proposal | null | undefined)?.candidates[0];
  if (!seen || !best) return null;
  try {
    return await bookLine(call, id, best.parts, { receipt, isSure: true });
  } catch (error) {
    // Somebody else booked the line, or its fee takes no entry now.
    if (!(error instanceof Refusal)) throw error;
    if (error.message === UNBALANCED) throw error;
    await call.db
      .update(bankLines)
      .set({ verdict: 'ask', proposal: withReason(seen.proposal as Proposal), matchedAt: null })
      .where(and(eq(bankLines.id, id), eq(bankLines.state, 'sure')));
    return null;
  }
}

function withReason(proposal: Proposal): Proposal {
  const [best, ...others] = proposal.candidates;
  if (!best) return proposal;
  const reasons = [...best.reasons, { kind: 'changed', good: false } as const];
  return {
    ...proposal,
    verdict: 'ask',
    candidates: [{ ...best, confidence: Math.min(best.confidence, 0.9), reasons }, ...others],
  };
}

/** A person decides which fees a line pays. */
export async function assignLine(call: Call, id: string, { parts, receipt }: AssignInput): Promise<void> {
  requireRight(call, bankRights.keep);
  if (new Set(parts.map(({ feeId }) => feeId)).size < parts.length)
    throw inputRefusal([{ field: 'parts', message: 'Mes.BankStatements.Parts.Duplicate' }]);
  await bookLine(call, id, parts, { receipt, isSure: false });
  await matchWaiting(call.db, call.now);
}

const UNBALANCED = 'Mes.BankStatements.Balance.NotAllowed';

/**
 * Books a line as entries on fees, in one transaction with its matches. Fees are locked before the line, in the order of
 * their ids, as corrections of entries do.
 */
async function bookLine(
  call: Call,
  id: string,
  parts: readonly Part[],
  { receipt, isSure }: { receipt: boolean; isSure: boolean },
): Promise<Line> {
  const line = await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const fees = await tx
      .select({ id: feeHistories.id, memberId: feeHistories.memberId, debt: feeHistories.debt })
      .from(feeHistories)
      .where(
        inArray(
          feeHistories.id,
          parts.map(({ feeId }) => feeId),
        ),
      )
      .orderBy(asc(feeHistories.id))
      .for('update');
    const held = await lockLine(inner, id);
    requireOpen(held);
    if (isSure && held.state !== 'sure') throw new Refusal('Mes.BankStatements.Line.NotAllowed', 400);
    await requireBalanced(inner, held);
    const rest = sumOf([held.amount, -held.booked]);
    const sum = sumOf(parts.map(({ amount }) => amount));
    if (sum !== rest)
      throw inputRefusal([
        { field: 'parts', message: 'Mes.BankStatements.Parts.InValid', params: { sum: showAmount(rest) } },
      ]);
    const debts = new Map(fees.map((fee) => [fee.id, fee.debt ?? 0]));
    if (isSure && parts.some(({ feeId, amount }) => (debts.get(feeId) ?? 0) < amount))
      throw new Refusal('Mes.BankStatements.Line.NotAllowed', 400);
    const [counted] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(bankMatches)
      .where(eq(bankMatches.bankLineId, id));
    const day = today(held.bookedAt);
    const present = today(call.now);
    for (const { feeId, amount } of parts) {
      const paymentId = await book(inner, feeId, {
        kind: PAYMENT_KIND.payment,
        method: PAYMENT_METHOD.transfer,
        amount,
        payDate: day > present ? present : day,
        // The bank's text stays with its line; entries show it from there, and a receipt names the fee instead.
        paymentContent: null,
        userReceive: null,
        payerName: null,
        reason: null,
        receipt,
        attachmentIds: [],
        clientKey: keyOf(id, feeId, counted?.count ?? 0),
      });
      const memberId = fees.find((fee) => fee.id === feeId)?.memberId;
      await tx.insert(bankMatches).values({
        id: uuidv7(),
        bankLineId: id,
        feeHistoryId: feeId,
        paymentId,
        amount,
        ...reasonsOf(held.proposal as Proposal | null, memberId),
        acceptedAt: call.now,
        acceptedBy: call.actor.userId,
      });
    }
    await tellOfLine(inner, held, { booked: [held.booked, held.amount] });
    return held;
  });
  for (const area of ['Payments', 'FeeHistories', 'Receipts']) call.totals.changed(area);
  return line;
}

/** The same line books the same fee once; after an undo it may be booked again. */
function keyOf(...parts: (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join(':')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function lockLine({ db }: Call, id: string): Promise<Line> {
  const [held] = await db.select().from(bankLines).where(eq(bankLines.id, id)).for('update');
  if (!held) throw new Refusal('Mes.BankStatements.Line.NotFound', 404);
  return held;
}

function requireOpen({ state }: Line): void {
  if (state !== 'sure' && state !== 'ask' && state !== 'none')
    throw new Refusal('Mes.BankStatements.Line.NotAllowed', 400);
}

/** A statement whose balances contradict its lines was read wrongly, so nothing of it is booked. */
async function requireBalanced({ db }: Call, { bankStatementId }: Line): Promise<void> {
  if (!bankStatementId) return;
  const [statement] = await db
    .select({ isBalanced: bankStatements.isBalanced })
    .from(bankStatements)
    .where(eq(bankStatements.id, bankStatementId));
  if (statement?.isBalanced === false) throw new Refusal(UNBALANCED, 400);
}

/** A line that is no fee leaves the queue, with the reason. */
export async function ignoreLine(call: Call, id: string, { kind, reason }: IgnoreInput): Promise<void> {
  requireRight(call, bankRights.keep);
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const held = await lockLine(inner, id);
    requireOpen(held);
    if (held.booked > 0) throw new Refusal('Mes.BankStatements.Line.NotAllowed', 400);
    await tx
      .update(bankLines)
      .set({ ignoredAt: call.now, ignoredBy: call.actor.userId, ignoreKind: kind, ignoreReason: reason ?? null })
      .where(eq(bankLines.id, id));
    await tellOfLine(inner, held, { ignored: [null, reason ?? kind] });
  });
}

export async function takeBackLine(call: Call, id: string): Promise<void> {
  requireRight(call, bankRights.keep);
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const held = await lockLine(inner, id);
    if (held.state !== 'ignored') throw new Refusal('Mes.BankStatements.Line.NotAllowed', 400);
    await tx
      .update(bankLines)
      .set({ ignoredAt: null, ignoredBy: null, ignoreKind: null, ignoreReason: null, matchedAt: null })
      .where(eq(bankLines.id, id));
    await tellOfLine(inner, held, { ignored: [held.ignoreReason ?? held.ignoreKind, null] });
  });
  await matchWaiting(call.db, call.now);
}

/** Reverses the entries of lines by contrary entries. The lines wait again. The answer names each line that stays, with its reason. */
export async function undoLines(call: Call, lineIds: readonly string[]): Promise<BankUndone> {
  requireRight(call, bankRights.keep);
  const made = await undoEach(call, lineIds);
  await matchWaiting(call.db, call.now);
  return { ...made, left: 0 };
}

async function undoEach(call: Call, lineIds: readonly string[]): Promise<Pick<BankUndone, 'undone' | 'kept'>> {
  let undone = 0;
  const kept: BankUndone['kept'] = [];
  for (const lineId of lineIds) {
    try {
      undone += await undoLine(call, lineId);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      kept.push({ lineId, message: error.message });
    }
  }
  return { undone, kept };
}

const REASON = 'Hoàn tác ghi nhận từ sao kê ngân hàng';

async function undoLine(call: Call, id: string): Promise<number> {
  const undone = await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const matches = await tx
      .select()
      .from(bankMatches)
      .where(
        and(
          eq(bankMatches.bankLineId, id),
          sql`not exists (select 1 from payments r where r.reverses_id = ${bankMatches.paymentId})`,
        ),
      );
    if (matches.length === 0) return 0;
    await tx
      .select({ id: feeHistories.id })
      .from(feeHistories)
      .where(
        inArray(
          feeHistories.id,
          matches.map(({ feeHistoryId }) => feeHistoryId),
        ),
      )
      .orderBy(asc(feeHistories.id))
      .for('update');
    const held = await lockLine(inner, id);
    if (held.undoneAt) return 0;
    for (const { id: matchId, paymentId } of matches) await reverse(inner, paymentId, REASON, keyOf(matchId, 'undo'));
    await tellOfLine(inner, held, { booked: [held.booked, 0] });
    return matches.length;
  });
  if (undone > 0) for (const area of ['Payments', 'FeeHistories', 'Receipts']) call.totals.changed(area);
  return undone;
}

/**
 * Undoes a statement within 24 hours: what was booked is taken back by contrary entries, and its lines are forgotten, so
 * that the file can be read again. Works on some lines at a time; `left` tells how many remain.
 *
 * @throws Refusal Mes.BankStatements.Undo.NotAllowed
 */
export async function undoStatement(call: Call, id: string): Promise<BankUndone> {
  const { undoUntil } = await readStatement(call, id);
  if (undoUntil === null) throw new Refusal('Mes.BankStatements.Undo.NotAllowed', 400);
  const booked = and(eq(bankLines.bankStatementId, id), gt(bankLines.booked, 0), isNull(bankLines.undoneAt));
  const some = await call.db
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(booked)
    .orderBy(asc(bankLines.id))
    .limit(LINES_MOST);
  const { undone, kept } = await undoEach(
    call,
    some.map((line) => line.id),
  );
  if (kept.length > 0) {
    await matchWaiting(call.db, call.now);
    return { undone, kept, left: 0 };
  }
  const left = await call.db.select({ id: bankLines.id }).from(bankLines).where(booked);
  if (left.length > 0) return { undone, kept, left: left.length };
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const held = await lockStatement(inner, id, 'open');
    // A line that was booked meanwhile keeps the statement.
    const [again] = await tx.select({ id: bankLines.id }).from(bankLines).where(booked).limit(1);
    if (again) throw new Refusal('Mes.BankStatements.Undo.NotAllowed', 400);
    await forgetReports(tx, id, call.now);
    await tx
      .update(bankStatements)
      .set({ undoneAt: call.now, version: held.version + 1, updatedAt: call.now, updatedBy: call.actor.userId })
      .where(eq(bankStatements.id, id));
    await audit(inner, {
      area: AREA,
      entity: 'BankStatement',
      entityId: id,
      label: held.fileName,
      action: 'Undo',
      changes: null,
    });
  });
  await matchWaiting(call.db, call.now);
  return { undone, kept, left: 0 };
}

/**
 * A debit gave a credit back: the entries of the credit are reversed, their receipts cancelled, and the credit is no payment.
 * A person who takes the credit back finds it waiting again.
 *
 * @throws Refusal Mes.BankStatements.GiveBack.NotAllowed, and what a reversal refuses
 */
export async function giveBack(call: Call, debitId: string): Promise<BankUndone> {
  requireRight(call, bankRights.keep);
  const [debit] = await call.db.select().from(bankLines).where(eq(bankLines.id, debitId));
  if (!debit) throw new Refusal('Mes.BankStatements.Line.NotFound', 404);
  const creditId = debit.counterLineId;
  if (debit.state !== 'out' || debit.kind !== 'return' || !creditId)
    throw new Refusal('Mes.BankStatements.GiveBack.NotAllowed', 400);
  const [credit] = await call.db.select().from(bankLines).where(eq(bankLines.id, creditId));
  // A part is given back by a refund in the books, which leaves the rest of the entry.
  if (credit?.amount !== debit.amount) throw new Refusal('Mes.BankStatements.GiveBack.NotAllowed', 400);
  const made = await undoEach(call, [creditId]);
  if (made.kept.length === 0)
    await call.db.transaction(async (tx) => {
      const inner = { ...call, db: tx };
      const held = await lockLine(inner, creditId);
      if (held.undoneAt || held.booked > 0 || held.ignoredAt) return;
      await tx
        .update(bankLines)
        .set({ ignoredAt: call.now, ignoredBy: call.actor.userId, ignoreKind: 'returned', ignoreReason: null })
        .where(eq(bankLines.id, creditId));
      await tellOfLine(inner, held, { ignored: [null, 'returned'] });
      await tellOfLine(inner, debit, { returns: [null, lineLabel(held)] });
    });
  await matchWaiting(call.db, call.now);
  return { ...made, left: 0 };
}

async function receiptCodes({ db }: Call, lineIds: readonly string[]): Promise<string[]> {
  if (lineIds.length === 0) return [];
  const rows = await db
    .select({ code: receipts.code })
    .from(receipts)
    .innerJoin(bankMatches, eq(bankMatches.paymentId, receipts.paymentId))
    .where(inArray(bankMatches.bankLineId, [...lineIds]))
    .orderBy(asc(receipts.number));
  return rows.map(({ code }) => code);
}

async function tellOfLine(call: Call, line: Line, changes: Parameters<typeof audit>[1]['changes']): Promise<void> {
  await audit(call, {
    area: AREA,
    entity: ENTITY,
    entityId: line.id,
    label: lineLabel(line),
    action: 'Update',
    changes,
  });
}
