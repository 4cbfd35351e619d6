import { memberName, userName } from '../../../db/names.ts';
import {
  type AccountChange,
  type BankAccount,
  type BankAccountInput,
  CHANGE_SHOWN_DAYS,
} from '@hoivien/contract/areas/money/bank/bank-account.schema.ts';
import { bankName } from '@hoivien/contract/kit/payment/banks.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { UseCount, Uses } from '@hoivien/contract/kit/uses.ts';
import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { bankAccounts } from '../../../db/tables/fee.ts';
import { auditEntries } from '../../../db/tables/kit.ts';
import { clubs } from '../../../db/tables/member.ts';
import { audit, changesBetween } from '../../../kit/audit.ts';
import { type Call, can } from '../../../kit/call.ts';
import { databaseFault, FAULT, inputRefusal, Refusal } from '../../../kit/errors.ts';
import { requireRight } from '../../../kit/rights.ts';

import { uuidv7 } from '../../../kit/uuid.ts';
import { waitingLines } from './debt-desk.ts';
import { tellOfAccount } from './news.ts';
import { accountRights } from './rights.ts';

type Account = typeof bankAccounts.$inferSelect;

const AREA = 'BankAccounts';
const FIELDS = ['bankBin', 'accountNumber', 'accountHolder', 'clubId'] as const;

/** The accounts in use, those of the association first. */
export async function readAccounts(call: Call): Promise<BankAccount[]> {
  requireRight(call, accountRights.keep);
  const rows = await accountRows(call);
  return rows.map(({ row, clubName, changedBy }) => ({
    id: row.id,
    version: row.version,
    bankBin: row.bankBin,
    bankName: bankName(row.bankBin),
    accountNumber: row.accountNumber,
    accountHolder: row.accountHolder,
    clubId: row.clubId,
    clubName,
    changedAt: row.updatedAt.toISOString(),
    changedBy,
  }));
}

/** Accounts in use with the names of their clubs and of the people who changed them. */
export function accountRows({ db }: Pick<Call, 'db'>) {
  return db
    .select({
      row: bankAccounts,
      clubName: memberName(sql`"bank_accounts"."club_id"`),
      changedBy: userName(sql`"bank_accounts"."updated_by"`),
    })
    .from(bankAccounts)
    .where(isNull(bankAccounts.closedAt))
    .orderBy(sql`${bankAccounts.clubId} is not null`, asc(bankAccounts.id));
}

/** The accounts of the association itself. */
export async function associationAccounts({ db }: Pick<Call, 'db'>): Promise<Account[]> {
  return (await accountRows({ db })).flatMap(({ row }) => (row.clubId ? [] : [row]));
}

export async function addAccount(call: Call, account: BankAccountInput): Promise<void> {
  requireRight(call, accountRights.keep);
  await written(call, account, async (inner) => {
    const { now, actor } = inner;
    const who = { createdAt: now, createdBy: actor.userId, updatedAt: now, updatedBy: actor.userId };
    const [row] = await inner.db
      .insert(bankAccounts)
      .values({ id: uuidv7(), ...account, ...who })
      .returning();
    if (!row) throw new Error('An insert returns its row.');
    await tell(inner, 'added', row, null);
  });
}

export async function changeAccount(
  call: Call,
  id: string,
  { version, ...account }: BankAccountInput & { version: number },
): Promise<void> {
  requireRight(call, accountRights.keep);
  await written(call, account, async (inner) => {
    const before = await lockAccount(inner, id, version);
    if (!changesBetween(FIELDS, before, account)) return;
    const row = await update(inner, before, account);
    await tell(inner, 'changed', row, before);
  });
}

/** What names an account, for the question before it is changed or closed. */
export async function accountUses(call: Call, id: string): Promise<Uses> {
  requireRight(call, accountRights.keep);
  const [account] = await call.db
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.id, id), isNull(bankAccounts.closedAt)));
  if (!account) throw new Refusal('Mes.BankAccounts.Id.NotFound', 404);
  const { accountNumber, clubId } = account;
  const isOfDebtor = clubId
    ? sql`f.member_id in (select c.member_id from club_members c where c.club_id = ${clubId} and c.left_on is null)`
    : sql`true`;
  const lines = await waitingLines(call, accountNumber);
  const { rows } = await call.db.execute<Record<'letters' | 'fees', number>>(sql`select
    (select count(*)::int from deliveries d where d.sent_at is null and d.failed_at is null and d.cancelled_at is null
      and position(${accountNumber} in d.body) > 0) as letters,
    (select count(*)::int from fee_histories f where f.status = 1 and f.cancelled_at is null and ${isOfDebtor}) as fees`);
  const { letters = 0, fees = 0 } = rows[0] ?? {};
  const uses: UseCount[] = [
    { message: 'Mes.Uses.FeesOfAccount', rule: 'changes', count: fees, path: '/fee-histories?status=1' },
    { message: 'Mes.Uses.BankLinesWaiting', rule: 'keeps', count: lines, path: '/bank-statements' },
    { message: 'Mes.Uses.LettersOfAccount', rule: 'keeps', count: letters, path: '/outbox' },
  ];
  const found = uses.filter(({ count }) => count > 0);
  return {
    records: 1,
    refused: 0,
    uses: can(call, permissionCode('FeeHistories', 'Search')) ? found : found.map((one) => ({ ...one, path: null })),
  };
}

/** An account that is closed stands in no code any more; what was paid to it stays. */
export async function closeAccount(call: Call, id: string, { version }: { version: number }): Promise<void> {
  requireRight(call, accountRights.keep);
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const before = await lockAccount(inner, id, version);
    const row = await update(inner, before, { closedAt: inner.now });
    await tell(inner, 'closed', row, before);
  });
}

/** The changes of accounts of the last days, the newest first, for everybody who works with fees. */
export async function recentChanges(call: Call): Promise<AccountChange[]> {
  const since = new Date(call.now.getTime() - CHANGE_SHOWN_DAYS * 24 * 60 * 60 * 1000);
  const rows = await call.db
    .select({ at: auditEntries.createdAt, by: auditEntries.actorName, action: auditEntries.action, row: bankAccounts })
    .from(auditEntries)
    .innerJoin(bankAccounts, eq(bankAccounts.id, sql`${auditEntries.entityId}::uuid`))
    .where(
      and(
        eq(auditEntries.area, AREA),
        eq(auditEntries.entity, 'BankAccount'),
        gte(auditEntries.createdAt, since),
        accountRights.toldChanges(call.actor),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(20);
  const names = new Map((await accountRows(call)).map(({ row, clubName }) => [row.id, clubName]));
  return rows.map(({ at, by, action, row }) => ({
    at: at.toISOString(),
    by,
    what: action === 'Create' ? 'added' : action === 'Delete' ? 'closed' : 'changed',
    bankName: bankName(row.bankBin),
    accountNumber: row.accountNumber,
    clubName: names.get(row.id) ?? null,
  }));
}

/** Runs a change whose account or club may be refused by the database. */
async function written(call: Call, { clubId }: BankAccountInput, work: (inner: Call) => Promise<void>): Promise<void> {
  if (clubId) {
    const [club] = await call.db.select({ id: clubs.id }).from(clubs).where(eq(clubs.id, clubId));
    if (!club) throw inputRefusal([{ field: 'clubId', message: 'Mes.BankAccounts.ClubId.NotFound' }]);
  }
  try {
    await call.db.transaction((tx) => work({ ...call, db: tx }));
  } catch (error) {
    if (databaseFault(error)?.code !== FAULT.unique) throw error;
    throw inputRefusal([{ field: 'accountNumber', message: 'Mes.BankAccounts.AccountNumber.AlreadyExist' }]);
  }
}

async function lockAccount({ db }: Call, id: string, version: number): Promise<Account> {
  const [row] = await db
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.id, id), isNull(bankAccounts.closedAt)))
    .for('update');
  if (!row) throw new Refusal('Mes.BankAccounts.Id.NotFound', 404);
  if (row.version !== version) throw new Refusal('Mes.BankAccounts.Update.Conflict', 409);
  return row;
}

async function update({ db, now, actor }: Call, before: Account, set: Partial<Account>): Promise<Account> {
  const [row] = await db
    .update(bankAccounts)
    .set({ ...set, updatedAt: now, updatedBy: actor.userId, version: before.version + 1 })
    .where(eq(bankAccounts.id, before.id))
    .returning();
  if (!row) throw new Error('The locked account exists.');
  return row;
}

const ACTIONS = { added: 'Create', changed: 'Update', closed: 'Delete' } as const;

async function tell(call: Call, what: keyof typeof ACTIONS, row: Account, before: Account | null): Promise<void> {
  await audit(call, {
    area: AREA,
    entity: 'BankAccount',
    entityId: row.id,
    label: `${bankName(row.bankBin)} ${row.accountNumber}`,
    action: ACTIONS[what],
    changes: what === 'closed' ? null : changesBetween(FIELDS, before ?? {}, row),
  });
  await tellOfAccount(call, what, row);
}
