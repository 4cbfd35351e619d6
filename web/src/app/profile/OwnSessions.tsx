import { sessionCalls } from '@hoivien/contract/areas/doors/user/user.calls.ts';
import { answerKey, useAnswer } from '../../kit/call/use-answer.ts';
import type { OwnSession } from '@hoivien/contract/kit/session/session.schema.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tell } from '../../kit/api/ask.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { notify } from '../../kit/ui/notify.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import classes from './OwnSessions.module.css';
import './profile.texts.ts';

const KEY = answerKey(sessionCalls.list);

/** The user's sessions; they can end each other one. */
export function OwnSessions() {
  const { t, message, problem } = useWords();
  const client = useQueryClient();
  const sessions = useAnswer(sessionCalls.list, {}, { staleTime: 0 });
  const end = useMutation({
    mutationFn: (id: string | null) =>
      id === null ? tell(sessionCalls.endOthers, {}) : tell(sessionCalls.end, { params: { id } }),
    onSuccess: (answer) => notify.done(message(answer.message ?? '')),
    onError: (error) => notify.failed(error),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <section className={classes.sessions} aria-label={t('profile.sessions')}>
      <header>
        <h2>{t('profile.sessions')}</h2>
        {others > 0 && (
          <Button variant="default" size="xs" onClick={() => end.mutate(null)}>
            {t('profile.endOthers')}
          </Button>
        )}
      </header>
      {sessions.isError && <p role="alert">{problem(sessions.error)}</p>}
      <ul>
        {sessions.data?.map((session) => (
          <li key={session.id}>
            <SessionLine session={session} />
            {session.current ? (
              <Status kind="new">{t('profile.thisSession')}</Status>
            ) : (
              <Button
                variant="subtle"
                size="xs"
                onClick={() => end.mutate(session.id)}
                aria-label={`${t('profile.end')}: ${session.device ?? session.network}`}
              >
                {t('profile.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SessionLine({ session }: { session: OwnSession }) {
  const { t, formatDateTime, formatRelative } = useWords();
  const browser = session.device ?? t('profile.unknownBrowser');
  return (
    <span className="stack narrow">
      <strong>{browser}</strong>
      <span className="hint number">
        {t('profile.network', { network: session.network })} ·{' '}
        {t('profile.since', { time: formatDateTime(session.createdAt) })} ·{' '}
        <time dateTime={session.lastUsedAt} title={formatDateTime(session.lastUsedAt)}>
          {t('profile.lastUsed', { time: formatRelative(session.lastUsedAt) })}
        </time>
      </span>
    </span>
  );
}
