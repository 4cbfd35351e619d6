let existsByPlans: (text: string) => boolean = () => true;

/**
 * Adds the numbering plans to `isPhone`. The module `phone-plans.ts` calls this when it is loaded: the server loads it
 * at its start, the browser with the first form that has a telephone number, because the plans are large.
 */
export function checkPhonesBy(exists: (text: string) => boolean): void {
  existsByPlans = exists;
}

/**
 * Whether a text is a telephone number: by its look, and by the numbering plans as soon as they are loaded.
 *
 * @example isPhone('0912 345 678') // true
 */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d ().-]+$/.test(text) && digits >= 8 && digits <= 15 && existsByPlans(text);
}

const VIETNAMESE_MOBILE = /^\+84[35789]\d{8}$/;

/**
 * Whether a stored number (E.164) can get an SMS: no landline or service number of Viet Nam. Numbers of other countries
 * count as mobile.
 *
 * @example isMobile('+842838225678') // false
 */
export function isMobile(number: string): boolean {
  return !number.startsWith('+84') || VIETNAMESE_MOBILE.test(number);
}

/**
 * A stored number (E.164) for readers: Vietnamese ones in national form and in groups, others with their country code.
 *
 * @example showPhone('+84912345678') // '0912 345 678'
 */
export function showPhone(number: string): string {
  if (!number.startsWith('+84')) return number;
  const rest = number.slice(3);
  if (/^1[89]00/.test(rest)) return `${rest.slice(0, 4)} ${rest.slice(4)}`;
  const national = `0${rest}`;
  const area = national.length === 11 && !/^02[48]/.test(national) ? 4 : national.length === 11 ? 3 : 4;
  return `${national.slice(0, area)} ${national.slice(area, -3 - (area === 3 ? 1 : 0))} ${national.slice(area === 3 ? -4 : -3)}`;
}
