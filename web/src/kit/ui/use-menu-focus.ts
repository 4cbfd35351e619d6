import { useEffect, useRef, useState } from 'react';

/**
 * Returns the focus after a dialog that a menu opened. The dialog would return it to the menu's entry, which is gone,
 * so the menu's button gets it.
 *
 * @example useMenuFocus(opened);
 */
export function useMenuFocus(opened: boolean): void {
  const [was, setWas] = useState(false);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Read during rendering: the menu disappears when the dialog appears.
  if (opened !== was) {
    setWas(opened);
    if (opened) setButton(menuButton());
  }
  useEffect(() => {
    if (!opened || !button) return undefined;
    clearTimeout(waiting.current);
    return () => {
      // Later than the dialog's own attempt to return the focus.
      waiting.current = setTimeout(() => isLost() && button.focus(), GIVEN_BACK_MS);
    };
  }, [opened, button]);
}

/** The button of the menu that contains the focus. */
function menuButton(): HTMLElement | null {
  const id = document.activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return id ? document.getElementById(id) : null;
}

export const GIVEN_BACK_MS = 50;

/**
 * Puts the focus into a menu that has opened. Mantine gives it to the first entry even where that one is locked and cannot take it;
 * it then stayed on the button, and neither arrows nor Escape reached the menu.
 */
export function enterMenu(): void {
  setTimeout(() => {
    const menu = [...document.querySelectorAll<HTMLElement>('[role="menu"]')].at(-1);
    if (!menu || menu.contains(document.activeElement)) return;
    (menu.querySelector<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? menu).focus();
  }, GIVEN_BACK_MS);
}

/** Whether no element has the focus, or an element of the closing dialog has it. */
export function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement === null || activeElement.closest('[role="dialog"]') !== null;
}
