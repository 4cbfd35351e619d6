/** Most UTF-16 units that spreadsheet programs accept in one cell. */
export const MAX_CELL_LENGTH = 32_767;

/**
 * A text as the content of a `<t>` element. It reads back equal with two exceptions: NUL is dropped, and a text above
 * 32,767 characters, the limit of a cell, is cut and ends with `…`.
 *
 * @example cellText("a\u0007<b") // "a_x0007_&lt;b"
 */
export function cellText(text: string): string {
  const held = text.length > MAX_CELL_LENGTH ? cut(text) : text;
  return PLAIN.test(held) ? held : escapeAll(held);
}

/**
 * A text as the value of an attribute in double quotes, without the characters that XML forbids.
 *
 * @example attribute('Hội "A" & B') // "Hội &quot;A&quot; &amp; B"
 */
export function attribute(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"\n\t\r]/g, (mark) => ENTITIES[mark] ?? '');
}

/**
 * A text from a cell in the form that the program uses: escapes decoded, NFC, at most 32,767 characters (only forged
 * files have more).
 *
 * @example readText('a_x000D_b') // 'a\rb'
 */
export function readText(text: string): string {
  const plain = decodeEscapes(text.length > MAX_CELL_LENGTH * 7 ? text.slice(0, MAX_CELL_LENGTH * 7) : text).normalize(
    'NFC',
  );
  return plain.length > MAX_CELL_LENGTH ? cut(plain) : plain;
}

/** Whether an element that may be switched off by `val` is on. */
export function isOn({ val = '1' }: Record<string, string>): boolean {
  return TRUE.has(val);
}

/** What files write for true. */
export const TRUE: ReadonlySet<string> = new Set(['1', 'true', 'on']);

/** Texts without a character that needs an escape; `Cs` is half of a surrogate pair. */
const PLAIN = /^[^\p{Cc}\p{Cs}&<>_\uFFFE\uFFFF]*$/u;
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu;
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
  '\r': '&#13;',
};

function escapeAll(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      /(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu,
      (mark) => `_x${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/[&<>]/g, (mark) => ENTITIES[mark] ?? '');
}

function cut(text: string): string {
  const end = MAX_CELL_LENGTH - 1;
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return `${text.slice(0, splitsPair ? end - 1 : end)}…`;
}

function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    hex === '0000' ? '' : String.fromCharCode(parseInt(hex, 16)),
  );
}
