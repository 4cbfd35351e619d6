import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useWords } from '../../kit/i18n/words.ts';
import { announce } from '../../kit/ui/announce.ts';
import { documentTitle, useOwnTitle } from '../../kit/ui/title.ts';
import type { Screen } from '../route-table.ts';

/** The screen that the address shows; undefined for the notices, which name themselves. */
export function useScreen(): Screen | undefined {
  return useMatches().at(-1)?.handle as Screen | undefined;
}

/** Names the tab, and on a change of page moves the focus to the content and says where one is. */
export function usePageChange(): void {
  const words = useWords();
  const screen = useScreen();
  const own = useOwnTitle();
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const title = own ?? screen?.title(words) ?? '';
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
