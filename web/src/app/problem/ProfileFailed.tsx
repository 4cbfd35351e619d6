import { Button } from '@mantine/core';
import { ApiError } from '../../kit/api/client.ts';
import { signOut } from '../../kit/auth/session.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { EmptyState } from '../../kit/ui/EmptyState.tsx';
import classes from './Notice.module.css';

/** The profile could not be loaded: nothing can be shown yet, but the session continues. */
export function ProfileFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t, problem } = useWords();
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <main className={`${classes.notice} grid grow`}>
      <EmptyState
        kind="failed"
        level={1}
        title={t('app.profileFailed')}
        actions={
          <>
            <Button onClick={onRetry}>{t('kit.retry')}</Button>
            <Button variant="subtle" onClick={() => void signOut()}>
              {t('app.signOut')}
            </Button>
          </>
        }
      >
        {problem(error)}
        {requestId && (
          <p className="breaks faint tiny mt2">
            {t('kit.requestId')} {requestId}
          </p>
        )}
      </EmptyState>
    </main>
  );
}
