import { accountCalls } from '@hoivien/contract/areas/money/bank/bank-account.calls.ts';
import { statementCalls } from '@hoivien/contract/areas/money/bank/bank-statement.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import { answerKey, useAnswer } from '../../../kit/api/use-call.ts';
import {
  type BankStatement,
  STATEMENT_FIELDS,
  type StatementAnswers,
  type StatementColumns,
  type StatementField,
  type StatementSurvey,
} from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { Button, Checkbox, NativeSelect, NumberInput, Radio, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../kit/api/client.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import classes from './Bank.module.css';
import { BANK_PATH } from './bank-path.ts';
import { AREA, useRefresh } from './use-bank.ts';

const REQUIRED: readonly StatementField[] = ['date', 'description', 'credit'];

/** A person looks at the guessed columns once, chooses the account and confirms. */
export function Mapping({ statement, survey }: { statement: BankStatement; survey: StatementSurvey }) {
  const { t, area, formatNumber, message } = useWords();
  const { field } = area(AREA);
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
  const named = [...head.accounts, ...head.inRows];
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
  const isMissing = (one: keyof StatementColumns) =>
    REQUIRED.includes(one) && columns[one] === undefined && !(one === 'credit' && columns.amount !== undefined);
  const titleOf = (column: number) =>
    survey.headings[column]?.replace(/\s+/g, ' ') || t('bank.columnNo', { number: column + 1 });
  return (
    <div className={classes.page}>
      <PageHead title={t('bank.mapTitle')} note={statement.fileName} />
      <div className={classes.mapping}>
        <p className={classes.hint}>{t('bank.mapText')}</p>
        <div className={classes.mapTop}>
          <NativeSelect
            label={field('accountId')}
            withAsterisk
            error={errors['accountId']}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={
              named.length > 0
                ? t('bank.accountNamed', { account: named.slice(0, 3).join(', ') })
                : t('bank.accountNotNamed')
            }
            value={account}
            onChange={({ currentTarget }) => setAccountId(currentTarget.value)}
            data={[
              { value: '', label: t('bank.chooseAccount') },
              ...(accounts.data ?? []).map((one) => ({ value: one.id, label: `${one.bankName} ${one.accountNumber}` })),
            ]}
          />
          <TextInput
            label={field('layoutName')}
            withAsterisk
            maxLength={100}
            error={errors['layoutName']}
            value={name}
            onChange={({ currentTarget }) => setLayoutName(currentTarget.value)}
          />
          <NumberInput
            label={t('bank.headingRow')}
            min={1}
            max={20_000}
            allowDecimal={false}
            error={errors['headingRow']}
            defaultValue={survey.headingRow}
            onBlur={({ currentTarget }) => {
              const row = Number(currentTarget.value);
              if (row > 0 && row !== survey.headingRow) void read({ headingRow: row });
            }}
          />
        </div>
        {survey.otherSheets.length > 0 && (
          <p className={classes.problem}>{t('bank.otherSheets', { names: survey.otherSheets.join(', ') })}</p>
        )}
        <Questions
          survey={survey}
          errors={errors}
          isBusy={isBusy}
          isOurs={isOurs}
          onAnswer={(answers) => void read({ answers })}
          onOurs={setOurs}
        />
        {accounts.data?.length === 0 && <p className={classes.problem}>{t('bank.noAccounts')}</p>}
        <div className={classes.mapPair}>
          <div>
            <Rows
              label={t('bank.mapTitle')}
              className={classes.mapTable}
              rows={STATEMENT_FIELDS}
              keyOf={(one) => one}
              columns={(column) => [
                column(t('bank.mapField'), { isName: true, className: classes.mapField }, (one) => (
                  <>
                    {field(one)}
                    {isMissing(one) && <span className={classes.problem}> *</span>}
                  </>
                )),
                column(t('bank.mapColumn'), { className: classes.mapColumn }, (one) => (
                  <NativeSelect
                    aria-label={field(one)}
                    size="xs"
                    disabled={isBusy}
                    value={columns[one] === undefined ? '' : String(columns[one])}
                    onChange={({ currentTarget }) => choose(one, currentTarget.value)}
                    data={[
                      { value: '', label: t('bank.noColumn') },
                      ...survey.headings.map((_, at) => ({ value: String(at), label: titleOf(at) })),
                    ]}
                  />
                )),
                column(t('bank.mapSamples'), { cellClass: classes.samples }, (one) =>
                  columns[one] === undefined ? '' : survey.samples[columns[one]]?.join(' · '),
                ),
              ]}
            />
            {errors['columns'] && (
              <p className={classes.problem} role="alert">
                {errors['columns']}
              </p>
            )}
          </div>
          <div>
            <p className={classes.understood} aria-live="polite">
              <b>
                {t('bank.understood', {
                  credits: formatNumber(survey.credits.count),
                  sum: showAmount(survey.credits.sum),
                  debits: formatNumber(survey.debits.count),
                })}
              </b>
            </p>
            <NotReadRows survey={survey} />
            {survey.lines.length > 0 && (
              <Rows
                label={t('bank.mapSamples')}
                className={classes.mapTable}
                rows={survey.lines}
                keyOf={(line) => line.row}
                columns={(column) => [
                  column(t('bank.date'), { className: classes.mapDay }, (line) =>
                    line.day.split('-').reverse().join('/'),
                  ),
                  column(t('bank.moneyIn'), { isNumber: true, className: classes.sum }, (line) =>
                    line.credit > 0 ? showAmount(line.credit) : '',
                  ),
                  column(t('bank.moneyOut'), { isNumber: true, className: classes.sum }, (line) =>
                    line.debit > 0 ? showAmount(line.debit) : '',
                  ),
                  column(field('description'), { cellClass: classes.samples }, (line) => line.description),
                  column(
                    field('payerName'),
                    { className: classes.mapDay, cellClass: classes.samples },
                    (line) => line.payerName,
                  ),
                ]}
              />
            )}
          </div>
        </div>
      </div>
      <footer className={classes.foot}>
        <Button variant="subtle" onClick={() => void drop()} disabled={isBusy}>
          {t('bank.dropFile')}
        </Button>
        <span className={classes.space} />
        <Button loading={isBusy} onClick={() => void confirm()}>
          {t('bank.confirm')}
        </Button>
      </footer>
    </div>
  );
}

interface QuestionsProps {
  survey: StatementSurvey;
  errors: Readonly<Record<string, string>>;
  isBusy: boolean;
  isOurs: boolean;
  onAnswer: (answers: StatementAnswers) => void;
  onOurs: (isOurs: boolean) => void;
}

/** What only a person can tell about the file; an answer stays, so that it can be changed. */
function Questions({ survey, errors, isBusy, isOurs, onAnswer, onOurs }: QuestionsProps) {
  const { t } = useWords();
  const { answers, questions, head } = survey;
  const isDirection = questions.includes('direction') || answers.direction !== undefined;
  const isDayOrder = questions.includes('dayOrder') || answers.dayOrder !== undefined;
  const isHolder = head.holder !== null && (questions.includes('holder') || errors['holder'] !== undefined || isOurs);
  if (!isDirection && !isDayOrder && !isHolder) return null;
  return (
    <section className={classes.questions} aria-label={t('bank.questions')}>
      <b>{t('bank.questions')}</b>
      {isDirection && (
        <Radio.Group
          label={t('bank.askDirection')}
          description={t('bank.orIndicator')}
          error={errors['direction']}
          value={answers.direction ?? ''}
          onChange={(value) => onAnswer({ direction: value === 'in' ? 'in' : 'out' })}
        >
          <div className={classes.radios}>
            <Radio value="in" label={t('bank.allIn')} disabled={isBusy} />
            <Radio value="out" label={t('bank.allOut')} disabled={isBusy} />
          </div>
        </Radio.Group>
      )}
      {isDayOrder && (
        <Radio.Group
          label={t('bank.askDayOrder')}
          error={errors['dayOrder']}
          value={answers.dayOrder ?? ''}
          onChange={(value) => onAnswer({ dayOrder: value === 'day' ? 'day' : 'month' })}
        >
          <div className={classes.radios}>
            <Radio value="day" label={t('bank.dayFirst')} disabled={isBusy} />
            <Radio value="month" label={t('bank.monthFirst')} disabled={isBusy} />
          </div>
        </Radio.Group>
      )}
      {isHolder && (
        <>
          <p>{t('bank.askHolder', { named: head.holder ?? '' })}</p>
          <Checkbox
            label={t('bank.isOurs')}
            error={errors['holder']}
            checked={isOurs}
            onChange={({ currentTarget }) => onOurs(currentTarget.checked)}
          />
        </>
      )}
    </section>
  );
}

/** Rows with money that are no lines, each with the reason. */
function NotReadRows({ survey }: { survey: StatementSurvey }) {
  const { t, formatNumber } = useWords();
  const { notRead, notReadCount, rowCount } = survey;
  if (notReadCount === 0) return null;
  return (
    <>
      <p className={classes.understood}>
        <b className={classes.problem}>{t('bank.notReadTitle', { count: formatNumber(notReadCount) })}</b> ·{' '}
        {t('bank.rowsWithMoney', {
          rows: formatNumber(rowCount),
          lines: formatNumber(rowCount - notReadCount),
          notRead: formatNumber(notReadCount),
        })}
      </p>
      <Rows
        label={t('bank.notReadTitle', { count: formatNumber(notReadCount) })}
        className={classes.mapTable}
        rows={notRead}
        keyOf={({ row }) => row}
        columns={(column) => [
          column(t('bank.rowNo'), { className: classes.rowNo }, ({ row }) => formatNumber(row)),
          column(t('bank.why'), { className: classes.whyNot }, ({ why }) => t(`bank.why_${why}`)),
          column(t('bank.cellsOfRow'), { cellClass: classes.samples }, ({ cells }) =>
            cells.filter(Boolean).join(' · '),
          ),
        ]}
      />
      {notReadCount > notRead.length && (
        <p className={classes.hint}>{t('bank.notReadMore', { count: formatNumber(notReadCount - notRead.length) })}</p>
      )}
    </>
  );
}
