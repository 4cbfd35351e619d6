import { NOTE_MAX } from '@hoivien/contract/fragments/answer-note.ts';
import { linkTexts } from '@hoivien/contract/fragments/link.texts.ts';
import type { PublicNotification } from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import { notificationTexts } from '@hoivien/contract/areas/words/notification/notification.texts.ts';
import { CONFIRMATION } from '@hoivien/contract/codes.ts';
import { IconFile } from '@tabler/icons-react';
import { useState } from 'react';
import { useAreaWords } from '../../../kit/i18n/area-words.ts';
import { formatDate } from '../../../kit/i18n/format.ts';
import classes from '../../../kit/screen/Public.module.css';
import { PublicAnswer } from '../../../kit/screen/PublicAnswer.tsx';
import type { PublicPartProps } from '../../../kit/screen/public-part.ts';
import { SideNote } from '../../../kit/ui/SideNote.tsx';
import { cleanWithPictures } from './clean-with-pictures.ts';
import './public-notification.texts.ts';
import rich from '../../../kit/rich-text/RichText.module.css';
import own from './PublicNotifications.module.css';

const areas = { Notifications: notificationTexts, Links: linkTexts };

/** The notifications of a person: first those that wait for an answer. */
export function PublicNotifications({ data, token, isAlone }: PublicPartProps<readonly PublicNotification[]>) {
  const { t } = useAreaWords(areas);
  // One that was answered here stays where it was, so that the answer does not jump away from the finger.
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  if (data.length === 0) return null;
  const render = (one: PublicNotification) => (
    <Notification
      key={one.id}
      one={one}
      token={token}
      isOpen={isAlone}
      isSaved={answered.has(one.id)}
      onAnswered={() => setAnswered(new Set([...answered, one.id]))}
    />
  );
  if (isAlone) return <div className={classes.section}>{data.map(render)}</div>;
  const waits = ({ id, canAnswer, answer }: PublicNotification) =>
    answered.has(id) || (canAnswer && answer === CONFIRMATION.unconfirmed);
  const parts = [
    { title: t('publicNotice.waiting'), some: data.filter(waits) },
    { title: t('publicNotice.others'), some: data.filter((one) => !waits(one)) },
  ];
  return parts.map(
    ({ title, some }) =>
      some.length > 0 && (
        <section key={title} className={classes.section}>
          <h2>
            {title} <span>{some.length}</span>
          </h2>
          {some.map(render)}
        </section>
      ),
  );
}

interface NotificationProps {
  one: PublicNotification;
  token: string;
  /** The page is about this one alone, so its text is not folded. */
  isOpen: boolean;
  /** The answer was given here just now. */
  isSaved: boolean;
  onAnswered: () => void;
}

function Notification({ one, token, isOpen, isSaved, onAnswered }: NotificationProps) {
  const words = useAreaWords(areas);
  const { t } = words;
  const [reading, setReading] = useState(isOpen);
  const { title, program, sentAt, content, files, asksConfirmation, answerUntil, canAnswer, answer, note } = one;
  // Alone it stands right below the greeting.
  const Heading = isOpen ? 'h2' : 'h3';
  const isYes = answer === CONFIRMATION.confirmed;
  return (
    <article className={classes.item}>
      <Heading>{title}</Heading>
      {program && <p>{program}</p>}
      {sentAt && <p className="hint">{t('publicNotice.sent', { day: formatDate(sentAt) })}</p>}
      {reading && (
        <>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned here once more by the list of the contract */}
          <div
            className={`${rich.text} ${own.text}`}
            dangerouslySetInnerHTML={{ __html: cleanWithPictures(content) }}
          />
          {files.length > 0 && (
            <section aria-label={t('publicNotice.files')}>
              {files.map(({ id, fileName, address }) => (
                <a
                  key={id}
                  className={`${classes.tap} inline-row gap2 quiet strong`}
                  href={address}
                  target="_blank"
                  rel="noreferrer noopener"
                >
                  <IconFile aria-hidden="true" />
                  {fileName}
                </a>
              ))}
            </section>
          )}
        </>
      )}
      {!isOpen && (
        <button
          type="button"
          className={`${classes.tap} inline-row gap2 quiet strong`}
          aria-expanded={reading}
          onClick={() => setReading(!reading)}
        >
          {t(reading ? 'publicNotice.fold' : 'publicNotice.read')}
        </button>
      )}
      {asksConfirmation && !canAnswer && <p className="hint">{t('publicNotice.over')}</p>}
      <PublicAnswer
        page={token}
        one={one}
        isOpen={canAnswer}
        isAnswered={answer !== CONFIRMATION.unconfirmed}
        until={answerUntil ? t('publicNotice.until', { day: formatDate(answerUntil) }) : undefined}
        yes={{ answer: CONFIRMATION.confirmed, label: t('publicNotice.yes') }}
        no={{ answer: CONFIRMATION.refused, label: t('publicNotice.no') }}
        noteMax={NOTE_MAX}
        words={words}
        onAnswered={onAnswered}
      >
        <p className={classes.answered} data-no={isYes ? undefined : true}>
          {t(isYes ? 'publicNotice.isYes' : 'publicNotice.isNo')}
        </p>
        {note && <blockquote className={`${classes.quote} breaks filled`}>{note}</blockquote>}
        {isSaved && <SideNote kind="done">{t(isYes ? 'publicNotice.savedYes' : 'publicNotice.savedNo')}</SideNote>}
      </PublicAnswer>
    </article>
  );
}
