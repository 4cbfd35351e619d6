/** The digits of the running number in a reference. */
const DIGITS = 7;
const FORM = /^HP\d{2}(\d{7})(\d{2})$/;

/**
 * The reference of a fee that payers copy: letters and digits, 13 characters, with two check digits (ISO 7064, mod 97).
 * It never begins with FT, as the references of banks do.
 *
 * @example feeReference(2026, 412) // 'HP26000041269'
 */
export function feeReference(year: number, number: number): string {
  const body = `${String(year).slice(-2)}${String(number).padStart(DIGITS, '0')}`;
  return `HP${body}${checkDigits(body)}`;
}

/** Whether a text is a reference with right check digits. */
export function isFeeReference(text: string): boolean {
  return FORM.test(text) && checkDigits(text.slice(2, -2)) === text.slice(-2);
}

function checkDigits(body: string): string {
  return String(98n - ((BigInt(body) * 100n) % 97n)).padStart(2, '0');
}
