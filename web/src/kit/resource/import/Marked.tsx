import type { ImportOptions, ImportRun } from '@hoivien/contract/kit/exchange/import-run.ts';
import { useWords } from '../../i18n/words.ts';
import { Choice } from './footers.tsx';
import classes from './Import.module.css';
import { placeOf } from './row-place.ts';

interface MarkedProps {
  run: ImportRun;
  onAnswer?: ((answer: Pick<ImportOptions, 'hidden' | 'struck' | 'sums' | 'sections'>) => void) | undefined;
}

const ASKED = { hidden: 'askHidden', struck: 'askStruck', sums: 'askSums', sections: 'askSections' } as const;

/**
 * The questions about rows (hidden, struck-through, likely sums, headings of sections), after the run their answers, and
 * what the file shows beside its cells: colours, comments, hidden columns.
 */
export function Marked({ run, onAnswer }: MarkedProps) {
  const { t, area, formatNumber } = useWords();
  const { marked, coloured, asides } = run;
  const { field: label } = area(run.area);
  const isOver = run.state !== 'checked' && run.state !== 'checking' && run.state !== 'failed';
  if (marked.length === 0 && coloured.count === 0 && asides.length === 0) return null;
  const told = ({ count, rows, texts = [], values = [], field = '' }: Told) => {
    const listed = values.map(({ text, value, rows: of }) =>
      t('import.sectionValue', { text, value, count: formatNumber(of) }),
    );
    return {
      count: formatNumber(count),
      rows: t('import.markedRows', {
        rows: withMore(
          rows.map((row) => placeOf(run, row)),
          count,
        ),
      }),
      texts: withMore(
        texts.map((text) => `“${text}”`),
        count,
      ),
      values: withMore(listed, count),
      field: field && label(field),
    };
  };
  return (
    <ul className={`${classes.numbers} rigid m0`} aria-label={t('import.marked')}>
      {marked.map((one) => {
        const key = `${one.is} ${one.field ?? ''}`;
        if (isOver && one.answer)
          return (
            <li key={key}>
              <span className={`${classes.quiet} small number`}>
                {t(`import.told_${one.is}_${one.answer}`, told(one))}
              </span>
            </li>
          );
        const text = t(`import.${ASKED[one.is]}`, told(one));
        const isSection = one.is === 'sections';
        const { field = '' } = one;
        return (
          <li key={key} data-asks={one.answer === null || undefined}>
            <span>{text}</span>
            <Choice
              label={text}
              value={(one.answer ?? '') as 'take'}
              options={[
                ['take', t(isSection ? 'import.sections_take' : 'import.mark_take')],
                ['leave', t(isSection ? 'import.sections_leave' : 'import.mark_leave')],
              ]}
              onChange={(answer) =>
                onAnswer?.(
                  isSection ? { sections: { ...run.options.sections, [field]: answer } } : { [one.is]: answer },
                )
              }
            />
          </li>
        );
      })}
      {coloured.count > 0 && (
        <li>
          <span className={`${classes.quiet} small number`}>{t('import.coloured', told(coloured))}</span>
        </li>
      )}
      {asides.map(({ is, count, places }) => (
        <li key={is}>
          <span className={`${classes.quiet} small number`}>
            {t(`import.aside_${is}`, { count: formatNumber(count), places: withMore(places, count) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Told = Pick<ImportRun['marked'][number], 'count' | 'rows' | 'texts' | 'values' | 'field'>;

function withMore(texts: readonly (string | number)[], count: number): string {
  return `${texts.join(', ')}${count > texts.length ? ', …' : ''}`;
}
