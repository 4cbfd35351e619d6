import type { TablerIcon } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './ChoosePage.module.css';
import { PageHead } from './PageHead.tsx';

/** One choice: its address and a description of that page. */
export interface WayOn {
  to: string;
  icon: TablerIcon;
  label: string;
  about: string;
}

/** A page with a few links to choose from. The browser's Back skips it. */
export function ChoosePage({ title, ways }: { title: string; ways: readonly WayOn[] }) {
  return (
    <>
      <PageHead title={title} />
      <div className={`${classes.ways} grid gap4`}>
        {ways.map(({ to, icon: Icon, label, about }) => (
          <Link key={to} className={`${classes.way} grid ink round3 p4`} to={to} replace>
            <Icon aria-hidden="true" />
            <b className="large">{label}</b>
            <span>{about}</span>
          </Link>
        ))}
      </div>
    </>
  );
}
