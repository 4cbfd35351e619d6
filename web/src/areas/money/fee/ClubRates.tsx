import { feeCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import type { FeesOfClub } from '@hoivien/contract/areas/money/fee/fee-history.schema.ts';
import { percentIn } from '@hoivien/contract/kit/money.ts';
import { useState } from 'react';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { SidePart } from '../../../kit/resource/record/SidePart.tsx';
import classes from './Fee.module.css';
import './fee-page.texts.ts';

/** What the members of a club pay this year: each rate with how many have it, and what came in against what is late. */
export function ClubRates({ id }: { id: string }) {
  const { t } = useWords();
  const answer = useAnswer(feeCalls.ofClub, { params: { id } });
  const [thisYear] = useState(() => new Date().getFullYear());
  return (
    <SidePart title={t('fee.ratesTitle', { year: answer.data?.year ?? thisYear })}>
      <Panel answer={answer} waiting={{ height: 96 }}>
        {(data) => (data.total > 0 ? <Rates fees={data} /> : <p>{t('fee.ratesNone', { year: data.year })}</p>)}
      </Panel>
    </SidePart>
  );
}

/** So many rates have a line; those of the fewest members stand in one. */
const RATES_MOST = 6;

const PARTS = ['collected', 'overdue', 'coming'] as const;

function Rates({ fees }: { fees: FeesOfClub }) {
  const { t, formatMoney, formatNumber } = useWords();
  const most = fees.rates.toSorted((a, b) => b.members - a.members).slice(0, RATES_MOST);
  const own = fees.rates.filter((rate) => most.includes(rate));
  const rest = fees.rates.filter((rate) => !most.includes(rate));
  const whole = fees.collected + fees.overdue + fees.coming;
  return (
    <>
      <ul className={classes.rates}>
        {own.map(({ total, members }) => (
          <li key={total} className="flex between gap3 number ruled">
            <span>{t('fee.ratesMembers', { count: members })}</span>
            <b>{formatMoney(total)}</b>
          </li>
        ))}
        {rest.length > 0 && (
          <li className="flex between gap3 number ruled">
            <span>{t('fee.ratesMembers', { count: rest.reduce((sum, { members }) => sum + members, 0) })}</span>
            <span>{t('fee.ratesMore', { count: rest.length })}</span>
          </li>
        )}
      </ul>
      <div className={`${classes.rateBar} flex clip`} aria-hidden="true">
        {PARTS.map((part) => (
          <i key={part} data-part={part} style={{ width: `${percentIn(fees[part], whole) ?? 0}%` }} />
        ))}
      </div>
      <dl className={`${classes.rateParts} m0`}>
        {PARTS.filter((part) => fees[part] > 0).map((part) => (
          <div key={part} className="flex between gap3 number ruled">
            <dt>
              <i data-part={part} aria-hidden="true" /> {t(`fee.rates_${part}`)}
              {part === 'overdue' && ` · ${t('fee.ratesMembers', { count: fees.overdueMembers })}`}
            </dt>
            <dd className={part === 'overdue' ? `${classes.overdue} late strong` : undefined}>
              {formatMoney(fees[part])}
            </dd>
          </div>
        ))}
      </dl>
      {fees.waived > 0 && (
        <small className={classes.rateNote}>{t('fee.ratesWaived', { money: formatMoney(fees.waived) })}</small>
      )}
      <small className={classes.rateNote}>
        {t('fee.ratesShare', { percent: formatNumber(Math.round(percentIn(fees.collected, whole) ?? 0)) })}
      </small>
    </>
  );
}
