import { expect, test } from 'vitest';
import { buildActor } from '../kit/auth/actor.ts';
import { wordsIn } from '../kit/i18n/words.ts';
import { profileWith } from '../kit/testing/render-in-app.tsx';
import { buildMenu } from './menu.ts';

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
