import { activity } from '@hoivien/contract/areas/activity/activity.resource.ts';
import { CellText } from '../../kit/resource/CellText.tsx';
import { useWords } from '../../kit/i18n/words.ts';
import { Status } from '../../kit/ui/Status.tsx';
import { TimeSpan } from '../../kit/ui/TimeSpan.tsx';
import classes from './Event.module.css';
import './event.texts.ts';

/** The state of an event: not started, in progress or ended; a cancelled one has its own mark. */
export function EventState({
  state,
  isCancelled,
}: {
  state: number | undefined;
  isCancelled?: boolean | null | undefined;
}) {
  const { t } = useWords();
  if (isCancelled) return <Status kind="off">{t('event.cancelledMark')}</Status>;
  return <CellText resource={activity} name="state" value={state} />;
}

/** Start and end. */
export function When({ record }: { record: { startTime?: string | undefined; endTime?: string | undefined } }) {
  return <TimeSpan start={record.startTime ?? ''} end={record.endTime ?? ''} />;
}

/** The title, and the organising club when it is not the association. */
export function TitleCell({
  record,
}: {
  record: { title?: string | undefined; clubName?: string | null | undefined; isCancelled?: boolean | undefined };
}) {
  return (
    <>
      <span className={record.isCancelled ? classes.struck : undefined}>{record.title}</span>
      {record.clubName && <span className={classes.faint}> · {record.clubName}</span>}
    </>
  );
}

/** Confirmed people, and the places when there are as many as they need. */
export function Confirmed({ count, places }: { count: number | undefined; places: number | null | undefined }) {
  const { formatNumber } = useWords();
  return (
    <>
      {formatNumber(count ?? 0)}
      {places ? <span className={classes.faint}> / {formatNumber(places)}</span> : null}
    </>
  );
}
