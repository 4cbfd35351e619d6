import { describe, expect, test } from 'vitest';
import { guessOrder, readMoment, withoutMoment } from './moments.ts';

/** Day and time in Vietnam. */
const shown = (text: string, order: 'day' | 'month' = 'day'): string | null => {
  const moment = readMoment(text, order);
  if (!moment) return null;
  const local = new Date(moment.at.getTime() + 7 * 3_600_000).toISOString();
  return moment.hasTime ? `${local.slice(0, 10)} ${local.slice(11, 19)}` : local.slice(0, 10);
};

test.each<[string, string | null]>([
  ['25/11/2026', '2026-11-25'],
  ['25-11-2026', '2026-11-25'],
  ['25.11.2026', '2026-11-25'],
  ['25 / 11 / 2026', '2026-11-25'],
  ['25–11–2026', '2026-11-25'],
  ['25/11/26', '2026-11-25'],
  ['5/11/2026', '2026-11-05'],
  ['05/11/2026', '2026-11-05'],
  ['2026-11-25', '2026-11-25'],
  ['2026/11/25', '2026-11-25'],
  ['2026.11.25', '2026-11-25'],
  ['20261125', '2026-11-25'],
  ['25112026', '2026-11-25'],
  ['20112026', '2026-11-20'],
  ['20261125104205', '2026-11-25 10:42:05'],
  ['202611251042', '2026-11-25 10:42:00'],
  ['46351', '2026-11-25'],
  ['46351.5', '2026-11-25 12:00:00'],
  ['46351,5', '2026-11-25 12:00:00'],
  ['25-Nov-2026', '2026-11-25'],
  ['25-NOV-26', '2026-11-25'],
  ['25 Nov 2026', '2026-11-25'],
  ['25Nov2026', '2026-11-25'],
  ['25 November 2026', '2026-11-25'],
  ['25th November 2026', '2026-11-25'],
  ['1st May 2026', '2026-05-01'],
  ['Nov 25, 2026', '2026-11-25'],
  ['November 25 2026', '2026-11-25'],
  ['Nov 25th, 2026', '2026-11-25'],
  ['Wed, 25 Nov 2026', '2026-11-25'],
  ['Thứ tư, 25/11/2026', '2026-11-25'],
  ['Th 4 25/11/2026', '2026-11-25'],
  ['25 Tháng 11 2026', '2026-11-25'],
  ['25 tháng 11 năm 2026', '2026-11-25'],
  ['Ngày 25 tháng 11 năm 2026', '2026-11-25'],
  ['25 thg 11, 2026', '2026-11-25'],
  ['25 Thg11 2026', '2026-11-25'],
  ['25-Thg11-26', '2026-11-25'],
  ['25 Th11 2026', '2026-11-25'],
  ['25 Tháng Mười Một 2026', '2026-11-25'],
  ['5 Tháng Mười 2026', '2026-10-05'],
  ['5 tháng Tư 2026', '2026-04-05'],
  ['25/11/2026 10:42', '2026-11-25 10:42:00'],
  ['25/11/2026 10:42:05', '2026-11-25 10:42:05'],
  ['25/11/2026\u00a010:42:05', '2026-11-25 10:42:05'],
  ['25/11/2026 10:42:05.123', '2026-11-25 10:42:05'],
  ['10:42:05 25/11/2026', '2026-11-25 10:42:05'],
  ['25/11/2026 10h42', '2026-11-25 10:42:00'],
  ['25/11/2026 1:05 PM', '2026-11-25 13:05:00'],
  ['25/11/2026 01:05:09 pm', '2026-11-25 13:05:09'],
  ['25/11/2026 12:05 AM', '2026-11-25 00:05:00'],
  ['25/11/2026 12:05 PM', '2026-11-25 12:05:00'],
  ['25/11/2026 1:05 p.m.', '2026-11-25 13:05:00'],
  ['25/11/2026 1:05 CH', '2026-11-25 13:05:00'],
  ['25/11/2026 1:05:09 SA', '2026-11-25 01:05:09'],
  ['25/11/2026 12:30 SA', '2026-11-25 00:30:00'],
  ['25/11/2026 13:05 PM', '2026-11-25 13:05:00'],
  ['2026-11-25T10:42:05', '2026-11-25 10:42:05'],
  ['2026-11-25T03:42:05Z', '2026-11-25 10:42:05'],
  ['2026-11-25T10:42:05+07:00', '2026-11-25 10:42:05'],
  ['2026-11-25T23:30:00.000Z', '2026-11-26 06:30:00'],
  ['25/11/2026\nFT2600000001', '2026-11-25'],
  ['25/11/2026 5000 - 00001', '2026-11-25'],
  ['25/11/2026 25:61', '2026-11-25'],
  ['29/02/2028', '2028-02-29'],
  ['31/02/2026', null],
  ['31/11/2026', null],
  ['29/02/2026', null],
  ['13/13/2026', null],
  ['00/11/2026', null],
  ['11/25/2026', null],
  ['30 Feb 2026', null],
  ['25/11/1226', null],
  ['12345', null],
  ['1.23457E+11', null],
  ['Cộng', null],
  ['', null],
])('the day %s', (text, wanted) => {
  expect(shown(text)).toBe(wanted);
});

test('months come first where the column says so', () => {
  expect(shown('11/25/2026 1:05 PM', 'month')).toBe('2026-11-25 13:05:00');
  expect(shown('11/05/2026', 'month')).toBe('2026-11-05');
  expect(shown('25/11/2026', 'month')).toBeNull();
  expect(shown('2026-11-05', 'month')).toBe('2026-11-05');
  expect(shown('5-Nov-2026', 'month')).toBe('2026-11-05');
});

test('what stands beside a day is left', () => {
  expect(withoutMoment('05/11/2026\nFT2600000001').trim()).toBe('FT2600000001');
  expect(withoutMoment('05/11/2026 5000 - 00001').trim()).toBe('5000 - 00001');
});

describe('the order of day and month', () => {
  const now = new Date('2026-11-27T03:00:00Z');
  const guess = (texts: string[], more: { period?: string[]; known?: 'day' | 'month' } = {}) => {
    const { order, isAsked } = guessOrder(texts, { period: [], now, known: undefined, ...more });
    return isAsked ? `${order}?` : order;
  };
  test.each<[string, string[], string]>([
    ['a day above 12 proves days first', ['05/11/2026', '25/11/2026'], 'day'],
    ['a month above 12 proves months first', ['11/05/2026', '11/25/2026'], 'month'],
    ['all months first', ['11/13/2026', '11/25/2026'], 'month'],
    ['a day that does not exist proves nothing', ['05/11/2026', '02/31/2026', '31/02/2026'], 'day'],
    ['nor does the 31st of a short month', ['11/05/2026', '11/31/2026'], 'day'],
    ['without a proof days come first', ['05/11/2026', '06/11/2026'], 'day'],
    ['one odd value among near days is not believed', ['05/11/2026', '06/11/2026', '11/25/2026', '25-Nov-2026'], 'day'],
    ['a column of both is asked', ['25/11/2026', '11/26/2026'], 'day?'],
    ['swapped days among whole ones are asked', ['13/11/2026', '25/11/2026', '11/05/2026', '11/08/2026'], 'day?'],
    ['few days that would be neighbours of the present are asked', ['11/05/2026', '11/07/2026'], 'month?'],
    ['the fifth of three months is not', ['05/09/2026', '05/10/2026', '05/11/2026'], 'day'],
    [
      'days in a row that would be months apart are asked',
      ['11/01/2026', '11/02/2026', '11/03/2026', '11/04/2026'],
      'month?',
    ],
    [
      'one far value that proves months first beside two that may be both is asked',
      ['03/04/2026', '09/10/2026', '11/25/2026'],
      'month?',
    ],
    ['names of months are no proof', ['5-Nov-2026', '25-Nov-2026'], 'day'],
    ['no day at all', ['', 'x'], 'day'],
  ])('%s', (_name, texts, wanted) => {
    expect(guess(texts)).toBe(wanted);
  });

  test('the period of the file contradicts an order', () => {
    const period = ['01/10/2026', '31/10/2026'];
    expect(guess(['05/10/2026', '06/10/2026'], { period })).toBe('day');
    expect(guess(['10/05/2026', '10/06/2026'], { period })).toBe('month?');
  });

  test('what is known of the layout counts, and a column that proves the contrary is asked', () => {
    expect(guess(['11/05/2026', '11/06/2026'], { known: 'month' })).toBe('month');
    expect(guess(['25/11/2026'], { known: 'month' })).toBe('month?');
    expect(guess(['05/11/2026', '11/25/2026', '25-Nov-2026'], { known: 'day' })).toBe('day');
  });
});
