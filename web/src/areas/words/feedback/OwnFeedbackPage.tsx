import { feedbackCalls } from '@hoivien/contract/areas/words/feedback/feedback.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import { answerKey, useAnswer } from '../../../kit/call/use-answer.ts';
import { feedback } from '@hoivien/contract/areas/words/feedback/feedback.resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { CellText } from '../../../kit/resource/CellText.tsx';
import { RecordState } from '../../../kit/resource/RecordState.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { usePageTitle } from '../../../kit/ui/title.ts';
import classes from './Feedback.module.css';
import './feedback-page.texts.ts';
import { MessageForm, type Written } from './MessageForm.tsx';
import { Thread } from './Thread.tsx';

/** A feedback of the user with its replies; they can write more. */
export function OwnFeedbackPage() {
  const { id = '' } = useParams();
  const { t, message } = useWords();
  const client = useQueryClient();
  const query = useAnswer(feedbackCalls.ownOne, { params: { id } });
  const { data } = query;
  usePageTitle(data?.title ?? null);
  if (!data) return <RecordState resource={feedback} query={query} />;
  const send = async (written: Written) => {
    const answer = await tell(feedbackCalls.askMore, { params: { id }, body: written });
    client.setQueriesData({ queryKey: answerKey(feedbackCalls.ownOne, { params: { id } }) }, answer.data);
    // Not awaited: the text is sent, and until its form is empty the page would hold a person who leaves.
    void client.invalidateQueries({ queryKey: [feedback.area] });
    notify.done(message(answer.message ?? ''));
  };
  return (
    <div className={`${classes.own} stack gap4`}>
      <PageHead title={data.title} note={<CellText resource={feedback} name="status" value={data.status} />} />
      <Thread messages={data.messages} />
      <MessageForm label={t('feedback.more')} submitLabel={t('feedback.sendMore')} onSubmit={send} />
    </div>
  );
}
