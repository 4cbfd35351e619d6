import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './DoorForm.module.css';

/** One note above a form: what failed, or what was done. */
export function DoorNote({ done, children }: { done?: boolean; children: ReactNode }) {
  return (
    <div className={done ? classes.done : classes.note} role={done ? 'status' : 'alert'}>
      {done ? <IconCheck aria-hidden="true" /> : <IconAlertTriangle aria-hidden="true" />}
      <span>{children}</span>
    </div>
  );
}
