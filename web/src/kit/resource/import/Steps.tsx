import { IconCheck } from '@tabler/icons-react';
import { useWords } from '../../i18n/words.ts';
import classes from './Import.module.css';

export const STEPS = ['choose', 'map', 'values', 'check', 'write'] as const;
export type ImportStep = (typeof STEPS)[number];

/** The steps of an import: finished, present and coming ones. `finished` marks the last one as finished, too. */
export function Steps({ current, finished = false }: { current: ImportStep; finished?: boolean }) {
  const { t } = useWords();
  const now = STEPS.indexOf(current);
  return (
    <ol className={`${classes.steps} flex gap4`} aria-label={t('import.steps')}>
      {STEPS.map((step, index) => {
        const isDone = index < now || (finished && index === now);
        const isNow = index === now && !finished;
        return (
          <li key={step} className="row gap2 one-line hint" aria-current={isNow ? 'step' : undefined}>
            <span className={classes.mark} data-state={isDone ? 'done' : isNow ? 'now' : undefined}>
              {isDone && <IconCheck aria-label={t('import.done')} />}
            </span>
            {isNow ? <b className="ink bold">{t(`import.${step}`)}</b> : t(`import.${step}`)}
          </li>
        );
      })}
    </ol>
  );
}
