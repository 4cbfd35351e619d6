import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { ACTIVITY_STATE } from '@hoivien/contract/codes.ts';
import { viewCodes } from '@hoivien/contract/permissions.ts';
import { Button } from '@mantine/core';
import { IconTrophy } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { cellOf, type Cells } from '../../../kit/resource/cells.ts';
import { type ListTab, TabbedList } from '../../../kit/resource/list/TabbedList.tsx';
import { TitleCell, WhenCell } from '../invitation/cells.tsx';
import { Confirmed, EventState } from './cells.tsx';
import './event.texts.ts';
import { RANKING_PATH } from './paths.ts';

const cells: Cells<typeof activity> = {
  title: cellOf(['clubName', 'isCancelled', 'isPostponed'], ({ title, isCancelled, isPostponed, clubName }) => (
    <TitleCell title={title} isOff={isCancelled || isPostponed} by={clubName} />
  )),
  state: cellOf(['isCancelled', 'isPostponed'], (record) => (
    <EventState state={record.state ?? undefined} isCancelled={record.isCancelled} isPostponed={record.isPostponed} />
  )),
  heldFrom: cellOf(['heldUntil', 'startTime', 'endTime'], (record) => <WhenCell record={record} />),
  confirmedCount: cellOf(['places'], (record) => <Confirmed count={record.confirmedCount} places={record.places} />),
};

/** The events of the association and of clubs; it begins with the coming ones. */
export function ActivityListPage() {
  const { t } = useWords();
  const { canAny } = useActor();
  const { notStarted, inProgress, ended } = ACTIVITY_STATE;
  const tabs: ListTab[] = [
    {
      key: 'ahead',
      label: t('event.ahead'),
      asks: { state: String(notStarted), isCancelled: 'false', isPostponed: 'false', sort: 'heldFrom:asc' },
      none: { title: t('event.noneAhead'), text: t('event.noneAheadText'), adds: true },
    },
    {
      key: 'running',
      label: t('event.running'),
      asks: { state: String(inProgress), isCancelled: 'false', sort: 'heldFrom:asc' },
      none: { title: t('event.noneRunning') },
    },
    {
      key: 'past',
      label: t('event.past'),
      asks: { state: String(ended), isCancelled: 'false', sort: 'heldFrom:desc' },
      none: { title: t('event.nonePast') },
    },
    {
      key: 'postponed',
      label: t('event.postponedTab'),
      asks: { isPostponed: 'true', isCancelled: 'false', sort: 'heldFrom:asc' },
      none: { title: t('event.nonePostponed') },
    },
    {
      key: 'cancelled',
      label: t('event.cancelledTab'),
      asks: { isCancelled: 'true', sort: 'heldFrom:desc' },
      none: { title: t('event.noneCancelled') },
    },
    { key: 'all', label: t('event.all'), asks: { sort: 'heldFrom:desc' } },
  ];
  return (
    <TabbedList
      resource={activity}
      cells={cells}
      label={t('event.views')}
      tabs={tabs}
      actions={
        canAny(viewCodes(activity.area)) && (
          <Button variant="subtle" component={Link} to={RANKING_PATH} leftSection={<IconTrophy />}>
            {t('event.ranking')}
          </Button>
        )
      }
    />
  );
}
