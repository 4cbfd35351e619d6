import { Skeleton } from '@mantine/core';
import classes from './CalendarWait.module.css';

/** Stands where the calendar will be; the menu and the head of the page stay in reach. */
export function CalendarWait() {
  return (
    <div className={classes.wait} aria-busy="true">
      <Skeleton height="100%" />
    </div>
  );
}
