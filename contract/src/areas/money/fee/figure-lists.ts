import { type DebtGroup, GROUP_AGES, LATE_AGES } from './fee.rules.ts';

/** The question of figures: a year, a kind, a type of members, a club. */
export type FiguresAsked = Readonly<Partial<Record<'year' | 'kind' | 'memberType' | 'clubId', string>>>;

/** The list behind a number of the figures: an area, and the query under which the sums of the list are that number. */
export interface FigureList {
  area: 'FeeHistories' | 'Payments';
  query: Readonly<Record<string, string | readonly string[]>>;
}

/** Members of no club, as a filter. */
export const NO_CLUB = { clubIdEmpty: 'true' } as const;

/** Fees under a question. */
export function feesOf(asked: FiguresAsked, more: FigureList['query'] = {}): FigureList {
  return { area: 'FeeHistories', query: { ...asked, ...more, sort: 'dueOn:asc' } };
}

/** Entries under a question. */
export function paymentsOf({ kind, ...asked }: FiguresAsked, more: FigureList['query']): FigureList {
  return { area: 'Payments', query: { ...asked, ...(kind && { feeKind: kind }), ...more, sort: 'payDate:asc' } };
}

/** The lists behind the sums of a group of fees. */
export const sumLists = {
  fees: (asked: FiguresAsked, more: FigureList['query'] = {}) => feesOf(asked, more),
  expected: (asked: FiguresAsked, more: FigureList['query'] = {}) => feesOf(asked, more),
  collected: (asked: FiguresAsked, more: FigureList['query'] = {}) => feesOf(asked, { ...more, paidFrom: '1' }),
  waived: (asked: FiguresAsked, more: FigureList['query'] = {}) => feesOf(asked, { ...more, waivedFrom: '1' }),
  owed: (asked: FiguresAsked, more: FigureList['query'] = {}) => feesOf(asked, { ...more, status: '1' }),
} as const;

/** Entries of money that count; waivers bring none. */
const MONEY = { state: '1', countsAs: ['1', '3'] } as const;

/** The lists behind the other numbers. `asked` has the year of the figures. */
export const figureLists = {
  credit: (asked: FiguresAsked) => feesOf(asked, { debtTo: '-1' }),
  waived: (asked: FiguresAsked) => paymentsOf(asked, { countsAs: '4', state: '1' }),
  waiting: (asked: FiguresAsked) => paymentsOf(asked, { state: '0' }),
  age: (asked: FiguresAsked, age: string) => feesOf(asked, { age }),
  late: (asked: FiguresAsked) => feesOf(asked, { age: LATE_AGES }),
  due: (asked: FiguresAsked & { year: string }, month: number) =>
    feesOf(asked, spanOf(Number(asked.year), month, 'dueOn')),
  collectedIn: (asked: FiguresAsked & { year: string }, month: number) =>
    paymentsOf(asked, { ...MONEY, ...spanOf(Number(asked.year), month, 'payDate') }),
  waivedIn: (asked: FiguresAsked & { year: string }, month: number) =>
    paymentsOf(asked, { state: '1', countsAs: '4', ...spanOf(Number(asked.year), month, 'payDate') }),
  /** What was collected of a year until a day. */
  collectedUntil: (asked: FiguresAsked & { year: string }, day: string) =>
    paymentsOf(asked, { ...MONEY, payDateTo: day }),
} as const;

/** The lists of the desk of a year: its five figures and its parts. Figures and parts are counted by these questions. */
export const deskLists = {
  expected: (year: string) => ({ deskYear: year }),
  collected: (year: string) => ({ year, paidFrom: '1' }),
  group: (year: string, group: DebtGroup) => ({ deskYear: year, age: GROUP_AGES[group] }),
  open: (year: string) => ({ deskYear: year, status: '1' }),
  pending: (year: string) => ({ deskYear: year, pending: 'true' }),
  overpaid: (year: string) => ({ yearTo: year, debtTo: '-1' }),
  done: (year: string) => ({ year, status: '2', debtFrom: '0' }),
} as const satisfies Record<string, (year: string, group: DebtGroup) => FigureList['query']>;

/** The days of a month of a year: what came before the year is in month 1, what came after it in month 13. */
function spanOf(year: number, month: number, name: string): Record<string, string> {
  const pad = (value: number) => String(value).padStart(2, '0');
  if (month === 13) return { [`${name}From`]: `${year + 1}-01-01` };
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return {
    ...(month > 1 && { [`${name}From`]: `${year}-${pad(month)}-01` }),
    [`${name}To`]: `${year}-${pad(month)}-${last}`,
  };
}

/** The query of a list as text, for addresses. */
export function queryText({ query }: FigureList): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) params.append(name, one);
  return params.toString();
}
