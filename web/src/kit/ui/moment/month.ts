/** Days are `YYYY-MM-DD`, months `YYYY-MM`; arithmetic in UTC, so that no zone moves a day. */

const DAY = 24 * 60 * 60 * 1000;

/** @example addDays('2026-11-30', 1) // '2026-12-01' */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/**
 * The same day some months later, or the last day of a shorter month.
 *
 * @example addMonths('2026-01-31', 1) // '2026-02-28'
 */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/** The number of the weekday; Monday is 0. @example weekdayOf('2026-11-21') // 5 */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The six weeks of a month's view, from Monday. @example weeksOf('2026-11')[0]?.[0] // '2026-10-26' */
export function weeksOf(month: string): string[][] {
  const first = addDays(`${month}-01`, -weekdayOf(`${month}-01`));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => addDays(first, week * 7 + weekday)),
  );
}
