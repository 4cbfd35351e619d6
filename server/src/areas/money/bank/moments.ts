import { fold } from '@hoivien/contract/kit/fold.ts';
import { today } from '../../../kit/today.ts';

/** Which of two numbers of a day comes first. */
export type DayOrder = 'day' | 'month';

/** A moment of a movement. */
export interface Moment {
  /** The instant; midnight in Vietnam without a time. */
  at: Date;
  hasTime: boolean;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const VIETNAMESE = ['mot', 'hai', 'ba', 'tu', 'nam', 'sau', 'bay', 'tam', 'chin', 'muoi', 'muoi mot', 'muoi hai'];
const ENGLISH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const WORDED = `(?:thang|thg|th)\\.?\\s*(0?[1-9]|1[0-2]|${VIETNAMESE.toReversed().join('|')})`;
const YEAR = '(\\d{4}|\\d{2})(?!\\d)';
const NUMERIC = new RegExp(`(?<!\\d)(\\d{1,2})\\s*[/.-]\\s*(\\d{1,2})\\s*[/.-]\\s*${YEAR}`);
const YEAR_FIRST = /(?<!\d)(\d{4})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{1,2})(?!\d)/;
const DAY_MONTH = new RegExp(
  `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th(?!\\s*\\.?\\d))?[\\s./,-]*${ENGLISH}\\.?[\\s./,-]*${YEAR}`,
);
const MONTH_DAY = new RegExp(`(?<!\\p{L})${ENGLISH}\\.?[\\s./-]*(\\d{1,2})(?:st|nd|rd|th)?[\\s.,/-]+${YEAR}`, 'u');
const IN_VIETNAMESE = new RegExp(`(?<!\\d)(\\d{1,2})[\\s./,-]*${WORDED}[\\s./,-]*(?:nam\\s*)?${YEAR}`);
const TIME =
  /(?<!\d)(\d{1,2})(?::|\s?(?:h|gio)\s?)(\d{2})(?:(?::|\s?(?:m|ph|phut)\s?)(\d{2})(?:[.,]\d{1,9})?s?)?(?!\d)\s*(am|pm|a\.m|p\.m|sa|ch|sang|chieu|toi)?(?!(?!z)\p{L})/u;

/** A text as days are compared: folded, one kind of dash and blank. */
function bareOf(text: string): string {
  if (/^[\x21-\x7E]+(?: [\x21-\x7E]+)*$/.test(text)) return text.toLowerCase();
  return fold(text.normalize('NFKC').replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/gu, '-'))
    .replace(/\s+/gu, ' ')
    .trim();
}

interface Day {
  year: number;
  month: number;
  day: number;
  /** Where the day stands in the text. */
  from: number;
  to: number;
}

/**
 * The moment of a movement in Vietnam's time; null without a day. Where both numbers may be the day, `order` decides.
 *
 * @example readMoment('20/11/2026 10:42:05')?.at.toISOString() // '2026-11-20T03:42:05.000Z'
 */
export function readMoment(text: string, order: DayOrder = 'day'): Moment | null {
  const bare = bareOf(text);
  const serial = /^(\d{5})(?:[.,](\d+))?$/.exec(bare);
  if (serial) {
    const days = Number(`${serial[1]}.${serial[2] ?? '0'}`);
    if (days < 30_000 || days > 80_000) return null;
    const at = new Date(Math.round((days - 25_569) * 86_400) * 1000 - 7 * 3_600_000);
    return { at, hasTime: serial[2] !== undefined };
  }
  const day = dayIn(bare, order);
  if (!day || !isDay(day)) return null;
  return momentOf(day, bare);
}

/** A moment with the time of day of another cell, where it has none itself. */
export function withClock(moment: Moment | null, text: string): Moment | null {
  if (!moment || moment.hasTime || text.trim() === '') return moment;
  const part = /^0?[.,]\d+$/.test(text.trim()) ? Number(`0.${text.trim().replace(/^0?[.,]/, '')}`) : undefined;
  const clock =
    part === undefined
      ? readMoment(`2000-01-01 ${text.replace(/^\s*(\d{1,2})\s*(?:h|giờ)\s*$/iu, '$1:00')}`)
      : undefined;
  if (part === undefined && !clock?.hasTime) return moment;
  const since = part === undefined ? Number(clock?.at) - Date.UTC(2000, 0, 1, -7) : Math.round(part * 86_400) * 1000;
  return { at: new Date(moment.at.getTime() + since), hasTime: true };
}

/** A text without its day and time: where a bank writes a reference beside the day, it is left. */
export function withoutMoment(text: string): string {
  // Folding keeps no places, so each pattern is taken out of the text itself.
  return [YEAR_FIRST, NUMERIC, TIME].reduce((rest, pattern) => rest.replace(pattern, ''), text);
}

function dayIn(bare: string, order: DayOrder): Day | null {
  const packed = /^(\d{8})(?:\d{4}(?:\d{2})?)?(?!\d)/.exec(bare);
  if (packed) {
    const digits = packed[1] ?? '';
    const made = (year: number, month: number, day: number): Day => ({ year, month, day, from: 0, to: 8 });
    const first = made(Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6)));
    if (isDay(first)) return first;
    return made(Number(digits.slice(4)), Number(digits.slice(2, 4)), Number(digits.slice(0, 2)));
  }
  const spanOf = (found: RegExpExecArray) => ({ from: found.index, to: found.index + found[0].length });
  const iso = YEAR_FIRST.exec(bare);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]), ...spanOf(iso) };
  const numeric = NUMERIC.exec(bare);
  if (numeric) {
    const [first, second] = [Number(numeric[1]), Number(numeric[2])];
    const [day, month] = order === 'day' ? [first, second] : [second, first];
    return { year: yearOf(numeric[3]), month, day, ...spanOf(numeric) };
  }
  const vietnamese = IN_VIETNAMESE.exec(bare);
  if (vietnamese) {
    const word = vietnamese[2] ?? '';
    const month = /\d/.test(word) ? Number(word) : VIETNAMESE.indexOf(word) + 1;
    return { year: yearOf(vietnamese[3]), month, day: Number(vietnamese[1]), ...spanOf(vietnamese) };
  }
  const monthOf = (word = '') => MONTHS.findIndex((name) => word.startsWith(name)) + 1;
  const dayFirst = DAY_MONTH.exec(bare);
  if (dayFirst)
    return {
      year: yearOf(dayFirst[3]),
      month: monthOf(dayFirst[2]),
      day: Number(dayFirst[1]),
      ...spanOf(dayFirst),
    };
  const monthFirst = MONTH_DAY.exec(bare);
  if (!monthFirst) return null;
  return {
    year: yearOf(monthFirst[3]),
    month: monthOf(monthFirst[1]),
    day: Number(monthFirst[2]),
    ...spanOf(monthFirst),
  };
}

function yearOf(digits = ''): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

function isDay({ year, month, day }: Pick<Day, 'year' | 'month' | 'day'>): boolean {
  const at = new Date(Date.UTC(year, month - 1, day));
  return year >= 2000 && year <= 2100 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}

function momentOf({ year, month, day, from, to }: Day, bare: string): Moment {
  const after = bare.slice(to);
  const packed = from === 0 ? /^(\d{2})(\d{2})(\d{2})?(?!\d)/.exec(after) : null;
  const rest = `${bare.slice(0, from)} ${after}`;
  const found = packed ?? TIME.exec(rest);
  const [, hours = '0', minutes = '0', seconds = '0', half = ''] = found ?? [];
  const hour = hourOf(Number(hours), half);
  const isTime = found !== null && hour !== null && Number(minutes) < 60 && Number(seconds) < 60;
  // Programs write an instant with its zone; banks write the time of Vietnam.
  const zone = /t\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(z|[+-]\d{2}:?\d{2})$/.exec(after)?.[1];
  const ahead = zone === undefined ? 7 * 60 : zone === 'z' ? 0 : minutesOf(zone);
  const at = isTime
    ? new Date(Date.UTC(year, month - 1, day, hour, Number(minutes) - ahead, Number(seconds)))
    : new Date(Date.UTC(year, month - 1, day, -7));
  return { at, hasTime: isTime };
}

function minutesOf(zone: string): number {
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)));
}

/** An hour of the day; SA and CH are the halves of the day in Vietnamese. */
function hourOf(hour: number, half: string): number | null {
  if (hour > 23) return null;
  const isLate = /^(?:p|ch|toi)/.test(half);
  if (half === '' || hour > 12) return hour;
  return (hour % 12) + (isLate ? 12 : 0);
}

/** How days of a file are written, and whether a person must say so. */
export interface OrderGuess {
  order: DayOrder;
  isAsked: boolean;
  /** A value that can be nothing else proves it. */
  isProven: boolean;
}

interface Pair {
  first: number;
  second: number;
  year: number;
}

/** A span of days that a statement may have; a wider one than twice the other and this is no order of days. */
const SPAN_MOST = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Whether days or months come first in a column. Only a day that exists proves anything: 31/02 proves nothing. Where the
 * values contradict each other, the order whose days stand clearly closer together counts, else a person is asked; without
 * a proof days come first, as in Vietnam, unless the period of the file, the present or the distances contradict that.
 */
export function guessOrder(
  texts: readonly string[],
  { known, period, now }: { known?: DayOrder | undefined; period: readonly string[]; now: Date },
): OrderGuess {
  const pairs: Pair[] = [];
  const fixed: number[] = [];
  for (const text of texts) {
    const pair = pairIn(text);
    if (pair) pairs.push(pair);
    else {
      const at = readMoment(text)?.at.getTime();
      if (at !== undefined) fixed.push(at);
    }
  }
  const can = (pair: Pair, order: DayOrder) => timeOf(pair, order) !== null;
  const [dayOnly, monthOnly] = (['day', 'month'] as const).map((order) =>
    pairs.filter((pair) => can(pair, order) && !can(pair, order === 'day' ? 'month' : 'day')),
  );
  const open = pairs.filter((pair) => can(pair, 'day') && can(pair, 'month') && pair.first !== pair.second);
  const surely = [
    ...fixed,
    ...[...(dayOnly ?? []), ...(monthOnly ?? [])].flatMap((pair) => timeOf(pair, 'day') ?? timeOf(pair, 'month') ?? []),
  ];
  const span = (order: DayOrder) => {
    const times = [...surely, ...open.flatMap((pair) => timeOf(pair, order) ?? [])];
    return (Math.max(...times) - Math.min(...times)) / DAY_MS;
  };
  const hasDay = (dayOnly ?? []).length > 0;
  const hasMonth = (monthOnly ?? []).length > 0;
  const closer = (['day', 'month'] as const).find((order) => {
    const [own, other] = [span(order), span(order === 'day' ? 'month' : 'day')];
    return own <= SPAN_MOST && other > 2 * own && other - own > 31;
  });
  if (known) {
    const isContrary = (known === 'day' ? hasMonth && !hasDay : hasDay && !hasMonth) && closer !== known;
    return { order: known, isAsked: isContrary, isProven: !isContrary };
  }
  // Days that stand no wider apart with months first agree with the proof.
  const isMonth = hasMonth && !hasDay && (open.length === 0 || span('month') <= span('day'));
  if (isMonth) return { order: 'month', isAsked: false, isProven: true };
  if (hasMonth) {
    const isOpen = open.length === 0 || closer === undefined;
    return { order: isOpen ? (hasDay ? 'day' : 'month') : closer, isAsked: isOpen, isProven: false };
  }
  const distinct = new Set(open.map(({ first, second, year }) => `${first}/${second}/${year}`)).size;
  if (hasDay) return { order: 'day', isAsked: open.length > 0 && closer === 'month', isProven: closer !== 'month' };
  const isOutside = (order: DayOrder) => open.filter((pair) => isBeyond(timeOf(pair, order), period, now)).length;
  const ageOf = (order: DayOrder) =>
    (now.getTime() - Math.max(...open.flatMap((pair) => timeOf(pair, order) ?? []))) / DAY_MS;
  // Few days of several months, which would be neighbours of the present with months first.
  const isNearer = distinct > 1 && ageOf('month') >= 0 && ageOf('month') < ageOf('day');
  const isContrary =
    open.length > 0 &&
    ((closer === 'month' && (distinct >= 4 || isNearer)) ||
      (isOutside('day') > 0 && isOutside('month') === 0 && span('month') <= span('day')));
  return { order: isContrary ? 'month' : 'day', isAsked: isContrary, isProven: false };
}

/** Whether a day is after the present, or outside of a period whose days can be read in one way only. */
function isBeyond(time: number | null, period: readonly string[], now: Date): boolean {
  if (time === null) return true;
  const day = new Date(time).toISOString().slice(0, 10);
  if (day > today(now)) return true;
  // One end that can be read in one way only tells how the other is written.
  const order = (['day', 'month'] as const).find((one) => {
    const pairs = period.flatMap((text) => pairIn(text) ?? []);
    const other = one === 'day' ? 'month' : 'day';
    return pairs.some((pair) => timeOf(pair, other) === null) && pairs.every((pair) => timeOf(pair, one) !== null);
  });
  const ends = period.flatMap((text) => {
    const moment = order || !pairIn(text) ? readMoment(text, order) : null;
    return moment ? [today(moment.at)] : [];
  });
  ends.sort();
  return ends.length > 1 && (day < (ends[0] ?? '') || day > (ends.at(-1) ?? ''));
}

/** The two numbers and the year of a day in digits; null for days that name their parts. */
function pairIn(text: string): Pair | null {
  const bare = bareOf(text);
  if (/^\d{8}/.test(bare) || YEAR_FIRST.test(bare)) return null;
  const found = NUMERIC.exec(bare);
  return found && { first: Number(found[1]), second: Number(found[2]), year: yearOf(found[3]) };
}

function timeOf({ first, second, year }: Pair, order: DayOrder): number | null {
  const [day, month] = order === 'day' ? [first, second] : [second, first];
  return isDay({ year, month, day }) ? Date.UTC(year, month - 1, day) : null;
}
