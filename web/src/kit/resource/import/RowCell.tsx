import { type ImportRow, isEmptied, isUnderstood, TO_CHOOSE } from '@hoivien/contract/kit/import-run.ts';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/words.ts';
import classes from './Import.module.css';

interface RowCellProps {
  row: ImportRow | undefined;
  field: string;
  /** The first cell also shows the errors of the whole row. */
  isFirst: boolean;
}

type Note = NonNullable<ImportRow['errors']>[number];

/**
 * One cell of an imported row: its value, the old and the new one when it changes, an error in red, and what was
 * understood when the value differs from what the cell says.
 */
export function RowCell({ row, field, isFirst }: RowCellProps) {
  const { t, message } = useWords();
  if (!row) {
    return (
      <td>
        <span className={classes.waiting} />
      </td>
    );
  }
  const value = row.cells[field] ?? '';
  const notes = (row.errors ?? []).filter((error) => error.field === field || (isFirst && !(error.field in row.cells)));
  const textOf = (note: Note) => {
    const text = message(note.message, note.params);
    return isEmptied(note) ? t('import.leftEmpty', { reason: text }) : text;
  };
  const text = notes.map(textOf).join('; ');
  if (row.outcome === 'refused' && text)
    return <Marked className={classes.bad} value={value} text={text} textClass={classes.reason} isWrong />;
  if (isFirst && row.undoKept) {
    return (
      <Marked className={classes.amber} value={value} text={message(row.undoKept)} textClass={classes.amberText} />
    );
  }
  const before = row.before?.[field] ?? '';
  const isChanged = row.outcome === 'update' && row.changed.includes(field);
  const shown = isChanged ? (
    <>
      <s className={classes.old}>{before}</s> <span aria-label={t('import.becomes')}>→</span> <b>{value}</b>
    </>
  ) : (
    value
  );
  if (text) {
    const asks = notes.some((note) => isEmptied(note) || TO_CHOOSE.includes(note.message));
    const style = asks ? { className: classes.amber, textClass: classes.amberText } : { textClass: classes.understood };
    return <Marked className={undefined} {...style} value={shown} text={text} short={shortOf(notes)} />;
  }
  return <td title={isChanged ? `${before} → ${value}` : value}>{shown}</td>;
}

/** The understood value alone, where it says everything: the cell above it shows what is written. */
function shortOf(notes: readonly Note[]): string | undefined {
  const [only, ...others] = notes;
  if (!only || others.length > 0 || !isUnderstood(only)) return undefined;
  const { to, ...rest } = only.params ?? {};
  const hasMore = Object.keys(rest).some((name) => name !== 'from' && name !== 'font');
  return typeof to === 'string' && to !== '' && !hasMore ? `→ ${to}` : undefined;
}

interface MarkedProps {
  className: string | undefined;
  value: ReactNode;
  text: string;
  textClass: string | undefined;
  /** A shorter text for the cell; its title then has the whole. */
  short?: string | undefined;
  isWrong?: boolean;
}

function Marked({ className, value, text, textClass, short, isWrong = false }: MarkedProps) {
  return (
    <td
      className={className}
      title={typeof value === 'string' && value ? `${value}: ${text}` : text}
      aria-invalid={isWrong || undefined}
    >
      {value !== '' && <span className={classes.value}>{value}</span>}
      <span className={textClass} aria-label={short === undefined ? undefined : text}>
        {short ?? text}
      </span>
    </td>
  );
}
