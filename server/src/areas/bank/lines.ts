import { createHash } from 'node:crypto';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { bankLines } from '../../db/tables/bank.ts';
import type { Database } from '../../db/connect.ts';
import { insertMany } from '../../kit/crud/statements.ts';
import { today } from '../../kit/today.ts';
import { uuidv7 } from '../../kit/uuid.ts';
import { accountIn } from './matcher.ts';
import { flatten } from './match-text.ts';

/** Money that came in, before it is stored. */
export interface NewLine {
  source: 'file' | 'sepay' | 'casso';
  externalId: string | null;
  accountNumber: string;
  lineNo: number | null;
  bookedAt: Date;
  hasTime: boolean;
  amount: number;
  description: string;
  bankReference: string | null;
  balance: number | null;
  payerName: string | null;
  payerAccount: string | null;
}

export interface AddedLines {
  added: number;
  ids: string[];
  knownCount: number;
  knownSum: number;
}

/** Days between two reports of one transfer: a statement may have its value date. */
const NEAR_DAYS = 1;

/**
 * Stores lines that nobody has stored before. A line is known when its account, day, amount and reference (or text and
 * balance) are, or when the other source has reported the same transfer; one that only may be the same waits with a mark.
 */
export async function addLines(
  db: Database,
  statementId: string | null,
  lines: readonly NewLine[],
): Promise<AddedLines> {
  const counted = new Map<string, number>();
  const hashed = lines.map((line) => {
    const own = hashOf(line);
    const ordinal = counted.get(own) ?? 0;
    counted.set(own, ordinal + 1);
    return { line, hash: `${own}:${ordinal}` };
  });
  const known = await knownHashes(
    db,
    hashed.map(({ hash }) => hash),
  );
  const fresh = hashed.filter(({ hash }) => !known.has(hash));
  const twins = await twinsOf(
    db,
    fresh.map(({ line }) => line),
  );
  const rows = fresh.flatMap(({ line, hash }, place) => {
    const twin = twins[place];
    if (twin?.isSame) return [];
    const { balance: _balance, ...stored } = line;
    const payerAccount = line.payerAccount ?? accountIn(line.description);
    return [
      {
        id: uuidv7(),
        ...stored,
        bankStatementId: statementId,
        description: line.description.slice(0, 1000),
        payerAccount: payerAccount === line.accountNumber ? null : payerAccount,
        lineHash: hash,
        twinId: twin?.id ?? null,
        searchKey: fold(`${line.description} ${line.payerName ?? ''} ${line.bankReference ?? ''} ${line.amount}`),
      },
    ];
  });
  await insertMany(db, bankLines, rows);
  const taken = new Set(rows.map(({ lineHash }) => lineHash));
  const others = hashed.filter(({ hash }) => !taken.has(hash)).map(({ line }) => line);
  return {
    added: rows.length,
    ids: rows.map(({ id }) => id),
    knownCount: others.length,
    knownSum: sumOf(others.map(({ amount }) => amount)),
  };
}

/** A line in the history, without the bank's text, which names people. @example lineLabel(line) // '6.000.000 · 2026-10-05 · FT26…' */
export function lineLabel(line: { amount: number; bookedAt: Date; bankReference: string | null }): string {
  return [showAmount(line.amount), today(line.bookedAt), line.bankReference].filter(Boolean).join(' · ');
}

/** Account, day and amount with the bank's reference; without one with the text and the balance. */
function hashOf({ accountNumber, bookedAt, amount, bankReference, description, balance }: NewLine): string {
  const reference = flatten(bankReference ?? '').flat;
  const rest = reference.length >= 4 ? ['R', reference] : ['T', flatten(description).flat, balance ?? ''];
  return createHash('sha256')
    .update(JSON.stringify([accountNumber, today(bookedAt), amount, ...rest]))
    .digest('hex');
}

async function knownHashes(db: Database, hashes: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let from = 0; from < hashes.length; from += 5_000) {
    const rows = await db
      .select({ hash: bankLines.lineHash })
      .from(bankLines)
      .where(inArray(bankLines.lineHash, hashes.slice(from, from + 5_000)));
    for (const { hash } of rows) if (hash) known.add(hash);
  }
  return known;
}

/** For each line one of another report with its account and amount about the same day, and whether it is surely the same. */
async function twinsOf(
  db: Database,
  lines: readonly NewLine[],
): Promise<({ id: string; isSame: boolean } | undefined)[]> {
  if (lines.length === 0) return [];
  const accounts = [...new Set(lines.map(({ accountNumber }) => accountNumber))];
  const amounts = [...new Set(lines.map(({ amount }) => amount))];
  const times = lines.map(({ bookedAt }) => bookedAt.getTime());
  const day = 24 * 60 * 60 * 1000;
  const rows = await db
    .select()
    .from(bankLines)
    .where(
      and(
        inArray(bankLines.accountNumber, accounts),
        sql`${bankLines.amount} = any(${sql.param(amounts)}::bigint[])`,
        sql`${bankLines.bookedAt} between ${new Date(Math.min(...times) - 2 * day)} and ${new Date(Math.max(...times) + 2 * day)}`,
        isNull(bankLines.undoneAt),
      ),
    );
  const free = new Set(rows);
  return lines.map((line) => {
    const reference = flatten(line.bankReference ?? '').flat;
    const text = flatten(line.description).flat;
    const isNear = (row: typeof bankLines.$inferSelect) =>
      row.accountNumber === line.accountNumber &&
      row.amount === line.amount &&
      Math.abs(row.bookedAt.getTime() - line.bookedAt.getTime()) <= NEAR_DAYS * day + day / 2;
    const near = [...free].filter(isNear);
    const same = near.find((row) => {
      const otherText = flatten(row.description).flat;
      const otherReference = flatten(row.bankReference ?? '').flat;
      const sameDay = today(row.bookedAt) === today(line.bookedAt);
      const sameReference = reference.length >= 6 && reference === otherReference;
      const isInText =
        [text, otherText].every((one) => one.length >= 12) && (text.includes(otherText) || otherText.includes(text));
      // Two lines of one source with the same text are two transfers unless their reference is the same.
      return row.source === line.source ? sameReference && isInText : sameDay && (sameReference || isInText);
    });
    if (same) {
      free.delete(same);
      return { id: same.id, isSame: true };
    }
    const other = near.find((row) => row.source !== line.source || flatten(row.description).flat === text);
    return other && { id: other.id, isSame: false };
  });
}

/** Lets the lines of a statement be stored anew: they stay for the history but are known no more. */
export async function forgetLines(db: Database, statementId: string, now: Date): Promise<void> {
  await db
    .update(bankLines)
    .set({ lineHash: null, undoneAt: now, matchedAt: now })
    .where(eq(bankLines.bankStatementId, statementId));
}
