import { figuresCalls } from '@hoivien/contract/areas/keeping/home/figures.calls.ts';
import { fetchFile } from '../../../kit/api/ask.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { netRevenue } from '@hoivien/contract/areas/money/finance/net-revenue.resource.ts';
import { sponsor } from '@hoivien/contract/areas/money/finance/sponsor.resource.ts';
import { type MoneyFigures } from '@hoivien/contract/areas/keeping/home/figures.schema.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Card, type Column } from './Card.tsx';
import { useShortMoney } from './money.ts';
import { lastDayOf, listAddress, monthName, monthsOf, shortMonth } from './months.ts';
import { MonthChart } from './MonthChart.tsx';
import classes from './Overview.module.css';
import { Part } from './Part.tsx';
import { type Asked, queryOf } from './use-overview.ts';

type AreaMoney = MoneyFigures['areas'][number];
type Month = AreaMoney['months'][number];

const NONE = { total: 0, money: 0, paid: 0, notPaid: 0 };

/** Revenue and sponsorship by month. */
export function MoneyPart({ asked, query }: { asked: Asked; query: UseQueryResult<MoneyFigures> }) {
  const { t } = useWords();
  return (
    <Part
      title={t('overview.money')}
      {...(asked.club !== null && { note: () => t('overview.ofClubMembers') })}
      query={query}
      file={{
        fetch: (language) => fetchFile(figuresCalls.moneyWorkbook, { query: { ...queryOf(asked), language } }),
        anyOf: figuresCalls.moneyWorkbook.access,
      }}
    >
      {({ areas }) => (
        <div className={`${classes.two} grid gap6`}>
          {areas.map((one) => (
            <MoneyCard key={one.area} figures={one} asked={asked} />
          ))}
        </div>
      )}
    </Part>
  );
}

function MoneyCard({ figures: { area, months }, asked }: { figures: AreaMoney; asked: Asked }) {
  const { t, formatMoney, formatNumber, language, area: wordsOf } = useWords();
  const short = useShortMoney();
  const rows = monthsOf(asked.year).map(
    (month): Month => months.find((one) => one.month === month) ?? { ...NONE, month },
  );
  const [{ path }, date] = area === 'Sponsors' ? [sponsor, 'sponsorDate'] : [netRevenue, 'netRevenueDate'];
  const to =
    (status?: string) =>
    ({ month }: Month) =>
      listAddress(path, {
        [`${date}From`]: month,
        [`${date}To`]: lastDayOf(month),
        ...(asked.club !== null && { clubId: asked.club }),
        ...(status !== undefined && { status }),
      });
  const columns: Column<Month>[] = [
    { key: 'money', label: t('overview.total'), value: ({ money }) => money, to: to() },
    { key: 'paid', label: t('overview.paid'), value: ({ paid }) => paid, to: to('1') },
    { key: 'notPaid', label: t('overview.notPaid'), value: ({ notPaid }) => notPaid, to: to('2') },
  ];
  return (
    <Card
      title={wordsOf(area).title}
      note={t('overview.sumOfYear', { money: formatMoney(rows.reduce((sum, { money }) => sum + money, 0)) })}
      first={t('overview.month')}
      name={({ month, total }) => (total > 0 ? `${monthName(month)} (${formatNumber(total)})` : monthName(month))}
      rows={rows}
      columns={columns}
      format={formatMoney}
    >
      <MonthChart
        rows={rows.map(({ month, paid, notPaid }) => ({ name: shortMonth(month, language), paid, notPaid }))}
        series={[
          { key: 'paid', label: t('overview.paid'), look: 'plain', stack: 'all' },
          { key: 'notPaid', label: t('overview.notPaid'), look: 'hatched', stack: 'all' },
        ]}
        format={formatMoney}
        short={short}
      />
    </Card>
  );
}
