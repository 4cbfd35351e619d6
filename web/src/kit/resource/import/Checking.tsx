import type { ImportRun } from '@hoivien/contract/kit/exchange/import-run.ts';
import { Button } from '@mantine/core';
import { useWords } from '../../i18n/words.ts';
import { Bar } from '../attachment/Bar.tsx';
import classes from './Import.module.css';
import { useStep } from './use-import.ts';

/** The page during the dry run. The number of rows is known only at the end. */
export function Checking({ run }: { run: ImportRun }) {
  const { t, formatNumber } = useWords();
  const step = useStep(run.id);
  const text = t('import.checked', { count: formatNumber(run.counts.rows) });
  return (
    <div className={`${classes.middle} gap3 pane auto ruled`}>
      <div className={`${classes.waitingBox} stack centre middle gap3`}>
        <h2>{t('import.checking')}</h2>
        <Bar label={t('import.checking')} text={text} />
        <p className={`${classes.hint} note`} aria-live="polite">
          {text}
        </p>
        <Button variant="default" loading={step.isPending} onClick={() => step.mutate({ step: 'Cancel' })}>
          {t('import.cancel')}
        </Button>
      </div>
    </div>
  );
}
