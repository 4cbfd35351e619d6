import { stepsBetween } from '@hoivien/contract/kit/nearest.ts';

/**
 * The known word that a mistyped one most likely means; undefined when none is similar. Long words may differ by two
 * letters (a swap counts as one), middling ones by one, short ones by a swap only, because other words resemble them
 * anyway.
 *
 * @example meantBy('ADMIN_EMIAL', ['ADMIN_EMAIL', 'ADMIN_PASSWORD']) // 'ADMIN_EMAIL'
 */
export function meantBy(word: string, known: readonly string[]): string | undefined {
  const near = known.filter((one) => isNear(word, one));
  return near.toSorted((a, b) => stepsBetween(word, a) - stepsBetween(word, b))[0];
}

const MIDDLING = 6;
const LONG = 10;

function isNear(word: string, known: string): boolean {
  const apart = stepsBetween(word, known);
  if (known.length >= MIDDLING) return apart > 0 && apart <= (known.length >= LONG ? 2 : 1);
  return apart === 1 && sorted(word) === sorted(known);
}

function sorted(word: string): string {
  return Array.from(word).toSorted().join('');
}
