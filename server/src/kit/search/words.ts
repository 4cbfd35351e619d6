import { fold } from '@hoivien/contract/kit/fold.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import { storedPhone } from '@hoivien/contract/kit/phone-plans.ts';

/** The folded words of a text: runs of letters and digits. @example wordsOf('Gỗ An-Cường') // ['go', 'an', 'cuong'] */
export function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Signs that names often have and nobody searches for. */
const PLAIN_SIGNS = String.raw`\-–.,;:()'"/&+@`;
const SIGNS = new RegExp(String.raw`[^\p{L}\p{N}\s${PLAIN_SIGNS}]+`, 'gu');

/** The runs of other signs in a text, each as a mark of search columns. @example signsOf('100%') // ['<25>'] */
export function signsOf(text: string): string[] {
  const runs = fold(text).match(SIGNS) ?? [];
  return runs.map((run) => Array.from(run, (sign) => `<${sign.codePointAt(0)?.toString(16) ?? ''}>`).join(''));
}

/**
 * A code without hyphens and leading zeros; its groups of digits stay apart.
 *
 * @example codeSign('HV-0017') // 'hv17'
 * @example codeSign('TT-02-05') // 'tt2,5'
 */
export function codeSign(code: string): string {
  const groups = wordsOf(code).flatMap((word) => word.match(/\p{N}+|[^\p{N}]+/gu) ?? []);
  const short = groups.map((group) => (/^\p{N}/u.test(group) ? group.replace(/^0+(?=.)/, '') : group));
  return short
    .join('\n')
    .replace(/(?<=\p{N})\n(?=\p{N})/gu, ',')
    .replaceAll('\n', '');
}

/** The digits of a stored number as people dial them. @example dialled('+84912345678') // '0912345678' */
export function dialled(number: string): string {
  return showPhone(number).replace(/\D/g, '');
}

/** The digits of a typed number, and those of the telephone number that it may be. @example numberSigns('+84 912 345') */
export function numberSigns(text: string): string[] {
  const digits = text.replace(/\D/g, '');
  const abroad = /^\(?(\+|00)/.test(text) || digits.length > 10;
  const national = abroad ? digits.replace(/^(00)?84(?=[1-9])/, '0') : digits;
  const phone = storedPhone(text);
  return [...new Set([digits, national, ...(phone ? [dialled(phone)] : [])])];
}

const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g;

/** Whether a text has accents. */
export function isAccented(text: string): boolean {
  return fold(text) !== text.toLowerCase();
}

/** A word with its tone mark at each of its vowels: Hòa and Hoà are the same word. */
export function spellings(word: string): string[] {
  const letters = word.normalize('NFD').toLowerCase();
  const [tone] = letters.match(TONES) ?? [];
  const bare = letters.replace(TONES, '').normalize('NFC');
  if (tone === undefined) return [bare];
  const places = [...bare.matchAll(/[aăâeêioôơuưy]/g)].map(({ index }) => index + 1);
  return places.map((at) => `${bare.slice(0, at)}${tone}${bare.slice(at)}`.normalize('NFC'));
}

/**
 * A word as it was meant when the keyboard was not switched to Vietnamese (Telex).
 *
 * @example unTelex('cuwowngf') // 'cuong'
 */
export function unTelex(word: string): string {
  return word
    .replace(/(?<=[aeiouyw](?:ng|nh|n|m|ch|c|t|p)?)[sfrxj]$/, '')
    .replace(/(?<=[aeiouyw])[sfrxj](?=(?:ng|nh|n|m|ch|c|t|p)$)/, '')
    .replace(/aa/g, 'a')
    .replace(/ee/g, 'e')
    .replace(/oo/g, 'o')
    .replace(/dd/g, 'd')
    .replace(/(?<=[auo])w/g, '')
    .replace(/w/g, 'u');
}

/** Whether two words differ by at most one letter: another one, one too many or too few, or two swapped. */
export function isNear(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  const rest = short.slice(at);
  if (short.length < long.length) return rest === long.slice(at + 1);
  if (rest.slice(1) === long.slice(at + 1)) return true;
  return rest[0] === long[at + 1] && rest[1] === long[at] && rest.slice(2) === long.slice(at + 2);
}

/**
 * A pattern for all words that differ from one by at most one letter, in the language of PostgreSQL.
 *
 * @example nearPattern('an') // 'an|[[:alnum:]]an|…'
 */
export function nearPattern(word: string): string {
  const any = '[[:alnum:]]';
  const found = new Set([word]);
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    found.add(`${before}${any}${after}`);
    if (after === '') continue;
    found.add(`${before}${any}?${after.slice(1)}`);
    if (after.length > 1) found.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
  }
  return [...found].join('|');
}
