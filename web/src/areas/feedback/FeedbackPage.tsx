import { feedback, type FeedbackRecord } from '@hoivien/contract/areas/feedback/feedback.resource.ts';
import { feedbackAnswer } from '@hoivien/contract/areas/feedback/feedback-answer.resource.ts';
import type { ThreadMessage } from '@hoivien/contract/areas/feedback/feedback.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../kit/api/client.ts';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { CellText } from '../../kit/resource/CellText.tsx';
import { PieceFailed } from '../../kit/resource/PieceFailed.tsx';
import { apiPath } from '../../kit/resource/records.ts';
import { RecordPage } from '../../kit/resource/record/RecordPage.tsx';
import { PlainFacts } from '../../kit/resource/record/PlainFacts.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import classes from './Feedback.module.css';
import './feedback-page.texts.ts';
import { MessageForm } from './MessageForm.tsx';
import { Thread } from './Thread.tsx';

/** A feedback for the office: its thread with the reply beside its facts. */
export function FeedbackPage() {
  const { t } = useWords();
  return (
    <RecordPage
      resource={feedback}
      state={({ status, creatorName }) => (
        <>
          <CellText resource={feedback} name="status" value={status} />
          <span>{creatorName}</span>
        </>
      )}
      first={{ label: t('feedback.thread'), draw: (record) => <Worked record={record} /> }}
    />
  );
}

function Worked({ record }: { record: FeedbackRecord }) {
  const { can, profile } = useActor();
  const { id, version } = record;
  const { data, error, refetch } = useQuery({
    queryKey: [feedback.area, 'thread', id, version],
    queryFn: ({ signal }) => api.get<ThreadMessage[]>(`${apiPath(feedback)}/${id}/Messages`, { signal }),
  });
  const mayReply = can(permissionCode(feedback.area, 'Reply')) && profile.clubId === null;
  if (error) return <PieceFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.split}>
      <div className={classes.main}>
        {data ? <Thread messages={data} /> : <Skeleton height={200} />}
        {mayReply && data && <Reply record={record} />}
      </div>
      <aside className={classes.aside}>
        <PlainFacts resource={facts} record={record} />
      </aside>
    </div>
  );
}

/** The texts and files stand in the thread. */
const { title: _title, content: _content, attachmentIds: _files, ...shown } = feedback.fields;
const { replyContent: _reply, replyAttachmentIds: _replyFiles, ...beside } = shown;
const facts = { ...feedback, fields: beside };

const MOST = 100;

function Reply({ record }: { record: FeedbackRecord }) {
  const { t, message } = useWords();
  const client = useQueryClient();
  const [chosen, setChosen] = useState({ text: '', times: 0 });
  const { data } = useQuery({
    queryKey: [feedbackAnswer.area, 'ready'],
    queryFn: ({ signal }) =>
      api.get<Page<{ id: string; name: string; content: string }>>(apiPath(feedbackAnswer), {
        query: { pageSize: MOST, fields: 'name,content' },
        signal,
      }),
  });
  const send = async (written: { content: string; attachmentIds: string[] }) => {
    const answer = await api.send('POST', `${apiPath(feedback)}/${record.id}/Reply`, written);
    await client.invalidateQueries({ queryKey: [feedback.area] });
    notify.done(message(answer.message ?? ''));
  };
  const ready = data?.items ?? [];
  return (
    <MessageForm
      key={chosen.times}
      label={t('feedback.reply')}
      submitLabel={t('feedback.send')}
      hint={t(record.memberId ? 'feedback.replyHintMember' : 'feedback.replyHint')}
      initial={chosen.text}
      aside={
        ready.length > 0 && (
          <NativeSelect
            aria-label={t('feedback.ready')}
            value=""
            data={[
              { value: '', label: t('feedback.ready') },
              ...ready.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ currentTarget }) => {
              const text = ready.find(({ id }) => id === currentTarget.value)?.content;
              if (text) setChosen(({ times }) => ({ text, times: times + 1 }));
            }}
          />
        )
      }
      onSubmit={send}
    />
  );
}
