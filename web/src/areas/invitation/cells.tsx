import { cellOf } from '../../kit/resource/cells.ts';
import { TimeSpan } from '../../kit/ui/TimeSpan.tsx';
import classes from './Invitation.module.css';

interface Times {
  startTime?: string | undefined;
  endTime?: string | undefined;
}

/** The start and the end. */
export function When({ record: { startTime = '', endTime = '' } }: { record: Times }) {
  return <TimeSpan start={startTime} end={endTime} />;
}

/** The cell of a list with the start and the end. */
export const whenCell = cellOf(['endTime'], (record: Times) => (
  <span className={classes.cell}>
    <When record={record} />
  </span>
));

interface TitleCellProps {
  title: string | undefined;
  isCancelled: boolean | undefined;
  /** The host, or the club that organises it. */
  by: string | null | undefined;
}

/** The title and whose it is. The list makes it a link. */
export function TitleCell({ title, isCancelled, by }: TitleCellProps) {
  return (
    <>
      <span className={isCancelled ? classes.struck : undefined}>{title}</span>
      {by && <span className={classes.faint}> · {by}</span>}
    </>
  );
}
