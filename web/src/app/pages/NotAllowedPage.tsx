import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { EmptyState } from '../../kit/ui/EmptyState.tsx';
import classes from './Notice.module.css';

/** The screen exists, the role does not open it. */
export function NotAllowedPage() {
  const { t } = useWords();
  const { profile } = useActor();
  return (
    <div className={classes.notice}>
      <EmptyState
        kind="notAllowed"
        level={1}
        title={t('app.notAllowed')}
        actions={
          <Button component={Link} to="/" variant="default">
            {t('app.backHome')}
          </Button>
        }
      >
        {t('app.notAllowedText', { role: profile.role?.name ?? t('app.unknownRole') })}
      </EmptyState>
    </div>
  );
}
