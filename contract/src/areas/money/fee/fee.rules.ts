import { shareOf, sumOf } from '../../../kit/money.ts';
import { daysBetween } from '../../../kit/period.ts';
import { FEE_KIND, FEE_STATUS, type FeePeriod, PRO_RATA, YEAR_MAX, YEAR_MIN } from './fee.codes.ts';

/** What is left of a fee, and its status. A negative debt is a credit: the member has paid too much. */
export interface FeeStanding {
  debt: number;
  status: 1 | 2;
}

/**
 * Debt and status of a fee, which nobody types. The database calculates the same in generated columns.
 *
 * @example standingOf({ total: 24_000_000, paid: 12_000_000, waived: 0 }) // { debt: 12000000, status: 1 }
 */
export function standingOf({ total, paid, waived }: { total: number; paid: number; waived: number }): FeeStanding {
  const debt = sumOf([total, -paid, -waived]);
  return { debt, status: debt <= 0 ? FEE_STATUS.completed : FEE_STATUS.incomplete };
}

/** The first and the last month of a period, 1 to 12. @example monthsOf('Q2') // [4, 6] */
export function monthsOf(period: string): [first: number, last: number] {
  const number = Number(period.slice(1));
  if (period.startsWith('H')) return number === 1 ? [1, 6] : [7, 12];
  if (period.startsWith('Q')) return [number * 3 - 2, number * 3];
  if (period.startsWith('M')) return [number, number];
  return [1, 12];
}

/** The first and the last day of a period of a year. @example daysOf(2026, 'H1') // ['2026-01-01', '2026-06-30'] */
export function daysOf(year: number, period: string): [first: string, last: string] {
  const [from, to] = monthsOf(period);
  const day = (month: number, date: number) => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
  return [day(from - 1, 1), day(to, 0)];
}

/** A part of a period: `parts` of `of` months or quarters. */
export interface Share {
  parts: number;
  of: number;
}

/**
 * The share of a period that a member pays who joined on a day. The month or quarter of joining counts whole; before the
 * period the share is whole, after it there is none.
 *
 * @example shareFrom({ year: 2026, period: 'Y', proRata: 1 }, '2026-08-20') // { parts: 5, of: 12 }
 */
export function shareFrom(
  { year, period, proRata }: { year: number; period: string; proRata: number },
  joinedOn: string | null,
): Share {
  const [first, last] = monthsOf(period);
  const step = proRata === PRO_RATA.quarter ? 3 : 1;
  const of = Math.max(1, Math.ceil((last - first + 1) / step));
  const [begin] = daysOf(year, period);
  if (proRata === PRO_RATA.none || joinedOn === null || joinedOn <= begin) return { parts: of, of };
  const month = Number(joinedOn.slice(5, 7));
  return { parts: of - Math.floor((month - first) / step), of };
}

/** A rate of a plan; a missing condition fits every member. */
export interface Rate {
  id: string;
  memberType: number | null;
  enterpriseScale: number | null;
  rankId: string | null;
  memberId: string | null;
  /** Whole đồng; 0 exempts. */
  amount: number;
  reason: string | null;
}

/** What decides the rate of a member. */
export interface Payer {
  id: string;
  type: number;
  enterpriseScale: number | null;
  rankId: string | null;
}

/** Why a rate was taken, from the narrowest to the widest. */
export const RATE_BY = ['member', 'rank', 'typeAndScale', 'scale', 'type', 'all'] as const;
export type RateBy = (typeof RATE_BY)[number];

/** How narrow a rate is. @example rateBy({ memberType: 1, enterpriseScale: 2, … }) // 'typeAndScale' */
export function rateBy({
  memberType,
  enterpriseScale,
  rankId,
  memberId,
}: Omit<Rate, 'id' | 'amount' | 'reason'>): RateBy {
  if (memberId !== null) return 'member';
  if (rankId !== null) return 'rank';
  if (enterpriseScale !== null) return memberType === null ? 'scale' : 'typeAndScale';
  return memberType === null ? 'all' : 'type';
}

/** The narrowest rate that fits a member; the first of equally narrow ones. */
export function rateFor(rates: readonly Rate[], payer: Payer): Rate | undefined {
  let best: Rate | undefined;
  for (const rate of rates) {
    const fits =
      (rate.memberId === null || rate.memberId === payer.id) &&
      (rate.rankId === null || rate.rankId === payer.rankId) &&
      (rate.memberType === null || rate.memberType === payer.type) &&
      (rate.enterpriseScale === null || rate.enterpriseScale === payer.enterpriseScale);
    if (fits && (!best || RATE_BY.indexOf(rateBy(rate)) < RATE_BY.indexOf(rateBy(best)))) best = rate;
  }
  return best;
}

/** A member whom a plan may concern. Days are `YYYY-MM-DD`. */
export interface Candidate extends Payer {
  joinedOn: string | null;
  /** The first day after the stay. */
  leftOn: string | null;
  honorary: boolean;
  isWaiting: boolean;
  isInactive: boolean;
  /** The member has the fee of this year, period and kind already. */
  isIssued: boolean;
  /** Somebody deleted the fee that the plan gave the member. */
  isDeleted: boolean;
}

/** Why a member gets no fee by a plan. */
export const LEFT_OUT = [
  'issued',
  'waiting',
  'inactive',
  'left',
  'joinsLater',
  'honorary',
  'exempt',
  'noRate',
  'deleted',
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** What a plan asks of a member. */
export interface Asked {
  rate: Rate | undefined;
  by: RateBy | null;
  share: Share;
  /** Whole đồng; 0 for a member who is left out. */
  amount: number;
  out: LeftOut | null;
}

interface Plan {
  year: number;
  period: string;
  kind: number;
  proRata: number;
}

/** What a plan asks of a member on a day, or why nothing. Preview and issuing both use it. */
export function askOf(plan: Plan, rates: readonly Rate[], candidate: Candidate, today: string): Asked {
  const rate = rateFor(rates, candidate);
  const share = plan.kind === FEE_KIND.membership ? shareFrom(plan, candidate.joinedOn) : { parts: 1, of: 1 };
  const by = rate ? rateBy(rate) : null;
  const out = leftOut(plan, rate, candidate, today);
  const amount = out || !rate ? 0 : shareOf(rate.amount, share.parts, share.of);
  return { rate, by, share, amount, out };
}

function leftOut({ year, period }: Plan, rate: Rate | undefined, candidate: Candidate, today: string): LeftOut | null {
  const [, last] = daysOf(year, period);
  if (candidate.isIssued) return 'issued';
  if (candidate.isWaiting) return 'waiting';
  if (candidate.isInactive) return 'inactive';
  if (candidate.leftOn !== null && candidate.leftOn <= today) return 'left';
  if (candidate.joinedOn !== null && candidate.joinedOn > last) return 'joinsLater';
  if (candidate.honorary && rate?.memberId == null) return 'honorary';
  if (!rate) return 'noRate';
  if (rate.amount === 0) return 'exempt';
  // Issuing gives it again only to members who are named.
  return candidate.isDeleted ? 'deleted' : null;
}

/** An error of a plan or a fee at a field. */
interface FieldFault {
  field: string;
  message: string;
}

/** The errors of a plan that concern several fields. */
export function planErrors(values: Readonly<Record<string, unknown>>): FieldFault[] {
  const rates = (values.rates ?? []) as readonly Partial<Rate>[];
  const seen = new Set<string>();
  return [
    ...yearErrors('Fees', values.year),
    ...rates.flatMap((rate, index): FieldFault[] => {
      const key = [rate.memberType, rate.enterpriseScale, rate.rankId, rate.memberId].map((one) => one ?? '').join();
      const isTwice = seen.has(key);
      seen.add(key);
      if (isTwice) return [{ field: `rates.${index}.amount`, message: 'Mes.Fees.RatesAmount.Duplicate' }];
      if (rate.amount === 0 && !rate.reason)
        return [{ field: `rates.${index}.reason`, message: 'Mes.Fees.RatesReason.Required' }];
      return [];
    }),
  ];
}

/** The error of a year that no fee can have: `Mes.FeeHistories.Year.InValid`. */
export function yearErrors(area: 'Fees' | 'FeeHistories', year: unknown): FieldFault[] {
  const isYear = typeof year === 'number' && year >= YEAR_MIN && year <= YEAR_MAX;
  return isYear || year == null ? [] : [{ field: 'year', message: `Mes.${area}.Year.InValid` }];
}

/** The ages of a debt on a day, by the days since it was due. `soon` is due within 30 days. */
export const DEBT_AGES = ['later', 'soon', 'today', 'days30', 'days90', 'days180', 'year', 'older'] as const;
export type DebtAge = (typeof DEBT_AGES)[number];
/** The last day of each age; the oldest has none. */
export const AGE_DAYS = { later: -31, soon: -1, today: 0, days30: 30, days90: 90, days180: 180, year: 365 } as const;

/** The age of an open fee on a day. @example ageOf('2026-11-26', '2026-11-26') // 'today' */
export function ageOf(dueOn: string, on: string): DebtAge {
  const days = daysBetween(dueOn, on);
  return DEBT_AGES.find((age) => age !== 'older' && days <= AGE_DAYS[age]) ?? 'older';
}

/** What is open, in the order of work: its day is over (a fee due today is not overdue), comes within 30 days, or comes later. */
export const DEBT_GROUPS = ['overdue', 'soon', 'later'] as const;
export type DebtGroup = (typeof DEBT_GROUPS)[number];

/** The ages of what is overdue: its day is over. */
export type LateAge = Exclude<DebtAge, 'later' | 'soon' | 'today'>;
export const isLate = (age: DebtAge): age is LateAge => DEBT_AGES.indexOf(age) > DEBT_AGES.indexOf('today');
export const LATE_AGES: readonly LateAge[] = DEBT_AGES.filter(isLate);
export const GROUP_AGES: Readonly<Record<DebtGroup, readonly DebtAge[]>> = {
  overdue: LATE_AGES,
  soon: ['soon', 'today'],
  later: ['later'],
};

export type { FeePeriod };
