import { feedbackCalls } from '@hoivien/contract/areas/words/feedback/feedback.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { feedback } from '@hoivien/contract/areas/words/feedback/feedback.resource.ts';
import { askSchema, FEEDBACK_MAX, FEEDBACK_TITLE_MAX } from '@hoivien/contract/areas/words/feedback/feedback.schema.ts';
import { FEW_FILES, type Attachment } from '@hoivien/contract/kit/attachment.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { AttachmentField } from '../../../kit/resource/attachment/AttachmentField.tsx';
import { CellText } from '../../../kit/resource/CellText.tsx';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { useRefused } from '../../../kit/ui/use-refused.ts';
import classes from './Feedback.module.css';
import './feedback-page.texts.ts';
import { useLanding } from '../../../kit/ui/landing.ts';

/** What the user has said to the association, the newest first, and a form to say more. */
export function OwnFeedbackListPage() {
  const { t, area, formatRelative } = useWords();
  const [page, setPage] = useState(1);
  const [adding, setAdding] = useState(false);
  const answer = useAnswer(feedbackCalls.own, { query: { page } }, { placeholderData: keepPreviousData });
  const add = (
    <Button leftSection={<IconPlus />} onClick={() => setAdding(true)}>
      {t('feedback.add')}
    </Button>
  );
  return (
    <div className={`${classes.own} stack gap4`}>
      <PageHead title={t('feedback.mine')} count={answer.data?.total || undefined} actions={!adding && add} />
      {adding && <AskForm onClose={() => setAdding(false)} />}
      <Panel
        answer={answer}
        {...(!adding && {
          none: (
            <div className={classes.nothing}>
              <EmptyState kind="nothingYet" title={t('feedback.noneMine')}>
                {t('feedback.noneMineText')}
              </EmptyState>
            </div>
          ),
        })}
        waiting={{ height: 200 }}
        pages={{ number: page, words: area(feedback.area), onPage: setPage }}
      >
        {({ items }) => (
          <ul className={classes.list}>
            {items.map(({ id, title, status, createdAt, replyTime }) => (
              <li key={id} className="flex between wrap ruled">
                <Link to={`${feedback.path}/mine/${id}`}>{title}</Link>
                <span>
                  <CellText resource={feedback} name="status" value={status} />
                  <small>{t('feedback.sentAt', { time: formatRelative(createdAt) })}</small>
                  {replyTime && <small>{t('feedback.repliedAt', { time: formatRelative(replyTime) })}</small>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

const LIMITS: Readonly<Record<string, number>> = { title: FEEDBACK_TITLE_MAX, content: FEEDBACK_MAX };

function AskForm({ onClose }: { onClose: () => void }) {
  const { t, message } = useWords();
  const land = useLanding();
  const client = useQueryClient();
  const [typed, setTyped] = useState({ title: '', content: '' });
  const [files, setFiles] = useState<Attachment[]>([]);
  const [isUploading, setUploading] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const refused = useRefused();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || isUploading) return;
    const parsed = askSchema.safeParse({ ...typed, attachmentIds: files.map(({ id }) => id) });
    const faults = parsed.error?.issues.map(({ path, message: key }): [string, string] => {
      const field = String(path[0]);
      return [field, message(key, { max: LIMITS[field] ?? 0 })];
    });
    setErrors(Object.fromEntries(faults ?? []));
    if (!parsed.success) return;
    setBusy(true);
    try {
      const answer = await tell(feedbackCalls.ask, { body: parsed.data });
      await client.invalidateQueries({ queryKey: [feedback.area] });
      notify.done(message(answer.message ?? ''));
      await land([`${feedback.path}/mine/${answer.data.id}`]);
    } catch (error) {
      setErrors(refused(error, ['title', 'content', 'attachmentIds']));
      setBusy(false);
    }
  };
  return (
    <form className={`${classes.form} stack gap2 ruled`} onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('feedback.title')}
        withAsterisk
        autoFocus
        autoComplete="off"
        value={typed.title}
        error={errors['title']}
        onChange={({ currentTarget }) => setTyped({ ...typed, title: currentTarget.value })}
      />
      <Textarea
        label={t('feedback.content')}
        withAsterisk
        autosize
        minRows={5}
        maxRows={16}
        value={typed.content}
        error={errors['content']}
        onChange={({ currentTarget }) => setTyped({ ...typed, content: currentTarget.value })}
      />
      <AttachmentField
        label={t('feedback.files')}
        limits={FEW_FILES}
        value={files}
        onChange={setFiles}
        onBusy={setUploading}
        error={errors['attachmentIds']}
      />
      <div className={`${classes.foot} row wrap gap2`}>
        <span className="grow" />
        <Button variant="default" disabled={busy} onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <Button type="submit" loading={busy} disabled={isUploading}>
          {t('feedback.sendOwn')}
        </Button>
      </div>
    </form>
  );
}
