import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { MENU_GROUPS } from '@hoivien/contract/kit/resource.ts';
import { menuTexts } from '@hoivien/contract/menu.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { expect, test } from 'vitest';
import { buildActor } from '../kit/auth/actor.ts';
import { wordsIn } from '../kit/i18n/words.ts';
import { profileWith } from '../kit/testing/render-in-app.tsx';
import { buildMenu, OTHER_SETTINGS_PATH, otherSettings } from './menu.ts';
import { screens } from './route-table.ts';
import { isOpenTo } from '../kit/screen/screen.ts';

const codes = ['MembersSearch', 'MarketsSearch', 'RolesSearch'];
const keys = (clubId: string | null) =>
  buildMenu(buildActor(profileWith(codes, { clubId })), wordsIn('vi')).map(({ key }) => key);

test('the sidebar has its groups in one order, with news, documents and feedback open to everybody', () => {
  expect(keys(null)).toEqual(['home', 'member', 'news', 'document', 'feedback', 'figure', 'catalogue', 'setting']);
});

test('people of a club have it in the place of the members, with its page and its lists', () => {
  const clubId = '0197a000-0000-7000-8000-00000000c1b0';
  const own = [...codes, 'ClubsSearch', 'ClubsView', 'PartnersSearch'];
  const menu = buildMenu(buildActor(profileWith(own, { clubId })), wordsIn('vi'));
  expect(menu.map(({ key }) => key)).toEqual([
    'home',
    'member',
    'news',
    'document',
    'feedback',
    'figure',
    'catalogue',
    'setting',
  ]);
  expect(menu[1]?.label).toBe('Câu lạc bộ');
  const paths = menu[1]?.children?.map(({ path }) => path) ?? [];
  expect(paths[0]).toBe(`/member-and-partner/club/info/${clubId}`);
  expect(paths).toContain('/member-and-partner/member');
  expect(paths).not.toContain('/member-and-partner/club');
  expect(paths).not.toContain('/member-and-partner/partner-personal');
});

test('the list of personal partners is closed to people of a club, its records and its form are not', () => {
  const all = ['Search', 'View', 'Export', 'Create'].map((action) => permissionCode('PersonalPartners', action));
  const open = (clubId: string | null) => {
    const actor = buildActor(profileWith(all, { clubId }));
    return screens.filter((screen) => isOpenTo(actor, screen)).map(({ path }) => path);
  };
  const list = '/member-and-partner/partner-personal';
  expect(open(null)).toEqual(expect.arrayContaining([list, `${list}/print`, `${list}/info/:id`]));
  const own = open('0197a000-0000-7000-8000-00000000c1b0');
  expect(own).toEqual(expect.arrayContaining([`${list}/add`, `${list}/info/:id`]));
  expect(own.filter((path) => path === list || path.startsWith(`${list}/print`))).toEqual([`${list}/print/sheet/:id`]);
});

test('the menu knows the groups of the whole product in their order, and shows those with a screen', () => {
  expect(MENU_GROUPS.map((group) => menuTexts[group].title[1])).toEqual([
    'Members & partners',
    'Events',
    'Calendar',
    'Notifications',
    'News',
    'Documents',
    'Feedback',
    'Fees',
    'Finance',
    'Ranks and levels',
    'Figures',
    'Catalogues',
    'Setting',
  ]);
  for (const { short } of Object.values(menuTexts)) for (const text of short) expect(text.length).toBeLessThan(10);
  const filled = new Set(screens.flatMap(({ group, parent }) => (group && !parent ? [group] : [])));
  const everything = buildMenu(buildActor(profileWith(permissionCodes)), wordsIn('en')).map(({ key }) => key);
  expect(everything).toEqual(['home', ...MENU_GROUPS.filter((group) => filled.has(group))]);
});

test('the settings have four entries of the specification and one page with all others that the user may open', () => {
  const settings = (own: readonly string[]) => {
    const actor = buildActor(profileWith(own));
    const entries = buildMenu(actor, wordsIn('vi')).find(({ key }) => key === 'setting')?.children ?? [];
    return { entries: entries.map(({ path }) => path), others: otherSettings(actor).map(({ path }) => path) };
  };
  const all = settings(permissionCodes);
  expect(new Set(all.entries)).toEqual(
    new Set(['/document-tutorial', '/roles', '/user', '/setting/contacts', OTHER_SETTINGS_PATH]),
  );
  expect(all.entries.at(-1)).toBe(OTHER_SETTINGS_PATH);
  const named = screens.filter(({ group, parent }) => group === 'setting' && !parent).map(({ path }) => path);
  expect(new Set([...all.entries, ...all.others])).toEqual(new Set(named));
  expect(settings(['AuditLogsSearch']).others).toEqual(['/audit']);
  expect(settings([]).entries).not.toContain(OTHER_SETTINGS_PATH);
});
