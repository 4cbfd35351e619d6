import { useEffect, useSyncExternalStore } from 'react';

const APP = 'Hoivien';
let own: string | null = null;
const watchers = new Set<() => void>();

/**
 * Names the page after what it shows, in the tab and at the end of the breadcrumbs, while the caller is mounted.
 * Null leaves the route's own name.
 *
 * @example usePageTitle(record?.name ?? null)
 */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    setOwn(title);
    return () => setOwn(null);
  }, [title]);
}

/** The name the page gave itself, else null; for the frame. */
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
