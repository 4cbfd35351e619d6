import { unified } from '@hoivien/contract/kit/amount.ts';
import { MONEY_MAX } from '@hoivien/contract/kit/field.ts';

/** An amount in whole đồng with its sign, and the side that the cell itself names (`CR`, `DR`). */
export interface Money {
  amount: number;
  side: Side | null;
  /** Whether the cell has a plus or a minus. */
  isSigned: boolean;
}
export type Side = 'credit' | 'debit';
/** The ISO code of another currency. */
export interface Foreign {
  foreign: string;
}

/** What the amounts of a file prove about their separators: signs that group, and decimals with their numbers of digits. */
export interface MoneyStyle {
  groups: ReadonlySet<string>;
  decimals: ReadonlyMap<string, ReadonlySet<number>>;
  /** Sides stand as single letters behind amounts, so that a `d` is none for đồng. */
  hasSides: boolean;
}

/** A longer text is no amount, and reading one backwards from each of its signs takes seconds. */
const AMOUNT_MOST = 200;
const UNKNOWN: MoneyStyle = { groups: new Set(), decimals: new Map(), hasSides: false };
const DASH = /[\u2010-\u2015\u2212\u207B\u2796\uFE58\uFE63\uFF0D]/gu;
const DONG = /^(?:VNĐ|VNÐ|VND|₫|đồng|dong|đ)|(?:VNĐ|VNÐ|VND|₫|đồng|dong|đ)$/iu;
const SIDE = /^(?:(?:CR|DR|GC|GN|C|D|CÓ|NỢ)(?=[\s\d(+-]))|(?<=[\s\d)+-])(?:CR|DR|GC|GN|C|D|CÓ|NỢ)\.?$/iu;
const CREDITS = new Set(['CR', 'GC', 'C', 'CÓ']);
const CODES = new Set(Intl.supportedValuesOf('currency'));
const SYMBOLS: readonly (readonly [sign: RegExp, code: string])[] = [
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/[¥￥]/, 'JPY'],
  [/\$/, 'USD'],
];

/**
 * An amount as banks write it; null for what is none or cannot be decided. A dash alone is nothing. Brackets and all
 * dashes are a minus. Decimals must be zeros. One separator before three digits groups, unless the style of the file
 * proves that it begins decimals.
 *
 * @example readMoney('(1,234,567.00 VND)') // { amount: -1234567, side: null, isSigned: true }
 */
export function readMoney(text: string, style: MoneyStyle = UNKNOWN): Money | Foreign | null {
  const peeled = peel(text, style);
  if (!peeled || 'foreign' in peeled) return peeled;
  const { rest, minus, plus, side } = peeled;
  if (rest === '') return side ? null : { amount: 0, side: null, isSigned: false };
  const whole = wholeOf(rest, style);
  if (whole === null) return null;
  const amount = Number(whole);
  if (amount > MONEY_MAX || minus > 1 || plus > 1 || (minus > 0 && plus > 0)) return null;
  if (side && ((side === 'credit' && minus > 0) || (side === 'debit' && plus > 0))) return null;
  // A minus beside `DR` says the same once more.
  return { amount: minus > 0 && !side && amount > 0 ? -amount : amount, side, isSigned: minus + plus > 0 };
}

/** Whether a cell that no field names may hold an amount: grouped, with a currency, or a number of four digits and more. */
export function looksLikeMoney(text: string): boolean {
  const money = readMoney(text);
  if (!money) return false;
  if ('foreign' in money) return true;
  const bare = text.trim();
  return money.amount !== 0 && !/^0\d/.test(bare) && (/^\D*\d{4,12}\D*$/.test(bare) || /\d[.,'’\s]\d{3}/.test(bare));
}

interface Peeled {
  rest: string;
  minus: number;
  plus: number;
  side: Side | null;
}

/** Takes currency, sides, signs and brackets from both ends of an amount. */
function peel(text: string, { hasSides }: MoneyStyle): Peeled | Foreign | null {
  if (text.length > AMOUNT_MOST) return null;
  // Most cells are nothing but figures and separators.
  if (/^\d[\d.,]*$/.test(text)) return { rest: text, minus: 0, plus: 0, side: null };
  let rest = unified(text)
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\u00AD]/gu, '')
    .replace(DASH, '-')
    .replace(/[’‘ʼ`´]/gu, "'")
    .trim();
  const foreign = foreignIn(rest);
  if (foreign) return { foreign };
  let [minus, plus, brackets] = [0, 0, 0];
  let side: Side | null = null;
  let hasDong = false;
  for (let before = ''; before !== rest; ) {
    before = rest;
    // A small `d` is đồng without its stroke; where the file writes sides as letters, nobody knows.
    if (!hasDong && !hasSides && /\dd$/.test(rest.replace(/\s/g, ''))) {
      hasDong = true;
      rest = rest.slice(0, -1).trim();
      continue;
    }
    if (!hasDong && DONG.test(rest)) {
      hasDong = true;
      rest = rest.replace(DONG, '').trim();
    }
    const [found] = SIDE.exec(rest) ?? [];
    if (found && !side) {
      side = CREDITS.has(found.replace('.', '').toUpperCase()) ? 'credit' : 'debit';
      rest = rest.replace(SIDE, '').trim();
    }
    const bracketed = /^\((.*)\)$/s.exec(rest);
    const sided = /^(.*\d.*?)\s*\(\s*(CR|DR|GC|GN|C|D|CÓ|NỢ)\s*\)$/isu.exec(rest);
    if (sided) rest = `${sided[1]} ${sided[2]}`;
    else if (bracketed) {
      brackets += 1;
      rest = (bracketed[1] ?? '').trim();
    }
    if (/^[+-]/.test(rest) || /(?<![.,])[+-]$/.test(rest)) {
      const isFirst = /^[+-]/.test(rest);
      const sign = isFirst ? rest[0] : rest.at(-1);
      if (sign === '-') minus += 1;
      else plus += 1;
      rest = (isFirst ? rest.slice(1) : rest.slice(0, -1)).trim();
    }
  }
  if (rest !== '' && !/^\d[\d.,'\s]*$/u.test(rest)) return null;
  return { rest, minus: rest === '' ? 0 : minus + brackets, plus, side };
}

function foreignIn(text: string): string | null {
  if (!/\d/.test(text)) return null;
  const symbol = SYMBOLS.find(([sign]) => sign.test(text));
  if (symbol) return symbol[1];
  const letters = /^[^\p{L}]*(\p{Lu}{3})(?=[\s\d+(-])|(?<=[\s\d)])(\p{Lu}{3})[^\p{L}]*$/u.exec(text.toUpperCase());
  const code = letters?.[1] ?? letters?.[2];
  return code && code !== 'VND' && CODES.has(code) ? code : null;
}

/** The digits before the decimals; null when the separators contradict each other or the decimals are no zeros. */
function wholeOf(text: string, style: MoneyStyle): string | null {
  const shape = shapeOf(text);
  if (!shape) return null;
  const { groups, sign, kind } = shape;
  if (kind === 'plain' || kind === 'grouped') return groups.join('');
  const tail = groups.at(-1) ?? '';
  const head = groups.slice(0, -1).join('');
  if (kind === 'decimal') return /^0+$/.test(tail) ? head : null;
  // One separator, or a second one, before three digits: the file decides.
  const lengths = style.decimals.get(sign);
  const isDecimal = lengths?.has(3) ?? false;
  const isGroup = style.groups.has(sign);
  if (isDecimal && isGroup) return null;
  if (isDecimal) return /^0+$/.test(tail) ? head : null;
  if (shape.kind === 'mixed' || (lengths && !isGroup)) return null;
  return groups.join('');
}

interface Shape {
  groups: string[];
  /** The last separator. */
  sign: string;
  /** The separator before the last one, if there are two kinds. */
  grouping: string | null;
  /** `open`: one separator before three digits; `mixed`: one of each kind. */
  kind: 'plain' | 'grouped' | 'decimal' | 'open' | 'mixed';
}

function shapeOf(text: string): Shape | null {
  const bare = text.replace(/\s+/gu, ' ');
  const signs = bare.match(/[.,' ]/g) ?? [];
  const groups = bare.split(/[.,' ]/);
  if (groups.some((group) => group === '')) return null;
  const [last, tail = ''] = [signs.at(-1) ?? '', groups.at(-1)];
  if (signs.length === 0) return { groups, sign: '', grouping: null, kind: 'plain' };
  const kinds = new Set(signs);
  const [first = '', ...middle] = groups.slice(0, -1);
  const isGrouped = first.length <= 3 && !first.startsWith('0') && middle.every((group) => group.length === 3);
  const canBeDecimal = last === '.' || last === ',';
  if (kinds.size === 1) {
    if (signs.length > 1 || !canBeDecimal) {
      if (isGrouped && tail.length === 3) return { groups, sign: last, grouping: last, kind: 'grouped' };
      const isZero = canBeDecimal && isGrouped && /^0{1,2}$/.test(tail);
      return isZero ? { groups, sign: last, grouping: last, kind: 'decimal' } : null;
    }
    const canGroup = isGrouped && tail.length === 3;
    return { groups, sign: last, grouping: null, kind: canGroup ? 'open' : 'decimal' };
  }
  if (kinds.size > 2 || !canBeDecimal || signs.filter((sign) => sign === last).length > 1 || !isGrouped) return null;
  const grouping = signs[0] ?? '';
  const isSure = tail.length !== 3 || signs.length > 2 || grouping === "'" || grouping === ' ';
  return { groups, sign: last, grouping, kind: isSure ? 'decimal' : 'mixed' };
}

/** What the cells of amounts of a file prove together. */
export function moneyStyleOf(texts: Iterable<string>): MoneyStyle {
  const groups = new Set<string>();
  const decimals = new Map<string, Set<number>>();
  let hasSides = false;
  for (const text of texts) {
    if (!/\d/.test(text)) continue;
    hasSides ||= /\d\s*\(?c\)?$/i.test(text.trim()) || /\d\s*\(?D\)?$/.test(text.trim());
    const peeled = peel(text, UNKNOWN);
    const shape = peeled && 'rest' in peeled && peeled.rest !== '' ? shapeOf(peeled.rest) : null;
    if (!shape) continue;
    if (shape.grouping && shape.kind !== 'mixed') groups.add(shape.grouping);
    if (shape.kind !== 'decimal' || shape.sign === shape.grouping) continue;
    const length = shape.groups.at(-1)?.length ?? 0;
    decimals.set(shape.sign, (decimals.get(shape.sign) ?? new Set()).add(length));
  }
  return { groups, decimals, hasSides };
}
