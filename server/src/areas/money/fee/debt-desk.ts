import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { DEBT_AGES, DEBT_GROUPS, type DebtAge, GROUP_AGES } from '@hoivien/contract/areas/money/fee/fee.rules.ts';
import type { FeeDesk, FiguresQuery } from '@hoivien/contract/areas/money/fee/figures.schema.ts';
import { percentIn, sumOf } from '@hoivien/contract/kit/money.ts';
import { sql } from 'drizzle-orm';
import { feeHistories } from '../../../db/tables/fee.ts';
import type { Call } from '../../../kit/call.ts';
import { literal } from '../../../kit/crud/statements.ts';
import { readDb } from '../../../kit/long-reads.ts';
import { today } from '../../../kit/today.ts';
import { hasRight } from '../../../kit/rights.ts';
import { keepFor } from '../../../kit/totals.ts';
import { ageOn } from './ages.ts';
import { openFee, whereOf } from './figures.ts';
import { pending } from './owed.ts';
import { entryRights, feeRights } from './rights.ts';
import { comingSteps, stepDay } from './reminders/steps.ts';

/** The group of an age, in a statement. */
const groupOn = (on: string) =>
  sql`case ${ageOn(sql`${on}::date`)} ${sql.join(
    DEBT_AGES.map((age) => sql`when ${literal(age)} then ${literal(groupOf(age))}`),
    sql` `,
  )} end`;

function groupOf(age: DebtAge) {
  return DEBT_GROUPS.find((group) => GROUP_AGES[group].includes(age)) ?? 'later';
}

type Row = Omit<FiguresOfDesk, 'year' | 'on' | 'rate' | 'groups' | 'nextReminderOn' | 'expected'> & {
  demanded: number;
};

/** The desk of a year. Its figures are kept until a fee, an entry or a calendar changes. */
export async function feeDesk(call: Call, query: FiguresQuery): Promise<FeeDesk> {
  return {
    ...(await figuresOfDesk(call, query)),
    bankLines: hasRight(call, feeRights.bookLines) ? await waitingLines(call) : null,
    mayBook: hasRight(call, entryRights.book),
    mayRemind: hasRight(call, feeRights.remindListed),
  };
}

/** The number of incoming payments that wait to be matched, of one account or of all. */
export async function waitingLines({ db }: Pick<Call, 'db'>, accountNumber?: string): Promise<number> {
  const ofAccount = accountNumber === undefined ? sql`` : sql` and account_number = ${accountNumber}`;
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from bank_lines where state in ('sure', 'ask', 'none')${ofAccount}`,
  );
  return rows[0]?.count ?? 0;
}

type FiguresOfDesk = Omit<FeeDesk, 'bankLines' | 'mayBook' | 'mayRemind'>;

function figuresOfDesk(call: Call, query: FiguresQuery): Promise<FiguresOfDesk> {
  const on = today(call.now);
  const year = query.year ?? Number(on.slice(0, 4));
  return keepFor(call, feeHistory.area, ['desk', on, { ...query, year }], () => readDesk(call, { ...query, year }, on));
}

async function readDesk(call: Call, query: FiguresQuery & { year: number }, on: string): Promise<FiguresOfDesk> {
  const db = readDb(call);
  const { year } = query;
  const { total, paid, waived } = feeHistories;
  const ofYear = sql`${feeHistories.year} = ${literal(year)}`;
  const isOwed = sql`(${ofYear} or ${openFee})`;
  const whereUpTo = whereOf(call, query, sql`${feeHistories.year} <= ${literal(year)}`);
  const money = (value: ReturnType<typeof sql>, when: ReturnType<typeof sql>) =>
    sql`coalesce(sum(${value}) filter (where ${when}), 0)::float8`;
  const count = (when: ReturnType<typeof sql>) => sql`(count(*) filter (where ${when}))::int`;
  const [sums, groups, next] = await Promise.all([
    db.execute<Row>(sql`select
        ${money(sql`${total} - ${waived}`, ofYear)} as demanded,
        ${money(sql`${total} - ${paid} - ${waived}`, sql`not ${ofYear} and ${openFee}`)} as "oldDebt",
        ${money(sql`least(${paid}, ${total} - ${waived})`, ofYear)} as collected,
        ${money(sql`${waived}`, ofYear)} as waived,
        ${money(sql`greatest(${paid} + ${waived} - ${total}, 0)`, ofYear)} as credit,
        ${count(openFee)} as open,
        ${count(sql`${isOwed} and ${pending}`)} as pending,
        ${count(sql`${paid} + ${waived} > ${total}`)} as overpaid,
        ${count(sql`${ofYear} and ${paid} + ${waived} = ${total}`)} as done
      from fee_histories where ${whereUpTo}`),
    db.execute<FeeDesk['groups'][number]>(sql`select ${groupOn(on)} as "group", count(*)::int as fees,
        count(distinct fee_histories.member_id)::int as members, sum(${total} - ${paid} - ${waived})::float8 as debt
      from fee_histories where ${whereUpTo} and ${openFee} group by 1`),
    db.execute<{ day: string | null }>(sql`select min(${stepDay})::text as day from ${comingSteps(sql`${on}::date`)}`),
  ]);
  const [{ demanded, ...row } = { ...NONE }] = sums.rows;
  const expected = sumOf([demanded, row.oldDebt]);
  return {
    ...row,
    year,
    on,
    expected,
    rate: percentIn(row.collected, expected),
    groups: DEBT_GROUPS.map(
      (group) => groups.rows.find((one) => one.group === group) ?? { group, fees: 0, members: 0, debt: 0 },
    ),
    nextReminderOn: next.rows[0]?.day ?? null,
  };
}

const NONE: Row = {
  demanded: 0,
  oldDebt: 0,
  collected: 0,
  waived: 0,
  credit: 0,
  open: 0,
  pending: 0,
  overpaid: 0,
  done: 0,
};
