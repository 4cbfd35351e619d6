import { WORDS } from './known-layouts.ts';
import {
  STATEMENT_FIELDS,
  type StatementColumns,
  type StatementField,
} from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { readMoney } from './amounts.ts';
import { isNamedBy } from './head.ts';
import type { GridRow } from './read-file.ts';
import { namesBothSides, sideOf } from './side-words.ts';

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

export const NUMBER_HEADINGS = new Set([
  'stt',
  'tt',
  's tt',
  'so tt',
  'so thu tu',
  'thu tu',
  'seq',
  'serial',
  'line',
  'row',
]);
const GENERIC: Partial<Record<StatementField, readonly string[]>> = {
  indicator: [
    'loai',
    'loai gd',
    'loai giao dich',
    'type',
    'transaction type',
    'kieu giao dich',
    'dau',
    'chieu',
    'sign',
  ],
};

/** Words of the account of the other side. */
const OTHER_SIDE = /doi ung|doi tac|chuyen|nhan|thu huong|dich|gui|nop|counter|beneficiary|remitter|sender|payer/;

/** Whether a heading counts rows: `STT/No`, or `No` where the other headings have accents or no `Có` stands beside it. */
function isCounter(heading: string, all: readonly string[]): boolean {
  const parts = partsOf(heading);
  if (parts.some((part) => NUMBER_HEADINGS.has(part)) || heading.trim() === '#') return true;
  if (!parts.includes('no') || /nợ/iu.test(heading.normalize('NFC'))) return false;
  const isPlain = all.every((one) => !/[^\p{ASCII}]/u.test(one));
  const hasCredit = all.some((one) => partsOf(one).includes('co'));
  return parts.every((part) => part === 'no') && !(isPlain && hasCredit);
}

/**
 * The columns that headings name. `own` are the words of a layout and precede those of all banks; `values` are the cells
 * below each heading and decide where words do not. A column has one field; only the date and the reference may share one,
 * where a bank writes both into a cell.
 */
export function guessColumns(
  headings: readonly string[],
  own: FieldWords = {},
  values: readonly (readonly string[])[] = [],
): StatementColumns {
  const columns: StatementColumns = {};
  const parts = headings.map(partsOf);
  const taken = new Set<number>();
  const filled = headings.map((_, column) => (values[column] ?? []).filter((text) => text.trim() !== ''));
  const isMoney = (column: number) => {
    const own = filled[column] ?? [];
    return own.length > 0 && own.filter((text) => readMoney(text) !== null && !isSide(text)).length * 2 > own.length;
  };
  const isSides = (column: number) => {
    const own = filled[column] ?? [];
    // Where all are `N`, it may be a no.
    return own.length > 0 && own.every(isSide) && !own.every((text) => /^n$/i.test(text.trim()));
  };
  const both = headings.map((heading, column) => namesBothSides(heading) && !isMoney(column));
  const fits = STATEMENT_FIELDS.flatMap((field) => {
    const words = [...(own[field] ?? []), ...WORDS[field].filter((word) => !own[field]?.includes(word))];
    return words.flatMap((word, place) =>
      parts.flatMap((one, column) => {
        const isOwn = own[field]?.includes(word) ?? false;
        if (isCounter(headings[column] ?? '', headings) && !isOwn) return [];
        if (both[column] && field !== 'indicator') return [];
        // A heading of amounts over one of a side: `Số tiền / Nợ`.
        if (field === 'amount' && !isOwn && one.length > 2 && one.some(isSide)) return [];
        if (field === 'account' && !isOwn && one.some((part) => OTHER_SIDE.test(part))) return [];
        const isVague = GENERIC[field]?.includes(word) && !isOwn;
        if (isVague && values.length > 0 && !isSides(column)) return [];
        const fit = isVague && values.length === 0 ? Math.min(1, fitOf(word, one)) : fitOf(word, one);
        return fit > 0 ? [{ field, column, fit: fit + (isOwn ? 4 : 0), place, size: word.length }] : [];
      }),
    );
  });
  for (const [column, isBoth] of both.entries())
    if (isBoth) fits.push({ field: 'indicator', column, fit: 6, place: 0, size: 0 });
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
  if (columns.amount === undefined || columns.debit !== undefined) delete columns.indicator;
  else if (columns.indicator === undefined) {
    const found = headings.findIndex((_, column) => !taken.has(column) && isSides(column));
    if (found >= 0) columns.indicator = found;
  }
  placeAccount(columns, filled, own);
  return columns;
}

function isSide(text: string): boolean {
  return sideOf(text) !== null;
}

/**
 * A column of accounts without a word of the other side is that of the own account only where all its cells are the same
 * and another column has the other side; else it is the payer's.
 */
function placeAccount(columns: StatementColumns, filled: readonly (readonly string[])[], own: FieldWords): void {
  const { account, payerAccount } = columns;
  if (account === undefined || own.account) return;
  const different = new Set((filled[account] ?? []).map((text) => text.replace(/\W/g, '')));
  if (
    payerAccount !== undefined ||
    different.size === 0 ||
    (different.size === 1 && (filled[account]?.length ?? 0) > 2)
  )
    return;
  delete columns.account;
  columns.payerAccount = account;
}

/** A column of accounts that was taken for the payers' is that of the own account where most of its cells are ours. */
export function withOwnAccounts(
  columns: StatementColumns,
  headings: readonly string[],
  values: readonly (readonly string[])[],
  own: readonly string[],
): StatementColumns {
  const { payerAccount, ...others } = columns;
  if (columns.account !== undefined || payerAccount === undefined) return columns;
  if (partsOf(headings[payerAccount] ?? '').some((part) => OTHER_SIDE.test(part))) return columns;
  const filled = (values[payerAccount] ?? []).flatMap((text) => accountOf(text) ?? []);
  const ours = filled.filter((named) => own.some((number) => isNamedBy(number, named)));
  return ours.length * 2 > filled.length ? { ...others, account: payerAccount } : columns;
}

/** The cells below each heading. */
export function valuesBelow(grid: readonly GridRow[], headingRow: number, width: number): string[][] {
  const below = grid.filter(({ row }) => row > headingRow);
  return Array.from({ length: width }, (_, column) => below.map(({ cells }) => cells[column] ?? ''));
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

/** The number of an account as statements compare it; null when the text names none. */
export function accountOf(text: string): string | null {
  // Excel turns long numbers into 1.23E+11, which names no account.
  if (/\dE\+\d/i.test(text)) return null;
  return text.replace(/[^0-9A-Za-z*#•]/g, '').toUpperCase() || null;
}
