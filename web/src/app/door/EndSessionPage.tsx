import { entryCalls } from '@hoivien/contract/kit/session/entry.calls.ts';
import { tell } from '../../kit/api/ask.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useWords } from '../../kit/i18n/words.ts';
import classes from '../../kit/screen/Public.module.css';
import { SideNote } from '../../kit/ui/SideNote.tsx';
import { documentTitle } from '../../kit/ui/title.ts';
import './end-session.texts.ts';

/** The page of the link in a mail about a new device. Opening it changes nothing, since programs of mail open links too. */
export function EndSessionPage() {
  const { token = '' } = useParams();
  const { t, message, problem } = useWords();
  const end = useMutation({ mutationFn: () => tell(entryCalls.endByLink, { body: { token } }) });
  useEffect(() => {
    document.title = documentTitle(t('endSession.title'));
  }, [t]);
  return (
    <main id="main" className={classes.page}>
      <div className={classes.hi}>
        <h1>{t('endSession.title')}</h1>
      </div>
      <section className={classes.section}>
        {end.data ? <SideNote kind="done">{message(end.data.message ?? '')}</SideNote> : <p>{t('endSession.hint')}</p>}
        {end.isError && <SideNote>{problem(end.error)}</SideNote>}
        <div className="stack gap3 mt3">
          {end.data || end.isError ? (
            <Button component="a" href="#/forgot" size="lg" fullWidth>
              {t('endSession.next')}
            </Button>
          ) : (
            <Button size="lg" fullWidth loading={end.isPending} onClick={() => end.mutate()}>
              {t('endSession.press')}
            </Button>
          )}
        </div>
      </section>
    </main>
  );
}
