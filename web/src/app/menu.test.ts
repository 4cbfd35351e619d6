import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { expect, test } from 'vitest';
import { buildActor } from '../kit/auth/actor.ts';
import { wordsIn } from '../kit/i18n/words.ts';
import { profileWith } from '../kit/testing/render-in-app.tsx';
import { buildMenu } from './menu.ts';
import { screens } from './route-table.ts';
import { isOpenTo } from './screen.ts';

const codes = ['MembersSearch', 'MarketsSearch', 'RolesSearch'];
const keys = (clubId: string | null) =>
  buildMenu(buildActor(profileWith(codes, { clubId })), wordsIn('vi')).map(({ key }) => key);

test('the sidebar has its groups in the order home, members, catalogues, setting', () => {
  expect(keys(null)).toEqual(['home', 'member', 'catalogue', 'setting']);
});

test('people of a club have it in the place of the members, with its page and its lists', () => {
  const clubId = '0197a000-0000-7000-8000-00000000c1b0';
  const own = [...codes, 'ClubsSearch', 'ClubsView', 'PartnersSearch'];
  const menu = buildMenu(buildActor(profileWith(own, { clubId })), wordsIn('vi'));
  expect(menu.map(({ key }) => key)).toEqual(['home', 'member', 'catalogue', 'setting']);
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
