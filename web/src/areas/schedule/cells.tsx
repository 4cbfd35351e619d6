import { SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { schedule } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { CellText } from '../../kit/resource/CellText.tsx';
import { asText, type LooseRecord } from '../../kit/resource/records.ts';
import { bareAddress, ExternalLink } from '../../kit/ui/ExternalLink.tsx';
import { TimeSpan } from '../../kit/ui/TimeSpan.tsx';
import classes from './Schedule.module.css';
import './schedule-page.texts.ts';

/** The state of a meeting as a mark and a word: upcoming, happening, finished or cancelled. */
export function ScheduleState({ record }: { record: LooseRecord }) {
  return <CellText resource={schedule} name="state" value={record['state']} />;
}

/** The start and the end. */
export function When({ record }: { record: LooseRecord }) {
  return <TimeSpan start={asText(record['startTime'])} end={asText(record['endTime'])} />;
}

/** The title and the host. The list makes it a link. */
export function TitleCell({ record }: { record: LooseRecord }) {
  const host = asText(record['meetingHostName']);
  return (
    <>
      <span className={record['state'] === SCHEDULE_STATE.cancelled ? classes.struck : undefined}>
        {asText(record['title'])}
      </span>
      {host && <span className={classes.host}> · {host}</span>}
    </>
  );
}

/** The place, the link, or both. */
export function Where({ record }: { record: LooseRecord }) {
  const { t } = useWords();
  const [address, link] = [asText(record['address']), asText(record['link'])];
  return (
    <>
      {address}
      {address && link && ' · '}
      {link && (
        <ExternalLink to={link} label={t('schedule.openLink', { title: asText(record['title']) })}>
          {address ? t('schedule.join') : undefined}
        </ExternalLink>
      )}
    </>
  );
}

/** The kind in a table. The card on a phone has one line below the title: it shows time, place and state. */
export function KindCell({ record }: { record: LooseRecord }) {
  const { area } = useWords();
  return (
    <>
      <span className={classes.inTable}>{area('Schedules').choice('kind', Number(record['kind']))}</span>
      <span className={classes.inCard}>
        <When record={record} />
        <span className={classes.cardPlace}>
          <ScheduleState record={record} />
          <span>{asText(record['address']) || bareAddress(asText(record['link']))}</span>
        </span>
      </span>
    </>
  );
}
