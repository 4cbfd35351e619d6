import { formatDateTime } from '../../i18n/format.ts';

/** Vietnam's offset from UTC; it has no summer time. */
const ZONE = '+07:00';

/**
 * An instant in Vietnam's time in the form of its input; any other text comes back unchanged.
 *
 * @example showMoment('2026-11-21T07:00:00Z') // '21/11/2026 14:00'
 */
export function showMoment(value: string): string {
  return isInstant(value) ? formatDateTime(value).slice(0, 16) : value;
}

/** The same for a box that a person changes, which keeps seconds that are not 0. */
export function inputMoment(value: string): string {
  return isInstant(value) ? formatDateTime(value).replace(/(:\d\d):00$/, '$1') : value;
}

/** Whether a text is an ISO 8601 instant. */
export function isInstant(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
}

/**
 * The day and the time of an instant in Vietnam.
 *
 * @example dayAndTime('2026-11-21T07:00:00Z') // ['2026-11-21', '14:00']
 */
export function dayAndTime(iso: string): [day: string, time: string] {
  const shown = formatDateTime(iso);
  return [shown.slice(0, 10).split('/').reverse().join('-'), shown.slice(11, 16)];
}

/**
 * The instant of a day and a time in Vietnam, with or without seconds; undefined for an impossible day or time.
 *
 * @example instantOf('2026-11-21', '14:00')
 */
export function instantOf(day: string, time: string): string | undefined {
  const at = new Date(`${day}T${time.length > 5 ? time : `${time}:00`}${ZONE}`);
  if (Number.isNaN(at.getTime())) return undefined;
  const iso = at.toISOString();
  // JavaScript reads 31/02 as a day in March.
  return dayAndTime(iso)[0] === day ? iso : undefined;
}

/**
 * The instant of a typed text: `21/11/2026 14:00`, `21/11 14h`, `21/11/2026 14:00:00`, `211120261400`. A missing year or
 * time comes from `base`. Undefined when it is no instant.
 *
 * @example parseMoment('21/11 14h30', '2026-11-20T01:00:00Z') // '2026-11-21T07:30:00.000Z'
 */
export function parseMoment(text: string, base: string): string | undefined {
  const found = WRITTEN.exec(text.trim()) ?? DIGITS.exec(text.trim());
  if (!found) return undefined;
  const [baseDay, baseTime] = dayAndTime(base);
  const [, day = '', month = '', year, hour, minute, second] = found;
  const fullYear = year === undefined ? baseDay.slice(0, 4) : year.length === 2 ? `20${year}` : year;
  const time = hour === undefined ? baseTime : [hour, minute ?? '0', ...(second ? [second] : [])].map(pad).join(':');
  return instantOf(`${fullYear}-${pad(month)}-${pad(day)}`, time);
}

const WRITTEN =
  /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?(?:[\s,]+(\d{1,2})(?:\s?[:hg.]\s?(\d{1,2})?(?:\s?[:.]\s?(\d{1,2}))?)?)?$/i;
const DIGITS = /^(\d{2})(\d{2})(\d{4})(?:\s?(\d{2})(\d{2})?)?$/;

function pad(digits: string): string {
  return digits.padStart(2, '0');
}
