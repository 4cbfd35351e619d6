import { feeCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import type { FeeOfMember } from '@hoivien/contract/areas/money/fee/fee-history.schema.ts';
import { readAmount, showAmount } from '@hoivien/contract/kit/amount.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../kit/api/use-call.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { ReasonDialog } from '../../../kit/resource/record/ReasonDialog.tsx';
import './fee-page.texts.ts';

/** Corrects the total of a fee that has entries, with the reason. What is then paid too much becomes a credit. */
export function CorrectTotal({ fee }: { fee: FeeOfMember }) {
  const { t, area, message } = useWords();
  const correct = useCall(feeCalls.correctTotal);
  const [isOpen, setOpen] = useState(false);
  const [total, setTotal] = useState(showAmount(fee.total));
  const [asCredit, setAsCredit] = useState(false);
  const read = readAmount(total);
  const typed = 'amount' in read ? (read.amount ?? 0) : 0;
  const credit = typed > 0 ? Math.max(0, sumOf([fee.paid, fee.waived, -typed])) : 0;
  return (
    <>
      <Button variant="subtle" leftSection={<IconPencil />} onClick={() => setOpen(true)}>
        {t('fee.correct')}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={t('fee.correctAsk', { total: showAmount(fee.total) })}
          hint={t('fee.correctHint')}
          confirmLabel={t('fee.correct')}
          cancelLabel={t('fee.keep')}
          reasonLabel={area(feeHistory.area).field('reason')}
          field="reason"
          missing="Mes.FeeHistories.Reason.Required"
          more={['total', 'asCredit']}
          onConfirm={(reason) =>
            correct.send({ params: { id: fee.id }, body: { total, reason, asCredit, version: fee.version } })
          }
          onClose={() => setOpen(false)}
        >
          {(errorOf) => (
            <>
              <TextInput
                label={area(feeHistory.area).field('total')}
                withAsterisk
                inputMode="numeric"
                value={total}
                error={errorOf('total')}
                onChange={({ currentTarget }) => setTotal(currentTarget.value)}
              />
              {credit > 0 && (
                <Checkbox
                  mt="sm"
                  label={t('fee.correctCredit', { sum: showAmount(credit) })}
                  checked={asCredit}
                  error={errorOf('asCredit') && message('Mes.FeeHistories.Total.Credit', { sum: showAmount(credit) })}
                  onChange={({ currentTarget }) => setAsCredit(currentTarget.checked)}
                />
              )}
            </>
          )}
        </ReasonDialog>
      )}
    </>
  );
}
