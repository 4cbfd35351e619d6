import type { ImportRun } from '@hoivien/contract/kit/exchange/import-run.ts';
import { Button } from '@mantine/core';
import { useWords } from '../../i18n/words.ts';
import classes from './Import.module.css';

interface BesideProps {
  run: ImportRun;
  /** Reads a further sheet together with those that are read. */
  onRead?: ((sheet: number) => void) | undefined;
}

/** The sheets of the file that were not read: one with the same columns is offered, the others are named. */
export function Beside({ run, onRead }: BesideProps) {
  const { t, formatNumber } = useWords();
  if (run.beside.length === 0) return null;
  const nameOf = ({ name, isHidden }: ImportRun['beside'][number]) => (isHidden ? t('import.hidden', { name }) : name);
  const offered = onRead ? run.beside.filter(({ is }) => is === 'alike') : [];
  const named = run.beside.flatMap((sheet) => {
    const { name, rows, is } = sheet;
    if (offered.includes(sheet)) return [];
    if (is === 'chart') return t('import.sheetChart', { name });
    if (is === 'veryHidden') return t('import.sheetVeryHidden', { name });
    return t('import.sheetRows', { name: nameOf(sheet), count: formatNumber(rows) });
  });
  return (
    <ul className={`${classes.numbers} rigid m0`} aria-label={t('import.beside')}>
      {offered.map((sheet) => (
        <li key={sheet.sheet} data-asks>
          <span>{t('import.besideAlike', { name: nameOf(sheet), count: formatNumber(sheet.rows) })}</span>
          <Button size="compact-sm" variant="default" onClick={() => onRead?.(sheet.sheet)}>
            {t('import.readToo', { name: sheet.name })}
          </Button>
        </li>
      ))}
      {named.length > 0 && (
        <li>
          <span className={`${classes.quiet} small number`}>
            {t('import.besideOthers', { names: named.join('; ') })}
          </span>
        </li>
      )}
    </ul>
  );
}
