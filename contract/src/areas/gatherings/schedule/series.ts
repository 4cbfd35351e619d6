import { z } from 'zod';
import { fieldKey } from '../../../kit/resource.ts';

/** The most meetings of one series. */
export const SERIES_MAX = 60;

const DAY = 24 * 60 * 60 * 1000;
/** The most periods that are looked at, so that a rule without matching days ends. */
const PERIODS_MAX = 1200;

const key = (field: string) => fieldKey({ area: 'Schedules' }, field, 'InValid');

/**
 * How a meeting repeats. `weekdays` are 1 (Monday) to 7 and apply to weeks; `by` applies to months. A series ends after
 * `count` meetings or with the day `until`; with both, with the first of them.
 */
export const repeatSchema = z
  .object({
    every: z.literal(['day', 'week', 'month'], { error: key('repeat') }),
    interval: z
      .int({ error: key('repeatInterval') })
      .min(1, { error: key('repeatInterval') })
      .max(99, { error: key('repeatInterval') }),
    weekdays: z
      .array(z.int().min(1).max(7), { error: key('repeat') })
      .max(7, { error: key('repeat') })
      .default([]),
    by: z.literal(['day', 'weekday', 'lastWeekday'], { error: key('repeat') }).default('day'),
    until: z.iso
      .date({ error: key('repeatUntil') })
      .nullish()
      .transform((day) => day ?? null),
    count: z
      .int({ error: key('repeatCount') })
      .min(2, { error: key('repeatCount') })
      .max(SERIES_MAX, { error: key('repeatCount') })
      .nullish()
      .transform((count) => count ?? null),
    skipHolidays: z.boolean({ error: key('repeat') }).default(false),
  })
  .refine(({ until, count }) => until !== null || count !== null, { error: key('repeatUntil'), path: ['until'] });
export type Repeat = z.output<typeof repeatSchema>;

/** The meetings of a series that a change concerns: this one, this and later ones, or all that are not over. */
export const REACHES = ['one', 'later', 'all'] as const;
export type Reach = (typeof REACHES)[number];
export const reachSchema = z.literal(REACHES, { error: key('reach') });

/**
 * The days of a series as `YYYY-MM-DD` in order, `SERIES_MAX` at most. The rules are those of RFC 5545: months without the
 * day are left out, and weeks begin on Monday. The first day is always in it, unless it is skipped. A skipped day does not
 * count, so that ten wanted meetings become ten meetings.
 *
 * @param first The day of the first meeting.
 * @param isSkipped Days without a meeting, such as holidays.
 * @example daysOf({ every: 'month', interval: 3, by: 'day', weekdays: [], count: 4, until: null, skipHolidays: false }, '2026-01-15')
 */
export function daysOf(
  rule: Omit<Repeat, 'skipHolidays'>,
  first: string,
  isSkipped: (day: string) => boolean = () => false,
): string[] {
  const most = Math.min(rule.count ?? SERIES_MAX, SERIES_MAX);
  const days: string[] = [];
  for (let period = 0; period < PERIODS_MAX; period += 1) {
    for (const day of daysIn(rule, first, period)) {
      if (day < first) continue;
      if ((rule.until && day > rule.until) || days.length >= most) return days;
      if (!isSkipped(day)) days.push(day);
    }
  }
  return days;
}

/** The days of one period in order. */
function daysIn(rule: Omit<Repeat, 'skipHolidays'>, first: string, period: number): string[] {
  const step = period * rule.interval;
  const start = Date.parse(first);
  if (rule.every === 'day') return [iso(start + step * DAY)];
  const weekday = weekdayOf(start);
  if (rule.every === 'week') {
    const monday = start - (weekday - 1) * DAY + step * 7 * DAY;
    const wanted = [...new Set([weekday, ...rule.weekdays])].sort((a, b) => a - b);
    return wanted.map((one) => iso(monday + (one - 1) * DAY));
  }
  const day = monthDay(first, step, rule.by);
  return day === undefined ? [] : [day];
}

/** The day of the month that lies so many months after the first day; undefined in a month without it. */
function monthDay(first: string, months: number, by: Repeat['by']): string | undefined {
  const [year = 0, month = 0, date = 0] = first.split('-').map(Number);
  const begin = Date.UTC(year, month - 1 + months, 1);
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const wanted = by === 'day' ? date : nthWeekday(begin, length, weekdayOf(Date.parse(first)), by, nthOf(first));
  return wanted <= length ? iso(begin + (wanted - 1) * DAY) : undefined;
}

/** The date of the nth or the last of a weekday in a month; greater than its length when the month has none. */
function nthWeekday(begin: number, length: number, weekday: number, by: Repeat['by'], nth: number): number {
  const earliest = 1 + ((weekday - weekdayOf(begin) + 7) % 7);
  if (by === 'weekday') return earliest + (nth - 1) * 7;
  return earliest + Math.floor((length - earliest) / 7) * 7;
}

/** Which of its weekday in the month a day is, from 1 to 5. @example nthOf('2026-11-20') // 3 */
export function nthOf(day: string): number {
  return Math.ceil(Number(day.slice(8)) / 7);
}

/** Whether a day is the last of its weekday in its month. */
export function isLastOf(day: string): boolean {
  return iso(Date.parse(day) + 7 * DAY).slice(0, 7) !== day.slice(0, 7);
}

/** @example weekdayOf(Date.parse('2026-11-23')) // 1, a Monday */
export function weekdayOf(at: number): number {
  return new Date(at).getUTCDay() || 7;
}

function iso(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
