import { FEE_KIND, PAYMENT_STATE } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import type { YearlyFee, YearlyFees, YearlyQuery } from '@hoivien/contract/areas/keeping/yearly/yearly.schema.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Call } from '../../../kit/call.ts';
import { readDb } from '../../../kit/long-reads.ts';
import { conditionOf, firstRows, type Lists, openList, type Span } from './sources.ts';

const dueIn = ({ from, to }: Span) => ({ dueOnFrom: from, dueOnTo: to });
const bookedIn = ({ from, to }: Span) => ({ payDateFrom: from, payDateTo: to, state: String(PAYMENT_STATE.confirmed) });

/** Fees by kind, and those of the period of which something is owed. */
export async function yearlyFees(call: Call, lists: Lists, { rows, ...span }: YearlyQuery): Promise<YearlyFees> {
  const [kinds, first] = await Promise.all([
    feeNumbers(call, lists, span),
    firstRows<YearlyFee>(call, feeRows(call, lists, span, true), rows),
  ]);
  return { ...span, kinds, owing: { total: kinds.reduce((sum, { open }) => sum + open, 0), rows: first } };
}

export async function feeNumbers(call: Call, lists: Lists, span: Span): Promise<YearlyFees['kinds']> {
  const fees = openList(call, lists, 'FeeHistories');
  const entries = openList(call, lists, 'Payments');
  const db = readDb(call);
  const none = { rows: [] };
  const [due, booked] = await Promise.all([
    fees
      ? db.execute<{ kind: number; fees: number; due: number; paid: number; owed: number; open: number }>(sql`
          select kind, count(*)::int as fees, sum(total)::float8 as due, sum(paid)::float8 as paid,
            sum(greatest(debt, 0))::float8 as owed, count(*) filter (where status = 1)::int as open from fee_histories where ${conditionOf(call, fees, dueIn(span))} group by kind`)
      : none,
    entries
      ? db.execute<{ kind: number; collected: number; waived: number }>(sql`
          select f.kind, coalesce(sum(b.amount) filter (where b.counts <> 4), 0)::float8 as collected,
            coalesce(sum(b.amount) filter (where b.counts = 4), 0)::float8 as waived
          from (select payments.fee_history_id, payments.amount, payments.counts_as as counts from payments
            where ${conditionOf(call, entries, bookedIn(span))}) b
          join fee_histories f on f.id = b.fee_history_id group by f.kind`)
      : none,
  ]);
  const zero = { fees: 0, due: 0, paid: 0, owed: 0, open: 0, collected: 0, waived: 0 };
  return Object.values(FEE_KIND).map((kind) => ({
    ...zero,
    ...due.rows.find((row) => row.kind === kind),
    ...booked.rows.find((row) => row.kind === kind),
    kind,
  }));
}

/** The fees due in the period, all or those of which something is owed. */
export function feeRows(call: Call, lists: Lists, span: Span, isOwed = false): SQL {
  const source = openList(call, lists, 'FeeHistories');
  if (!source) return sql`select null where false`;
  const where = conditionOf(call, source, { ...dueIn(span), ...(isOwed && { status: '1' }) });
  return sql`select fee_histories.id, m.name as "memberName", m.code as "memberCode", fee_histories.kind, fee_histories.year,
      fee_histories.period, fee_histories.due_on::text as "dueOn", fee_histories.total::float8 as total,
      fee_histories.paid::float8 as paid, fee_histories.debt::float8 as debt
    from fee_histories join members m on m.id = fee_histories.member_id where ${where}
    order by fee_histories.due_on, m.sort_name, m.name, fee_histories.id`;
}

/** The confirmed entries with a day in the period. */
export function entryRows(call: Call, lists: Lists, span: Span): SQL {
  const source = openList(call, lists, 'Payments');
  if (!source) return sql`select null where false`;
  return sql`select m.name as "memberName", m.code as "memberCode", f.kind as "feeKind", f.year, f.period,
      payments.pay_date::text as "payDate", payments.kind, payments.amount::float8 as amount, payments.payment_content as content
    from payments join fee_histories f on f.id = payments.fee_history_id join members m on m.id = f.member_id
    where ${conditionOf(call, source, bookedIn(span))} order by payments.pay_date, payments.id`;
}
