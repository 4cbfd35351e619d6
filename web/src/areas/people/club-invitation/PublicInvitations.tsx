import type { PublicInvitation } from '@hoivien/contract/areas/people/club-invitation/club-invitation.schema.ts';
import { clubInvitationTexts } from '@hoivien/contract/areas/people/club-invitation/club-invitation.texts.ts';
import { linkTexts } from '@hoivien/contract/fragments/link.texts.ts';
import { NOTE_MAX } from '@hoivien/contract/fragments/answer-note.ts';
import { ANSWER } from '@hoivien/contract/codes.ts';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAreaWords } from '../../../kit/i18n/area-words.ts';
import { formatDateTime } from '../../../kit/i18n/format.ts';
import classes from '../../../kit/screen/Public.module.css';
import { type PublicPartProps, usePublicSend, useIsCopied } from '../../../kit/screen/public-part.ts';
import { SideNote } from '../../../kit/ui/SideNote.tsx';
import './public-invitation.texts.ts';

const areas = { ClubInvitations: clubInvitationTexts, Links: linkTexts };

/** Invitations to clubs, each with two buttons while it is open. */
export function PublicInvitations({ data, token }: PublicPartProps<readonly PublicInvitation[]>) {
  const { t } = useAreaWords(areas);
  // An invitation that was answered here stays on the page, although it waits no longer.
  const [answered, setAnswered] = useState<ReadonlyMap<string, Answered>>(new Map());
  const gone = [...answered.values()].map(({ invitation }) => invitation);
  const shown = [...data, ...gone.filter(({ id }) => data.every((one) => one.id !== id))];
  if (shown.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2>{t('publicInvitation.title')}</h2>
      {shown.map((invitation) => (
        <Invited
          key={invitation.id}
          invitation={invitation}
          token={token}
          given={answered.get(invitation.id)?.accept}
          onAnswered={(accept) => setAnswered(new Map(answered).set(invitation.id, { accept, invitation }))}
        />
      ))}
    </section>
  );
}

interface Answered {
  accept: boolean;
  invitation: PublicInvitation;
}

interface InvitedProps {
  invitation: PublicInvitation;
  token: string;
  /** The answer that the person has just given here. */
  given: boolean | undefined;
  onAnswered: (accept: boolean) => void;
}

function Invited({ invitation, token, given, onAnswered }: InvitedProps) {
  const { t, problem } = useAreaWords(areas);
  const send = usePublicSend(token);
  const [failure, setFailure] = useState<unknown>();
  const { clubName, message, state, expiresAt } = invitation;
  const answer = async (accept: boolean, note?: string) => {
    setFailure(undefined);
    try {
      await send(invitation.token, { answer: accept ? ANSWER.attending : ANSWER.notAttending, note });
      onAnswered(accept);
    } catch (error) {
      setFailure(error);
    }
  };
  const isCopied = useIsCopied();
  const isOpen = state === 'open' && given === undefined;
  return (
    <article className={classes.item}>
      <p>{t('publicInvitation.lead')}</p>
      <h3>{clubName}</h3>
      {message && <blockquote className={`${classes.quote} breaks filled`}>{message}</blockquote>}
      {isOpen && <p className="hint">{t('publicInvitation.by', { time: momentOf(expiresAt) })}</p>}
      {isOpen && failure !== undefined && <SideNote>{problem(failure)}</SideNote>}
      {isOpen && !isCopied && <AnswerForm onAnswer={answer} />}
      {!isOpen && <Told invitation={invitation} given={given} />}
    </article>
  );
}

/** One press accepts. Refusing first asks for a reason, which is optional. */
function AnswerForm({ onAnswer }: { onAnswer: (accept: boolean, reason?: string) => Promise<void> }) {
  const { t } = useAreaWords(areas);
  const [refusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (accept: boolean) => {
    if (busy) return;
    setBusy(true);
    await (accept ? onAnswer(true) : onAnswer(false, reason));
    setBusy(false);
  };
  if (!refusing) {
    return (
      <div className={`${classes.two} grid gap3 mt3`}>
        <Button size="lg" loading={busy} onClick={() => void send(true)}>
          {t('publicInvitation.accept')}
        </Button>
        <Button size="lg" variant="default" disabled={busy} onClick={() => setRefusing(true)}>
          {t('publicInvitation.refuse')}
        </Button>
      </div>
    );
  }
  return (
    <form
      className="stack gap3 mt3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send(false);
      }}
    >
      <Textarea
        autoFocus
        label={t('publicInvitation.reason')}
        description={t('publicInvitation.reasonHint')}
        rows={4}
        maxLength={NOTE_MAX}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={`${classes.two} grid gap3 mt3`}>
        <Button type="submit" size="lg" loading={busy}>
          {t('publicInvitation.refuseDo')}
        </Button>
        <Button size="lg" variant="default" disabled={busy} onClick={() => setRefusing(false)}>
          {t('publicInvitation.back')}
        </Button>
      </div>
    </form>
  );
}

/** The state of an invitation that can no longer be answered. */
function Told({ invitation, given }: Pick<InvitedProps, 'invitation' | 'given'>) {
  const { t } = useAreaWords(areas);
  const { state, memberName, clubName, answeredAt, expiresAt } = invitation;
  const time = momentOf(answeredAt ?? expiresAt);
  if (given === true) {
    return <SideNote kind="done">{t('publicInvitation.done', { name: memberName, club: clubName })}</SideNote>;
  }
  if (given === false) return <SideNote kind="done">{t('publicInvitation.refusedNow')}</SideNote>;
  if (state === 'accepted') return <SideNote kind="done">{t('publicInvitation.accepted', { time })}</SideNote>;
  if (state === 'refused') return <SideNote kind="done">{t('publicInvitation.refused', { time })}</SideNote>;
  return (
    <SideNote>{t(state === 'expired' ? 'publicInvitation.expired' : 'publicInvitation.cancelled', { time })}</SideNote>
  );
}

/** Day and minute in Vietnam's time. */
function momentOf(iso: string): string {
  return formatDateTime(iso).slice(0, -3);
}
