import { userName } from '../../../db/names.ts';
import { PAYMENT_KIND, PAYMENT_STATE } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import { standingOf } from '@hoivien/contract/areas/money/fee/fee.rules.ts';
import type {
  FeeOfMember,
  FeeSums,
  FeesOfMember,
  PaymentEntry,
  PaymentSums,
  VietQrOfFee,
} from '@hoivien/contract/areas/money/fee/fee-history.schema.ts';
import { CHANGE_SHOWN_DAYS } from '@hoivien/contract/areas/money/bank/bank-account.schema.ts';
import { payment } from '@hoivien/contract/areas/money/fee/payment.resource.ts';
import { bankName } from '@hoivien/contract/kit/payment/banks.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import type { ListQuery } from '@hoivien/contract/kit/paging.ts';
import { vietQr } from '@hoivien/contract/kit/payment/vietqr.ts';
import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { feeHistories, payments, receipts } from '../../../db/tables/fee.ts';
import { members } from '../../../db/tables/member.ts';
import { attachmentsOf } from '../../../kit/attachments/read.ts';
import type { Call } from '../../../kit/call.ts';
import { settled, whereOf } from '../../../kit/crud/list-query.ts';
import { isOneOf, literal } from '../../../kit/crud/statements.ts';
import { seenBy } from '../../../kit/crud/sight.ts';
import { Refusal } from '../../../kit/errors.ts';
import { today } from '../../../kit/today.ts';
import { hasRight } from '../../../kit/rights.ts';
import { keepFor } from '../../../kit/totals.ts';
import { memberScope } from '../../people/party/index.ts';
import { accountRows } from './accounts.ts';
import { contentOf } from './entry-content.ts';
import { feeHistoryArea } from './fee-history.area.ts';
import { referencesOf } from './owed.ts';
import { paymentArea } from './payment.area.ts';
import { remindersOf } from './reminders/log.ts';
import { accountRights, entryRights, feeRights } from './rights.ts';

const name = (id: SQL) => userName(id);

/** All fees of a visible member with their entries. @throws Refusal 404 */
export async function feesOfMember(call: Call, memberId: string): Promise<FeesOfMember> {
  const { db, actor } = call;
  const [member] = await db
    .select({
      id: members.id,
      type: members.type,
      code: members.code,
      name: members.name,
      clubNames: sql<
        string | null
      >`(select string_agg(c.name, '; ' order by c.name) from club_members b join members c on c.id = b.club_id where b.member_id = "members"."id" and b.left_on is null and ${feeRights.shownClubs(actor)})`,
    })
    .from(members)
    .where(and(eq(members.id, memberId), memberScope.filter(actor)));
  if (!member) throw new Refusal('Mes.AnyMembers.Id.NotFound', 404);
  const rows = await db
    .select()
    .from(feeHistories)
    .where(eq(feeHistories.memberId, memberId))
    .orderBy(desc(feeHistories.year), desc(feeHistories.dueOn), asc(feeHistories.id));
  const entries = await entriesOf(
    call,
    rows.map(({ id }) => id),
  );
  const fees = rows.map((row): FeeOfMember => {
    const { debt, status } = standingOf(row);
    const own = entries.get(row.id) ?? [];
    return {
      id: row.id,
      version: row.version,
      year: row.year,
      period: row.period,
      kind: row.kind,
      total: row.total,
      paid: row.paid,
      waived: row.waived,
      debt,
      status,
      dueOn: row.dueOn,
      reference: row.reference,
      pending: own.some(({ state }) => state === PAYMENT_STATE.waiting),
      note: row.note,
      cancelledAt: row.cancelledAt?.toISOString() ?? null,
      cancelReason: row.cancelReason,
      cancelledTotal: row.cancelledTotal,
      entries: own,
    };
  });
  const open = fees.filter(({ debt }) => debt > 0);
  return {
    memberId,
    memberType: member.type,
    memberCode: member.code,
    memberName: member.name,
    clubNames: member.clubNames,
    fees,
    reference: (await referencesOf(call, [memberId])).get(memberId) ?? null,
    debt: sumOf(open.map(({ debt }) => debt)),
    credit: sumOf(fees.filter(({ debt }) => debt < 0).map(({ debt }) => -debt)),
    dueOn: open.map(({ dueOn }) => dueOn).sort()[0] ?? null,
    reminders: await remindersOf(call, memberId),
    mayBook: hasRight(call, entryRights.book),
    mayDecide: hasRight(call, entryRights.decideOnScreen),
    mayAdd: hasRight(call, feeRights.add),
  };
}

/** The entries of fees, in the order in which they were made. */
async function entriesOf(call: Call, feeIds: readonly string[]): Promise<Map<string, PaymentEntry[]>> {
  const rows = await call.db
    .select({
      row: payments,
      content: contentOf(sql`"payments"."id"`, sql`"payments"."payment_content"`),
      enteredBy: name(sql`"payments"."created_by"`),
      enteredByClub: sql<
        string | null
      >`(select m.name from members m where m.id = "payments"."club_id" and ${entryRights.namedClub(call.actor)})`,
      confirmedBy: name(sql`"payments"."confirmed_by"`),
      reversedById: sql<string | null>`(select r.id::text from payments r where r.reverses_id = "payments"."id")`,
      receiptId: receipts.id,
      receiptCode: receipts.code,
      cancelledById: receipts.cancelledById,
    })
    .from(payments)
    // A payment of several fees has one receipt.
    .leftJoin(receipts, or(eq(receipts.paymentId, payments.id), eq(receipts.pairId, payments.pairId)))
    .where(isOneOf(payments.feeHistoryId, [...feeIds]))
    .orderBy(asc(payments.payDate), asc(payments.id));
  const files = await attachmentsOf(
    call,
    payment.area,
    rows.map(({ row }) => row.id),
  );
  const found = new Map<string, PaymentEntry[]>();
  for (const { row, content, receiptId, receiptCode, cancelledById, ...more } of rows) {
    const entry: PaymentEntry = {
      ...more,
      id: row.id,
      version: row.version,
      kind: row.kind,
      method: row.method,
      state: row.state ?? PAYMENT_STATE.waiting,
      amount: row.amount,
      payDate: row.payDate,
      paymentContent: content,
      userReceive: row.userReceive,
      reason: row.reason,
      refuseReason: row.refuseReason,
      reversesId: row.reversesId,
      receipt:
        receiptId && receiptCode ? { id: receiptId, code: receiptCode, isCancelled: cancelledById !== null } : null,
      files: files.get(row.id)?.['attachment'] ?? [],
    };
    found.set(row.feeHistoryId, [...(found.get(row.feeHistoryId) ?? []), entry]);
  }
  return found;
}

/** The codes of VietQR for a visible fee: its debt or another amount, on each account that takes it. */
export async function vietQrOf(call: Call, feeId: string, wanted: number | undefined): Promise<VietQrOfFee> {
  const { actor, db } = call;
  const [fee] = await db
    .select()
    .from(feeHistories)
    .where(and(eq(feeHistories.id, feeId), feeRights.filter(actor)));
  if (!fee) throw new Refusal('Mes.FeeHistories.Id.NotFound', 404);
  const amount = wanted ?? Math.max(0, standingOf(fee).debt);
  return codesOf(call, fee.memberId, fee.reference, amount);
}

/** The codes of VietQR for all that a visible member owes. @throws Refusal 404 */
export async function vietQrOfMember(call: Call, memberId: string, wanted: number | undefined): Promise<VietQrOfFee> {
  const { debt, reference } = await feesOfMember(call, memberId);
  if (reference === null) throw new Refusal('Mes.Payments.Parts.NotFound', 400);
  return codesOf(call, memberId, reference, wanted ?? debt);
}

async function codesOf(call: Call, memberId: string, reference: string, amount: number): Promise<VietQrOfFee> {
  const { actor, db, now } = call;
  const { rows: belonging } = await db.execute<{ id: string }>(
    sql`select b.club_id as id from club_members b where b.member_id = ${memberId} and b.left_on is null`,
  );
  const ofMember = new Set(belonging.map(({ id }) => id));
  const since = now.getTime() - CHANGE_SHOWN_DAYS * 24 * 60 * 60 * 1000;
  const all = await accountRows(call);
  const accounts = all.filter(({ row }) => accountRights.takesFrom(actor, ofMember, row));
  return {
    reference,
    amount,
    accounts: accounts.map(({ row, clubName }) => ({
      id: row.id,
      bankBin: row.bankBin,
      bankName: bankName(row.bankBin),
      accountNumber: row.accountNumber,
      accountHolder: row.accountHolder,
      clubName,
      code: vietQr({ ...row, amount, purpose: reference, holder: row.accountHolder }),
      changedAt: row.updatedAt.getTime() > since ? row.updatedAt.toISOString() : null,
    })),
    mayKeep: hasRight(call, accountRights.keepOnScreen),
  };
}

/** The sums of all entries that a list has under its filters, on every page. They are kept until something changes. */
export function paymentSums(call: Call, query: ListQuery): Promise<PaymentSums> {
  return keepFor(call, paymentArea.source.resource.area, ['sums', query.search, query.filters], async () => {
    const source = seenBy(paymentArea.source, call.actor);
    const question = await settled(call, source, query);
    const where = whereOf(source, call, query, question);
    const { state, amount, countsAs } = payments;
    const isWaiver = sql`t.kind = ${literal(PAYMENT_KIND.waiver)}`;
    const { rows } = await call.db.execute<PaymentSums & Record<string, unknown>>(sql`
      select coalesce(sum(t.entries), 0)::int as count,
        coalesce(sum(t.amount) filter (where t.state = 1 and not ${isWaiver}), 0)::text as amount,
        coalesce(sum(t.amount) filter (where t.state = 1 and ${isWaiver}), 0)::text as waived,
        coalesce(sum(t.entries) filter (where t.state = 0), 0)::int as waiting,
        coalesce(sum(t.amount) filter (where t.state = 0), 0)::text as "waitingAmount"
      from (select ${state} as state, ${countsAs} as kind, count(*) as entries, sum(${amount}) as amount
        from ${payments} ${where ? sql`where ${where}` : sql``} group by 1, 2) t`);
    return rows[0] ?? { count: 0, amount: '0', waived: '0', waiting: 0, waitingAmount: '0' };
  });
}

/** The sums of all fees that a list has under its filters, on every page. They are kept until something changes. */
export function feeSums(call: Call, query: ListQuery): Promise<FeeSums> {
  const question = ['sums', today(call.now), query.search, query.filters];
  return keepFor(call, feeHistoryArea.source.resource.area, question, async () => {
    const source = seenBy(feeHistoryArea.source, call.actor);
    const question = await settled(call, source, query);
    const where = whereOf(source, call, query, question);
    const { total, paid, waived, memberId, dueOn } = feeHistories;
    const open = sql`greatest(${total} - ${paid} - ${waived}, 0)`;
    const on = today(call.now);
    const from = sql`from ${feeHistories} ${where ? sql`where ${where}` : sql``}`;
    // `count(distinct …)` would sort all fees, so the members are counted beside the sums.
    const [sums, members] = await Promise.all([
      call.db.execute<Omit<FeeSums, 'members'>>(sql`
        select count(*)::int as count, coalesce(sum(${total}), 0)::text as total, coalesce(sum(${paid}), 0)::text as paid,
          coalesce(sum(${waived}), 0)::text as waived,
          coalesce(sum(${open}), 0)::text as debt,
          coalesce(sum(${open}) filter (where ${dueOn} <= ${on}::date), 0)::text as due,
          coalesce(sum(${open}) filter (where ${dueOn} < ${on}::date), 0)::text as overdue,
          coalesce(sum(greatest(${paid} + ${waived} - ${total}, 0)), 0)::text as credit ${from}`),
      call.db.execute<{ count: number }>(
        sql`select count(*)::int as count from (select ${memberId} ${from} group by ${memberId}) t`,
      ),
    ]);
    const none = { count: 0, total: '0', paid: '0', waived: '0', debt: '0', due: '0', overdue: '0', credit: '0' };
    return { ...none, ...sums.rows[0], members: members.rows[0]?.count ?? 0 };
  });
}
