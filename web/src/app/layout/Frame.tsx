import { useCallback, useEffect, useState } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { loadChunk } from '../../kit/api/load-chunk.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { notify } from '../../kit/ui/notify.tsx';
import { useShortcuts } from '../../kit/ui/shortcuts.ts';
import { useActor } from '../../kit/auth/actor.ts';
import { buildMenu } from '../menu.ts';
import classes from './Frame.module.css';
import { NetworkBanner } from './NetworkBanner.tsx';
import { useRecentKeeping, useRecents, useShelf } from './shelf.ts';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useSidebar } from './use-sidebar.ts';
import { usePageChange } from './use-page-change.ts';
import { useScreenTitle } from './use-screen.ts';

const dialogs = {
  find: async () => (await loadChunk('find', () => import('./FindDialog.tsx'))).FindDialog,
  keys: async () => (await loadChunk('keyboard sheet', () => import('./KeyboardSheet.tsx'))).KeyboardSheet,
};
type Dialog = keyof typeof dialogs;

/** Sidebar, top bar and the area of the pages. */
export function Frame() {
  const words = useWords();
  const { t } = words;
  const entries = buildMenu(useActor(), words);
  const sidebar = useSidebar();
  const dialog = useDialog();
  const navigation = useNavigation();
  usePageChange(useScreenTitle());
  useRecentKeeping();
  // Loads the recent records early, so that the first rows of the search do not move when it opens.
  useShelf(useRecents());
  useShortcuts(
    { keys: ['Ctrl', 'K'], run: () => dialog.open('find') },
    { keys: ['?'], run: () => dialog.open('keys') },
  );
  useFindReady();
  return (
    <div className={classes.app} data-pinned={sidebar.pinned || undefined}>
      <a className={classes.skip} href="#main" onClick={skipToMain}>
        {t('app.skip')}
      </a>
      <Sidebar entries={entries} sidebar={sidebar} />
      <TopBar
        onMenu={() => sidebar.open('home')}
        onFind={() => dialog.open('find')}
        onKeys={() => dialog.open('keys')}
      />
      <main id="main" tabIndex={-1} className={classes.sheet}>
        {navigation.state !== 'idle' && <span className={classes.progress} aria-hidden="true" />}
        <NetworkBanner />
        <Outlet context={entries} />
      </main>
      {dialog.Shown && <dialog.Shown onClose={dialog.close} />}
    </div>
  );
}

/** The router owns the address after the hash, so the link moves the focus itself. */
function skipToMain(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

type DialogShown = Awaited<ReturnType<(typeof dialogs)[Dialog]>>;

/** The open dialog. */
function useDialog() {
  const [shown, setShown] = useState<{ Shown?: DialogShown }>({});
  const open = useCallback((dialog: Dialog) => loadDialog(dialog, (Shown) => setShown({ Shown })), []);
  return { ...shown, open, close: () => setShown({}) };
}

/** Loads a dialog. A failure appears in a toast, so the page and its input stay. */
function loadDialog(dialog: Dialog, show: (Shown: DialogShown) => void): void {
  dialogs[dialog]().then(show, (error: unknown) => notify.failed(error, { retry: () => loadDialog(dialog, show) }));
}

/** The delay after which the frame loads the search, in milliseconds, so that Ctrl+K loses no typed letters. */
const FETCH_FIND_MS = 1_500;

function useFindReady(): void {
  useEffect(() => {
    const timer = setTimeout(() => void dialogs.find().catch(() => undefined), FETCH_FIND_MS);
    return () => clearTimeout(timer);
  }, []);
}
