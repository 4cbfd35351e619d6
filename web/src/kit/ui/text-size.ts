/** Sizes of the text, the usual one first. */
export const TEXT_SIZES = ['normal', 'large', 'larger'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

const KEY = 'textSize';

/** A stored value as a size; any other value becomes the usual size. */
export function asTextSize(value: unknown): TextSize {
  return TEXT_SIZES.find((size) => size === value) ?? 'normal';
}

/** Shows all text in a size and stores it for the next start of this browser (`first-paint.js` reads it). */
export function showTextSize(size: TextSize): void {
  if (size === 'normal') delete document.documentElement.dataset['textSize'];
  else document.documentElement.dataset['textSize'] = size;
  try {
    if (size === 'normal') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, size);
  } catch {
    // When the storage is full the size lasts until the page closes.
  }
}
