import { club } from '@hoivien/contract/areas/club/club.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { MenuGroup } from '@hoivien/contract/kit/resource.ts';
import {
  IconAdjustmentsHorizontal,
  IconCalendar,
  IconHome,
  IconList,
  IconUsers,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Actor } from '../kit/auth/actor.ts';
import type { TextKey } from '../kit/i18n/texts.ts';
import type { Words } from '../kit/i18n/words.ts';
import { screens } from './route-table.ts';
import { isOpenTo, type MenuEntry, type Screen } from './screen.ts';
import './layout/shell.texts.ts';

interface Group {
  readonly key: MenuGroup;
  readonly label: TextKey;
  readonly short: TextKey;
  readonly icon: TablerIcon;
  /** Only for people of the association itself. */
  readonly withoutClub?: true;
}

/** Groups in the order of the sidebar. */
const groups: readonly Group[] = [
  // A club's own page takes their place for its users.
  { key: 'member', label: 'app.members', short: 'app.membersShort', icon: IconUsers, withoutClub: true },
  { key: 'calendar', label: 'app.calendar', short: 'app.calendar', icon: IconCalendar },
  { key: 'catalogue', label: 'app.catalogues', short: 'app.cataloguesShort', icon: IconList },
  { key: 'setting', label: 'app.setting', short: 'app.settingShort', icon: IconAdjustmentsHorizontal },
];

/** The sidebar of a person: only what exists and what the role opens. */
export function buildMenu(actor: Actor, { t }: Words): MenuEntry[] {
  const open = openScreens(actor).filter((screen) => !screen.parent);
  const shown = groups.filter(({ withoutClub }) => !withoutClub || actor.profile.clubId === null);
  const ofClub = ownClub(actor, open, t);
  const entries = shown.map(({ key, label, short, icon }) => ({
    key,
    label: t(label),
    short: t(short),
    icon,
    children: open.filter(({ group }) => group === key),
  }));
  const home: MenuEntry = { key: 'home', label: t('app.home'), short: t('app.home'), icon: IconHome, path: '/' };
  return [home, ...(ofClub ? [ofClub] : []), ...entries.filter(({ children }) => children.length > 0)];
}

/** What a club's user works with: the page of their club, and the lists of those who belong to it. */
function ownClub({ profile, can }: Actor, open: readonly Screen[], t: Words['t']): MenuEntry | undefined {
  if (profile.clubId === null) return undefined;
  const page: Screen = {
    path: `${club.path}/info/${profile.clubId}`,
    title: ({ t: say }) => say('shell.clubPage'),
    about: ({ t: say }) => say('shell.clubPageAbout'),
    anyOf: [permissionCode(club.area, 'View')],
    load: async () => () => null,
  };
  const lists = open.filter(({ group, area }) => group === 'member' && area && !NOT_OF_CLUBS.includes(area));
  const children = [...(can(page.anyOf) ? [page] : []), ...lists];
  if (children.length === 0) return undefined;
  return { key: 'member', label: t('app.ownClub'), short: t('app.ownClubShort'), icon: IconUsersGroup, children };
}

/** The list that a club's own page takes the place of. */
const NOT_OF_CLUBS: readonly string[] = ['Clubs'];

/** The screens the person may open by an address without parameters. */
export function openScreens(actor: Actor): Screen[] {
  return screens.filter((screen) => isOpenTo(actor, screen) && !screen.path.includes(':'));
}

/** The words of a screen's group. */
export function groupLabel(screen: Screen, { t }: Words, { profile }: Actor): string | undefined {
  if (screen.group === 'member' && profile.clubId !== null) return t('app.ownClub');
  const group = groups.find(({ key }) => key === screen.group);
  return group && t(group.label);
}
