import type { ReactNode } from 'react';
import classes from './Status.module.css';

/**
 * `new` green, `time` blue ring, `old` grey, `off` red square, `warn` amber diamond. Shape and word show the state,
 * never colour alone.
 */
export type StatusKind = 'new' | 'time' | 'old' | 'off' | 'warn';

/** A state: a dot and its word. @example <Status kind="new">Đang hoạt động</Status> */
export function Status({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return <span className={`${classes.status} ${classes[kind]}`}>{children}</span>;
}
