import { noticeCalls } from '@hoivien/contract/areas/keeping/notice/notice.calls.ts';
import { tell } from '../../kit/api/ask.ts';
import { answerKey, useAnswer } from '../../kit/call/use-answer.ts';
import { MAILED_GROUPS, NOTICE_MAILS, type NoticeMail } from '@hoivien/contract/areas/keeping/notice/notice-group.ts';
import type { NoticeMails as Choice } from '@hoivien/contract/areas/keeping/notice/notice.schema.ts';
import { Skeleton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { PieceFailed } from '../../kit/resource/PieceFailed.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import classes from './NoticeMails.module.css';
import pressed from './Pressed.module.css';
import './profile.texts.ts';

const KEY = answerKey(noticeCalls.mails);

/** For each kind of notices whether it also comes by e-mail; a choice is saved at once. */
export function NoticeMails() {
  const { t, area, message } = useWords();
  const { profile } = useActor();
  const client = useQueryClient();
  const [params] = useSearchParams();
  const place = useRef<HTMLElement>(null);
  const isWanted = params.get('part') === 'notices';
  const { data, error, refetch } = useAnswer(noticeCalls.mails, {}, { enabled: profile.role !== null });
  const mails = data?.mails;
  const isThere = mails !== undefined;
  useEffect(() => {
    if (!isWanted || !isThere) return;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus();
  }, [isWanted, isThere]);
  const save = useMutation({
    mutationFn: (changed: Choice['mails']) => tell(noticeCalls.saveMails, { body: { mails: changed } }),
    onMutate: async (changed) => {
      await client.cancelQueries({ queryKey: KEY });
      client.setQueriesData<Choice>({ queryKey: KEY }, (now) => now && { mails: { ...now.mails, ...changed } });
    },
    onSuccess: (answer) => {
      client.setQueriesData({ queryKey: KEY }, answer.data);
      notify.done(message(answer.message ?? ''));
    },
    onError: (failure) => {
      void client.invalidateQueries({ queryKey: KEY });
      notify.failed(failure);
    },
  });
  if (profile.role === null) return null;
  const { choice } = area('Notices');
  return (
    <section ref={place} tabIndex={-1} className={classes.mails} aria-label={t('profile.noticeMails')}>
      <h2>{t('profile.noticeMails')}</h2>
      <p>
        {profile.emailAddress
          ? t('profile.noticeMailsHint', { email: profile.emailAddress })
          : t('profile.noticeMailsNone')}
      </p>
      {error && !data && <PieceFailed error={error} onRetry={() => void refetch()} />}
      {!mails && !error && <Skeleton height="18em" />}
      {mails && (
        <dl>
          {MAILED_GROUPS.map((group) => (
            <div key={group}>
              <dt>{choice('group', group)}</dt>
              <dd>
                <div className={`${pressed.row} filled round2`} role="group" aria-label={choice('group', group)}>
                  {NOTICE_MAILS.map((how: NoticeMail) => (
                    <button
                      key={how}
                      type="button"
                      aria-pressed={(mails[group] ?? 'never') === how}
                      onClick={() => save.mutate({ [group]: how })}
                    >
                      {choice('mails', how)}
                    </button>
                  ))}
                </div>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
