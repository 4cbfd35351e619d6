import { fold, isWithoutAccents, toneKey } from '@hoivien/contract/kit/fold.ts';

/** A word of a sentence with its place in the text. */
export interface Token {
  from: number;
  to: number;
  text: string;
  /** The word without capitals and accents. */
  folded: string;
  /** It is the second end of `3-6`, also with spaces around the dash. */
  isAfterDash: boolean;
  isAfterComma: boolean;
}

/** A name of a field or of a value, as words that can be compared. */
export interface Called {
  folded: readonly string[];
  exact: readonly string[];
}

const WORD = /[<>]=?|=[<>]?|[≥≤$€£]|[\p{L}\p{N}][\p{L}\p{N}.,/&'’-]*/gu;

/** The words of a sentence. Signs at their ends are no part of them, and the two ends of `3-6` are words of their own. */
export function tokensOf(text: string): Token[] {
  const normal = text.normalize('NFC');
  const tokens: Token[] = [];
  for (const { 0: whole, index } of normal.matchAll(WORD)) {
    const bare = whole.replace(/[.,/'’-]+$/u, '');
    const parts = /^\d[\d.,/]*-\d[\d.,/]*\p{L}*$/u.test(bare) ? bare.split('-') : [bare];
    let from = index;
    for (const part of parts) {
      const between = normal.slice(tokens.at(-1)?.to ?? from, from).trim();
      const [isAfterDash, isAfterComma] = [/^[-–—]$/u.test(between), between === ','];
      tokens.push({ from, to: from + part.length, text: part, folded: fold(part), isAfterDash, isAfterComma });
      from += part.length + 1;
    }
  }
  return tokens;
}

export function termOf(text: string): Called {
  const words = tokensOf(text);
  return { folded: words.map(({ folded }) => folded), exact: words.map((word) => toneKey(word.text)) };
}

/** Whether a typed word may mean a word of a name: accents that somebody typed count, missing ones do not. */
function meansWord(token: Token, term: Called, at: number): boolean {
  if (token.folded !== term.folded[at]) return false;
  return isWithoutAccents(token.text) || toneKey(token.text) === term.exact[at];
}

/** The number of words from a place on that are a term; 0 when they are not. */
export function matchAt(tokens: readonly Token[], at: number, term: Called): number {
  const length = term.folded.length;
  if (length === 0 || at < 0 || at + length > tokens.length) return 0;
  for (let place = 0; place < length; place += 1) if (!meansWord(tokens[at + place] as Token, term, place)) return 0;
  return length;
}

/** The longest of some terms at a place: how many words it takes, and what it stands for. */
export function longestAt<Meant>(
  tokens: readonly Token[],
  at: number,
  terms: readonly (readonly [Called, Meant])[],
): { length: number; meant: Meant[] } {
  let length = 0;
  let meant: Meant[] = [];
  for (const [term, one] of terms) {
    const found = matchAt(tokens, at, term);
    if (found === 0 || found < length) continue;
    meant = found > length ? [one] : [...meant, one];
    length = found;
  }
  return { length, meant };
}

/** Words of the language of sentences, each list without what it means. */
export function termsOf<Meant>(words: Readonly<Record<string, Meant>>): readonly (readonly [Called, Meant])[] {
  return Object.entries(words).map(([text, meant]) => [termOf(text), meant] as const);
}
