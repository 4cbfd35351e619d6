import { oidcCalls } from '@hoivien/contract/areas/doors/user/user.calls.ts';
import { tell } from '../../kit/api/ask.ts';
import { answerKey, useAnswer } from '../../kit/call/use-answer.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import sessions from './OwnSessions.module.css';
import '../door/provider.texts.ts';

const KEY = answerKey(oidcCalls.read);

/** The provider at which the user signs in; nothing without one. */
export function OwnProvider() {
  const { t, message, problem, formatDateTime } = useWords();
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const query = useAnswer(oidcCalls.read, {}, { staleTime: 0 });
  const { name, connectedAt, isOnly } = query.data ?? {};
  if (!name && !query.isError) return null;
  const end = async () => {
    try {
      const answer = await tell(oidcCalls.remove, {});
      notify.done(message(answer.message ?? ''));
      setAsked(false);
    } catch (error) {
      notify.failed(error);
    }
    await client.invalidateQueries({ queryKey: KEY });
  };
  return (
    <section className={sessions.sessions} aria-label={t('provider.title')}>
      <header>
        <h2>{t('provider.title')}</h2>
        {connectedAt && !isOnly && (
          <Button variant="default" size="xs" onClick={() => setAsked(true)}>
            {t('provider.end')}
          </Button>
        )}
      </header>
      {query.isError && <p role="alert">{problem(query.error)}</p>}
      {name && (
        <p>
          {connectedAt
            ? t('provider.connected', { name, time: formatDateTime(connectedAt) })
            : t('provider.none', { name })}
          {connectedAt && isOnly && ` ${t('provider.only')}`}
        </p>
      )}
      <ConfirmDialog
        opened={asked}
        danger
        title={t('provider.endAsk', { name: name ?? '' })}
        confirmLabel={t('provider.end')}
        onConfirm={end}
        onClose={() => setAsked(false)}
      >
        <p>{t('provider.endHint')}</p>
      </ConfirmDialog>
    </section>
  );
}
