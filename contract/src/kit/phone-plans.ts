import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { checkPhonesBy } from './phone.ts';

/** The last numbers that were read: reading, checking and storing one row of a file ask for the same number three times. */
const known = new Map<string, string | undefined>();
const KNOWN_MOST = 200;

/**
 * A telephone number as the database stores it (E.164), checked by the numbering plans. A number without a country code
 * is Vietnamese. Returns undefined for a number that cannot exist.
 *
 * @example storedPhone('0912 345 678') // '+84912345678'
 */
export function storedPhone(text: string): string | undefined {
  const usual = USUAL.exec(text)?.[1];
  if (usual !== undefined) return `+84${usual.replaceAll(/\D/g, '')}`;
  if (known.has(text)) return known.get(text);
  const number = parsePhoneNumberFromString(text, 'VN');
  const stored = number?.isValid() && !number.ext ? number.number : undefined;
  if (known.size >= KNOWN_MOST) known.clear();
  known.set(text, stored);
  return stored;
}

/**
 * Mobile numbers and those of Hà Nội and Hồ Chí Minh City that the plans know as a whole, as most cells have them. The plans
 * take thirty times as long for the same answer.
 */
const USUAL =
  /^(?:0|\+84)((?:(?:3[ .-]?\d|7[ .-]?[06-9]|8[ .-]?[1-8]|9[ .-]?[0-8])|2[ .-]?(?:4[ .-]?[2-8]|8[ .-]?[2-9]))(?:[ .-]?\d){7})$/;

checkPhonesBy((text) => storedPhone(text) !== undefined);
