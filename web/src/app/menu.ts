import { menuTexts } from '@hoivien/contract/menu.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { MENU_GROUPS, type MenuGroup } from '@hoivien/contract/kit/resource.ts';
import {
  IconAdjustmentsHorizontal,
  IconCalendar,
  IconChartBar,
  IconCoins,
  IconConfetti,
  IconFolder,
  IconHome,
  IconList,
  IconMedal,
  IconMessages,
  IconNews,
  IconReceipt,
  IconSpeakerphone,
  IconUsers,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Actor } from '../kit/auth/actor.ts';
import type { Words } from '../kit/i18n/words.ts';
import { labelText } from '../kit/screen/area-screens.ts';
import { isOpenTo, type Screen } from '../kit/screen/screen.ts';
import { areas } from './areas.ts';
import './layout/shell.texts.ts';
import { screens } from './route-table.ts';

/** An entry of the sidebar: a screen, or a group of screens. */
export interface MenuEntry {
  readonly key: string;
  readonly label: string;
  /** One line of at most nine letters for the collapsed sidebar. */
  readonly short: string;
  readonly icon: TablerIcon;
  readonly path?: string;
  readonly children?: readonly Screen[];
}

/** The icons of the groups of the menu. */
export const groupIcons: Readonly<Record<MenuGroup, TablerIcon>> = {
  member: IconUsers,
  event: IconConfetti,
  calendar: IconCalendar,
  notification: IconSpeakerphone,
  news: IconNews,
  document: IconFolder,
  feedback: IconMessages,
  fee: IconReceipt,
  finance: IconCoins,
  rank: IconMedal,
  figure: IconChartBar,
  catalogue: IconList,
  setting: IconAdjustmentsHorizontal,
};

/** The group that a club's user sees as their own club. */
const CLUB_GROUP: MenuGroup = 'member';

/** The list that a club's user sees as the record of their own club. */
const clubPage = areas.map((area) => area.clubPage).find(Boolean);

/** The screens that the group of settings names (specification, section 2); all others stand on one page. */
const SETTING_ENTRIES: readonly string[] = ['/document-tutorial', '/roles', '/user', '/setting/contacts'];

/** The page of the settings that the menu does not name. */
export const OTHER_SETTINGS_PATH = '/settings';

/** The settings that the user may open and the menu does not name. */
export function otherSettings(actor: Actor): Screen[] {
  const isOther = ({ group, parent, path }: Screen) =>
    group === 'setting' && !parent && path !== OTHER_SETTINGS_PATH && !SETTING_ENTRIES.includes(path);
  return openScreens(actor).filter(isOther);
}

/** The sidebar of a user: only existing screens that the role opens. */
export function buildMenu(actor: Actor, { t, pick }: Words): MenuEntry[] {
  const others = otherSettings(actor);
  const open = openScreens(actor).filter(
    (screen) =>
      !screen.parent && !others.includes(screen) && (others.length > 0 || screen.path !== OTHER_SETTINGS_PATH),
  );
  const shown = MENU_GROUPS.filter((group) => group !== CLUB_GROUP || actor.ownClub === null);
  const ofClub = clubEntry(actor, open, t);
  const entries = shown.map((key) => ({
    key,
    label: pick(menuTexts[key].title),
    short: pick(menuTexts[key].short),
    icon: groupIcons[key],
    children: open.filter(({ group }) => group === key),
  }));
  const home: MenuEntry = { key: 'home', label: t('app.home'), short: t('app.home'), icon: IconHome, path: '/' };
  return [home, ...(ofClub ? [ofClub] : []), ...entries.filter(({ children }) => children.length > 0)];
}

/** The entry of a club's user: the page of their club, and the lists of its members and partners. */
function clubEntry({ ownClub, can }: Actor, open: readonly Screen[], t: Words['t']): MenuEntry | undefined {
  if (ownClub === null) return undefined;
  const page = clubPage && clubScreen(clubPage, ownClub);
  const lists = open.filter(({ group, area }) => group === CLUB_GROUP && area && area !== clubPage?.area);
  const children = [...(page && can(page.anyOf) ? [page] : []), ...lists];
  if (children.length === 0) return undefined;
  return { key: CLUB_GROUP, label: t('shell.ownClub'), short: t('shell.ownClubShort'), icon: IconUsersGroup, children };
}

function clubScreen({ area, title, about }: NonNullable<typeof clubPage>, clubId: string): Screen {
  const list = screens.find((screen) => screen.area === area);
  return {
    path: `${list?.path}/info/${clubId}`,
    title: (words) => labelText(title, words),
    about: (words) => labelText(about, words),
    anyOf: [permissionCode(area, 'View')],
    load: async () => () => null,
  };
}

/** The screens that the user may open by an address without parameters. */
export function openScreens(actor: Actor): Screen[] {
  return screens.filter((screen) => isOpenTo(actor, screen) && !screen.path.includes(':'));
}

/** The name of a screen's group. */
export function groupLabel({ group }: Screen, { t, pick }: Words, { ownClub }: Actor): string | undefined {
  if (group === CLUB_GROUP && ownClub !== null) return t('shell.ownClub');
  return group && pick(menuTexts[group].title);
}
