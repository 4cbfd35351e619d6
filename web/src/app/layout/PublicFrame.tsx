import { Outlet } from 'react-router';
import classes from './BareFrame.module.css';
import { usePageChange } from './use-page-change.ts';

/** The frame of signed-out pages that name their own changes. */
export function PublicFrame() {
  usePageChange();
  return (
    <main id="main" tabIndex={-1} className={classes.bare}>
      <Outlet />
    </main>
  );
}
