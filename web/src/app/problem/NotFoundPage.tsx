import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { sessionStatus } from '../../kit/auth/session.ts';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import { EmptyState } from '../../kit/ui/EmptyState.tsx';
import { usePageTitle } from '../../kit/ui/title.ts';
import classes from './Notice.module.css';

/** No screen has this address. */
export function NotFoundPage() {
  const { t } = useBaseWords();
  usePageTitle(t('app.notFound'));
  return (
    <div className={`${classes.notice} grid grow`}>
      <EmptyState
        kind="nothingFound"
        level={1}
        title={t('app.notFound')}
        actions={
          <Button component={Link} to="/" variant="default">
            {t(sessionStatus() === 'signedIn' ? 'app.backHome' : 'app.toSignIn')}
          </Button>
        }
      >
        {t('app.notFoundText')}
      </EmptyState>
    </div>
  );
}
