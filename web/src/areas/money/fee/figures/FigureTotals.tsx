import { isLate } from '@hoivien/contract/areas/money/fee/fee.rules.ts';
import { type FigureList, figureLists, sumLists } from '@hoivien/contract/areas/money/fee/figure-lists.ts';
import type { Figures } from '@hoivien/contract/areas/money/fee/figures.schema.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../../../kit/i18n/words.ts';
import classes from '../Figures.module.css';
import { dong, pathOf } from './numbers.tsx';
import type { OfYear } from './asked.ts';

/** The sums of the year, each with its list. */
export function FigureTotals({ figures, base }: { figures: Figures; base: OfYear }) {
  const { t, formatNumber, formatDecimal } = useWords();
  const { whole, waiting, forecast, forecastRate, ageing } = figures;
  const isLateAny = ageing.some(({ age, fees }) => isLate(age) && fees > 0);
  return (
    <dl className={`${classes.figures} flex wrap m0`}>
      <Figure name={t('feeFigures.expected')} to={sumLists.expected(base)} value={dong(whole.expected)}>
        {t('feeFigures.fees', { count: formatNumber(whole.fees), members: formatNumber(whole.members) })}
      </Figure>
      <Figure name={t('feeFigures.collected')} to={sumLists.collected(base)} value={dong(whole.collected)} />
      {whole.waived > 0 && (
        <Figure name={t('feeFigures.waived')} to={figureLists.waived(base)} value={dong(whole.waived)} />
      )}
      <Figure name={t('feeFigures.owed')} to={sumLists.owed(base)} value={dong(whole.owed)} isRed={isLateAny}>
        {t('feeFigures.open', { count: formatNumber(whole.openFees) })}
      </Figure>
      {waiting.payments > 0 && (
        <Figure name={t('feeFigures.waiting')} to={figureLists.waiting(base)} value={formatNumber(waiting.payments)}>
          {dong(waiting.amount)}
        </Figure>
      )}
      {whole.credit > 0 && <Figure name={t('fee.credit')} to={figureLists.credit(base)} value={dong(whole.credit)} />}
      <Figure
        name={t('feeFigures.forecast')}
        to={forecast === null ? undefined : sumLists.fees(base)}
        value={forecast === null ? '–' : dong(forecast)}
        title={t('feeFigures.forecastHow')}
      >
        {forecastRate !== null && `${formatDecimal(forecastRate)} %`}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  name: string;
  value: string;
  to?: FigureList | undefined;
  isRed?: boolean;
  title?: string;
  children?: ReactNode;
}

function Figure({ name, value, to, isRed, title, children }: FigureProps) {
  return (
    <div title={title}>
      <dt className="hint">{name}</dt>
      <dd className="large bold number" data-red={isRed || undefined}>
        {to ? <Link to={pathOf(to)}>{value}</Link> : value} {children && <small>{children}</small>}
      </dd>
    </div>
  );
}
