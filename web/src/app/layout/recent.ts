import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { useOwnTitle } from '../../kit/ui/title.ts';
import { useScreen } from './use-screen.ts';

/** A record the person opened. */
export interface Recent {
  path: string;
  title: string;
  area: string;
}

const PREFIX = 'recent:';
const MOST = 8;
/** How long a record stays on the screen before it counts as opened, in milliseconds; its name must be there by then. */
const LOOKED_MS = 400;

/** The records that the person opened in this browser, the last one first. */
export function readRecent(userId: string): Recent[] {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + userId) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as Recent[]).filter(({ path, title, area }) => path && title && area) : [];
  } catch {
    return [];
  }
}

/** Remembers the records that are opened; for the frame. */
export function useRecentKeeping(): void {
  const { profile } = useActor();
  const { pathname } = useLocation();
  const screen = useScreen();
  const title = useOwnTitle();
  const area = screen?.path.endsWith('/info/:id') ? screen.parent?.area : undefined;
  useEffect(() => {
    if (!area || !title) return undefined;
    // On the way from one record to the next the address changes before the name does.
    const timer = setTimeout(() => keep(profile.id, { path: pathname, title, area }), LOOKED_MS);
    return () => clearTimeout(timer);
  }, [profile.id, pathname, title, area]);
}

/** Forgets what anybody opened in this browser; for signing out. */
export function dropRecent(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}

function keep(userId: string, opened: Recent): void {
  const others = readRecent(userId).filter(({ path }) => path !== opened.path);
  try {
    localStorage.setItem(PREFIX + userId, JSON.stringify([opened, ...others].slice(0, MOST)));
  } catch {
    // A full store remembers nothing, and nobody must notice.
  }
}
