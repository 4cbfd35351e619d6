import { IconChevronDown, IconChevronLeft, IconChevronRight, IconPin, IconPinFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { useWords } from '../../kit/i18n/words.ts';
import { Mark } from '../../kit/ui/Mark.tsx';
import { useShortcuts } from '../../kit/ui/shortcuts.ts';
import type { MenuEntry } from '../menu.ts';
import { SidebarFavourites } from './SidebarFavourites.tsx';
import classes from './SidebarPanel.module.css';
import type { SidebarState } from './use-sidebar.ts';
import { useScreen } from './use-screen.ts';
import './shell.texts.ts';

interface SidebarPanelProps {
  entries: readonly MenuEntry[];
  sidebar: SidebarState;
  onClose: () => void;
}

/** The whole menu over the page. Escape, a press on the page and a navigation close it, unless it is pinned. */
export function SidebarPanel({ entries, sidebar, onClose }: SidebarPanelProps) {
  const { t } = useWords();
  const panel = useRef<HTMLElement>(null);
  const { pinned, wanted } = sidebar;
  useCloseFromOutside(panel, pinned ? null : onClose);
  useEffect(() => {
    // When the resting pointer opened the menu, the focus must stay in the input in which the person types.
    if (wanted) panel.current?.querySelector<HTMLElement>(`[data-entry="${wanted}"]`)?.focus();
  }, [wanted]);
  const leave = pinned ? undefined : onClose;
  return (
    <>
      {!pinned && <div className={classes.veil} aria-hidden="true" />}
      <aside ref={panel} data-sidebar-panel className={`${classes.panel} stack`} data-pinned={pinned || undefined}>
        <header className={`${classes.head} row gap2 rigid`}>
          <Link
            to="/"
            className={`${classes.logo} row gap2 rest large bold`}
            aria-label={t('app.goHome', { app: 'Hoivien' })}
            onClick={leave}
          >
            <Mark />
            <span>Hoivien</span>
          </Link>
          <button
            type="button"
            className={`${classes.button} rigid quiet round2 ${classes.pin} icons-sm`}
            aria-pressed={pinned}
            aria-label={t(pinned ? 'shell.unpin' : 'shell.pin')}
            title={t(pinned ? 'shell.unpin' : 'shell.pin')}
            onClick={sidebar.togglePin}
          >
            {pinned ? <IconPinFilled aria-hidden="true" /> : <IconPin aria-hidden="true" />}
          </button>
          <button
            type="button"
            className={`${classes.button} rigid quiet round2 icons-sm`}
            aria-expanded
            aria-label={t('shell.collapse')}
            title={t('shell.collapse')}
            onClick={onClose}
          >
            <IconChevronLeft aria-hidden="true" />
          </button>
        </header>
        <nav aria-label={t('shell.mainMenu')} className={`${classes.entries} fill`}>
          {entries.map((entry) => (
            <PanelEntry key={entry.key} entry={entry} wanted={wanted === entry.key} onGo={leave} />
          ))}
          <SidebarFavourites onGo={leave} />
        </nav>
      </aside>
    </>
  );
}

interface PanelEntryProps {
  entry: MenuEntry;
  wanted: boolean;
  onGo: (() => void) | undefined;
}

function PanelEntry({ entry, wanted, onGo }: PanelEntryProps) {
  const words = useWords();
  const screen = useScreen();
  const [opened, setOpened] = useState(wanted || screen?.group === entry.key);
  const Icon = entry.icon;
  if (entry.path) {
    return (
      <NavLink
        to={entry.path}
        end
        data-entry={entry.key}
        className={`${classes.entry} row gap3 wide quiet medium round2`}
        onClick={onGo}
      >
        <Icon aria-hidden="true" />
        <span>{entry.label}</span>
      </NavLink>
    );
  }
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <button
        type="button"
        data-entry={entry.key}
        className={`${classes.entry} row gap3 wide quiet medium round2`}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <Icon aria-hidden="true" />
        <span>{entry.label}</span>
        <Chevron className={classes.chevron} aria-hidden="true" />
      </button>
      {opened &&
        entry.children?.map((child) => (
          <NavLink
            key={child.path}
            to={child.path}
            className={`${classes.entry} row gap3 wide quiet medium round2 ${classes.child}`}
            onClick={onGo}
          >
            {child.title(words)}
          </NavLink>
        ))}
    </div>
  );
}

function useCloseFromOutside(panel: React.RefObject<HTMLElement | null>, onClose: (() => void) | null): void {
  useShortcuts(
    onClose !== null && {
      keys: ['Escape'],
      whileTyping: true,
      run: () => (document.querySelector('[role="dialog"]') ? false : onClose()),
    },
  );
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !panel.current?.contains(event.target)) onClose?.();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [panel, onClose]);
}
