import { receipt, type ReceiptRecord } from '@hoivien/contract/areas/money/fee/receipt.resource.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconMail, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { CellText } from '../../../kit/resource/CellText.tsx';
import { RecordPage } from '../../../kit/resource/record/RecordPage.tsx';
import './fee-page.texts.ts';
import classes from './Reminders.module.css';
import { SendReceiptDialog } from './SendReceiptDialog.tsx';
import { useReceiptFile } from './use-receipt-file.ts';
import { memberFeesPath, paperPath } from './use-fees.ts';

/** One receipt with its print, its file and its mail. */
export function ReceiptPage() {
  const { area } = useWords();
  const { field } = area(receipt.area);
  return (
    <RecordPage
      resource={receipt}
      state={({ state }) => <CellText resource={receipt} name="state" value={state} />}
      figures={({ amount, memberId, memberName }) => [
        { label: field('amount'), value: `${showAmount(amount ?? 0)} ₫` },
        ...(memberId && memberName
          ? [{ label: field('memberName'), value: <Link to={memberFeesPath(memberId)}>{memberName}</Link> }]
          : []),
      ]}
      lead={(record) => <Ways record={record} />}
    />
  );
}

const SIZES = ['A5', 'A4'] as const;

function Ways({ record }: { record: ReceiptRecord }) {
  const { t } = useWords();
  const { id = '' } = useParams();
  const { can } = useActor();
  const [isSending, setSending] = useState(false);
  const load = useReceiptFile(id);
  return (
    <div className={`${classes.ways} flex wrap gap2`}>
      <Button component={Link} to={paperPath(id)} leftSection={<IconPrinter />}>
        {t('fee.openReceipt')}
      </Button>
      {SIZES.map((size) => (
        <Button key={size} variant="default" leftSection={<IconDownload />} onClick={() => void load({ size })}>
          {t('fee.pdf', { size })}
        </Button>
      ))}
      {record.state === 'valid' && can(permissionCode(receipt.area, 'Update')) && (
        <Button variant="default" leftSection={<IconMail />} onClick={() => setSending(true)}>
          {t('fee.sendReceipt')}
        </Button>
      )}
      {isSending && <SendReceiptDialog id={id} code={record.code ?? ''} onClose={() => setSending(false)} />}
    </div>
  );
}
