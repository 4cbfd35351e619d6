/** The longest press to wait for: a release outside of the window may not be told. */
const LONGEST_MS = 2_000;

/**
 * Resolves after the press of the mouse that is under way, and at once without one. A control that moves between press
 * and release gets no click.
 */
export function afterPress(): Promise<void> {
  if (!document.querySelector(':active')) return Promise.resolve();
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      ended.abort();
      // The click comes after the release.
      setTimeout(resolve);
    };
    for (const name of ['mouseup', 'pointercancel', 'dragend'])
      window.addEventListener(name, end, { capture: true, signal: ended.signal });
    const timer = setTimeout(end, LONGEST_MS);
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
  });
}
