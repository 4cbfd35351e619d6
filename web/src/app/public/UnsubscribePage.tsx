import { notificationTexts } from '@hoivien/contract/areas/words/notification/notification.texts.ts';
import type { UnsubscribePage as Shown } from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import { linkTexts } from '@hoivien/contract/fragments/link.texts.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { api } from '../../kit/api/client.ts';
import { useAreaWords } from '../../kit/i18n/area-words.ts';
import classes from '../../kit/screen/Public.module.css';
import { SideNote } from '../../kit/ui/SideNote.tsx';
import { documentTitle } from '../../kit/ui/title.ts';
import './unsubscribe.texts.ts';

const areas = { Notifications: notificationTexts, Links: linkTexts };
const NAMES = { vi: 'Tiếng Việt', en: 'English' } as const;

/** The page of the link at the end of a mail: one press, and the address gets no more such mails. Opening it changes nothing. */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const { t, language, setLanguage, problem } = useAreaWords(areas);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const path = `/api/Public/Unsubscribe/${encodeURIComponent(token)}`;
  const { data, error } = useQuery({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => api.get<Shown>(path, { signal }),
    staleTime: 0,
    retry: false,
  });
  useEffect(() => {
    document.title = documentTitle(t('unsubscribe.title'));
  }, [t]);
  const other = language === 'vi' ? 'en' : 'vi';
  const press = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await api.send('POST', path);
      await client.invalidateQueries({ queryKey: ['unsubscribe', token] });
    } catch (refusal) {
      setFailure(refusal);
    }
    setBusy(false);
  };
  return (
    <main id="main" className={classes.page}>
      <header className={`${classes.head} row gap3 ruled-below`}>
        <span className={`${classes.association} rest bold`}>{data?.associationName ?? ''}</span>
        <button
          type="button"
          className={`${classes.tap} inline-row gap2 quiet strong`}
          lang={other}
          onClick={() => setLanguage(other)}
        >
          {NAMES[other]}
        </button>
      </header>
      <div className={classes.hi}>
        <h1>{t('unsubscribe.title')}</h1>
      </div>
      <section className={classes.section}>
        {!data && !error && <p role="status">{t('unsubscribe.loading')}</p>}
        {error && <SideNote>{problem(error)}</SideNote>}
        {data && (
          <>
            <p>{t('unsubscribe.who', { name: data.name, address: data.emailAddress })}</p>
            {data.isUnsubscribed ? (
              <SideNote kind="done">{t('unsubscribe.done', { association: data.associationName })}</SideNote>
            ) : (
              <>
                <p className="hint">{t('unsubscribe.hint')}</p>
                {failure !== undefined && <SideNote>{problem(failure)}</SideNote>}
                <div className="stack gap3 mt3">
                  <Button size="lg" fullWidth loading={busy} onClick={() => void press()}>
                    {t('unsubscribe.press')}
                  </Button>
                </div>
              </>
            )}
          </>
        )}
      </section>
      <footer className={`${classes.foot} note`}>
        {data?.contactEmail && (
          <p>
            {t('unsubscribe.ask')} <a href={`mailto:${data.contactEmail}`}>{data.contactEmail}</a>
          </p>
        )}
      </footer>
    </main>
  );
}
