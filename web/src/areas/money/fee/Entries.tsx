import { paymentCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { PAYMENT_KIND, PAYMENT_METHOD, PAYMENT_STATE } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import type { FeeOfMember, FeesOfMember, PaymentEntry } from '@hoivien/contract/areas/money/fee/fee-history.schema.ts';
import { payment } from '@hoivien/contract/areas/money/fee/payment.resource.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconDots, IconMail, IconReceipt, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { newId } from '../../../kit/api/new-id.ts';
import { useCall } from '../../../kit/call/use-call.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { FileRow } from '../../../kit/resource/attachment/FileRow.tsx';
import { openFile } from '../../../kit/resource/attachment/open-file.ts';
import { ReasonDialog } from '../../../kit/resource/ReasonDialog.tsx';
import classes from './Fee.module.css';
import { SendReceiptDialog } from './SendReceiptDialog.tsx';
import { paperPath } from './use-fees.ts';

interface Asked {
  entry: PaymentEntry;
  action: 'Refuse' | 'Reverse';
  /** Made when the dialog opens, so that a repeated answer books once. */
  clientKey: string;
}

/** The entries of a fee in the order in which they were made, and what can be done with each. */
export function Entries({ fee, data }: { fee: FeeOfMember; data: FeesOfMember }) {
  const { t, area } = useWords();
  const confirm = useCall(paymentCalls.confirm);
  const refuse = useCall(paymentCalls.refuse);
  const reverse = useCall(paymentCalls.reverse);
  const receipt = useCall(paymentCalls.receipt);
  const [asked, setAsked] = useState<Asked>();
  const [sending, setSending] = useState<{ id: string; code: string }>();
  const take = ({ id }: PaymentEntry, action: 'Confirm' | 'Receipt') =>
    void (action === 'Confirm' ? confirm : receipt).press({ params: { id } });
  const ask = (entry: PaymentEntry, action: Asked['action']) => setAsked({ entry, action, clientKey: newId() });
  const amount = showAmount(Math.abs(asked?.entry.amount ?? 0));
  const isRefusing = asked?.action === 'Refuse';
  return (
    <div className={classes.entries}>
      <h2 className="faint tiny strong">{t('fee.entries')}</h2>
      {fee.entries.length === 0 && <p>{t('fee.noEntries')}</p>}
      <ul>
        {fee.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} mayDecide={data.mayDecide} take={take} ask={ask} send={setSending} />
        ))}
      </ul>
      {fee.note && <p className={classes.note}>{fee.note}</p>}
      {sending && <SendReceiptDialog {...sending} onClose={() => setSending(undefined)} />}
      {asked && (
        <ReasonDialog
          title={t(isRefusing ? 'fee.refuseAsk' : 'fee.reverseAsk', { amount })}
          hint={t(isRefusing ? 'fee.refuseHint' : 'fee.reverseHint')}
          confirmLabel={t(isRefusing ? 'fee.refuse' : 'fee.reverse')}
          cancelLabel={t('fee.keep')}
          reasonLabel={area(payment.area).field('reason')}
          field="reason"
          missing="Mes.Payments.Reason.Required"
          danger
          onConfirm={(reason) => {
            const params = { id: asked.entry.id };
            if (isRefusing) return refuse.send({ params, body: { reason } });
            return reverse.send({ params, body: { reason, clientKey: asked.clientKey } });
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

interface EntryProps {
  entry: PaymentEntry;
  mayDecide: boolean;
  take: (entry: PaymentEntry, action: 'Confirm' | 'Receipt') => void;
  ask: (entry: PaymentEntry, action: Asked['action']) => void;
  send: (receipt: { id: string; code: string }) => void;
}

function Entry({ entry, mayDecide, take, ask, send }: EntryProps) {
  const { t, area, formatDate } = useWords();
  const { choice } = area(payment.area);
  const { kind, method, state, amount, receipt } = entry;
  const isWaiting = state === PAYMENT_STATE.waiting;
  const counts = state === PAYMENT_STATE.confirmed && entry.reversedById === null && kind !== PAYMENT_KIND.reversal;
  const isMoney =
    kind === PAYMENT_KIND.payment && (method === PAYMENT_METHOD.cash || method === PAYMENT_METHOD.transfer);
  const what = kind === PAYMENT_KIND.payment ? choice('method', method) : choice('kind', kind);
  const words = [entry.paymentContent, entry.reason, entry.refuseReason].filter(Boolean).join(' · ');
  return (
    <li data-gone={entry.reversedById !== null || state === PAYMENT_STATE.refused || undefined}>
      <span className="rigid number">{formatDate(entry.payDate)}</span>
      <span className={`${classes.what} rest`}>
        {what}
        {words && <span className={classes.words}> · {words}</span>}
        <small className="flex wrap faint tiny">
          {whoText(entry, t)}
          {isWaiting && <b className={classes.waits}>{t('fee.waitsFor')}</b>}
          {state === PAYMENT_STATE.refused && <b className={classes.waits}>{t('fee.refused')}</b>}
          {entry.reversedById !== null && <b>{t('fee.takenBack')}</b>}
        </small>
        {entry.files.length > 0 && (
          <ul>
            {entry.files.map((file) => (
              <FileRow key={file.id} file={file} onOpen={() => void openFile(file.id)} />
            ))}
          </ul>
        )}
      </span>
      {receipt && (
        <Link
          to={paperPath(receipt.id)}
          className={`${classes.receipt} rigid number`}
          data-gone={receipt.isCancelled || undefined}
        >
          {receipt.code}
          {receipt.isCancelled && ` (${t('fee.cancelled')})`}
        </Link>
      )}
      <b className={`${classes.amount} rigid strong number`}>{showAmount(amount)}</b>
      <span className={`${classes.tools} flex gap2 rigid`}>
        {isWaiting && mayDecide && (
          <>
            <Button size="compact-sm" leftSection={<IconCheck />} onClick={() => take(entry, 'Confirm')}>
              {t('fee.confirm')}
            </Button>
            <Button size="compact-sm" variant="default" leftSection={<IconX />} onClick={() => ask(entry, 'Refuse')}>
              {t('fee.refuse')}
            </Button>
          </>
        )}
        {counts && mayDecide && (
          <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={t('fee.more')}>
                <IconDots />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {isMoney && !receipt && (
                <Menu.Item leftSection={<IconReceipt />} onClick={() => take(entry, 'Receipt')}>
                  {t('fee.writeReceipt')}
                </Menu.Item>
              )}
              {receipt && (
                <Menu.Item leftSection={<IconReceipt />} component={Link} to={paperPath(receipt.id)}>
                  {t('fee.openReceipt')}
                </Menu.Item>
              )}
              {receipt && !receipt.isCancelled && (
                <Menu.Item leftSection={<IconMail />} onClick={() => send(receipt)}>
                  {t('fee.mailReceipt')}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconArrowBackUp />} color="red" onClick={() => ask(entry, 'Reverse')}>
                {t('fee.reverse')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </span>
    </li>
  );
}

/** Who received, entered and confirmed it. */
function whoText(entry: PaymentEntry, t: ReturnType<typeof useWords>['t']): string {
  const { userReceive, enteredBy, enteredByClub, confirmedBy } = entry;
  return [
    userReceive && t('fee.receivedBy', { name: userReceive }),
    enteredByClub
      ? t('fee.ofClub', { club: enteredByClub })
      : !userReceive && enteredBy && t('fee.by', { name: enteredBy }),
    enteredByClub && confirmedBy && t('fee.confirmedBy', { name: confirmedBy }),
  ]
    .filter(Boolean)
    .join(' · ');
}
