import { legalTextCalls } from '@hoivien/contract/areas/personal-data/legal-text.calls.ts';
import { tell } from '../../kit/api/ask.ts';
import { type LegalText, PURPOSES } from '@hoivien/contract/areas/personal-data/legal-text.schema.ts';
import { NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import './personal-data-page.texts.ts';
import { useSend } from './use-personal-data.ts';

/** Publishes a new version of a text; the form begins with the present version. */
export function PublishDialog({ texts, onClose }: { texts: readonly LegalText[]; onClose: () => void }) {
  const { t, area } = useWords();
  const send = useSend();
  const newest = (purpose: string, language: string) =>
    texts.find((text) => text.purpose === purpose && text.language === language)?.content ?? '';
  const [values, setValues] = useState(() => {
    return { purpose: 'privacy', language: 'vi', content: newest('privacy', 'vi') };
  });
  const { field, choice } = area('LegalTexts');
  const choose = (changes: { purpose?: string; language?: string }) => {
    const next = { ...values, ...changes };
    setValues({ ...next, content: newest(next.purpose, next.language) });
  };
  const confirm = async () => {
    try {
      await send(tell(legalTextCalls.publish, { body: values }));
      onClose();
    } catch (problem) {
      notify.failed(problem);
    }
  };
  return (
    <ConfirmDialog
      opened
      title={t('personalData.publishAsk')}
      confirmLabel={t('personalData.publish')}
      locked={values.content.trim() === '' || values.content === newest(values.purpose, values.language)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('personalData.publishHint')}</p>
      <NativeSelect
        mt="sm"
        label={field('purpose')}
        value={values.purpose}
        data={PURPOSES.map((purpose) => ({ value: purpose, label: choice('purpose', purpose) }))}
        onChange={({ currentTarget }) => choose({ purpose: currentTarget.value })}
      />
      <NativeSelect
        mt="sm"
        label={field('language')}
        value={values.language}
        data={['vi', 'en'].map((language) => ({ value: language, label: choice('language', language) }))}
        onChange={({ currentTarget }) => choose({ language: currentTarget.value })}
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
        value={values.content}
        onChange={({ currentTarget }) => setValues({ ...values, content: currentTarget.value })}
      />
    </ConfirmDialog>
  );
}
