import { userName } from '../../../db/names.ts';
import type {
  MendRowInput,
  NotReadReason,
  UnreadRow,
} from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { bankStatements, bankUnreadRows } from '../../../db/tables/bank.ts';
import { bankAccounts } from '../../../db/tables/fee.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';

import { today } from '../../../kit/today.ts';
import { requireRight } from '../../../kit/rights.ts';
import { addReports } from './lines.ts';
import { matchWaiting } from './match.ts';
import { lockStatement } from './statements.ts';
import { bankRights } from './rights.ts';

type Row = typeof bankUnreadRows.$inferSelect;

/** The rows with money of a statement that were not read, in their order. */
export async function listUnread(call: Call, statementId: string): Promise<UnreadRow[]> {
  requireRight(call, bankRights.keep);
  const rows = await call.db
    .select({
      row: bankUnreadRows,
      by: userName(sql`"bank_unread_rows"."settled_by"`),
    })
    .from(bankUnreadRows)
    .where(eq(bankUnreadRows.bankStatementId, statementId))
    .orderBy(asc(bankUnreadRows.rowNo));
  return rows.map(({ row, by }) => ({
    id: row.id,
    row: row.rowNo,
    cells: row.cells as string[],
    why: row.why as NotReadReason,
    credit: row.credit,
    debit: row.debit,
    implied: row.implied,
    day: row.day,
    account: row.accountNumber,
    state: row.bankLineId ? 'mended' : row.ignoreReason ? 'ignored' : 'open',
    reason: row.ignoreReason,
    by,
    lineId: row.bankLineId,
  }));
}

/** A person types what a row says: it becomes a line like those that were read, known ones included. */
export async function mendRow(call: Call, id: string, input: MendRowInput): Promise<void> {
  requireRight(call, bankRights.keep);
  if (input.day > today(call.now)) throw inputRefusal([{ field: 'day', message: 'Mes.BankStatements.Day.NotAllowed' }]);
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const { row, statement } = await lockRow(inner, id);
    if (row.implied !== null && row.implied !== movedBy(input))
      throw inputRefusal([{ field: 'amount', message: 'Mes.BankStatements.Amount.NotAllowed' }]);
    const [account] = statement.bankAccountId
      ? await tx.select().from(bankAccounts).where(eq(bankAccounts.id, statement.bankAccountId))
      : [];
    const accountNumber = row.accountNumber ?? account?.accountNumber;
    // A row of an account that is none of ours is no money of ours.
    if (!accountNumber || row.why === 'account') throw new Refusal('Mes.BankStatements.Row.NotAllowed', 400);
    const [stored] = await addReports(tx, { now: call.now, statementId: statement.id }, [
      {
        source: 'file',
        externalId: null,
        accountNumber,
        rowNo: row.rowNo,
        direction: input.direction,
        bookedAt: new Date(`${input.day}T00:00:00+07:00`),
        hasTime: false,
        amount: input.amount,
        description: input.description,
        bankReference: input.bankReference || null,
        balance: null,
        payerName: null,
        payerAccount: null,
      },
    ]);
    await tx
      .update(bankUnreadRows)
      .set({ bankLineId: stored?.lineId ?? null, settledAt: call.now, settledBy: call.actor.userId })
      .where(eq(bankUnreadRows.id, id));
    await balanceAnew(inner, statement, row, input);
    await tell(inner, statement, { row: [null, row.rowNo], amount: [null, input.amount], day: [null, input.day] });
  });
  await matchWaiting(call.db, call.now);
}

function movedBy({ amount, direction }: MendRowInput): number {
  return direction === 'in' ? amount : -amount;
}

/**
 * What the balances of the file say after a row was typed: rows that only this one had left unproven are proven, and a
 * difference falls by what had not counted before. Where two balances agreed but for such rows, they tell after the last of
 * them whether what was typed is right.
 */
async function balanceAnew(
  { db }: Call,
  { id, isBalanced, difference, butFor }: typeof bankStatements.$inferSelect,
  { credit, debit, proves }: Row,
  input: MendRowInput,
): Promise<void> {
  if (isBalanced === null) return;
  const isCounted = (credit ?? 0) > 0 !== (debit ?? 0) > 0;
  const isOfEnds = difference !== 0 && !isCounted;
  const left = isOfEnds ? sumOf([difference, movedBy(input)]) : difference;
  const open = Math.max(0, butFor - (proves || (isOfEnds && isBalanced ? 1 : 0)));
  await db
    .update(bankStatements)
    .set({ difference: left, butFor: open, isBalanced: left === 0 || (isBalanced && open > 0) })
    .where(eq(bankStatements.id, id));
}

/** A person leaves a row out, with the reason. */
export async function ignoreRow(call: Call, id: string, { reason }: { reason: string }): Promise<void> {
  requireRight(call, bankRights.keep);
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const { row, statement } = await lockRow(inner, id);
    await tx
      .update(bankUnreadRows)
      .set({ ignoreReason: reason, settledAt: call.now, settledBy: call.actor.userId })
      .where(eq(bankUnreadRows.id, id));
    await tell(inner, statement, { row: [row.rowNo, null], ignored: [null, reason] });
  });
}

/** Lets a row that was left out wait again. */
export async function takeBackRow(call: Call, id: string): Promise<void> {
  requireRight(call, bankRights.keep);
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const { row, statement } = await lockRow(inner, id, 'ignored');
    await tx
      .update(bankUnreadRows)
      .set({ ignoreReason: null, settledAt: null, settledBy: null })
      .where(eq(bankUnreadRows.id, id));
    await tell(inner, statement, { row: [null, row.rowNo], ignored: [row.ignoreReason, null] });
  });
}

async function lockRow(call: Call, id: string, state: 'open' | 'ignored' = 'open') {
  const [row] = await call.db.select().from(bankUnreadRows).where(eq(bankUnreadRows.id, id)).for('update');
  if (!row) throw new Refusal('Mes.BankStatements.Row.NotFound', 404);
  const isRight = state === 'open' ? row.settledAt === null : row.ignoreReason !== null;
  if (!isRight) throw new Refusal('Mes.BankStatements.Row.NotAllowed', 400);
  return { row, statement: await lockStatement(call, row.bankStatementId, 'open') };
}

async function tell(
  call: Call,
  { id, fileName }: typeof bankStatements.$inferSelect,
  changes: Parameters<typeof audit>[1]['changes'],
): Promise<void> {
  const fact = { area: 'BankStatements', entity: 'BankStatement', entityId: id, label: fileName } as const;
  await audit(call, { ...fact, action: 'Update', changes });
}
