import { expect, test } from 'vitest';
import { lastDay, nextTerm } from './next-term.ts';

test.each([
  ['Nhiệm kỳ III (2021-2026)', 'Nhiệm kỳ IV (2026-2031)'],
  ['Nhiệm kỳ VIII', 'Nhiệm kỳ IX'],
  ['Khoá IX, 2021 – 2026', 'Khoá X, 2026 – 2031'],
  ['Nhiệm kỳ đầu', 'Nhiệm kỳ đầu'],
])('after “%s” comes “%s”', (name, next) => {
  expect(nextTerm({ name, startsOn: '2021-05-20', endsOn: '2026-05-20' }).name).toBe(next);
});

test('the next term begins with the handover and is as long', () => {
  const next = nextTerm({ name: 'II', startsOn: '2019-02-28', endsOn: '2024-02-29' });
  expect(next).toEqual({ name: 'III', startsOn: '2024-02-29', endsOn: '2029-03-01' });
});

test('the last day of a term is the one before its handover', () => {
  expect(lastDay('2026-03-01')).toBe('2026-02-28');
});
