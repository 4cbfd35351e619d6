import { expect, test } from 'vitest';
import { answerDueOf, dueOnOf, latestExtension } from './data-request.rules.ts';

const at = (text: string) => new Date(`${text}:00+07:00`);

test.each([
  ['Monday', '2026-11-02T09:00', '2026-11-04T09:00'],
  ['Thursday', '2026-11-05T16:30', '2026-11-09T16:30'],
  ['Friday', '2026-11-06T09:00', '2026-11-10T09:00'],
  ['Saturday', '2026-11-07T09:00', '2026-11-10T09:00'],
  ['Sunday, which is still Saturday in UTC', '2026-11-08T03:00', '2026-11-10T03:00'],
])('what comes on a %s is answered two working days later', (_day, received, due) => {
  expect(answerDueOf(at(received))).toEqual(at(due));
});

test('the last day of a request follows its type, in days of Viet Nam', () => {
  const received = at('2026-11-03T01:00');
  expect([1, 2, 3, 4, 5, 6, 7, 8].map((type) => dueOnOf(type, received))).toEqual([
    '2026-11-13',
    '2026-11-13',
    '2026-11-13',
    '2026-11-23',
    '2026-11-18',
    '2026-11-18',
    '2026-11-18',
    '2026-11-23',
  ]);
  expect(latestExtension('2026-12-20')).toBe('2027-01-04');
});
