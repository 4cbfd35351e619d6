import { linkTexts } from '@hoivien/contract/areas/link/link.texts.ts';
import { NOTE_MAX } from '@hoivien/contract/areas/link/link.schema.ts';
import type { PublicMeeting } from '@hoivien/contract/areas/schedule/schedule.schema.ts';
import { scheduleTexts } from '@hoivien/contract/areas/schedule/schedule.texts.ts';
import { ANSWER, SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useAreaWords } from '../../kit/i18n/area-words.ts';
import classes from '../../kit/screen/Public.module.css';
import { PublicAnswer } from '../../kit/screen/PublicAnswer.tsx';
import type { PublicPartProps } from '../../kit/screen/public-part.ts';
import { SideNote } from '../../kit/ui/SideNote.tsx';
import { spanLines } from '../../kit/ui/span.ts';
import './public-meeting.texts.ts';

const areas = { Schedules: scheduleTexts, Links: linkTexts };

/** The coming meetings of a person: first those without an answer. */
export function PublicMeetings({ data, token, isAlone }: PublicPartProps<readonly PublicMeeting[]>) {
  const { t } = useAreaWords(areas);
  // A meeting that was answered here stays where it was, so that the answer does not jump away from the finger.
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const draw = (meeting: PublicMeeting) => (
    <Meeting
      key={meeting.id}
      meeting={meeting}
      token={token}
      isSaved={answered.has(meeting.id)}
      onAnswered={() => setAnswered(new Set([...answered, meeting.id]))}
    />
  );
  if (isAlone) {
    return (
      <section className={classes.section}>
        <h2>{t('publicMeeting.alone')}</h2>
        {data.map(draw)}
      </section>
    );
  }
  const waits = ({ id, answer, state }: PublicMeeting) =>
    answered.has(id) || (answer === ANSWER.none && state === SCHEDULE_STATE.upcoming);
  const waiting = data.filter(waits);
  const coming = data.filter((meeting) => !waits(meeting));
  return (
    <>
      {waiting.length > 0 && (
        <section className={classes.section}>
          <h2>
            {t('publicMeeting.waiting')} <span>{waiting.length}</span>
          </h2>
          {waiting.map(draw)}
        </section>
      )}
      {(coming.length > 0 || waiting.length === 0) && (
        <section className={classes.section}>
          <h2>{t('publicMeeting.coming')}</h2>
          {coming.length === 0 && <p className={classes.faint}>{t('publicMeeting.noneComing')}</p>}
          {coming.map(draw)}
        </section>
      )}
    </>
  );
}

interface MeetingProps {
  meeting: PublicMeeting;
  token: string;
  /** The answer was given here just now. */
  isSaved: boolean;
  onAnswered: () => void;
}

function Meeting({ meeting, token, isSaved, onAnswered }: MeetingProps) {
  const words = useAreaWords(areas);
  const { t } = words;
  const { title, startTime, endTime, address, link, meetingHostName, answer, note, state, cancelReason } = meeting;
  const isOpen = state === SCHEDULE_STATE.upcoming;
  const isYes = answer === ANSWER.attending;
  return (
    <article className={classes.item}>
      <h3>{title}</h3>
      {spanLines(startTime, endTime, words).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {address && <p>{address}</p>}
      {meetingHostName && <p>{t('publicMeeting.host', { name: meetingHostName })}</p>}
      {link && state !== SCHEDULE_STATE.cancelled && (
        <a className={classes.tap} href={link} target="_blank" rel="noreferrer noopener">
          <IconExternalLink aria-hidden="true" />
          {t('publicMeeting.openLink')}
        </a>
      )}
      {cancelReason && <SideNote>{t('publicMeeting.cancelled', { reason: cancelReason })}</SideNote>}
      {!isOpen && !cancelReason && (
        <p className={classes.faint}>
          {t(state === SCHEDULE_STATE.finished ? 'publicMeeting.over' : 'publicMeeting.begun')}
        </p>
      )}
      <PublicAnswer
        page={token}
        one={meeting}
        isOpen={isOpen}
        isAnswered={answer !== ANSWER.none}
        until={t('publicMeeting.until')}
        change={t('publicMeeting.change')}
        yes={{ answer: ANSWER.attending, label: t('publicMeeting.yes') }}
        no={{ answer: ANSWER.notAttending, label: t('publicMeeting.no') }}
        noteMax={NOTE_MAX}
        words={words}
        onAnswered={onAnswered}
      >
        <p className={classes.answered} data-no={!isYes || undefined}>
          {t(isYes ? 'publicMeeting.isYes' : 'publicMeeting.isNo')}
        </p>
        {note && <blockquote className={classes.quote}>{note}</blockquote>}
        {isSaved && <SideNote kind="done">{t(isYes ? 'publicMeeting.savedYes' : 'publicMeeting.savedNo')}</SideNote>}
      </PublicAnswer>
    </article>
  );
}
