/**
 * The known word that a mistyped one most likely means, or undefined when none is near: two letters apart (a swap counts
 * as one) where the word is long, one where it is middling, a swap alone where it is short and others look like it anyway.
 *
 * @example nearest('ADMIN_EMIAL', ['ADMIN_EMAIL', 'ADMIN_PASSWORD']) // 'ADMIN_EMAIL'
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const near = known.filter((one) => isNear(word, one));
  return near.toSorted((a, b) => distance(word, a) - distance(word, b))[0];
}

const MIDDLING = 6;
const LONG = 10;

function isNear(word: string, known: string): boolean {
  const apart = distance(word, known);
  if (known.length >= MIDDLING) return apart > 0 && apart <= (known.length >= LONG ? 2 : 1);
  return apart === 1 && sorted(word) === sorted(known);
}

function sorted(word: string): string {
  return Array.from(word).toSorted().join('');
}

/** Letters to add, drop, change or swap with their neighbour. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j++) {
      const change = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, change, isSwap ? at(i - 2, j - 2) + 1 : Infinity));
    }
  }
  return at(a.length, b.length);
}
