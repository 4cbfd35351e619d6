import type { PublicInvitation } from '@hoivien/contract/areas/club-invitation/club-invitation.schema.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiError, api } from '../../kit/api/client.ts';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import { formatDateTime } from '../../kit/i18n/format.ts';
import { usePublicInfo } from '../use-public-info.ts';
import classes from './AnswerPage.module.css';
import { AnswerForm } from './AnswerForm.tsx';
import './answer.texts.ts';
import door from './DoorForm.module.css';
import { DoorNote } from './DoorNote.tsx';
import { PublicPage } from './PublicPage.tsx';

/** The page of an invitation's link: the club, the member and two buttons. Opening it changes nothing. */
export function AnswerPage() {
  const { t } = useBaseWords();
  const info = usePublicInfo();
  const { token = '' } = useParams();
  return (
    <PublicPage title={t('answer.title')}>
      <div className={door.form}>
        <h1 className={door.title}>{t('answer.title')}</h1>
        {/* Another link in the same tab is another invitation. */}
        <Answer key={token} token={token} />
        {info && (
          <p className={door.below}>
            <span>
              {t('answer.ask')} <a href={`mailto:${info.contactEmail}`}>{info.contactEmail}</a>
            </span>
          </p>
        )}
      </div>
    </PublicPage>
  );
}

function Answer({ token }: { token: string }) {
  const { t, problem } = useBaseWords();
  const client = useQueryClient();
  const [given, setGiven] = useState<boolean>();
  const [failure, setFailure] = useState<unknown>(null);
  const path = `/api/Invitations/${encodeURIComponent(token)}`;
  const queryKey = ['invitation', token];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<PublicInvitation>(path, { signal }),
    // An invitation that was answered elsewhere must not look open here.
    staleTime: 0,
  });
  const answer = async (accept: boolean, reason?: string) => {
    setFailure(null);
    try {
      const { data: after } = await api.send<PublicInvitation>('POST', path, { accept, reason });
      setGiven(accept);
      client.setQueryData(queryKey, after);
    } catch (refused) {
      const state = await refetch();
      // The state of an open invitation does not explain the refusal, so the page shows the error.
      if (state.data?.state === 'open') setFailure(refused);
    }
  };
  if (data && !(error instanceof ApiError && error.status === 404)) {
    return (
      <>
        <Invited invitation={data} />
        {failure !== null && <DoorNote>{problem(failure)}</DoorNote>}
        {data.state === 'open' ? <AnswerForm onAnswer={answer} /> : <Told invitation={data} given={given} />}
      </>
    );
  }
  if (!error) return <p role="status">{t('answer.loading')}</p>;
  if (error instanceof ApiError && error.status === 404) return <DoorNote>{t('answer.unknown')}</DoorNote>;
  return (
    <>
      <DoorNote>{problem(error)}</DoorNote>
      <Button variant="default" size="lg" fullWidth onClick={() => void refetch()}>
        {t('answer.retry')}
      </Button>
    </>
  );
}

function Invited({ invitation }: { invitation: PublicInvitation }) {
  const { t } = useBaseWords();
  const { associationName, clubName, memberName, message, state, expiresAt } = invitation;
  return (
    <div className={classes.invitation}>
      <p>{t('answer.to', { name: memberName })}</p>
      <p>{t('answer.lead', { association: associationName })}</p>
      <p className={classes.club}>{clubName}</p>
      {message && <blockquote className={classes.message}>{message}</blockquote>}
      {state === 'open' && <p className={classes.faint}>{t('answer.by', { time: momentOf(expiresAt) })}</p>}
    </div>
  );
}

/**
 * The state of an invitation that can no longer be answered; `given` is the answer that the person has just given here.
 */
function Told({ invitation, given }: { invitation: PublicInvitation; given: boolean | undefined }) {
  const { t } = useBaseWords();
  const { state, memberName, clubName, answeredAt, expiresAt } = invitation;
  const time = momentOf(answeredAt ?? expiresAt);
  if (given === true) return <DoorNote kind="done">{t('answer.done', { name: memberName, club: clubName })}</DoorNote>;
  if (given === false) return <DoorNote kind="done">{t('answer.refusedNow')}</DoorNote>;
  if (state === 'accepted') return <DoorNote kind="done">{t('answer.accepted', { time })}</DoorNote>;
  if (state === 'refused') return <DoorNote kind="done">{t('answer.refused', { time })}</DoorNote>;
  return <DoorNote>{t(state === 'expired' ? 'answer.expired' : 'answer.cancelled', { time })}</DoorNote>;
}

/** Day and minute in Vietnam's time. */
function momentOf(iso: string): string {
  return formatDateTime(iso).slice(0, -3);
}
