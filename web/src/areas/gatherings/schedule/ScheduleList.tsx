import { schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { dayOf, startOfDay } from '@hoivien/contract/kit/period.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { cellOf, type Cells } from '../../../kit/resource/cells.ts';
import { type ListTab, TabbedList } from '../../../kit/resource/list/TabbedList.tsx';
import { calendarPath } from './calendar/address.ts';
import { ShowSwitch } from './calendar/ShowSwitch.tsx';
import { TitleCell, WhenCell } from '../invitation/cells.tsx';
import { isOff, KindCell, Where } from './cells.tsx';
import classes from './Schedule.module.css';
import './schedule-page.texts.ts';

const cells: Cells<typeof schedule> = {
  kind: cellOf(['startTime', 'endTime', 'state', 'address', 'link'], (record) => <KindCell record={record} />),
  title: cellOf(['meetingHostName', 'state'], ({ title, state, meetingHostName }) => (
    <TitleCell title={title} isOff={isOff(state)} by={meetingHostName} />
  )),
  startTime: cellOf(['endTime'], (record) => <WhenCell record={record} />),
  address: cellOf(['link', 'title'], (record) => <Where record={record} />),
};

/** All meetings and entries as a list, which begins with the coming ones, from today on. */
export function ScheduleList() {
  const { t } = useWords();
  const navigate = useNavigate();
  const [today] = useState(() => startOfDay(dayOf(new Date())));
  const tabs: ListTab[] = [
    {
      key: 'ahead',
      label: t('schedule.ahead'),
      asks: { endTimeFrom: today, sort: 'startTime:asc' },
      none: { title: t('schedule.noneAhead'), text: t('schedule.noneAheadText'), adds: true },
    },
    {
      key: 'past',
      label: t('schedule.past'),
      asks: { endTimeTo: today, sort: 'startTime:desc' },
      none: { title: t('schedule.nonePast') },
    },
    {
      key: 'postponed',
      label: t('schedule.postponed'),
      asks: { state: '5', sort: 'startTime:asc' },
      none: { title: t('schedule.nonePostponed') },
    },
    {
      key: 'cancelled',
      label: t('schedule.cancelled'),
      asks: { state: '4', sort: 'startTime:desc' },
      none: { title: t('schedule.noneCancelled') },
    },
    { key: 'all', label: t('schedule.all'), asks: { sort: 'startTime:desc' } },
  ];
  return (
    <div className={classes.calendar}>
      <TabbedList
        resource={schedule}
        cells={cells}
        label={t('schedule.views')}
        tabs={tabs}
        actions={<ShowSwitch show="list" onChange={(show) => void navigate(calendarPath(show))} />}
      />
    </div>
  );
}
