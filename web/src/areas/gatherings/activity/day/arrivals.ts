import type { Arrivals } from '@hoivien/contract/areas/gatherings/activity/activity-day.schema.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
/** The most minutes on the axis; an event of several days shows its last ones. */
const LONGEST = 8 * 60;
/** The minutes at the end that stand out. */
const RECENT = 10;

interface Times {
  startTime: string;
  endTime: string;
}

/** The bars of the arrivals, one for each minute of the axis, with the hours under it. */
export interface ArrivalBars {
  bars: readonly { at: string; count: number; isRecent: boolean }[];
  ticks: readonly { at: string; share: number }[];
  /** Where the planned start stands between 0 and 1; undefined outside of the axis. */
  start: number | undefined;
  most: number;
  busiest: { at: string; count: number } | undefined;
  recent: number;
  total: number;
}

/**
 * The minutes from the quarter of an hour before the first arrival until now, or until the end of the event. Before the
 * first arrival the hour around the start stands on the axis.
 */
export function arrivalBars(arrivals: Arrivals, { startTime, endTime }: Times, now: number): ArrivalBars {
  const counts = new Map(arrivals.map(({ minute, count }) => [floor(Date.parse(minute), MINUTE), count]));
  const start = Date.parse(startTime);
  const first = Math.min(...counts.keys());
  const last = Math.max(...counts.keys());
  const isEmpty = counts.size === 0;
  const end = isEmpty ? start + 2 * QUARTER : Math.max(last, Math.min(now, Math.max(Date.parse(endTime), last)));
  const early = floor(isEmpty ? start - 2 * QUARTER : Math.min(first, start), QUARTER);
  const from = Math.max(early, floor(end - LONGEST * MINUTE, QUARTER));
  const to = Math.max(floor(end, MINUTE), from + 4 * QUARTER);
  const minutes = Math.round((to - from) / MINUTE) + 1;
  const recentFrom = floor(now, MINUTE) - (RECENT - 1) * MINUTE;
  const bars = Array.from({ length: minutes }, (_, place) => {
    const at = from + place * MINUTE;
    return { at: iso(at), count: counts.get(at) ?? 0, isRecent: at >= recentFrom };
  });
  const busiest = bars.reduce<ArrivalBars['busiest']>(
    (most, bar) => (bar.count > (most?.count ?? 0) ? { at: bar.at, count: bar.count } : most),
    undefined,
  );
  const step = QUARTER * Math.ceil(minutes / 15 / 7);
  const ticks = [];
  // A tick at the edge has no room for its hour.
  for (let at = from; at < to - (to - from) / 16; at += step)
    ticks.push({ at: iso(at), share: (at - from) / MINUTE / minutes });
  const share = (start - from) / MINUTE / minutes;
  return {
    bars,
    ticks,
    start: share >= 0 && share <= 1 ? share : undefined,
    most: busiest?.count ?? 0,
    busiest,
    recent: bars.reduce((sum, { count, isRecent }) => sum + (isRecent ? count : 0), 0),
    total: arrivals.reduce((sum, { count }) => sum + count, 0),
  };
}

const floor = (time: number, step: number) => Math.floor(time / step) * step;
const iso = (time: number) => new Date(time).toISOString();
