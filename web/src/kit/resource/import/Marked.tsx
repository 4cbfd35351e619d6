import type { ImportOptions, ImportRun } from '@hoivien/contract/kit/import-run.ts';
import { useWords } from '../../i18n/words.ts';
import { Choice } from './feet.tsx';
import classes from './Import.module.css';
import { placeOf } from './row-place.ts';

interface MarkedProps {
  run: ImportRun;
  onAnswer?: ((answer: Pick<ImportOptions, 'hidden' | 'struck'>) => void) | undefined;
}

/** The questions about hidden and struck-through rows, after the run their answers, and the rows in a rare colour. */
export function Marked({ run, onAnswer }: MarkedProps) {
  const { t, formatNumber } = useWords();
  const { marked, coloured } = run;
  const isOver = run.state !== 'checked' && run.state !== 'checking' && run.state !== 'failed';
  if (marked.length === 0 && coloured.count === 0) return null;
  const told = ({ count, rows }: { count: number; rows: number[] }) => {
    const more = count > rows.length ? ', …' : '';
    const places = `${rows.map((row) => placeOf(run, row)).join(', ')}${more}`;
    return { count: formatNumber(count), rows: t('import.markedRows', { rows: places }) };
  };
  return (
    <ul className={classes.numbers} aria-label={t('import.marked')}>
      {marked.map((one) => {
        if (isOver && one.answer)
          return (
            <li key={one.is}>
              <span className={classes.quiet}>{t(`import.told_${one.is}_${one.answer}`, told(one))}</span>
            </li>
          );
        const text = t(one.is === 'hidden' ? 'import.askHidden' : 'import.askStruck', told(one));
        return (
          <li key={one.is} data-asks={one.answer === null || undefined}>
            <span>{text}</span>
            <Choice
              label={text}
              value={(one.answer ?? '') as 'take'}
              options={[
                ['take', t('import.mark_take')],
                ['leave', t('import.mark_leave')],
              ]}
              onChange={(answer) => onAnswer?.({ [one.is]: answer })}
            />
          </li>
        );
      })}
      {coloured.count > 0 && (
        <li>
          <span className={classes.quiet}>{t('import.coloured', told(coloured))}</span>
        </li>
      )}
    </ul>
  );
}
