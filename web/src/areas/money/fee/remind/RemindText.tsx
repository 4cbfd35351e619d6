import { MESSAGE_MAX, type Tone, TONES } from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { notification } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import { MEMBER_PLACEHOLDER_NAMES } from '@hoivien/contract/areas/words/notification/placeholders.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { PlaceholderTextarea } from '../../../../kit/rich-text/PlaceholderTextarea.tsx';
import { Segments } from '../../../../kit/ui/Segments.tsx';
import type { RemindForm } from './use-remind-form.ts';

/** The words of each tone, as they go to the members. */
export function RemindText({ form: { tone, show, countOf, text, write, wrong } }: { form: RemindForm }) {
  const { t, area, formatNumber } = useWords();
  return (
    <section aria-labelledby="remind-text">
      <header>
        <h2 id="remind-text">{t('remind.text')}</h2>
        <Segments
          label={t('fee.tone')}
          value={String(tone)}
          options={TONES.map((one) => ({
            value: String(one),
            label: `${t(`fee.tone_${one}`)} ${formatNumber(countOf(one))}`,
          }))}
          onChange={(next) => show(Number(next) as Tone)}
        />
      </header>
      <PlaceholderTextarea
        key={tone}
        placeholders={MEMBER_PLACEHOLDER_NAMES.map((name) => ({
          name,
          label: area(notification.area).choice('content', name),
        }))}
        aria-label={t('fee.ownWords')}
        description={t('remind.textHint')}
        inputWrapperOrder={['input', 'error', 'description']}
        error={wrong}
        autosize
        minRows={4}
        maxRows={9}
        maxLength={MESSAGE_MAX}
        value={text}
        onChange={write}
      />
    </section>
  );
}
