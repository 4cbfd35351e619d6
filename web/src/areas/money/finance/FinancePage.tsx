import { discount } from '@hoivien/contract/areas/money/finance/discount.resource.ts';
import { netRevenue, type NetRevenueRecord } from '@hoivien/contract/areas/money/finance/net-revenue.resource.ts';
import { sponsor } from '@hoivien/contract/areas/money/finance/sponsor.resource.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { IconArrowBackUp, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { CellText } from '../../../kit/resource/CellText.tsx';
import { ReasonDialog } from '../../../kit/resource/record/ReasonDialog.tsx';
import { RecordPage } from '../../../kit/resource/record/RecordPage.tsx';
import { useStep } from '../../../kit/resource/record/use-step.ts';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import classes from './Finance.module.css';
import './finance.texts.ts';
import { dong, FINANCE_TABS, type FinanceTab, financePath } from './kinds.ts';

/** What the records of the three lists share. */
type Entry = Pick<
  NetRevenueRecord,
  | 'id'
  | 'code'
  | 'product'
  | 'memberId'
  | 'memberName'
  | 'money'
  | 'status'
  | 'reason'
  | 'reversesId'
  | 'reversesCode'
  | 'reversedById'
  | 'reversedByCode'
>;

type FinanceResource = (typeof FINANCE_TABS)[FinanceTab];

const hidden = () => null;
/** What the head and the notes show already. */
const HIDDEN = {
  reversesId: hidden,
  reversesCode: hidden,
  reversedById: hidden,
  reversedByCode: hidden,
  reason: hidden,
  memberName: hidden,
};

/** One entry with its two steps: closing it for ever, and reversing it. */
function FinancePage({ resource }: { resource: FinanceResource }) {
  const { t, area } = useWords();
  const take = useStep(
    resource,
    Object.values(FINANCE_TABS).map((one) => one.area),
  );
  const [closing, setClosing] = useState<Entry>();
  const [reversing, setReversing] = useState<Entry>();
  const { field } = area(resource.area);
  const tab = Object.entries(FINANCE_TABS).find(([, one]) => one.area === resource.area)?.[0] as FinanceTab;
  return (
    <>
      <RecordPage
        resource={resource}
        state={({ status, memberId, memberName }) => (
          <>
            <CellText resource={resource} name="status" value={status} />
            <Link to={financePath(tab, memberId)}>{memberName}</Link>
          </>
        )}
        figures={(record) => [{ label: field('money'), value: dong(record.money ?? 0) }]}
        actions={[
          {
            action: 'ApproveClose',
            label: t('finance.close'),
            icon: IconLock,
            as: 'main',
            run: setClosing,
          },
          {
            action: 'Reverse',
            label: t('finance.reverse'),
            icon: IconArrowBackUp,
            as: 'button',
            run: setReversing,
          },
        ]}
        lead={(record) => <Reversal resource={resource} record={record} />}
        facts={HIDDEN}
      />
      {closing && (
        <FormDialog
          title={t('finance.closeAsk', { name: closing.product })}
          confirmLabel={t('finance.close')}
          cancelLabel={t('finance.keep')}
          send={() => take(closing, 'ApproveClose')}
          onClose={() => setClosing(undefined)}
        >
          {t('finance.closeHint')}
        </FormDialog>
      )}
      {reversing && (
        <ReasonDialog
          title={t('finance.reverseAsk', { name: reversing.product })}
          hint={t('finance.reverseHint')}
          confirmLabel={t('finance.reverse')}
          cancelLabel={t('finance.keep')}
          reasonLabel={field('reason')}
          field="reason"
          missing={`Mes.${resource.area}.Reason.Required`}
          danger
          onConfirm={(reason) => take(reversing, 'Reverse', { reason })}
          onClose={() => setReversing(undefined)}
        />
      )}
    </>
  );
}

/** Which entry reverses this one, or is reversed by it, and why. */
function Reversal({ resource, record }: { resource: Resource; record: Entry }) {
  const { t, area } = useWords();
  const other = record.reversedById ?? record.reversesId;
  if (!other) return null;
  const code = (record.reversedById ? record.reversedByCode : record.reversesCode) ?? '';
  return (
    <p className={classes.note} role="note">
      <Link to={`${resource.path}/info/${other}`}>
        {t(record.reversedById ? 'finance.isReversed' : 'finance.isReversal', { code })}
      </Link>
      {record.reason && (
        <>
          <br />
          {area(resource.area).field('reason')}: {record.reason}
        </>
      )}
    </p>
  );
}

export function NetRevenuePage() {
  return <FinancePage resource={netRevenue} />;
}
export function DiscountPage() {
  return <FinancePage resource={discount} />;
}
export function SponsorPage() {
  return <FinancePage resource={sponsor} />;
}
