import { cleanSigns, fold } from '../fold.ts';
import { isTaxCode, storedTaxCode } from '../tax-code.ts';

/** How a number was understood: zeros that a spreadsheet dropped, or digits of a number in scientific form. */
export type NumberForm = 'Zero' | 'Scientific';

/**
 * A number of a file as it should be stored, or the fault: digits lost to the scientific form, a wrong check digit, a
 * number of a branch that none has, or another count of digits.
 */
export type ReadNumber =
  | { readonly value: string; readonly form?: NumberForm }
  | { readonly wrong: 'Scientific' | 'CheckDigit' | 'Branch' | 'Unreadable' };

/**
 * Reads a tax code. A zero that a spreadsheet dropped is put back where the check digit proves it. Twelve digits without
 * a leading zero are never the number of a person: those begin with 0, so they are a branch code without its zero.
 *
 * @example readTaxCode('100109106') // { value: '0100109106', form: 'Zero' }
 */
export function readTaxCode(written: string): ReadNumber {
  const plain = plainDigits(written, /^(?:mst|ma so thue|tax code|ma so)[\s:.]*/);
  if ('wrong' in plain) return plain;
  const { digits, form } = plain;
  if (!/^\d+$/.test(digits)) return { wrong: 'Unreadable' };
  const branch = BRANCH.exec(written.replace(/[\s.]/g, ''))?.[1];
  if (branch !== undefined && branch.length !== 3) return { wrong: 'Branch' };
  if (digits.length === 13 && digits.endsWith('000') && isTaxCode(digits.slice(0, 10))) return { wrong: 'Branch' };
  // A number that begins with 0 has lost none.
  if (digits.startsWith('0') && (digits.length === 9 || digits.length === 11)) return { wrong: 'Unreadable' };
  const done = (value: string, own = form): ReadNumber => ({ value: storedTaxCode(value), ...(own && { form: own }) });
  const padded = `0${digits}`;
  if (digits.length === 12 && !digits.startsWith('0')) {
    return isTaxCode(padded) ? done(padded, 'Zero') : { wrong: 'CheckDigit' };
  }
  if (digits.length === 12) return done(digits);
  if (digits.length === 10 || digits.length === 13) return isTaxCode(digits) ? done(digits) : { wrong: 'CheckDigit' };
  if (digits.length === 9) return isTaxCode(padded) ? done(padded, 'Zero') : { wrong: 'CheckDigit' };
  if (digits.length === 11 && isPersonal(padded)) return done(padded, 'Zero');
  return { wrong: 'Unreadable' };
}

/** What stands behind the dash of a tax code: a branch has three digits, from 001. */
const BRANCH = /(?<!\d)\d{9,10}[-‐-―−](\d+)$/u;

/**
 * Reads an identity number: twelve digits, or nine of the older card. Zeros are put back where the form of the number
 * proves it; a passport stays as it is.
 *
 * @example readIdentity('79085001234') // { value: '079085001234', form: 'Zero' }
 */
export function readIdentity(written: string): ReadNumber {
  const plain = plainDigits(written, /^(?:cccd|cmnd|cmt|so|id)[\s:.]*/);
  if ('wrong' in plain) return plain;
  const { digits, form } = plain;
  const done = (value: string, own = form): ReadNumber => ({ value, ...(own && { form: own }) });
  if (!/^\d+$/.test(digits)) {
    const passport = digits.toUpperCase();
    return /^[A-Z]{1,2}\d{6,8}$/.test(passport) || /^(?=.*\d)[A-Z0-9]{6,9}$/.test(passport)
      ? done(passport)
      : { wrong: 'Unreadable' };
  }
  if (digits.length === 12) return done(digits);
  if (digits.startsWith('0') && digits.length !== 9) return { wrong: 'Unreadable' };
  if (digits.length === 11 || digits.length === 10) {
    const padded = digits.padStart(12, '0');
    return isPersonal(padded) ? done(padded, 'Zero') : { wrong: 'Unreadable' };
  }
  if (digits.length === 9) return done(digits);
  if (digits.length === 8) return done(`0${digits}`, 'Zero');
  return { wrong: 'Unreadable' };
}

/** The digits of a text without blanks, dots and a label. A number in scientific form must have all of its digits. */
function plainDigits(
  written: string,
  label: RegExp,
): { digits: string; form?: NumberForm } | { wrong: 'Scientific' | 'Unreadable' } {
  const text = cleanSigns(written).replace(/^['`’]+/u, '');
  const folded = fold(text).replace(label, '');
  const found = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/.exec(folded.replace(/\s/g, ''));
  if (found) {
    const [, first = '', rest = '', power = ''] = found;
    return rest.length === Number(power) ? { digits: first + rest, form: 'Scientific' } : { wrong: 'Scientific' };
  }
  const digits = folded
    .replace(/[‐-―−]/gu, '-')
    .replace(/(\d)[.,]0$/, '$1')
    .replace(/[\s.-]/g, '');
  return { digits };
}

/** Codes of the 63 former provinces, which begin an identity number. */
const PROVINCES = new Set(
  '001 002 004 006 008 010 011 012 014 015 017 019 020 022 024 025 026 027 030 031 033 034 035 036 037 038 040 042 044 045 046 048 049 051 052 054 056 058 060 062 064 066 067 068 070 072 074 075 077 079 080 082 083 084 086 087 089 091 092 093 094 095 096'.split(
    ' ',
  ),
);

/**
 * Whether twelve digits have the form of a personal identity number: a province, then the century and the sex. It proves
 * lost zeros. A whole number is not held to it, because new provinces may get new codes.
 */
function isPersonal(digits: string): boolean {
  if (!/^0\d{11}$/.test(digits)) return false;
  return PROVINCES.has(digits.slice(0, 3)) && Number(digits.charAt(3)) <= 3;
}
