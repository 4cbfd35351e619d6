import { cleanSigns, fold } from '../fold.ts';

/** A number of people or things as a range, both ends included; `to` is null without an upper end. */
export interface CountRange {
  from: number;
  to: number | null;
  /** `khoảng`, `trên`, `dưới` stood before the number. */
  isRough: boolean;
}

const NOUN = String.raw`(?:nguoi|nhan vien|nhan su|lao dong|cong nhan|can bo|thanh vien|hoi vien|nv|ld|cbcnv|cbnv|people|persons?|employees?|staff|workers?)`;
const NUMBER = String.raw`(\d{1,3}(?:[.,\s]\d{3})+|\d{1,9})`;
const UPWARDS = String.raw`(?:tren|hon|lon hon|over|more than|above|>|≥|>=|tu)`;
const DOWNWARDS = String.raw`(?:duoi|it hon|nho hon|under|less than|below|<|≤|<=|toi da)`;
const ROUGHLY = String.raw`(?:khoang|tam|xap xi|gan|chung|about|around|approx\.?|~|≈)`;

const RANGE = new RegExp(
  `^(?:tu\\s*)?(?:${ROUGHLY}\\s*)?${NUMBER}\\s*(?:${NOUN})?\\s*(?:-|den|toi|to|~)\\s*${NUMBER}\\s*(?:${NOUN})?$`,
);
const UP = new RegExp(
  `^(?:${UPWARDS}\\s*${NUMBER}\\s*(?:${NOUN})?(?:\\s*tro len)?|${NUMBER}\\s*(?:${NOUN})?\\s*(?:\\+|tro len))$`,
);
const DOWN = new RegExp(`^${DOWNWARDS}\\s*${NUMBER}\\s*(?:${NOUN})?$`);
const ONE = new RegExp(`^(${ROUGHLY}\\s*)?${NUMBER}\\s*(?:${NOUN})?$`);

/**
 * Reads a number of people as a range: `75 người`, `50-100`, `khoảng 75`, `trên 500`. Undefined for any other text.
 *
 * @example readRange('50-100 người') // { from: 50, to: 100, isRough: false }
 */
export function readRange(written: string): CountRange | undefined {
  const text = fold(cleanSigns(written))
    .replace(/[‐-―−]/gu, '-')
    .replace(/\s+/g, ' ')
    .replace(/[.,]$/, '')
    .trim();
  const range = RANGE.exec(text);
  if (range) {
    const [from, to] = [numberOf(range[1]), numberOf(range[2])];
    return from < to ? { from, to, isRough: false } : undefined;
  }
  const up = UP.exec(text);
  if (up)
    return {
      from: numberOf(up[1] ?? up[2]) + (/^(?:tu|≥|>=)|\+$|tro len$/.test(text) ? 0 : 1),
      to: null,
      isRough: true,
    };
  const down = DOWN.exec(text);
  if (down) return { from: 0, to: numberOf(down[1]) - (/^(?:≤|<=|toi da)/.test(text) ? 0 : 1), isRough: true };
  const one = ONE.exec(text);
  return one ? { from: numberOf(one[2]), to: numberOf(one[2]), isRough: one[1] !== undefined } : undefined;
}

function numberOf(text: string | undefined): number {
  return Number((text ?? '').replace(/[.,\s]/g, ''));
}

/**
 * The one of several ranges that contains a number or a smaller range; a range of the same ends comes first. Undefined
 * when none or several contain it.
 *
 * @example rangeFor(readRange('75'), ranges) // the place of 50-100
 */
export function rangeFor(found: CountRange, ranges: readonly CountRange[]): number | undefined {
  const same = ranges.findIndex(({ from, to }) => from === found.from && to === found.to);
  if (same >= 0) return same;
  const top = ({ to }: CountRange) => to ?? Number.POSITIVE_INFINITY;
  const fits = ranges.flatMap((range, place) => (range.from <= found.from && top(found) <= top(range) ? [place] : []));
  return fits.length === 1 ? fits[0] : undefined;
}

/** One whole number as text, for a field that counts; undefined for a range and for any other text. */
export function readCount(written: string): { count: string; isRough: boolean } | undefined {
  const found = readRange(written);
  return found && found.from === found.to ? { count: String(found.from), isRough: found.isRough } : undefined;
}
