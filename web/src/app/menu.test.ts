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

test('people of a club have no group of members: their club has a page of its own', () => {
  expect(keys('0197a000-0000-7000-8000-00000000c1b0')).toEqual(['home', 'catalogue', 'setting']);
});
