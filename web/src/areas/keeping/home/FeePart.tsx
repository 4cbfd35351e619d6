import { figureCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { fetchFile } from '../../../kit/api/ask.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import type { FeeMonths as Months } from '@hoivien/contract/areas/money/fee/figures.schema.ts';
import { payment } from '@hoivien/contract/areas/money/fee/payment.resource.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Card } from './Card.tsx';
import { useShortMoney } from './money.ts';
import { lastDayOf, listAddress, monthName, monthsOf, shortMonth } from './months.ts';
import { MonthChart } from './MonthChart.tsx';
import classes from './Overview.module.css';
import { Part } from './Part.tsx';
import { type Asked, feeQuery } from './use-overview.ts';

type Month = Months['months'][number];

/** What was due and what was collected of the fees of a year, by month. */
export function FeePart({ asked, query }: { asked: Asked; query: UseQueryResult<Months> }) {
  const { t, formatMoney } = useWords();
  return (
    <Part
      title={t('overview.fees')}
      note={({ expected, collected }) =>
        t('overview.feesNote', {
          year: asked.year,
          due: formatMoney(expected),
          collected: formatMoney(collected),
        })
      }
      more={
        <Link className={classes.more} to={listAddress('/fee-figures', feeQuery(asked))}>
          {t('overview.allFigures')}
        </Link>
      }
      query={query}
      file={{
        fetch: (language) => fetchFile(figureCalls.workbook, { query: { ...feeQuery(asked), language } }),
        anyOf: figureCalls.workbook.access,
      }}
    >
      {({ months }) => <FeeMonths months={months} asked={asked} />}
    </Part>
  );
}

interface FeeMonthsProps {
  months: readonly Month[];
  asked: Asked;
  /** Each month has what was due and collected until its end. */
  isRunning?: boolean;
  /** What stands beside the title. */
  note?: ReactNode;
}

/** The months of a year with their sums so far. What lies ahead has a plan, and nothing collected yet. */
export function runningMonths(months: readonly Month[], thisMonth: number): Month[] {
  let [due, collected, waived] = [0, 0, 0];
  return months.map((one) => {
    due += one.due;
    collected += one.collected;
    waived += one.waived;
    const isAhead = one.month > thisMonth;
    return { month: one.month, due, collected: isAhead ? 0 : collected, waived: isAhead ? 0 : waived };
  });
}

/** The month of today in a year: 0 before it, 13 after it. */
function monthOfToday(year: number): number {
  const today = dayOf(new Date());
  const present = Number(today.slice(0, 4));
  return present === year ? Number(today.slice(5, 7)) : present < year ? 0 : 13;
}

/** The chart of the fees by month, or of the money collected against the plan so far. */
export function FeeMonths({ months: given, asked, isRunning = false, note }: FeeMonthsProps) {
  const words = useWords();
  const { t, formatMoney, language } = words;
  const { can } = useActor();
  const short = useShortMoney();
  const { year } = asked;
  const dates = monthsOf(year);
  const months = isRunning ? runningMonths(given, monthOfToday(year)) : given;
  // Month 1 has what came before the year, and month 13 what came later.
  const spanOf = (number: number, name: string): Record<string, string> => {
    const month = dates[number - 1];
    if (!month) return isRunning ? {} : { [`${name}From`]: `${year + 1}-01-01` };
    return { ...(number > 1 && !isRunning && { [`${name}From`]: month }), [`${name}To`]: lastDayOf(month) };
  };
  const nameOf = ({ month }: Month, isShort = false) => {
    const date = dates[month - 1];
    if (!date) return t('overview.later');
    return isShort ? shortMonth(date, language) : monthName(date);
  };
  const hasLater = given.some(
    ({ month, due, collected, waived }) => month === 13 && (due !== 0 || collected !== 0 || waived !== 0),
  );
  const rows = months.filter(({ month }) => month < 13 || hasLater);
  const dueLabel = t(isRunning ? 'overview.plan' : 'overview.due');
  const mayOpen = can(permissionCode('Payments', 'Search'));
  const entriesOf = (countsAs: readonly string[]) =>
    mayOpen
      ? ({ month }: Month) =>
          listAddress(payment.path, { ...feeQuery(asked), state: '1', countsAs, ...spanOf(month, 'payDate') })
      : undefined;
  return (
    <Card
      title={t(isRunning ? 'overview.feeRunning' : 'overview.feeMonths')}
      note={note}
      first={t('overview.month')}
      name={(row) => nameOf(row)}
      rows={rows}
      columns={[
        {
          key: 'due',
          label: dueLabel,
          value: ({ due }) => due,
          to: can(permissionCode('FeeHistories', 'Search'))
            ? ({ month }) => listAddress(feeHistory.path, { ...feeQuery(asked), ...spanOf(month, 'dueOn') })
            : undefined,
        },
        {
          key: 'collected',
          label: t('overview.collected'),
          value: ({ collected }) => collected,
          // Waivers bring no money.
          to: entriesOf(['1', '3']),
        },
        ...(rows.some(({ waived }) => waived !== 0)
          ? [
              {
                key: 'waived',
                label: t('overview.waived'),
                value: ({ waived }: Month) => waived,
                to: entriesOf(['4']),
              },
            ]
          : []),
      ]}
      format={formatMoney}
    >
      <MonthChart
        rows={rows.map((row) => ({ name: nameOf(row, true), due: row.due, collected: row.collected }))}
        series={[
          { key: 'due', label: dueLabel, look: 'hatched' },
          { key: 'collected', label: t('overview.collected'), look: 'plain' },
        ]}
        format={formatMoney}
        short={short}
      />
    </Card>
  );
}
