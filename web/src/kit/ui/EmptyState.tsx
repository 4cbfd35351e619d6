import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

/** Nothing exists; nothing matches; all is done; it could not be loaded; the reader may not see it. */
type EmptyKind = 'nothingYet' | 'nothingFound' | 'done' | 'failed' | 'notAllowed';

interface EmptyStateProps {
  kind: EmptyKind;
  title: ReactNode;
  children?: ReactNode;
  /** One or two buttons for the next step. */
  actions?: ReactNode;
  /** The level of the heading; 1 for a page of its own. */
  level?: 1 | 2;
}

/**
 * Explains why nothing is shown and offers the next step.
 *
 * @example <EmptyState kind="nothingFound" title="…" actions={…}>…</EmptyState>
 */
export function EmptyState({ kind, title, children, actions, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={`${classes.empty} stack centre gap2`}>
      <svg className={classes.art} viewBox="0 0 120 75" aria-hidden="true">
        {drawings[kind]}
      </svg>
      <Heading className="large">{title}</Heading>
      {children && <div className={classes.text}>{children}</div>}
      {actions && <div className="flex middle wrap gap2 mt2">{actions}</div>}
    </div>
  );
}

const sheet = (
  <>
    <rect x="24" y="14" width="72" height="50" rx="4" />
    <path d="M34 28h24M34 39h40M34 50h32" />
  </>
);

const drawings: Record<EmptyKind, ReactNode> = {
  // No sign of adding: it would look like a button and be none.
  nothingYet: sheet,
  nothingFound: (
    <>
      {sheet}
      <circle className={classes.lens} cx="82" cy="46" r="12" />
      <path className={classes.ink} d="m91 55 9 9" />
    </>
  ),
  done: (
    <>
      {sheet}
      <circle className={classes.green} cx="94" cy="60" r="10" />
      <path className={classes.onGreen} d="m90 60 3 3 5.5-6" />
    </>
  ),
  failed: (
    <>
      {sheet}
      <path className={classes.amber} d="M94 48l12 21H82z" />
      <path className={classes.ink} d="M94 56v6M94 65.5v.1" />
    </>
  ),
  notAllowed: (
    <>
      <rect x="24" y="14" width="72" height="50" rx="4" />
      <rect className={classes.lens} x="50" y="36" width="20" height="16" rx="2" />
      <path className={classes.ink} d="M54 36v-5a6 6 0 0 1 12 0v5" />
    </>
  ),
};
