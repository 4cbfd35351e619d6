import { template } from '@hoivien/contract/areas/words/notification/template.resource.ts';
import { NOTIFICATION_TYPE } from '@hoivien/contract/codes.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { FormPage } from '../../../kit/resource/form/FormPage.tsx';

/** The form of a new template. It begins with a general notification in the language of its writer. */
export function TemplateForm() {
  const { language } = useWords();
  return <FormPage resource={template} initial={{ type: NOTIFICATION_TYPE.general, language }} />;
}
