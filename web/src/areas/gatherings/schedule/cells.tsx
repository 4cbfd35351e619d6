import { schedule, type ScheduleItem } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { CellText } from '../../../kit/resource/CellText.tsx';
import { bareAddress } from '../../../kit/ui/bare-address.ts';
import { ExternalLink } from '../../../kit/ui/ExternalLink.tsx';
import { When } from '../invitation/cells.tsx';
import classes from './Schedule.module.css';
import './schedule-page.texts.ts';

/** The state of a meeting as a mark and a word: upcoming, happening, finished or cancelled. */
export function ScheduleState({ record }: { record: { state?: number | null | undefined } }) {
  return <CellText resource={schedule} name="state" value={record.state} />;
}

/** Whether nobody comes at its time. */
export const isOff = (state: number | null | undefined): boolean =>
  state === SCHEDULE_STATE.cancelled || state === SCHEDULE_STATE.postponed;

/** The line of a text that is still to come. */
export const ROOM = '\u00a0';

/** The place, the link, or both. */
export function Where({ record }: { record: Pick<ScheduleItem, 'address' | 'link' | 'title'> }) {
  const { t } = useWords();
  const { address, link, title = '' } = record;
  return (
    <>
      {address}
      {address && link && ' · '}
      {link && (
        <ExternalLink to={link} label={t('schedule.openLink', { title })}>
          {address ? t('schedule.join') : undefined}
        </ExternalLink>
      )}
    </>
  );
}

/** The kind in a table. The card on a phone has one line below the title: it shows time, place and state. */
export function KindCell({ record }: { record: ScheduleItem }) {
  const { area } = useWords();
  return (
    <>
      <span className={classes.inTable}>{area('Schedules').choice('kind', Number(record.kind))}</span>
      <span className={classes.inCard}>
        <When record={record} />
        <span className={`${classes.cardPlace} flex gap3 narrow`}>
          <ScheduleState record={record} />
          <span>{record.address || bareAddress(record.link ?? '')}</span>
        </span>
      </span>
    </>
  );
}
