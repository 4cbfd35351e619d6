import { describe, expect, test } from 'vitest';
import { daysOf, isLastOf, nthOf, type Repeat, repeatSchema, SERIES_MAX } from './series.ts';

const rule = (changes: Partial<Repeat>): Repeat => ({
  every: 'day',
  interval: 1,
  weekdays: [],
  by: 'day',
  until: null,
  count: 4,
  skipHolidays: false,
  ...changes,
});

describe('the days of a series', () => {
  test.each<[string, Partial<Repeat>, string, string[]]>([
    ['every second day', { interval: 2 }, '2026-12-30', ['2026-12-30', '2027-01-01', '2027-01-03', '2027-01-05']],
    [
      'on days of the week, from the middle of the first week',
      { every: 'week', weekdays: [1, 5] },
      '2026-11-25',
      ['2026-11-25', '2026-11-27', '2026-11-30', '2026-12-02'],
    ],
    [
      'every second week',
      { every: 'week', interval: 2, count: 3 },
      '2026-11-23',
      ['2026-11-23', '2026-12-07', '2026-12-21'],
    ],
    [
      'monthly without the months that have no 31st',
      { every: 'month' },
      '2027-01-31',
      ['2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31'],
    ],
    [
      'on the 29th of February of leap years',
      { every: 'month', interval: 12, count: 2 },
      '2028-02-29',
      ['2028-02-29', '2032-02-29'],
    ],
    [
      'quarterly',
      { every: 'month', interval: 3 },
      '2026-11-20',
      ['2026-11-20', '2027-02-20', '2027-05-20', '2027-08-20'],
    ],
    [
      'on the third Friday',
      { every: 'month', by: 'weekday' },
      '2026-11-20',
      ['2026-11-20', '2026-12-18', '2027-01-15', '2027-02-19'],
    ],
    [
      'on the fifth Monday, where there is one',
      { every: 'month', by: 'weekday' },
      '2026-11-30',
      ['2026-11-30', '2027-03-29', '2027-05-31', '2027-08-30'],
    ],
    [
      'on the last Monday',
      { every: 'month', by: 'lastWeekday' },
      '2026-11-30',
      ['2026-11-30', '2026-12-28', '2027-01-25', '2027-02-22'],
    ],
  ])('%s', (_, changes, first, days) => {
    expect(daysOf(rule(changes), first)).toEqual(days);
  });

  test('end with a day, after a number, and after the most meetings of a series', () => {
    expect(daysOf(rule({ count: null, until: '2026-11-24' }), '2026-11-23')).toEqual(['2026-11-23', '2026-11-24']);
    expect(daysOf(rule({ count: 2, until: '2026-12-31' }), '2026-11-23')).toHaveLength(2);
    expect(daysOf(rule({ count: null, until: '2030-12-31' }), '2026-11-23')).toHaveLength(SERIES_MAX);
    expect(daysOf(rule({ count: null, until: '2026-11-22' }), '2026-11-23')).toEqual([]);
  });

  test('leave out skipped days without counting them', () => {
    const days = daysOf(rule({ count: 3 }), '2026-08-31', (day) => day === '2026-09-01' || day === '2026-09-02');
    expect(days).toEqual(['2026-08-31', '2026-09-03', '2026-09-04']);
    expect(daysOf(rule({}), '2026-08-31', () => true)).toEqual([]);
  });
});

test('a rule needs an end and stays within its limits', () => {
  const input = { every: 'week', interval: 1 };
  expect(repeatSchema.safeParse(input).success).toBe(false);
  expect(repeatSchema.parse({ ...input, count: 60 })).toEqual(rule({ every: 'week', count: 60 }));
  expect(repeatSchema.safeParse({ ...input, count: 61 }).success).toBe(false);
  expect(repeatSchema.safeParse({ ...input, interval: 0, count: 2 }).success).toBe(false);
});

test('a day knows its place among its weekdays of the month', () => {
  expect([nthOf('2026-11-20'), isLastOf('2026-11-20'), isLastOf('2026-11-27')]).toEqual([3, false, true]);
});
