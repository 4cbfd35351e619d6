import { useEffect, useSyncExternalStore } from 'react';

const APP = 'Hoivien';
let own: string | null = null;
const watchers = new Set<() => void>();

/**
 * Sets the page's title in the tab and at the end of the breadcrumbs while the caller is mounted. Null keeps the
 * route's own title.
 *
 * @example usePageTitle(record?.name ?? null)
 */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    setOwn(title);
    return () => setOwn(null);
  }, [title]);
}

/** The title that a page set, or null; for the frame. */
export function useOwnTitle(): string | null {
  return useSyncExternalStore(watch, () => own);
}

/** The text of the browser's tab. @example documentTitle('Thị trường') // 'Thị trường · Hoivien' */
export function documentTitle(title: string): string {
  return title ? `${title} · ${APP}` : APP;
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function setOwn(title: string | null): void {
  own = title;
  for (const watcher of watchers) watcher();
}
