import { PAYMENT_STATE } from '@hoivien/contract/areas/fee/fee.codes.ts';
import { feeHistory } from '@hoivien/contract/areas/fee/fee-history.resource.ts';
import { payment, type PaymentRecord } from '@hoivien/contract/areas/fee/payment.resource.ts';
import { receipt } from '@hoivien/contract/areas/fee/receipt.resource.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconCircleCheck, IconListDetails, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../kit/i18n/words.ts';
import { CellText } from '../../kit/resource/CellText.tsx';
import { type ListTab, TabbedList } from '../../kit/resource/list/TabbedList.tsx';
import { ReasonDialog } from '../../kit/resource/record/ReasonDialog.tsx';
import { RecordPage } from '../../kit/resource/record/RecordPage.tsx';
import { useStep } from '../../kit/resource/record/use-step.ts';
import { notify } from '../../kit/ui/notify.tsx';
import './fee-page.texts.ts';
import { feeLabel, memberFeesPath } from './use-fees.ts';

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
  return <TabbedList resource={payment} label={t('fee.views')} tabs={tabs} />;
}

interface Asked {
  record: PaymentRecord;
  action: 'Refuse' | 'Reverse';
  clientKey: string;
}

/** One entry with its steps. */
export function PaymentPage() {
  const words = useWords();
  const { t, area } = words;
  const take = useStep(payment, [feeHistory.area, receipt.area, 'Fees', 'Waiting', 'Members', 'PersonalMembers']);
  const [asked, setAsked] = useState<Asked>();
  const step = (action: 'Confirm' | 'Receipt') => (record: PaymentRecord) =>
    void take(record, action).catch((error: unknown) => notify.failed(error));
  const ask = (action: Asked['action']) => (record: PaymentRecord) =>
    setAsked({ record, action, clientKey: crypto.randomUUID() });
  const amount = showAmount(Math.abs(asked?.record.amount ?? 0));
  const isRefusing = asked?.action === 'Refuse';
  return (
    <>
      <RecordPage
        resource={payment}
        state={({ state, memberCode }) => (
          <>
            <CellText resource={payment} name="state" value={state} />
            <span> · {memberCode}</span>
          </>
        )}
        figures={({ amount: paid, feeKind, period, year }) => [
          { label: area(payment.area).field('amount'), value: `${showAmount(paid ?? 0)} ₫` },
          {
            label: area(payment.area).field('feeKind'),
            value: feeLabel({ kind: feeKind ?? 1, period: period ?? 'Y', year: year ?? 0 }, words),
          },
        ]}
        actions={[
          { action: 'Confirm', label: t('fee.confirm'), icon: IconCircleCheck, as: 'main', run: step('Confirm') },
          { action: 'Refuse', label: t('fee.refuse'), icon: IconBan, as: 'button', run: ask('Refuse') },
          { action: 'Receipt', label: t('fee.writeReceipt'), icon: IconReceipt, run: step('Receipt') },
          { action: 'Reverse', label: t('fee.reverse'), icon: IconArrowBackUp, run: ask('Reverse') },
        ]}
        menuItems={({ memberId, feeHistoryId }) =>
          memberId && (
            <Menu.Item
              leftSection={<IconListDetails />}
              component={Link}
              to={memberFeesPath(memberId, feeHistoryId ?? undefined)}
            >
              {t('fee.allFees')}
            </Menu.Item>
          )
        }
      />
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
