import type { BankStatement } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import classes from './Bank.module.css';
import { type DeskLines, OPEN } from './use-desk-lines.ts';

/** Whether everything on the statement is accounted for: its lines by state, its rows and its balances. */
export function Equation({ lines: { statement, summary, mayMend, search } }: { lines: DeskLines }) {
  const { t } = useWords();
  if (!summary) return null;
  return (
    <div className={`${classes.equation} row between wrap rigid ruled`}>
      <dl className="flex wrap">
        {OPEN.map((state, at) => (
          <Term key={state} sign={at > 0 ? '+' : ''} name={t(`bank.${state}` as 'bank.sure')} tally={summary[state]} />
        ))}
        {summary.booked.count > 0 && <Term sign="+" name={t('bank.bookedTab')} tally={summary.booked} />}
        {summary.ignored.count > 0 && <Term sign="+" name={t('bank.ignoredTab')} tally={summary.ignored} />}
        {statement && summary.known.count > 0 && <Term sign="+" name={t('bank.known')} tally={summary.known} />}
        {statement && !search && <Term sign="=" name={t('bank.onStatement')} tally={summary.credits} unit=" ₫" />}
      </dl>
      {statement && <CountedRows statement={statement} mayMend={mayMend} />}
      {statement && <Balance statement={statement} />}
    </div>
  );
}

function Term({
  sign,
  name,
  tally,
  unit = '',
}: {
  sign: string;
  name: string;
  tally: { count: number; sum: number };
  unit?: string;
}) {
  const { formatNumber } = useWords();
  return (
    <div className={`${classes.term} grid one-line number`} data-sign={sign || undefined}>
      <dt className="faint tiny">
        {name} <span>{formatNumber(tally.count)}</span>
      </dt>
      <dd>
        {showAmount(tally.sum)}
        {unit}
      </dd>
    </div>
  );
}

/** Whether the lines agree with the balances of the file. */
function Balance({ statement: { isBalanced, difference, closing, butFor } }: { statement: BankStatement }) {
  const { t } = useWords();
  if (isBalanced === false)
    return (
      <div className={`${classes.balance} row gap2 small`} data-bad role="alert">
        <IconAlertTriangle aria-hidden="true" />
        <span>
          {t('bank.unbalanced', { amount: showAmount(Math.abs(difference)) })}
          <small>{t('bank.unbalancedHint')}</small>
        </span>
      </div>
    );
  // Without balances nothing proves the sum.
  if (isBalanced === null)
    return (
      <div className={`${classes.balance} row gap2 small`} data-unproven>
        <IconInfoCircle aria-hidden="true" />
        <span>{t('bank.noBalance')}</span>
      </div>
    );
  return (
    <div className={`${classes.balance} row gap2 small`}>
      <IconCheck aria-hidden="true" />
      <span>
        {butFor > 0 ? t('bank.balancedBut', { count: butFor }) : t('bank.balanced')}
        <small>{closing !== null && butFor === 0 && t('bank.closing', { amount: showAmount(closing) })}</small>
      </span>
    </div>
  );
}

/** Every row with money is new, known or not read. */
function CountedRows({
  statement: { rows, credits, debits, missing },
  mayMend,
}: {
  statement: BankStatement;
  mayMend: boolean;
}) {
  const { t, formatNumber } = useWords();
  if (rows.total === 0) return null;
  const counts = {
    total: formatNumber(rows.total),
    fresh: formatNumber(rows.fresh),
    known: formatNumber(rows.known),
    unread: formatNumber(rows.unread),
  };
  return (
    <div className={`${classes.balance} row gap2 small`} data-unproven>
      <span>
        {t('bank.countedRows', counts)}
        <small>
          {[
            t('bank.countedSums', { credits: showAmount(credits.sum), debits: showAmount(debits.sum) }),
            missing > 0 && t('bank.missing', { count: formatNumber(missing) }),
          ]
            .filter(Boolean)
            .join(' · ')}
          {rows.open > 0 && (
            <>
              {' · '}
              {mayMend ? (
                <Link to="?tab=rows">{t('bank.openRows', { count: formatNumber(rows.open) })}</Link>
              ) : (
                t('bank.openRows', { count: formatNumber(rows.open) })
              )}
            </>
          )}
        </small>
      </span>
    </div>
  );
}
