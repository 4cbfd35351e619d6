import { showAmount } from '@hoivien/contract/kit/amount.ts';
import classes from './Fee.module.css';
import { isOverdue } from './use-fees.ts';

/** What is owed of a fee: strong, and red only when its due day is over. */
export function Owed(fee: { debt: number; dueOn: string }) {
  if (fee.debt <= 0) return <>{showAmount(fee.debt)}</>;
  return <b className={isOverdue(fee) ? `${classes.overdue} late strong` : undefined}>{showAmount(fee.debt)}</b>;
}
