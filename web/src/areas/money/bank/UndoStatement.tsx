import { statementCalls } from '@hoivien/contract/areas/money/bank/bank-statement.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import type { BankStatement } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { BANK_PATH } from './bank-path.ts';
import { useRefresh } from './use-bank.ts';

interface UndoStatementProps {
  statement: BankStatement;
  mayUpdate: boolean;
}

/** Takes back a whole statement after a question. */
export function UndoStatement({ statement, mayUpdate }: UndoStatementProps) {
  const { t, formatNumber, message } = useWords();
  const [isUndoing, setUndoing] = useState(false);
  const refresh = useRefresh();
  const navigate = useNavigate();
  const undoAll = async () => {
    let undone = 0;
    try {
      for (;;) {
        const { data } = await tell(statementCalls.undo, { params: { id: statement.id } });
        undone += data.undone;
        const [kept] = data.kept;
        if (kept) {
          notify.failed(new Error(t('bank.keptSome', { count: data.kept.length, why: message(kept.message) })));
          break;
        }
        if (data.left === 0) {
          notify.done(undone > 0 ? t('bank.undone', { count: formatNumber(undone) }) : t('bank.statementUndone'));
          void navigate(BANK_PATH);
          break;
        }
      }
    } catch (error) {
      notify.failed(error);
    }
    setUndoing(false);
    await refresh();
  };
  return (
    <>
      {mayUpdate && statement.undoUntil && (
        <Button variant="subtle" leftSection={<IconArrowBackUp />} onClick={() => setUndoing(true)}>
          {t('bank.undoAll')}
        </Button>
      )}
      <ConfirmDialog
        opened={isUndoing}
        danger
        title={t('bank.undoAllAsk')}
        confirmLabel={t('bank.undoAll')}
        onConfirm={undoAll}
        onClose={() => setUndoing(false)}
      >
        <p>
          {t('bank.undoAllText', {
            count: formatNumber(statement.booked.count),
            sum: showAmount(statement.booked.sum),
          })}
        </p>
      </ConfirmDialog>
    </>
  );
}
