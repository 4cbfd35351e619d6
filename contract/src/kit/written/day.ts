import { cleanSigns, fold } from '../fold.ts';

/** What a file's text for a day may lack or have beside a whole day. */
export type DayForm = 'Year' | 'Month' | 'ShortYear' | 'Serial' | 'Time' | 'MonthFirst' | 'Digits' | 'Words';

/**
 * The reason why a text is not read as a day. `NoSuchDay`: the calendar does not have it. `YearMissing`: it has a day and a
 * month only. `ShortYear`: its two digits fit a year of this century and of the last. `YearRange`: no stored day has its year. `MonthFirst`: it has the month first
 * and its column has the day first, or its column does not show the order. `Unreadable`: the text names no day.
 */
export type DayFault = 'NoSuchDay' | 'YearMissing' | 'ShortYear' | 'YearRange' | 'MonthFirst' | 'Unreadable';

/** A day as YYYY-MM-DD with the form that was read, or the fault. `form` is left out for a plain day. */
export type ReadDay = { readonly day: string; readonly form?: DayForm } | { readonly wrong: DayFault };

const WEEKDAY =
  /^(?:(?:thu (?:hai|ba|tu|nam|sau|bay|[2-7])|chu nhat|cn|(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?)[ ,.]+|t[2-7][,.] +)(?=.*\d)/;

/** `15/3/2005`. */
const USUAL = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

interface DayOptions {
  /** The present year, which decides the century of a year of two digits. */
  year: number;
  /** The day of birth of a person: nobody in a list is younger than sixteen. */
  isBirth?: boolean;
  /** The column writes the month first, as other cells of it prove. */
  isMonthFirst?: boolean;
}

/**
 * Reads a day as people write it in a file. The day comes first, then the month; `isMonthFirst` allows the American
 * order for days that have no other reading. A year or a month alone gives its first day, with its form.
 *
 * @example readDay('ngày 15 tháng 3 năm 2005', { year: 2026 }) // { day: '2005-03-15', form: 'Words' }
 */
export function readDay(written: string, options: DayOptions): ReadDay {
  // Most cells are so, and the signs of other forms need not be looked for.
  const usual = USUAL.exec(written);
  if (usual) return dayFirst(Number(usual[1]), Number(usual[2]), usual[3] ?? '', options);
  const text = fold(cleanSigns(written))
    .replace(/[‐-―−]/gu, '-')
    .replace(/^'/, '')
    .replace(WEEKDAY, '')
    .trim();
  const shortYear = /^['’‘]\s?(\d{2})$/u.exec(written.trim())?.[1];
  const whole = shortYear === undefined ? undefined : centuryOf(Number(shortYear), options);
  if (whole !== undefined) return firstOf(whole);
  const { rest, hasTime, zoned } = withoutTime(text);
  if (zoned) return zoned;
  const found = numeric(rest, options) ?? worded(rest, options) ?? compact(rest) ?? { wrong: 'Unreadable' };
  return hasTime && 'day' in found && found.form === undefined ? { ...found, form: 'Time' } : found;
}

/** Days of a column that decide its order: the month is first, or the day is first; undefined when both are possible. */
export function dayOrder(written: string): 'day' | 'month' | undefined {
  const [, first = '', second = ''] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})(?!\d)/.exec(written) ?? [];
  if (first === '') return undefined;
  const [one, two] = [Number(first), Number(second)];
  // A day that no calendar has proves nothing: the writer erred, and nobody knows where.
  const longest = (month: number) => [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  if (one > 12 ? one > longest(two) : two > 12 && two > longest(one)) return undefined;
  if (one > 12 && two <= 12) return 'day';
  return one >= 1 && one <= 12 && two > 12 && two <= 31 ? 'month' : undefined;
}

/**
 * A day that may be meant either way, with day and month exchanged; undefined for other texts.
 *
 * @example exchanged('03/04/2005') // '04/03/2005'
 */
export function exchanged(written: string): string | undefined {
  const [, first = '', sign = '', second = '', rest = ''] =
    /^\s*(\d{1,2})([/.-])(\d{1,2})([/.-](?:\d{4}|\d{2})(?!\d).*)$/s.exec(written) ?? [];
  const [one, two] = [Number(first), Number(second)];
  const isEither = one >= 1 && two >= 1 && one <= 12 && two <= 12 && one !== two;
  return isEither ? `${second}${sign}${first}${rest}` : undefined;
}

const TIME = /[ t,]+(?:luc )?(\d{1,2})(?::|h)(\d{2})?(?::(\d{2})(?:[.,]\d+)?)?\s*(am|pm|sa|ch|z|[+-]\d{2}:?\d{2})?$/;

/** The text without a time of day; an instant with a zone becomes its day in Vietnam. */
function withoutTime(text: string): { rest: string; hasTime: boolean; zoned?: ReadDay } {
  const found = /\d{4}|[/.-]\d/.test(text) ? TIME.exec(text) : null;
  if (!found) return { rest: text, hasTime: false };
  const rest = text.slice(0, found.index).trim();
  const [, hour, minute = '00', second = '00', zone = ''] = found;
  if (/^(?:z|[+-])/.test(zone) && /^\d{4}-\d{2}-\d{2}$/.test(rest)) {
    const time = Date.parse(text.replace(' ', 't').toUpperCase());
    const local = new Date(time + 7 * 3_600_000);
    if (!Number.isNaN(time))
      return {
        rest,
        hasTime: true,
        zoned: checked(local.getUTCFullYear(), local.getUTCMonth() + 1, local.getUTCDate()),
      };
  }
  const isMidnight =
    (Number(hour) === 0 || (Number(hour) === 12 && /am|sa/.test(zone))) && /^0+$/.test(minute + second);
  return { rest, hasTime: !isMidnight };
}

/** `15/3/2005`, `2005-03-15`, `3/2005`, `2005/03`, `2005`, with any sign between. */
function numeric(text: string, options: DayOptions): ReadDay | undefined {
  const bare = text.replace(/[.,]+$/, '').trim();
  const last = DAY_FIRST.exec(bare);
  if (last) return dayFirst(Number(last[1]), Number(last[2]), last[3] ?? '', options);
  const first = YEAR_FIRST.exec(bare);
  if (first) return checked(Number(first[1]), Number(first[2]), Number(first[3]));
  const month = /^(\d{1,2})\s*[/.-]\s*(\d{4})$/.exec(bare);
  if (month) return firstOf(Number(month[2]), Number(month[1]));
  const ofYear = /^(\d{4})\s*[/-]\s*(\d{1,2})$/.exec(bare);
  if (ofYear) return firstOf(Number(ofYear[1]), Number(ofYear[2]));
  const year = /^(?:nam\s*)?(\d{4})$/.exec(bare);
  if (year) return firstOf(Number(year[1]));
  const two = /^\d{1,2}\s*[/.-]\s*(\d{1,2})$/.exec(bare);
  return two ? { wrong: Number(two[1]) > 31 ? 'ShortYear' : 'YearMissing' } : undefined;
}

const BETWEEN = String.raw`\s*[/.\- ]\s*`;
const DAY_FIRST = new RegExp(`^(\\d{1,2})${BETWEEN}(\\d{1,2})${BETWEEN}(\\d{4}|\\d{2})$`);
const YEAR_FIRST = new RegExp(`^(\\d{4})${BETWEEN}(\\d{1,2})${BETWEEN}(\\d{1,2})$`);

function dayFirst(one: number, two: number, year: string, options: DayOptions): ReadDay {
  const isShort = year.length === 2;
  const whole = isShort ? centuryOf(Number(year), options) : Number(year);
  const isOnlyMonthFirst = two > 12 && two <= 31 && one >= 1 && one <= 12;
  if (isOnlyMonthFirst && !options.isMonthFirst) return { wrong: 'MonthFirst' };
  // Elsewhere in such a column the same digits may be meant either way.
  if (!isOnlyMonthFirst && options.isMonthFirst && one !== two && one <= 12) return { wrong: 'MonthFirst' };
  if (whole === undefined) return { wrong: 'ShortYear' };
  const [day, month] = isOnlyMonthFirst ? [two, one] : [one, two];
  const read = checked(whole, month, day);
  const form = isOnlyMonthFirst ? 'MonthFirst' : isShort ? 'ShortYear' : undefined;
  return 'day' in read && form ? { ...read, form } : read;
}

/** Years that may still come: terms and plans are entered ahead. */
const AHEAD = 10;
const YOUNGEST = 16;

/** The year of two digits; undefined when it fits this century and the last. */
function centuryOf(short: number, { year, isBirth = false }: DayOptions): number | undefined {
  const ours = 2000 + short;
  if (isBirth) {
    if (ours <= year - YOUNGEST) return ours;
    return ours > year ? 1900 + short : undefined;
  }
  if (ours <= year) return ours;
  return ours > year + AHEAD ? 1900 + short : undefined;
}

const NUMBERS: Readonly<Record<string, number>> = {
  gieng: 1,
  mot: 1,
  hai: 2,
  ba: 3,
  tu: 4,
  nam: 5,
  sau: 6,
  bay: 7,
  tam: 8,
  chin: 9,
  muoi: 10,
  'muoi mot': 11,
  'muoi hai': 12,
  chap: 12,
};
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAMED = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const VIETNAMESE = new RegExp(
  `^(?:(?:ngay|mung|mong)?\\s*(\\d{1,2})\\s*[,/-]?\\s*)?(?:thang|thg\\.?|th\\.?|t)\\s*(\\d{1,2}|${Object.keys(NUMBERS)
    .sort((one, other) => other.length - one.length)
    .join('|')})\\s*(?:[,/.-]|nam)?\\s*(?:nam\\s*)?(\\d{4}|\\d{2})$`,
);

/** `ngày 15 tháng 3 năm 2005`, `Tháng 3/2005`, `15-Mar-05`, `March 15, 2005`. */
function worded(text: string, options: DayOptions): ReadDay | undefined {
  const own = VIETNAMESE.exec(text.replace(/^ngay (\d{1,2}) (\d{1,2}) /, 'ngay $1 thang $2 ').replace(/[.,]+$/, ''));
  if (own) return namedDay(own[1], NUMBERS[own[2] ?? ''] ?? Number(own[2]), own[3] ?? '', options);
  const english =
    new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[\\s./-]*${NAMED}[\\s.,/-]*(\\d{4}|\\d{2})$`).exec(text) ??
    new RegExp(`^()${NAMED}[\\s.,/-]*(\\d{4})$`).exec(text);
  if (english) return namedDay(english[1], MONTHS.indexOf(english[2] ?? '') + 1, english[3] ?? '', options);
  const american = new RegExp(`^${NAMED}\\s*(\\d{1,2})(?:st|nd|rd|th)?[\\s.,]+(\\d{4})$`).exec(text);
  if (american) return namedDay(american[2], MONTHS.indexOf(american[1] ?? '') + 1, american[3] ?? '', options);
  const plain = /^ngay\s*(\d.*)$/.exec(text);
  return plain ? numeric(plain[1] ?? '', options) : undefined;
}

function namedDay(day: string | undefined, month: number, year: string, options: DayOptions): ReadDay {
  const whole = year.length === 2 ? centuryOf(Number(year), options) : Number(year);
  if (whole === undefined) return { wrong: 'ShortYear' };
  if (!day) return firstOf(whole, month);
  const read = checked(whole, month, Number(day));
  return 'day' in read ? { ...read, form: year.length === 2 ? 'ShortYear' : 'Words' } : read;
}

/** Days since 1899-12-30 that a cell can show: 1927 to 2099. */
const SERIALS = [10_000, 73_050] as const;
const UNIX_SERIAL = 25_569;

/** Digits without signs: the number of a day in Excel, `15032005` or `20050315`. */
function compact(text: string): ReadDay | undefined {
  const serial = /^(\d{5})(?:[.,](\d+))?$/.exec(text);
  if (serial) {
    const number = Number(serial[1]);
    if (number < SERIALS[0] || number > SERIALS[1]) return undefined;
    const day = new Date((number - UNIX_SERIAL) * 86_400_000).toISOString().slice(0, 10);
    return { day, form: 'Serial' };
  }
  if (!/^\d{7,8}$/.test(text)) return undefined;
  const digits = text.padStart(8, '0');
  const own = checked(Number(digits.slice(4)), Number(digits.slice(2, 4)), Number(digits.slice(0, 2)));
  const turned = checked(Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6)));
  const [read] = [own, turned].filter((one) => 'day' in one);
  return read ? { ...read, form: 'Digits' } : undefined;
}

function firstOf(year: number, month?: number): ReadDay {
  const read = checked(year, month ?? 1, 1);
  return 'day' in read ? { ...read, form: month === undefined ? 'Year' : 'Month' } : read;
}

/** The years that a stored day can have. */
const YEARS = [1900, 2199] as const;

function checked(year: number, month: number, day: number): ReadDay {
  if (year < YEARS[0] || year > YEARS[1]) return { wrong: 'YearRange' };
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const two = (number: number) => String(number).padStart(2, '0');
  return isReal ? { day: `${year}-${two(month)}-${two(day)}` } : { wrong: 'NoSuchDay' };
}

/** A stored day as Vietnamese write it. @example showDay('2005-03-15') // '15/03/2005' */
export function showDay(day: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}` : day;
}
