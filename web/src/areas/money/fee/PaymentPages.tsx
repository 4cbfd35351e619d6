import { newId } from '../../../kit/api/new-id.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { paymentCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { PAYMENT_STATE } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { payment, type PaymentRecord } from '@hoivien/contract/areas/money/fee/payment.resource.ts';
import { receipt } from '@hoivien/contract/areas/money/fee/receipt.resource.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconCircleCheck, IconListDetails, IconMail, IconReceipt } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { CellText } from '../../../kit/resource/CellText.tsx';
import { type ListTab, TabbedList } from '../../../kit/resource/list/TabbedList.tsx';
import { ReasonDialog } from '../../../kit/resource/ReasonDialog.tsx';
import { RecordPage } from '../../../kit/resource/record/RecordPage.tsx';
import { useStep } from '../../../kit/resource/record/use-step.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import classes from './Fee.module.css';
import './fee-page.texts.ts';
import { MemberLink } from './MemberLink.tsx';
import { SendReceiptDialog } from './SendReceiptDialog.tsx';
import { feeLabel, memberFeesPath, paperPath } from './use-fees.ts';

const { waiting, confirmed } = PAYMENT_STATE;

/** The entries on fees, beginning with those of clubs that wait for confirmation. */
export function PaymentListPage() {
  const { t } = useWords();
  const tabs: ListTab[] = [
    { key: 'all', label: t('fee.all'), asks: { sort: 'payDate:desc' } },
    {
      key: 'waiting',
      label: t('fee.waiting'),
      asks: { state: String(waiting), sort: 'createdAt:asc' },
      none: { title: t('fee.noneWaiting'), isDone: true },
    },
    { key: 'confirmed', label: t('fee.confirmed'), asks: { state: String(confirmed), sort: 'payDate:desc' } },
  ];
  return <TabbedList resource={payment} label={t('fee.views')} tabs={tabs} above={<PaymentSumsLine />} />;
}

/** Parameters of the address that do not choose rows. */
const NOT_ASKED = new Set(['page', 'pageSize', 'sort', 'fields', 'view']);

/** The sums of all entries that the address asks for, on every page. */
function PaymentSumsLine() {
  const { t, formatNumber } = useWords();
  const [params] = useSearchParams();
  const query = new URLSearchParams([...params].filter(([name]) => !NOT_ASKED.has(name))).toString();
  const { data } = useAnswer(paymentCalls.sums, { query }, { placeholderData: keepPreviousData });
  if (!data) return <div className={`${classes.sums} flex baseline wrap small`} aria-busy="true" />;
  return (
    <dl className={`${classes.sums} flex baseline wrap small`} aria-label={t('fee.sums')}>
      <div className="flex gap2">
        <dd className="strong number">{t('fee.sumEntries', { count: formatNumber(data.count) })}</dd>
      </div>
      <div className="flex gap2">
        <dt className="faint">{t('fee.collected')}</dt>
        <dd className="strong number">{showAmount(data.amount)} ₫</dd>
      </div>
      {data.waived !== '0' && (
        <div className="flex gap2">
          <dt className="faint">{t('fee.waived')}</dt>
          <dd className="strong number">{showAmount(data.waived)} ₫</dd>
        </div>
      )}
      {data.waiting > 0 && (
        <div className="flex gap2">
          <dt className="faint">{t('fee.waitingSum', { count: formatNumber(data.waiting) })}</dt>
          <dd className="strong number">{showAmount(data.waitingAmount)} ₫</dd>
        </div>
      )}
    </dl>
  );
}

interface Asked {
  record: PaymentRecord;
  action: 'Refuse' | 'Reverse';
  clientKey: string;
}

/** The fee of an entry, which opens among all fees of its member. */
function FeeOf({ record: { memberId, feeHistoryId, feeKind, period, year } }: { record: PaymentRecord }) {
  const words = useWords();
  const label = feeLabel({ kind: feeKind ?? 1, period: period ?? 'Y', year: year ?? 0 }, words);
  return memberId ? <Link to={memberFeesPath(memberId, feeHistoryId ?? undefined)}>{label}</Link> : label;
}

/** The number of the receipt; a cancelled one has no paper to open. */
function ReceiptOf({ record: { receiptId, receiptCode } }: { record: PaymentRecord }) {
  const { t } = useWords();
  return receiptId ? <Link to={paperPath(receiptId)}>{receiptCode}</Link> : `${receiptCode} (${t('fee.cancelled')})`;
}

/** One entry with its steps. */
export function PaymentPage() {
  const words = useWords();
  const { t, area } = words;
  const take = useStep(payment, [feeHistory.area, receipt.area, 'Fees', 'Waiting', 'Members', 'PersonalMembers']);
  const { can } = useActor();
  const [asked, setAsked] = useState<Asked>();
  const [sending, setSending] = useState<PaymentRecord>();
  const step = (action: 'Confirm' | 'Receipt') => (record: PaymentRecord) =>
    void take(record, action).catch((error: unknown) => notify.failed(error));
  const ask = (action: Asked['action']) => (record: PaymentRecord) => setAsked({ record, action, clientKey: newId() });
  const amount = showAmount(Math.abs(asked?.record.amount ?? 0));
  const isRefusing = asked?.action === 'Refuse';
  return (
    <>
      <RecordPage
        resource={payment}
        state={({ state, reversedById, ...record }) => (
          <>
            <CellText resource={payment} name="state" value={state} />
            <MemberLink {...record} />
            {reversedById && (
              <span>
                {' · '}
                <Link to={`${payment.path}/info/${reversedById}`}>{t('fee.takenBack')}</Link>
              </span>
            )}
          </>
        )}
        figures={(record) => [
          { label: area(payment.area).field('amount'), value: `${showAmount(record.amount ?? 0)} ₫` },
          { label: area(payment.area).field('feeKind'), value: <FeeOf record={record} /> },
          ...(record.receiptCode
            ? [{ label: area(payment.area).field('receiptCode'), value: <ReceiptOf record={record} /> }]
            : []),
        ]}
        actions={[
          { action: 'Confirm', label: t('fee.confirm'), icon: IconCircleCheck, as: 'main', run: step('Confirm') },
          { action: 'Refuse', label: t('fee.refuse'), icon: IconBan, as: 'button', run: ask('Refuse') },
          { action: 'Receipt', label: t('fee.writeReceipt'), icon: IconReceipt, run: step('Receipt') },
          { action: 'Reverse', label: t('fee.reverse'), icon: IconArrowBackUp, run: ask('Reverse') },
        ]}
        menuItems={(record) => (
          <>
            {record.memberId && (
              <Menu.Item
                leftSection={<IconListDetails />}
                component={Link}
                to={memberFeesPath(record.memberId, record.feeHistoryId ?? undefined)}
              >
                {t('fee.allFees')}
              </Menu.Item>
            )}
            {record.receiptId && (
              <Menu.Item leftSection={<IconReceipt />} component={Link} to={paperPath(record.receiptId)}>
                {t('fee.openReceipt')}
              </Menu.Item>
            )}
            {record.receiptId && can(permissionCode(payment.area, 'SendReceipt')) && (
              <Menu.Item leftSection={<IconMail />} onClick={() => setSending(record)}>
                {t('fee.mailReceipt')}
              </Menu.Item>
            )}
          </>
        )}
      />
      {sending?.receiptId && (
        <SendReceiptDialog
          id={sending.receiptId}
          code={sending.receiptCode ?? ''}
          onClose={() => setSending(undefined)}
        />
      )}
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
          onConfirm={(reason) =>
            take(asked.record, asked.action, { reason, ...(!isRefusing && { clientKey: asked.clientKey }) })
          }
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
