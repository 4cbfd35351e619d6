import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announce } from '../../kit/ui/announce.ts';
import { documentTitle, useOwnTitle } from '../../kit/ui/title.ts';

/** Names the tab, and on a change of page moves the focus to the content and says where one is. A page's own title wins. */
export function usePageChange(routeTitle = ''): void {
  const title = useOwnTitle() ?? routeTitle;
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
    announce(title);
  }, [pathname, title]);
}
