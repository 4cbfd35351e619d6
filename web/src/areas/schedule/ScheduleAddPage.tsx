import { IconCalendarEvent, IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useWords } from '../../kit/i18n/words.ts';
import { PageHead } from '../../kit/ui/PageHead.tsx';
import { addPath } from './paths.ts';
import classes from './Schedule.module.css';
import './schedule-page.texts.ts';

/** What of the two is to be added. */
export function ScheduleAddPage() {
  const { t } = useWords();
  return (
    <>
      <PageHead title={t('schedule.whatToAdd')} />
      <div className={classes.kinds}>
        <Link className={classes.kind} to={addPath(1)} replace>
          <IconUsersGroup aria-hidden="true" />
          <b>{t('schedule.addMeeting')}</b>
          <span>{t('schedule.aboutMeeting')}</span>
        </Link>
        <Link className={classes.kind} to={addPath(2)} replace>
          <IconCalendarEvent aria-hidden="true" />
          <b>{t('schedule.addEntry')}</b>
          <span>{t('schedule.aboutEntry')}</span>
        </Link>
      </div>
    </>
  );
}
