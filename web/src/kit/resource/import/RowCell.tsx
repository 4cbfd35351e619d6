import { type ImportRow, isEmptied, isUnderstood, TO_CHOOSE } from '@hoivien/contract/kit/exchange/import-run.ts';
import type { MessageParams } from '@hoivien/contract/kit/message.ts';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../auth/actor.ts';
import { useWords } from '../../i18n/words.ts';
import { recordPath } from '../record-path.ts';
import { noteParams } from './columns.ts';
import classes from './Import.module.css';
import mend from './Mend.module.css';

interface RowCellProps {
  row: ImportRow | undefined;
  field: string;
  /** The area of the records. */
  area: string;
  /** For the first cell alone: the fields that have a column. It shows the errors at all others. */
  columns?: ReadonlySet<string> | undefined;
  /** The cell with the name of the record stays in view. */
  isNamed?: boolean;
  /** The attributes of a cell that can be opened. */
  open?: CellProps | undefined;
}

/** The attributes by which a cell takes part in moving by keys. */
export type CellProps = Pick<ComponentProps<'td'>, 'tabIndex' | 'onDoubleClick' | 'onMouseDown' | 'onFocus'> & {
  'data-at': string;
};

type Note = Omit<NonNullable<ImportRow['errors']>[number], 'params'> & { params?: MessageParams | undefined };

/**
 * One cell of an imported row: its value, the old and the new one when it changes, an error in red, and what was
 * understood when the value differs from what the cell says.
 */
export function RowCell({ row, field, area, columns, isNamed = false, open: opened }: RowCellProps) {
  const { t, message, area: wordsOf } = useWords();
  const actor = useActor();
  const open: Open = { ...opened, isNamed };
  if (!row) {
    return (
      <td className={isNamed ? classes.named : undefined}>
        <span className={`${classes.waiting} block filled round1`} />
      </td>
    );
  }
  const value = row.cells[field] ?? '';
  const notes = (row.errors ?? [])
    .filter((error) => error.field === field || (columns && !columns.has(error.field) && !(error.field in row.cells)))
    .map((note) => ({ ...note, params: noteParams(wordsOf(area).choice, note) }));
  const textOf = (note: Note) => {
    const text = message(note.message, note.params);
    return isEmptied(note) ? t('import.leftEmpty', { reason: text }) : text;
  };
  const text = notes.map(textOf).join('; ');
  const inWay = notes.find(({ params }) => typeof params?.record === 'string')?.params?.record;
  const path = inWay === undefined ? undefined : recordPath(area, String(inWay), actor);
  if ((row.outcome === 'refused' || row.outcome === 'asked') && text) {
    const isAsked = row.outcome === 'asked';
    const style = isAsked
      ? { className: classes.amber, textClass: classes.amberText }
      : { className: classes.bad, textClass: classes.reason };
    return <Marked {...style} value={value} text={text} link={path} isWrong={!isAsked} open={open} />;
  }
  if (columns && row.undoKept) {
    return (
      <Marked
        className={classes.amber}
        value={value}
        text={message(row.undoKept)}
        textClass={classes.amberText}
        open={open}
      />
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
    return <Marked className={undefined} {...style} value={shown} text={text} short={shortOf(notes)} open={open} />;
  }
  const original = row.mended[field];
  return (
    <td title={isChanged ? `${before} → ${value}` : value} {...cellOf(open)}>
      {original === undefined ? (
        shown
      ) : (
        <>
          <span className={classes.value}>{shown}</span>
          <span className={`${mend.mended} block cut quiet tiny`}>
            {original === null ? t('import.fileEmpty') : t('import.fileSays', { text: original })}
          </span>
        </>
      )}
    </td>
  );
}

type Open = Partial<CellProps> & { isNamed: boolean };

function cellOf({ isNamed, ...open }: Open, className?: string) {
  const names = [className, open['data-at'] !== undefined && mend.cell, isNamed && classes.named];
  return { ...open, className: names.filter(Boolean).join(' ') || undefined };
}

/** The understood value alone, where it says everything: the cell above it shows what is written. */
function shortOf(notes: readonly Note[]): string | undefined {
  const [only, ...others] = notes;
  if (!only || others.length > 0 || !isUnderstood(only)) return undefined;
  const { to, ...rest } = only.params ?? {};
  const hasMore = Object.keys(rest).some((name) => !['from', 'font', 'choice'].includes(name));
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
  /** The address of the record in the way. */
  link?: string | undefined;
  open: Open;
}

function Marked({ className, value, text, textClass, short, isWrong = false, link, open }: MarkedProps) {
  return (
    <td
      {...cellOf(open, className)}
      title={typeof value === 'string' && value ? `${value}: ${text}` : text}
      aria-invalid={isWrong || undefined}
    >
      {value !== '' && <span className={classes.value}>{value}</span>}
      <span className={textClass} aria-label={short === undefined ? undefined : text}>
        {link ? (
          <Link to={link} target="_blank">
            {short ?? text}
          </Link>
        ) : (
          (short ?? text)
        )}
      </span>
    </td>
  );
}
