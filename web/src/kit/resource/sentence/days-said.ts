import { dayAfter, dayOf, type Period, periodDays } from '@hoivien/contract/kit/period.ts';
import { longestAt, termsOf, type Token } from './tokens.ts';

/** Days that words of a sentence name, both inclusive. */
export interface DaysSaid {
  /** How many words name them. */
  length: number;
  first: string;
  last: string;
  /** A period that moves with the present day. */
  period?: Period;
  /** The same words may mean the days of another year. */
  other?: { first: string; last: string };
  /** Only a number without the word for year, month or quarter: `2020`, `3`. */
  isBare?: boolean;
}

type Span = readonly [first: string, last: string];

const PERIOD_WORDS = termsOf<Period>({
  'hôm nay': 'today',
  'tuần này': 'thisWeek',
  'tháng này': 'thisMonth',
  'năm nay': 'thisYear',
  'năm này': 'thisYear',
  today: 'today',
  'this week': 'thisWeek',
  'this month': 'thisMonth',
  'this year': 'thisYear',
});

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

const RELATIVE = termsOf<readonly [Unit, number]>({
  'hôm qua': ['day', -1],
  'ngày mai': ['day', 1],
  'tuần trước': ['week', -1],
  'tuần qua': ['week', -1],
  'tuần rồi': ['week', -1],
  'tuần sau': ['week', 1],
  'tuần tới': ['week', 1],
  'tháng trước': ['month', -1],
  'tháng rồi': ['month', -1],
  'tháng sau': ['month', 1],
  'tháng tới': ['month', 1],
  'quý này': ['quarter', 0],
  'quý trước': ['quarter', -1],
  'quý sau': ['quarter', 1],
  'quý tới': ['quarter', 1],
  'năm ngoái': ['year', -1],
  'năm trước': ['year', -1],
  'năm rồi': ['year', -1],
  'năm sau': ['year', 1],
  'năm tới': ['year', 1],
  yesterday: ['day', -1],
  tomorrow: ['day', 1],
  'last week': ['week', -1],
  'next week': ['week', 1],
  'last month': ['month', -1],
  'next month': ['month', 1],
  'this quarter': ['quarter', 0],
  'last quarter': ['quarter', -1],
  'next quarter': ['quarter', 1],
  'last year': ['year', -1],
  'next year': ['year', 1],
});

const UNIT_WORDS = termsOf<Unit>({
  ngày: 'day',
  tuần: 'week',
  tháng: 'month',
  quý: 'quarter',
  năm: 'year',
  days: 'day',
  weeks: 'week',
  months: 'month',
  years: 'year',
});
const PAST = termsOf({ 'gần đây': -1, 'vừa qua': -1, 'gần nhất': -1, qua: -1, 'trở lại đây': -1 });
const AHEAD = termsOf({ tới: 1, 'sắp tới': 1, 'tiếp theo': 1 });
const LAST_N = termsOf({ last: -1, past: -1, next: 1 });
const MONTHS = termsOf(
  Object.fromEntries(
    'january february march april may june july august september october november december'
      .split(' ')
      .map((name, index) => [name, index + 1]),
  ),
);
const WITHIN = termsOf({ trong: 0, 'trong vòng': 0, vào: 0, in: 0, on: 0, hồi: 0, within: 0, the: 0, during: 0 });

/** Reads the words from a place on as days; undefined when they name none. `now` is the present moment. */
export function daysSaid(tokens: readonly Token[], from: number, now: Date): DaysSaid | undefined {
  let at = from;
  for (let skip = longestAt(tokens, at, WITHIN).length; skip > 0; skip = longestAt(tokens, at, WITHIN).length)
    at += skip;
  const found = atOnce(tokens, at, now);
  return found && { ...found, length: found.length + at - from };
}

function atOnce(tokens: readonly Token[], at: number, now: Date): DaysSaid | undefined {
  const today = dayOf(now);
  const period = longestAt(tokens, at, PERIOD_WORDS);
  if (period.length > 0) {
    const [word = 'today' as const] = period.meant;
    const [first, last] = periodDays(word, now);
    return { length: period.length, first, last, period: word };
  }
  const relative = longestAt(tokens, at, RELATIVE);
  if (relative.length > 0) {
    const [unit, by] = relative.meant[0] ?? (['day', 0] as const);
    return { length: relative.length, ...spanOf(shifted(unit, by, today)) };
  }
  return span(tokens, at, today) ?? whole(tokens, at, today);
}

/** `90 ngày qua`, `6 tháng tới`, `last 90 days`. */
function span(tokens: readonly Token[], at: number, today: string): DaysSaid | undefined {
  const before = longestAt(tokens, at, LAST_N);
  const place = at + before.length;
  const count = Number(/^\d{1,4}$/.exec(tokens[place]?.text ?? '')?.[0] ?? Number.NaN);
  if (!(count > 0)) return undefined;
  const unit = longestAt(tokens, place + 1, UNIT_WORDS);
  const [kind] = unit.meant;
  if (kind === undefined) return undefined;
  const end = place + 1 + unit.length;
  const past = longestAt(tokens, end, PAST);
  const ahead = longestAt(tokens, end, AHEAD);
  const way = before.meant[0] ?? past.meant[0] ?? ahead.meant[0];
  if (way === undefined) return undefined;
  const length = end + Math.max(past.length, ahead.length) - at;
  const other = moved(today, kind, way * count);
  return way < 0
    ? { length, first: dayAfter(other, 1), last: today }
    : { length, first: dayAfter(today, 1), last: other };
}

/** A day, a month, a quarter or a year with its number. */
function whole(tokens: readonly Token[], at: number, today: string): DaysSaid | undefined {
  const word = (place: number) => tokens[at + place]?.folded ?? '';
  const text = (place: number) => tokens[at + place]?.text ?? '';
  const year = Number(today.slice(0, 4));
  const yearAt = (place: number): { year: number; length: number } | undefined => {
    if (word(place) === 'nam' && isYear(word(place + 1))) return { year: Number(word(place + 1)), length: 2 };
    if (word(place) === 'nam' && word(place + 1) === 'nay') return { year, length: 2 };
    if (word(place) === 'nam' && ['ngoai', 'truoc'].includes(word(place + 1))) return { year: year - 1, length: 2 };
    return isYear(word(place)) ? { year: Number(word(place)), length: 1 } : undefined;
  };
  if (word(0) === 'ngay' && /\d/.test(word(1))) {
    const day = whole(tokens, at + 1, today);
    if (day && day.first === day.last) return { ...day, length: day.length + 1, isBare: false };
    const month = word(2) === 'thang' ? monthSaid(tokens, at + 2, today) : undefined;
    const number = Number(word(1));
    const found = month && dayIn(month.first, number);
    return found ? { length: 2 + (month?.length ?? 0), first: found, last: found } : undefined;
  }
  if (word(0) === 'thang' && /^\d/.test(word(1))) return monthSaid(tokens, at, today);
  if ((word(0) === 'quy' || word(0) === 'quarter') && /^(?:[1-4]|i|ii|iii|iv)(?:[/-]\d{4})?$/.test(word(1))) {
    const [number = '', given] = word(1).split(/[/-]/);
    const quarter = { i: 1, ii: 2, iii: 3, iv: 4 }[number] ?? Number(number);
    const said = given ? { year: Number(given), length: 0 } : yearAt(2);
    const days = quarterOf(said?.year ?? year, quarter);
    const length = 2 + (said?.length ?? 0);
    return { length, ...spanOf(days), ...(!said && pastOne(days, today, (back) => quarterOf(back, quarter))) };
  }
  const named = longestAt(tokens, at, MONTHS);
  if (named.length > 0 && isYear(word(1)))
    return { length: 2, ...spanOf(monthOf(Number(word(1)), named.meant[0] ?? 1)) };
  if (word(0) === 'nam' && isYear(word(1))) return { length: 2, ...spanOf(yearOf(Number(word(1)))) };
  if (isYear(word(0))) return { length: 1, ...spanOf(yearOf(Number(word(0)))), isBare: true };
  return dated(text(0), today);
}

/** `15/3/2025`, `2025-03-15`, `3/2025`, `15/3`. */
function dated(text: string, today: string): DaysSaid | undefined {
  const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const parts = dayFirst ? [dayFirst[3], dayFirst[2], dayFirst[1]] : yearFirst?.slice(1);
  if (parts) {
    const [year = 0, month = 0, day = 0] = parts.map(Number);
    const found = month >= 1 && month <= 12 ? dayIn(monthOf(year, month)[0], day) : undefined;
    return found ? { length: 1, first: found, last: found } : undefined;
  }
  const month = /^(\d{1,2})[/.-](\d{4})$/.exec(text);
  if (month && Number(month[1]) >= 1 && Number(month[1]) <= 12)
    return { length: 1, ...spanOf(monthOf(Number(month[2]), Number(month[1]))) };
  const short = /^(\d{1,2})\/(\d{1,2})$/.exec(text);
  if (!short || Number(short[2]) < 1 || Number(short[2]) > 12) return undefined;
  const year = Number(today.slice(0, 4));
  const at = (back: number) => dayIn(monthOf(back, Number(short[2]))[0], Number(short[1]));
  const found = at(year);
  if (!found) return undefined;
  const before = at(year - 1);
  return {
    length: 1,
    first: found,
    last: found,
    ...(found > today && before && { first: before, last: before, other: { first: found, last: found } }),
  };
}

/** `tháng 3`, `tháng 3/2025`, `tháng 3 năm 2025`. */
function monthSaid(tokens: readonly Token[], at: number, today: string): DaysSaid | undefined {
  const word = (place: number) => tokens[at + place]?.folded ?? '';
  const [number = '', given] = word(1).split(/[/-]/);
  const month = Number(number);
  if (!Number.isInteger(month) || month < 1 || month > 12) return undefined;
  if (given !== undefined) return isYear(given) ? { length: 2, ...spanOf(monthOf(Number(given), month)) } : undefined;
  const year = Number(today.slice(0, 4));
  if (word(2) === 'nam' && isYear(word(3))) return { length: 4, ...spanOf(monthOf(Number(word(3)), month)) };
  if (word(2) === 'nam' && word(3) === 'nay') return { length: 4, ...spanOf(monthOf(year, month)) };
  if (word(2) === 'nam' && ['ngoai', 'truoc'].includes(word(3)))
    return { length: 4, ...spanOf(monthOf(year - 1, month)) };
  if (isYear(word(2))) return { length: 3, ...spanOf(monthOf(Number(word(2)), month)) };
  const days = monthOf(year, month);
  return { length: 2, ...spanOf(days), ...pastOne(days, today, (back) => monthOf(back, month)), isBare: false };
}

/** A month or quarter without its year is the last one that began; the coming one is the other meaning. */
function pastOne(days: Span, today: string, of: (year: number) => Span) {
  if (days[0] <= today) return {};
  return { ...spanOf(of(Number(today.slice(0, 4)) - 1)), other: spanOf(days) };
}

function shifted(unit: Unit, by: number, today: string): Span {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  if (unit === 'day') return [dayAfter(today, by), dayAfter(today, by)];
  if (unit === 'week') {
    const [monday] = periodDays('thisWeek', new Date(`${today}T05:00:00Z`));
    return [dayAfter(monday, 7 * by), dayAfter(monday, 7 * by + 6)];
  }
  if (unit === 'month') return monthOf(year, month + by);
  if (unit === 'quarter') return quarterOf(year, Math.floor((month - 1) / 3) + 1 + by);
  return yearOf(year + by);
}

function moved(day: string, unit: Unit, by: number): string {
  if (unit === 'day') return dayAfter(day, by);
  if (unit === 'week') return dayAfter(day, 7 * by);
  const months = by * { month: 1, quarter: 3, year: 12 }[unit];
  const [first, last] = monthOf(Number(day.slice(0, 4)), Number(day.slice(5, 7)) + months);
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  return same > last ? last : same;
}

/** The days of a month; months before 1 and after 12 are those of the years beside. */
function monthOf(year: number, month: number): Span {
  const at = (day: number, next = 0) => new Date(Date.UTC(year, month - 1 + next, day)).toISOString().slice(0, 10);
  return [at(1), at(0, 1)];
}

function quarterOf(year: number, quarter: number): Span {
  return [monthOf(year, quarter * 3 - 2)[0], monthOf(year, quarter * 3)[1]];
}

function yearOf(year: number): Span {
  return [`${year}-01-01`, `${year}-12-31`];
}

function dayIn(first: string, day: number): string | undefined {
  const found = `${first.slice(0, 8)}${String(day).padStart(2, '0')}`;
  return day >= 1 && found <= monthOf(Number(first.slice(0, 4)), Number(first.slice(5, 7)))[1] ? found : undefined;
}

function isYear(word: string): boolean {
  return /^(?:19|20)\d{2}$/.test(word);
}

function spanOf([first, last]: Span) {
  return { first, last };
}
