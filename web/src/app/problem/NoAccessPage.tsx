import { showPhone } from '@hoivien/contract/kit/phone.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { signOut } from '../../kit/auth/session.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { EmptyState } from '../../kit/ui/EmptyState.tsx';
import { LanguageSwitch } from '../../kit/ui/LanguageSwitch.tsx';
import { usePageTitle } from '../../kit/ui/title.ts';
import { usePublicInfo } from '../use-public-info.ts';
import classes from './Notice.module.css';
import '../layout/shell.texts.ts';

/** Tells a user without a role whom to ask. */
export function NoAccessPage() {
  const { t } = useWords();
  const info = usePublicInfo();
  usePageTitle(t('shell.noAccess'));
  return (
    <div className={`${classes.notice} grid grow`}>
      <div className={classes.switch}>
        <LanguageSwitch />
      </div>
      <EmptyState
        kind="notAllowed"
        level={1}
        title={t('shell.noAccess')}
        actions={
          <>
            <Button component={Link} to="/profile" variant="default">
              {t('app.profile')}
            </Button>
            <Button variant="subtle" onClick={() => void signOut()}>
              {t('app.signOut')}
            </Button>
          </>
        }
      >
        {t('shell.noAccessText')} {info && <a href={`mailto:${info.contactEmail}`}>{info.contactEmail}</a>}
        {info?.contactPhone && (
          <>
            {' · '}
            <a href={`tel:${info.contactPhone}`}>{showPhone(info.contactPhone)}</a>
          </>
        )}
      </EmptyState>
    </div>
  );
}
