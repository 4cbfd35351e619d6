import { fold } from '@hoivien/contract/kit/fold.ts';

/** A text without blanks, accents and signs, in capital letters, and where each of its letters stands in the original. */
export interface FlatText {
  flat: string;
  at: number[];
  /** Whether a word begins at a letter, and whether one ends with it. */
  begins: (index: number) => boolean;
  ends: (index: number) => boolean;
}

/** Flattens a text: banks drop accents, glue words together, and split a code by a blank. */
export function flatten(text: string): FlatText {
  let flat = '';
  const at: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const folded = fold(text[index] as string).toUpperCase();
    for (const letter of folded) {
      if (!/[A-Z0-9]/.test(letter)) continue;
      flat += letter;
      at.push(index);
    }
  }
  return {
    flat,
    at,
    begins: (index) => index === 0 || (at[index] ?? 0) - (at[index - 1] ?? 0) > 1,
    ends: (index) => index >= at.length - 1 || (at[index + 1] ?? 0) - (at[index] ?? 0) > 1,
  };
}

/** A piece of a flat text: from the first letter to behind the last one. */
export interface Span {
  from: number;
  to: number;
}

/** The piece of the original text, as places of characters. */
export function markOf({ at }: FlatText, { from, to }: Span): [number, number] {
  return [at[from] ?? 0, (at[to - 1] ?? 0) + 1];
}

export function isWithin(inner: Span, outer: Span): boolean {
  return inner.from >= outer.from && inner.to <= outer.to;
}

export function overlaps(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to;
}

/** Whether a piece stands between digits of the text, so that it may be the inside of a longer number. */
export function isInNumber(text: FlatText, { from, to }: Span): boolean {
  const isDigit = (index: number) => /\d/.test(text.flat[index] ?? '');
  const before = isDigit(from) && from > 0 && isDigit(from - 1) && !text.begins(from);
  const after = isDigit(to - 1) && isDigit(to) && !text.ends(to - 1);
  return before || after;
}

/** Whether a piece has a blank or a sign inside it. */
export function isSplit(text: FlatText, { from, to }: Span): boolean {
  for (let index = from + 1; index < to; index += 1) if (text.begins(index)) return true;
  return false;
}

/**
 * Where a pattern stands in whole words: `UNGHO` is in 'ung ho quy', but not in 'HUNG HOI PHI'. The pattern is global.
 */
export function findWords(text: FlatText, pattern: RegExp): Span[] {
  return Array.from(text.flat.matchAll(pattern), ({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
  })).filter(({ from, to }) => text.begins(from) && text.ends(to - 1));
}

/** Words of a member's name that say who it is, in capital letters. */
export function joined(words: readonly string[]): string {
  return words.join('').toUpperCase();
}
