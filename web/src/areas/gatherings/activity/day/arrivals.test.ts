import { expect, test } from 'vitest';
import { arrivalBars } from './arrivals.ts';

const times = { startTime: '2026-11-26T01:30:00.000Z', endTime: '2026-11-26T10:00:00.000Z' };
const at = (time: string) => Date.parse(`2026-11-26T${time}:00.000Z`);

test('the axis begins at the quarter before the first arrival, and the last ten minutes stand out', () => {
  const arrivals = [
    { minute: '2026-11-26T01:06:00+00:00', count: 1 },
    { minute: '2026-11-26T01:36:00+00:00', count: 8 },
    { minute: '2026-11-26T02:40:00+00:00', count: 2 },
  ];
  const { bars, start, most, busiest, recent, total, ticks } = arrivalBars(arrivals, times, at('02:42'));
  expect(bars[0]?.at).toBe('2026-11-26T01:00:00.000Z');
  expect(bars.at(-1)?.at).toBe('2026-11-26T02:42:00.000Z');
  expect(bars.filter(({ isRecent }) => isRecent)).toHaveLength(10);
  expect(start).toBeCloseTo(30 / 103);
  expect({ most, busiest, recent, total }).toEqual({
    most: 8,
    busiest: { at: '2026-11-26T01:36:00.000Z', count: 8 },
    recent: 2,
    total: 11,
  });
  expect(ticks.map((tick) => tick.at.slice(11, 16))).toEqual([
    '01:00',
    '01:15',
    '01:30',
    '01:45',
    '02:00',
    '02:15',
    '02:30',
  ]);
});

test('before the first arrival the axis is the hour around the start', () => {
  const { bars, total, busiest, start } = arrivalBars([], times, at('00:40'));
  expect([bars[0]?.at, bars.at(-1)?.at]).toEqual(['2026-11-26T01:00:00.000Z', '2026-11-26T02:00:00.000Z']);
  expect({ total, busiest }).toEqual({ total: 0, busiest: undefined });
  expect(start).toBeCloseTo(0.5, 1);
});

test('an event of several days shows its last eight hours, and counts all', () => {
  const long = { startTime: '2026-11-24T01:30:00.000Z', endTime: '2026-11-28T01:30:00.000Z' };
  const { bars, total, start } = arrivalBars([{ minute: '2026-11-24T01:36:00Z', count: 3 }], long, at('02:42'));
  expect(bars.length).toBeLessThanOrEqual(8 * 60 + 15);
  expect({ total, start }).toEqual({ total: 3, start: undefined });
});

test('the axis of an event that is over ends with it', () => {
  const { bars, recent } = arrivalBars([{ minute: '2026-11-26T01:36:00Z', count: 1 }], times, at('23:00'));
  expect(bars.at(-1)?.at).toBe('2026-11-26T10:00:00.000Z');
  expect(recent).toBe(0);
});
