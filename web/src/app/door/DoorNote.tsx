import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './DoorForm.module.css';

const kinds = {
  failed: { className: classes.note, role: 'alert', Icon: IconAlertTriangle },
  done: { className: classes.done, role: 'status', Icon: IconCheck },
  told: { className: classes.told, role: 'status', Icon: IconInfoCircle },
} as const;

/** One note above a form: a failure, a success or an information. */
export function DoorNote({ kind = 'failed', children }: { kind?: keyof typeof kinds; children: ReactNode }) {
  const { className, role, Icon } = kinds[kind];
  return (
    <div className={className} role={role}>
      <Icon aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
}
