import { Outlet } from 'react-router';
import { usePageChange } from './use-screen.ts';
import classes from './Frame.module.css';

/** For the pages that have neither sidebar nor header. */
export function BareFrame() {
  usePageChange();
  return (
    <main id="main" tabIndex={-1} className={classes.bare}>
      <Outlet />
    </main>
  );
}
