import { accountCalls } from '@hoivien/contract/areas/money/bank/bank-account.calls.ts';
import { statementCalls } from '@hoivien/contract/areas/money/bank/bank-statement.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import { answerKey, useAnswer } from '../../../kit/call/use-answer.ts';
import type {
  BankStatement,
  StatementAnswers,
  StatementColumns,
  StatementField,
  StatementSurvey,
} from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../kit/api/client.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { BANK_PATH } from './bank-path.ts';
import { useRefresh } from './use-bank.ts';

/** The columns of a file, the account and the answers that a person gives about it, until they confirm. */
export function useMapping(statement: BankStatement, survey: StatementSurvey) {
  const { message } = useWords();
  const client = useQueryClient();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const accounts = useAnswer(accountCalls.ofStatements, {});
  const known = accounts.data?.find(({ accountNumber }) => accountNumber === statement.accountNumber)?.id;
  const [accountId, setAccountId] = useState<string>();
  const [layoutName, setLayoutName] = useState<string>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isOurs, setOurs] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const account = accountId ?? known ?? '';
  const bank = accounts.data?.find(({ id }) => id === account)?.bankName;
  const name = layoutName ?? (account === known ? statement.layoutName : null) ?? bank ?? '';
  const { columns, head } = survey;
  const send = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setErrors({});
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.errors.length > 0)
        setErrors(Object.fromEntries(error.errors.map((one) => [one.field, message(one.message, one.params)])));
      else notify.failed(error);
    } finally {
      setBusy(false);
    }
  };
  const read = (body: { columns?: StatementColumns; headingRow?: number; answers?: StatementAnswers }) =>
    send(async () => {
      const { data } = await tell(statementCalls.readAgain, { params: { id: statement.id }, body });
      client.setQueriesData({ queryKey: answerKey(statementCalls.read, { params: { id: statement.id } }) }, data);
    });
  const choose = (name: StatementField, value: string) => {
    const { [name]: _before, ...others } = columns;
    void read({ columns: value === '' ? others : { ...others, [name]: Number(value) } });
  };
  const confirm = () =>
    send(async () => {
      const answer = await tell(statementCalls.confirm, {
        params: { id: statement.id },
        body: {
          columns,
          answers: { ...survey.answers, ...(isOurs && head.holder !== null && { holder: head.holder }) },
          accountId: account,
          layoutName: name,
        },
      });
      await refresh();
      notify.done(message(answer.message ?? ''));
    });
  const drop = () =>
    send(async () => {
      await tell(statementCalls.drop, { params: { id: statement.id } });
      await refresh();
      void navigate(BANK_PATH);
    });
  return {
    accounts: accounts.data,
    account,
    setAccountId,
    name,
    setLayoutName,
    errors,
    isOurs,
    setOurs,
    isBusy,
    read,
    choose,
    confirm,
    drop,
  };
}

export type FileMapping = ReturnType<typeof useMapping>;
