import type { FieldKind } from './field.ts';

/** Ranges of days relative to today in Vietnam. */
export const PERIODS = ['today', 'thisWeek', 'thisMonth', 'thisYear'] as const;
export type Period = (typeof PERIODS)[number];

/** Kinds of fields with days, and kinds with whole numbers. */
export const DAY_KINDS: ReadonlySet<FieldKind> = new Set<FieldKind>(['date', 'instant']);
export const NUMBER_KINDS: ReadonlySet<FieldKind> = new Set<FieldKind>(['count', 'money']);

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds of UTC+7. Vietnam has no summer time. */
const OFFSET = 7 * 60 * 60 * 1000;

export function isPeriod(text: string): text is Period {
  return (PERIODS as readonly string[]).includes(text);
}

/**
 * The first and the last day of a period at the time `now`; weeks begin on Monday.
 *
 * @example periodDays('thisMonth', new Date('2026-11-20T03:00:00Z')) // ['2026-11-01', '2026-11-30']
 */
export function periodDays(period: Period, now: Date): [first: string, last: string] {
  const today = dayOf(now);
  const [year, month] = [today.slice(0, 4), Number(today.slice(5, 7))];
  if (period === 'today') return [today, today];
  if (period === 'thisYear') return [`${year}-01-01`, `${year}-12-31`];
  if (period === 'thisMonth') return [`${today.slice(0, 7)}-01`, isoDay(Date.UTC(Number(year), month, 0))];
  const at = Date.parse(today);
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * DAY;
  return [isoDay(monday), isoDay(monday + 6 * DAY)];
}

/** The day of an instant in Vietnam. @example dayOf(new Date('2026-11-20T17:00:00Z')) // '2026-11-21' */
export function dayOf(moment: Date): string {
  return isoDay(moment.getTime() + OFFSET);
}

/** The milliseconds of an ISO 8601 instant; no number for any other text, which JavaScript would read as an American day. */
export function instantIn(value: unknown): number {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
}

/** @example dayAfter('2026-11-30') // '2026-12-01' */
export function dayAfter(day: string, days = 1): string {
  return isoDay(Date.parse(day) + days * DAY);
}

/** The number of days from one day to another. @example daysBetween('2026-10-30', '2026-11-02') // 3 */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** The instant at which a day begins in Vietnam. @example startOfDay('2026-11-21') // '2026-11-20T17:00:00.000Z' */
export function startOfDay(day: string): string {
  return new Date(Date.parse(day) - OFFSET).toISOString();
}

function isoDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/**
 * Whether a day of money is likely a slip: more than a year ahead, or before 2000.
 *
 * @example isFarDay('2062-01-05', '2026-11-27') // true
 */
export function isFarDay(day: unknown, today: string): boolean {
  if (typeof day !== 'string') return false;
  const ahead = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  return day < '2000-01-01' || day > ahead;
}

/** A day in words: days below 10 and the months 1 and 2 have a zero. @example dayInWords('2026-11-05') // 'ngày 05 tháng 11 năm 2026' */
export function dayInWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `ngày ${date} tháng ${Number(month) < 3 ? month : Number(month)} năm ${year}`;
}

/** The same of a typed day; dots to write on where no whole day is given. */
export function dayOrDots(day: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? dayInWords(day) : 'ngày … tháng … năm ……';
}
