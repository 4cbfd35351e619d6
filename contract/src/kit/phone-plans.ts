import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { checkPhonesBy } from './phone.ts';

/**
 * A telephone number as the database stores it (E.164), checked by the numbering plans. A number without a country code
 * is Vietnamese. Returns undefined for a number that cannot exist.
 *
 * @example storedPhone('0912 345 678') // '+84912345678'
 */
export function storedPhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, 'VN');
  return number?.isValid() && !number.ext ? number.number : undefined;
}

checkPhonesBy((text) => storedPhone(text) !== undefined);
