import { MONEY_MAX } from './field.ts';
import { fold } from './fold.ts';
import { UNITS } from './written/money-unit.ts';

/** An amount in whole đồng (null for an empty text), or the rule that the text breaks. */
export type ReadAmount = { readonly amount: number | null } | { readonly wrong: 'InValid' | 'Fraction' };

const CURRENCY = /^(?:₫|vnđ|vnd)|(?:₫|vnđ|vnd|đồng|đ)$/giu;
/** One form for figures of full width, which keyboards of East Asia write. A raised, circled or broken figure stays what it is: `5²` is not 52. */
export function unified(text: string): string {
  return /\p{No}/u.test(text) ? text : text.normalize('NFKC');
}

/** Thousands that blanks separate. */
const BLANKS = /^\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?$/u;

/**
 * Reads an amount of đồng as people write it. Form, API and file all use this rule. A separator before three digits
 * separates thousands; any other begins a fraction. A fraction of a đồng is refused unless it is `,00` or `.00`. `unit`
 * is the factor that a heading gives; with it fractions are allowed. Units that the text itself names count instead.
 *
 * @example readAmount('1 tỷ 500 triệu') // { amount: 1500000000 }
 * @example readAmount('1.500') // { amount: 1500 }
 * @example readAmount('1,5') // { wrong: 'Fraction' }
 * @example readAmount('1,5', 1_000_000) // { amount: 1500000 }
 */
export function readAmount(text: string, unit = 1): ReadAmount {
  const bare = unified(text).trim().replace(CURRENCY, '').trim();
  if (bare === '') return { amount: null };
  if (/[^\d\s.,]/u.test(bare)) return readWorded(bare, unit);
  const split = splitNumber(BLANKS.test(bare) ? bare.replace(/\s/gu, '') : bare);
  if (!split) return { wrong: 'InValid' };
  const { whole } = split;
  const fraction = /^0{2}$/.test(split.fraction) ? '' : split.fraction;
  if (fraction !== '' && unit === 1) return { wrong: 'Fraction' };
  const zeros = String(unit).length - 1;
  const moved = fraction.slice(0, zeros).padEnd(zeros, '0');
  if (/[1-9]/.test(fraction.slice(zeros))) return { wrong: 'Fraction' };
  const amount = Number(whole + moved);
  return amount <= MONEY_MAX ? { amount } : { wrong: 'InValid' };
}

/** Decoration that says nothing: `5.000.000.-`, `5.000.000/-`, a bracket with the amount in words. */
const ENDING = /(?:[.,/]?\s*[-=])+$|\s*\((?:bằng chữ|viết bằng chữ)?[\s:]*[\p{L}\s,.-]*(?:đồng|vnđ|vnd)[\s./-]*\)$/iu;
const ABOUT = /^(?:khoảng|khoang|tầm|xấp xỉ|~|≈)\s*/iu;
/** A number with its unit. `rưỡi` adds half of the unit. */
const TERM =
  /\s*(\d[\d.,]*(?:\s\d{3}(?!\d))*)\s*((?:nghìn|ngàn|nghin|ngan)\s*(?:tỷ|tỉ|ty|ti)|tỷ|tỉ|ty|ti|triệu|trieu|tr|nghìn|ngàn|nghin|ngan|k)(?!\p{L})(\s*(?:rưỡi|ruoi))?\.?(?:\s*(?:đồng|vnđ|vnd|đ))?/iuy;

/** `2tr5` and `1tỷ250`: the figures behind the unit are its first decimals. Two of them are not sure. */
const SPOKEN = /^([1-9]\d{0,2})\s?(?:(tr|triệu|trieu)|(?:tỷ|tỉ|ty|ti))(\d|\d{3})$/iu;

/** An amount with units: `1 tỷ 500 triệu`, `1,5 tỷ`, `500tr`, `2tr5`. The units that a text names count, not that of the heading. */
function readWorded(text: string, unit: number): ReadAmount {
  const bare = text
    .replace(ENDING, '')
    .replace(/(?<=\p{L})\.$/u, '')
    .replace(ABOUT, '')
    .replace(CURRENCY, '')
    .trim()
    .replace(SPOKEN, (_, whole: string, million: string | undefined, decimals: string) =>
      [whole, million ? 'triệu' : 'tỷ', decimals.padEnd(3, '0'), million ? 'nghìn' : 'triệu'].join(' '),
    );
  if (bare === '') return { wrong: 'InValid' };
  if (bare !== text && !/[^\d\s.,]/u.test(bare)) return readAmount(bare, unit);
  let total = 0;
  let last = Number.POSITIVE_INFINITY;
  TERM.lastIndex = 0;
  let at = 0;
  while (at < bare.length) {
    TERM.lastIndex = at;
    const found = TERM.exec(bare);
    if (!found) return { wrong: 'InValid' };
    const factor =
      UNITS[fold(found[2] ?? '').replace(/\s+/g, ' ')] ?? UNITS[fold(found[2] ?? '').replace(/\s+/g, '')] ?? 1_000;
    const read = readAmount(found[1] ?? '', factor);
    if ('wrong' in read) return read;
    if (factor >= last || read.amount === null) return { wrong: 'InValid' };
    // A smaller unit says what is missing to the next larger one: `1 tỷ 1.500 triệu` is a slip.
    if (read.amount >= last) return { wrong: 'InValid' };
    total += read.amount + (found[3] ? factor / 2 : 0);
    last = found[3] ? 0 : factor;
    at = TERM.lastIndex;
  }
  return total <= MONEY_MAX ? { amount: total } : { wrong: 'InValid' };
}

/** The same for a number from a program. */
export function wholeAmount(number: number): ReadAmount {
  if (!(number >= 0 && number <= MONEY_MAX)) return { wrong: 'InValid' };
  return Number.isInteger(number) ? { amount: number } : { wrong: 'Fraction' };
}

const DOTTED = /^[1-9]\d{0,2}(?:\.\d{3})+$/;
const COMMAED = /^[1-9]\d{0,2}(?:,\d{3})+$/;

/** The digits before and after the decimal sign; undefined when the text is no number. */
function splitNumber(text: string): { whole: string; fraction: string } | undefined {
  const [, head = '', last = '', tail = ''] = /^(.*?)([.,]?)(\d*)$/u.exec(text) ?? [];
  if (last === '') return /^\d+$/.test(text) ? { whole: text, fraction: '' } : undefined;
  if (DOTTED.test(text) || COMMAED.test(text)) return { whole: text.replace(/[.,]/g, ''), fraction: '' };
  const other = last === '.' ? ',' : '.';
  const thousands = other === '.' ? DOTTED : COMMAED;
  const isWhole = /^\d+$/.test(head) || thousands.test(head);
  return isWhole && tail !== '' ? { whole: head.replaceAll(other, ''), fraction: tail } : undefined;
}

/**
 * A number as a text that `readAmount` reads as the same number. Exactly three decimals would look like thousands, so a
 * zero follows them.
 *
 * @example amountText(1.125) // '1.1250'
 */
export function amountText(number: number): string {
  // Spreadsheets show 15 digits and calculate with 17.
  const shown = Number(number.toPrecision(15));
  if (Number.isInteger(shown)) return BigInt(shown).toString();
  const text = String(shown);
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

/**
 * A number with decimal places as people write it, by the same rule for separators; a percent sign may follow.
 * Undefined when it is no number or has more places.
 *
 * @example readDecimal('1,5', 3) // 1.5
 * @example readDecimal('1.500', 3) // 1500
 */
export function readDecimal(text: string, places: number): number | undefined {
  const bare = unified(text).trim().replace(/\s*%$/u, '');
  const split = splitNumber(BLANKS.test(bare) ? bare.replace(/\s/gu, '') : bare);
  const fraction = split?.fraction.replace(/0+$/, '') ?? '';
  if (!split || split.whole === '' || fraction.length > places) return undefined;
  return Number(`${split.whole}.${fraction || '0'}`);
}

/** Whether a number has at most this many decimal places. */
export function hasPlaces(number: number, places: number): boolean {
  const fraction = /\.(\d+)$/.exec(String(number))?.[1] ?? '';
  return Number.isFinite(number) && !String(number).includes('e') && fraction.length <= places;
}

/** An amount with separated thousands. @example showAmount(1500000) // '1.500.000' */
export function showAmount(amount: number | string): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, '.');
}

/** The two readings of a number with one sign before three digits, such as a quantity `1,125`. */
export interface TwoReadings {
  thousands: number;
  decimals: number;
  /** The sign that separates. */
  sign: ',' | '.';
}

/**
 * The two readings of a number with one sign before three digits; undefined for a number that has only one.
 *
 * @example twoReadings('1,125') // { thousands: 1125, decimals: 1.125, sign: ',' }
 * @example twoReadings('0,125') // undefined
 */
export function twoReadings(text: string): TwoReadings | undefined {
  const found = /^([1-9]\d{0,2})([.,])(\d{3})$/.exec(bareNumber(text));
  if (!found) return undefined;
  const [, whole = '', sign = '', digits = ''] = found;
  return { thousands: Number(whole + digits), decimals: Number(`${whole}.${digits}`), sign: sign as ',' | '.' };
}

/**
 * The sign before decimals that a number proves; undefined when it proves none.
 *
 * @example decimalSign('1,5') // ','
 * @example decimalSign('1,234,567') // '.'
 */
export function decimalSign(text: string): ',' | '.' | undefined {
  const bare = bareNumber(text);
  if (twoReadings(bare) || !splitNumber(bare)) return undefined;
  const signs = bare.replace(/\d/g, '');
  const last = signs.at(-1);
  if (last !== ',' && last !== '.') return undefined;
  // A sign that stands several times separates thousands.
  if (signs.length > 1 && signs === last.repeat(signs.length)) return last === ',' ? '.' : ',';
  return last;
}

function bareNumber(text: string): string {
  return unified(text).trim().replace(/\s*%$/u, '');
}
