import { schedule } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useWords } from '../../kit/i18n/words.ts';
import type { Cells } from '../../kit/resource/cells.ts';
import { ListPage } from '../../kit/resource/ListPage.tsx';
import { KindCell, ScheduleState, TitleCell, When, Where } from './cells.tsx';
import classes from './Schedule.module.css';
import './schedule-page.texts.ts';
import { viewAddress, viewOf, views } from './views.ts';
import { TabLinks } from '../../kit/ui/TabLinks.tsx';

/** Its order always stands in the address, so that an address that says nothing can be told from one that asks for all. */
const listed: Resource = { ...schedule, sort: 'updatedAt:desc' };

const cells: Cells = {
  kind: (record) => <KindCell record={record} />,
  title: (record) => <TitleCell record={record} />,
  startTime: (record) => (
    <span className={classes.cell}>
      <When record={record} />
    </span>
  ),
  address: (record) => <Where record={record} />,
  state: (record) => <ScheduleState record={record} />,
};

/** Meetings and entries of the calendar. Whoever opens it sees what comes next. */
export function CalendarPage() {
  const [params] = useSearchParams();
  const [now] = useState(() => new Date());
  if (params.size === 0) return <Navigate to={viewAddress('ahead', params, now)} replace />;
  return (
    <div className={classes.calendar}>
      <ListPage resource={listed} cells={cells} tabs={<Views params={params} now={now} />} />
    </div>
  );
}

function Views({ params, now }: { params: URLSearchParams; now: Date }) {
  const { t } = useWords();
  const shown = viewOf(params, now);
  return (
    <TabLinks
      label={t('schedule.views')}
      spaced
      tabs={views.map((view) => ({
        key: view,
        to: viewAddress(view, params, now),
        label: t(`schedule.${view}`),
        isHere: view === shown,
      }))}
    />
  );
}
