import { isNull } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { bankAccounts } from '../../../db/tables/fee.ts';
import { isNamedBy } from './head.ts';

type Account = typeof bankAccounts.$inferSelect;

/** Accounts in use; with closed ones for movements that reach an account after it was closed. */
export function ownAccounts({ db }: { db: Database }, which: 'open' | 'all' = 'open'): Promise<Account[]> {
  return db
    .select()
    .from(bankAccounts)
    .where(which === 'open' ? isNull(bankAccounts.closedAt) : undefined)
    .orderBy(bankAccounts.id);
}

/** Our account that a number names, which may be masked; undefined where none or several fit. */
export function accountNamed<Own extends Pick<Account, 'accountNumber'>>(
  accounts: readonly Own[],
  named: string,
): Own | undefined {
  const exact = accounts.find(({ accountNumber }) => accountNumber === named);
  const fitting = exact ? [exact] : accounts.filter(({ accountNumber }) => isNamedBy(accountNumber, named));
  return fitting.length === 1 ? fitting[0] : undefined;
}
