import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './TabLinks.module.css';

/** One tab: its address, and whether it is the present one. */
export interface TabLink {
  key: string;
  to: string;
  label: string;
  /** An addition behind the label, usually a number. Empty while it is not known: it keeps its place. */
  count?: ReactNode;
  /** It holds nothing, which its colour says; it opens all the same. */
  isEmpty?: boolean;
  isHere: boolean;
}

interface TabLinksProps {
  /** The accessible name of the tabs. */
  label: string;
  tabs: readonly TabLink[];
  /** Replaces the present entry of the history, so that Back skips the tabs. */
  replace?: boolean;
  /** Adds room below, for filters instead of content. */
  spaced?: boolean;
  /** They stand in a row with other controls. */
  inRow?: boolean;
}

/**
 * Tabs that are links: the address decides the shown tab.
 *
 * @example <TabLinks label="Lịch sử" tabs={[{ key: 'all', to: '?', label: 'Tất cả', isHere: true }]} />
 */
export function TabLinks({ label, tabs, replace = false, spaced = false, inRow = false }: TabLinksProps) {
  return (
    <nav
      className={`${classes.tabs} flex gap5 rigid ruled-below`}
      aria-label={label}
      data-spaced={spaced || undefined}
      data-row={inRow || undefined}
    >
      {tabs.map(({ key, to, label: text, count, isEmpty, isHere }) => (
        <Link
          key={key}
          className={`${classes.tab} tab inline-row rigid one-line relative quiet`}
          data-empty={isEmpty || undefined}
          to={to}
          replace={replace}
          aria-current={isHere ? 'page' : undefined}
        >
          {text}
          {count !== undefined && count !== null && (
            <span className={`${classes.count} small regular number`}>{count}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

interface PartLinksProps {
  /** The name of the tab with these parts. */
  label: string;
  parts: readonly { name: string; label: string; count: number | undefined; isHere: boolean }[];
}

/** The parts of one tab, each with an address of its own. */
export function PartLinks({ label, parts }: PartLinksProps) {
  return (
    <nav className={`${classes.parts} flex wrap gap1 rigid`} aria-label={label}>
      {parts.map(({ name, label: text, count, isHere }) => (
        <Link key={name} to={`?tab=${name}`} replace aria-current={isHere ? 'page' : undefined}>
          {text}
          <span className={`${classes.count} small regular number`}>{count}</span>
        </Link>
      ))}
    </nav>
  );
}
