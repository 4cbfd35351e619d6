import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import { SignInProblem } from './SignInProblem.tsx';
import './second-factor.texts.ts';

/** Signs in with a passkey; its failure stands above it. */
export function PasskeyButton({ run, main = false }: { run: () => Promise<void>; main?: boolean }) {
  const { t } = useBaseWords();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const press = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await run();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {failure !== null && <SignInProblem error={failure} />}
      <Button
        variant={main ? 'filled' : 'default'}
        size="lg"
        fullWidth
        loading={busy}
        leftSection={<IconFingerprint aria-hidden="true" />}
        onClick={() => void press()}
      >
        {t(main ? 'factor.usePasskey' : 'factor.signInPasskey')}
      </Button>
    </>
  );
}
