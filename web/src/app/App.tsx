import { useEffect } from 'react';
import { loadChunk } from '../kit/api/load-chunk.ts';
import { useSessionStatus, watchSession } from '../kit/auth/session.ts';
import { keepFocus } from '../kit/ui/keep-focus.ts';
import { landPresses } from '../kit/ui/landed-press.ts';
import { pasteWhole } from '../kit/ui/whole-paste.ts';
import { hasOfflineData } from '../kit/screen/offline-part.ts';
import { Mask } from '../kit/ui/Mask.tsx';
import './app.texts.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import { endEarlyFind } from './early-find.ts';
import { latePart } from './late-part.tsx';
import { queryClient } from './providers.tsx';

const PublicApp = latePart(async () => (await loadChunk('sign-in', () => import('./PublicApp.tsx'))).PublicApp);
const PrivateApp = latePart(async () => (await loadChunk('frame', () => import('./PrivateApp.tsx'))).PrivateApp);
const OfflineApp = latePart(
  async () => (await loadChunk('offline', () => import('./offline/OfflineApp.tsx'))).OfflineApp,
);

/** Shows the private screens to signed-in users and the public ones to others; nothing while the session is unknown. */
export function App() {
  const status = useSessionStatus();
  useEffect(() => watchSession(), []);
  useEffect(() => keepFocus(), []);
  useEffect(() => landPresses(), []);
  useEffect(() => pasteWhole(), []);
  useEffect(() => {
    if (status !== 'signedOut') return;
    // The answers of one person must not outlive their session.
    queryClient.clear();
    endEarlyFind();
  }, [status]);
  useEffect(() => {
    if (status === 'starting' || !hasOfflineData()) return;
    // Without a network the next start tidies up.
    import('./offline/areas.ts').then(({ tidyOffline }) => tidyOffline()).catch(() => undefined);
  }, [status]);
  return (
    <CrashBoundary>
      {status === 'starting' && <Mask />}
      {status === 'signedIn' && (window.location.pathname === '/' ? <PrivateApp /> : <OfflineApp />)}
      {status === 'signedOut' && <PublicApp />}
    </CrashBoundary>
  );
}
