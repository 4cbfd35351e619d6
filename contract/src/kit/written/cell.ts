import { fold } from '../fold.ts';
import { fromLegacy, type LegacyEncoding } from './legacy-encoding.ts';

/** The text of a cell after the faults that spreadsheets and old fonts leave in it. */
export interface CleanCell {
  /** Null for a cell that holds no value. */
  text: string | null;
  /** The fonts that a text was written for; `Broken` for an error of a formula, `Uncalculated` for one without a result. */
  from?: LegacyEncoding | 'Broken' | 'Letters' | 'Uncalculated';
}

/** The text of a cell with a formula that the program which wrote the file has not calculated. */
export const UNCALCULATED = '#UNCALCULATED!';

const ERROR =
  /^(?:#(?:N\/A|NA|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|GETTING_DATA)|Err:\d{3})$/iu;
/** The text of a formula that names cells: its cell was formatted as text. */
const FORMULA =
  /^=\s*(?:[A-Z][A-Z.]+\(.*(?:\$?[A-Z]{1,3}\$?\d+|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|#REF!|![$A-Z]).*|'?[^'"=]+'?!\$?[A-Z]{1,3}\$?\d+|\$?[A-Z]{1,3}\$?\d+)$/su;
/** Blanks, and characters without width; a joiner stays. The soft hyphen is a letter of TCVN3. */
const BLANKS = /[\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/gu;
const ICELANDIC = /[\u00d0\u00f0]/gu;
const PLAIN = /^[\n\x20-\x7e\u0100-\u02af\u1ea0-\u1ef9]*$/u;

/**
 * Cleans a cell before its kind is known: composed letters, usual blanks, Đ for the Icelandic Ð, letters instead of the
 * signs of an old font, and nothing for an error of a formula. `font`: the font that other cells of the column prove.
 *
 * @example cleanCell('#N/A') // { text: null, from: 'Broken' }
 */
export function cleanCell(written: string, font?: LegacyEncoding): CleanCell {
  const first = written.charCodeAt(0);
  if (written === UNCALCULATED) return { text: null, from: 'Uncalculated' };
  // `#`, `=` and `E` begin errors and formulas.
  if ((first === 35 || first === 61 || first === 69 || first === 32) && isBroken(written.trim()))
    return { text: null, from: 'Broken' };
  if (PLAIN.test(written)) return { text: written };
  const text = written.normalize('NFC');
  const decoded = fromLegacy(text, font);
  if (decoded) return { text: decoded.text.replace(BLANKS, ' '), from: decoded.from };
  const clean = text.replace(BLANKS, ' ').replace(ICELANDIC, (letter) => (letter === '\u00d0' ? 'Đ' : 'đ'));
  return { text: clean, ...(text.includes('\u00f0') && { from: 'Letters' }) };
}

function isBroken(text: string): boolean {
  return ERROR.test(text) || FORMULA.test(text);
}

const NOTHING =
  /^(?:[-–—−_.…/\\?*]+|n\/a|na|n\.a\.?|null|none|nil|(?:khong|ko|k|chua) (?:co|ro|biet)|khong|ko|chua|(?:chua|cho|se|dang) (?:cap nhat|bo sung)(?: sau)?|(?:cap nhat|bo sung) sau)$/u;

/** With their accents: Trọng is a name. */
const EMPTY = /^\(?(?:(?:(?:để|bỏ) )?trống|khuyết)\)?$/iu;

/** Letters and digits with which no such text begins: most cells are decided by their first sign. */
const SOMETHING = /^[ae-jlmo-ru-z0-9]/i;

/**
 * Whether a text says that there is no value: a dash, `không có`, `chưa rõ`. Only for fields where no value can look
 * so.
 */
export function saysNothing(text: string): boolean {
  return (
    !SOMETHING.test(text) &&
    (NOTHING.test(fold(text).replace(/\s+/g, ' ').trim()) || EMPTY.test(text.normalize('NFC').trim()))
  );
}
