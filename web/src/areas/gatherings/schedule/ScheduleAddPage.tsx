import { schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { IconCalendarEvent, IconUsersGroup } from '@tabler/icons-react';
import { Navigate, useLocation } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { ChoosePage } from '../../../kit/ui/ChoosePage.tsx';
import { addPath } from './paths.ts';
import './schedule-page.texts.ts';

/** Asks whether to add a meeting or an entry. */
export function ScheduleAddPage() {
  const { t, area } = useWords();
  const { search } = useLocation();
  // A copy has a kind already, and the form may change it.
  if (new URLSearchParams(search).has('copy')) return <Navigate to={`${addPath(1)}${search}`} replace />;
  const { choice } = area(schedule.area);
  const ways = [
    { to: addPath(1), icon: IconUsersGroup, label: choice('kind', 1), about: t('schedule.aboutMeeting') },
    { to: addPath(2), icon: IconCalendarEvent, label: choice('kind', 2), about: t('schedule.aboutEntry') },
  ];
  return <ChoosePage title={t('schedule.whatToAdd')} ways={ways} />;
}
