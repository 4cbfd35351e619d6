import { activityTexts } from '@hoivien/contract/areas/activity/activity.texts.ts';
import type { PublicActivity } from '@hoivien/contract/areas/activity/activity.schema.ts';
import { linkTexts } from '@hoivien/contract/areas/link/link.texts.ts';
import { NOTE_MAX } from '@hoivien/contract/areas/link/link.schema.ts';
import { ACTIVITY_STATE, CONFIRMATION } from '@hoivien/contract/codes.ts';
import { IconMapPin, IconQrcode } from '@tabler/icons-react';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useAreaWords } from '../../kit/i18n/area-words.ts';
import { PublicAnswer } from '../../kit/screen/PublicAnswer.tsx';
import classes from '../../kit/screen/Public.module.css';
import type { PublicPartProps } from '../../kit/screen/public-part.ts';
import { SideNote } from '../../kit/ui/SideNote.tsx';
import { spanLines } from '../../kit/ui/span.ts';
import './public-event.texts.ts';
import own from './PublicEvents.module.css';

const areas = { Activities: activityTexts, Links: linkTexts };

/** The events of an invited person: first those without an answer, each with the own code for the entrance. */
export function PublicEvents({ data, token, isAlone }: PublicPartProps<readonly PublicActivity[]>) {
  const { t } = useAreaWords(areas);
  // An event that was answered here stays where it was, so that the answer does not jump away from the finger.
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const draw = (event: PublicActivity) => (
    <Invitation
      key={event.id}
      event={event}
      token={token}
      isAlone={isAlone}
      isSaved={answered.has(event.id)}
      onAnswered={() => setAnswered(new Set([...answered, event.id]))}
    />
  );
  if (isAlone) {
    return (
      <section className={classes.section}>
        <h2>{t('publicEvent.alone')}</h2>
        {data.map(draw)}
      </section>
    );
  }
  if (data.length === 0) return null;
  const waits = ({ id, answer, isCancelled, mayAnswer }: PublicActivity) =>
    answered.has(id) || (mayAnswer && answer === CONFIRMATION.unconfirmed && !isCancelled);
  const waiting = data.filter(waits);
  const coming = data.filter((event) => !waits(event));
  return (
    <>
      {waiting.length > 0 && (
        <section className={classes.section}>
          <h2>
            {t('publicEvent.waiting')} <span>{waiting.length}</span>
          </h2>
          {waiting.map(draw)}
        </section>
      )}
      {coming.length > 0 && (
        <section className={classes.section}>
          <h2>{t('publicEvent.coming')}</h2>
          {coming.map(draw)}
        </section>
      )}
    </>
  );
}

interface InvitationProps {
  event: PublicActivity;
  token: string;
  isAlone: boolean;
  /** The answer was given here just now. */
  isSaved: boolean;
  onAnswered: () => void;
}

function Invitation({ event, token, isAlone, isSaved, onAnswered }: InvitationProps) {
  const words = useAreaWords(areas);
  const { t } = words;
  const { title, startTime, endTime, address, answer, isWaiting, waitingNumber, note, state, isCancelled } = event;
  const isOpen = !isCancelled && state !== ACTIVITY_STATE.ended;
  const isYes = answer === CONFIRMATION.confirmed;
  const isAnswered = answer !== CONFIRMATION.unconfirmed;
  return (
    <article className={classes.item}>
      <h3>{title}</h3>
      {spanLines(startTime, endTime, words).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {address && (
        <p>
          <IconMapPin aria-hidden="true" size="1em" /> {address}
        </p>
      )}
      {isCancelled && <SideNote>{t('publicEvent.cancelled', { reason: event.cancelReason ?? '' })}</SideNote>}
      {!isCancelled && state !== ACTIVITY_STATE.notStarted && (
        <p className={classes.faint}>{t(isOpen ? 'publicEvent.running' : 'publicEvent.over')}</p>
      )}
      {isOpen && !event.mayAnswer && <SideNote>{t('publicEvent.office')}</SideNote>}
      <PublicAnswer
        page={token}
        one={event}
        isOpen={isOpen && event.mayAnswer}
        isAnswered={isAnswered}
        until={t('publicEvent.until')}
        change={t('publicEvent.change')}
        yes={{ answer: CONFIRMATION.confirmed, label: t('publicEvent.yes') }}
        no={{ answer: CONFIRMATION.refused, label: t('publicEvent.no') }}
        given={answer}
        noteMax={NOTE_MAX}
        words={words}
        onAnswered={onAnswered}
      >
        <p className={isWaiting ? `${classes.answered} ${own.waits}` : classes.answered} data-no={!isYes || undefined}>
          {isWaiting
            ? t('publicEvent.isWaiting', { number: waitingNumber })
            : t(isYes ? 'publicEvent.isYes' : 'publicEvent.isNo')}
        </p>
        {isWaiting && <p>{t('publicEvent.waitingText')}</p>}
        {note && <blockquote className={classes.quote}>{note}</blockquote>}
        {isSaved && !isWaiting && (
          <SideNote kind="done">{t(isYes ? 'publicEvent.savedYes' : 'publicEvent.savedNo')}</SideNote>
        )}
        {isYes && !isWaiting && isOpen && event.checkInToken && (
          <EntranceCode event={event} isShown={isAlone || isSaved} />
        )}
      </PublicAnswer>
    </article>
  );
}

/** The code that a person shows at the door. The page of one event shows it at once. */
function EntranceCode({ event, isShown }: { event: PublicActivity; isShown: boolean }) {
  const { t } = useAreaWords(areas);
  const [shown, setShown] = useState<boolean>();
  const isOpen = shown ?? isShown;
  return (
    <>
      {!isShown && (
        <button type="button" className={classes.tap} aria-expanded={isOpen} onClick={() => setShown(!isOpen)}>
          <IconQrcode aria-hidden="true" />
          {t(isOpen ? 'publicEvent.codeHide' : 'publicEvent.codeShow')}
        </button>
      )}
      {isOpen && (
        <div className={own.code} role="group" aria-label={t('publicEvent.code')}>
          <b>{t('publicEvent.code')}</b>
          <QRCodeSVG value={event.checkInToken} level="M" marginSize={0} title={t('publicEvent.code')} />
          <p>{t('publicEvent.codeText')}</p>
        </div>
      )}
    </>
  );
}
