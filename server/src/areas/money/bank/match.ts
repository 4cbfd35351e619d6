import { PAYING_TYPES } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { isOneOf, lockedInOrder, lockInOrder } from '../../../kit/crud/statements.ts';
import { splitForms } from '../../../kit/search/legal-forms.ts';
import { wordsOf } from '../../../kit/search/words.ts';
import { matchDebits } from './debits.ts';
import { indexOf, matchLines, type OpenFee, type OpenLine, type Payer } from './matcher.ts';
import { isMissing } from './missing.ts';

/** A lock of the database: two matchings at the same time would write the same rows in different orders. */
const MATCH_LOCK = 4_810_022;

/**
 * Matches every line that waits, or only those that nobody has matched yet, with the present fees, members and accounts
 * from which they paid before.
 */
export async function matchWaiting(db: Database, now: Date, only: 'all' | 'new' = 'all'): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MATCH_LOCK})`);
    if (only === 'new') {
      const { rows } = await tx.execute(
        sql`select 1 from bank_lines where matched_at is null and state in ('sure', 'ask', 'none', 'out') limit 1`,
      );
      if (rows.length === 0) return 0;
    }
    await matchDebits(tx, now);
    // Rivals and lines that belong together are found only among all waiting lines.
    const { rows: waiting } =
      await tx.execute<Waiting>(sql`select id, amount - booked as amount, booked_at, description,
        payer_name, payer_account,
        exists (select 1 from bank_doubts d where d.answer is null and (d.bank_line_id = bank_lines.id or d.other_line_id = bank_lines.id)) as is_twin,
        exists (select 1 from bank_lines d where d.kind = 'return' and d.undone_at is null and (d.counter_line_id = bank_lines.id
          or d.counter_line_id is null and d.account_number = bank_lines.account_number and d.amount = bank_lines.amount and d.booked_at >= bank_lines.booked_at)) as is_returned,
        exists (select 1 from bank_statements s join bank_accounts a on a.id = s.bank_account_id
          where ${isMissing(sql`bank_lines`, sql`s`, sql`a.account_number`)}) as is_missing
      from bank_lines where state in ('sure', 'ask', 'none') order by booked_at, id`);
    await tx.execute(
      sql`update bank_lines set matched_at = ${now} where ${lockedInOrder('bank_lines', sql`state = 'out' and matched_at is null`)}`,
    );
    if (waiting.length === 0) return 0;
    const lines = waiting.map(
      (row): OpenLine => ({
        id: row.id,
        amount: Number(row.amount),
        at: new Date(row.booked_at).getTime(),
        text: row.description,
        payerName: row.payer_name,
        payerAccount: row.payer_account,
        isTwin: row.is_twin,
        isReturned: row.is_returned,
        isMissing: row.is_missing,
      }),
    );
    const index = indexOf(await openFees(tx), await payersOf(tx), await accountsOf(tx), await memberReferences(tx));
    const proposals = await matchLines(lines, index);
    const rows = lines.flatMap(({ id }) => {
      const proposal = proposals.get(id);
      return proposal ? [{ id, verdict: proposal.verdict, proposal }] : [];
    });
    await lockInOrder(
      tx,
      'bank_lines',
      isOneOf(
        sql`id`,
        rows.map(({ id }) => id),
      ),
    );
    await tx.execute(sql`update bank_lines l set verdict = r.verdict, proposal = r.proposal, matched_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, verdict text, proposal jsonb)
      where l.id = r.id`);
    return rows.length;
  });
}

interface Waiting extends Record<string, unknown> {
  id: string;
  amount: string;
  booked_at: string;
  description: string;
  payer_name: string | null;
  payer_account: string | null;
  is_twin: boolean;
  is_returned: boolean;
  is_missing: boolean;
}

/** Every fee, because a line may have the reference of one that is paid. */
async function openFees(db: Database): Promise<OpenFee[]> {
  const { rows } = await db.execute<{
    id: string;
    member: string;
    reference: string;
    year: number;
    debt: string;
    due: string;
  }>(
    sql`select f.id, f.member_id as member, f.reference, f.year, f.debt::text, f.due_on::text as due from fee_histories f
      where f.cancelled_at is null and (f.status = 1 or f.due_on > current_date - 1100) order by f.due_on, f.id`,
  );
  return rows.map(({ id, member, reference, year, debt, due }) => ({
    id,
    memberId: member,
    reference,
    year,
    debt: Math.max(0, Number(debt)),
    dueOn: due,
  }));
}

/** The members by the references under which they pay for all fees; one may have several after a merge. */
async function memberReferences(db: Database): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ reference: string; member: string }>(
    sql`select reference, member_id as member from fee_member_references`,
  );
  return new Map(rows.map(({ reference, member }) => [reference, member]));
}

/** Members who may owe fees, with their leaders and contacts. Restricted and erased ones are not proposed. */
async function payersOf(db: Database): Promise<Payer[]> {
  const { rows } = await db.execute<{
    id: string;
    code: string | null;
    name: string;
    tax: string | null;
    people: string[] | null;
  }>(
    sql`select m.id, m.code, m.name, e.tax_code as tax,
        (select array_agg(c.name) from member_contacts c where c.member_id = m.id and c.name is not null) as people
      from members m left join enterprise_profiles e on e.member_id = m.id
      where ${isOneOf(sql`m.type`, [...PAYING_TYPES])} and m.erased_at is null and m.restricted_at is null and m.refused_at is null order by m.id`,
  );
  return rows.map(({ id, code, name, tax, people }) => ({
    id,
    code,
    core: splitForms(wordsOf(name)).core,
    taxCode: tax,
    people: (people ?? []).map(wordsOf),
  }));
}

/** The members who paid from each account, by entries that were not taken back. */
async function accountsOf(db: Database): Promise<Map<string, Set<string>>> {
  const { rows } = await db.execute<{ account: string; member: string }>(
    sql`select distinct l.payer_account as account, f.member_id as member from bank_matches m
      join bank_lines l on l.id = m.bank_line_id join fee_histories f on f.id = m.fee_history_id
      where l.payer_account is not null and not exists (select 1 from payments r where r.reverses_id = m.payment_id)`,
  );
  const accounts = new Map<string, Set<string>>();
  for (const { account, member } of rows) accounts.set(account, (accounts.get(account) ?? new Set()).add(member));
  return accounts;
}
