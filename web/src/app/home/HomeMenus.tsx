import { MENU_GROUPS } from '@hoivien/contract/kit/resource.ts';
import { menuTexts, RARE_GROUPS } from '@hoivien/contract/menu.ts';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconClock, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type Actor, useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import type { Screen } from '../../kit/screen/screen.ts';
import { useRecents, usePlaces } from '../layout/places.ts';
import { groupIcons, openScreens } from '../menu.ts';
import classes from './HomePage.module.css';
import './home.texts.ts';

const RECENTS_SHOWN = 8;

/** The records that the user opened last, on any machine. */
export function RecentMenu() {
  const { t } = useWords();
  const recents = usePlaces(useRecents()).slice(0, RECENTS_SHOWN);
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          leftSection={<IconClock />}
          disabled={recents.length === 0}
          title={recents.length === 0 ? t('home.noRecent') : undefined}
        >
          {t('home.recent')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {recents.map(({ key, path, title, note }) => (
          <Menu.Item key={key} component={Link} to={path}>
            <span className="grid">
              {title}
              {note && <small className="faint">{note}</small>}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The forms that the first page offers. */
export function formsFor(actor: Actor): Screen[] {
  const adding = openScreens(actor).filter(
    // A list below another one is opened from the record to which its rows belong.
    ({ path, group, parent }) => path.endsWith('/add') && group && !RARE_GROUPS.includes(group) && !parent?.parent,
  );
  // A list with a form for each kind, as the calendar, has no line for the form that asks for the kind.
  const asksForKind = ({ path, parent }: Screen) =>
    parent !== undefined &&
    path === `${parent.path}/add` &&
    adding.some((other) => other.path !== path && other.parent?.path === parent.path);
  return adding.filter((screen) => !asksForKind(screen));
}

/** The forms that the user may open; nothing without one. */
export function CreateMenu() {
  const words = useWords();
  const screens = formsFor(useActor());
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
