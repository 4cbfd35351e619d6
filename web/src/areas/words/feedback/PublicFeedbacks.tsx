import {
  FEEDBACK_MAX,
  FEEDBACK_TITLE_MAX,
  type PublicFeedback,
} from '@hoivien/contract/areas/words/feedback/feedback.schema.ts';
import { feedbackTexts } from '@hoivien/contract/areas/words/feedback/feedback.texts.ts';
import { linkTexts } from '@hoivien/contract/fragments/link.texts.ts';
import { FEEDBACK_STATUS } from '@hoivien/contract/codes.ts';
import { TextInput } from '@mantine/core';
import { IconMessage, IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useAreaWords } from '../../../kit/i18n/area-words.ts';
import { formatDateTime } from '../../../kit/i18n/format.ts';
import classes from '../../../kit/screen/Public.module.css';
import { PublicWriting } from '../../../kit/screen/PublicWriting.tsx';
import type { PublicPartProps } from '../../../kit/screen/public-part.ts';
import './public-feedback.texts.ts';

const areas = { Feedbacks: feedbackTexts, Links: linkTexts };

/** What the person said to the association, with the replies. On their own page they can say more. */
export function PublicFeedbacks({ data, token, isAlone }: PublicPartProps<readonly PublicFeedback[]>) {
  const { t } = useAreaWords(areas);
  return (
    <section className={classes.section}>
      <h2>{t('publicFeedback.title')}</h2>
      {data.length === 0 && <p className="hint">{t('publicFeedback.none')}</p>}
      {data.map((one) => (
        <article key={one.id} className={classes.item}>
          <h3>{one.title}</h3>
          <p className="hint">
            {t(one.status === FEEDBACK_STATUS.replied ? 'publicFeedback.replied' : 'publicFeedback.waits')}
          </p>
          {one.messages.map(({ id, isReply, content, createdAt, files }) => (
            <blockquote key={id} className={`${classes.quote} breaks filled`}>
              {content}
              {files.map((file) => (
                <a
                  key={file.id}
                  className={`${classes.tap} inline-row gap2 quiet strong`}
                  href={file.address}
                  target="_blank"
                  rel="noreferrer noopener"
                >
                  <IconPaperclip aria-hidden="true" />
                  {file.fileName}
                </a>
              ))}
              <p className="hint">
                {isReply && `${t('publicFeedback.association')}, `}
                {formatDateTime(createdAt)}
              </p>
            </blockquote>
          ))}
          {!isAlone && <AskForm token={token} feedbackId={one.id} label={t('publicFeedback.more')} />}
        </article>
      ))}
      {!isAlone && <AskForm token={token} label={t('publicFeedback.write')} />}
    </section>
  );
}

/** A button that opens the form of a new feedback, or of a further message in one. */
function AskForm({ token, feedbackId, label }: { token: string; feedbackId?: string; label: string }) {
  const words = useAreaWords(areas);
  const { t } = words;
  const [title, setTitle] = useState('');
  return (
    <PublicWriting
      page={token}
      ask="Feedback"
      more={feedbackId ? { feedbackId } : { title }}
      max={FEEDBACK_MAX}
      icon={IconMessage}
      label={label}
      textLabel={t('publicFeedback.text')}
      sendLabel={t('publicFeedback.send')}
      thanks={t('publicFeedback.thanks')}
      words={words}
      onSent={() => setTitle('')}
    >
      {!feedbackId && (
        <TextInput
          autoFocus
          label={t('publicFeedback.subject')}
          maxLength={FEEDBACK_TITLE_MAX}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      )}
    </PublicWriting>
  );
}
