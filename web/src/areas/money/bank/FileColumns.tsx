import {
  STATEMENT_FIELDS,
  type StatementField,
  type StatementColumns,
  type StatementSurvey,
} from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { unreadColumns } from '@hoivien/contract/areas/money/bank/unread-columns.ts';
import { NativeSelect } from '@mantine/core';
import { useWords } from '../../../kit/i18n/words.ts';
import { Rows } from '../../../kit/ui/Rows.tsx';
import classes from './Bank.module.css';
import { AREA } from './use-bank.ts';
import type { FileMapping } from './use-mapping.ts';

const REQUIRED: readonly StatementField[] = ['date', 'description', 'credit'];

/** Which column of the file holds what. */
export function FileColumns({
  survey,
  mapping: { errors, isBusy, choose },
}: {
  survey: StatementSurvey;
  mapping: FileMapping;
}) {
  const { t, area } = useWords();
  const { field } = area(AREA);
  const { columns } = survey;
  const isMissing = (one: keyof StatementColumns) =>
    REQUIRED.includes(one) && columns[one] === undefined && !(one === 'credit' && columns.amount !== undefined);
  const titleOf = (column: number) =>
    survey.headings[column]?.replace(/\s+/g, ' ') || t('bank.columnNo', { number: column + 1 });
  const unread = unreadColumns(survey).map(({ heading, values }) => `${heading} (${values.join(' · ')})`);
  return (
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
      {unread.length > 0 && <p className="note">{t('bank.unreadColumns', { columns: unread.join('; ') })}</p>}
      {errors['columns'] && (
        <p className={classes.problem} role="alert">
          {errors['columns']}
        </p>
      )}
    </div>
  );
}
