const REGION = 'announcer';

/** Says a text to screen readers, politely; the frame holds the region. @example announce('24 thị trường') */
export function announce(text: string): void {
  const region = document.getElementById(REGION);
  if (!region) return;
  // The same text twice is said only when the region changes in between.
  region.textContent = '';
  setTimeout(() => {
    region.textContent = text;
  }, 50);
}
