import type { FieldKind } from '@hoivien/contract/kit/field.ts';
import { DAY_KINDS, dayAfter, dayOf, type Period } from '@hoivien/contract/kit/period.ts';
import type { Condition, Wording } from '../query/conditions.ts';
import { amountAfter, BETWEEN, type Side, SIDES, TO, turned } from './amounts-said.ts';
import { type DaysSaid, daysSaid } from './days-said.ts';
import { longestAt, matchAt, type Called, termsOf, type Token, tokensOf } from './tokens.ts';

/** A field of a list, its names, and the names of its values. */
export interface SaidField {
  name: string;
  kind: FieldKind;
  /** The list stands in its order or has no other days, so days alone are of it: `họp tuần này`. */
  isMain: boolean;
  /** Its days may lie ahead: `hạn nộp trước 31/12` is of the next December. */
  isAhead: boolean;
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
  'chưa phải': 1,
  'chưa phải là': 1,
  'chưa thuộc': 1,
  'chưa vào': 1,
  'chưa tham gia': 1,
  'không tham gia': 1,
  'chưa từng': 1,
  'chưa bao giờ': 1,
  ko: 1,
  'ko có': 1,
  'k có': 1,
  thiếu: 1,
  'còn thiếu': 1,
  'vẫn thiếu': 1,
  'vẫn còn thiếu': 1,
  'đang thiếu': 1,
  'vẫn chưa có': 1,
  'còn chưa có': 1,
  'thiếu cả': 1,
  'không có cả': 1,
  'chưa có cả': 1,
  ngoài: 1,
  trừ: 1,
  'ngoại trừ': 1,
  khác: 1,
  not: 1,
  'not in': 1,
  'not from': 1,
  never: 1,
  outside: 1,
  excluding: 1,
  no: 1,
  'has no': 1,
  'have no': 1,
  'with no': 1,
  'does not': 1,
  'do not': 1,
  'does not have': 1,
  'do not have': 1,
  without: 1,
  except: 1,
  missing: 1,
  lacks: 1,
  lacking: 1,
});
/** Before a value: `không còn hoạt động`. Before a field `còn` is its own: `không còn nợ`. */
const NOT_ANY_MORE = [...NOT, ...termsOf({ 'không còn': 1, 'không còn là': 1 })];
const HAS = termsOf({
  có: 1,
  'có cả': 1,
  'đã có': 1,
  đã: 1,
  with: 1,
  has: 1,
  have: 1,
  'having a': 1,
  'has a': 1,
  'has an': 1,
  'with an': 1,
});
const EMPTY = termsOf({
  trống: 1,
  'để trống': 1,
  'bỏ trống': 1,
  rỗng: 1,
  'chưa có': 1,
  'không có': 1,
  empty: 1,
  'is empty': 1,
  nothing: 1,
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
  '=': 1,
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
const AND = termsOf({ và: 1, lẫn: 1, 'cũng như': 1, and: 1 });
const EITHER = [...OR, ...AND];
const ANY = termsOf({ nào: 1, gì: 1, 'nào cả': 1, any: 1 });

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
const SINCE = termsOf<Period>({
  'từ đầu năm': 'thisYear',
  'từ đầu năm nay': 'thisYear',
  'từ đầu tháng': 'thisMonth',
  'từ đầu tháng này': 'thisMonth',
  'từ đầu tuần': 'thisWeek',
});
const DAY_SIDES_AFTER = termsOf<Side>({
  'đến nay': 'atLeast',
  'tới nay': 'atLeast',
  'đến giờ': 'atLeast',
  'trở đi': 'atLeast',
  'trở về sau': 'atLeast',
  'trở lại đây': 'atLeast',
  'until now': 'atLeast',
  onwards: 'atLeast',
  'trở về trước': 'atMost',
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
  /** What was said of the fields that follow: `thiếu email và số điện thoại`. */
  let listing: 'empty' | 'filled' | undefined;
  const textOf = (piece: Piece | undefined) => text.normalize('NFC').slice(piece?.from, piece?.to);
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
    const range = pieces.findLast(({ readings: [one] }) => one && RANGES.has(one.wording))?.readings[0]?.field;
    const like = likeBefore(tokens, at, fields, { piece: pieces.at(-1), wording: listing, or });
    const read = readAt(tokens, at, fields, now, isOfUnknown, range) ?? like;
    const isFree = (part: string) => or !== undefined || !taken.has(part);
    const readings = read?.readings.filter((one) => partsOf(one).every(isFree)) ?? [];
    const [first] = readings;
    // A second condition of the same field is not read as one of another: `clb Logistics và clb Dệt may`. A negation that is
    // not understood keeps its condition: `không gia nhập năm 2025`.
    const isDenied = isOfUnknown && NOT.some(([term]) => matchAt(tokens, at - term.folded.length, term) > 0);
    if (read && (!first || isDenied)) {
      dropOr();
      rest.push(placeOf(tokens, at, read.length));
      at += read.length;
      continue;
    }
    if (!read || !first) {
      const either = pieces.length > 0 ? longestAt(tokens, at, OR).length : 0;
      const skipped = longestAt(tokens, at, JOINS).length;
      if (either > 0 || skipped === 0) dropOr();
      if (either > 0) or = placeOf(tokens, at, either);
      else if (skipped === 0) rest.push(placeOf(tokens, at, 1));
      at += either || skipped || 1;
      continue;
    }
    const said = first.wording === 'empty' || first.wording === 'filled' ? first.wording : undefined;
    if (read !== like) listing = longestAt(tokens, at, [...NOT, ...HAS]).length > 0 ? said : undefined;
    // `Without email or phone` lacks both.
    const isNeither = read === like && /^(?:without|(?:has |have |with )?no)\s/iu.test(textOf(pieces.at(-1)));
    if (or && !isNeither) {
      side += 1;
      taken.clear();
    }
    or = undefined;
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

/** Conditions that say one end of a range. */
const RANGES: ReadonlySet<Wording> = new Set(['atLeast', 'atMost', 'after', 'before']);

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
  range?: string,
): Read | undefined {
  const found = [
    isDebt(tokens, at, fields, now) ? undefined : valueAlone(tokens, at, fields),
    named(tokens, at, fields, now),
    isOfUnknown ? undefined : amountAlone(tokens, at, fields, range),
    daysAlone(tokens, at, fields, now, range),
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

/** `Thiếu email và số điện thoại`: a field behind another one of which it was said that it has a value, or has none. */
function likeBefore(
  tokens: readonly Token[],
  from: number,
  fields: readonly SaidField[],
  before: {
    piece: Piece | undefined;
    wording: 'empty' | 'filled' | undefined;
    /** The `hoặc` behind it. */
    or: { from: number } | undefined;
  },
): Read | undefined {
  const { piece, wording, or } = before;
  const here = or?.from ?? tokens[from]?.from ?? 0;
  if (!wording || piece?.to !== tokens.findLast(({ to }) => to <= here)?.to) return undefined;
  const and = longestAt(tokens, from, AND).length;
  if (and === 0 && !or && !tokens[from]?.isAfterComma) return undefined;
  const { length, found } = longestField(tokens, from + and, fields);
  // `Không có email và nợ`: some names say it by themselves.
  const readings = found.flatMap(({ field, alone }) =>
    !alone && allows(field, wording) ? [plain(field, wording)] : [],
  );
  return length > 0 && readings.length > 0 ? { length: and + length, readings, isLoose: false } : undefined;
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
    // `Không gia nhập năm 2025` asks for other days, or none.
    if (not > 0 && DAY_KINDS.has(field.kind) && daysAfter(tokens, end, field, now)) return [];
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
  // `Không phải hội viên liên kết`: the value is `liên kết`.
  const of = not > 0 ? longestAt(tokens, from + fill + not + again, JOINS).length : 0;
  const turned = [...new Set(not > 0 ? [again, again + of] : [])].flatMap((skipped) =>
    read(from + fill + not + skipped, 'isNot').map((one) => ({ ...one, length: one.length + fill + not + skipped })),
  );
  const readings = joined(
    [...whole.map((one) => ({ ...one, length: one.length + fill })), ...turned],
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

/** An amount with a side but without its field: `trên 6 triệu`. Behind one end of a range it is the other: `vốn trên 10 tỷ dưới 50 tỷ`. */
function amountAlone(
  tokens: readonly Token[],
  at: number,
  fields: readonly SaidField[],
  range: string | undefined,
): Read | undefined {
  if (longestAt(tokens, at, SIDES).length === 0) return undefined;
  const same = fields.find(({ name, kind }) => name === range && !DAY_KINDS.has(kind));
  const readings = (same ? [same] : fields).flatMap((field) => {
    const read = field === same || field.kind === 'money' ? amountAfter(tokens, at, field) : undefined;
    return read ? [read] : [];
  });
  return joined(readings, false);
}

/**
 * Days without their field: `tuần này`, `trước 15/12`. A year alone may be a part of a name. Behind one end of a range they are
 * the other: `gia nhập sau 2020 trước 2023`.
 */
function daysAlone(
  tokens: readonly Token[],
  at: number,
  fields: readonly SaidField[],
  now: Date,
  range: string | undefined,
): Read | undefined {
  const side = longestAt(tokens, at, DAY_SIDES).length;
  if (side === 0 && daysSaid(tokens, at, now)?.isBare) return undefined;
  const days = fields.filter(({ kind }) => DAY_KINDS.has(kind));
  const same = side > 0 ? days.find(({ name }) => name === range) : undefined;
  const readings = (same ? [same] : days.filter(({ isMain }) => isMain)).flatMap((field) => {
    const read = daysAfter(tokens, at, field, now);
    return read ? [read] : [];
  });
  return joined(readings, same === undefined);
}

/** Who came in the last days is new. */
const NEW_DAYS = 90;

function ofLate({ name }: SaidField, now: Date): Condition {
  return { field: name, wording: 'after', values: [dayAfter(dayOf(now), -NEW_DAYS)] };
}

function plain({ name }: SaidField, wording: Wording): Condition {
  return { field: name, wording, values: [] };
}

/** `năm 2025`, `trước 2020`, `từ tháng 1 đến tháng 6 năm 2025`, `90 ngày qua`. */
function daysAfter(tokens: readonly Token[], from: number, field: SaidField, now: Date) {
  const since = longestAt(tokens, from, SINCE);
  if (since.meant[0] !== undefined) {
    const length = since.length + longestAt(tokens, from + since.length, DAY_SIDES_AFTER).length;
    return found(length, [{ wording: since.meant[0], values: [] }]);
  }
  const between = longestAt(tokens, from, BETWEEN).length;
  const one = daysSaid(tokens, from + between, now);
  if (one) {
    const to = from + between + one.length;
    const isDash = tokens[to]?.isAfterDash === true;
    const link = between > 0 ? longestAt(tokens, to, TO).length : 0;
    const two = link > 0 || isDash ? daysSaid(tokens, to + link, now) : undefined;
    const [first, last] = two ? sameYear(tokens, from + between, one, two) : ['', ''];
    if (two && first <= last)
      return found(between + one.length + link + two.length, [{ wording: 'between', values: [first, last] }]);
  }
  const side = longestAt(tokens, from, DAY_SIDES);
  const days = daysSaid(tokens, from + side.length, now);
  if (!days) return undefined;
  const after = longestAt(tokens, from + side.length + days.length, DAY_SIDES_AFTER);
  const length = side.length + days.length + after.length;
  const [meant] = [...after.meant, ...side.meant];
  const of = ({ first, last, period }: Pick<DaysSaid, 'first' | 'last' | 'period'>): Omit<Condition, 'field'> => {
    if (meant === 'below') return { wording: 'before', values: [first] };
    if (meant === 'above') return { wording: 'after', values: [last] };
    if (meant === 'atLeast') return { wording: 'after', values: [dayAfter(first, -1)] };
    if (meant === 'atMost') return { wording: 'before', values: [dayAfter(last, 1)] };
    if (period) return { wording: period, values: [] };
    return first === last ? { wording: 'on', values: [first] } : { wording: 'between', values: [first, last] };
  };
  const meanings = [days, ...(days.other ? [days.other] : [])];
  return found(length, (field.isAhead ? nearest(meanings, dayOf(now)) : meanings).map(of));

  function found(taken: number, conditions: readonly Omit<Condition, 'field'>[]) {
    return { length: taken, conditions: conditions.map((one) => ({ field: field.name, ...one })) };
  }
}

/** The days that are nearer to the present day before those of a year ago or ahead. */
function nearest<Days extends Pick<DaysSaid, 'first'>>(meanings: readonly Days[], today: string): Days[] {
  const away = ({ first }: Days) => Math.abs(Date.parse(first) - Date.parse(today));
  return meanings.toSorted((one, other) => away(one) - away(other));
}

/** `từ tháng 1 đến tháng 6 năm 2025` begins in the year of its end. */
function sameYear(tokens: readonly Token[], at: number, one: DaysSaid, two: DaysSaid): [string, string] {
  const hasYear = tokens.slice(at, at + one.length).some(({ text }) => /\d{4}|n[aă]m/u.test(text));
  if (hasYear) return [one.first, two.last];
  const moved = `${two.last.slice(0, 4)}${one.first.slice(4)}`;
  return [moved, two.last];
}
