import { createHash } from 'node:crypto';
import type { BankStranger } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { desc, sql } from 'drizzle-orm';
import { bankStrangers } from '../../../db/tables/bank.ts';
import type { Database } from '../../../db/connect.ts';
import type { Call } from '../../../kit/call.ts';
import { holdersOf, notify } from '../../../kit/notices.ts';

import { uuidv7 } from '../../../kit/uuid.ts';
import { requireRight } from '../../../kit/rights.ts';
import type { NewReport } from './lines.ts';
import { ownAccounts } from './own-accounts.ts';
import { bankRights } from './rights.ts';

/**
 * Counts a transfer of an account that is none of ours. Those who may add accounts are told once for each account; how much
 * came since is on the page of statements.
 */
export async function countStranger(
  { db, now }: { db: Database; now: Date },
  service: string,
  { source, accountNumber, amount }: NewReport,
): Promise<void> {
  const lastFour = accountNumber.slice(-4) || '----';
  const id = uuidv7();
  const [row] = await db
    .insert(bankStrangers)
    .values({
      id,
      source,
      accountHash: hashOf(accountNumber),
      lastFour,
      count: 1,
      sum: amount,
      firstAt: now,
      lastAt: now,
    })
    .onConflictDoUpdate({
      target: [bankStrangers.source, bankStrangers.accountHash],
      set: {
        count: sql`${bankStrangers.count} + 1`,
        sum: sql`${bankStrangers.sum} + ${amount}`,
        lastAt: now,
      },
    })
    .returning();
  if (row?.id !== id) return;
  await notify(
    { db, now },
    {
      userIds: await holdersOf(db, permissionCode('Settings', 'Update')),
      kind: 'Mes.Notices.StrangeAccount',
      area: 'BankStatements',
      entityId: null,
      params: { service, lastFour, count: 1, sum: showAmount(amount) },
      dedupeKey: `bank-stranger:${id}`,
    },
  );
}

function hashOf(accountNumber: string): string {
  return createHash('sha256').update(accountNumber).digest('hex');
}

/** Accounts that are still none of ours. */
export async function listStrangers(call: Call): Promise<BankStranger[]> {
  requireRight(call, bankRights.keep);
  const own = new Set((await ownAccounts(call, 'all')).map(({ accountNumber }) => hashOf(accountNumber)));
  const rows = await call.db.select().from(bankStrangers).orderBy(desc(bankStrangers.lastAt));
  return rows
    .filter(({ accountHash }) => !own.has(accountHash))
    .map(({ id, source, lastFour, count, sum, lastAt }) => {
      return { id, source: source as BankStranger['source'], lastFour, count, sum, lastAt: lastAt.toISOString() };
    });
}
