import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import classes from './DoorForm.module.css';
import { DoorNote } from './DoorNote.tsx';
import { PublicPage } from './PublicPage.tsx';
import './recovery.texts.ts';
import { checkCode, RESET_PATH } from './recovery.ts';

/** The page of the link in a recovery mail: leads to the new password, or says why the link no longer works. */
export function RecoveryLinkPage() {
  const { t, problem } = useBaseWords();
  const navigate = useNavigate();
  const { code = '' } = useParams();
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let isHere = true;
    checkCode(code).then(
      // The address with the code must not stay in the history.
      () => isHere && void navigate(RESET_PATH, { replace: true, state: { token: code } }),
      (error: unknown) => isHere && setFailure(error),
    );
    return () => {
      isHere = false;
    };
  }, [code, navigate]);
  return (
    <PublicPage title={t('recovery.title')}>
      <div className={`${classes.form} stack gap4`}>
        <h1 className={classes.title}>{t('recovery.title')}</h1>
        {failure === null ? (
          <p role="status">{t('recovery.checking')}</p>
        ) : (
          <>
            <DoorNote>{problem(failure)}</DoorNote>
            <Button component={Link} to="/forgot" size="lg" fullWidth>
              {t('recovery.again')}
            </Button>
            <p className={`${classes.below} flex between wrap note`}>
              <Link to="/login">{t('recovery.back')}</Link>
            </p>
          </>
        )}
      </div>
    </PublicPage>
  );
}
