import { importCalls } from '@hoivien/contract/kit/exchange/import.calls.ts';
import { useAnswer } from '../../call/use-answer.ts';
import { useWords } from '../../i18n/words.ts';
import classes from './Import.module.css';

/** The last imports of the person into an area, unfinished ones first. */
export function LastRuns({ area, onOpen }: { area: string; onOpen: (runId: string) => void }) {
  const { t, formatDateTime, formatNumber } = useWords();
  const { data } = useAnswer(importCalls.runs, { query: { area } }, { staleTime: 0 });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className={classes.lastRuns} aria-label={t('import.lastRuns')}>
      <h2>{t('import.lastRuns')}</h2>
      <ul>
        {items.map((run) => (
          <li key={run.id}>
            <button type="button" onClick={() => onOpen(run.id)}>
              {run.fileName}
            </button>{' '}
            <span className={`${classes.quiet} small number`}>
              {t(`import.state_${run.state}`)} · {t('import.rows', { count: formatNumber(run.counts.rows) })} ·{' '}
              {formatDateTime(run.createdAt).slice(0, 16)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
