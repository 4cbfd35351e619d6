import { lineCalls } from '@hoivien/contract/areas/money/bank/bank-statement.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import type { BankLine } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { once } from '../../../kit/call/once.ts';
import classes from './Bank.module.css';
import { keyOfLine, memberFeesPath, useRefresh } from './use-bank.ts';

/** What money that went out is, in a few words. */
export function useDebitText(): (line: BankLine) => { text: string; more: string } {
  const { t, formatDate } = useWords();
  return ({ kind, counter, refund }) => {
    if (kind === 'refund') return { text: t('bank.out_refund'), more: refund?.memberName ?? '' };
    if (kind === 'own') return { text: t('bank.out_own'), more: counter ? t('bank.bothSides') : t('bank.oneSide') };
    if (kind !== 'return') return { text: t('bank.out_other'), more: t('bank.out_otherMore') };
    if (!counter) return { text: t('bank.out_return'), more: t('bank.whichCredit') };
    const facts = [formatDate(counter.bookedAt), t(`bank.is_${counter.state}`), ...counter.receiptCodes];
    return { text: t('bank.out_return'), more: facts.join(' · ') };
  };
}

/** Money that went out: what it gives back or pays out, and the proposal to reverse what was booked. */
export function Debit({ line, mayUpdate }: { line: BankLine; mayUpdate: boolean }) {
  const { t, formatDate, message } = useWords();
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  const { text, more } = useDebitText()(line);
  const { counter, refund } = line;
  const isSettled = counter?.state === 'ignored' || counter?.state === 'out';
  const isPart = line.kind === 'return' && counter !== null && counter.amount > line.amount;
  const isBooked = counter?.state === 'booked' || (counter?.receiptCodes.length ?? 0) > 0;
  const isProposed = line.kind === 'return' && !isSettled && !isPart;
  const giveBack = () =>
    once(keyOfLine([line.id]), 'giveBack', async () => {
      try {
        const { data, message: key } = await tell(lineCalls.giveBack, { params: { id: line.id } });
        const [kept] = data.kept;
        if (kept) notify.failed(new Error(t('bank.keptSome', { count: data.kept.length, why: message(kept.message) })));
        else notify.done(message(key ?? ''));
      } catch (error) {
        notify.failed(error);
      }
      setAsking(false);
      await refresh();
    });
  const what = counter && {
    amount: showAmount(counter.amount),
    day: formatDate(counter.bookedAt),
    receipts: counter.receiptCodes.join(', '),
  };
  return (
    <div className={`${classes.doubt} framed round2 mt3`} data-calm={!isProposed || undefined}>
      <h3 className="medium">{text}</h3>
      <p className="note">{more}</p>
      {refund && (
        <p className={`${classes.full} breaks note`}>
          <Link to={memberFeesPath(refund.memberId, refund.feeId)}>{refund.memberName}</Link> ·{' '}
          {t('bank.refundOf', { day: formatDate(refund.payDate) })}
        </p>
      )}
      {counter && (
        <p className={`${classes.full} breaks note`}>
          {showAmount(counter.amount)} ₫ · {formatDate(counter.bookedAt)} · {counter.description}
        </p>
      )}
      {isPart && <p className="note">{t('bank.givenBackInPart')}</p>}
      {isProposed && counter && mayUpdate && (
        <>
          <p className="note">{t(isBooked ? 'bank.giveBackHint' : 'bank.leaveOutHint')}</p>
          <div className={`${classes.doubtActs} wrap gap2 mt3`}>
            <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
              {t(isBooked ? 'bank.giveBack' : 'bank.leaveOut')}
            </Button>
          </div>
        </>
      )}
      {line.kind === 'return' && isSettled && (
        <p className={`${classes.answered} centre gap2 hint`}>{t('bank.givenBack')}</p>
      )}
      {what && (
        <ConfirmDialog
          opened={isAsking}
          danger={isBooked}
          title={t(isBooked ? 'bank.giveBackAsk' : 'bank.leaveOutAsk')}
          confirmLabel={t(isBooked ? 'bank.giveBack' : 'bank.leaveOut')}
          onConfirm={giveBack}
          onClose={() => setAsking(false)}
        >
          <p>{isBooked ? t('bank.giveBackText', what) : t('bank.leaveOutText', what)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
