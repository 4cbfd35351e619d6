import { receipt } from '@hoivien/contract/areas/fee/receipt.resource.ts';
import { useState } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import { UnsetChannels } from '../../kit/outbox/UnsetChannels.tsx';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import './fee-page.texts.ts';
import { useFeeCall } from './use-fees.ts';

interface SendReceiptDialogProps {
  id: string;
  code: string;
  onClose: () => void;
}

/** Asks before a receipt goes to the e-mail of its member. Pressing twice sends one mail. */
export function SendReceiptDialog({ id, code, onClose }: SendReceiptDialogProps) {
  const { t } = useWords();
  const call = useFeeCall();
  const [clientKey] = useState(() => crypto.randomUUID());
  const send = async () => {
    try {
      await call(`/api/${receipt.area}/${id}/Send`, { size: 'A5', clientKey });
    } catch (error) {
      notify.failed(error);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={t('fee.sendReceiptAsk', { code })}
      confirmLabel={t('fee.sendReceipt')}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t('fee.sendReceiptHint')}</p>
      <UnsetChannels ways={{ mail: 1 }} />
    </ConfirmDialog>
  );
}
