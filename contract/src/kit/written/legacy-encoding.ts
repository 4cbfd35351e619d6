import { isSyllable } from './syllable.ts';

/** The encodings of Vietnamese before Unicode: a font showed Latin letters and signs as Vietnamese letters. */
export type LegacyEncoding = 'TCVN3' | 'VNI';

/** The letters of each sign of TCVN3 (ABC), in the order of the codes A1 to FE; a dot where a code has no letter. */
const TCVN3_LETTERS = 'ĂÂÊÔƠƯĐăâêôơưđ......àảãáạ.ằẳẵắ.......ặầẩẫấậè.ẻẽéẹềểễếệìỉ...ĩíịò.ỏõóọồổỗốộờởỡớợù.ủũúụừửữứựỳỷỹýỵ';

/** The code of the first letter of `TCVN3_LETTERS`. */
const TCVN3_FIRST = 0xa1;

/** Pairs that VNI writes for a letter with a mark: the bare letter, then the sign of its mark. */
const VNI_PAIRS: Readonly<Record<string, string>> = {
  a: 'áù àø ảû ãõ ạï ăê ắé ằè ẳú ẵü ặë ââ ấá ầà ẩå ẫã ậä',
  e: 'éù èø ẻû ẽõ ẹï êâ ếá ềà ểå ễã ệä',
  o: 'óù òø ỏû õõ ọï ôâ ốá ồà ổå ỗã ộä',
  u: 'úù ùø ủû ũõ ụï',
  y: 'ýù ỳø ỷû ỹõ',
  ô: 'ớù ờø ởû ỡõ ợï',
  ö: 'ứù ừø ửû ữõ ựï',
};

/** Letters that VNI writes with one sign. */
const VNI_SINGLE = 'íí ìì ỉæ ĩó ịò ơô ưö ỵî đñ';

const tcvn3 = tableOfTcvn3();
const vni = tableOfVni();

function tableOfTcvn3(): ReadonlyMap<string, string> {
  return new Map(
    TCVN3_LETTERS.split('').flatMap((letter, index): [string, string][] =>
      letter === '.' ? [] : [[String.fromCharCode(TCVN3_FIRST + index), letter]],
    ),
  );
}

function tableOfVni(): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  const add = (written: string, letter: string) => {
    table.set(written, letter);
    table.set(written.toUpperCase(), letter.toUpperCase());
    table.set(written.charAt(0).toUpperCase() + written.slice(1), letter.toUpperCase());
    // A sign in small form after a capital letter, and the other way round, comes from fonts of capitals.
    table.set(written.charAt(0) + written.slice(1).toUpperCase(), letter);
  };
  for (const [base, pairs] of Object.entries(VNI_PAIRS))
    for (const [letter = '', mark = ''] of pairs.split(' ')) add(base + mark, letter);
  for (const [letter = '', sign = ''] of VNI_SINGLE.split(' ')) add(sign, letter);
  return table;
}

/** A letter or sign beyond ASCII that both encodings use. */
const SIGN = /[\u00a1-\u00ff]/u;
/** Letters that only Unicode has: such a text is no text of an old font. */
const BEYOND = /[\u0100-\uffff]/u;
const WORDS = /[a-z\u00a1-\u00ff]+/giu;
const ASCII_LETTER = /[a-z]/iu;
const ACRONYM = /^[A-Z]{2,6}$/u;

/** A text that was recognised as one of an old font, in Unicode. */
export interface Decoded {
  text: string;
  from: LegacyEncoding;
}

/**
 * A text of the fonts VNI or TCVN3 (ABC) in Unicode; undefined for any other text. A text counts as legacy only when
 * the words with a sign become syllables of Vietnamese, and at least one of them is none as it stands. A single such
 * word is enough only among further Vietnamese words, so `Loïc` stays a French name. With `known`, the font that other
 * cells of the column prove, no word needs to prove it again.
 *
 * @example fromLegacy('C«ng ty cæ phÇn')?.text // 'Công ty cổ phần'
 */
export function fromLegacy(text: string, known?: LegacyEncoding): Decoded | undefined {
  if (!SIGN.test(text) || BEYOND.test(text)) return undefined;
  if (known) {
    const found = attempt(text, known);
    return found && { text: found.text, from: known };
  }
  const [first, second] = ENCODINGS.map((from) => attempt(text, from))
    .filter((found) => found?.isProven === true)
    .sort((one, other) => (other?.proofs ?? 0) - (one?.proofs ?? 0));
  if (!first || (second && second.proofs === first.proofs && second.text !== first.text)) return undefined;
  return { text: first.text, from: first.from };
}

const ENCODINGS = ['TCVN3', 'VNI'] as const;

/** What a cell tells about the font of its column; undefined when it tells nothing. */
export function fontOf(text: string): LegacyEncoding | 'Unicode' | undefined {
  if (UNICODE.test(text)) return 'Unicode';
  return fromLegacy(text)?.from;
}

/** Letters that only Vietnamese in Unicode has. */
const UNICODE = /[\u0102\u0103\u0110\u0111\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/u;

interface Attempt extends Decoded {
  /** Words that are a syllable only when they are decoded. */
  proofs: number;
  isProven: boolean;
}

function attempt(text: string, from: LegacyEncoding): Attempt | undefined {
  const read = from === 'TCVN3' ? readTcvn3 : readVni;
  let proofs = 0;
  let companions = 0;
  let foreign = 0;
  let strange = 0;
  const decoded = text.replace(WORDS, (word) => {
    if (!SIGN.test(word)) {
      if (ACRONYM.test(word)) return word;
      if (isSyllable(word)) companions += 1;
      else foreign += 1;
      return word;
    }
    const letters = read(word);
    if (letters !== undefined && CAPITALS.test(letters) && !isSyllable(letters)) return letters;
    if (letters === undefined || !isSyllable(letters)) strange += 1;
    else if (!isSyllable(word)) proofs += ASCII_LETTER.test(word) ? 1 : 0;
    else companions += 1;
    return letters ?? word;
  });
  // Long texts of associations have abbreviations and foreign words, such as `Ttâm` and `Mêkông`.
  if (decoded === text || strange * STRANGE > proofs) return undefined;
  const isProven = proofs > 1 || (proofs === 1 && ((companions > 0 && foreign === 0) || UNWRITTEN.test(text)));
  // The fonts of capitals have the codes of small letters.
  const isCapital = from === 'TCVN3' && !/[a-z]/u.test(text) && /[A-Z]{2}/u.test(text);
  return { text: isCapital ? decoded.toUpperCase() : decoded, from, proofs, isProven };
}

/** An abbreviation in capitals: ĐT, ĐHQG. */
const CAPITALS = /^\p{Lu}{1,5}$/u;
/** Words that prove a font, for each word that is no syllable in it. */
const STRANGE = 2;

/** Signs beside a letter, or a capital after a small letter, which no language writes. */
const UNWRITTEN =
  /[aeo][âäåã]|[AEO][ÂÄÅÃ]|[a-z][\u00a1-\u00b9\u00bb-\u00bf\u00c0-\u00de\u00f7]|[\u00a1-\u00a9\u00ab-\u00b9\u00bb-\u00bf][A-Z]?[a-z]/u;

function readTcvn3(word: string): string | undefined {
  let letters = '';
  for (const sign of word) {
    const letter = SIGN.test(sign) ? tcvn3.get(sign) : sign;
    if (letter === undefined) return undefined;
    letters += letter;
  }
  const own = word.replace(/[^a-z]/giu, '');
  return own.length > 1 && own === own.toUpperCase() ? letters.toUpperCase() : letters;
}

function readVni(word: string): string | undefined {
  let letters = '';
  for (let at = 0; at < word.length; ) {
    const pair = vni.get(word.slice(at, at + 2));
    if (pair !== undefined) {
      letters += pair;
      at += 2;
      continue;
    }
    const sign = word.charAt(at);
    const letter = SIGN.test(sign) ? vni.get(sign) : sign;
    if (letter === undefined) return undefined;
    letters += letter;
    at += 1;
  }
  return letters;
}
