import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import classes from './CheckIn.module.css';

/** The large mark of an outcome; its shape says the same as its colour. */
export function OutcomeMark({ tone }: { tone: 'good' | 'doubt' | 'bad' }) {
  const Icon = { good: IconCheck, doubt: IconAlertTriangle, bad: IconX }[tone];
  return (
    <span className={`${classes.mark} grid rigid`}>
      <Icon aria-hidden="true" />
    </span>
  );
}
