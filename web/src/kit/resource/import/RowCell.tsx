import { type ImportRow, TO_CHOOSE } from '@hoivien/contract/kit/import-run.ts';
import { useWords } from '../../i18n/words.ts';
import classes from './Import.module.css';

interface RowCellProps {
  row: ImportRow | undefined;
  field: string;
  /** The first cell also shows the errors of the whole row. */
  isFirst: boolean;
}

/** One cell of an imported row: its value, the old and the new one when it changes, and an error in red. */
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
  const reasons = (row.errors ?? []).filter(
    (error) => error.field === field || (isFirst && !(error.field in row.cells)),
  );
  if (reasons.length > 0) {
    const text = reasons.map((error) => message(error.message, error.params)).join('; ');
    if (row.outcome !== 'refused') {
      const asks = reasons.some((error) => TO_CHOOSE.includes(error.message));
      const style = asks ? { className: classes.amber, textClass: classes.amberText } : { textClass: classes.old };
      return <Marked className={undefined} {...style} value={value} text={text} />;
    }
    return <Marked className={classes.bad} value={value} text={text} textClass={classes.reason} isWrong />;
  }
  if (isFirst && row.undoKept) {
    return (
      <Marked className={classes.amber} value={value} text={message(row.undoKept)} textClass={classes.amberText} />
    );
  }
  const before = row.before?.[field] ?? '';
  if (row.outcome === 'update' && before !== value) {
    return (
      <td title={`${before} → ${value}`}>
        <s className={classes.old}>{before}</s> <span aria-label={t('import.becomes')}>→</span> <b>{value}</b>
      </td>
    );
  }
  return <td title={value}>{value}</td>;
}

interface MarkedProps {
  className: string | undefined;
  value: string;
  text: string;
  textClass: string | undefined;
  isWrong?: boolean;
}

function Marked({ className, value, text, textClass, isWrong = false }: MarkedProps) {
  return (
    <td className={className} title={value ? `${value}: ${text}` : text} aria-invalid={isWrong || undefined}>
      {value && <span className={classes.value}>{value}</span>}
      <span className={textClass}>{text}</span>
    </td>
  );
}
