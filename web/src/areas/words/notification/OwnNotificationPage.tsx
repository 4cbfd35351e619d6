import { ownNotificationCalls } from '@hoivien/contract/areas/words/notification/notification.calls.ts';
import { type SentOf, tell } from '../../../kit/api/ask.ts';
import { answerKey, useAnswer } from '../../../kit/call/use-answer.ts';
import { notification } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import { CONFIRMATION } from '@hoivien/contract/codes.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { RecordState } from '../../../kit/resource/RecordState.tsx';
import { FileRow } from '../../../kit/resource/attachment/FileRow.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { usePageTitle } from '../../../kit/ui/title.ts';
import { cleanWithPictures } from './clean-with-pictures.ts';
import './public-notification.texts.ts';
import own from './PublicNotifications.module.css';
import classes from './Sent.module.css';

type Answer = SentOf<typeof ownNotificationCalls.answer>['answer'];

/** A notification that the user got in the product: its text, its files and their answer. */
export function OwnNotificationPage() {
  const { id = '' } = useParams();
  const params = { id };
  const key = answerKey(ownNotificationCalls.read, { params });
  const client = useQueryClient();
  const { t, message, formatDate } = useWords();
  const query = useAnswer(ownNotificationCalls.read, { params });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (answer: Answer) =>
      tell(ownNotificationCalls.answer, { params, body: { answer, note: query.data?.note ?? null } }),
    onSuccess: (said) => {
      client.setQueryData(key, said.data);
      notify.done(message(said.message ?? ''));
    },
    onError: (error) => {
      notify.failed(error);
      void client.invalidateQueries({ queryKey: key });
    },
  });
  /** The addresses of files live for a minute, so a press reads them again. */
  const open = async (fileId: string) => {
    const { data: fresh } = await query.refetch();
    const found = fresh?.files.find((file) => file.id === fileId);
    if (!found) return;
    const link = document.createElement('a');
    Object.assign(link, { href: found.address, target: '_blank', rel: 'noopener' });
    link.click();
  };
  const { data } = query;
  usePageTitle(data?.title ?? null);
  if (!data) return <RecordState resource={notification} query={query} />;
  const { title, program, sentAt, content, asksConfirmation, answerUntil, canAnswer, answer } = data;
  const button = (value: Answer, label: string, variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      loading={isPending && variables === value}
      disabled={isPending || answer === value}
      onClick={() => mutate(value)}
    >
      {label}
    </Button>
  );
  return (
    <div className={`${classes.page} pane`}>
      <PageHead title={title} />
      <div className={`${classes.facts} flex wrap note number`}>
        {sentAt && <span>{t('publicNotice.sent', { day: formatDate(sentAt) })}</span>}
        {program && <span>{program}</span>}
      </div>
      <div className={`${classes.body} scroll`} role="region" aria-label={title} tabIndex={0}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned here once more by the list of the contract */}
        <div className={own.text} dangerouslySetInnerHTML={{ __html: cleanWithPictures(content) }} />
        {data.files.length > 0 && (
          <ul aria-label={t('publicNotice.files')}>
            {data.files.map((file) => (
              <FileRow key={file.id} file={file} onOpen={() => void open(file.id)} />
            ))}
          </ul>
        )}
        {asksConfirmation && (
          <div className={`${classes.own} row wrap gap3`}>
            {answer !== CONFIRMATION.unconfirmed && (
              <b>{t(answer === CONFIRMATION.confirmed ? 'publicNotice.isYes' : 'publicNotice.isNo')}</b>
            )}
            {canAnswer ? (
              <>
                {answerUntil && <p className="note">{t('publicNotice.until', { day: formatDate(answerUntil) })}</p>}
                {button(CONFIRMATION.confirmed, t('publicNotice.yes'), 'filled')}
                {button(CONFIRMATION.refused, t('publicNotice.no'), 'default')}
              </>
            ) : (
              <p className="note">{t('publicNotice.over')}</p>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
