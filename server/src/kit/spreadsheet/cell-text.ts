import { amountText } from '@hoivien/contract/kit/amount.ts';
import { isFormatted, type FormattedNumber, type ReadCell } from './cell.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Ho_Chi_Minh',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/**
 * The text of a cell as a person would type it into the form; null for an empty cell. Numbers have no grouping and no
 * noise of binary fractions; dates are DD/MM/YYYY in Vietnam's time.
 *
 * @example cellText(0.1 + 0.2) // '0.3'
 */
export function cellText(cell: ReadCell | undefined): string | null {
  if (cell === null || cell === undefined || cell === '') return null;
  if (typeof cell === 'string') return cell.normalize('NFC');
  if (typeof cell === 'number') return numberText(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (isFormatted(cell)) return cell.day ? dateText(cell.day) : numberText(cell.number);
  return dateText(cell);
}

/**
 * The text of a cell as a reader sees it, for fields of words.
 *
 * @example shownText({ number: 0.5, scale: 1, money: undefined, words: '', text: '50%' }) // '50%'
 */
export function shownText(cell: ReadCell | undefined): string | null {
  return isFormatted(cell) && cell.text !== undefined ? cell.text : codeText(cell);
}

/**
 * The text of a day: the month or the year alone where the format shows no more and the day is the first of it, because
 * programs make a day of what somebody typed as a month.
 */
export function dayText(cell: ReadCell | undefined): string | null {
  if (!isFormatted(cell) || !cell.day || cell.text === undefined) return cellText(cell);
  const first = cell.text.includes('/') ? `01/${cell.text}` : `01/01/${cell.text}`;
  return cellText(cell) === first ? cell.text : cellText(cell);
}

/**
 * The text of a code: what the cell shows. A number with more digits than a spreadsheet keeps stays in scientific form, which
 * no code is.
 *
 * @example codeText({ number: 1, scale: 1, money: undefined, words: '', code: 'CN-0001' }) // 'CN-0001'
 */
export function codeText(cell: ReadCell | undefined): string | null {
  if (isFormatted(cell) && cell.code !== undefined) return cell.code.normalize('NFC');
  const number = isFormatted(cell) ? cell.number : cell;
  return typeof number === 'number' && Math.abs(number) >= EXACT
    ? number.toExponential().toUpperCase()
    : cellText(cell);
}

/** Spreadsheets keep fifteen digits. */
const EXACT = 1e15;

/** The words of the units of money, by their factors. */
export const UNIT_WORDS: ReadonlyMap<number, string> = new Map([
  [1e3, 'nghìn'],
  [1e6, 'triệu'],
  [1e9, 'tỷ'],
  [1e12, 'nghìn tỷ'],
]);

/**
 * The text of an amount: what its cell shows, in a form that says its own unit. A text in brackets says what its format
 * shows and nobody can know for sure. `unit`: the factor of the column, for formats that only divide.
 *
 * @example moneyText({ number: 12, scale: 1, money: { is: 'unit', unit: 1e9 }, words: 'tỷ' }, 1) // '12 tỷ'
 */
export function moneyText(cell: ReadCell | undefined, unit: number): string | null {
  if (typeof cell === 'number') return amountText(cell);
  return isFormatted(cell) ? shownAmount(cell, unit) : cellText(cell);
}

function shownAmount({ number, scale, money, words }: FormattedNumber, unit: number): string {
  const shown = amountText(number / scale);
  if (!money) return unit === 1 ? amountText(number) : shown;
  if (money.is === 'foreign') return `${shown} ${money.currency}`;
  if (money.is === 'unit' && money.unit === 1 && scale === 1) return `${shown} ₫`;
  const word = money.is === 'unit' ? UNIT_WORDS.get(money.unit) : undefined;
  const isSure = word !== undefined && money.is === 'unit' && (scale === 1 || scale === money.unit);
  return isSure ? `${shown} ${word}` : `${amountText(number)} [${shown} ${words}]`;
}

/** Spreadsheets show 15 digits and calculate with 17. */
function numberText(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const shown = Number(value.toPrecision(15));
  return Number.isInteger(shown) ? BigInt(shown).toString() : String(shown);
}

function dateText(date: Date): string {
  const known = dates.get(date.getTime());
  if (known !== undefined) return known;
  if (dates.size >= DATES_MAX) dates.clear();
  const text = written(date);
  dates.set(date.getTime(), text);
  return text;
}

/** A cache: the same days stand in many rows, and the calendar of the zone is slow. */
const dates = new Map<number, string>();
const DATES_MAX = 20_000;

function written(date: Date): string {
  const part = Object.fromEntries(clock.formatToParts(date).map(({ type, value }) => [type, value]));
  const day = `${part.day}/${part.month}/${part.year}`;
  const time = `${part.hour}:${part.minute}:${part.second}`;
  return time === '00:00:00' ? day : `${day} ${time.endsWith(':00') ? time.slice(0, 5) : time}`;
}
