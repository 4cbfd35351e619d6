/** How large the text is, from the usual size upwards. */
export const TEXT_SIZES = ['normal', 'large', 'larger'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

const KEY = 'textSize';

/** A kept value as a size; the usual one when it is none. */
export function asTextSize(value: unknown): TextSize {
  return TEXT_SIZES.find((size) => size === value) ?? 'normal';
}

/** Shows everything in a size, and keeps it for the next first paint of this browser (`first-paint.js` reads it). */
export function showTextSize(size: TextSize): void {
  if (size === 'normal') delete document.documentElement.dataset['textSize'];
  else document.documentElement.dataset['textSize'] = size;
  try {
    if (size === 'normal') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, size);
  } catch {
    // A full store: the size holds as long as the page.
  }
}
