import { dayOf, startOfDay } from '@hoivien/contract/kit/period.ts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { addDays, addMonths, weekdayOf } from '../../../../kit/ui/moment/month.ts';

/** The views of the calendar; the list has an address of its own. */
export const SHOWS = ['month', 'week', 'day'] as const;
export type Show = (typeof SHOWS)[number];

/** The calendar by its address. */
export interface CalendarAddress {
  show: Show;
  /** A day of the shown time, as `YYYY-MM-DD`. */
  day: string;
  /** The shown kinds; all when empty. */
  kinds: readonly string[];
  club: string | null;
  host: string | null;
  /** The id of the entry in the side panel. */
  entry: string | null;
}

const OWN = ['show', 'day', 'only', 'club', 'host', 'entry'];

/** Whether an address shows the calendar: any other name is a condition of the list. */
export function isOfCalendar(params: URLSearchParams): boolean {
  return [...params.keys()].every((name) => OWN.includes(name));
}

/** @example calendarPath('week', '2026-11-20') // '/calendar?show=week&day=2026-11-20' */
export function calendarPath(show: Show | 'list', day?: string): string {
  if (show === 'list') {
    const today = startOfDay(dayOf(new Date()));
    return `/calendar?${new URLSearchParams({ endTimeFrom: today, sort: 'startTime:asc' })}`;
  }
  return `/calendar?${new URLSearchParams({ show, ...(day && { day }) })}`;
}

/** The calendar's part of the address, and a function that changes it. */
export function useCalendarAddress() {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => read(params), [params]);
  const change = useCallback(
    (changes: Partial<CalendarAddress>) =>
      setParams((current) => write({ ...read(current), ...changes }), {
        replace: Object.keys(changes).every((name) => name === 'entry'),
      }),
    [setParams],
  );
  return { address, change };
}

function read(params: URLSearchParams): CalendarAddress {
  const [show, day] = [params.get('show'), params.get('day') ?? ''];
  return {
    show: SHOWS.find((one) => one === show) ?? 'month',
    day: isDay(day) ? day : dayOf(new Date()),
    kinds: params.getAll('only').filter(Boolean),
    club: params.get('club'),
    host: params.get('host'),
    entry: params.get('entry'),
  };
}

function write({ show, day, kinds, club, host, entry }: CalendarAddress): URLSearchParams {
  const params = new URLSearchParams({ show, day });
  for (const kind of kinds) params.append('only', kind);
  for (const [name, value] of Object.entries({ club, host, entry })) if (value) params.set(name, value);
  return params;
}

/** Days of other centuries come from a typing error, and the calendar cannot draw the ends of time. */
function isDay(text: string): boolean {
  return /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** The days of a view, both included: a month with the whole weeks around it, a week from Monday, a day. */
export function daysOf({ show, day }: Pick<CalendarAddress, 'show' | 'day'>): [first: string, last: string] {
  if (show === 'day') return [day, day];
  const from = show === 'month' ? `${day.slice(0, 7)}-01` : day;
  const first = addDays(from, -weekdayOf(from));
  return [first, addDays(first, show === 'month' ? 41 : 6)];
}

/** The same view before or after. */
export function turned({ show, day }: Pick<CalendarAddress, 'show' | 'day'>, by: 1 | -1): string {
  if (show === 'month') return addMonths(day, by);
  return addDays(day, show === 'week' ? 7 * by : by);
}

/** Milliseconds of UTC+7: the grid knows no zone and shows the time of a clock in Viet Nam. */
const OFFSET = 7 * 60 * 60 * 1000;

/** @example toClock('2026-11-20T07:00:00Z') // '2026-11-20T14:00:00' */
export function toClock(iso: string): string {
  return new Date(Date.parse(iso) + OFFSET).toISOString().slice(0, 19);
}

/** The instant of a time of the grid, which names it as if it were UTC. */
export function fromClock(shown: Date): string {
  return new Date(shown.getTime() - OFFSET).toISOString();
}
