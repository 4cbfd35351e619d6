import { feedback } from '@hoivien/contract/areas/feedback/feedback.resource.ts';
import type { OwnFeedback } from '@hoivien/contract/areas/feedback/feedback.schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api } from '../../kit/api/client.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { CellText } from '../../kit/resource/CellText.tsx';
import { RecordState } from '../../kit/resource/record/RecordState.tsx';
import { apiPath } from '../../kit/resource/records.ts';
import { notify } from '../../kit/ui/notify.tsx';
import { PageHead } from '../../kit/ui/PageHead.tsx';
import { usePageTitle } from '../../kit/ui/title.ts';
import classes from './Feedback.module.css';
import './feedback-page.texts.ts';
import { MessageForm, type Written } from './MessageForm.tsx';
import { Thread } from './Thread.tsx';

/** A feedback of the user with its replies; they can write more. */
export function OwnFeedbackPage() {
  const { id = '' } = useParams();
  const { t, message } = useWords();
  const client = useQueryClient();
  const path = `${apiPath(feedback)}/Mine/${id}`;
  const query = useQuery({
    queryKey: [feedback.area, 'own', id],
    queryFn: ({ signal }) => api.get<OwnFeedback>(path, { signal }),
  });
  const { data } = query;
  usePageTitle(data?.title ?? null);
  if (!data) return <RecordState resource={feedback} query={query} />;
  const send = async (written: Written) => {
    const answer = await api.send<OwnFeedback>('POST', `${apiPath(feedback)}/${id}/Messages`, written);
    client.setQueryData([feedback.area, 'own', id], answer.data);
    // Not awaited: the text is sent, and until its form is empty the page would hold a person who leaves.
    void client.invalidateQueries({ queryKey: [feedback.area] });
    notify.done(message(answer.message ?? ''));
  };
  return (
    <div className={classes.own}>
      <PageHead title={data.title} note={<CellText resource={feedback} name="status" value={data.status} />} />
      <Thread messages={data.messages} />
      <MessageForm label={t('feedback.more')} submitLabel={t('feedback.sendMore')} onSubmit={send} />
    </div>
  );
}
