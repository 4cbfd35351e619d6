import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { type FigureList, queryText } from '@hoivien/contract/areas/money/fee/figure-lists.ts';
import { payment } from '@hoivien/contract/areas/money/fee/payment.resource.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { percentIn } from '@hoivien/contract/kit/money.ts';
import { Link } from 'react-router';
import { useWords } from '../../../../kit/i18n/words.ts';
import classes from '../Figures.module.css';

/** The address of a list behind a number. */
export function pathOf(list: FigureList): string {
  return `${list.area === payment.area ? payment.path : feeHistory.path}?${queryText(list)}`;
}

/** An amount with its unit. */
export const dong = (amount: number) => `${showAmount(amount)} ₫`;
export const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);

/** An amount that opens its list; one of nothing opens none. */
export function Number({ value, to }: { value: number; to: FigureList }) {
  return value === 0 ? '0' : <Link to={pathOf(to)}>{showAmount(value)}</Link>;
}

/** The same for a count, in the numbers of the language. */
export function Count({ value, to }: { value: number; to: FigureList }) {
  const { formatNumber } = useWords();
  return value === 0 ? '0' : <Link to={pathOf(to)}>{formatNumber(value)}</Link>;
}

/** How much of the largest part a part is. */
export function Bar({ part, most }: { part: number; most: number }) {
  return (
    <div className={classes.bar} style={{ width: `${Math.max(part > 0 ? 1 : 0, percentIn(part, most) ?? 0)}%` }} />
  );
}
