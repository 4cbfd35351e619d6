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

const OF_MEMBER = /^TP(\d{7})(\d{2})$/;
/** The length of a reference of a member. */
const OF_MEMBER_LENGTH = 11;

/**
 * The reference under which a member pays for all its fees at once: 11 characters with the same check digits. It begins like
 * no reference of a fee.
 *
 * @example memberReference(412) // 'TP000041269'
 */
export function memberReference(number: number): string {
  const body = String(number).padStart(DIGITS, '0');
  return `TP${body}${checkDigits(body)}`;
}

/** Whether a text is the reference of a member with right check digits. */
export function isMemberReference(text: string): boolean {
  return OF_MEMBER.test(text) && checkDigits(text.slice(2, -2)) === text.slice(-2);
}

/**
 * The references of members in the text of a transfer without blanks and signs, each with its place.
 *
 * @example memberReferencesIn('NOPPHITP000041269') // [{ reference: 'TP000041269', from: 6, to: 17 }]
 */
export function memberReferencesIn(flat: string): { reference: string; from: number; to: number }[] {
  const found: { reference: string; from: number; to: number }[] = [];
  for (let from = flat.indexOf('TP'); from >= 0; from = flat.indexOf('TP', from + 1)) {
    const to = from + OF_MEMBER_LENGTH;
    const reference = flat.slice(from, to);
    if (isMemberReference(reference)) found.push({ reference, from, to });
  }
  return found;
}

function checkDigits(body: string): string {
  return String(98n - ((BigInt(body) * 100n) % 97n)).padStart(2, '0');
}
