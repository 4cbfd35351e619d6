import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './SideNote.module.css';

const kinds = {
  failed: { className: classes.note, role: 'alert', Icon: IconAlertTriangle },
  warn: { className: classes.warn, role: 'status', Icon: IconInfoCircle },
  done: { className: classes.done, role: 'status', Icon: IconCheck },
} as const;

/** A note beside what it is about: a failure or an end, what one has to know, or a success. */
export function SideNote({ kind = 'failed', children }: { kind?: keyof typeof kinds; children: ReactNode }) {
  const { className, role, Icon } = kinds[kind];
  return (
    <div className={className} role={role}>
      <Icon aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
}
