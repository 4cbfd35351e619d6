import type { ReactNode } from 'react';
import classes from './RecordPage.module.css';

interface SidePartProps {
  title: string;
  /** What stands at the right of the title: a link to all of it, or a choice. */
  more?: ReactNode;
  children: ReactNode;
}

/** A part of the right column of a record. @example <SidePart title={t('record.timeline')}>…</SidePart> */
export function SidePart({ title, more, children }: SidePartProps) {
  return (
    <section className={classes.asidePart} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  );
}
