import type { Language } from '@hoivien/contract/kit/message.ts';

const ZONE = 'Asia/Ho_Chi_Minh';

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/**
 * A label within a sentence. Names of languages and abbreviations keep their capitals.
 *
 * @example withinSentence('Trụ sở chính') // 'trụ sở chính'
 */
export function withinSentence(label: string): string {
  return /^(?:English|Vietnamese|\p{Lu}[\p{Lu}\d])/u.test(label)
    ? label
    : label.charAt(0).toLocaleLowerCase('vi') + label.slice(1);
}

/**
 * An instant in Vietnam's time in the specification's format.
 *
 * @example formatDateTime('2026-11-20T02:03:04Z') // '20/11/2026 09:03:04'
 */
export function formatDateTime(iso: string): string {
  const found = Object.fromEntries(parts.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  return `${found.day}/${found.month}/${found.year} ${found.hour}:${found.minute}:${found.second}`;
}

/**
 * The day of an instant in Vietnam; a plain date (`2026-11-20`) keeps its day.
 *
 * @example formatDate('2026-11-20') // '20/11/2026'
 */
export function formatDate(iso: string): string {
  return formatDateTime(iso).slice(0, 10);
}

const numbers = { vi: new Intl.NumberFormat('vi-VN'), en: new Intl.NumberFormat('en') };

/**
 * A number with the grouping of the language.
 *
 * @example formatNumber(1234567, 'vi') // '1.234.567'
 */
export function formatNumber(value: number, language: Language): string {
  return numbers[language].format(value);
}

const decimals = { vi: oneDecimal('vi-VN'), en: oneDecimal('en') };

function oneDecimal(locale: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/**
 * A number with one decimal.
 *
 * @example formatDecimal(84.62, 'vi') // '84,6'
 */
export function formatDecimal(value: number, language: Language): string {
  return decimals[language].format(value);
}

/**
 * An amount in VND. It is grouped by dots in both languages, as people type it and as papers print it.
 *
 * @example formatMoney(1234567) // '1.234.567 ₫'
 */
export function formatMoney(value: number): string {
  return `${formatNumber(value, 'vi')} ₫`;
}

const steps: readonly [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/**
 * The distance of an instant from now, as an addition to the absolute time.
 *
 * @example formatRelative(iso, 'en') // '2 hours ago'
 */
export function formatRelative(iso: string, language: Language, now: number = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  return step ? format.format(Math.trunc(seconds / step[1]), step[0]) : format.format(0, 'second');
}

/**
 * The weekday and day of an instant for a heading.
 *
 * @example formatDay('2026-11-20T02:00:00Z', 'vi') // 'Thứ Sáu, 20/11/2026'
 */
export function formatDay(iso: string, language: Language): string {
  const weekday = new Intl.DateTimeFormat(language, { timeZone: ZONE, weekday: 'long' }).format(new Date(iso));
  return `${weekday}, ${formatDate(iso)}`;
}
