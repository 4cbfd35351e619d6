import { describe, expect, test } from 'vitest';
import { wordsIn } from '../../i18n/words.ts';
import { isOverlapping, lengthText, nextHours, spanLines } from './span.ts';

const [vi, en] = [wordsIn('vi'), wordsIn('en')];

describe('a span of time', () => {
  test('names its day once when it lies within one of Vietnam, else both', () => {
    expect(spanLines('2026-11-21T17:30:00Z', '2026-11-22T16:59:00Z', vi)).toEqual(['CN 22/11/2026 00:30–23:59']);
    expect(spanLines('2026-11-21T16:30:00Z', '2026-11-21T17:00:00Z', en)).toEqual([
      'Sat 21/11/2026 23:30',
      '– Sun 22/11/2026 00:00',
    ]);
  });

  test.each([
    ['2026-11-21T07:00:00Z', '2026-11-21T09:30:00Z', '2 giờ 30 phút'],
    ['2026-11-21T07:00:00Z', '2026-11-23T08:00:00Z', '2 ngày 1 giờ'],
    ['2026-11-21T07:00:00Z', '2026-11-21T07:00:00Z', undefined],
    ['2026-11-21T07:00:00Z', '2026-11-20T07:00:00Z', undefined],
    ['2026-11-21T07:00:00Z', '', undefined],
  ])('from %s to %s lasts %s', (start, end, text) => {
    expect(lengthText(start, end, vi)).toBe(text);
  });

  test('overlaps another only when both share some time', () => {
    const morning = ['2026-11-21T01:00:00Z', '2026-11-21T04:00:00Z'] as const;
    expect(isOverlapping(morning, ['2026-11-21T03:59:00Z', '2026-11-21T05:00:00Z'])).toBe(true);
    expect(isOverlapping(morning, ['2026-11-21T04:00:00Z', '2026-11-21T05:00:00Z'])).toBe(false);
  });

  test('that is new begins at the next full hour', () => {
    const next = ['2026-11-21T08:00:00.000Z', '2026-11-21T10:00:00.000Z'];
    expect(nextHours(new Date('2026-11-21T07:20:30Z'), 2)).toEqual(next);
    expect(nextHours(new Date('2026-11-21T07:00:00Z'), 2)).toEqual(next);
    // In Vietnam it is 17:20, then 00:20 and 06:59.
    const morning = ['2026-11-22T01:00:00.000Z', '2026-11-22T03:00:00.000Z'];
    for (const late of ['2026-11-21T10:20:00Z', '2026-11-21T17:20:00Z', '2026-11-21T23:59:00Z'])
      expect(nextHours(new Date(late), 2)).toEqual(morning);
    expect(nextHours(new Date('2026-11-21T09:20:00Z'), 2)[0]).toBe('2026-11-21T10:00:00.000Z');
  });
});
