import type {
  BankStatement,
  StatementAnswers,
  StatementSurvey,
} from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { Button, Checkbox, NativeSelect, NumberInput, Radio, TextInput } from '@mantine/core';
import { useWords } from '../../../kit/i18n/words.ts';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import classes from './Bank.module.css';
import { AREA } from './use-bank.ts';
import { FileColumns } from './FileColumns.tsx';
import { FileLines } from './FileLines.tsx';
import { type FileMapping, useMapping } from './use-mapping.ts';

/** A person looks at the guessed columns once, chooses the account and confirms. */
export function Mapping({ statement, survey }: { statement: BankStatement; survey: StatementSurvey }) {
  const { t, area } = useWords();
  const { field } = area(AREA);
  const mapping = useMapping(statement, survey);
  const { accounts, account, name, errors, isBusy } = mapping;
  const named = [...survey.head.accounts, ...survey.head.inRows];
  return (
    <div className={`${classes.page} pane`}>
      <PageHead title={t('bank.mapTitle')} note={statement.fileName} />
      <div className={`${classes.mapping} scroll`}>
        <p className="note">{t('bank.mapText')}</p>
        <div className={`${classes.mapTop} grid gap4`}>
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
            onChange={({ currentTarget }) => mapping.setAccountId(currentTarget.value)}
            data={[
              { value: '', label: t('bank.chooseAccount') },
              ...(accounts ?? []).map((one) => ({ value: one.id, label: `${one.bankName} ${one.accountNumber}` })),
            ]}
          />
          <TextInput
            label={field('layoutName')}
            withAsterisk
            maxLength={100}
            error={errors['layoutName']}
            value={name}
            onChange={({ currentTarget }) => mapping.setLayoutName(currentTarget.value)}
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
              if (row > 0 && row !== survey.headingRow) void mapping.read({ headingRow: row });
            }}
          />
        </div>
        {survey.otherSheets.length > 0 && (
          <p className={classes.problem}>{t('bank.otherSheets', { names: survey.otherSheets.join(', ') })}</p>
        )}
        <Questions survey={survey} mapping={mapping} />
        {accounts?.length === 0 && <p className={classes.problem}>{t('bank.noAccounts')}</p>}
        <div className={`${classes.mapPair} grid gap6`}>
          <FileColumns survey={survey} mapping={mapping} />
          <FileLines survey={survey} />
        </div>
      </div>
      <footer className={`${classes.foot} row wrap gap3 rigid ruled`}>
        <Button variant="subtle" onClick={() => void mapping.drop()} disabled={isBusy}>
          {t('bank.dropFile')}
        </Button>
        <span className="grow" />
        <Button loading={isBusy} onClick={() => void mapping.confirm()}>
          {t('bank.confirm')}
        </Button>
      </footer>
    </div>
  );
}

/** What only a person can tell about the file; an answer stays, so that it can be changed. */
function Questions({ survey, mapping }: { survey: StatementSurvey; mapping: FileMapping }) {
  const { t } = useWords();
  const { errors, isBusy, isOurs, setOurs } = mapping;
  const onAnswer = (given: StatementAnswers) => void mapping.read({ answers: given });
  const { answers, questions, head } = survey;
  const isDirection = questions.includes('direction') || answers.direction !== undefined;
  const isDayOrder = questions.includes('dayOrder') || answers.dayOrder !== undefined;
  const isHolder = head.holder !== null && (questions.includes('holder') || errors['holder'] !== undefined || isOurs);
  if (!isDirection && !isDayOrder && !isHolder) return null;
  return (
    <section className={`${classes.questions} grid gap3`} aria-label={t('bank.questions')}>
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
            onChange={({ currentTarget }) => setOurs(currentTarget.checked)}
          />
        </>
      )}
    </section>
  );
}
