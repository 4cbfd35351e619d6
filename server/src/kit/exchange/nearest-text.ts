import { fold } from '@hoivien/contract/kit/fold.ts';

/** The least share of common pairs of letters at which a text is proposed. */
const LEAST = 0.5;

/**
 * The most similar of several texts; undefined when none is similar. Initials count, too: `XD` is near `Xây dựng`.
 *
 * @example nearestText('Dệt may TC', [{ text: 'Dệt may' }]) // { text: 'Dệt may' }
 */
export function nearestText<Item extends { text: string }>(text: string, items: readonly Item[]): Item | undefined {
  const wanted = plain(text);
  const pairs = pairsOf(wanted);
  let best: { item: Item; score: number } | undefined;
  for (const item of items) {
    const other = plain(item.text);
    const initials = other
      .split(' ')
      .map((word) => word.charAt(0))
      .join('');
    const isShort = wanted.length > 1 && !wanted.includes(' ') && initials === wanted;
    const score = isShort ? 0.9 : likeness(pairs, pairsOf(other));
    if (score >= LEAST && score > (best?.score ?? 0)) best = { item, score };
  }
  return best?.item;
}

function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function pairsOf(text: string): ReadonlySet<string> {
  const spaced = ` ${text} `;
  return new Set(Array.from({ length: spaced.length - 1 }, (_, at) => spaced.slice(at, at + 2)));
}

/** The share of common pairs; a text that is contained in a longer one counts more. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((pair) => other.has(pair)).length;
  return (2 * common) / (one.size + other.size) / 2 + common / Math.min(one.size, other.size) / 2;
}
