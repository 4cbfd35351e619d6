import type { Field } from '@hoivien/contract/kit/field.ts';
import { fold, toneKey } from '@hoivien/contract/kit/fold.ts';
import type { Values } from '../crud/table.ts';
import { textOf } from '../text.ts';

/** The columns of a field that a file has. */
type Parts = readonly { part?: string; index?: number }[];

/** A person of a file who may be the one of the record under another name. */
export interface PersonDoubt {
  /** The column with the name. */
  key: string;
  /** The name in the record. */
  name: string;
}

/** How the parts of a record are joined with those of a row. */
export interface Joining {
  field: string;
  shape: Field;
  /** Empty cells clear the present values. */
  clears: boolean;
  /** What a person said about all people of the row who may be the same; undefined while nobody has. */
  people: 'same' | 'new' | undefined;
  /** Receives the questions. */
  doubts: PersonDoubt[];
}

/** The part of a record that is one person. Another name is another person, who has nothing of the one before. */
export function mergeObject(joining: Joining, parts: Parts, before: unknown, input: unknown): unknown {
  const [old, given] = [before ?? null, input ?? null] as [Values | null, Values | null];
  const who = likeness(joining.shape, parts, old, given);
  const is = who === 'asked' ? decided(joining, joining.field, old) : who;
  if (is === 'other') return mergeParts(allParts(joining.shape), null, given, false);
  return mergeParts(withBeside(parts, old, given), old, withAccents(joining.shape, old, given), joining.clears);
}

/**
 * The items of a list. Each item of the file finds the present one that it is, whatever its place; one that the record lacks
 * takes the place of the item of its columns, unless that stands elsewhere in the file. Items for which the file has no
 * columns stay, and so do those of empty cells unless these clear.
 */
export function mergeItems(
  joining: Joining,
  parts: Parts,
  before: unknown,
  input: unknown,
  isThere: readonly boolean[],
): unknown {
  const { shape, clears, field } = joining;
  const old = (before ?? []) as Values[];
  const given = [...((input ?? []) as Values[])];
  const rows = isThere.map((there, place) => {
    return { place, item: there ? (given.shift() ?? null) : null, own: parts.filter(({ index }) => index === place) };
  });
  const next: (Values | null)[] = [...old];
  const free = new Set(old.keys());
  const added: Values[] = [];
  const take = (at: number, { own, item }: (typeof rows)[number]) => {
    free.delete(at);
    const present = old[at] ?? null;
    const known = withBeside(own, present, item);
    next[at] = mergeParts(known, present, withAccents(shape, present, item), clears) as Values | null;
  };
  const atOf = ({ own, item, place }: (typeof rows)[number], likes: 'same' | 'asked') =>
    [place, ...free].find((at) => free.has(at) && likeness(shape, own, old[at] ?? null, item) === likes);
  const open = rows.filter((row) => {
    if (row.own.length === 0) return false;
    if (row.item === null || !isNamed(shape, row.own, row.item)) return true;
    const at = atOf(row, 'same');
    if (at !== undefined) take(at, row);
    return at === undefined;
  });
  for (const row of open) {
    const { place, item, own } = row;
    if (item === null) {
      if (clears && free.delete(place)) next[place] = null;
      continue;
    }
    const isByPlace = !isNamed(shape, own, item);
    const near = isByPlace ? undefined : atOf(row, 'asked');
    const isSame = near !== undefined && decided(joining, `${field}.${place}`, old[near] ?? null) === 'same';
    if (isSame) take(near, row);
    else if (isByPlace && free.has(place)) take(place, row);
    else {
      const fresh = mergeParts(allParts(shape), null, item, false) as Values | null;
      if (free.delete(place)) next[place] = fresh;
      else if (fresh) added.push(fresh);
    }
  }
  return [...next.filter((item) => item !== null), ...added];
}

/** The parts by which an item is known: the name of a person, a unique part, or the records that it must name. */
function identityOf({ fields = {} }: Field): string[] {
  const all = Object.entries(fields);
  const [one] = all.find(([, { kind }]) => kind === 'person') ?? all.find(([, { unique }]) => unique) ?? [];
  if (one !== undefined) return [one];
  return all.flatMap(([part, { kind, required }]) => (kind === 'reference' && required ? [part] : []));
}

/** Whether the file says who or what an item is; else its place says it. */
function isNamed(shape: Field, parts: Parts, item: Values | null): boolean {
  const identity = identityOf(shape);
  return (
    identity.length > 0 && identity.every((part) => parts.some((one) => one.part === part) && !isEmpty(item?.[part]))
  );
}

function likeness(shape: Field, parts: Parts, old: Values | null, given: Values | null): 'same' | 'other' | 'asked' {
  const identity = identityOf(shape);
  if (!old || !isNamed(shape, parts, given) || identity.every((part) => isEmpty(old[part]))) return 'same';
  const texts = (item: Values | null) => identity.map((part) => textOf(item?.[part] ?? '').trim());
  const [names, held] = [texts(given), texts(old)];
  const isPerson = identity.some((part) => shape.fields?.[part]?.kind === 'person');
  if (!isPerson) return names.every((text, at) => fold(text) === fold(held[at] ?? '')) ? 'same' : 'other';
  const [name = ''] = names;
  const [known = ''] = held;
  if (isSameName(name, known)) return 'same';
  const phone = Object.keys(shape.fields ?? {}).find((part) => shape.fields?.[part]?.kind === 'phone');
  const hasPhone = phone !== undefined && !isEmpty(given?.[phone]) && given?.[phone] === old[phone];
  return hasPhone || isNearName(name, known) ? 'asked' : 'other';
}

/** Equal with the accents, or without them when one name has none. */
function isSameName(one: string, other: string): boolean {
  if (toneKey(one) === toneKey(other)) return true;
  const [plain, plainOther] = [fold(one), fold(other)];
  return plain === plainOther && (plain === one.toLowerCase() || plainOther === other.toLowerCase());
}

/** A person whose name the file writes without accents keeps the name of the record. */
function withAccents(shape: Field, old: Values | null, given: Values | null): Values | null {
  const [part = ''] = identityOf(shape);
  const [name, known] = [given?.[part], old?.[part]];
  const isPerson = shape.fields?.[part]?.kind === 'person' && typeof name === 'string' && typeof known === 'string';
  const isBare = isPerson && fold(name) === name.toLowerCase() && fold(known) === fold(name);
  return isBare && given ? { ...given, [part]: known } : given;
}

/** One letter differs, or one name has all words of the other: `Bình` and `Trần Thị Bình`. */
function isNearName(one: string, other: string): boolean {
  const [short = '', long = ''] = [fold(one), fold(other)].toSorted((a, b) => a.length - b.length);
  const words = new Set(long.split(/\s+/));
  return short.split(/\s+/).every((word) => words.has(word)) || isOneLetter(short, long);
}

function isOneLetter(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(long.length === short.length ? at + 1 : at) === long.slice(at + 1);
}

/** What the person said about a doubt, which is noted. */
function decided({ shape, people, doubts }: Joining, place: string, old: Values | null): 'same' | 'other' {
  const [name = ''] = identityOf(shape);
  if (people === undefined) doubts.push({ key: `${place}.${name}`, name: textOf(old?.[name] ?? '') });
  return people === 'new' ? 'other' : 'same';
}

/** The parts with those that the cell of a name told beside it. */
function withBeside(parts: Parts, before: Values | null, given: Values | null): Parts {
  const own = new Set(parts.map(({ part }) => part));
  const beside = Object.keys(given ?? {}).filter(
    (part) => !own.has(part) && !isEmpty(given?.[part]) && !isKnownPosition(part, before, given),
  );
  return [...parts, ...beside.map((part) => ({ part }))];
}

/** Whether a part is a position that the record has in other words. */
export function isKnownPosition(part: string, before: Values | null, told: Values | null): boolean {
  return part === 'position' && isSamePosition(textOf(told?.[part] ?? ''), textOf(before?.[part] ?? ''));
}

/** Whether a position is another one or its first letters: `GĐ` and `Giám đốc`. */
export function isSamePosition(told: string, held: string): boolean {
  const [one, other] = [fold(told), fold(held)].map((text) => text.replace(/[\s.]+/g, ' ').trim());
  if (!one || !other) return false;
  const initials = other.split(' ').map((word) => word[0]);
  return other === one || initials.join('') === one.replace(/ /g, '');
}

/** Whether a field is a telephone number or an e-mail. */
export function isNumber(shape: Field | undefined): boolean {
  return shape?.kind === 'phone' || shape?.kind === 'email';
}

function allParts({ fields = {} }: Field): Parts {
  return Object.keys(fields).map((part) => ({ part }));
}

function mergeParts(parts: Parts, before: Values | null, input: Values | null, clears: boolean): unknown {
  const all = parts.map(({ part = '' }): [string, unknown] => [part, input?.[part] ?? null]);
  const given = Object.fromEntries(before === null ? all : all.filter(([, value]) => clears || !isEmpty(value)));
  const merged = { ...before, ...given };
  return Object.values(merged).some((value) => value !== null && value !== false) ? merged : null;
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
