/** After so many milliseconds without an input, what a tab asks is asked by nobody. */
const AWAY_MS = 30_000;

const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'pointermove'] as const;
/** Opening a page is an act of a person. */
let lastInput = Date.now();

for (const kind of inputs)
  window.addEventListener(kind, () => (lastInput = Date.now()), { capture: true, passive: true });

/** When somebody last touched this tab. */
export function lastInputAt(): number {
  return lastInput;
}

/** Whether somebody sits at this tab. What others ask does not keep a session from its end by inactivity. */
export function isPresent(): boolean {
  return Date.now() - lastInput < AWAY_MS;
}
