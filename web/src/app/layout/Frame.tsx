import { useCallback, useState } from 'react';
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
  const keys = useKeys();
  const navigation = useNavigation();
  usePageChange(useScreenTitle());
  useRecentKeeping();
  // Loads the recent records early, so that the first rows of the search do not move when it opens.
  usePlaces(useRecents());
  useShortcuts({ keys: ['Ctrl', 'K'], run: find }, { keys: ['?'], run: keys.open });
  useEarlyFind(find);
  return (
    <div className={classes.app} data-pinned={sidebar.pinned || undefined}>
      <a className={classes.skip} href="#main" onClick={skipToMain}>
        {t('app.skip')}
      </a>
      <Sidebar entries={entries} sidebar={sidebar} />
      <TopBar onMenu={() => sidebar.open('home')} onFind={find} onKeys={keys.open} />
      <main id="main" tabIndex={-1} className={classes.sheet}>
        {navigation.state !== 'idle' && <span className={classes.progress} aria-hidden="true" />}
        <PageKeptNote />
        <Outlet context={entries} />
      </main>
      {findingAt === pathname && <FindDialog onClose={() => setFindingAt(undefined)} />}
      {keys.Shown && <keys.Shown onClose={keys.close} />}
    </div>
  );
}

/** The router owns the address after the hash, so the link moves the focus itself. */
function skipToMain(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

type KeysShown = Awaited<ReturnType<typeof loadKeys>>;

/** The sheet of shortcuts, which loads when it opens. */
function useKeys() {
  const [shown, setShown] = useState<{ Shown?: KeysShown }>({});
  const open = useCallback(() => showKeys((Shown) => setShown({ Shown })), []);
  return { ...shown, open, close: () => setShown({}) };
}

/** A failure appears in a toast, so the page and its input stay. */
function showKeys(show: (Shown: KeysShown) => void): void {
  loadKeys().then(show, (error: unknown) => notify.failed(error, { retry: () => showKeys(show) }));
}

async function loadKeys() {
  return (await loadChunk('keyboard sheet', () => import('./KeyboardSheet.tsx'))).KeyboardSheet;
}
