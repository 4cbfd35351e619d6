import { expect, test } from 'vitest';
import { breachDueOf, hoursLeft } from './data-breach.rules.ts';

const at = (text: string) => new Date(`${text}:00+07:00`);

test('the report of a breach is due 72 hours after it was noticed, also over a weekend', () => {
  expect(breachDueOf(at('2026-11-06T16:30'))).toEqual(at('2026-11-09T16:30'));
  expect(breachDueOf(at('2026-12-30T23:59'))).toEqual(at('2027-01-02T23:59'));
});

test.each([
  ['72 hours when it has just been noticed', '2026-11-06T16:30', 72],
  ['no hour in the last one', '2026-11-09T15:31', 0],
  ['no hour at the very end', '2026-11-09T16:30', 0],
  ['below zero a minute later', '2026-11-09T16:31', -1],
  ['a day below zero a day later', '2026-11-10T16:30', -24],
])('the clock shows %s', (_what, now, hours) => {
  expect(hoursLeft(breachDueOf(at('2026-11-06T16:30')), at(now))).toBe(hours);
});
