import { receiptCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { useState } from 'react';
import { newId } from '../../../kit/api/new-id.ts';
import { useCall } from '../../../kit/call/use-call.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { UnsetChannels } from '../../../kit/outbox/UnsetChannels.tsx';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import './fee-page.texts.ts';

interface SendReceiptDialogProps {
  id: string;
  code: string;
  onClose: () => void;
}

/** Asks before a receipt goes to the e-mail of its member. Pressing twice sends one mail. */
export function SendReceiptDialog({ id, code, onClose }: SendReceiptDialogProps) {
  const { t } = useWords();
  const mail = useCall(receiptCalls.send);
  const [clientKey] = useState(newId);
  return (
    <FormDialog
      title={t('fee.sendReceiptAsk', { code })}
      confirmLabel={t('fee.sendReceipt')}
      send={() => mail.send({ params: { id }, body: { size: 'A5', clientKey } })}
      onClose={onClose}
    >
      <p>{t('fee.sendReceiptHint')}</p>
      <UnsetChannels ways={{ mail: 1 }} />
    </FormDialog>
  );
}
