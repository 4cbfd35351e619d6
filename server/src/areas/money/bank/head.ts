import type { StatementSurvey } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { BANKS } from '@hoivien/contract/kit/payment/banks.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { moneyUnitOf } from '@hoivien/contract/kit/written/money-unit.ts';
import type { GridRow } from './read-file.ts';

/** What a file says of itself. */
export type StatementHead = StatementSurvey['head'];

/** The number of an account as banks write it, in one piece or in groups; hidden digits are x, * or the like. */
const NUMBER = /(?<![0-9a-z/.,-])([0-9x*#•…][0-9a-z*#•…]*)((?:[ .-]{1,2}[0-9x*#•…]{2,}(?![a-z/]))*)(?![/:]\d)/g;
const DATE = /^(?:\d{1,2}[.-]\d{1,2}[.-]\d{2,4}|\d{1,2}[.-]\d{4}|\d{4}[.-]\d{1,2}(?:[.-]\d{1,2})?)$/;
/** Labels of a number, and words that also stand in titles and advertisements. */
const NUMBER_LABEL =
  /(?<![a-z])(?:(?:so|ma) (?:tai khoan|tk)|stk|so hieu tai khoan|acc(?:oun)?t? ?\/? ?(?:no|number|num|id)|a\/c ?(?:no|number))(?![a-z])/;
const LABEL = /(?<![a-z])(?:tai khoan|tk|account|acct?|a\/c)(?![a-z])/;
/** Words beside which an account is that of somebody else, or no number of one. */
const NOT_OWN =
  /doi ung|thu huong|doi tac|counter|beneficiary|remitter|nguoi (?:nhan|chuyen)|lien ket|ten tai khoan|loai tai khoan|account (?:name|holder|type)|chu tai khoan/;
const HOLDER =
  /^(?:(?:ten )?chu (?:tai khoan|tk)|ten (?:tai khoan|tk|khach hang|kh|don vi)|khach hang|account (?:name|holder)|customer(?: name)?|don vi)(?: ?\/ ?[a-z ]+)?\s*(?:[:\-–]|$)/;
const CURRENCY =
  /^(?:loai tien(?: te)?|don vi tien te|don vi tinh|dvt|tien te|currency|ccy)(?: ?\/ ?[a-z ]+)?\s*[:\-–]?/;
/** Words before a currency that say in which money an account is: `Tài khoản thanh toán ngoại tệ USD`, `Số dư: 2,500.00 USD`. */
const OF_MONEY = /(?<![a-z])(?:tk|tai khoan|account|a\/c|tien gui|so du|balance|ngoai te)(?![a-z])/;
const FOREIGN = /(?<![\p{L}])(?:USD|EUR|JPY|GBP|CNY|AUD|SGD|KRW|THB|HKD|CAD|CHF)(?![\p{L}])/u;
const DONG = /^(?:vnd|vn dong|dong|d|viet nam dong|vietnam(?:ese)? dong|₫)?(?: ?[/(].*)?$/;

/** What the rows above a heading say: numbers of accounts beside their labels, the holder, the bank and the currency. */
export function headOf(
  grid: readonly GridRow[],
  headingRow: number,
  sheet = '',
  own: readonly string[] = [],
): StatementHead {
  const above = grid.filter(({ row }) => row < headingRow);
  const labelled = new Set<string>();
  const others = new Set<string>();
  let holder: string | null = null;
  let currency: string | null = null;
  for (const [at, { cells }] of above.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (cell.trim() === '') continue;
      const beside = cells.slice(column + 1).find((other) => other.trim() !== '') ?? '';
      const below = above[at + 1]?.cells[column] ?? '';
      for (const part of partsOf(cell)) {
        const key = keyOf(part);
        const named = accountOf(part, beside, below);
        if (named) (named.isLabelled ? labelled : others).add(named.number);
        const owner = valueOf(part, key, HOLDER, beside);
        // `Đơn vị: VND` names no holder.
        if (owner && !moneyUnitOf(owner)) holder ??= owner;
        currency ??= valueOf(part, key, CURRENCY, beside);
        currency ??= OF_MONEY.test(key) ? (FOREIGN.exec(part)?.[0] ?? null) : null;
      }
    }
  }
  const text = [sheet, ...above.flatMap(({ cells }) => cells)].join(' \n ');
  const isDong = currency === null || DONG.test(keyOf(currency));
  return {
    // A number in a title may be none; one of ours above the heading is ours also without a label.
    accounts: [...(labelled.size > 0 ? labelled : new Set([...others, ...unlabelledIn(above, own)]))],
    inRows: [],
    holder: holder?.slice(0, 200) ?? null,
    bankBin: bankIn(text),
    currency: isDong ? null : (currency?.slice(0, 60) ?? null),
  };
}

/** The pieces of a cell in which several facts stand: `Số tài khoản: 1 - Chủ tài khoản: A`. */
function partsOf(cell: string): string[] {
  return cell.split(/[\n;|]|\s+[-–]\s+(?=[^:]{3,40}:)|,\s+(?=[^:,]{3,30}:)/u).map((part) => part.trim());
}

function keyOf(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim();
}

/** The value behind a label in its cell, or else in the next one. */
function valueOf(part: string, key: string, label: RegExp, beside: string): string | null {
  if (!label.test(key)) return null;
  const own = /[:]/.test(part) ? part.slice(part.lastIndexOf(':') + 1) : '';
  return (own.trim() || (own === '' ? beside : '')).replace(/^[\s:–-]+/u, '').trim() || null;
}

function accountOf(part: string, beside: string, below: string): { number: string; isLabelled: boolean } | null {
  const key = keyOf(part);
  const strong = NUMBER_LABEL.exec(key);
  const label = strong ?? LABEL.exec(key);
  if (!label || NOT_OWN.test(key)) return null;
  const isLabelled = strong !== null;
  const rest = key.slice(label.index + label[0].length);
  const own = numberIn(rest);
  if (own) return { number: own, isLabelled };
  // A title such as 'Sao kê tài khoản' has no number in the cells around it.
  if (/\d/.test(rest) || label.index > 12) return null;
  const number = [beside, below]
    .map((text) => (/^[^:]*\p{L}{4}/u.test(text) ? null : numberIn(keyOf(text))))
    .find((found) => found !== null);
  return number ? { number, isLabelled } : null;
}

/** The own account that a row below the heading begins with, where a file has a table for each. */
export function accountInRow(cells: readonly string[]): string | null {
  for (const [column, cell] of cells.entries()) {
    if (cell.trim() === '') continue;
    const beside = cells.slice(column + 1).find((other) => other.trim() !== '') ?? '';
    for (const part of partsOf(cell)) {
      const named = accountOf(part, beside, '');
      // A weak label may stand within a note; at the beginning it names the table.
      if (named && (named.isLabelled || LABEL.exec(keyOf(part))?.index === 0)) return named.number;
    }
  }
  return null;
}

function numberIn(text: string): string | null {
  // Excel turns long numbers into 1.23E+11, which names no account.
  if (/\de\+\d/.test(text)) return null;
  for (const [whole, first = '', groups = ''] of text.matchAll(NUMBER)) {
    if (DATE.test(whole.trim())) continue;
    // Numbers in groups begin with a short one; what stands behind a long one is something else.
    const joined = first.length > 6 ? first : first + groups;
    const bare = joined
      .replace(/[\s.-]/g, '')
      .replace(/vnd$/, '')
      .replace(/[*#•…]/g, 'x');
    const digits = bare.replace(/\D/g, '').length;
    const isHidden = bare.includes('x');
    if (bare.length <= 24 && (isHidden ? bare.length >= 4 && digits >= 3 : digits >= 6))
      return bare.toUpperCase().replaceAll('X', 'x');
  }
  return null;
}

/** Whether a number that a file names may be an own account: hidden digits fit any, zeros in front may be lost. */
export function isNamedBy(own: string, named: string): boolean {
  const mine = own.toUpperCase();
  const other = named
    .replace(/[\s.-]/g, '')
    .toUpperCase()
    .replace(/[*#•…]/g, 'X');
  if (!/X/.test(other) || mine.includes('X')) return bareNumber(mine) === bareNumber(other);
  if (other.length === mine.length && other.split('').every((sign, at) => sign === 'X' || sign === mine[at]))
    return true;
  const [head = '', tail = ''] = [/^[^X]*/.exec(other)?.[0], /[^X]*$/.exec(other)?.[0]];
  const isWhole = other.slice(head.length, other.length - tail.length).replaceAll('X', '') === '';
  return (
    isWhole &&
    other.length !== mine.length &&
    head.length + tail.length >= 3 &&
    head.length + tail.length < mine.length &&
    mine.startsWith(head) &&
    mine.endsWith(tail)
  );
}

function bareNumber(text: string): string {
  return text.replace(/^0+(?=.)/, '');
}

/** Own accounts that stand in rows without a label, such as `VPBank - 1012345678`. */
function unlabelledIn(rows: readonly GridRow[], own: readonly string[]): string[] {
  const cells = rows
    .flatMap((row) => row.cells)
    .filter((cell) => !NOT_OWN.test(keyOf(cell)))
    .map((cell) => cell.replace(/(?<=\d)[\s.-](?=\d)/g, '').toUpperCase());
  return own.filter((number) => cells.some((cell) => new RegExp(`(?<![0-9A-Z])${number}(?![0-9A-Z])`).test(cell)));
}

/** The names under which each bank is known: short, without its 'Bank', and what stands behind 'Ngân hàng TMCP'. */
const NAMES = BANKS.map(({ bin, short, name }) => {
  const bare = short.replace(/\s*Bank$/i, '');
  const long = name.replace(/^Ngân hàng (?:TMCP |TNHH MTV |số )?/, '').replace(/ (?:- CN.*|Việt Nam)$/, '');
  return {
    bin,
    words: [short, ...(bare.length > 1 ? [bare] : []), ...(long.includes(' ') ? [long] : [])].map(wordsOf),
  };
});

function wordsOf(text: string): string {
  return ` ${fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;
}

/** The bank that a text names in whole words; the longest name counts. */
export function bankIn(text: string): string | null {
  const words = wordsOf(text);
  const named = NAMES.flatMap(({ bin, words: names }) =>
    names.filter((name) => words.includes(name)).map((name) => ({ bin, size: name.length })),
  );
  named.sort((one, other) => other.size - one.size);
  return named[0]?.bin ?? null;
}

/** Whether the holder that a file names is the one that we know: one name has all the words of the other in a row. */
export function isSameHolder(named: string, own: string): boolean {
  const [one, other] = [wordsOf(named), wordsOf(own)].toSorted((a, b) => a.length - b.length) as [string, string];
  return other.includes(one);
}
