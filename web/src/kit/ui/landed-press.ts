/** What a press acts on. */
const PRESSED = 'button, a[href], [role="button"], [role="menuitem"], [role="option"], [role="tab"], label, summary';

/** Pixels that a hand moves while it presses. */
const STILL = 4;

/**
 * Lets a press act although its target moved between press and release. Leaving an input may show its error, which moves what is
 * below; the browser then sees a press of one element and a release over another, and clicks neither. Returns a function that
 * ends this.
 */
export function landPresses(): () => void {
  let press: { on: HTMLElement; x: number; y: number; top: number; left: number } | undefined;
  const onDown = ({ target, button, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
    const on = button === 0 && isPrimary && target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
    press = undefined;
    if (!on) return;
    const { top, left } = on.getBoundingClientRect();
    press = { on, x, y, top, left };
  };
  const onUp = ({ target, clientX, clientY }: PointerEvent) => {
    const at = press;
    press = undefined;
    if (!at || !at.on.isConnected || at.on.matches(':disabled')) return;
    if (target instanceof Node && at.on.contains(target)) return;
    const isStill = Math.abs(clientX - at.x) <= STILL && Math.abs(clientY - at.y) <= STILL;
    const { top, left } = at.on.getBoundingClientRect();
    if (isStill && (top !== at.top || left !== at.left)) at.on.click();
  };
  const onCancel = () => {
    press = undefined;
  };
  // What keeps the focus where it is shows no error, and may have acted already: an option of a list.
  const onKept = ({ defaultPrevented }: MouseEvent) => {
    if (defaultPrevented) press = undefined;
  };
  document.addEventListener('pointerdown', onDown, true);
  document.addEventListener('mousedown', onKept);
  document.addEventListener('pointerup', onUp, true);
  document.addEventListener('pointercancel', onCancel, true);
  return () => {
    document.removeEventListener('pointerdown', onDown, true);
    document.removeEventListener('mousedown', onKept);
    document.removeEventListener('pointerup', onUp, true);
    document.removeEventListener('pointercancel', onCancel, true);
  };
}
