import type { StatementSurvey } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Rows } from '../../../kit/ui/Rows.tsx';
import classes from './Bank.module.css';
import { AREA } from './use-bank.ts';

/** The lines of the file as they are understood, and the rows that are none. */
export function FileLines({ survey }: { survey: StatementSurvey }) {
  const { t, area, formatNumber } = useWords();
  const { field } = area(AREA);
  return (
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
            column(t('bank.date'), { className: classes.mapDay }, (line) => line.day.split('-').reverse().join('/')),
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
        <p className="note">{t('bank.notReadMore', { count: formatNumber(notReadCount - notRead.length) })}</p>
      )}
    </>
  );
}
