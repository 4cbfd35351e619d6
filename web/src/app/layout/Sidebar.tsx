import { IconLayoutSidebarLeftExpand, IconStar } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation, useMatch } from 'react-router';
import { useWords } from '../../kit/i18n/words.ts';
import { Mark } from '../../kit/ui/Mark.tsx';
import type { MenuEntry } from '../menu.ts';
import classes from './Sidebar.module.css';
import { SidebarPanel } from './SidebarPanel.tsx';
import { useFavourites, usePlaces } from './places.ts';
import type { SidebarState } from './use-sidebar.ts';
import { useScreen } from './use-screen.ts';
import './shell.texts.ts';

/** The navigation: a narrow rail, and on demand the whole menu over the page. */
export function Sidebar({ entries, sidebar }: { entries: readonly MenuEntry[]; sidebar: SidebarState }) {
  const toggle = useRef<HTMLButtonElement>(null);
  const givesBack = useRef(false);
  const { t } = useWords();
  const hasFavourites = usePlaces(useFavourites()[0]).length > 0;
  const close = () => {
    givesBack.current = document.activeElement?.closest('[data-sidebar-panel]') != null;
    sidebar.close();
  };
  useEffect(() => {
    // The rail cannot take the focus while it is inert.
    if (!sidebar.expanded && givesBack.current) toggle.current?.focus();
    givesBack.current = false;
  }, [sidebar.expanded]);
  const { pathname } = useLocation();
  const goneTo = useRef(pathname);
  useEffect(() => {
    // The menu closes after every navigation, whatever caused it.
    if (goneTo.current !== pathname && !sidebar.pinned) sidebar.close();
    goneTo.current = pathname;
  });
  return (
    <>
      <aside className={`${classes.rail} stack short`} {...sidebar.hover} inert={sidebar.expanded}>
        <Link to="/" className={`${classes.logo} grid rigid`} aria-label={t('app.goHome', { app: 'Hoivien' })}>
          <Mark />
        </Link>
        <nav aria-label={t('shell.mainMenu')} className={`${classes.entries} pane`}>
          {entries.map((entry) => (
            <RailEntry key={entry.key} entry={entry} onOpen={() => sidebar.open(entry.key)} />
          ))}
          {hasFavourites && (
            <button
              type="button"
              className={`${classes.entry} stack centre one-line relative wide quiet tiny round2`}
              aria-haspopup="true"
              onClick={() => sidebar.open('favourites')}
            >
              <IconStar aria-hidden="true" />
              <span>{t('shell.favouritesShort')}</span>
            </button>
          )}
        </nav>
        <button
          ref={toggle}
          type="button"
          className={`${classes.toggle} grid rigid quiet round2`}
          aria-label={t('shell.expand')}
          title={t('shell.expand')}
          aria-expanded={sidebar.expanded}
          onClick={() => sidebar.open('home')}
        >
          <IconLayoutSidebarLeftExpand aria-hidden="true" />
        </button>
      </aside>
      {sidebar.expanded && <SidebarPanel entries={entries} sidebar={sidebar} onClose={close} />}
    </>
  );
}

function RailEntry({ entry, onOpen }: { entry: MenuEntry; onOpen: () => void }) {
  const screen = useScreen();
  const isHome = useMatch('/') !== null;
  const Icon = entry.icon;
  const content = (
    <>
      <Icon aria-hidden="true" />
      <span>{entry.short}</span>
    </>
  );
  if (entry.path) {
    return (
      <NavLink to={entry.path} end className={`${classes.entry} stack centre one-line relative wide quiet tiny round2`}>
        {content}
      </NavLink>
    );
  }
  const isCurrent = !isHome && screen?.group === entry.key;
  return (
    <button
      type="button"
      className={`${classes.entry} stack centre one-line relative wide quiet tiny round2`}
      aria-haspopup="true"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onOpen}
    >
      {content}
    </button>
  );
}
