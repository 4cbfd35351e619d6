import { useEffect, useEffectEvent } from 'react';
import { loadChunk } from '../kit/api/load-chunk.ts';
import { useSessionStatus, watchSession } from '../kit/auth/session.ts';
import { useBaseWords } from '../kit/i18n/base-words.ts';
import { keepFocus } from '../kit/ui/keep-focus.ts';
import { Mask } from '../kit/ui/Mask.tsx';
import './app.texts.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import { watchEarlyFind } from './early-find.ts';
import { latePart } from './late-part.tsx';
import { queryClient } from './providers.tsx';

const PublicApp = latePart(async () => (await loadChunk('sign-in', () => import('./PublicApp.tsx'))).PublicApp);
const PrivateApp = latePart(async () => (await loadChunk('frame', () => import('./PrivateApp.tsx'))).PrivateApp);

/** Shows the private screens to signed-in users and the public ones to others; nothing while the session is unknown. */
export function App() {
  const { t } = useBaseWords();
  const status = useSessionStatus();
  const findLabel = useEffectEvent(() => t('app.find'));
  const mayFind = status !== 'signedOut';
  useEffect(() => watchSession(), []);
  useEffect(() => keepFocus(), []);
  useEffect(() => (mayFind ? watchEarlyFind(() => findLabel()) : undefined), [mayFind]);
  useEffect(() => {
    // The answers of one person must not outlive their session.
    if (status === 'signedOut') queryClient.clear();
  }, [status]);
  return (
    <CrashBoundary>
      {status === 'starting' && <Mask />}
      {status === 'signedIn' && <PrivateApp />}
      {status === 'signedOut' && <PublicApp />}
    </CrashBoundary>
  );
}
