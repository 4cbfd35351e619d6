import { useCallback, useEffect, useRef, useState } from 'react';

/** How long the pointer rests on the sidebar before it opens, in milliseconds (specification 9). */
export const HOVER_MS = 800;
/** After closing, the pointer that is already there counts as having left, in milliseconds. */
const SETTLE_MS = 300;
const PIN_KEY = 'sidebarPinned';

export interface SidebarState {
  /** Expanded over the page, or beside it when pinned. */
  expanded: boolean;
  pinned: boolean;
  /** Opens it; `focusOn` names the entry that takes the focus, a group opened. The pointer's rest names none. */
  open: (focusOn?: string) => void;
  /** The entry to take the focus, else null. */
  wanted: string | null;
  close: () => void;
  togglePin: () => void;
  /** For the collapsed rail: rest to open. */
  hover: { onMouseEnter: () => void; onMouseLeave: () => void };
}

/** Opens after a rest of the pointer, by its icon or the keyboard; a press on the page closes it unless it is pinned. */
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
      // Unpinned it still lies over the page, until the person closes it.
      setOpened(pinned);
      pin(!pinned);
    },
    hover: {
      onMouseEnter: () => {
        if (performance.now() - closedAt.current < SETTLE_MS) return;
        timer.current = setTimeout(() => open(), HOVER_MS);
      },
      onMouseLeave: () => clearTimeout(timer.current),
    },
  };
}
