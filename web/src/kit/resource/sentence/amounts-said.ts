import { readAmount } from '@hoivien/contract/kit/amount.ts';
import type { Condition, Wording } from '../query/conditions.ts';
import type { SaidField } from './read-sentence.ts';
import { longestAt, termsOf, type Token } from './tokens.ts';

/** Which side of an amount or of days is meant. */
export type Side = 'above' | 'atLeast' | 'below' | 'atMost' | 'equals';
export const SIDES = termsOf<Side>({
  trên: 'above',
  hơn: 'above',
  'lớn hơn': 'above',
  'nhiều hơn': 'above',
  'cao hơn': 'above',
  quá: 'above',
  vượt: 'above',
  'vượt quá': 'above',
  '>': 'above',
  over: 'above',
  above: 'above',
  'more than': 'above',
  'ít nhất': 'atLeast',
  'tối thiểu': 'atLeast',
  'không dưới': 'atLeast',
  từ: 'atLeast',
  '>=': 'atLeast',
  '=>': 'atLeast',
  '≥': 'atLeast',
  'at least': 'atLeast',
  from: 'atLeast',
  dưới: 'below',
  'ít hơn': 'below',
  'nhỏ hơn': 'below',
  'thấp hơn': 'below',
  'chưa đến': 'below',
  'chưa tới': 'below',
  '<': 'below',
  under: 'below',
  below: 'below',
  'less than': 'below',
  'nhiều nhất': 'atMost',
  'tối đa': 'atMost',
  'không quá': 'atMost',
  'không trên': 'atMost',
  'cao nhất': 'atMost',
  đến: 'atMost',
  tới: 'atMost',
  '<=': 'atMost',
  '=<': 'atMost',
  '≤': 'atMost',
  'at most': 'atMost',
  'up to': 'atMost',
  bằng: 'equals',
  đúng: 'equals',
  '=': 'equals',
  exactly: 'equals',
});
const SIDES_AFTER = termsOf<Side>({
  'trở lên': 'atLeast',
  'đổ lên': 'atLeast',
  'hoặc hơn': 'atLeast',
  'trở xuống': 'atMost',
  'đổ xuống': 'atMost',
  'trở lại': 'atMost',
  'đổ lại': 'atMost',
  'or more': 'atLeast',
  'or less': 'atMost',
});
export const TO = termsOf({ đến: 1, tới: 1, to: 1, and: 1, và: 1 });
export const BETWEEN = termsOf({ từ: 1, giữa: 1, between: 1, from: 1, 'trong khoảng': 1, 'khoảng từ': 1 });
/** `1 triệu USD` is no amount of đồng. */
const FOREIGN = termsOf({ $: 1, '€': 1, '£': 1, usd: 1, eur: 1, đô: 1, 'đô la': 1, euro: 1, yên: 1, tệ: 1 });

/** An amount and the words that it takes. */
interface Amount {
  length: number;
  amount: number;
  /** The text of the number, and the words behind it: `6`, `triệu`. */
  number: string;
  unit: string;
}

/** The most words of an amount: `1 tỷ 500 triệu đồng`. The second end of `100-500 tỷ` begins another. */
const AMOUNT_WORDS = 6;

/** The last word of an amount. */
const ENDS_AMOUNT = /^\d|^(?:ty|ti|trieu|tr|nghin|ngan|k|dong|d|vnd|m|bn|millions?|billions?|thousands?)$/;

function amountAt(tokens: readonly Token[], at: number): Amount | undefined {
  if (!/^\d/.test(tokens[at]?.text ?? '')) return undefined;
  // A dash behind an amount makes a range, and behind any other word a number below nothing.
  if (tokens[at]?.isAfterDash && !ENDS_AMOUNT.test(tokens[at - 1]?.folded ?? '')) return undefined;
  const dash = tokens.findIndex(({ isAfterDash }, place) => isAfterDash && place > at);
  const end = Math.min(at + AMOUNT_WORDS, dash < 0 ? tokens.length : dash);
  for (let length = end - at; length > 0; length -= 1) {
    const words = tokens.slice(at, at + length).map(({ text }) => text);
    const text = words
      .join(' ')
      .replace(/\bmillions?\b/giu, 'triệu')
      .replace(/\bbillions?\b/giu, 'tỷ')
      .replace(/\bthousands?\b/giu, 'nghìn')
      .replace(/(?<=\d)\s*m\b/iu, ' triệu')
      .replace(/(?<=\d)\s*bn\b/iu, ' tỷ');
    const read = readAmount(text);
    const [number = '', unit = ''] = /^([\d.,]+)\s*((?:\p{L}+\s*)*)/u.exec(text)?.slice(1) ?? [];
    if ('amount' in read && read.amount !== null && longestAt(tokens, at + length, FOREIGN).length === 0)
      return { length, amount: read.amount, number, unit };
  }
  return undefined;
}

/** `trên 6 triệu`, `từ 3 đến 6 triệu`, `6 triệu trở lên`, `6 triệu`. */
export function amountAfter(tokens: readonly Token[], from: number, field: SaidField) {
  const between = longestAt(tokens, from, BETWEEN).length;
  const one = amountAt(tokens, from + between);
  if (one) {
    const to = from + between + one.length;
    const link = longestAt(tokens, to, TO).length;
    const isDash = tokens[to]?.isAfterDash === true;
    const two = link > 0 || isDash ? amountAt(tokens, to + link) : undefined;
    if (two && (between > 0 || link > 0 || isDash)) {
      const low = one.unit || !two.unit ? one.amount : inUnit(one.number, two.unit);
      if (low !== undefined && low <= two.amount && isMeant(field, { ...two, unit: two.unit || one.unit }))
        return found(between + one.length + link + two.length, 'between', [low, two.amount]);
    }
  }
  const side = longestAt(tokens, from, SIDES);
  const amount = amountAt(tokens, from + side.length);
  if (!amount || !isMeant(field, amount)) return undefined;
  // `Từ 6 triệu trở xuống` is up to that.
  const after = longestAt(tokens, from + side.length + amount.length, SIDES_AFTER);
  const length = side.length + amount.length + after.length;
  const [meant = 'equals'] = [...after.meant, ...side.meant];
  if (meant === 'above') return found(length, 'atLeast', [amount.amount + 1]);
  if (meant === 'below') return found(length, 'atMost', [amount.amount - 1]);
  return found(length, meant, [amount.amount]);

  function found(taken: number, wording: Wording, amounts: readonly number[]) {
    const condition: Condition = { field: field.name, wording, values: amounts.map(String) };
    return { length: taken, conditions: [condition] };
  }
}

/** `không nợ quá 3 triệu`: up to that. Amounts between two others and exact ones have no contrary condition. */
export function turned({ length, conditions }: { length: number; conditions: readonly Condition[] }) {
  const other = conditions.flatMap(({ field, wording, values: [end] }): Condition[] => {
    if (wording === 'atLeast') return [{ field, wording: 'atMost', values: [String(Number(end) - 1)] }];
    return wording === 'atMost' ? [{ field, wording: 'atLeast', values: [String(Number(end) + 1)] }] : [];
  });
  return other.length > 0 ? { length, conditions: other } : undefined;
}

/** A few đồng are a slip: who writes `nợ trên 6` means millions, or something else. `Nợ phí 2025` names a year. */
const LEAST = 1_000;
const YEAR = /^(?:19|20)\d\d$/;

function isMeant({ kind }: SaidField, { amount, unit, number }: Amount): boolean {
  return kind !== 'money' || unit !== '' || ((amount >= LEAST || amount === 0) && !YEAR.test(number));
}

/** The first amount of `3 đến 6 triệu` has the unit of the second one. */
function inUnit(number: string, unit: string): number | undefined {
  const read = readAmount(`${number} ${unit}`);
  return 'amount' in read ? (read.amount ?? undefined) : undefined;
}
