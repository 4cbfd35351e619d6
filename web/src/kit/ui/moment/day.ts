import { forms } from '@hoivien/contract/kit/forms.ts';

/** A day for display; any other text comes back unchanged. @example showDay('2026-11-21') // '21/11/2026' */
export function showDay(value: string): string {
  return isDay(value) ? value.split('-').reverse().join('/') : value;
}

/** Whether a text is a day of the calendar in the form `YYYY-MM-DD`. */
export function isDay(value: string): boolean {
  return forms.date?.(value) ?? false;
}

/**
 * The day of a typed or pasted text, with or without slashes, with a year of two digits or none; undefined when it is
 * no day.
 *
 * @example parseDay('21112026', '2026-01-01') // '2026-11-21'
 */
export function parseDay(text: string, today: string): string | undefined {
  const trimmed = text.trim();
  const found = WRITTEN.exec(trimmed) ?? DIGITS.exec(trimmed);
  if (!found) return isDay(trimmed.slice(0, 10)) && ISO.test(trimmed) ? trimmed.slice(0, 10) : undefined;
  const [, day = '', month = '', year = today.slice(0, 4)] = found;
  const whole = `${fullYear(year, today)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(whole) ? whole : undefined;
}

const WRITTEN = /^(\d{1,2})[/.\s-](\d{1,2})(?:[/.\s-](\d{4}|\d{2}))?$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;
const ISO = /^\d{4}-\d\d-\d\d(T.*)?$/;

/**
 * Two digits mean this century, or the last one when the year would lie over ten years ahead: a birthday in `85` is in
 * 1985.
 */
function fullYear(year: string, today: string): string {
  if (year.length === 4) return year;
  const isAhead = Number(`20${year}`) > Number(today.slice(0, 4)) + 10;
  return `${isAhead ? '19' : '20'}${year}`;
}
