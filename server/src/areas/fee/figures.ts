import { feeHistory } from '@hoivien/contract/areas/fee/fee-history.resource.ts';
import { AGE_DAYS, DEBT_AGES, type DebtAge } from '@hoivien/contract/areas/fee/fee.rules.ts';
import type { Ageing, FeeMonths, Figures, FiguresQuery } from '@hoivien/contract/areas/fee/figures.schema.ts';
import { percentIn, percentOf, sumOf } from '@hoivien/contract/kit/money.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { feeHistories } from '../../db/tables/fee.ts';
import type { Call } from '../../kit/call.ts';
import { literal } from '../../kit/crud/statements.ts';
import { readDb } from '../../kit/long-reads.ts';
import { today } from '../../kit/today.ts';
import { feeScope } from './fee-history.area.ts';

/** The newest years in a comparison. */
const YEARS = 6;

type Sums = { fees: number; expected: number; collected: number; owed: number };

/** Sums over fees, as columns of a query over `fee_histories`. */
const sums = sql`count(*)::int as fees, coalesce(sum(fee_histories.total), 0)::float8 as expected,
  coalesce(sum(fee_histories.paid), 0)::float8 as collected, coalesce(sum(greatest(fee_histories.debt, 0)), 0)::float8 as owed`;

/** The age of a debt on a day. */
const ageOn = (day: SQL) => sql`case when fee_histories.due_on >= ${day} then 'notDue'
  when fee_histories.due_on >= ${day} - ${literal(AGE_DAYS.days30)} then 'days30'
  when fee_histories.due_on >= ${day} - ${literal(AGE_DAYS.days90)} then 'days90'
  when fee_histories.due_on >= ${day} - ${literal(AGE_DAYS.days365)} then 'days365' else 'older' end`;

/**
 * The figures of the fees of a year that the reader sees. Slow ones are kept until a fee or an entry changes. All sums are
 * those of the list of fees under the same filters.
 */
export function feeFigures(call: Call, query: FiguresQuery): Promise<Figures> {
  const on = today(call.now);
  const year = query.year ?? Number(on.slice(0, 4));
  const key = JSON.stringify(['figures', call.actor.clubId, on, { ...query, year }]);
  return call.totals.keep(feeHistory.area, key, () => readFigures(call, { ...query, year }, on));
}

/** What was due and collected in each month of a year, which takes a small part of the time of all figures. */
export function feeMonths(call: Call, query: FiguresQuery): Promise<FeeMonths> {
  const year = query.year ?? Number(today(call.now).slice(0, 4));
  const key = JSON.stringify(['months', call.actor.clubId, { ...query, year }]);
  return call.totals.keep(feeHistory.area, key, async () => {
    const db = readDb(call);
    const ofYear = whereOf(call, query, eq(feeHistories.year, year));
    const [due, collected] = await Promise.all([
      db.execute<Sums & { month: number }>(
        sql`select ${monthOfFee(sql`fee_histories.due_on`)} as month, ${sums} from fee_histories where ${ofYear} group by 1`,
      ),
      db.execute<{ month: number; amount: number }>(
        sql`select ${monthOfFee(sql`p.pay_date`)} as month, sum(p.amount)::float8 as amount from payments p
          join fee_histories on fee_histories.id = p.fee_history_id where p.confirmed_at is not null and ${ofYear} group by 1`,
      ),
    ]);
    return {
      year,
      fees: due.rows.reduce((all, { fees }) => all + fees, 0),
      expected: sumOf(due.rows.map(({ expected }) => expected)),
      collected: sumOf(due.rows.map((row) => row.collected)),
      months: Array.from({ length: 13 }, (_, place) => place + 1).map((month) => ({
        month,
        due: due.rows.find((row) => row.month === month)?.expected ?? 0,
        collected: collected.rows.find((row) => row.month === month)?.amount ?? 0,
      })),
    };
  });
}

/** The month of a day, counted from the January of the year of the fee; 13 is later. */
const monthOfFee = (day: SQL) =>
  sql`least(13, greatest(1, (extract(year from ${day})::int - fee_histories.year) * 12 + extract(month from ${day})::int))`;

/** Debts of all years, or of one, by their age. */
export function feeAgeing(call: Call, query: FiguresQuery): Promise<Ageing> {
  const on = today(call.now);
  const key = JSON.stringify(['ageing', call.actor.clubId, on, query]);
  return call.totals.keep(feeHistory.area, key, async () => {
    const ofYear = query.year === undefined ? undefined : eq(feeHistories.year, query.year);
    const { rows } = await readDb(call).execute<{ age: DebtAge; fees: number; members: number; debt: number }>(
      sql`select ${ageOn(sql`${on}::date`)} as age, count(*)::int as fees, count(distinct fee_histories.member_id)::int as members,
          sum(fee_histories.debt)::float8 as debt from fee_histories where ${whereOf(call, query, and(ofYear, eq(feeHistories.status, 1)))} group by 1`,
    );
    return DEBT_AGES.map((age) => rows.find((row) => row.age === age) ?? { age, fees: 0, members: 0, debt: 0 });
  });
}

async function readFigures(call: Call, query: FiguresQuery & { year: number }, on: string): Promise<Figures> {
  const db = readDb(call);
  const { year } = query;
  const lastOn = yearBefore(on);
  const ofYear = whereOf(call, query, eq(feeHistories.year, year));
  const ofLast = whereOf(call, query, eq(feeHistories.year, year - 1));
  const [whole, waiting, ageing, types, clubs, years, months, last, lately] = await Promise.all([
    db.execute<Sums & { members: number; credit: number; openFees: number; waived: number }>(
      sql`select ${sums}, count(distinct fee_histories.member_id)::int as members,
          coalesce(sum(greatest(-fee_histories.debt, 0)), 0)::float8 as credit,
          count(*) filter (where fee_histories.status = 1)::int as "openFees",
          (select coalesce(sum(p.amount), 0)::float8 from payments p left join payments o on o.id = p.reverses_id
            where p.confirmed_at is not null and 4 in (p.kind, o.kind)
              and p.fee_history_id in (select fee_histories.id from fee_histories where ${ofYear})) as waived
        from fee_histories where ${ofYear}`,
    ),
    db.execute<{ payments: number; amount: number }>(
      sql`select count(*)::int as payments, coalesce(sum(p.amount), 0)::float8 as amount from payments p
        join fee_histories on fee_histories.id = p.fee_history_id where p.state = 0 and ${ofYear}`,
    ),
    db.execute<{ age: DebtAge; fees: number; debt: number }>(
      sql`select ${ageOn(sql`${on}::date`)} as age, count(*)::int as fees, sum(fee_histories.debt)::float8 as debt
        from fee_histories where fee_histories.status = 1 and ${ofYear} group by 1`,
    ),
    db.execute<Sums & { memberType: number }>(
      sql`select m.type as "memberType", ${sums} from fee_histories join members m on m.id = fee_histories.member_id
        where ${ofYear} group by m.type order by m.type`,
    ),
    db.execute<Sums & { clubId: string | null; name: string | null }>(
      sql`select c.id as "clubId", c.name, ${sums} from fee_histories
        left join club_members b on b.member_id = fee_histories.member_id and b.left_on is null and ${ownClub(call)}
        left join members c on c.id = b.club_id where ${ofYear} group by c.id, c.name order by owed desc, c.name`,
    ),
    db.execute<Sums & { year: number }>(
      sql`select fee_histories.year, ${sums} from fee_histories where ${whereOf(call, query, undefined)}
        group by fee_histories.year order by fee_histories.year desc limit ${YEARS}`,
    ),
    readMonths(call, query),
    db.execute<{ expected: number; collected: number }>(
      sql`select coalesce(sum(fee_histories.total), 0)::float8 as expected,
          (select coalesce(sum(p.amount), 0)::float8 from payments p where p.confirmed_at is not null and p.pay_date <= ${lastOn}::date
            and p.fee_history_id in (select fee_histories.id from fee_histories where ${ofLast})) as collected
        from fee_histories where ${ofLast}`,
    ),
    readLately(call, query, lastOn),
  ]);
  const [all] = whole.rows;
  const [waits] = waiting.rows;
  const [before] = last.rows;
  const figures = all ?? NONE;
  const overall = lately.get('all') ?? null;
  const ages = DEBT_AGES.map((age) => {
    const row = ageing.rows.find((one) => one.age === age);
    const lastRate = lately.get(age) ?? overall;
    return {
      age,
      fees: row?.fees ?? 0,
      debt: row?.debt ?? 0,
      lastRate,
      likely: lastRate === null ? 0 : percentOf(row?.debt ?? 0, lastRate),
    };
  });
  const forecast = overall === null ? null : sumOf([figures.collected, ...ages.map(({ likely }) => likely)]);
  return {
    year,
    on,
    whole: figures,
    waiting: waits ?? { payments: 0, amount: 0 },
    ageing: ages,
    months,
    types: types.rows,
    clubs: clubs.rows,
    years: years.rows,
    rate: percentIn(figures.collected, figures.expected),
    lastRate: before ? percentIn(before.collected, before.expected) : null,
    lastExpected: before?.expected ?? 0,
    lastOn,
    forecast,
    forecastRate: forecast === null ? null : percentIn(forecast, figures.expected),
  };
}

const NONE = { fees: 0, expected: 0, collected: 0, owed: 0, members: 0, credit: 0, openFees: 0, waived: 0 };

/** What was due and collected in each month of a year, and collected in those of the year before. */
async function readMonths(call: Call, query: FiguresQuery & { year: number }): Promise<Figures['months']> {
  const db = readDb(call);
  const { year } = query;
  const both = whereOf(call, query, sql`${feeHistories.year} in (${year}, ${year - 1})`);
  const [due, collected] = await Promise.all([
    db.execute<{ month: number; due: number }>(
      sql`select ${monthOfFee(sql`fee_histories.due_on`)} as month, sum(fee_histories.total)::float8 as due from fee_histories
        where ${whereOf(call, query, eq(feeHistories.year, year))} group by 1`,
    ),
    db.execute<{ month: number; year: number; amount: number }>(
      sql`select ${monthOfFee(sql`p.pay_date`)} as month, fee_histories.year, sum(p.amount)::float8 as amount from payments p
        join fee_histories on fee_histories.id = p.fee_history_id where p.confirmed_at is not null and ${both} group by 1, 2`,
    ),
  ]);
  const paidIn = (wanted: number, of: number) =>
    collected.rows.find((row) => row.month === wanted && row.year === of)?.amount ?? 0;
  return Array.from({ length: 13 }, (_, place) => place + 1).map((wanted) => ({
    month: wanted,
    due: due.rows.find((row) => row.month === wanted)?.due ?? 0,
    collected: paidIn(wanted, year),
    lastCollected: paidIn(wanted, year - 1),
  }));
}

/**
 * Of what was open a year ago by the fees of the year before: the percentage that was collected since, by age and in all.
 */
async function readLately(
  call: Call,
  query: FiguresQuery & { year: number },
  lastOn: string,
): Promise<Map<string, number>> {
  const ofLast = whereOf(call, query, eq(feeHistories.year, query.year - 1));
  const { rows } = await readDb(call).execute<{ age: string; open: number; later: number }>(
    sql`with had as (select p.fee_history_id as id, sum(p.amount) as amount from payments p
        where p.confirmed_at is not null and p.pay_date <= ${lastOn}::date
          and p.fee_history_id in (select fee_histories.id from fee_histories where ${ofLast}) group by 1),
      open as (select ${ageOn(sql`${lastOn}::date`)} as age, fee_histories.total - coalesce(had.amount, 0) as amount,
        greatest(0, least(fee_histories.paid, fee_histories.total) - coalesce(had.amount, 0)) as later
        from fee_histories left join had on had.id = fee_histories.id
        where ${ofLast} and fee_histories.total > coalesce(had.amount, 0))
      select coalesce(age, 'all') as age, sum(amount)::float8 as open, sum(later)::float8 as later
        from open group by rollup (age)`,
  );
  return new Map(
    rows.flatMap(({ age, open, later }): [string, number][] => {
      const rate = percentIn(later, open);
      return rate === null ? [] : [[age, rate]];
    }),
  );
}

/** The fees of a question within the scope of its reader. */
function whereOf({ actor }: Call, { kind, memberType, clubId }: FiguresQuery, more: SQL | undefined): SQL {
  const narrowed = and(
    more,
    feeScope.filter(actor),
    kind === undefined ? undefined : eq(feeHistories.kind, kind),
    memberType === undefined
      ? undefined
      : sql`${feeHistories.memberId} in (select m.id from members m where m.type = ${memberType})`,
    clubId === undefined
      ? undefined
      : sql`${feeHistories.memberId} in (select b.member_id from club_members b where b.left_on is null and b.club_id = ${clubId})`,
  );
  return narrowed ?? sql`true`;
}

/** A club's user sees no other club of a member than their own. */
function ownClub({ actor: { clubId } }: Call): SQL {
  return clubId === null ? sql`true` : sql`b.club_id = ${clubId}`;
}

/** The same day a year before. @example yearBefore('2028-02-29') // '2027-02-28' */
function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return day.endsWith('-02-29') ? `${before.slice(0, 8)}28` : before;
}
