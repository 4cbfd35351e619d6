import type { Words } from '../../i18n/words.ts';
import { dayAndTime } from './moment.ts';
import './moment.texts.ts';
import { weekdayOf } from './month.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A span in Vietnam's time: one line when both ends lie on one day, otherwise a line for each end.
 *
 * @example spanLines('2026-11-21T07:00:00Z', '2026-11-21T09:00:00Z', words) // ['T7 21/11/2026 14:00–16:00']
 */
export function spanLines(start: string, end: string, words: Pick<Words, 't'>): string[] {
  const [[firstDay, from], [lastDay, to]] = [dayAndTime(start), dayAndTime(end)];
  if (firstDay === lastDay) return [`${dayText(firstDay, words)} ${from}–${to}`];
  return [`${dayText(firstDay, words)} ${from}`, `– ${dayText(lastDay, words)} ${to}`];
}

/**
 * The length of a span in words; undefined when it ends before it starts.
 *
 * @example lengthText(start, end, words) // '2 giờ 30 phút'
 */
export function lengthText(start: string, end: string, { t }: Pick<Words, 't'>): string | undefined {
  const total = Math.round((Date.parse(end) - Date.parse(start)) / MINUTE) * MINUTE;
  if (!(total > 0)) return undefined;
  const counts = {
    days: Math.floor(total / DAY),
    hours: Math.floor((total % DAY) / HOUR),
    minutes: (total % HOUR) / MINUTE,
  };
  return (['days', 'hours', 'minutes'] as const)
    .filter((unit) => counts[unit] > 0)
    .map((unit) => t(`moment.${unit}Long`, { count: counts[unit] }))
    .join(' ');
}

/** Whether two spans overlap. A span that begins when the other ends does not. */
export function isOverlapping(one: readonly [string, string], other: readonly [string, string]): boolean {
  return Date.parse(one[0]) < Date.parse(other[1]) && Date.parse(other[0]) < Date.parse(one[1]);
}

/** The hours of Vietnam, UTC+7 all year, from and to which a proposed time begins. */
const ZONE = 7;
const FIRST_HOUR = 8;
const LAST_HOUR = 17;

/**
 * The default span of a new record: from the next full hour for `hours`. In the evening and at night it begins at eight in
 * the morning of Vietnam.
 *
 * @example const [startTime, endTime] = nextHours(new Date(), 2)
 */
export function nextHours(now: Date, hours: number): [start: string, end: string] {
  const next = Math.floor(now.getTime() / HOUR) + 1;
  const hourOfDay = (next + ZONE) % 24;
  const wait =
    hourOfDay < FIRST_HOUR ? FIRST_HOUR - hourOfDay : hourOfDay > LAST_HOUR ? 24 + FIRST_HOUR - hourOfDay : 0;
  const start = (next + wait) * HOUR;
  return [new Date(start).toISOString(), new Date(start + hours * HOUR).toISOString()];
}

function dayText(day: string, { t }: Pick<Words, 't'>): string {
  return `${t('moment.weekdays').split(' ')[weekdayOf(day)]} ${day.split('-').reverse().join('/')}`;
}
