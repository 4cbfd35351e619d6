/** The parts of an SMS as providers in Vietnam count them. */
export interface SmsSize {
  /** Characters as they are counted: a few signs of GSM count twice. */
  length: number;
  /** Number of paid parts; undefined for a text that is too long to be sent. */
  parts: number | undefined;
  /** The most characters of the longest text that can be sent in this form. */
  most: number;
  /** Whether the text has a character that only the long form can carry, such as a Vietnamese accent. */
  hasAccents: boolean;
}

/** The most characters of one, two and three parts. */
const PLAIN = [160, 306, 459] as const;
const ACCENTED = [70, 134, 201] as const;

/** Signs that GSM 03.38 counts twice. Providers count its few accented letters as accents. */
const GSM_TWICE = new Set('^{}\\[~]|€');

/**
 * Counts the parts of an SMS: 160, 306 and 459 characters, and 70, 134 and 201 with accents.
 *
 * @example smsSize('Chao ban') // { length: 8, parts: 1, most: 459, hasAccents: false }
 */
export function smsSize(text: string): SmsSize {
  const signs = Array.from(text);
  const hasAccents = signs.some((sign) => !isPlain(sign));
  const length = hasAccents ? text.length : signs.reduce((sum, sign) => sum + (GSM_TWICE.has(sign) ? 2 : 1), 0);
  const steps = hasAccents ? ACCENTED : PLAIN;
  const at = steps.findIndex((most) => length <= most);
  return { length, parts: at < 0 ? undefined : at + 1, most: steps[2], hasAccents };
}

function isPlain(sign: string): boolean {
  return /^[\n\r\x20-\x5f\x61-\x7e]$/.test(sign) || GSM_TWICE.has(sign);
}

const SUBSTITUTES: Readonly<Record<string, string>> = {
  đ: 'd',
  Đ: 'D',
  '‘': "'",
  '’': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '•': '-',
  '₫': 'd',
  '\u00a0': ' ',
};

/**
 * The text without Vietnamese accents, in characters that cost the least. Characters without a plain form are left out.
 *
 * @example withoutAccents('Kính mời Quý hội viên – 09:00') // 'Kinh moi Quy hoi vien - 09:00'
 */
export function withoutAccents(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
  return Array.from(plain)
    .map((sign) => SUBSTITUTES[sign] ?? sign)
    .filter((signs) => Array.from(signs).every(isPlain))
    .join('');
}

/** The text of an SMS as it is sent: without accents unless they are asked for. */
export function smsText(text: string, keepsAccents = false): string {
  return keepsAccents ? text.normalize('NFC') : withoutAccents(text);
}
