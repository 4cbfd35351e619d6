import { cleanSigns } from './fold.ts';

const WEIGHTS = [31, 29, 23, 19, 17, 13, 7, 5, 3];

/**
 * Whether a text is a tax code: 10 digits with a check digit, the same with a branch `-001` to `-999`, or the 12 digits
 * of a person or household without a check digit (Circular 90/2026/TT-BTC). Blanks and the hyphen may be left out.
 *
 * @example isTaxCode('0100109106') // true, '0100109107' is not
 */
export function isTaxCode(text: string): boolean {
  const code = storedTaxCode(text);
  if (/^\d{12}$/.test(code)) return true;
  if (!/^\d{10}(-\d{3})?$/.test(code) || code.endsWith('-000')) return false;
  return Number(code[9]) === checkDigit(code);
}

/** The stored form of a tax code: `0314409058-002`. */
export function storedTaxCode(text: string): string {
  const digits = cleanSigns(text).replace(/[\s.]/g, '');
  return /^\d{13}$/.test(digits) ? `${digits.slice(0, 10)}-${digits.slice(10)}` : digits;
}

/** The tenth digit for the first nine; 10 means that no such code exists. */
export function checkDigit(code: string): number {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(code[index]), 0);
  return 10 - (sum % 11);
}
