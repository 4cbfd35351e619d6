import type { ThreadMessage } from '@hoivien/contract/areas/words/feedback/feedback.schema.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { FileRow } from '../../../kit/resource/attachment/FileRow.tsx';
import { openFile } from '../../../kit/resource/attachment/open-file.ts';
import { Avatar } from '../../../kit/ui/Avatar.tsx';
import classes from './Feedback.module.css';
import './feedback-page.texts.ts';

/** The texts of a feedback in their order. */
export function Thread({ messages }: { messages: readonly ThreadMessage[] }) {
  const { t, formatDateTime } = useWords();
  return (
    <ol aria-label={t('feedback.thread')}>
      {messages.map(({ id, isReply, authorName, content, createdAt, files }) => (
        <li key={id} className={`${classes.message} grid gap3`} data-reply={isReply || undefined}>
          <Avatar name={authorName} />
          <div>
            <header>
              <b>{authorName}</b>
              {isReply && <span>{t('feedback.association')}</span>}
              <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            </header>
            <p>{content}</p>
            {files.length > 0 && (
              <ul>
                {files.map((file) => (
                  <FileRow key={file.id} file={file} onOpen={() => void openFile(file.id)} />
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
