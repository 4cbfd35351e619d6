import { remembering } from './written/remember.ts';

/** Characters without width: zero width, direction marks, fillers, joiners. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;
/** Characters that reverse the direction of the text after them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const ASCII = /^[\0-\x7f]*$/;
/** The letters of Vietnamese, each one sign. None of them is invisible or has a second width. */
const VIETNAMESE =
  /^[\0-\x7f\u00c0-\u00c3\u00c8-\u00ca\u00cc\u00cd\u00d2-\u00d5\u00d9\u00da\u00dd\u00e0-\u00e3\u00e8-\u00ea\u00ec\u00ed\u00f2-\u00f5\u00f9\u00fa\u00fd\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]*$/;
/** Controls and blanks of which a line has none, or one after another. */
const UNEVEN = /\p{Cc}| {2}/u;
const MARKS = /[\u0300-\u036f]/g;

/**
 * Folds a text for search and uniqueness: no accents, small letters, one kind of d, one width of letters, no invisible
 * characters. Writes fold into `*_key` and `search_key` columns and queries fold their texts, so both sides agree.
 *
 * @example fold('Đỗ Thị Hoà') // 'do thi hoa'
 */
export function fold(text: string): string {
  return ASCII.test(text) ? text.toLowerCase() : folded(text);
}

/** Names and words come again in many rows, and one reading folds each of them several times. */
const FOLDED = 2_000;
const folded = remembering((text) => {
  const plain = VIETNAMESE.test(text)
    ? text
    : text
        .normalize('NFKC')
        .replace(INVISIBLE, '')
        .replace(/[\u00d0\u00f0]/g, 'd');
  return plain
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/\u0111/g, 'd');
}, FOLDED);

const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g;

/**
 * A text with its accents but without the place of its tone marks: Hòa and Hoà are the same name. It distinguishes
 * texts that are equal without accents.
 *
 * @example toneKey('Xã Hoà An') === toneKey('xã Hòa An')
 */
export function toneKey(text: string): string {
  return toneKeys(text);
}

const toneKeys = remembering((text) => text.split(/\s+/).filter(Boolean).map(toneWord).join(' '), FOLDED);
/** Few syllables make all names, so each is read once. */
const toneWord = remembering((word) => {
  const marked = word.normalize('NFD').toLowerCase();
  return marked.replace(TONES, '') + (marked.match(TONES) ?? []).join('');
}, FOLDED);

/**
 * The form in which two written names are the same: capitals, blanks and the place of the tone mark do not count, accents
 * do.
 *
 * @example exactKey(' Gỗ  Hoà') === exactKey('gỗ hòa') // and not that of 'go hoa'
 */
export function exactKey(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replace(/\s+/g, ' ').trim();
  return toneKey(cleanLine(text).replace(/[\u00d0\u00f0]/g, '\u0111'));
}

/** Whether a text is written without accents: it may stand for one with accents. */
export function isWithoutAccents(text: string): boolean {
  return exactKey(text) === fold(text).replace(/\s+/g, ' ').trim();
}

/** Capitalises the first letter and leaves the rest. @example capitalise('đơn vị') // 'Đơn vị' */
export function capitalise(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase('vi') + text.slice(first.length);
}

/**
 * Makes the first letter of a label small for the middle of a sentence; abbreviations and the names in it stay, also the
 * name of a language at the beginning.
 *
 * @example uncapitalise('Tên tiếng Anh') // 'tên tiếng Anh'
 */
export function uncapitalise(text: string): string {
  const [first = '', second = ''] = text;
  const isLanguage = /^(English|Vietnamese) /.test(text);
  const isShort =
    second !== '' && second === second.toLocaleUpperCase('vi') && second !== second.toLocaleLowerCase('vi');
  return isShort || isLanguage ? text : first.toLocaleLowerCase('vi') + text.slice(first.length);
}

/**
 * Cleans a one-line text: NFC, trimmed, single blanks, no control characters, no invisible characters, no full-width
 * letters.
 */
export function cleanLine(text: string): string {
  if (VIETNAMESE.test(text) && !UNEVEN.test(text)) return text.trim();
  return withoutControls(text)
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * Cleans a text of several lines: NFC, trimmed, no control characters except tab and line feed, no change of direction.
 */
export function cleanText(text: string): string {
  return withoutControls(text.replace(TURNING, '').replace(/\r\n?/g, '\n')).normalize('NFC').trim();
}

/**
 * Cleans a line and unifies its characters (NFKC), for values that are compared or typed again: codes, addresses,
 * numbers.
 *
 * @example cleanSigns('ＨＶ-０１') // 'HV-01'
 */
export function cleanSigns(text: string): string {
  // Address bars read the Chinese full stop as a dot.
  return cleanLine(text.normalize('NFKC')).replaceAll('\u3002', '.');
}

function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]/gu, '').replace(/[\ud800-\udfff]/gu, '');
}
