import { consentCalls } from '@hoivien/contract/areas/personal-data/consent.calls.ts';
import { tell } from '../../kit/api/ask.ts';
import { CHANNELS } from '@hoivien/contract/areas/personal-data/consent.schema.ts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { MomentInput } from '../../kit/ui/moment/MomentInput.tsx';
import { useRefused } from '../../kit/ui/use-refused.ts';
import classes from './PersonalData.module.css';
import './personal-data-page.texts.ts';
import { thisMinute } from './this-minute.ts';
import { useLegalTexts, useSend } from './use-personal-data.ts';

/** Records a consent: its text, its form and its moment. Nothing is preselected, because silence is no consent. */
export function ConsentDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t, area, message } = useWords();
  const { data } = useLegalTexts();
  const send = useSend();
  const [values, setValues] = useState(() => ({ legalTextId: '', channel: '', givenAt: thisMinute() }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const refused = useRefused();
  const { field, choice } = area('Consents');
  const set = (name: keyof typeof values, value: string) => {
    setValues({ ...values, [name]: value });
    setErrors({ ...errors, [name]: '' });
  };
  const errorOf = (name: keyof typeof values) => errors[name] && message(errors[name]);
  const confirm = async () => {
    try {
      const { legalTextId, channel, givenAt } = values;
      await send(
        tell(consentCalls.agree, { params: { id }, body: { legalTextId, channel: Number(channel), givenAt } }),
      );
      onClose();
    } catch (problem) {
      setErrors(refused(problem, Object.keys(values)));
    }
  };
  const texts = (data ?? []).map(({ id: value, purpose, number, language }) => ({
    value,
    label: `${area('LegalTexts').choice('purpose', purpose)} · ${t('personalData.version', { number })} · ${language.toUpperCase()}`,
  }));
  return (
    <ConfirmDialog
      opened
      title={t('personalData.addConsent')}
      confirmLabel={t('personalData.addConsent')}
      locked={values.legalTextId === '' || values.channel === ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      {data?.length === 0 && <p>{t('personalData.noTexts')}</p>}
      <NativeSelect
        data-autofocus
        required
        mt="sm"
        label={field('legalTextId')}
        value={values.legalTextId}
        error={errorOf('legalTextId')}
        data={[{ value: '', label: '' }, ...texts]}
        onChange={({ currentTarget }) => set('legalTextId', currentTarget.value)}
      />
      <NativeSelect
        mt="sm"
        required
        label={field('channel')}
        value={values.channel}
        error={errorOf('channel')}
        data={[
          { value: '', label: '' },
          ...CHANNELS.map((channel) => ({ value: String(channel), label: choice('channel', channel) })),
        ]}
        onChange={({ currentTarget }) => set('channel', currentTarget.value)}
      />
      <div className={classes.asked}>
        <MomentInput
          label={field('givenAt')}
          value={values.givenAt}
          required
          error={errorOf('givenAt')}
          onChange={(value) => set('givenAt', value)}
        />
      </div>
    </ConfirmDialog>
  );
}
