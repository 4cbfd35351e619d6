import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { CellText } from '../../../kit/resource/CellText.tsx';
import { useWords } from '../../../kit/i18n/words.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { spanLines } from '../../../kit/ui/moment/span.ts';
import './event.texts.ts';

/** The state of an event: not started, in progress or ended; a cancelled or postponed one has its own mark. */
export function EventState({
  state,
  isCancelled,
  isPostponed,
}: {
  state: number | undefined;
  isCancelled?: boolean | null | undefined;
  isPostponed?: boolean | null | undefined;
}) {
  const { t } = useWords();
  if (isCancelled) return <Status kind="off">{t('event.cancelledMark')}</Status>;
  if (isPostponed) return <Status kind="warn">{t('event.postponedMark')}</Status>;
  return <CellText resource={activity} name="state" value={state} />;
}

interface Times {
  startTime?: string | undefined;
  endTime?: string | undefined;
  heldFrom?: string | null | undefined;
  heldUntil?: string | null | undefined;
}

/** The planned times of an event that a person started or ended. */
export function Planned({ record }: { record: Times }) {
  const words = useWords();
  const { startTime = '', endTime = '', heldFrom, heldUntil } = record;
  if ((heldFrom ?? startTime) === startTime && (heldUntil ?? endTime) === endTime) return null;
  const when = spanLines(startTime, endTime, words).join(' ');
  return <span className="faint">{words.t('event.planned', { when })}</span>;
}

/** Confirmed people, and the places when there are as many as they need. */
export function Confirmed({ count, places }: { count: number | undefined; places: number | null | undefined }) {
  const { formatNumber } = useWords();
  return (
    <>
      {formatNumber(count ?? 0)}
      {places ? <span className="faint"> / {formatNumber(places)}</span> : null}
    </>
  );
}
