import { fold } from '@hoivien/contract/kit/fold.ts';
import { readReferenceNow } from '../../db/reference.ts';
import { wordsOf } from './words.ts';

/** Code, parent, level, type, name, full name and, for a legacy unit, its successors. */
type UnitRow = readonly [string, string | null, number, string, string, string, (readonly string[])?];

/** A province's name in a search, present or from before July 2025. */
export interface Place {
  /** Its part of search columns. */
  mark: string;
  /** The words of the search without the name. */
  others: readonly string[];
  /** There is a province of this name today, so that a filter finds it. */
  isPresent: boolean;
}

interface Provinces {
  /** The names of provinces, by scheme and code. */
  names: ReadonlyMap<string, string>;
  /** The present province of each legacy one, by code. */
  successors: ReadonlyMap<string, string>;
  /** The legacy provinces of which a present commune has parts, by its code. */
  former: ReadonlyMap<string, readonly string[]>;
  /** The folded names of today. */
  present: ReadonlySet<string>;
  /** The longest names first, in words. */
  known: readonly (readonly string[])[];
}

let read: Provinces | undefined;

/**
 * The names of the provinces of an address, the former ones first: those that the address itself says, and those that its
 * commune belonged to.
 *
 * @example provincesAt({ scheme: '2025', provinceCode: '79', communeCode: '25747' }) // ['Bình Dương', 'Hồ Chí Minh']
 */
export function provincesAt(address: unknown): string[] {
  if (typeof address !== 'object' || address === null) return [];
  const { scheme, provinceCode, communeCode } = address as Readonly<Record<string, unknown>>;
  if (typeof provinceCode !== 'string') return [];
  const { names, successors, former } = provinces();
  const codes =
    scheme === 'legacy'
      ? [`legacy ${provinceCode}`, `2025 ${successors.get(provinceCode) ?? ''}`]
      : [...(former.get(String(communeCode)) ?? []).map((code) => `legacy ${code}`), `2025 ${provinceCode}`];
  return [...new Set(codes.flatMap((code) => names.get(code) ?? []))];
}

/** The mark of a province in search columns. No typed word matches its capital letters. @example placeMark('Bình Dương') */
export function placeMark(name: string): string {
  return `@K${wordsOf(name).join('').toUpperCase()}@`;
}

/**
 * The province in the words of a search.
 *
 * @example placeIn(['cao', 'su', 'binh', 'duong']) // { mark: '@KBINHDUONG@', others: ['cao', 'su'], isPresent: false }
 */
export function placeIn(words: readonly string[]): Place | undefined {
  if (words.length === 0) return undefined;
  for (const name of provinces().known) {
    const at = words.findIndex((_, from) => name.every((word, place) => words[from + place] === word));
    if (at < 0) continue;
    const rest = words.toSpliced(at, name.length);
    return {
      mark: placeMark(name.join(' ')),
      others: rest.filter((_, place) => !isKindBefore(rest, place, at)),
      isPresent: provinces().present.has(name.join(' ')),
    };
  }
  return undefined;
}

/** "Tỉnh", "thành phố" and "TP" before the name of a province belong to it. */
function isKindBefore(words: readonly string[], place: number, at: number): boolean {
  const [before, last] = [words[at - 2], words[at - 1]];
  if (last === 'tinh' || last === 'tp') return place === at - 1;
  return before === 'thanh' && last === 'pho' && (place === at - 1 || place === at - 2);
}

function provinces(): Provinces {
  read ??= readProvinces();
  return read;
}

function readProvinces(): Provinces {
  const given = readReferenceNow<Readonly<Record<'2025' | 'legacy', readonly UnitRow[]>>>('units');
  const names = new Map<string, string>();
  for (const scheme of ['2025', 'legacy'] as const)
    for (const [code, , level, , name] of given[scheme]) if (level === 1) names.set(`${scheme} ${code}`, name);
  const parents = new Map(given.legacy.map(([code, parent]) => [code, parent]));
  const successors = new Map<string, string>();
  const former = new Map<string, string[]>();
  for (const [code, parent, level, , , , next = []] of given.legacy) {
    if (level === 1 && next[0]) successors.set(code, next[0]);
    const province = level === 3 && parent ? parents.get(parent) : undefined;
    for (const one of province ? next : []) {
      const held = former.get(one) ?? [];
      if (province && !held.includes(province)) former.set(one, [...held, province]);
    }
  }
  const known = [...new Set([...names.values()].map(fold))].map(wordsOf);
  const present = new Set(
    given['2025'].flatMap(([, , level, , name]) => (level === 1 ? [wordsOf(name).join(' ')] : [])),
  );
  return { names, successors, former, present, known: known.toSorted((one, other) => other.length - one.length) };
}
