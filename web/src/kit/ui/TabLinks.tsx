import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './TabLinks.module.css';

/** One tab: where it leads, and whether one is there. */
export interface TabLink {
  key: string;
  to: string;
  label: string;
  /** What stands behind the label, usually a number. */
  count?: ReactNode;
  isHere: boolean;
}

interface TabLinksProps {
  /** What the tabs are for, told to assistive technology. */
  label: string;
  tabs: readonly TabLink[];
  /** Keeps the way back free of the tabs one looked at. */
  replace?: boolean;
  /** With room below, where filters follow and no content. */
  spaced?: boolean;
}

/**
 * Tabs that are links: what is shown stands in the address.
 *
 * @example <TabLinks label="Lịch sử" tabs={[{ key: 'all', to: '?', label: 'Tất cả', isHere: true }]} />
 */
export function TabLinks({ label, tabs, replace = false, spaced = false }: TabLinksProps) {
  return (
    <nav className={classes.tabs} aria-label={label} data-spaced={spaced || undefined}>
      {tabs.map(({ key, to, label: text, count, isHere }) => (
        <Link key={key} className={classes.tab} to={to} replace={replace} aria-current={isHere ? 'page' : undefined}>
          {text}
          {count !== undefined && count !== null && <span className={classes.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
