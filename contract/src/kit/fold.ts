/**
 * Folds text for search and uniqueness: no accents, lower case, one kind of d.
 * Runs on write into `*_key` and `search_key` columns and on every query, so both sides agree.
 *
 * @example fold('Đỗ Thị Hoà') // 'do thi hoa'
 */
export function fold(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u00d0\u00f0]/g, 'd')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\u0111/g, 'd');
}

const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g;

/**
 * A text with its accents, wherever a tone mark was put: the same name is written Hòa and Hoà. For telling apart what is
 * alike without accents.
 *
 * @example toneKey('Xã Hoà An') === toneKey('xã Hòa An')
 */
export function toneKey(text: string): string {
  const words = text.normalize('NFD').toLowerCase().split(/\s+/);
  return words
    .filter(Boolean)
    .map((word) => word.replace(TONES, '') + (word.match(TONES) ?? []).join(''))
    .join(' ');
}

/** Capitalises the first letter and leaves the rest. @example capitalise('đơn vị') // 'Đơn vị' */
export function capitalise(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase('vi') + text.slice(first.length);
}

/** NFC, trimmed, blanks folded to one, no control characters. For one-line values. */
export function cleanLine(text: string): string {
  return withoutControls(text.normalize('NFC')).replace(/\s+/gu, ' ').trim();
}

/** NFC, trimmed, no control characters but tab and line feed. For text of several lines. */
export function cleanText(text: string): string {
  return withoutControls(text.normalize('NFC').replace(/\r\n?/g, '\n')).trim();
}

function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]/gu, '').replace(/[\ud800-\udfff]/gu, '');
}
