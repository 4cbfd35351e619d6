import { dayAfter } from '@hoivien/contract/kit/period.ts';

interface TermDays {
  name: string;
  startsOn: string;
  endsOn: string;
}

/**
 * The probable name and period of the next term: as long as this one, from its end.
 *
 * @example nextTerm({ name: 'Nhiệm kỳ III (2021-2026)', startsOn: '2021-05-20', endsOn: '2026-05-20' }).name // 'Nhiệm kỳ IV (2026-2031)'
 */
export function nextTerm({ name, startsOn, endsOn }: TermDays): TermDays {
  const years = Math.max(1, Number(endsOn.slice(0, 4)) - Number(startsOn.slice(0, 4)));
  const later = (text: string) => String(Number(text) + years);
  const named = name
    .replace(/\b(19|20)\d{2}\b/g, later)
    .replace(/(?<=^|\s)[IVXL]+(?=\s|$|[.,;:)(])/, (numeral) => roman(numberOf(numeral) + 1));
  return { name: named, startsOn: endsOn, endsOn: sameDay(endsOn, years) };
}

/** The last day of a period that ends before `endsOn`. @example lastDay('2026-05-20') // '2026-05-19' */
export function lastDay(endsOn: string): string {
  return dayAfter(endsOn, -1);
}

const NUMERALS = [
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
] as const;

function roman(number: number): string {
  const found = NUMERALS.find(([, value]) => value <= number);
  return found ? `${found[0]}${roman(number - found[1])}` : '';
}

function numberOf(numeral: string): number {
  const values: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50 };
  const digits = numeral.split('').map((letter) => values[letter] ?? 0);
  return digits.reduce((sum, digit, index) => sum + ((digits[index + 1] ?? 0) > digit ? -digit : digit), 0);
}

/** The same day some years later; 29 February becomes 1 March in other years. */
function sameDay(day: string, years: number): string {
  const date = new Date(`${Number(day.slice(0, 4)) + years}${day.slice(4)}T00:00:00Z`);
  return Number.isNaN(+date) ? `${Number(day.slice(0, 4)) + years}-03-01` : date.toISOString().slice(0, 10);
}
