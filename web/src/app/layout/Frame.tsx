import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { useWords } from '../../kit/i18n/words.ts';
import { loadChunk } from '../load-chunk.ts';
import classes from './Frame.module.css';
import { NetworkBanner } from './NetworkBanner.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useSidebar } from './use-sidebar.ts';
import { usePageChange } from './use-page-change.ts';
import { useScreenTitle } from './use-screen.ts';

const FindDialog = lazy(async () => ({
  default: (await loadChunk('find', () => import('./FindDialog.tsx'))).FindDialog,
}));

/** Sidebar, top bar and the sheet that the pages lie on. */
export function Frame() {
  const { t } = useWords();
  const sidebar = useSidebar();
  const [finding, setFinding] = useState(false);
  const navigation = useNavigation();
  usePageChange(useScreenTitle());
  useFindKey(() => setFinding(true));
  return (
    <div className={classes.app} data-pinned={sidebar.pinned || undefined}>
      <a className={classes.skip} href="#main" onClick={skipToMain}>
        {t('app.skip')}
      </a>
      <Sidebar sidebar={sidebar} />
      <TopBar onMenu={() => sidebar.open('home')} onFind={() => setFinding(true)} />
      <main id="main" tabIndex={-1} className={classes.sheet}>
        {navigation.state !== 'idle' && <span className={classes.progress} aria-hidden="true" />}
        <NetworkBanner />
        <Outlet />
      </main>
      {finding && (
        <Suspense fallback={null}>
          <FindDialog onClose={() => setFinding(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The address after the hash belongs to the router, so the link moves the focus itself. */
function skipToMain(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

function useFindKey(onFind: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      onFind();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
