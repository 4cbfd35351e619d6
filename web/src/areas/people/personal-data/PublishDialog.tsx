import { legalTextCalls } from '@hoivien/contract/areas/people/personal-data/legal-text.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import { type LegalText, PURPOSES } from '@hoivien/contract/areas/people/personal-data/legal-text.schema.ts';
import { NativeSelect, Textarea } from '@mantine/core';
import { useWords } from '../../../kit/i18n/words.ts';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import './personal-data-page.texts.ts';
import { useSend } from './use-personal-data.ts';

/** Publishes a new version of a text; the form begins with the present version. */
export function PublishDialog({ texts, onClose }: { texts: readonly LegalText[]; onClose: () => void }) {
  const { t, area } = useWords();
  const send = useSend();
  const newest = (purpose: string, language: string) =>
    texts.find((text) => text.purpose === purpose && text.language === language)?.content ?? '';
  const { field, choice } = area('LegalTexts');
  return (
    <FormDialog
      title={t('personalData.publishAsk')}
      confirmLabel={t('personalData.publish')}
      initial={{ purpose: 'privacy', language: 'vi', content: newest('privacy', 'vi') }}
      locked={({ purpose, language, content }) => content.trim() === '' || content === newest(purpose, language)}
      send={(body) => send(tell(legalTextCalls.publish, { body }))}
      onClose={onClose}
    >
      {(input, { purpose, language }, put) => (
        <>
          <p>{t('personalData.publishHint')}</p>
          <NativeSelect
            mt="sm"
            label={field('purpose')}
            data={PURPOSES.map((value) => ({ value, label: choice('purpose', value) }))}
            {...input('purpose')}
            onChange={({ currentTarget: { value } }) => put({ purpose: value, content: newest(value, language) })}
          />
          <NativeSelect
            mt="sm"
            label={field('language')}
            data={['vi', 'en'].map((value) => ({ value, label: choice('language', value) }))}
            {...input('language')}
            onChange={({ currentTarget: { value } }) => put({ language: value, content: newest(purpose, value) })}
          />
          <Textarea
            mt="sm"
            withAsterisk
            aria-required
            autosize
            minRows={8}
            maxRows={18}
            maxLength={100_000}
            label={field('content')}
            {...input('content')}
          />
        </>
      )}
    </FormDialog>
  );
}
