import type { ReactNode } from 'react';
import classes from './PageHead.module.css';

interface PageHeadProps {
  title: ReactNode;
  /** The number of listed records, beside the title. */
  count?: ReactNode;
  /** A short note beside the title: a date, a state. */
  note?: ReactNode;
  /** Buttons on the right; at most one of them is filled. */
  actions?: ReactNode;
}

/**
 * The head of a page: its only h1, a count or note, and its actions.
 *
 * @example <PageHead title="Thị trường" count="24" actions={…} />
 */
export function PageHead({ title, count, note, actions }: PageHeadProps) {
  return (
    <div className={`${classes.head} row wrap rigid`}>
      <h1>{title}</h1>
      {count !== undefined && <span className="one-line faint large number">{count}</span>}
      {note !== undefined && <span className={`${classes.note} quiet`}>{note}</span>}
      <span className="grow" />
      {actions && <div className={`${classes.actions} row gap2`}>{actions}</div>}
    </div>
  );
}
