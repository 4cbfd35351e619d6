import {
  STATEMENT_FIELDS,
  type StatementColumns,
  type StatementField,
} from '@hoivien/contract/areas/bank-statement/bank-statement.schema.ts';
import { MONEY_MAX } from '@hoivien/contract/kit/field.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { WORDS } from './known-layouts.ts';
import type { GridRow } from './read-file.ts';

/** A movement on the account as a file has it; amounts in whole đồng. */
export interface StatementLine {
  row: number;
  /** The instant; midnight in Vietnam when the file has no time. */
  at: Date;
  hasTime: boolean;
  credit: number;
  debit: number;
  description: string;
  reference: string | null;
  balance: number | null;
  payerName: string | null;
  payerAccount: string | null;
}

/** The lines of a statement, and whether its balances agree with them. */
export interface StatementReading {
  lines: StatementLine[];
  leftOut: number;
  opening: number | null;
  closing: number | null;
  /** Null when the file has no balances. */
  isBalanced: boolean | null;
  difference: number;
}

export type FieldWords = Partial<Record<StatementField, readonly string[]>>;

/** A heading as words are compared: folded, one blank, without signs at its ends. */
export function headingKey(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}'.]+/gu, ' ')
    .replace(/\.+(?=\s|$)/g, '')
    .trim();
}

/** The parts of a bilingual heading, and the whole. */
function partsOf(heading: string): string[] {
  const parts = heading.split(/[/\n\r(|]+/).map(headingKey);
  return [...new Set([headingKey(heading), ...parts])].filter(Boolean);
}

/** How well a word names a heading: 3 the same, 2 its beginning, 1 within it, 0 not at all. Short words must be the same. */
function fitOf(word: string, parts: readonly string[]): number {
  if (parts.includes(word)) return 3;
  if (word.length <= 4) return 0;
  if (parts.some((part) => part.startsWith(`${word} `))) return 2;
  return parts.some((part) => ` ${part} `.includes(` ${word} `)) ? 1 : 0;
}

/**
 * The columns that headings name. `own` are the words of a layout and precede those of all banks. A column has one
 * field; only the date and the reference may share one, where a bank writes both into a cell.
 */
export function guessColumns(headings: readonly string[], own: FieldWords = {}): StatementColumns {
  const columns: StatementColumns = {};
  const parts = headings.map(partsOf);
  const taken = new Set<number>();
  const fits = STATEMENT_FIELDS.flatMap((field) => {
    const words = [...(own[field] ?? []), ...WORDS[field].filter((word) => !own[field]?.includes(word))];
    return words.flatMap((word, place) =>
      parts.flatMap((one, column) => {
        const fit = fitOf(word, one);
        const isOwn = own[field]?.includes(word) ?? false;
        return fit > 0 ? [{ field, column, fit: fit + (isOwn ? 4 : 0), place, size: word.length }] : [];
      }),
    );
  });
  fits.sort(
    (one, other) =>
      other.fit - one.fit || one.place - other.place || other.size - one.size || one.column - other.column,
  );
  for (const { field, column } of fits) {
    if (columns[field] !== undefined) continue;
    const shares =
      (field === 'reference' && columns.date === column) || (field === 'date' && columns.reference === column);
    if (taken.has(column) && !shares) continue;
    columns[field] = column;
    taken.add(column);
  }
  // One column with signs counts only where there are no two.
  if (columns.credit !== undefined) delete columns.amount;
  return columns;
}

/** Whether the columns are enough to read lines. */
export function isEnough(columns: StatementColumns): boolean {
  return (
    columns.date !== undefined &&
    columns.description !== undefined &&
    (columns.credit !== undefined || columns.amount !== undefined)
  );
}

/** The number of fields that headings name; 0 when they cannot be those of a statement. */
export function headingScore(headings: readonly string[]): number {
  const columns = guessColumns(headings);
  const count = Object.keys(columns).length;
  return isEnough(columns) ? count + 10 : count >= 2 ? 1 : 0;
}

/** The whole heading, by which a layout is known again. */
export function fingerprintOf(headings: readonly string[]): string {
  return headings.map(headingKey).join('|').replace(/\|+$/, '');
}

const TOTALS =
  /^(?:tong|cong|total|so du|opening|closing|balance|trang|page|ngay in|print|nguoi lap|ke toan|giam doc|so tien bang chu)/;
const OPENING = /so du dau|opening|so du ky truoc|du dau ky|beginning balance/;
const CLOSING = /so du cuoi|closing|du cuoi ky|ending balance/;

/** Reads the lines below a heading. */
export function readLines(grid: readonly GridRow[], headingRow: number, columns: StatementColumns): StatementReading {
  const lines: StatementLine[] = [];
  let leftOut = 0;
  let opening: number | null = null;
  let closing: number | null = null;
  let day: ReturnType<typeof readMoment> = null;
  for (const { row, cells } of grid) {
    const textOf = (field: StatementField) => {
      const column = columns[field];
      return column === undefined ? '' : (cells[column] ?? '').trim();
    };
    const whole = headingKey(cells.filter(Boolean).join(' '));
    if (OPENING.test(whole)) opening ??= lastMoney(cells);
    if (CLOSING.test(whole)) closing = lastMoney(cells) ?? closing;
    if (row <= headingRow) continue;
    const first = headingKey(cells.find(Boolean) ?? '');
    const own = readMoment(textOf('date'));
    const description = textOf('description');
    const { credit, debit } = sides(textOf);
    const isTotal = !own && (TOTALS.test(first) || OPENING.test(whole) || CLOSING.test(whole));
    const isOpening = own !== null && credit === 0 && debit === 0;
    // A blank date repeats the one above; only rows with a text and one amount are movements.
    const moment: ReturnType<typeof readMoment> =
      own ?? (description && !isTotal && textOf('date') === '' ? day : null);
    if (!moment || isTotal || isOpening || credit === null || debit === null || credit > 0 === debit > 0) {
      leftOut += 1;
      continue;
    }
    day = moment;
    const balance = readMoney(textOf('balance'));
    lines.push({
      row,
      at: moment.at,
      hasTime: moment.hasTime,
      credit,
      debit,
      description: description.replace(/\s+/g, ' '),
      reference: referenceOf(textOf('reference'), columns.reference === columns.date),
      balance,
      payerName: textOf('payerName').replace(/\s+/g, ' ') || null,
      payerAccount: textOf('payerAccount').replace(/[^0-9A-Za-z]/g, '') || null,
    });
  }
  return { lines, leftOut, opening, closing, ...balanceOf(lines, opening, closing) };
}

function sides(textOf: (field: StatementField) => string): { credit: number | null; debit: number | null } {
  const signed = textOf('amount');
  if (signed !== '' && textOf('credit') === '' && textOf('debit') === '') {
    const amount = readMoney(signed);
    if (amount === null) return { credit: null, debit: null };
    return amount >= 0 ? { credit: amount, debit: 0 } : { credit: 0, debit: -amount };
  }
  const side = (text: string) => (text === '' ? 0 : readMoney(text));
  const [credit, debit] = [side(textOf('credit')), side(textOf('debit'))];
  // Some banks write withdrawals with a sign in a column of their own.
  return { credit, debit: debit === null ? null : Math.abs(debit) };
}

/** Where date and reference share a cell, the reference is what stands beside the date. */
function referenceOf(text: string, isShared: boolean): string | null {
  const bare = isShared ? text.replace(DAY, '').replace(TIME, '') : text;
  return bare.replace(/\s+/g, ' ').trim() || null;
}

/**
 * Whether the balances agree with the movements: from line to line in either direction, and from the opening to the
 * closing balance.
 */
function balanceOf(
  lines: readonly StatementLine[],
  opening: number | null,
  closing: number | null,
): { isBalanced: boolean | null; difference: number } {
  const net = sumOf(lines.map(({ credit, debit }) => credit - debit));
  if (opening !== null && closing !== null) {
    const difference = sumOf([opening, net, -closing]);
    if (difference === 0) return { isBalanced: true, difference: 0 };
    if (isChained(lines)) return { isBalanced: true, difference: 0 };
    return { isBalanced: false, difference };
  }
  const held = lines.filter(({ balance }) => balance !== null);
  if (held.length < lines.length || lines.length < 2) return { isBalanced: null, difference: 0 };
  if (isChained(lines)) return { isBalanced: true, difference: 0 };
  const [first, last] = [lines[0], lines.at(-1)];
  const [from, to] = [first?.balance ?? 0, last?.balance ?? 0];
  const rest = sumOf([net, -((first?.credit ?? 0) - (first?.debit ?? 0))]);
  return { isBalanced: false, difference: sumOf([from, rest, -to]) };
}

function isChained(lines: readonly StatementLine[]): boolean {
  if (lines.length < 2) return false;
  const agrees = (isRising: boolean) =>
    lines.every((line, index) => {
      const other = lines[index - 1];
      if (!other || line.balance === null || other.balance === null) return index === 0;
      return isRising
        ? line.balance === sumOf([other.balance, line.credit, -line.debit])
        : other.balance === sumOf([line.balance, other.credit, -other.debit]);
    });
  return agrees(true) || agrees(false);
}

function lastMoney(cells: readonly string[]): number | null {
  for (const cell of cells.toReversed()) {
    const bare = cell.includes(':') ? cell.slice(cell.lastIndexOf(':') + 1) : cell;
    const amount = /\d/.test(bare) ? readMoney(bare) : null;
    if (amount !== null) return amount;
  }
  return null;
}

/**
 * An amount as banks write it, in whole đồng; null for what is none. A last separator before exactly two digits begins
 * decimals, which must be zero; parentheses are a minus.
 *
 * @example readMoney('1,234,567.00 VND') // 1234567
 */
export function readMoney(text: string): number | null {
  let bare = text.replace(/\s|VND|VNĐ|₫|đồng/giu, '');
  const isNegative = /^\(.*\)$/.test(bare) || /^[-−]/.test(bare) || bare.endsWith('-');
  bare = bare.replace(/^[(+−-]+|[)-]+$/g, '');
  if (!/^\d[\d.,]*$/.test(bare)) return null;
  const decimals = /[.,](\d{1,2})$/.exec(bare);
  if (decimals) {
    if (!/^0+$/.test(decimals[1] ?? '')) return null;
    bare = bare.slice(0, -decimals[0].length);
  }
  const digits = bare.replace(/[.,]/g, '');
  const amount = Number(digits);
  if (digits === '' || amount > MONEY_MAX) return null;
  return isNegative ? -amount : amount;
}

const DAY = /(?<![\d])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)|(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/;
const TIME = /(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2}))?(?!\d)/;

/**
 * The moment of a movement in Vietnam's time; null without a day. Days come first, as in Vietnam.
 *
 * @example readMoment('20/11/2026 10:42:05')?.at.toISOString() // '2026-11-20T03:42:05.000Z'
 */
export function readMoment(text: string): { at: Date; hasTime: boolean } | null {
  const bare = text.trim();
  const packed = /^(20\d{2})(\d{2})(\d{2})(?!\d)/.exec(bare);
  if (packed) return moment(Number(packed[1]), Number(packed[2]), Number(packed[3]), bare.slice(8));
  const serial = /^(\d{5})(?:[.,](\d+))?$/.exec(bare);
  if (serial) {
    const days = Number(`${serial[1]}.${serial[2] ?? '0'}`);
    if (days < 30_000 || days > 80_000) return null;
    const at = new Date(Math.round((days - 25_569) * 86_400) * 1000 - 7 * 3_600_000);
    return { at, hasTime: serial[2] !== undefined };
  }
  const found = DAY.exec(bare);
  if (!found) return null;
  const rest = bare.slice(found.index + found[0].length);
  if (found[4]) return moment(Number(found[4]), Number(found[5]), Number(found[6]), rest);
  const year = Number(found[3]);
  return moment(year < 100 ? 2000 + year : year, Number(found[2]), Number(found[1]), rest);
}

function moment(year: number, month: number, day: number, rest: string): { at: Date; hasTime: boolean } | null {
  const [, hour = '0', minute = '0', second = '0'] = TIME.exec(rest) ?? [];
  const at = new Date(Date.UTC(year, month - 1, day, Number(hour) - 7, Number(minute), Number(second)));
  const check = new Date(Date.UTC(year, month - 1, day));
  if (year < 2000 || year > 2100 || check.getUTCMonth() !== month - 1 || check.getUTCDate() !== day) return null;
  return { at, hasTime: TIME.test(rest) };
}
