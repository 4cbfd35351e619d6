import {
  type NotRead,
  type NotReadReason,
  type StatementAnswers,
  type StatementColumns,
  type StatementField,
  type StatementQuestion,
} from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { namesClock } from '@hoivien/contract/areas/money/bank/unread-columns.ts';
import { UNCALCULATED } from '@hoivien/contract/kit/written/cell.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { headingUnit, type MoneyUnit, moneyUnitOf } from '@hoivien/contract/kit/written/money-unit.ts';
import { endsList } from '../../../kit/exchange/row-sieve.ts';
import { today } from '../../../kit/today.ts';
import { looksLikeMoney, type Money, type MoneyStyle, moneyStyleOf, readMoney, type Side } from './amounts.ts';
import { type Balances, balanceOf, type Implied, type Movement } from './balances.ts';
import { accountInRow, headOf, isNamedBy, type StatementHead } from './head.ts';
import { type DayOrder, guessOrder, type Moment, readMoment, withClock, withoutMoment } from './moments.ts';
import type { GridRow } from './read-file.ts';
import { sideBelow } from './side-words.ts';
import { accountOf, NUMBER_HEADINGS, guessColumns, headingKey, headingScore, isEnough } from './guess-columns.ts';

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
  /** What the file proves of its layout: the order of days, or that its amounts have signs. */
  proven: StatementAnswers;
  opening: number | null;
  closing: number | null;
  /** Null when the file has no balances. */
  isBalanced: boolean | null;
  difference: number;
  /** Rows with money that the balances do not prove: their amount is not read, or nothing stands before the first of them. */
  butFor: number;
  /** Amounts that could not be read, as the balances around them tell. */
  implied: Implied[];
}

export interface ReadingOptions {
  /** A later day is in the future. */
  now: Date;
  /** What a person says of this file. */
  answers?: StatementAnswers;
  /** What is known of its layout. */
  remembered?: StatementAnswers;
}

/** Words of totals; a label of nothing else is no text of a movement. */
const TOTAL =
  /^(?:tong(?! (?:cong )?(?:ty|cty))|cong(?! (?:ty|no|tac|doan|an|nghe|nghiep|nhan|trinh|chung))|total|sub ?total|grand total|sum(?: of)?|luy ke|so phat sinh|phat sinh|doanh so|mang sang|chuyen (?:sang )?trang|brought|carried|so du|du (?:dau|cuoi)|opening balance|closing balance|beginning balance|ending balance|balance|trang \d|page \d|so trang)(?: |$)/;
const TOTAL_WORDS = new Set(
  'tong cong so phat sinh trong ky ngay thang nam quy total sub subtotal grand sum of credit credits debit debits transaction transactions amount no co ghi luy ke du dau cuoi mang sang chuyen trang page truoc sau balance opening closing beginning ending brought carried forward doanh tien vnd turnover giao dich thu chi vao ra gui rut period for the in out month day den tu ps gd luong tai number count available ledger hien kha dung va and'.split(
    ' ',
  ),
);
const OPENING = /(?:so du|du) dau|opening balance|so du (?:ky )?truoc|du dau ky|beginning balance|balance brought/;
const CLOSING = /(?:so du|du) cuoi|closing balance|du cuoi ky|ending balance|balance carried/;

/** Whether a label says nothing but a total or a balance. */
function isOnlyTotal(label: string): boolean {
  return TOTAL.test(label) && label.split(' ').every((word) => TOTAL_WORDS.has(word) || /^[\d.]+$/.test(word));
}

type TextOf = (field: StatementField) => string;

/** How the amounts of a file tell money that came in from money that went out. */
interface Sides {
  style: MoneyStyle;
  /** `sign`: the amounts of one column have signs. */
  direction: 'in' | 'out' | 'sign' | null;
  /** Debits in a column of their own have a minus each. */
  isDebitNegative: boolean;
  /** Amounts name both sides with letters, so that one without is neither. */
  needsLetters: boolean;
  /** The side that a cell of the indicator names. */
  sideOf: (text: string) => Side | null;
}

/** Reads the rows below a heading. Every row with money is a line or is listed with the reason why it is none. */
export function readLines(
  grid: readonly GridRow[],
  headingRow: number,
  columns: StatementColumns,
  { now, answers = {}, remembered = {} }: ReadingOptions,
): StatementReading {
  const below = grid.filter(({ row }) => row > headingRow);
  const headings = grid.find(({ row }) => row === headingRow)?.cells ?? [];
  const heading = headings.map(headingKey);
  const head = headOf(grid, headingRow);
  const clockAt = headings.findIndex((text, at) => namesClock(text) && !Object.values(columns).includes(at));
  const unit = unitIn(
    (['credit', 'debit', 'amount'] as const).flatMap((field) => headings[columns[field] ?? -1] ?? []),
    grid.filter(({ row }) => row < headingRow),
  );
  const textIn =
    (cells: readonly string[]): TextOf =>
    (field) => {
      const column = columns[field];
      const text = column === undefined ? '' : (cells[column] ?? '').trim();
      return text === UNCALCULATED ? '' : text;
    };
  /** Whether the file lacks the result of a formula for an amount or a day. */
  const lacksResult = (cells: readonly string[]) =>
    (['credit', 'debit', 'amount', 'date'] as const).some((field) => cells[columns[field] ?? -1] === UNCALCULATED);
  const style = moneyStyleOf(
    below.flatMap(({ cells }) => (['credit', 'debit', 'amount', 'balance'] as const).map(textIn(cells))),
  );
  const proven: StatementAnswers = {};
  const questions: StatementQuestion[] = [];
  const sides = sidesOf(
    below.map(({ cells }) => textIn(cells)),
    columns,
    style,
    { given: answers.direction ?? remembered.direction, sideOf: sideBelow(headings[columns.indicator ?? -1] ?? '') },
  );
  if (sides.direction === 'sign') proven.direction = 'sign';
  const period = grid.filter(({ row }) => row < headingRow).flatMap(({ cells }) => cells.flatMap(daysIn));
  const guess = guessOrder(below.map(({ cells }) => textIn(cells)('date')).filter(Boolean), {
    known: answers.dayOrder ?? remembered.dayOrder,
    period,
    now,
  });
  if (guess.isProven || answers.dayOrder) proven.dayOrder = guess.order;
  if (guess.isAsked && !answers.dayOrder) questions.push('dayOrder');

  const lines: StatementLine[] = [];
  const notRead: NotRead[] = [];
  const movements: Movement[] = [];
  const balances = balancesIn(grid.filter(({ row }) => row < headingRow));
  let day: Moment | null = null;
  let section: string | null = null;
  let isMoved = false;
  /** The row above with money, whose text may go on. */
  let above: { row: number; goOn: (text: string) => void } | null = null;
  // Each page repeats its heading.
  const headingAgain = onceForEach((texts: readonly string[]) =>
    isHeadingAgain(texts, heading) ? { isMoved: isMovedHeading(texts, headings) } : null,
  );
  for (const { row, cells, isBroken: isTorn } of below) {
    // Below a heading with its money in other columns nothing is where it is looked for.
    const isBroken = isTorn || isMoved || lacksResult(cells);
    const textOf = textIn(cells);
    const label = headingKey((cells.find((cell) => cell.trim() !== '') ?? '').slice(0, 80));
    if (label === '' && cells.every((cell) => cell.trim() === '')) continue;
    const again = headingAgain(cells);
    if (again) {
      isMoved = again.isMoved;
      continue;
    }
    if (isNumbering(cells)) continue;
    const dateText = textOf('date');
    // Names and signatures below a table have no figure, so they tell of no money.
    if (!isBroken && !cells.some((cell) => /\d/.test(cell)) && (dateText !== '' || textOf('description') === ''))
      continue;
    const inOrder = (order: DayOrder) => (TOTAL.test(headingKey(dateText)) ? null : readMoment(dateText, order));
    const own = withClock(inOrder(guess.order), cells[clockAt] ?? '');
    const isDated = own !== null || inOrder(guess.order === 'day' ? 'month' : 'day') !== null;
    const description = textOf('description');
    const read = amountsOf(textOf, columns, sides);
    const isTotal = isTotalRow({
      label,
      description,
      isDated,
      read,
      columns,
      lines,
      hasOwn:
        textOf('reference') !== '' || ![null, lines.at(-1)?.balance].includes(plainMoney(textOf('balance'), style)),
    });
    if (isTotal) {
      noteBalances(balances, cells, textOf, style);
      continue;
    }
    // A text may go on in the next row and name the payer's account there.
    if (!isDated && !read.hasMoney && (description === '' || columns.description === 0)) {
      const named = accountInRow(cells);
      // A page that repeats the head of the file begins no other part.
      if (named) section = head.accounts.length === 1 && isNamedBy(named, head.accounts[0] ?? '') ? null : named;
    }
    const balance = plainMoney(textOf('balance'), style);
    if (!read.hasMoney) {
      // A transfer with its reference has an amount, although its cell is empty: that of a formula, or of a merged range.
      const reference = referenceOf(textOf('reference'), columns.reference === columns.date);
      const isBlank = (['credit', 'debit', 'amount'] as const).some(
        (field) => columns[field] !== undefined && textOf(field) === '',
      );
      const isTransfer = isBlank && isDated && description !== '' && reference !== null;
      if (!holdsMoney(cells, columns, heading, isDated || description !== '') && !isTransfer && !isBroken) {
        if (above?.row === row - 1 && isOnlyText(cells, description)) {
          above.goOn(description);
          above.row = row;
        }
        continue;
      }
      read.why = isBroken ? 'cells' : 'amount';
    }
    // A blank date repeats the one above, unless that could not be read.
    const moment: Moment | null = own ?? (dateText === '' && description !== '' ? day : null);
    day = moment;
    const account: string | null = accountOf(textOf('account')) ?? section;
    const currency = textOf('currency') || unit || head.currency || '';
    const why: NotReadReason | null =
      (isBroken ? 'cells' : null) ??
      (isForeign(currency) ? 'currency' : null) ??
      read.why ??
      (moment === null ? (isDated ? 'order' : 'date') : today(moment.at) > today(now) ? 'future' : null);
    const isKnown = why === null || why === 'date' || why === 'order' || why === 'future';
    const [credit, debit] = why === 'cells' || why === 'currency' ? [null, null] : [read.credit, read.debit];
    const net = isKnown && credit !== null && debit !== null ? credit - debit : null;
    movements.push({ row, net, balance, account });
    if (why !== null || moment === null || credit === null || debit === null) {
      const own = withoutEnd(cells);
      notRead.push({
        row,
        cells: own,
        why: why ?? 'amount',
        credit,
        debit,
        day: moment && today(moment.at),
        account,
      });
      const at = columns.description ?? -1;
      above = {
        row,
        goOn: (text) => {
          if (own[at] !== undefined) own[at] = longer(own[at], text);
        },
      };
      continue;
    }
    const line: StatementLine = {
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
      account,
    };
    lines.push(line);
    above = {
      row,
      goOn: (text) => {
        line.description = longer(line.description, text);
      },
    };
  }
  if (columns.amount !== undefined && columns.credit === undefined && sides.direction === null)
    if (columns.indicator === undefined && movements.length > 0) questions.push('direction');
  head.inRows = [...new Set(movements.flatMap(({ account }) => account ?? []))];
  // Balances above or below the table are those of one account.
  const ends = new Set(movements.map(({ account }) => account)).size > 1 ? { opening: null, closing: null } : balances;
  return { lines, notRead, head, questions, proven, ...ends, ...balanceOf(movements, ends) };
}

/** The work on rows, done once for those that say the same; rows with figures differ, and are not kept. */
function onceForEach<Result>(work: (cells: readonly string[]) => Result): (cells: readonly string[]) => Result {
  const kept = new Map<string, Result>();
  return (cells) => {
    if (cells.some((cell) => /\d/.test(cell))) return work(cells);
    const key = cells.join('\u0000');
    const held = kept.get(key);
    if (held !== undefined) return held;
    const result = work(cells);
    kept.set(key, result);
    return result;
  };
}

/** Words with which a bank ends a table, beside those of signing and of the break of a page. */
const END = /^(?:sao ke|day la|quy khach|ngay in|in (?:luc|ngay)|so luong|this (?:is|statement)|printed|note)\b/;

/** Whether a row has only a text, which goes on from the row above. */
function isOnlyText(cells: readonly string[], text: string): boolean {
  const isAlone = text !== '' && cells.every((cell) => cell.trim() === '' || cell.trim() === text);
  return isAlone && !END.test(headingKey(text)) && !endsList(text);
}

/** Most characters of the text of a movement. */
const TEXT_MOST = 1_000;

function longer(text: string, more: string): string {
  return `${text} ${more}`.replace(/\s+/g, ' ').trim().slice(0, TEXT_MOST);
}

function withoutEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

/** The days that a text above the heading names: `Từ ngày 01/11/2026 đến ngày 20/11/2026`. */
function daysIn(text: string): string[] {
  return text.match(/\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}/g) ?? [];
}

function isForeign(text: string): boolean {
  return text !== '' && !/^(?:vnd|vn dong|dong|d|₫|viet ?nam(?:ese)? dong|dong viet nam|704)$/.test(fold(text).trim());
}

/** Another unit than đồng that a heading of money or a text above the table names: `Số tiền (USD)`, `ĐVT: nghìn đồng`. */
function unitIn(headings: readonly string[], above: readonly GridRow[]): string | null {
  const isOther = (money: MoneyUnit | undefined) => money !== undefined && !(money.is === 'unit' && money.unit === 1);
  const cells = above.flatMap((row) => row.cells.filter((cell) => !/\d{6}/.test(cell)));
  return (
    headings.find((heading) => isOther(headingUnit(heading).money)) ??
    cells.find((cell) => isOther(moneyUnitOf(cell))) ??
    null
  );
}

/** Whether a row repeats the heading, or is its second half in another language: words only, one of them over money. */
function isHeadingAgain(cells: readonly string[], heading: readonly string[]): boolean {
  if (cells.some((cell) => /\d/.test(cell)) && !heading.some((key) => /\d/.test(key))) return false;
  const keys = cells.map(headingKey);
  const filled = keys.filter(Boolean);
  if (filled.length < 2) return false;
  if (filled.length > 2 && keys.every((key, column) => key === '' || key === heading[column])) return true;
  return filled.every((key) => !/\d/.test(key)) && headingScore(cells) > 0;
}

/** Whether a later heading has its amounts in other columns than the first one. */
function isMovedHeading(cells: readonly string[], headings: readonly string[]): boolean {
  const [first, own] = [guessColumns(headings), guessColumns(cells)];
  if (!isEnough(first) || !isEnough(own)) return false;
  return (['credit', 'debit', 'amount'] as const).some((field) => first[field] !== own[field]);
}

/** Whether a row counts the columns: (1) (2) (3). */
function isNumbering(cells: readonly string[]): boolean {
  const filled = cells
    .filter((cell) => cell.trim() !== '')
    .map((cell) => /^[[(]?(\d{1,2})[\])]?$/.exec(cell.trim())?.[1]);
  return (
    filled.length > 2 && filled.every((digits, at) => digits !== undefined && Number(digits) === Number(filled[0]) + at)
  );
}

interface RowAmounts {
  credit: number | null;
  debit: number | null;
  why: NotReadReason | null;
  /** Whether a cell of money holds anything but nothing. */
  hasMoney: boolean;
}

const NOTHING: RowAmounts = { credit: 0, debit: 0, why: null, hasMoney: false };

/** What the cells of money of a row say. */
function amountsOf(textOf: TextOf, columns: StatementColumns, sides: Sides): RowAmounts {
  const isSingle = columns.amount !== undefined && textOf('credit') === '' && textOf('debit') === '';
  return isSingle ? singleOf(textOf, columns, sides) : pairOf(textOf, sides);
}

function singleOf(textOf: TextOf, columns: StatementColumns, sides: Sides): RowAmounts {
  const text = textOf('amount');
  const money = text === '' ? null : readMoney(text, sides.style);
  const unknown = { credit: null, debit: null, hasMoney: true };
  if (money && 'foreign' in money) return { ...unknown, why: 'currency' };
  if (!money) return isWorthless(text) ? { ...NOTHING } : { ...unknown, why: 'amount' };
  if (money.amount === 0) return { ...NOTHING };
  const side =
    columns.indicator === undefined ? sideOfAmount(money, sides) : indicated(textOf('indicator'), money, sides);
  if (!side) return { ...unknown, why: 'direction' };
  const amount = Math.abs(money.amount);
  const both = side === 'credit' ? { credit: amount, debit: 0 } : { credit: 0, debit: amount };
  return { ...both, why: null, hasMoney: true };
}

/** The side by the indicator beside an amount; null when both contradict each other. */
function indicated(text: string, money: Money, { isDebitNegative, sideOf }: Sides): Side | null {
  const side = sideOf(text) ?? (text === '' ? (money.side ?? (money.amount < 0 ? 'debit' : null)) : null);
  if (side === null || (money.side && money.side !== side)) return null;
  if (money.amount < 0 && (side === 'credit' || !isDebitNegative)) return null;
  return side;
}

function sideOfAmount(money: Money, { direction, needsLetters }: Sides): Side | null {
  if (money.side) return money.side;
  if (needsLetters) return null;
  if (money.amount < 0) return 'debit';
  if (money.isSigned || direction === 'sign' || direction === 'in') return 'credit';
  return direction === 'out' ? 'debit' : null;
}

function pairOf(textOf: TextOf, { style, isDebitNegative }: Sides): RowAmounts {
  let why: NotReadReason | null = null;
  let hasMoney = false;
  const side = (field: Side): number | null => {
    const text = textOf(field);
    const money = text === '' ? null : readMoney(text, style);
    if (money === null) {
      if (isWorthless(text)) return 0;
      hasMoney = true;
      why ??= 'amount';
      return null;
    }
    if ('foreign' in money) {
      hasMoney = true;
      why = 'currency';
      return null;
    }
    hasMoney ||= money.amount !== 0;
    const isContrary = field === 'credit' ? money.amount < 0 : money.amount < 0 && !isDebitNegative;
    if (money.amount !== 0 && (isContrary || (money.side && money.side !== field))) {
      why ??= 'direction';
      return null;
    }
    return Math.abs(money.amount);
  };
  const [credit, debit] = [side('credit'), side('debit')];
  if (why === null && credit !== null && debit !== null && credit > 0 && debit > 0) why = 'both';
  return { credit, debit, why, hasMoney };
}

/** Whether a cell of money says nothing of money: blank, or a sign. Words that are no amount, and `####`, are named. */
function isWorthless(text: string): boolean {
  if (text.startsWith('##')) return false;
  return text === '' || /^(?:n\/?a|null|none|nil|khong|không|x)$/i.test(text) || headingKey(text) === '';
}

function sidesOf(
  rows: readonly TextOf[],
  columns: StatementColumns,
  style: MoneyStyle,
  { given, sideOf }: Pick<Sides, 'sideOf'> & { given: Sides['direction'] | undefined },
): Sides {
  const moneyIn = (field: StatementField) =>
    rows.flatMap((textOf) => {
      const text = textOf(field);
      const money = text === '' ? null : readMoney(text, style);
      return money && !('foreign' in money) && money.amount !== 0 ? [{ money, textOf }] : [];
    });
  const amounts = moneyIn('amount');
  const letters = new Set(amounts.flatMap(({ money }) => money.side ?? []));
  const hasSigns = amounts.some(({ money }) => money.isSigned || money.side === 'debit');
  const debits =
    columns.indicator === undefined
      ? moneyIn('debit')
      : amounts.filter(({ textOf }) => sideOf(textOf('indicator')) === 'debit');
  return {
    style,
    direction: hasSigns ? 'sign' : (given ?? null),
    isDebitNegative: debits.every(({ money }) => money.amount < 0),
    needsLetters: letters.has('credit'),
    sideOf,
  };
}

interface TotalFacts {
  label: string;
  description: string;
  isDated: boolean;
  read: RowAmounts;
  columns: StatementColumns;
  lines: readonly StatementLine[];
  /** Whether the row has a reference, or a balance of its own. */
  hasOwn: boolean;
}

/**
 * Whether a row is surely a total or a balance. A row with a day is one only when its text says nothing else; a text of
 * totals in the column of descriptions is one only when it says nothing else or its amounts are the sums of the lines.
 */
function isTotalRow({ label, description, isDated, read, columns, lines, hasOwn }: TotalFacts): boolean {
  // No label is longer.
  const text = headingKey(description.slice(0, 80));
  if (isDated) return isOnlyTotal(text) && (OPENING_OR_CLOSING.test(text) || (!hasOwn && isSumOfLast(read, lines)));
  const isSum = () =>
    read.credit !== null &&
    read.debit !== null &&
    read.credit + read.debit > 0 &&
    lines.length > 1 &&
    read.credit === sumOf(lines.map(({ credit }) => credit)) &&
    read.debit === sumOf(lines.map(({ debit }) => debit));
  if ((description === '' || TOTAL.test(text) || TOTAL.test(label)) && isSum()) return true;
  const isInDescription = columns.description !== undefined && text === label;
  if (isInDescription && read.hasMoney) return isOnlyTotal(label);
  if (description !== '' && text !== label && !isOnlyTotal(text) && read.hasMoney) return isOnlyTotal(label);
  return TOTAL.test(label) || isOnlyTotal(text);
}

/** Whether amounts are the sums of the lines above, of all or of the last ones. */
function isSumOfLast({ credit, debit }: RowAmounts, lines: readonly StatementLine[]): boolean {
  let [credits, debits] = [0, 0];
  for (const line of lines.toReversed()) {
    credits += line.credit;
    debits += line.debit;
    if (credits === credit && debits === debit) return true;
  }
  return false;
}

const OPENING_OR_CLOSING = new RegExp(`^(?:${OPENING.source}|${CLOSING.source})`);

/** Whether a row holds an amount beside its columns of money: in a column that no field names, or moved by a cell. */
function holdsMoney(
  cells: readonly string[],
  columns: StatementColumns,
  heading: readonly string[],
  isMovement: boolean,
): boolean {
  const isDated =
    isMovement || cells.some((cell) => cell.length <= 25 && /\D\d{1,4}\D|[/-]/.test(cell) && readMoment(cell) !== null);
  if (!isDated) return false;
  const fieldOf = new Map(Object.entries(columns).map(([field, column]) => [column, field]));
  return cells.some((cell, column) => {
    const field = fieldOf.get(column);
    if (!looksLikeMoney(cell) || NUMBER_HEADINGS.has(heading[column]?.split(' ')[0] ?? '')) return false;
    if (field === undefined)
      return (
        (heading[column] ?? '') === '' ||
        /tien|so du|amount|phi|thue|lai|no|co|debit|credit|fee|tax/.test(heading[column] ?? '') ||
        /\d[.,']\d{3}/.test(cell)
      );
    return (field === 'description' || field === 'payerName') && /^\D{0,3}\d{1,3}(?:[.,']\d{3})+\D{0,5}$/.test(cell);
  });
}

/** Where date and reference share a cell, the reference is what stands beside the date. */
function referenceOf(text: string, isShared: boolean): string | null {
  const bare = isShared ? withoutMoment(text) : text;
  return bare.replace(/\s+/g, ' ').trim() || null;
}

function plainMoney(text: string, style?: MoneyStyle): number | null {
  const money = /\d/.test(text) ? readMoney(text, style) : null;
  if (!money || 'foreign' in money) return null;
  return money.side === 'debit' ? -money.amount : money.amount;
}

/** The balances that rows above the heading tell. */
function balancesIn(rows: readonly GridRow[]): Balances {
  const balances: Balances = { opening: null, closing: null };
  for (const { cells } of rows) noteBalances(balances, cells);
  return balances;
}

/** Notes the opening balance that a row tells first, and the closing balance that one tells last. */
function noteBalances(balances: Balances, row: readonly string[], textOf?: TextOf, style?: MoneyStyle): void {
  const cells = withoutSplits(row);
  const inColumn = textOf ? plainMoney(textOf('balance'), style) : null;
  for (const [column, cell] of cells.entries()) {
    const key = headingKey(cell);
    const isOpening = OPENING.test(key);
    const isClosing = CLOSING.test(key);
    if (!isOpening && !isClosing) continue;
    const beside = () => {
      for (const other of cells.slice(column + 1)) {
        if (OPENING.test(headingKey(other)) || CLOSING.test(headingKey(other))) return null;
        const amount = plainMoney(other, style);
        if (amount !== null) return amount;
      }
      return null;
    };
    const within = cell.includes(':')
      ? plainMoney(cell.slice(cell.lastIndexOf(':') + 1), style)
      : amountAtEnd(cell, style);
    const amount = within ?? inColumn ?? beside();
    if (isOpening) balances.opening ??= amount;
    if (isClosing) balances.closing = amount ?? balances.closing;
  }
}

/** Cells of separated values in which an amount without quotes was cut at its commas: `Số dư: 10` `000` `000`. */
function withoutSplits(cells: readonly string[]): string[] {
  const whole: string[] = [];
  for (const cell of cells) {
    const last = whole.at(-1);
    const isRest = /^\d{3}(?:\.\d+)?(?:\s*\p{L}+)?$/u.test(cell) && /(?:^|\D)\d{1,3}(?:,\d{3})*$/.test(last ?? '');
    if (isRest && last !== undefined && /\p{L}/u.test(last)) whole[whole.length - 1] = `${last},${cell}`;
    else whole.push(cell);
  }
  return whole;
}

/** The amount behind a label without a colon: `Số dư đầu kỳ 10.000.000 VND`. */
function amountAtEnd(cell: string, style?: MoneyStyle): number | null {
  const found = /(?:^|\s)([-(]?\d[\d.,'\s]*\)?(?:\s*(?:VND|VNĐ|đồng|đ|₫|CR|DR))?)$/iu.exec(cell.trim());
  return found ? plainMoney(found[1] ?? '', style) : null;
}
