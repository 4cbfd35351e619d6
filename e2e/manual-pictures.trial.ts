import { fileURLToPath } from 'node:url';
import { BOTH, expect, signIn, test } from './house.ts';

/** The screen of each picture, by the key of its page in the manual. */
const SCREENS: Readonly<Record<string, string>> = {
  home: '/',
  members: '/member-and-partner/member',
  clubs: '/member-and-partner/club',
  committees: '/member-and-partner/committees',
  merge: '/member-and-partner/duplicates',
  addresses: '/member-and-partner/addresses',
  events: '/activities',
  rewards: '/rewards',
  calendar: '/calendar',
  meetings: '/calendar/decisions',
  notifications: '/notification',
  news: '/news/reader',
  documents: '/document',
  feedback: '/feedback',
  fees: '/fee-histories',
  bank: '/bank-statements',
  finance: '/revenue',
  ranks: '/levels/ranking',
  catalogues: '/fields',
  users: '/roles',
  setting: '/setting/association',
  tutorial: '/document-tutorial',
  'personal-data': '/personal-data/access',
  journal: '/audit',
  profile: '/profile',
  lists: '/member-and-partner/partner',
  forms: '/member-and-partner/member/add',
  import: '/member-and-partner/member/import',
  print: '/member-and-partner/member/print',
};
const folder = fileURLToPath(new URL('../web/src/app/manual/pictures/', import.meta.url));

for (const language of BOTH) {
  test(`the pictures of the manual (${language})`, async ({ page, house }) => {
    test.setTimeout(600_000);
    await page.setViewportSize({ width: 1200, height: 675 });
    await signIn(page, house, language);
    for (const [key, path] of Object.entries(SCREENS)) {
      await page.goto(`${house.url}/#${path}`);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      // The calendar draws itself after its page, without a sign.
      // Pictures and icons load late, too.
      await page.waitForTimeout(key === 'calendar' ? 4_000 : 600);
      await page.screenshot({ path: `${folder}${key}-${language}.jpg`, type: 'jpeg', quality: 62 });
    }
  });
}
