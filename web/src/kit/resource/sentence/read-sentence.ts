import { readAmount } from '@hoivien/contract/kit/amount.ts';
import type { FieldKind } from '@hoivien/contract/kit/field.ts';
import { DAY_KINDS, dayAfter, dayOf } from '@hoivien/contract/kit/period.ts';
import type { Condition, Wording } from '../query/conditions.ts';
import { type DaysSaid, daysSaid } from './days-said.ts';
import { longestAt, matchAt, type Called, termsOf, type Token, tokensOf } from './tokens.ts';

/** A field of a list, its names, and the names of its values. */
export interface SaidField {
  name: string;
  kind: FieldKind;
  wordings: readonly Wording[];
  /** Names of the field, and what they mean alone: that it has a value, `còn nợ`, has none, `hết nợ`, or a day of late, `hội viên mới`. */
  terms: readonly { term: Called; alone?: 'filled' | 'empty' | 'recent' }[];
  /** Names of its values. */
  values: readonly { value: string; term: Called }[];
}

/** Words of a sentence with what they may mean, the likeliest first. */
export interface Piece {
  from: number;
  to: number;
  readings: readonly Condition[];
  /** Only a value without its field: it may as well be a part of a name. */
  isLoose: boolean;
  /** The alternative to which it belongs: `hoặc` begins the next one. */
  side: number;
}

export interface ReadSentence {
  pieces: readonly Piece[];
  /** The words that were not understood, in their order. */
  rest: readonly { from: number; to: number }[];
}

const NOT = termsOf({
  không: 1,
  'không có': 1,
  'không phải': 1,
  'không phải là': 1,
  'không thuộc': 1,
  'không ở': 1,
  'chẳng có': 1,
  chưa: 1,
  'chưa có': 1,
  'chưa thuộc': 1,
  'chưa vào': 1,
  'chưa tham gia': 1,
  'không tham gia': 1,
  ko: 1,
  'ko có': 1,
  thiếu: 1,
  ngoài: 1,
  trừ: 1,
  'ngoại trừ': 1,
  khác: 1,
  not: 1,
  'not in': 1,
  no: 1,
  without: 1,
  except: 1,
  missing: 1,
  lacks: 1,
  lacking: 1,
});
/** Before a value: `không còn hoạt động`. Before a field `còn` is its own: `không còn nợ`. */
const NOT_ANY_MORE = [...NOT, ...termsOf({ 'không còn': 1, 'không còn là': 1 })];
const HAS = termsOf({ có: 1, 'đã có': 1, đã: 1, with: 1, has: 1, have: 1, 'having a': 1 });
const EMPTY = termsOf({
  trống: 1,
  'để trống': 1,
  'bỏ trống': 1,
  rỗng: 1,
  'chưa có': 1,
  'không có': 1,
  empty: 1,
  'is empty': 1,
});
const FILL = termsOf({
  ở: 1,
  tại: 1,
  thuộc: 1,
  là: 1,
  của: 1,
  trong: 1,
  với: 1,
  đang: 1,
  bị: 1,
  in: 1,
  from: 1,
  at: 1,
  of: 1,
  is: 1,
  'that is': 1,
});
/** Whom every list of members is of: before a condition they say nothing, in a name they are a part of it. */
const THINGS = termsOf({ 'công ty': 1, 'doanh nghiệp': 1, cty: 1, dn: 1, company: 1, companies: 1 });
/** Words between two conditions, and the things that every list is of. */
const JOINS = termsOf({
  và: 1,
  mà: 1,
  nhưng: 1,
  những: 1,
  các: 1,
  ai: 1,
  'hội viên': 1,
  and: 1,
  but: 1,
  who: 1,
  that: 1,
  which: 1,
  members: 1,
});
const OR = termsOf({ hoặc: 1, hay: 1, 'hoặc là': 1, or: 1 });
const EITHER = [...OR, ...termsOf({ và: 1, and: 1 })];
const ANY = termsOf({ nào: 1, gì: 1, 'nào cả': 1, any: 1 });

type Side = 'above' | 'atLeast' | 'below' | 'atMost' | 'equals';
const SIDES = termsOf<Side>({
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
  'at most': 'atMost',
  'up to': 'atMost',
  bằng: 'equals',
  đúng: 'equals',
  '=': 'equals',
  exactly: 'equals',
});
const SIDES_AFTER = termsOf<Side>({
  'trở lên': 'atLeast',
  'trở xuống': 'atMost',
  'or more': 'atLeast',
  'or less': 'atMost',
});
const TO = termsOf({ đến: 1, tới: 1, to: 1, and: 1, và: 1 });
const BETWEEN = termsOf({ từ: 1, between: 1, from: 1, 'trong khoảng': 1, 'khoảng từ': 1 });
const DAY_SIDES = termsOf<Side>({
  trước: 'below',
  'trước ngày': 'below',
  before: 'below',
  sau: 'above',
  'sau ngày': 'above',
  after: 'above',
  từ: 'atLeast',
  'kể từ': 'atLeast',
  since: 'atLeast',
  from: 'atLeast',
  đến: 'atMost',
  tới: 'atMost',
  'đến hết': 'atMost',
  until: 'atMost',
});

/**
 * Reads a sentence as conditions of a list: the fields' own words, amounts, days and negations, with or without accents.
 * `hoặc` between two conditions divides it into alternatives. Words that it does not understand stay in `rest`. `now` is the present moment.
 *
 * @example readSentence('nợ trên 6 triệu ở Hà Nội', fields, new Date())
 */
export function readSentence(text: string, fields: readonly SaidField[], now: Date): ReadSentence {
  const tokens = tokensOf(text);
  const pieces: Piece[] = [];
  const rest: { from: number; to: number }[] = [];
  const taken = new Set<string>();
  /** The last `hoặc`, while no word has followed it. */
  let or: { from: number; to: number } | undefined;
  let side = 0;
  const dropOr = () => {
    if (or) rest.push(or);
    or = undefined;
  };
  for (let at = 0; at < tokens.length; ) {
    // An amount behind a word that was not understood is an amount of that: `vốn vay trên 6 triệu`.
    const isOfUnknown = at > 0 && rest.at(-1)?.to === tokens[at - 1]?.to;
    const thing = longestAt(tokens, at, THINGS).length;
    if (thing > 0 && readAt(tokens, at + thing, fields, now, false)?.isLoose === false) {
      at += thing;
      continue;
    }
    const read = readAt(tokens, at, fields, now, isOfUnknown);
    const isFree = (part: string) => or !== undefined || !taken.has(part);
    const readings = read?.readings.filter((one) => partsOf(one).every(isFree)) ?? [];
    const [first] = readings;
    if (!read || !first) {
      const either = pieces.length > 0 ? longestAt(tokens, at, OR).length : 0;
      const skipped = longestAt(tokens, at, JOINS).length;
      if (either > 0 || skipped === 0) dropOr();
      if (either > 0) or = placeOf(tokens, at, either);
      else if (skipped === 0) rest.push(placeOf(tokens, at, 1));
      at += either || skipped || 1;
      continue;
    }
    if (or) {
      side += 1;
      taken.clear();
      or = undefined;
    }
    for (const part of partsOf(first)) taken.add(part);
    pieces.push({ ...placeOf(tokens, at, read.length), readings, isLoose: read.isLoose, side });
    at += read.length;
  }
  dropOr();
  return { pieces: spread(text.normalize('NFC'), pieces), rest };
}

/** `(A hoặc B) và C`: what stands outside the brackets holds with each alternative in them. */
function spread(text: string, pieces: readonly Piece[]): readonly Piece[] {
  const isInside = ({ from }: Piece) => {
    const before = text.slice(0, from);
    return before.split('(').length > before.split(')').length;
  };
  const inside = pieces.filter(isInside);
  const sides = [...new Set(inside.map(({ side }) => side))];
  if (sides.length < 2) return pieces;
  const shared = pieces.filter((piece) => !isInside(piece) && sides.includes(piece.side));
  const own = sides.flatMap((side) => [
    ...inside.filter((piece) => piece.side === side),
    ...shared.map((piece) => ({ ...piece, side })),
  ]);
  return [...own, ...pieces.filter((piece) => !sides.includes(piece.side))];
}

/** What a condition takes of its field: two ends may have a condition each, everything else one for all. */
function partsOf({ field, wording }: Condition): string[] {
  if (wording === 'after' || wording === 'atLeast') return [`${field} from`];
  if (wording === 'before' || wording === 'atMost') return [`${field} to`];
  return [`${field} from`, `${field} to`];
}

interface Read {
  length: number;
  readings: readonly Condition[];
  isLoose: boolean;
}

function placeOf(tokens: readonly Token[], at: number, length: number) {
  return { from: tokens[at]?.from ?? 0, to: tokens[at + length - 1]?.to ?? 0 };
}

function readAt(
  tokens: readonly Token[],
  at: number,
  fields: readonly SaidField[],
  now: Date,
  isOfUnknown: boolean,
): Read | undefined {
  const found = [
    isDebt(tokens, at, fields, now) ? undefined : valueAlone(tokens, at, fields),
    named(tokens, at, fields, now),
    isOfUnknown ? undefined : amountAlone(tokens, at, fields),
  ].filter((one) => one !== undefined);
  const length = Math.max(0, ...found.map((one) => one.length));
  const longest = found.filter((one) => one.length === length);
  // `Đã ra hội` is a state and says that there is a day of leaving, too.
  const readings = longest.flatMap((one) => one.readings);
  const own = new Map(readings.map((one) => [JSON.stringify(one), one]));
  return own.size > 0
    ? { length, readings: [...own.values()], isLoose: longest.every((one) => one.isLoose) }
    : undefined;
}

/** Whether `no` without accents is `nợ`: `no o ha noi` are debtors of Hà Nội, as nobody says `no in Hà Nội` in English. */
function isDebt(tokens: readonly Token[], from: number, fields: readonly SaidField[], now: Date): boolean {
  const fill = longestAt(tokens, from, FILL).length;
  return (
    tokens[from + fill]?.text.toLowerCase() === 'no' &&
    namedBy(tokens, from, fields, now, { fill, not: 0 }) !== undefined
  );
}

/** Whether a condition in words may stand for a field. */
const allows = (field: SaidField, wording: Wording) => field.wordings.includes(wording);

/** A condition that names its field: `nợ trên 6 triệu`, `chưa có e-mail`, `câu lạc bộ Dệt may`, `gia nhập năm 2025`. */
function named(tokens: readonly Token[], from: number, fields: readonly SaidField[], now: Date): Read | undefined {
  const fill = longestAt(tokens, from, FILL).length;
  const not = longestAt(tokens, from + fill, NOT).length;
  const turned = not > 0 ? namedBy(tokens, from, fields, now, { fill, not }) : undefined;
  const plainly = namedBy(tokens, from, fields, now, { fill, not: 0 });
  // `no email` lacks one; `no clb det may` owes and is in a club.
  const isLack = turned?.readings.every(({ wording }) => wording === 'empty') ?? false;
  if (!isLack && isDebt(tokens, from, fields, now)) return plainly;
  return turned && turned.length >= (plainly?.length ?? 0) ? turned : plainly;
}

function namedBy(
  tokens: readonly Token[],
  from: number,
  fields: readonly SaidField[],
  now: Date,
  { fill, not }: { fill: number; not: number },
): Read | undefined {
  let at = from;
  const has = not > 0 ? 0 : longestAt(tokens, at, HAS).length;
  at += not > 0 ? fill + not : has > 0 ? has : 0;
  if (not === 0 && has === 0 && fill > 0 && fieldsAt(tokens, at, fields).length === 0) at += fill;
  const { length, found } = longestField(tokens, at, fields);
  if (length === 0) return undefined;
  const end = at + length;
  const readings: { length: number; conditions: Condition[] }[] = found.flatMap(({ field, alone }) => {
    if (alone === 'empty') {
      const wording = not > 0 ? 'filled' : 'empty';
      return allows(field, wording) ? [{ length: 0, conditions: [plain(field, wording)] }] : [];
    }
    const read = tailOf(tokens, end, field, now, not > 0);
    if (read) return [read];
    if (not > 0 && allows(field, 'empty'))
      return [{ length: longestAt(tokens, end, ANY).length, conditions: [plain(field, 'empty')] }];
    // `trong 7 ngày` without accents looks like `trống`.
    const empty = longestAt(tokens, end, EMPTY).length;
    if (empty > 0 && !/^\d/.test(tokens[end + empty]?.text ?? '') && allows(field, 'empty'))
      return [{ length: empty, conditions: [plain(field, 'empty')] }];
    if (alone === 'recent' && not === 0) return [{ length: 0, conditions: [ofLate(field, now)] }];
    if ((has > 0 || alone) && not === 0 && allows(field, 'filled'))
      return [{ length: 0, conditions: [plain(field, 'filled')] }];
    return [];
  });
  return joined(
    readings.map((one) => ({ ...one, length: one.length + end - from })),
    false,
  );
}

/** The readings that take the most words. */
function joined(
  all: readonly { length: number; conditions: readonly Condition[] }[],
  isLoose: boolean,
): Read | undefined {
  const length = Math.max(0, ...all.map((one) => one.length));
  const readings = all.filter((one) => one.length === length).flatMap(({ conditions }) => conditions);
  return readings.length > 0 ? { length, readings, isLoose } : undefined;
}

function longestField(tokens: readonly Token[], at: number, fields: readonly SaidField[]) {
  const all = fieldsAt(tokens, at, fields);
  const length = Math.max(0, ...all.map((one) => one.length));
  return { length, found: all.filter((one) => one.length === length) };
}

function fieldsAt(tokens: readonly Token[], at: number, fields: readonly SaidField[]) {
  return fields.flatMap((field) => {
    const all = field.terms.map(({ term, alone }) => ({ field, alone, length: matchAt(tokens, at, term) }));
    const best = all.reduce((one, other) =>
      other.length > one.length || (other.length === one.length && other.alone) ? other : one,
    );
    return best.length > 0 ? [best] : [];
  });
}

/** What follows the name of a field, by its kind. */
function tailOf(tokens: readonly Token[], at: number, field: SaidField, now: Date, isNot: boolean) {
  if (DAY_KINDS.has(field.kind)) return isNot ? undefined : daysAfter(tokens, at, field, now);
  if (allows(field, 'atLeast')) {
    const amount = amountAfter(tokens, at, field);
    return isNot ? amount && turned(amount) : amount;
  }
  const linked = longestAt(tokens, at, FILL).length;
  const not = longestAt(tokens, at + linked, NOT).length;
  const values = valuesAt(tokens, at + linked + not, field);
  if (!values) return undefined;
  const wording = isNot !== not > 0 ? 'isNot' : 'is';
  if (!allows(field, wording)) return undefined;
  return {
    length: values.length + linked + not,
    conditions: [{ field: field.name, wording, values: values.values } as Condition],
  };
}

/** One value of a field, or several with `hoặc` or a comma between. */
function valuesAt(tokens: readonly Token[], from: number, field: SaidField) {
  const values: string[] = [];
  let at = from;
  for (;;) {
    const found = longestAt(
      tokens,
      at,
      field.values.map(({ term, value }) => [term, value] as const),
    );
    // Two records of the same name cannot be told apart, so both are meant.
    if (found.length === 0) break;
    values.push(...found.meant);
    at += found.length;
    // A record has one province, so `Hà Nội và Đà Nẵng` are both meant; it may have two clubs.
    const or = longestAt(tokens, at, field.kind === 'references' ? OR : EITHER).length;
    const again = or > 0 ? longestAt(tokens, at + or, FILL).length : 0;
    const next = longestAt(
      tokens,
      at + or + again,
      field.values.map(({ term, value }) => [term, value] as const),
    );
    if (next.length === 0) break;
    at += or + again;
  }
  return values.length > 0 ? { length: at - from, values: [...new Set(values)] } : undefined;
}

/** A value without its field: `ở Hà Nội`, `không ở Hà Nội`, `hạng Vàng`. */
function valueAlone(tokens: readonly Token[], from: number, fields: readonly SaidField[]): Read | undefined {
  const fill = longestAt(tokens, from, FILL).length;
  const not = longestAt(tokens, from + fill, NOT_ANY_MORE).length;
  const again = not > 0 ? longestAt(tokens, from + fill + not, FILL).length : 0;
  // A negation may be part of the value: `chưa đến ngày vào hội`.
  const whole = read(from + fill, 'is');
  const turned = not > 0 ? read(from + fill + not + again, 'isNot') : [];
  const readings = joined(
    [
      ...whole.map((one) => ({ ...one, length: one.length + fill })),
      ...turned.map((one) => ({ ...one, length: one.length + fill + not + again })),
    ],
    fill === 0 && not === 0,
  );
  return readings;

  function read(at: number, wording: 'is' | 'isNot') {
    return fields.flatMap((field) => {
      const found = allows(field, wording) ? valuesAt(tokens, at, field) : undefined;
      return found
        ? [{ length: found.length, conditions: [{ field: field.name, wording, values: found.values } as Condition] }]
        : [];
    });
  }
}

/** An amount with a side but without its field: `trên 6 triệu`. */
function amountAlone(tokens: readonly Token[], at: number, fields: readonly SaidField[]): Read | undefined {
  if (longestAt(tokens, at, SIDES).length === 0) return undefined;
  const readings = fields.flatMap((field) => {
    const read = field.kind === 'money' ? amountAfter(tokens, at, field) : undefined;
    return read ? [read] : [];
  });
  return joined(readings, false);
}

/** Who came in the last days is new. */
const NEW_DAYS = 90;

function ofLate({ name }: SaidField, now: Date): Condition {
  return { field: name, wording: 'after', values: [dayAfter(dayOf(now), -NEW_DAYS)] };
}

function plain({ name }: SaidField, wording: Wording): Condition {
  return { field: name, wording, values: [] };
}

/** An amount and the words that it takes. */
interface Amount {
  length: number;
  amount: number;
  /** The text of the number, and its first word: `6`, `triệu`. */
  number: string;
  unit: string;
}

/** The most words of an amount: `1 tỷ 500 triệu đồng`. */
const AMOUNT_WORDS = 6;

function amountAt(tokens: readonly Token[], at: number): Amount | undefined {
  if (!/^\d/.test(tokens[at]?.text ?? '')) return undefined;
  for (let length = Math.min(AMOUNT_WORDS, tokens.length - at); length > 0; length -= 1) {
    const words = tokens.slice(at, at + length).map(({ text }) => text);
    const text = words
      .join(' ')
      .replace(/\bmillions?\b/giu, 'triệu')
      .replace(/\bbillions?\b/giu, 'tỷ')
      .replace(/\bthousands?\b/giu, 'nghìn');
    const read = readAmount(text);
    const [number = '', unit = ''] = /^([\d.,]+)\s*(\p{L}*)/u.exec(text)?.slice(1) ?? [];
    if ('amount' in read && read.amount !== null) return { length, amount: read.amount, number, unit };
  }
  return undefined;
}

/** `trên 6 triệu`, `từ 3 đến 6 triệu`, `6 triệu trở lên`, `6 triệu`. */
function amountAfter(tokens: readonly Token[], from: number, field: SaidField) {
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
  const after = side.length === 0 ? longestAt(tokens, from + amount.length, SIDES_AFTER) : { length: 0, meant: [] };
  const length = side.length + amount.length + after.length;
  const [meant = 'equals'] = [...side.meant, ...after.meant];
  if (meant === 'above') return found(length, 'atLeast', [amount.amount + 1]);
  if (meant === 'below') return found(length, 'atMost', [amount.amount - 1]);
  return found(length, meant, [amount.amount]);

  function found(taken: number, wording: Wording, amounts: readonly number[]) {
    const condition: Condition = { field: field.name, wording, values: amounts.map(String) };
    return { length: taken, conditions: [condition] };
  }
}

/** `không nợ quá 3 triệu`: up to that. Amounts between two others and exact ones have no contrary condition. */
function turned({ length, conditions }: { length: number; conditions: readonly Condition[] }) {
  const other = conditions.flatMap(({ field, wording, values: [end] }): Condition[] => {
    if (wording === 'atLeast') return [{ field, wording: 'atMost', values: [String(Number(end) - 1)] }];
    return wording === 'atMost' ? [{ field, wording: 'atLeast', values: [String(Number(end) + 1)] }] : [];
  });
  return other.length > 0 ? { length, conditions: other } : undefined;
}

/** A few đồng are a slip: who writes `nợ trên 6` means millions, or something else. */
const LEAST = 1_000;

function isMeant({ kind }: SaidField, { amount, unit }: Amount): boolean {
  return kind !== 'money' || unit !== '' || amount >= LEAST || amount === 0;
}

/** The first amount of `3 đến 6 triệu` has the unit of the second one. */
function inUnit(number: string, unit: string): number | undefined {
  const read = readAmount(`${number} ${unit}`);
  return 'amount' in read ? (read.amount ?? undefined) : undefined;
}

/** `năm 2025`, `trước 2020`, `từ tháng 1 đến tháng 6 năm 2025`, `90 ngày qua`. */
function daysAfter(tokens: readonly Token[], from: number, field: SaidField, now: Date) {
  const between = longestAt(tokens, from, BETWEEN).length;
  const one = between > 0 ? daysSaid(tokens, from + between, now) : undefined;
  if (one) {
    const to = from + between + one.length;
    const link = longestAt(tokens, to, TO).length;
    const two = link > 0 ? daysSaid(tokens, to + link, now) : undefined;
    const [first, last] = two ? sameYear(tokens, from + between, one, two) : ['', ''];
    if (two && first <= last)
      return found(between + one.length + link + two.length, [{ wording: 'between', values: [first, last] }]);
  }
  const side = longestAt(tokens, from, DAY_SIDES);
  const days = daysSaid(tokens, from + side.length, now);
  if (!days) return undefined;
  const length = side.length + days.length;
  const [meant] = side.meant;
  const of = ({ first, last, period }: Pick<DaysSaid, 'first' | 'last' | 'period'>): Omit<Condition, 'field'> => {
    if (meant === 'below') return { wording: 'before', values: [first] };
    if (meant === 'above') return { wording: 'after', values: [last] };
    if (meant === 'atLeast') return { wording: 'after', values: [dayAfter(first, -1)] };
    if (meant === 'atMost') return { wording: 'before', values: [dayAfter(last, 1)] };
    if (period) return { wording: period, values: [] };
    return first === last ? { wording: 'on', values: [first] } : { wording: 'between', values: [first, last] };
  };
  return found(length, [of(days), ...(days.other ? [of(days.other)] : [])]);

  function found(taken: number, conditions: readonly Omit<Condition, 'field'>[]) {
    return { length: taken, conditions: conditions.map((one) => ({ field: field.name, ...one })) };
  }
}

/** `từ tháng 1 đến tháng 6 năm 2025` begins in the year of its end. */
function sameYear(tokens: readonly Token[], at: number, one: DaysSaid, two: DaysSaid): [string, string] {
  const hasYear = tokens.slice(at, at + one.length).some(({ text }) => /\d{4}|n[aă]m/u.test(text));
  if (hasYear) return [one.first, two.last];
  const moved = `${two.last.slice(0, 4)}${one.first.slice(4)}`;
  return [moved, two.last];
}
