import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A telephone number as it is stored (E.164), by the numbering plans; Vietnamese ones may come without their country.
 * Undefined for a number that cannot exist.
 *
 * @example storedPhone('0912 345 678') // '+84912345678'
 */
export function storedPhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, 'VN');
  return number?.isValid() && !number.ext ? number.number : undefined;
}
