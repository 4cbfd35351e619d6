import { dayAndTime } from '../../kit/ui/moment.ts';
import { addDays, weekdayOf } from '../../kit/ui/month.ts';

const MINUTE = 60_000;

/** Names of the days of a week from Sunday, as the texts hold them in one line. */
type Weekdays = string;

/** A day of Vietnam with its weekday. @example dayText('2026-11-21', 'CN T2 T3 T4 T5 T6 T7') // 'T7 21/11/2026' */
export function dayText(day: string, weekdays: Weekdays): string {
  return `${weekdays.split(' ')[(weekdayOf(day) + 1) % 7]} ${day.split('-').reverse().join('/')}`;
}

/**
 * From when to when in Vietnam's time, as one reads it: the day once when both lie on it.
 *
 * @example spanText('2026-11-21T07:00:00Z', '2026-11-21T09:00:00Z', weekdays) // ['T7 21/11/2026 14:00–16:00']
 */
export function spanText(start: string, end: string, weekdays: Weekdays): string[] {
  const [[firstDay, from], [lastDay, to]] = [dayAndTime(start), dayAndTime(end)];
  if (firstDay === lastDay) return [`${dayText(firstDay, weekdays)} ${from}–${to}`];
  return [`${dayText(firstDay, weekdays)} ${from}`, `– ${dayText(lastDay, weekdays)} ${to}`];
}

/** The beginning of a day of Vietnam as an instant. @example startOfDay(new Date()) */
export function startOfDay(now: Date, days = 0): string {
  const [day] = dayAndTime(now.toISOString());
  return new Date(`${addDays(day, days)}T00:00:00+07:00`).toISOString();
}

/** What a new meeting begins with: the next full hour, for two hours. */
export function nextTimes(now: Date): { startTime: string; endTime: string } {
  const hour = 60 * MINUTE;
  const start = (Math.floor(now.getTime() / hour) + 1) * hour;
  return { startTime: new Date(start).toISOString(), endTime: new Date(start + 2 * hour).toISOString() };
}

/** How long something lasts, in whole days, hours and minutes; undefined when it ends before it starts. */
export function lengthOf(start: string, end: string): { days: number; hours: number; minutes: number } | undefined {
  const total = Math.round((Date.parse(end) - Date.parse(start)) / MINUTE);
  if (!(total > 0)) return undefined;
  return { days: Math.floor(total / 1440), hours: Math.floor((total % 1440) / 60), minutes: total % 60 };
}
