import { payment } from '@hoivien/contract/areas/money/fee/payment.resource.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { bankName } from '@hoivien/contract/kit/payment/banks.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { rolePermissions, users } from '../../../db/tables/access.ts';
import { type bankAccounts, type feeHistories, payments } from '../../../db/tables/fee.ts';
import { members } from '../../../db/tables/member.ts';
import type { Call } from '../../../kit/call.ts';
import { holdersOf, notify } from '../../../kit/notices.ts';
import { clubName } from '../../people/party/index.ts';

type Payment = typeof payments.$inferSelect;
type Fee = typeof feeHistories.$inferSelect;
type Account = typeof bankAccounts.$inferSelect;

async function named({ db }: Call, { memberId }: Fee): Promise<string> {
  const [member] = await db.select({ name: members.name }).from(members).where(eq(members.id, memberId));
  return member?.name ?? '';
}

/** Tells those who may confirm that an entry of a club waits, in the transaction that makes it. */
export async function tellOfPayment(call: Call, row: Payment, fee: Fee): Promise<void> {
  const deciders = await holdersOf(call.db, permissionCode(payment.area, 'Approve'));
  await notify(call, {
    userIds: deciders.filter((one) => one !== call.actor.userId),
    kind: 'Mes.Notices.PaymentWaits',
    area: payment.area,
    entityId: row.id,
    params: {
      name: await named(call, fee),
      amount: showAmount(row.amount),
      club: row.clubId ? await clubName(call, row.clubId) : '',
    },
    dedupeKey: `payment:waits:${row.id}`,
  });
}

/** Tells the person who entered it about the decision, in its transaction; `reason` is that of a refusal. */
export async function tellOfDecision(call: Call, row: Payment, fee: Fee, reason?: string): Promise<string[]> {
  return notify(call, {
    userIds: await hearersOf(call, row.id),
    kind: reason === undefined ? 'Mes.Notices.PaymentConfirmed' : 'Mes.Notices.PaymentRefused',
    area: payment.area,
    entityId: row.id,
    params: {
      name: await named(call, fee),
      amount: showAmount(row.amount),
      ...(reason !== undefined && { reason }),
    },
    dedupeKey: `payment:decided:${row.id}`,
  });
}

/** The users who hear of a decision on an entry: who entered it, unless they take it. */
export async function hearersOf(call: Call, id: string): Promise<string[]> {
  const [row] = await call.db.select({ by: payments.createdBy }).from(payments).where(eq(payments.id, id));
  return !row?.by || row.by === call.actor.userId ? [] : [row.by];
}

const TOLD = { added: 'BankAccountAdded', changed: 'BankAccountChanged', closed: 'BankAccountClosed' } as const;

/** Tells all who hold a code of fees that an account was changed, in its transaction; also the one who did it. */
export async function tellOfAccount(call: Call, what: keyof typeof TOLD, row: Account): Promise<void> {
  const codes = ['Create', 'Update', 'Delete', 'Search', 'View', 'Export', 'Import'].map((action) =>
    permissionCode('Fees', action),
  );
  const holders = await call.db
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, users.roleId))
    .where(and(inArray(rolePermissions.code, codes), isNull(users.deactivatedAt), isNull(users.clubId)));
  await notify(call, {
    userIds: holders.map(({ id }) => id),
    kind: `Mes.Notices.${TOLD[what]}`,
    area: 'BankAccounts',
    entityId: null,
    params: { by: call.actor.userName, bank: bankName(row.bankBin), account: row.accountNumber },
    dedupeKey: `account:${row.id}:${row.version}:${what}`,
  });
}
