import { rowCalls } from '@hoivien/contract/areas/money/bank/bank-statement.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import { useAnswer, useCall } from '../../../kit/api/use-call.ts';
import type { UnreadRow } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { readAmount, showAmount } from '@hoivien/contract/kit/amount.ts';
import { Button, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { ListFailed } from '../../../kit/resource/list/ListEmpty.tsx';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { DayInput } from '../../../kit/ui/moment/DayInput.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import { useRefused } from '../../../kit/ui/use-refused.ts';
import classes from './Bank.module.css';
import { useRefresh } from './use-bank.ts';

/** Rows with money that were not read: each is entered by hand or left out with a reason. */
export function UnreadRows({
  statementId,
  account,
  mayMend,
}: {
  statementId: string;
  account: string | null;
  mayMend: boolean;
}) {
  const { t, formatNumber } = useWords();
  const list = useAnswer(rowCalls.list, { params: { id: statementId } });
  const [mending, setMending] = useState<UnreadRow>();
  const [leaving, setLeaving] = useState<UnreadRow>();
  const leave = useCall(rowCalls.ignore);
  const takeBack = useCall(rowCalls.takeBack);
  const takeBackRow = async ({ id }: UnreadRow) => void (await takeBack.press({ params: { id } }));
  if (list.isError && !list.data) return <ListFailed error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <Rows
        label={t('bank.cellsOfRow')}
        className={classes.table}
        rows={list.data}
        columns={(column) => [
          column(t('bank.rowNo'), { className: classes.rowNo }, (row) => formatNumber(row.row)),
          column(t('bank.why'), { className: classes.whyNot }, (row) => (
            <>
              {row.state === 'open' ? (
                t(`bank.why_${row.why}`)
              ) : (
                <Status kind={row.state === 'mended' ? 'new' : 'old'}>{t(`bank.row_${row.state}`)}</Status>
              )}
              <small>
                {row.state === 'open'
                  ? row.account !== account && row.account
                  : [row.reason, row.by].filter(Boolean).join(' · ')}
              </small>
            </>
          )),
          column(
            t('bank.cellsOfRow'),
            { cellClass: classes.cells },
            (row) => row.cells.filter(Boolean).join(' · ') || t('bank.textEnded'),
          ),
          column(t('bank.action'), { isUnseen: true, className: classes.rowActs }, (row) => (
            <>
              {mayMend && row.state === 'open' && (
                <>
                  {row.why !== 'account' && (
                    <Button size="compact-sm" variant="default" onClick={() => setMending(row)}>
                      {t('bank.enterRow')}
                    </Button>
                  )}
                  <Button size="compact-sm" variant="subtle" onClick={() => setLeaving(row)}>
                    {t('bank.leaveRow')}
                  </Button>
                </>
              )}
              {mayMend && row.state === 'ignored' && (
                <Button size="compact-sm" variant="subtle" onClick={() => void takeBackRow(row)}>
                  {t('bank.takeBack')}
                </Button>
              )}
            </>
          )),
        ]}
      />
      {mending && <Mend key={mending.id} row={mending} onClose={() => setMending(undefined)} />}
      {leaving && (
        <FormDialog
          title={t('bank.leaveRowAsk', { row: leaving.row })}
          confirmLabel={t('bank.leaveRow')}
          initial={{ reason: '' }}
          locked={({ reason }) => reason.trim() === ''}
          send={({ reason }) =>
            leave.send(
              { params: { id: leaving.id }, body: { reason: reason.trim() } },
              { undo: () => takeBackRow(leaving) },
            )
          }
          closes
          onClose={() => setLeaving(undefined)}
        >
          {(input) => (
            <TextInput data-autofocus label={t('bank.reason')} withAsterisk maxLength={1000} {...input('reason')} />
          )}
        </FormDialog>
      )}
    </>
  );
}

/** What a row says, typed by a person. What could be read stands there already. */
function Mend({ row, onClose }: { row: UnreadRow; onClose: () => void }) {
  const { t, message } = useWords();
  const refresh = useRefresh();
  const [day, setDay] = useState(row.why === 'future' || row.why === 'order' ? '' : (row.day ?? ''));
  const [direction, setDirection] = useState<'in' | 'out'>(
    row.implied === null ? ((row.debit ?? 0) > 0 && !row.credit ? 'out' : 'in') : row.implied < 0 ? 'out' : 'in',
  );
  const told = Math.abs(row.implied ?? 0) || row.credit || row.debit;
  const [amount, setAmount] = useState(told ? showAmount(told) : '');
  const [text, setText] = useState(row.cells.toSorted((one, other) => other.length - one.length)[0] ?? '');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const refused = useRefused();
  const read = readAmount(amount);
  const value = 'amount' in read ? read.amount : null;
  const send = async () => {
    try {
      const body = { day, direction, amount: value, description: text.trim() };
      const { message: key } = await tell(rowCalls.mend, { params: { id: row.id }, body });
      notify.done(message(key ?? ''));
      onClose();
      await refresh();
    } catch (error) {
      setProblems(refused(error, ['day', 'direction', 'amount', 'description']));
    }
  };
  return (
    <ConfirmDialog
      opened
      title={t('bank.enterRowAsk', { row: row.row })}
      confirmLabel={t('bank.enterRow')}
      locked={!day || !value || text.trim() === ''}
      onConfirm={send}
      onClose={onClose}
    >
      <div className={classes.mendForm}>
        <p className={classes.cells}>{row.cells.filter(Boolean).join(' · ')}</p>
        <DayInput label={t('bank.date')} value={day} error={problems.day} onChange={setDay} />
        <Radio.Group
          label={t('bank.direction')}
          value={direction}
          error={problems.direction}
          onChange={(next) => setDirection(next === 'out' ? 'out' : 'in')}
        >
          <div className={classes.radios}>
            <Radio value="in" label={t('bank.moneyIn')} />
            <Radio value="out" label={t('bank.moneyOut')} />
          </div>
        </Radio.Group>
        <TextInput
          label={t('bank.amount')}
          inputMode="numeric"
          data-autofocus={(day !== '' && !told) || undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={
            row.implied !== null &&
            t(row.implied < 0 ? 'bank.impliedOut' : 'bank.impliedIn', { amount: showAmount(Math.abs(row.implied)) })
          }
          value={amount}
          error={problems.amount}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
        />
        <TextInput
          label={t('bank.text')}
          maxLength={1000}
          value={text}
          error={problems.description}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
