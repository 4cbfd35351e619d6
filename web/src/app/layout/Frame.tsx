import { type ComponentType, useCallback, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { loadChunk } from '../../kit/api/load-chunk.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { notify } from '../../kit/ui/notify.tsx';
import { useShortcuts } from '../../kit/ui/shortcuts.ts';
import { useActor } from '../../kit/auth/actor.ts';
import { useEarlyFind } from '../early-find.ts';
import { buildMenu } from '../menu.ts';
import { FindDialog } from './FindDialog.tsx';
import { PageKeptNote } from '../../kit/ui/KeptNote.tsx';
import classes from './Frame.module.css';
import { useRecentKeeping, useRecents, usePlaces } from './places.ts';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useLinksAtRest } from './use-links-at-rest.ts';
import { useSidebar } from './use-sidebar.ts';
import { usePageChange } from './use-page-change.ts';
import { useScreenTitle } from './use-screen.ts';

/** Sidebar, top bar and the area of the pages. */
export function Frame() {
  const words = useWords();
  const { t } = words;
  const entries = buildMenu(useActor(), words);
  const sidebar = useSidebar();
  // The search is part of this script: its input must take the keys that follow Ctrl+K at once.
  const { pathname } = useLocation();
  const [findingAt, setFindingAt] = useState<string>();
  const find = () => setFindingAt(pathname);
  // Back, or another address, must not leave the search over the next page.
  if (findingAt !== undefined && findingAt !== pathname) setFindingAt(undefined);
  const keys = useLoaded(loadKeys);
  const recent = useLoaded(loadRecent);
  const navigation = useNavigation();
  usePageChange(useScreenTitle());
  useRecentKeeping();
  // Loads the recent records early, so that the first rows of the search do not move when it opens.
  usePlaces(useRecents());
  useShortcuts(
    { keys: ['Ctrl', 'K'], run: find },
    { keys: ['?'], run: keys.open },
    { keys: ['Shift', 'z'], run: recent.open },
  );
  useEarlyFind(find);
  const atRest = useLinksAtRest();
  return (
    <div className={classes.app} data-pinned={sidebar.pinned || undefined} {...atRest}>
      <a className={`${classes.skip} medium round2`} href="#main" onClick={skipToMain}>
        {t('app.skip')}
      </a>
      <Sidebar entries={entries} sidebar={sidebar} />
      <TopBar onMenu={() => sidebar.open('home')} onFind={find} onKeys={keys.open} onRecent={recent.open} />
      <main id="main" tabIndex={-1} className={`${classes.sheet} stack narrow short auto relative surface`}>
        {navigation.state !== 'idle' && <span className={classes.progress} aria-hidden="true" />}
        <PageKeptNote />
        <Outlet context={entries} />
      </main>
      {findingAt === pathname && <FindDialog onClose={() => setFindingAt(undefined)} />}
      {keys.Shown && <keys.Shown onClose={keys.close} />}
      {recent.Shown && <recent.Shown onClose={recent.close} />}
    </div>
  );
}

/** The router owns the address after the hash, so the link moves the focus itself. */
function skipToMain(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

type Shown = ComponentType<{ onClose: () => void }>;

/** A part of the frame that loads when it opens. */
function useLoaded(load: () => Promise<Shown>) {
  const [shown, setShown] = useState<{ Shown?: Shown }>({});
  const open = useCallback(() => show(load, (Shown) => setShown({ Shown })), [load]);
  return { ...shown, open, close: () => setShown({}) };
}

/** A failure appears in a toast, so the page and its input stay. */
function show(load: () => Promise<Shown>, take: (Shown: Shown) => void): void {
  load().then(take, (error: unknown) => notify.failed(error, { retry: () => show(load, take) }));
}

async function loadKeys() {
  return (await loadChunk('keyboard sheet', () => import('./KeyboardSheet.tsx'))).KeyboardSheet;
}

async function loadRecent() {
  return (await loadChunk('recent actions', () => import('./RecentPanel.tsx'))).RecentPanel;
}
