import { figuresCalls } from '@hoivien/contract/areas/keeping/home/figures.calls.ts';
import { fetchFile } from '../../../kit/api/ask.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import type { EventFigures } from '@hoivien/contract/areas/keeping/home/figures.schema.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Card, type Column } from './Card.tsx';
import { lastDayOf, listAddress, monthName, monthsOf, shortMonth } from './months.ts';
import { MonthChart } from './MonthChart.tsx';
import classes from './Overview.module.css';
import { Part } from './Part.tsx';
import { type Asked, queryOf } from './use-overview.ts';

type Month = EventFigures['months'][number];
type Name = Exclude<keyof Month, 'month'>;

const NONE = { total: 0, participants: 0, confirmed: 0, came: 0 };

/** Events by month, and who came to them. */
export function EventPart({ asked, query }: { asked: Asked; query: UseQueryResult<EventFigures> }) {
  const { t, formatNumber, language } = useWords();
  // The numbers of people are sums over the events of the list that they open.
  const to = ({ month }: Month) =>
    listAddress(activity.path, {
      startTimeFrom: month,
      startTimeTo: lastDayOf(month),
      isCancelled: 'false',
      isPostponed: 'false',
      ...(asked.club && { clubId: asked.club }),
    });
  const column = (key: Name, label: string): Column<Month> => ({ key, label, value: (row) => row[key], to });
  return (
    <Part
      title={t('overview.events')}
      {...(asked.club !== null && { note: () => t('overview.ofClubEvents') })}
      query={query}
      file={{
        fetch: (language) => fetchFile(figuresCalls.eventsWorkbook, { query: { ...queryOf(asked), language } }),
        anyOf: figuresCalls.eventsWorkbook.access,
      }}
    >
      {({ months }) => {
        const rows = monthsOf(asked.year).map(
          (month): Month => months.find((one) => one.month === month) ?? { ...NONE, month },
        );
        const whole = (name: Name) => formatNumber(rows.reduce((sum, row) => sum + row[name], 0));
        const bars = rows.map(({ month, ...values }) => ({ name: shortMonth(month, language), ...values }));
        const base = {
          first: t('overview.month'),
          name: ({ month }: Month) => monthName(month),
          rows,
          format: formatNumber,
        };
        return (
          <div className={`${classes.two} grid gap6`}>
            <Card
              {...base}
              title={t('overview.eventMonths')}
              note={t('overview.eventsOfYear', { count: whole('total') })}
              columns={[column('total', t('overview.events'))]}
            >
              <MonthChart
                rows={bars}
                series={[{ key: 'total', label: t('overview.events'), look: 'plain' }]}
                format={formatNumber}
                short={formatNumber}
                hasLabels
              />
            </Card>
            <Card
              {...base}
              title={t('overview.attendance')}
              note={t('overview.cameOfYear', { count: whole('came') })}
              columns={[
                column('participants', t('overview.participants')),
                column('confirmed', t('overview.confirmed')),
                column('came', t('overview.came')),
              ]}
            >
              <MonthChart
                rows={bars}
                series={[
                  { key: 'participants', label: t('overview.participants'), look: 'hatched' },
                  { key: 'came', label: t('overview.came'), look: 'plain' },
                ]}
                format={formatNumber}
                short={formatNumber}
                hasLabels
              />
            </Card>
          </div>
        );
      }}
    </Part>
  );
}
