import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { beginAtProvider, finishAtProvider } from '../../kit/auth/session.ts';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import type { OnChallenge } from './FactorForm.tsx';
import { SignInProblem } from './SignInProblem.tsx';
import './sign-in.texts.ts';

/** Signing in at the provider of identities, and the end of it when the provider has sent the browser back. */
export function ProviderButton({ name, onChallenge }: { name: string; onChallenge: OnChallenge }) {
  const { t } = useBaseWords();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    finishAtProvider().then((challenge) => {
      if (challenge) onChallenge({ challenge, remember: false });
    }, setFailure);
  }, [onChallenge]);
  const go = () => {
    setBusy(true);
    setFailure(null);
    beginAtProvider().catch((error: unknown) => {
      setBusy(false);
      setFailure(error);
    });
  };
  return (
    <>
      {failure !== null && <SignInProblem error={failure} />}
      <Button variant="default" size="lg" fullWidth loading={busy} onClick={go}>
        {t('signIn.atProvider', { name })}
      </Button>
    </>
  );
}
