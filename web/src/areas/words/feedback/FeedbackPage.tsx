import { recordCalls } from '@hoivien/contract/kit/record-calls.ts';
import { feedbackCalls } from '@hoivien/contract/areas/words/feedback/feedback.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import { feedback, type FeedbackRecord } from '@hoivien/contract/areas/words/feedback/feedback.resource.ts';
import { feedbackAnswer } from '@hoivien/contract/areas/words/feedback/feedback-answer.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Skeleton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { CellText } from '../../../kit/resource/CellText.tsx';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { recordPath } from '../../../kit/resource/record-path.ts';
import { UnsetChannels } from '../../../kit/outbox/UnsetChannels.tsx';
import { RecordPage } from '../../../kit/resource/record/RecordPage.tsx';
import { RefPicker } from '../../../kit/resource/reference/RefPicker.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import classes from './Feedback.module.css';
import './feedback-page.texts.ts';
import { MessageForm, type Written } from './MessageForm.tsx';
import type { ReadyAnswer } from './ReadyAnswers.tsx';
import { Queue } from './Queue.tsx';
import { Thread } from './Thread.tsx';

/** A feedback for the office: its thread with the reply, beside the queue of what waits. */
export function FeedbackPage() {
  const { t } = useWords();
  return (
    <RecordPage
      resource={feedback}
      state={(record) => <Sender record={record} />}
      first={{ label: t('feedback.thread'), render: (record) => <Worked key={record.id} record={record} /> }}
    />
  );
}

/** The state, and who wrote it: a member with their record, a user with their club. */
function Sender({ record }: { record: FeedbackRecord }) {
  const actor = useActor();
  const { status, memberId, memberType, creatorName, clubName } = record;
  const path = memberId && memberType ? recordPath(AREA_OF_TYPE[memberType] ?? '', memberId, actor) : undefined;
  return (
    <span className={`${classes.sender} inline-row wrap`}>
      <CellText resource={feedback} name="status" value={status} />
      {path ? <Link to={path}>{creatorName}</Link> : <span>{creatorName}</span>}
      {clubName && <span>{clubName}</span>}
    </span>
  );
}

function Worked({ record }: { record: FeedbackRecord }) {
  const { can } = useActor();
  const { id, version } = record;
  const { data, error, refetch } = useAnswer(feedbackCalls.thread, { params: { id } }, { since: version });
  // Beside the thread, so that the form stands at once when both are there.
  const answers = useAnswer(
    recordCalls(feedbackAnswer).list,
    { query: { pageSize: MOST, fields: 'name,content' } },
    { enabled: data === undefined || data.may.includes('Reply') },
  );
  const mayReply = data?.may.includes('Reply') && !answers.isLoading;
  const hasQueue = can(permissionCode(feedback.area, 'Search'));
  return (
    <div className={`${classes.desk} grid fill`} data-queue={hasQueue || undefined}>
      {hasQueue && <Queue current={id} />}
      <section className={`${classes.talk} stack narrow short`} data-in-turn="">
        {mayReply && <Care record={record} />}
        {error ? (
          <PieceFailed error={error} onRetry={() => void refetch()} />
        ) : data && !answers.isLoading ? (
          <div className={`${classes.words} grow auto`}>
            <Thread messages={data.messages} />
          </div>
        ) : (
          <Skeleton height={200} width="auto" m="xl" />
        )}
        {mayReply && <Reply record={record} answers={answers.data?.items ?? []} />}
      </section>
    </div>
  );
}

/** Who looks after it and its tag, saved as they are chosen. */
function Care({ record }: { record: FeedbackRecord }) {
  const { t, message } = useWords();
  const client = useQueryClient();
  const { id, version, title, content, attachmentIds, tagId, assignedToId } = record;
  const save = useMutation({
    mutationFn: (chosen: { tagId?: string | null; assignedToId?: string | null }) =>
      tell(recordCalls(feedback).change, {
        params: { id },
        body: {
          version,
          title,
          content,
          attachmentIds: attachmentIds.map((file) => file.id),
          tagId,
          assignedToId,
          ...chosen,
        },
      }),
    onSuccess: (answer) => notify.done(message(answer.message ?? '')),
    onError: (error) => notify.failed(error),
    onSettled: () => client.invalidateQueries({ queryKey: [feedback.area] }),
  });
  return (
    <div className={`${classes.care} grid gap4 ruled-below`}>
      <RefPicker
        area="Users"
        label={t('feedback.assignedTo')}
        value={save.isPending && save.variables.assignedToId !== undefined ? save.variables.assignedToId : assignedToId}
        disabled={save.isPending}
        onChange={(chosen) => save.mutate({ assignedToId: chosen })}
      />
      <RefPicker
        area="Tags"
        label={t('feedback.tag')}
        value={save.isPending && save.variables.tagId !== undefined ? save.variables.tagId : tagId}
        disabled={save.isPending}
        onChange={(chosen) => save.mutate({ tagId: chosen })}
      />
    </div>
  );
}

const MOST = 100;
function Reply({
  record,
  answers,
}: {
  record: FeedbackRecord;
  answers: readonly (Partial<ReadyAnswer> & { id: string })[];
}) {
  const { t, message } = useWords();
  const client = useQueryClient();
  const send = async (written: Written) => {
    const answer = await tell(feedbackCalls.reply, { params: { id: record.id }, body: written });
    // Not awaited: the text is sent, and until its form is empty the page would hold a person who leaves.
    void client.invalidateQueries({ queryKey: [feedback.area] });
    notify.done(message(answer.message ?? ''));
  };
  return (
    <>
      <div className={classes.unset}>
        <UnsetChannels ways={{ mail: 1 }} />
      </div>
      <MessageForm
        label={t('feedback.reply')}
        submitLabel={t('feedback.send')}
        note={t(record.memberId ? 'feedback.replyHintMember' : 'feedback.replyHint')}
        answers={answers.map(({ id, name = '', content = '' }) => ({ id, name, content: content ?? '' }))}
        onSubmit={send}
      />
    </>
  );
}
