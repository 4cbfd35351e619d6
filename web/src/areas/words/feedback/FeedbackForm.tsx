import { feedback } from '@hoivien/contract/areas/words/feedback/feedback.resource.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { FormPage } from '../../../kit/resource/form/FormPage.tsx';
import './feedback-page.texts.ts';

/** Assigns and tags a feedback; the words of its author stay. */
export function FeedbackForm() {
  const { t } = useWords();
  const locked = t('feedback.lockedText');
  return <FormPage resource={feedback} locked={{ title: locked, content: locked, attachmentIds: locked }} />;
}
