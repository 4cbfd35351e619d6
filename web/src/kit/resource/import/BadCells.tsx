import type { ImportRun } from '@hoivien/contract/kit/exchange/import-run.ts';
import { Checkbox } from '@mantine/core';
import { useWords } from '../../i18n/words.ts';
import classes from './Import.module.css';
import { useStep } from './use-import.ts';

/** The choice to take rows without their optional cells that cannot be read. It repeats the dry run. */
export function BadCells({ run }: { run: ImportRun }) {
  const { t } = useWords();
  const step = useStep(run.id);
  const isLenient = run.badCells === 'empty';
  if (run.state !== 'checked' || (run.counts.refused === 0 && !isLenient)) return null;
  return (
    <Checkbox
      className={classes.badCells ?? ''}
      label={t('import.emptyBadCells')}
      checked={isLenient}
      disabled={step.isPending}
      onChange={({ currentTarget }) =>
        step.mutate({ step: 'BadCells', body: { badCells: currentTarget.checked ? 'empty' : 'refuse' } })
      }
    />
  );
}
