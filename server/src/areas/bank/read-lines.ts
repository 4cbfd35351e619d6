import {
  type NotRead,
  type NotReadReason,
  STATEMENT_FIELDS,
  type StatementAnswers,
  type StatementColumns,
  type StatementField,
  type StatementQuestion,
  type StatementSurvey,
} from '@hoivien/contract/areas/bank-statement/bank-statement.schema.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { today } from '../../kit/today.ts';
import { readMoney } from './amounts.ts';
import { WORDS } from './known-layouts.ts';
import { DAY, readMoment, TIME } from './moments.ts';
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
  /** The own account that the row or its part of the file names; null is that of the head. It may be masked. */
  account: string | null;
}

/**
 * A statement as it was read. Every row with money is in `lines` or in `notRead`; rows of totals, balances, pages and
 * headings are none.
 */
export interface StatementReading {
  lines: StatementLine[];
  notRead: NotRead[];
  head: StatementHead;
  /** What a person must tell before anything is stored. */
  questions: StatementQuestion[];
  opening: number | null;
  closing: number | null;
  /** Null when the file has no balances. */
  isBalanced: boolean | null;
  difference: number;
}

/** What a file says of itself. */
export type StatementHead = StatementSurvey['head'];

export interface ReadingOptions {
  /** A later day is in the future. */
  now: Date;
  answers?: StatementAnswers;
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
export function readLines(
  grid: readonly GridRow[],
  headingRow: number,
  columns: StatementColumns,
  { now }: ReadingOptions,
): StatementReading {
  const lines: StatementLine[] = [];
  const notRead: NotRead[] = [];
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
    if (isTotal || isOpening || (credit === 0 && debit === 0)) continue;
    const why: NotReadReason | null = !moment
      ? 'date'
      : moment.at > now
        ? 'future'
        : credit === null || debit === null
          ? 'amount'
          : credit > 0 === debit > 0
            ? 'both'
            : null;
    if (!moment || why || credit === null || debit === null) {
      const ofDay = moment ? today(moment.at) : null;
      notRead.push({ row, cells, why: why ?? 'amount', credit, debit, day: ofDay, account: null });
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
      account: null,
    });
  }
  const head: StatementHead = { accounts: [], holder: null, bankBin: null, currency: null };
  return { lines, notRead, head, questions: [], opening, closing, ...balanceOf(lines, opening, closing) };
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
