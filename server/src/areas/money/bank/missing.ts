import { dayThere } from '../../../kit/today.ts';
import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a statement lacks a line of its account that was stored before it: the day lies between its first and last day, so that it covers the day
 * whole, and every row of it was read. `account` is the number of the statement's account.
 */
export function isMissing(line: SQL, statement: SQL, account: SQL): SQL {
  return sql`${line}.account_number = ${account} and ${line}.created_at < ${statement}.confirmed_at and ${statement}.undone_at is null
    and ${dayThere(sql`${line}.booked_at`)} > ${statement}.from_on
    and ${dayThere(sql`${line}.booked_at`)} < ${statement}.to_on
    and not exists (select 1 from bank_reports mr where mr.bank_line_id = ${line}.id and mr.bank_statement_id = ${statement}.id)
    and not exists (select 1 from bank_unread_rows mu where mu.bank_statement_id = ${statement}.id and mu.settled_at is null)`;
}
