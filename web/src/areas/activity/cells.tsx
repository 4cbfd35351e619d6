import { activity } from '@hoivien/contract/areas/activity/activity.resource.ts';
import { CellText } from '../../kit/resource/CellText.tsx';
import { useWords } from '../../kit/i18n/words.ts';
import { Status } from '../../kit/ui/Status.tsx';
import { spanLines } from '../../kit/ui/span.ts';
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

interface Times {
  startTime?: string | undefined;
  endTime?: string | undefined;
  heldFrom?: string | null | undefined;
  heldUntil?: string | null | undefined;
}

/** When it was: the true times where a person started or ended it, otherwise the planned ones. */
export function When({ record }: { record: Times }) {
  const { startTime = '', endTime = '', heldFrom, heldUntil } = record;
  return <TimeSpan start={heldFrom ?? startTime} end={heldUntil ?? endTime} />;
}

/** The planned times of an event that a person started or ended. */
export function Planned({ record }: { record: Times }) {
  const words = useWords();
  const { startTime = '', endTime = '', heldFrom, heldUntil } = record;
  if ((heldFrom ?? startTime) === startTime && (heldUntil ?? endTime) === endTime) return null;
  const when = spanLines(startTime, endTime, words).join(' ');
  return <span className={classes.faint}>{words.t('event.planned', { when })}</span>;
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
