import { useBaseWords } from '../i18n/base-words.ts';
import classes from './Mask.module.css';
import { Mark } from './Mark.tsx';

/** Covers the window until the profile has loaded. No other waiting sign covers the page. */
export function Mask() {
  const { t } = useBaseWords();
  return (
    <div className={classes.mask} role="status">
      <Mark />
      <span className={classes.track} aria-hidden="true" />
      <span className={classes.word}>{t('kit.loading')}</span>
    </div>
  );
}
