import { PAYMENT_KIND } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { ageOf, DEBT_AGES, type DebtAge } from '@hoivien/contract/areas/money/fee/fee.rules.ts';
import type { Ageing, FeeMonths, Figures, FiguresQuery } from '@hoivien/contract/areas/money/fee/figures.schema.ts';
import { percentIn, percentOf, sumOf } from '@hoivien/contract/kit/money.ts';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { feeHistories } from '../../../db/tables/fee.ts';
import type { Call } from '../../../kit/call.ts';
import { isOneOf, literal } from '../../../kit/crud/statements.ts';
import { readDb } from '../../../kit/long-reads.ts';
import { today } from '../../../kit/today.ts';
import { keepFor } from '../../../kit/totals.ts';
import { clubOf } from '../../../kit/rights.ts';
import { ageOn } from './ages.ts';
import { feeRights } from './rights.ts';

/** The newest years in a comparison. */
const YEARS = 6;

type Sums = { fees: number; expected: number; collected: number; waived: number; owed: number };

/**
 * Sums over fees, as columns of a query over `fee_histories`. They name `total`, `paid` and `waived` instead of `debt` and `status`, so
 * that the index `fee_histories_figures` answers alone.
 */
const sums = sql`count(*)::int as fees, coalesce(sum(fee_histories.total), 0)::float8 as expected,
  coalesce(sum(fee_histories.paid), 0)::float8 as collected, coalesce(sum(fee_histories.waived), 0)::float8 as waived,
  coalesce(sum(greatest(fee_histories.total - fee_histories.paid - fee_histories.waived, 0)), 0)::float8 as owed`;
/** A fee of which something is owed. */
export const openFee = sql`fee_histories.paid + fee_histories.waived < fee_histories.total`;

/**
 * The figures of the fees of a year that the reader sees. Slow ones are kept until a fee or an entry changes. All sums are
 * those of the list of fees under the same filters.
 */
export function feeFigures(call: Call, query: FiguresQuery): Promise<Figures> {
  const on = today(call.now);
  const year = query.year ?? Number(on.slice(0, 4));
  return keepFor(call, feeHistory.area, ['figures', on, { ...query, year }], () =>
    readFigures(call, { ...query, year }, on),
  );
}

/** What was due and collected in each month of a year, which takes a small part of the time of all figures. */
export function feeMonths(call: Call, query: FiguresQuery): Promise<FeeMonths> {
  const year = query.year ?? Number(today(call.now).slice(0, 4));
  return keepFor(call, feeHistory.area, ['months', { ...query, year }], async () => {
    const db = readDb(call);
    const ofYear = whereOf(call, query, eq(feeHistories.year, year));
    // Days are added up by the indexes alone; their months are few.
    const [due, entries] = await Promise.all([
      db.execute<Sums & { day: string }>(
        sql`select fee_histories.due_on::text as day, ${sums} from fee_histories where ${ofYear} group by fee_histories.due_on`,
      ),
      db.execute<{ day: string; kind: number; amount: number }>(
        sql`select p.pay_date::text as day, p.counts_as as kind, sum(p.amount)::float8 as amount from payments p
          where p.state = 1 and ${entriesOf(call, query, [year])} group by p.pay_date, p.counts_as`,
      ),
    ]);
    const within = <Row extends { day: string }>(rows: readonly Row[], month: number) =>
      rows.filter(({ day }) => monthIn(year, day) === month);
    return {
      year,
      fees: due.rows.reduce((all, { fees }) => all + fees, 0),
      expected: sumOf(due.rows.map(({ expected }) => expected)),
      collected: sumOf(due.rows.map((row) => row.collected)),
      waived: sumOf(due.rows.map((row) => row.waived)),
      months: Array.from({ length: 13 }, (_, place) => place + 1).map((month) => ({
        month,
        due: sumOf(within(due.rows, month).map(({ expected }) => expected)),
        ...byMeans(within(entries.rows, month)),
      })),
    };
  });
}

/** Debts of all years, or of one, by their age. */
export function feeAgeing(call: Call, query: FiguresQuery): Promise<Ageing> {
  const on = today(call.now);
  return keepFor(call, feeHistory.area, ['ageing', on, query], async () => {
    const ofYear = query.year === undefined ? undefined : eq(feeHistories.year, query.year);
    const { rows } = await readDb(call).execute<{ age: DebtAge; fees: number; members: number; debt: number }>(
      sql`select ${ageOn(sql`${on}::date`)} as age, count(*)::int as fees, count(distinct fee_histories.member_id)::int as members,
          sum(fee_histories.debt)::float8 as debt from fee_histories where ${whereOf(call, query, and(ofYear, sql`${feeHistories.status} = 1`))} group by 1`,
    );
    return DEBT_AGES.map((age) => rows.find((row) => row.age === age) ?? { age, fees: 0, members: 0, debt: 0 });
  });
}

async function readFigures(call: Call, query: FiguresQuery & { year: number }, on: string): Promise<Figures> {
  const db = readDb(call);
  const { year } = query;
  const lastOn = yearBefore(on);
  const ofYear = whereOf(call, query, eq(feeHistories.year, year));
  const newest = await newestYears(call);
  const [byDue, entries, waiting, types, clubs, lately] = await Promise.all([
    readByDue(call, query, [...new Set([...newest, year, year - 1])]),
    readEntries(call, query),
    db.execute<{ payments: number; amount: number }>(
      sql`select count(*)::int as payments, coalesce(sum(p.amount), 0)::float8 as amount from payments p
        where p.state = 0 and ${entriesOf(call, query, [year])}`,
    ),
    db.execute<Sums & { memberType: number; members: number }>(
      sql`select fee_histories.member_type as "memberType", count(distinct fee_histories.member_id)::int as members, ${sums}
        from fee_histories where ${ofYear} group by fee_histories.member_type order by fee_histories.member_type`,
    ),
    db.execute<Sums & { clubId: string | null; name: string | null }>(
      sql`select c.id as "clubId", c.name, ${sums} from fee_histories
        left join club_members b on b.member_id = fee_histories.member_id and b.left_on is null and ${shownClub(call, query)}
        left join members c on c.id = b.club_id where ${ofYear} group by c.id, c.name order by owed desc, c.name`,
    ),
    readLately(call, query, lastOn),
  ]);
  const own = byDue.filter((row) => row.year === year);
  const expected = sumOf(own.map((row) => row.expected));
  const collected = sumOf(own.map((row) => row.collected));
  const lastExpected = sumOf(byDue.filter((row) => row.year === year - 1).map((row) => row.expected));
  const lastCollected = byMeans(entries.filter((row) => row.year === year - 1 && row.day <= lastOn)).collected;
  const overall = lately.get('all') ?? null;
  const ages = DEBT_AGES.map((age) => {
    const rows = own.filter(({ dueOn, open }) => open > 0 && ageOf(dueOn, on) === age);
    const debt = sumOf(rows.map(({ owed }) => owed));
    const lastRate = lately.get(age) ?? overall;
    const fees = rows.reduce((sum, { open }) => sum + open, 0);
    return { age, fees, debt, lastRate, likely: lastRate === null ? 0 : percentOf(debt, lastRate) };
  });
  const forecast = overall === null ? null : sumOf([collected, ...ages.map(({ likely }) => likely)]);
  return {
    year,
    on,
    whole: {
      fees: own.reduce((sum, { fees }) => sum + fees, 0),
      // A member has one type.
      members: types.rows.reduce((sum, { members }) => sum + members, 0),
      expected,
      collected,
      owed: sumOf(own.map(({ owed }) => owed)),
      credit: sumOf(own.map(({ credit }) => credit)),
      openFees: own.reduce((sum, { open }) => sum + open, 0),
      waived: sumOf(own.map((row) => row.waived)),
    },
    waiting: waiting.rows[0] ?? { payments: 0, amount: 0 },
    ageing: ages,
    months: monthsOf(year, own, entries),
    types: types.rows.map(({ members: _members, ...one }) => one),
    clubs: clubs.rows,
    years: newest.flatMap((one) => yearSums(one, byDue)),
    rate: percentIn(collected, expected),
    lastRate: percentIn(lastCollected, lastExpected),
    lastExpected,
    lastOn,
    forecast,
    forecastRate: forecast === null ? null : percentIn(forecast, expected),
  };
}

interface DueSum extends Sums {
  year: number;
  dueOn: string;
  open: number;
  credit: number;
}

/** The newest year with fees and the five before it. */
async function newestYears(call: Call): Promise<number[]> {
  const { rows } = await readDb(call).execute<{ newest: number | null }>(
    sql`select max(year)::int as newest from fee_histories where cancelled_at is null`,
  );
  const newest = rows[0]?.newest ?? null;
  return newest === null ? [] : Array.from({ length: YEARS }, (_, before) => newest - before);
}

/** The fees of some years by the day on which they are due. One scan serves the year, the one before and the comparison. */
async function readByDue(call: Call, query: FiguresQuery, years: readonly number[]): Promise<DueSum[]> {
  const { rows } = await readDb(call).execute<DueSum & Record<string, unknown>>(
    sql`select fee_histories.year, fee_histories.due_on::text as "dueOn", ${sums},
        count(*) filter (where ${openFee})::int as open,
        coalesce(sum(greatest(fee_histories.paid + fee_histories.waived - fee_histories.total, 0)), 0)::float8 as credit
      from fee_histories where ${whereOf(call, query, isOneOf(feeHistories.year, years))}
      group by fee_histories.year, fee_histories.due_on`,
  );
  return rows;
}

/** The sums of a year, when it has fees. */
function yearSums(year: number, all: readonly DueSum[]): Figures['years'] {
  const rows = all.filter((row) => row.year === year);
  if (rows.length === 0) return [];
  return [
    {
      year,
      fees: rows.reduce((sum, { fees }) => sum + fees, 0),
      expected: sumOf(rows.map(({ expected }) => expected)),
      collected: sumOf(rows.map(({ collected }) => collected)),
      waived: sumOf(rows.map(({ waived }) => waived)),
      owed: sumOf(rows.map(({ owed }) => owed)),
    },
  ];
}

interface EntrySum {
  year: number;
  day: string;
  /** What the entries count as. */
  kind: number;
  amount: number;
}

/** Money and waivers among sums of entries. */
function byMeans(all: readonly Pick<EntrySum, 'kind' | 'amount'>[]): { collected: number; waived: number } {
  const of = (isWaiver: boolean) =>
    sumOf(all.filter(({ kind }) => (kind === PAYMENT_KIND.waiver) === isWaiver).map(({ amount }) => amount));
  return { collected: of(false), waived: of(true) };
}

/** The entries that count on the fees of a year and of the one before, by day and kind. */
async function readEntries(call: Call, query: FiguresQuery & { year: number }): Promise<EntrySum[]> {
  const { year } = query;
  const { rows } = await readDb(call).execute<EntrySum & Record<string, unknown>>(
    sql`select p.fee_year as year, p.pay_date::text as day, p.counts_as as kind, sum(p.amount)::float8 as amount from payments p
      where p.state = 1 and ${entriesOf(call, query, [year, year - 1])} group by p.fee_year, p.pay_date, p.counts_as`,
  );
  return rows;
}

/** What was due and collected in each month of a year, and collected in those of the year before. */
function monthsOf(year: number, due: readonly DueSum[], entries: readonly EntrySum[]): Figures['months'] {
  return Array.from({ length: 13 }, (_, place) => place + 1).map((month) => {
    const paidOf = (of: number) => byMeans(entries.filter((row) => row.year === of && monthIn(of, row.day) === month));
    return {
      month,
      due: sumOf(due.filter(({ dueOn }) => monthIn(year, dueOn) === month).map(({ expected }) => expected)),
      ...paidOf(year),
      lastCollected: paidOf(year - 1).collected,
    };
  });
}

/** The month of a day within a year: 1 for what came before it, 13 for what came after it. */
function monthIn(year: number, day: string): number {
  const own = Number(day.slice(0, 4));
  if (own !== year) return own < year ? 1 : 13;
  return Number(day.slice(5, 7));
}

/**
 * Of what was open a year ago by the fees of the year before: the percentage that was collected in money since, by age and in all.
 * What a fee had by then is what it has now without its later entries, so only those are read.
 */
async function readLately(
  call: Call,
  query: FiguresQuery & { year: number },
  lastOn: string,
): Promise<Map<string, number>> {
  const last = query.year - 1;
  const ofLast = whereOf(call, query, eq(feeHistories.year, last));
  const { rows } = await readDb(call).execute<{ age: string; open: number; later: number }>(
    sql`with since as (select p.fee_history_id as id, sum(p.amount) as amount,
          sum(p.amount) filter (where p.counts_as <> ${literal(PAYMENT_KIND.waiver)}) as money from payments p
        where p.state = 1 and p.fee_year = ${last} and p.pay_date > ${lastOn}::date group by 1),
      open as (select ${ageOn(sql`${lastOn}::date`)} as age,
        fee_histories.total - fee_histories.paid - fee_histories.waived + coalesce(since.amount, 0) as amount,
        greatest(0, least(fee_histories.total - fee_histories.paid - fee_histories.waived + coalesce(since.amount, 0), coalesce(since.money, 0))) as later
        from fee_histories left join since on since.id = fee_histories.id
        where ${ofLast} and fee_histories.total > fee_histories.paid + fee_histories.waived - coalesce(since.amount, 0))
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

/** The entries on the fees of a question within the scope of its reader. They have year, kind and type of their fee. */
function entriesOf(call: Call, query: FiguresQuery, years: readonly number[]): SQL {
  const { kind, memberType, clubId } = query;
  const seen = feeRights.filter(call.actor);
  const inClub = and(seen, ofClub(clubId));
  const all = and(
    isOneOf(sql`p.fee_year`, years),
    kind === undefined ? undefined : sql`p.fee_kind = ${literal(kind)}`,
    memberType === undefined ? undefined : sql`p.member_type = ${literal(memberType)}`,
    inClub &&
      sql`p.fee_history_id in (select fee_histories.id from fee_histories where ${isOneOf(feeHistories.year, years)} and ${inClub})`,
  );
  return all ?? sql`true`;
}

/** The fees of a question within the scope of its reader. */
export function whereOf(call: Call, { kind, memberType, clubId }: FiguresQuery, more: SQL | undefined): SQL {
  const all = and(
    more,
    isNull(feeHistories.cancelledAt),
    feeRights.filter(call.actor),
    kind === undefined ? undefined : eq(feeHistories.kind, kind),
    memberType === undefined ? undefined : eq(feeHistories.memberType, memberType),
    ofClub(clubId),
  );
  return all ?? sql`true`;
}

function ofClub(clubId: string | undefined): SQL | undefined {
  return clubId === undefined
    ? undefined
    : sql`${feeHistories.memberId} in (select b.member_id from club_members b where b.left_on is null and b.club_id = ${clubId})`;
}

/** A club's user sees no other club of a member than their own, and a question about a club shows that one alone. */
function shownClub({ actor }: Call, query: FiguresQuery): SQL {
  const clubId = clubOf(actor) ?? query.clubId;
  return clubId === undefined ? sql`true` : sql`b.club_id = ${clubId}`;
}

/** The same day a year before. @example yearBefore('2028-02-29') // '2027-02-28' */
function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return day.endsWith('-02-29') ? `${before.slice(0, 8)}28` : before;
}
