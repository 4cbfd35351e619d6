import { Outlet } from 'react-router';
import { PageKeptNote } from '../../kit/ui/KeptNote.tsx';
import classes from './BareFrame.module.css';
import { usePageChange } from './use-page-change.ts';
import { useScreenTitle } from './use-screen.ts';

/** The frame of pages without sidebar and header. */
export function BareFrame() {
  usePageChange(useScreenTitle());
  return (
    <main id="main" tabIndex={-1} className={`${classes.bare} stack surface`}>
      <PageKeptNote />
      <Outlet />
    </main>
  );
}
