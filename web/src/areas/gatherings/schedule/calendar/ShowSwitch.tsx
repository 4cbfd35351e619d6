import { useWords } from '../../../../kit/i18n/words.ts';
import { Segments } from '../../../../kit/ui/Segments.tsx';
import '../schedule-page.texts.ts';
import { SHOWS, type Show } from './address.ts';

interface ShowSwitchProps {
  show: Show | 'list';
  onChange: (show: Show | 'list') => void;
}

/** The switch between month, week, day and list. */
export function ShowSwitch({ show, onChange }: ShowSwitchProps) {
  const { t } = useWords();
  const options = ([...SHOWS, 'list'] as const).map((value) => ({ value, label: t(`schedule.show_${value}`) }));
  return (
    <Segments
      label={t('schedule.shows')}
      value={show}
      options={options}
      onChange={(value) => onChange(options.find((one) => one.value === value)?.value ?? 'month')}
    />
  );
}
