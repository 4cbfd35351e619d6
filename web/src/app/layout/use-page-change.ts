import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announce } from '../../kit/ui/announce.ts';
import { documentTitle, useOwnTitle } from '../../kit/ui/title.ts';

/** The page that was announced last, over all frames. The browser itself announces the first one. */
let named: string | undefined;

/**
 * Sets the title of the tab, moves the focus to the content when the page changes, and announces the page when its
 * title is known. A page's own title has precedence.
 */
export function usePageChange(routeTitle = ''): void {
  const title = useOwnTitle() ?? routeTitle;
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    document.title = documentTitle(title);
    const page = `${pathname} ${title}`;
    if (title && named !== undefined && named !== page) announce(title);
    if (title) named = page;
  }, [pathname, title]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
