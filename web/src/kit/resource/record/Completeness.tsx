import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { wantedOf } from '@hoivien/contract/kit/wanted.ts';
import { useWords } from '../../i18n/words.ts';
import { factLabel } from './fact-label.ts';
import type { LooseRecord } from '../records.ts';
import { lackedBy } from './lacking.ts';
import classes from './Record.module.css';
import './record.texts.ts';

/** How many of the values that the office wants a record has, and which it lacks. */
export function Completeness({ resource, record }: { resource: Resource; record: LooseRecord }) {
  const words = useWords();
  const { t } = words;
  const all = wantedOf(resource).length;
  if (all === 0) return null;
  const lacked = lackedBy(resource, record);
  if (lacked.length === 0) return <p className={classes.wanted}>{t('record.wantedWhole', { all })}</p>;
  const missing = lacked.map((path) => factLabel(resource, path, words)).join(', ');
  return (
    <p className={classes.wanted}>
      {t('record.wanted', { filled: all - lacked.length, all })} · {t('record.wantedMissing', { missing })}
    </p>
  );
}
