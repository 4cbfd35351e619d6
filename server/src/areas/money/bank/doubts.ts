import type { AnswerDoubtInput } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { asc, eq } from 'drizzle-orm';
import { bankDoubts, bankLines, bankReports } from '../../../db/tables/bank.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import { requireRight } from '../../../kit/rights.ts';

import { lineLabel, settleLines } from './lines.ts';
import { matchWaiting } from './match.ts';
import { bankRights } from './rights.ts';

/**
 * A person tells whether two lines are one movement. Lines that are one become the older one, or the one that is dealt
 * with; two booked lines stay until one booking is taken back.
 *
 * @throws Refusal Mes.BankStatements.Doubt.NotFound, NotAllowed, Booked
 */
export async function answerDoubt(call: Call, id: string, { answer }: AnswerDoubtInput): Promise<void> {
  requireRight(call, bankRights.keep);
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const [doubt] = await tx.select().from(bankDoubts).where(eq(bankDoubts.id, id)).for('update');
    if (!doubt) throw new Refusal('Mes.BankStatements.Doubt.NotFound', 404);
    if (doubt.answer !== null) throw new Refusal('Mes.BankStatements.Doubt.NotAllowed', 400);
    const ids = [doubt.bankLineId, doubt.otherLineId].sort();
    const lines = [];
    for (const lineId of ids) {
      const [line] = await tx.select().from(bankLines).where(eq(bankLines.id, lineId)).for('update');
      if (!line || line.undoneAt) throw new Refusal('Mes.BankStatements.Doubt.NotAllowed', 400);
      lines.push(line);
    }
    if (answer === 'same' && lines.every(({ booked }) => booked > 0))
      throw new Refusal('Mes.BankStatements.Doubt.Booked', 400);
    await tx
      .update(bankDoubts)
      .set({
        answer,
        answeredAt: call.now,
        answeredBy: call.actor.userId,
        reportId: await firstReport(inner, doubt.bankLineId),
        otherReportId: await firstReport(inner, doubt.otherLineId),
      })
      .where(eq(bankDoubts.id, id));
    if (answer === 'same') await releaseIgnored(inner, lines);
    await settleLines(tx, call.now, ids);
    await tell(inner, lines, { sameMovement: [null, answer === 'same'] });
  });
  await matchWaiting(call.db, call.now);
}

/** Lets a question be asked again. Lines that an answer made one are two again, without their bookings. */
export async function takeBackAnswer(call: Call, id: string): Promise<void> {
  requireRight(call, bankRights.keep);
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const [doubt] = await tx.select().from(bankDoubts).where(eq(bankDoubts.id, id)).for('update');
    if (!doubt?.reportId || !doubt.otherReportId) throw new Refusal('Mes.BankStatements.Doubt.NotFound', 404);
    const reports = [doubt.reportId, doubt.otherReportId];
    await tx.delete(bankDoubts).where(eq(bankDoubts.id, id));
    const ids: string[] = [];
    for (const report of reports) {
      const [row] = await tx.select().from(bankReports).where(eq(bankReports.id, report));
      if (row) ids.push(row.bankLineId);
    }
    const lines = await tx
      .select()
      .from(bankLines)
      .where(eq(bankLines.id, ids[0] ?? ''));
    await settleLines(tx, call.now, ids);
    await tell(inner, lines, { sameMovement: [doubt.answer === 'same', null] });
  });
  await matchWaiting(call.db, call.now);
}

/** Two lines of which one is booked and the other ignored are one that is booked. */
async function releaseIgnored({ db }: Call, lines: readonly (typeof bankLines.$inferSelect)[]): Promise<void> {
  for (const line of lines)
    if (line.ignoredAt)
      await db
        .update(bankLines)
        .set({ ignoredAt: null, ignoredBy: null, ignoreKind: null, ignoreReason: null })
        .where(eq(bankLines.id, line.id));
}

async function firstReport({ db }: Call, lineId: string): Promise<string> {
  const [row] = await db
    .select({ id: bankReports.id })
    .from(bankReports)
    .where(eq(bankReports.bankLineId, lineId))
    .orderBy(asc(bankReports.id))
    .limit(1);
  if (!row) throw new Refusal('Mes.BankStatements.Doubt.NotAllowed', 400);
  return row.id;
}

async function tell(
  call: Call,
  lines: readonly (typeof bankLines.$inferSelect)[],
  changes: Parameters<typeof audit>[1]['changes'],
): Promise<void> {
  for (const line of lines)
    await audit(call, {
      area: 'BankStatements',
      entity: 'BankLine',
      entityId: line.id,
      label: lineLabel(line),
      action: 'Update',
      changes,
    });
}
