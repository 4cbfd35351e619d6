import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { useWords } from '../../kit/i18n/words.ts';
import { isTaken } from '../../kit/ui/shortcuts.ts';
import { useActor } from '../../kit/auth/actor.ts';
import { buildMenu } from '../menu.ts';
import { loadChunk } from '../load-chunk.ts';
import classes from './Frame.module.css';
import { NetworkBanner } from './NetworkBanner.tsx';
import { useRecentKeeping, useRecents, useShelf } from './shelf.ts';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useSidebar } from './use-sidebar.ts';
import { usePageChange } from './use-page-change.ts';
import { useScreenTitle } from './use-screen.ts';

const loadFind = () => loadChunk('find', () => import('./FindDialog.tsx'));
const FindDialog = lazy(async () => ({ default: (await loadFind()).FindDialog }));
const KeyboardSheet = lazy(async () => ({
  default: (await loadChunk('keyboard sheet', () => import('./KeyboardSheet.tsx'))).KeyboardSheet,
}));

/** Sidebar, top bar and the sheet that the pages lie on. */
export function Frame() {
  const words = useWords();
  const { t } = words;
  const entries = buildMenu(useActor(), words);
  const sidebar = useSidebar();
  const [dialog, setDialog] = useState<'find' | 'keys'>();
  const navigation = useNavigation();
  usePageChange(useScreenTitle());
  useRecentKeeping();
  // Asked for ahead: the search must not move its first rows under the hand of who opens it.
  useShelf(useRecents());
  useDialogKeys(setDialog);
  useFindReady();
  return (
    <div className={classes.app} data-pinned={sidebar.pinned || undefined}>
      <a className={classes.skip} href="#main" onClick={skipToMain}>
        {t('app.skip')}
      </a>
      <Sidebar entries={entries} sidebar={sidebar} />
      <TopBar onMenu={() => sidebar.open('home')} onFind={() => setDialog('find')} onKeys={() => setDialog('keys')} />
      <main id="main" tabIndex={-1} className={classes.sheet}>
        {navigation.state !== 'idle' && <span className={classes.progress} aria-hidden="true" />}
        <NetworkBanner />
        <Outlet context={entries} />
      </main>
      <Suspense fallback={null}>
        {dialog === 'find' && <FindDialog onClose={() => setDialog(undefined)} />}
        {dialog === 'keys' && <KeyboardSheet onClose={() => setDialog(undefined)} />}
      </Suspense>
    </div>
  );
}

/** The address after the hash belongs to the router, so the link moves the focus itself. */
function skipToMain(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** Ctrl+K finds, also while one types; a question mark asks for the keys, unless it is typed into something. */
function useDialogKeys(onDialog: (dialog: 'find' | 'keys') => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey;
      const dialog =
        isCommand && event.key.toLowerCase() === 'k'
          ? 'find'
          : event.key === '?' && !isCommand && !event.altKey && !isTaken(event)
            ? 'keys'
            : undefined;
      if (!dialog) return;
      event.preventDefault();
      onDialog(dialog);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onDialog]);
}

/** How long after the frame the search is fetched, in milliseconds, so that nothing typed right after Ctrl+K is lost. */
const FETCH_FIND_MS = 1_500;

function useFindReady(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadFind().catch(() => undefined), FETCH_FIND_MS);
    return () => clearTimeout(timer);
  }, []);
}
