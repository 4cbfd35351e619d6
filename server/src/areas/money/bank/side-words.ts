import { fold } from '@hoivien/contract/kit/fold.ts';
import type { Side } from './amounts.ts';

const CREDIT = new Set(
  'c|cr|co|credit|ghi co|gc|ps co|phat sinh co|bao co|bc|thu|tang|ghi tang|ck den|chuyen khoan den|tien vao|vao|in|incoming|credited|nhan|nhan tien|chuyen den|tien den|den|nop|nop tien|gui|gui tien|gui vao|deposit|received|receive|transfer in|money in|tien thu|phieu thu'.split(
    '|',
  ),
);
const DEBIT = new Set(
  'd|dr|db|n|no|debit|ghi no|gn|ps no|phat sinh no|bao no|bn|chi|giam|ghi giam|ck di|chuyen khoan di|tien ra|ra|out|outgoing|debited|chuyen di|tien di|di|rut|rut tien|rut ra|withdrawal|sent|transfer out|money out|tien chi|phieu chi'.split(
    '|',
  ),
);

/**
 * The side that a cell or heading names; null when it names none.
 *
 * @example sideOf('Ghi nợ') // 'debit'
 */
export function sideOf(text: string): Side | null {
  const bare = text.normalize('NFKC').trim();
  if (bare === '+') return 'credit';
  if (/^[-\u2010-\u2015\u2212]$/u.test(bare)) return 'debit';
  const key = fold(bare)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  if (CREDIT.has(key)) return 'credit';
  if (DEBIT.has(key)) return 'debit';
  // Two languages or a short form beside the word: 'Nợ (D)', 'Có/Credit', 'C - Ghi có'.
  const parts = new Set(
    fold(bare)
      .split(/[/()|,:;-]+/)
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => (CREDIT.has(part) ? 'credit' : DEBIT.has(part) ? 'debit' : null)),
  );
  const [only] = parts;
  return parts.size === 1 && only ? only : null;
}

/** The words of a heading that names both sides, as `Nợ/Có`, `C/D` and `+/-` do; null for other headings. */
function bothSidesOf(heading: string): Map<string, Side> | null {
  const words = heading.split(/[/|,()\n\r]+|\s-\s|\s(?:hoặc|or|và|and)\s/iu).flatMap((word): [string, Side][] => {
    const side = sideOf(word.trim());
    return side ? [[fold(word).trim(), side]] : [];
  });
  return new Set(words.map(([, side]) => side)).size === 2 ? new Map(words) : null;
}

/** Whether one heading names both sides. */
export function namesBothSides(heading: string): boolean {
  return bothSidesOf(heading) !== null;
}

/**
 * How the cells below a heading name a side. Letters are those of the words of the heading first: below `Thu/Chi` a `C` is a
 * debit.
 *
 * @example sideBelow('Thu/Chi')('C') // 'debit'
 */
export function sideBelow(heading: string): (text: string) => Side | null {
  const initials = new Map<string, Side>();
  const several = new Set<string>();
  for (const [word, side] of bothSidesOf(heading) ?? []) {
    const [initial = ''] = word;
    if (initials.has(initial) && initials.get(initial) !== side) several.add(initial);
    initials.set(initial, side);
  }
  return (text) => {
    const letter = fold(text).trim();
    const isClear = /^\p{L}$/u.test(letter) && !several.has(letter);
    return (isClear ? initials.get(letter) : undefined) ?? sideOf(text);
  };
}
