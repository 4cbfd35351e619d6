import { MENU_GROUPS, type MenuGroup } from '@hoivien/contract/kit/resource.ts';
import { menuTexts } from '@hoivien/contract/menu.ts';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconClock, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { useRecents, useShelf } from '../layout/shelf.ts';
import { groupIcons, openScreens } from '../menu.ts';
import classes from './HomePage.module.css';
import './home.texts.ts';

const RECENTS_SHOWN = 8;
/** The groups whose records people add in their daily work. Catalogues and settings are added in their lists. */
const RARE: readonly MenuGroup[] = ['catalogue', 'setting', 'rank'];

/** The records that the user opened last, on any machine. */
export function RecentMenu() {
  const { t } = useWords();
  const recents = useShelf(useRecents()).slice(0, RECENTS_SHOWN);
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconClock />}>
          {t('home.recent')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {recents.length === 0 && <Menu.Label>{t('home.noRecent')}</Menu.Label>}
        {recents.map(({ key, path, title, note }) => (
          <Menu.Item key={key} component={Link} to={path}>
            <span className={classes.recent}>
              {title}
              {note && <small>{note}</small>}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The forms that the user may open; nothing without one. */
export function CreateMenu() {
  const words = useWords();
  const adding = openScreens(useActor()).filter(
    // A list below another one is opened from the record to which its rows belong.
    ({ path, group, parent }) => path.endsWith('/add') && group && !RARE.includes(group) && !parent?.parent,
  );
  // A list with a form for each kind, as the calendar, has no line for the form that asks for the kind.
  const asksForKind = ({ path, parent }: (typeof adding)[number]) =>
    parent !== undefined &&
    path === `${parent.path}/add` &&
    adding.some((other) => other.path !== path && other.parent?.path === parent.path);
  const screens = adding.filter((screen) => !asksForKind(screen));
  const groups = MENU_GROUPS.map((group) => ({ group, forms: screens.filter((screen) => screen.group === group) }));
  if (screens.length === 0) return null;
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus />} rightSection={<IconChevronDown />}>
          {words.t('home.create')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {groups
          .filter(({ forms }) => forms.length > 0)
          .flatMap(({ group, forms }) => {
            const Icon = groupIcons[group];
            return [
              <Menu.Label key={group}>{words.pick(menuTexts[group].title)}</Menu.Label>,
              ...forms.map((screen) => (
                <Menu.Item key={screen.path} component={Link} to={screen.path} leftSection={<Icon />}>
                  {screen.title(words)}
                </Menu.Item>
              )),
            ];
          })}
      </Menu.Dropdown>
    </Menu>
  );
}
