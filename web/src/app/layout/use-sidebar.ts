import { useCallback, useEffect, useRef, useState } from 'react';

/** How long the pointer must rest on the rail to open the menu, in milliseconds (specification 9). */
export const HOVER_MS = 800;
/** How long after closing the menu a pointer that is still there does not open it, in milliseconds. */
const SETTLE_MS = 300;
const PIN_KEY = 'sidebarPinned';

export interface SidebarState {
  /** Expanded over the page, or beside it when pinned. */
  expanded: boolean;
  pinned: boolean;
  /** Opens the menu. `focusOn` names the entry that takes the focus; a resting pointer names none. */
  open: (focusOn?: string) => void;
  /** The entry that takes the focus, or null. */
  wanted: string | null;
  close: () => void;
  togglePin: () => void;
  /** Handlers of the collapsed rail: a resting pointer opens the menu. */
  hover: { onMouseEnter: () => void; onMouseLeave: () => void };
}

/**
 * The menu opens by a resting pointer, by its button or by the keyboard. A press on the page closes it unless it is
 * pinned.
 */
export function useSidebar(): SidebarState {
  const [opened, setOpened] = useState(false);
  const [pinned, setPinned] = useState(() => localStorage.getItem(PIN_KEY) === 'true');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);
  const [wanted, setWanted] = useState<string | null>(null);
  const open = useCallback((focusOn?: string) => {
    setWanted(focusOn ?? null);
    setOpened(true);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const pin = (next: boolean) => {
    localStorage.setItem(PIN_KEY, String(next));
    setPinned(next);
  };
  return {
    expanded: opened || pinned,
    pinned,
    open,
    wanted,
    close: () => {
      closedAt.current = performance.now();
      setOpened(false);
      if (pinned) pin(false);
    },
    togglePin: () => {
      // An unpinned menu stays open over the page until the user closes it.
      setOpened(pinned);
      pin(!pinned);
    },
    hover: {
      onMouseEnter: () => {
        if (performance.now() - closedAt.current < SETTLE_MS) return;
        // A browser may tell twice that the pointer has come, and then once that it has gone.
        clearTimeout(timer.current);
        timer.current = setTimeout(() => open(), HOVER_MS);
      },
      onMouseLeave: () => clearTimeout(timer.current),
    },
  };
}
