import { useEffect, useRef, useState } from 'react';

/**
 * A dialog gives the focus back to what had it. When that was the entry of a menu, which is gone by then, its button gets
 * the focus, so that the keyboard goes on where it was.
 *
 * @example useMenuFocus(opened);
 */
export function useMenuFocus(opened: boolean): void {
  const [was, setWas] = useState(false);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Looked up while drawing: the menu goes in the moment in which the dialog comes.
  if (opened !== was) {
    setWas(opened);
    if (opened) setButton(menuButton());
  }
  useEffect(() => {
    if (!opened || !button) return undefined;
    clearTimeout(waiting.current);
    return () => {
      // After the dialog itself gave back what it remembers.
      waiting.current = setTimeout(() => isLost() && button.focus(), GIVEN_BACK_MS);
    };
  }, [opened, button]);
}

/** The button of the menu that has the focus. */
function menuButton(): HTMLElement | null {
  const id = document.activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return id ? document.getElementById(id) : null;
}

const GIVEN_BACK_MS = 50;

/** Nothing has the focus, or what is about to go with the dialog. */
function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement === null || activeElement.closest('[role="dialog"]') !== null;
}
