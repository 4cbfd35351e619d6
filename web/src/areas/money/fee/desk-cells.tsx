import type { FeeHistoryItem } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { paymentDesk } from '@hoivien/contract/areas/money/fee/payment.desk.ts';
import { deskPath } from '@hoivien/contract/desk.ts';
import { isMasked } from '@hoivien/contract/kit/guard.ts';
import { dayOf, daysBetween } from '@hoivien/contract/kit/period.ts';
import { useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { type Cells, cellOf } from '../../../kit/resource/cells.ts';
import { ShortName } from '../../../kit/names/ShortName.tsx';
import { CardStep, type CardOf } from '../../../kit/resource/list/card.tsx';
import { actionOf } from '../../../kit/resource/records.ts';
import classes from './Desk.module.css';
import './desk.texts.ts';
import { Owed } from './Owed.tsx';
import { remindPath } from './use-reminders.ts';

/** A row of the desk, of which only whose it is matters. */
export type Owing = Readonly<{ id: string; memberId?: unknown }>;

/** The cells of the desk. `pay` opens the payment of a fee beside the list; undefined where nobody may. */
export function deskCells(pay: ((fee: Owing) => void) | undefined): Cells<typeof feeHistory> {
  return {
    memberName: ({ memberName }) => <ShortName name={memberName ?? ''} />,
    year: cellOf(['period', 'kind'], (fee) => <Year {...fee} />, 13),
    age: cellOf(['dueOn', 'debt'], ({ dueOn, debt }) => <Age dueOn={dueOn ?? ''} debt={debt ?? 0} />, 13),
    debt: Object.assign(
      cellOf<FeeHistoryItem>(['dueOn'], ({ debt, dueOn }) => <Owed debt={debt ?? 0} dueOn={dueOn ?? ''} />),
      { stays: true },
    ),
    lastReminder: cellOf(
      ['remindedOn', 'remindedTimes', 'reminderState', 'nextReminderOn', 'pending', 'debt', 'memberId', 'memberName'],
      (fee) => (
        <span className="row relative">
          <LastReminder {...fee} />
          {pay && (fee.debt ?? 0) > 0 && !fee.pending && <PayButton onPress={() => pay(fee)} />}
        </span>
      ),
    ),
  };
}

/** A card of the desk: what is owed with its age, and the step that its state asks for. */
export function deskCard(may: { pay: ((fee: Owing) => void) | undefined; remind: boolean }): CardOf<typeof feeHistory> {
  return {
    reads: [
      ...(['pending', 'debt', 'dueOn', 'memberId', 'remindedOn', 'reminderState', 'year', 'period', 'kind'] as const),
      ...(['companyPhone', 'personPhone', 'allowedActions'] as const),
    ],
    state: (fee) => (fee.pending ? <LastReminder {...fee} /> : <Year {...fee} />),
    figure: ({ debt, dueOn }) => (
      <>
        <Owed debt={debt ?? 0} dueOn={dueOn ?? ''} /> <Age debt={debt ?? 0} dueOn={dueOn ?? ''} />
      </>
    ),
    step: (fee) => <FeeStep fee={fee} {...may} />,
  };
}

/** Days after a reminder in which the next step is the payment. */
const REMINDED = 14;

function FeeStep({ fee, pay, remind }: { fee: Partial<FeeHistoryItem> & Owing } & Parameters<typeof deskCard>[0]) {
  const { t } = useWords();
  const [today] = useState(() => dayOf(new Date()));
  const { pending, debt, dueOn, remindedOn, reminderState, memberId } = fee;
  const phone = fee.companyPhone ?? fee.personPhone;
  if (pending) return <CardStep to={deskPath(paymentDesk)} label={t('feeDesk.confirm')} />;
  if ((debt ?? 0) <= 0) return null;
  const isLate = Boolean(dueOn) && daysBetween(String(dueOn), today) > 0;
  // A reminder that found no way to the member is not sent again.
  if (isLate && reminderState === 'failed' && phone && !isMasked(phone))
    return <CardStep to={`tel:${phone}`} label={t('feeDesk.call')} />;
  const isReminded = Boolean(remindedOn) && daysBetween(String(remindedOn), today) <= REMINDED;
  if (remind && isLate && !isReminded)
    return <CardStep to={remindPath({ memberId: String(memberId) })} label={t('feeDesk.remind')} />;
  const mayBook = actionOf(fee, 'Book')?.refusal === null;
  return pay && mayBook ? <CardStep label={t('feeDesk.book')} onPress={() => pay(fee)} /> : null;
}

function Year({ year, period, kind }: Partial<FeeHistoryItem>) {
  const { t, area } = useWords();
  const { choice } = area(feeHistory.area);
  const time = period === 'Y' ? t('feeDesk.wholeYear') : choice('period', period ?? '').toLowerCase();
  return (
    <>
      {year}, {kind === 1 ? time : t(kind === 2 ? 'feeDesk.joining' : 'feeDesk.other')}
    </>
  );
}

/** How long a debt is over its day, or how long it has. */
function Age({ dueOn, debt }: { dueOn: string; debt: number }) {
  const { t, formatNumber } = useWords();
  const [today] = useState(() => dayOf(new Date()));
  if (debt <= 0 || !dueOn) return null;
  const days = daysBetween(dueOn, today);
  if (days > 0) return <span className={classes.red}>{t('feeDesk.lateBy', { count: formatNumber(days) })}</span>;
  return <>{days === 0 ? t('feeDesk.dueToday') : t('feeDesk.left', { count: formatNumber(-days) })}</>;
}

/** The last reminder of a fee: its number, its day and what became of it; else the next one. */
function LastReminder(fee: Partial<FeeHistoryItem>) {
  const { t, area, formatNumber } = useWords();
  const { pending, remindedOn, remindedTimes = 0, reminderState, nextReminderOn, debt = 0 } = fee;
  if (pending)
    return (
      <span>
        <i className={classes.soon} aria-hidden="true" /> {t('feeDesk.waitsPaid')}
      </span>
    );
  if (remindedOn) {
    const isLost = reminderState === 'failed';
    const parts = [
      (remindedTimes ?? 0) > 0 && t('feeDesk.times', { count: formatNumber(remindedTimes ?? 0) }),
      dayAndMonth(remindedOn),
      reminderState && area(feeHistory.area).choice('reminderState', reminderState),
    ];
    return <span className={isLost ? classes.red : undefined}>{parts.filter(Boolean).join(', ')}</span>;
  }
  if ((debt ?? 0) <= 0) return null;
  return (
    <span className="faint">
      {nextReminderOn ? t('feeDesk.byItself', { day: dayAndMonth(nextReminderOn) }) : t('feeDesk.neverReminded')}
    </span>
  );
}

/** The step of a row; the key G does the same. */
function PayButton({ onPress }: { onPress: () => void }) {
  const { t } = useWords();
  return (
    <button
      type="button"
      className={`${classes.book} ink surface round1`}
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
    >
      {t('feeDesk.book')}
    </button>
  );
}

/** @example dayAndMonth('2026-08-14') // '14/08' */
function dayAndMonth(day: string): string {
  return day.slice(5, 10).split('-').reverse().join('/');
}
