import { PAYMENT_KIND, PAYMENT_STATE } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import type { FeeOfMember, FeesOfMember } from '@hoivien/contract/areas/money/fee/fee-history.schema.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { dayOf, daysBetween } from '@hoivien/contract/kit/period.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { SidePart } from '../../../kit/resource/record/SidePart.tsx';
import classes from './Fee.module.css';
import './fee-page.texts.ts';
import { Owed } from './Owed.tsx';
import { PayPanel } from './PayPanel.tsx';
import { feeLabel, isOverdue, owedFees, useAfterEntry, useFeesOfMember } from './use-fees.ts';

/** The open fees of a member beside the record, the oldest due first, each with the way to enter its payment. */
export function OpenFees({ id }: { id: string }) {
  const { t } = useWords();
  const answer = useFeesOfMember(id);
  const [paying, setPaying] = useState<string>();
  const fee = answer.data?.fees.find((one) => one.id === paying && one.debt > 0);
  const box = useRef<HTMLDivElement>(null);
  const isPaying = fee !== undefined;
  const [wasPaying, setWasPaying] = useState(false);
  if (isPaying && !wasPaying) setWasPaying(true);
  // The list that comes back has the focus at the fee, or at what is there instead.
  useEffect(() => {
    if (!isPaying && wasPaying) box.current?.querySelector<HTMLElement>('li button, a')?.focus();
  }, [isPaying, wasPaying]);
  return (
    <SidePart title={t('fee.sideTitle')} more={fee ? undefined : <Link to="?tab=fees">{t('fee.sideAll')}</Link>}>
      <Panel answer={answer} waiting={{ height: 64 }}>
        {(data) => (
          <div ref={box}>
            {fee ? (
              <Paying key={fee.id} fee={fee} data={data} onBack={() => setPaying(undefined)} />
            ) : (
              <OpenList data={data} onPay={setPaying} />
            )}
          </div>
        )}
      </Panel>
    </SidePart>
  );
}

function OpenList({ data, onPay }: { data: FeesOfMember; onPay: (id: string) => void }) {
  const words = useWords();
  const { t, formatDate } = words;
  const [today] = useState(() => dayOf(new Date()));
  const owed = owedFees(data);
  if (owed.length === 0) return <p>{[t('fee.sideNone'), lastPaid(data, words)].filter(Boolean).join('. ')}</p>;
  return (
    <ul className={classes.open}>
      {owed.map((fee) => {
        const late = daysBetween(fee.dueOn, today);
        return (
          <li key={fee.id} className="grid centre gap3 number">
            <span>
              <b>{feeLabel(fee, words)}</b>
              <small className={isOverdue(fee) ? `${classes.overdue} late strong` : undefined}>
                {late > 0
                  ? t('fee.overdue', { count: late })
                  : late === 0
                    ? t('fee.sideToday')
                    : t('fee.sideDue', { day: formatDate(fee.dueOn) })}
                {fee.pending && ` · ${t('fee.waitsFor')}`}
              </small>
            </span>
            <Owed debt={fee.debt} dueOn={fee.dueOn} />
            {data.mayBook && !fee.pending && (
              <Button
                variant="default"
                size="xs"
                aria-label={`${t('fee.sidePay')}: ${feeLabel(fee, words)}, ${showAmount(fee.debt)}`}
                onClick={() => onPay(fee.id)}
              >
                {t('fee.sidePay')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The day and the amount of the last payment; empty without any. */
function lastPaid({ fees }: FeesOfMember, { t, formatDate }: ReturnType<typeof useWords>): string {
  const [last] = fees
    .flatMap(({ entries }) => entries)
    .filter(({ kind, state }) => kind === PAYMENT_KIND.payment && state === PAYMENT_STATE.confirmed)
    .toSorted((one, other) => other.payDate.localeCompare(one.payDate));
  return last ? t('fee.sideLast', { day: formatDate(last.payDate), amount: showAmount(last.amount) }) : '';
}

/** The payment of one fee in the place of the list; the list comes back when it is entered. */
function Paying({ fee, data, onBack }: { fee: FeeOfMember; data: FeesOfMember; onBack: () => void }) {
  const { t } = useWords();
  useAfterEntry(fee, onBack);
  return (
    <div className={classes.paying}>
      <Button variant="subtle" size="xs" leftSection={<IconArrowLeft />} onClick={onBack}>
        {t('fee.sideBack')}
      </Button>
      <PayPanel fee={fee} data={data} isFocused />
    </div>
  );
}
