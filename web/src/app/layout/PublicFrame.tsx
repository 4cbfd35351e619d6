import { Outlet } from 'react-router';
import classes from './BareFrame.module.css';
import { usePageChange } from './use-page-change.ts';

/** The frame of messages to signed-out visitors, such as "not found". */
export function PublicFrame() {
  usePageChange();
  return (
    <main id="main" tabIndex={-1} className={`${classes.bare} stack surface`}>
      <Outlet />
    </main>
  );
}
