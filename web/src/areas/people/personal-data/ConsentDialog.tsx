import { consentCalls } from '@hoivien/contract/areas/people/personal-data/consent.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import { CHANNELS } from '@hoivien/contract/areas/people/personal-data/consent.schema.ts';
import { NativeSelect } from '@mantine/core';
import { useWords } from '../../../kit/i18n/words.ts';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { MomentInput } from '../../../kit/ui/moment/MomentInput.tsx';
import './personal-data-page.texts.ts';
import { thisMinute } from './this-minute.ts';
import { useLegalTexts, useSend } from './use-personal-data.ts';

/** Records a consent: its text, its form and its moment. Nothing is preselected, because silence is no consent. */
export function ConsentDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t, area } = useWords();
  const { data } = useLegalTexts();
  const send = useSend();
  const { field, choice } = area('Consents');
  const texts = (data?.texts ?? []).map(({ id: value, purpose, number, language }) => ({
    value,
    label: `${area('LegalTexts').choice('purpose', purpose)} · ${t('personalData.version', { number })} · ${language.toUpperCase()}`,
  }));
  const channels = CHANNELS.map((channel) => ({ value: String(channel), label: choice('channel', channel) }));
  const none = { value: '', label: '' };
  return (
    <FormDialog
      title={t('personalData.addConsent')}
      confirmLabel={t('personalData.addConsent')}
      initial={{ legalTextId: '', channel: '', givenAt: thisMinute() }}
      locked={({ legalTextId, channel }) => legalTextId === '' || channel === ''}
      send={({ channel, ...values }) =>
        send(tell(consentCalls.agree, { params: { id }, body: { ...values, channel: Number(channel) } }))
      }
      onClose={onClose}
    >
      {(input) => (
        <>
          {data?.texts.length === 0 && <p>{t('personalData.noTexts')}</p>}
          <NativeSelect
            data-autofocus
            required
            mt="sm"
            label={field('legalTextId')}
            data={[none, ...texts]}
            {...input('legalTextId')}
          />
          <NativeSelect mt="sm" required label={field('channel')} data={[none, ...channels]} {...input('channel')} />
          <div className="mt3">
            <MomentInput label={field('givenAt')} required {...input('givenAt')} />
          </div>
        </>
      )}
    </FormDialog>
  );
}
