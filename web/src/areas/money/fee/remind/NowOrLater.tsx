import { useWords } from '../../../../kit/i18n/words.ts';
import { Segments } from '../../../../kit/ui/Segments.tsx';
import type { SendTime } from './use-send-time.ts';

/** Whether reminders go now or later. */
export function NowOrLater({ time: { isLater, setLater }, label }: { time: SendTime; label?: string }) {
  const { t } = useWords();
  return (
    <Segments
      label={label}
      value={isLater ? 'later' : 'now'}
      options={[
        { value: 'now', label: t('fee.now') },
        { value: 'later', label: t('fee.later') },
      ]}
      onChange={(next) => setLater(next === 'later')}
    />
  );
}
