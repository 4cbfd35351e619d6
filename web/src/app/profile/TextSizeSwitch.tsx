import { useWords } from '../../kit/i18n/words.ts';
import { useSetting } from '../../kit/settings/settings.ts';
import { asTextSize, TEXT_SIZES } from '../../kit/ui/text-size.ts';
import './text-size.texts.ts';
import classes from './Pressed.module.css';

/** The size of the text on all screens, a setting of the user. */
export function TextSizeSwitch() {
  const { t } = useWords();
  const [kept, keep] = useSetting('textSize');
  const present = asTextSize(kept);
  return (
    <div className={`${classes.row} filled round2`} role="group" aria-label={t('textSize.label')}>
      {TEXT_SIZES.map((size) => (
        <button key={size} type="button" data-size={size} aria-pressed={size === present} onClick={() => keep(size)}>
          {t(`textSize.${size}`)}
        </button>
      ))}
    </div>
  );
}
