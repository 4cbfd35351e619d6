const DAY = 86_400_000;
const HOUR = 3_600_000;
const EPOCH_SERIAL = 25_569; // 1970-01-01
/** Since this instant the whole country has UTC+7; before it the zone changed eight times. */
const SETTLED = Date.UTC(1975, 5, 12, 16);
/** Serial 60 is 29 February 1900, which never existed; programs disagree on the days below it. */
const FIRST_SAFE_SERIAL = 61;

/**
 * The day number of an instant in Asia/Ho_Chi_Minh (days since 1899-12-30, time of day as the fraction); null for an
 * invalid date and for one before 1900-03-01, which spreadsheets cannot hold.
 *
 * @example serialFromDate(new Date("2026-01-01T05:00:00Z")) // 46023.5
 */
export function serialFromDate(date: Date): number | null {
  const time = date.getTime();
  return checkedSerial((time + zoneOffset(time)) / DAY + EPOCH_SERIAL);
}

/**
 * The day number of a calendar day `YYYY-MM-DD`; null for an invalid day and for one before 1900-03-01.
 *
 * @example serialFromIsoDay("2026-01-01") // 46023
 */
export function serialFromIsoDay(day: string): number | null {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day) return null;
  return checkedSerial(time / DAY + EPOCH_SERIAL);
}

/**
 * The instant of a day number in Asia/Ho_Chi_Minh, exact to the millisecond.
 *
 * @example dateFromSerial(46023) // 2025-12-31T17:00:00.000Z, midnight in Vietnam
 */
export function dateFromSerial(serial: number): Date {
  const days = serial < FIRST_SAFE_SERIAL - 1 ? serial + 1 : serial;
  return dateFromWallClock(Math.round((days - EPOCH_SERIAL) * DAY));
}

/**
 * The instant at which a clock in Asia/Ho_Chi_Minh shows the date and time that a UTC clock shows at `wall`
 * (milliseconds).
 *
 * @example dateFromWallClock(Date.UTC(2026, 0, 1)) // 2025-12-31T17:00:00.000Z
 */
export function dateFromWallClock(wall: number): Date {
  const guess = wall - zoneOffset(wall - 7 * HOUR);
  return new Date(wall - zoneOffset(guess));
}

/**
 * The calendar day `YYYY-MM-DD` of an instant in Asia/Ho_Chi_Minh: the value of a date column for a date cell.
 *
 * @example isoDay(new Date("2025-12-31T17:00:00Z")) // "2026-01-01"
 */
export function isoDay(date: Date): string {
  const time = date.getTime();
  return new Date(time + zoneOffset(time)).toISOString().slice(0, 10);
}

function checkedSerial(serial: number): number | null {
  return serial >= FIRST_SAFE_SERIAL ? serial : null;
}

function zoneOffset(time: number): number {
  return time < SETTLED ? historicOffset(time) : 7 * HOUR;
}

let formatter: Intl.DateTimeFormat | undefined;
const OFFSETS_MAX = 2_000;
const offsets = new Map<number, number>();

/** For times before 1975, such as birthdays of older members. Intl is slow, and a column has many a day twice. */
function historicOffset(time: number): number {
  const known = offsets.get(time);
  if (known !== undefined) return known;
  if (offsets.size >= OFFSETS_MAX) offsets.clear();
  const offset = readOffset(time);
  offsets.set(time, offset);
  return offset;
}

function readOffset(time: number): number {
  formatter ??= new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Ho_Chi_Minh', timeZoneName: 'longOffset' });
  const name = formatter.formatToParts(time).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const [, hours = '7', minutes = '0', seconds = '0'] = /GMT\+(\d+):(\d+)(?::(\d+))?/.exec(name) ?? [];
  return Number(hours) * HOUR + Number(minutes) * 60_000 + Number(seconds) * 1000;
}
