import { useBaseWords } from '../i18n/base-words.ts';
import classes from './Mask.module.css';
import { Mark } from './Mark.tsx';

/** Covers the window until the profile has loaded. No other waiting sign covers the page. */
export function Mask() {
  const { t } = useBaseWords();
  return (
    <div className={`${classes.mask} stack centre middle gap4`} role="status">
      <Mark />
      <span className={`${classes.track} clip relative`} aria-hidden="true" />
      <span className="note">{t('kit.loading')}</span>
    </div>
  );
}
