import type { Language, Pair } from '@hoivien/contract/kit/message.ts';

const OFFSET = 7 * 60 * 60 * 1000;
const two = (number: number) => String(number).padStart(2, '0');

const WEEKDAYS: readonly Pair[] = [
  ['Chủ nhật', 'Sunday'],
  ['Thứ Hai', 'Monday'],
  ['Thứ Ba', 'Tuesday'],
  ['Thứ Tư', 'Wednesday'],
  ['Thứ Năm', 'Thursday'],
  ['Thứ Sáu', 'Friday'],
  ['Thứ Bảy', 'Saturday'],
];

function parts(moment: Date) {
  const local = new Date(moment.getTime() + OFFSET);
  const time = `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`;
  const day = `${two(local.getUTCDate())}/${two(local.getUTCMonth() + 1)}/${local.getUTCFullYear()}`;
  return { time, day, weekday: local.getUTCDay() };
}

/** A span of time in Vietnam in words. @example whenText(start, end, 'vi') // '14:00 đến 16:00, Thứ Sáu 20/11/2026' */
export function whenText(start: Date, end: Date, language: Language): string {
  const [from, to] = [parts(start), parts(end)];
  const weekday = (of: typeof from) => WEEKDAYS[of.weekday]?.[language === 'vi' ? 0 : 1] ?? '';
  const until = language === 'vi' ? 'đến' : 'to';
  if (from.day === to.day) return `${from.time} ${until} ${to.time}, ${weekday(from)} ${from.day}`;
  return `${from.time} ${weekday(from)} ${from.day} ${until} ${to.time} ${weekday(to)} ${to.day}`;
}

/** The day of a moment in Vietnam. @example dayText(start) // '20/11/2026' */
export function dayText(moment: Date): string {
  return parts(moment).day;
}

/** The time of day of a moment in Vietnam. @example timeText(start) // '14:00' */
export function timeText(moment: Date): string {
  return parts(moment).time;
}

/** A text cut to its most characters, with a sign that something is missing. */
export function short(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}
