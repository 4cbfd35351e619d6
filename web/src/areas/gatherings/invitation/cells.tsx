import { TimeSpan } from '../../../kit/ui/moment/TimeSpan.tsx';
import classes from './Invitation.module.css';

interface Times {
  startTime?: string | undefined;
  endTime?: string | undefined;
  heldFrom?: string | null | undefined;
  heldUntil?: string | null | undefined;
}

/** The start and the end: the true ones where a person started or ended it, otherwise the planned ones. */
export function When({ record }: { record: Times }) {
  const { startTime = '', endTime = '', heldFrom, heldUntil } = record;
  return <TimeSpan start={heldFrom ?? startTime} end={heldUntil ?? endTime} />;
}

/** The same in a list. */
export function WhenCell({ record }: { record: Times }) {
  return (
    <span className={classes.cell}>
      <When record={record} />
    </span>
  );
}

interface TitleCellProps {
  title: string | undefined;
  /** Cancelled or postponed: nobody comes at its time. */
  isOff: boolean | undefined;
  /** The host, or the club that organises it. */
  by: string | null | undefined;
}

/** The title and whose it is. The list makes it a link. */
export function TitleCell({ title, isOff, by }: TitleCellProps) {
  return (
    <>
      <span className={isOff ? classes.struck : undefined}>{title}</span>
      {by && <span className="faint regular"> · {by}</span>}
    </>
  );
}
