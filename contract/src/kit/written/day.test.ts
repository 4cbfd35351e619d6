import { describe, expect, test } from 'vitest';
import { dayOrder, readDay, showDay } from './day.ts';

/** Days as offices write them, and the day that is meant; a fault where nobody can know it. By hand. */
const WRITTEN: readonly (readonly [written: string, meant: string])[] = [
  ['15/03/2005', '2005-03-15'],
  ['15/3/2005', '2005-03-15'],
  ['15-03-2005', '2005-03-15'],
  ['15-3-2005', '2005-03-15'],
  ['15.03.2005', '2005-03-15'],
  ['15.3.2005', '2005-03-15'],
  ['15 / 03 / 2005', '2005-03-15'],
  ['15 03 2005', '2005-03-15'],
  ['15/03-2005', '2005-03-15'],
  ['15/03/2005.', '2005-03-15'],
  ["'15/03/2005", '2005-03-15'],
  ['2005-03-15', '2005-03-15'],
  ['2005/03/15', '2005-03-15'],
  ['2005.3.5', '2005-03-05'],
  ['15/03/2005 00:00', '2005-03-15'],
  ['15/03/2005 00:00:00', '2005-03-15'],
  ['15/03/2005 12:00:00 SA', '2005-03-15'],
  ['15/03/2005 14:30', '2005-03-15'],
  ['15/03/2005 8h30', '2005-03-15'],
  ['2005-03-15 00:00:00', '2005-03-15'],
  ['2005-03-15T00:00:00', '2005-03-15'],
  ['2005-03-14T17:00:00.000Z', '2005-03-15'],
  ['2005-03-15T00:00:00+07:00', '2005-03-15'],
  ['15/3/05', '2005-03-15'],
  ['15-3-05', '2005-03-15'],
  ['5/9/98', '1998-09-05'],
  ['1.1.65', '1965-01-01'],
  ['15/3/30', 'ShortYear'],
  ["'98", '1998-01-01'],
  ['’05', '2005-01-01'],
  ['98', 'Unreadable'],
  ['38426', '2005-03-15'],
  ['38426.5', '2005-03-15'],
  ['45292', '2024-01-01'],
  ['15032005', '2005-03-15'],
  ['5032005', '2005-03-05'],
  ['20050315', '2005-03-15'],
  ['ngày 15 tháng 3 năm 2005', '2005-03-15'],
  ['Ngày 15 tháng 03 năm 2005', '2005-03-15'],
  ['15 tháng 3 năm 2005', '2005-03-15'],
  ['15 tháng 3, 2005', '2005-03-15'],
  ['15 Tháng Ba 2005', '2005-03-15'],
  ['ngay 15 thang 3 nam 2005', '2005-03-15'],
  ['ngày 15/3/2005', '2005-03-15'],
  ['15 thg 3, 2005', '2005-03-15'],
  ['Thứ Ba, 15/03/2005', '2005-03-15'],
  ['Chủ nhật, ngày 20 tháng 3 năm 2005', '2005-03-20'],
  ['15 Mar 2005', '2005-03-15'],
  ['15-Mar-05', '2005-03-15'],
  ['March 15, 2005', '2005-03-15'],
  ['Tuesday, March 15, 2005', '2005-03-15'],
  ['1st March 2005', '2005-03-01'],
  ['１５/０３/２００５', '2005-03-15'],
  ['15/03/2005', '2005-03-15'],
  ['29/02/2004', '2004-02-29'],
  ['29/02/2005', 'NoSuchDay'],
  ['31/04/2005', 'NoSuchDay'],
  ['30/02/2005', 'NoSuchDay'],
  ['00/03/2005', 'NoSuchDay'],
  ['32/13/2005', 'NoSuchDay'],
  ['15/03/0205', 'YearRange'],
  ['1/1/1890', 'YearRange'],
  ['31/12/9999', 'YearRange'],
  ['03/25/2005', 'MonthFirst'],
  ['3/4/2005', '2005-04-03'],
  ['15/3', 'YearMissing'],
  ['5/98', 'ShortYear'],
  ['2005-2010', 'Unreadable'],
  ['từ 2005', 'Unreadable'],
  ['chưa rõ', 'Unreadable'],
  ['15/03/20055', 'Unreadable'],
  ['123', 'Unreadable'],
  ['99999', 'Unreadable'],
  ['Q1/2005', 'Unreadable'],
  ['15//2005', 'Unreadable'],
];

/** Years and months alone, which stand for their first day. */
const PERIODS: readonly (readonly [written: string, meant: string, form: 'Year' | 'Month'])[] = [
  ['2005', '2005-01-01', 'Year'],
  ['năm 2005', '2005-01-01', 'Year'],
  ['Nam 2005', '2005-01-01', 'Year'],
  ['3/2005', '2005-03-01', 'Month'],
  ['03-2005', '2005-03-01', 'Month'],
  ['2005/03', '2005-03-01', 'Month'],
  ['Tháng 3/2005', '2005-03-01', 'Month'],
  ['tháng 3 năm 2005', '2005-03-01', 'Month'],
  ['T3/2005', '2005-03-01', 'Month'],
  ['T7 2005', '2005-07-01', 'Month'],
  ['tháng mười hai năm 2005', '2005-12-01', 'Month'],
  ['March 2005', '2005-03-01', 'Month'],
];

const meaning = (written: string, rest: object = {}) => {
  const read = readDay(written, { year: 2026, ...rest });
  return 'day' in read ? read.day : read.wrong;
};

describe('days as offices write them', () => {
  test.each(WRITTEN)('%s is %s', (written, meant) => {
    expect(meaning(written)).toBe(meant);
  });

  test.each(PERIODS)('%s is the first day %s, and says that it is a %s', (written, meant, form) => {
    expect(readDay(written, { year: 2026 })).toEqual({ day: meant, form });
  });

  test('are marked when more than signs and blanks differ', () => {
    const formOf = (written: string) => {
      const read = readDay(written, { year: 2026 });
      return 'day' in read ? read.form : read.wrong;
    };
    expect(['15/3/2005', '15.03.2005', '2005-03-15', '15/03/2005 00:00'].map(formOf)).toEqual(Array(4).fill(undefined));
    expect(['15/3/05', '38426', '15/03/2005 14:30', '15032005', '15 tháng 3, 2005'].map(formOf)).toEqual([
      'ShortYear',
      'Serial',
      'Time',
      'Digits',
      'Words',
    ]);
  });

  test('of birth belong to people of an age', () => {
    expect(meaning('15/3/08', { isBirth: true })).toBe('2008-03-15');
    expect(meaning('15/3/30', { isBirth: true })).toBe('1930-03-15');
    expect(meaning('15/3/20', { isBirth: true })).toBe('ShortYear');
  });

  test('have the month first only in a column that says so, and are never swapped where both readings are days', () => {
    expect(['15/03/2005', '03/25/2005', '3/4/2005', '2005-03-15', 'abc'].map(dayOrder)).toEqual([
      'day',
      'month',
      undefined,
      undefined,
      undefined,
    ]);
    expect(meaning('03/25/2005', { isMonthFirst: true })).toBe('2005-03-25');
    expect(meaning('03/04/2005', { isMonthFirst: true })).toBe('MonthFirst');
    expect(meaning('05/05/2005', { isMonthFirst: true })).toBe('2005-05-05');
  });

  test('are shown with the day first', () => {
    expect(showDay('2005-03-15')).toBe('15/03/2005');
    expect(showDay('••/••/1965')).toBe('••/••/1965');
  });
});
