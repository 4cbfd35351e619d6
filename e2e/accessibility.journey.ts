import type { Locator } from '@playwright/test';
import { expectNothingOfAxe } from './axe.ts';
import { expect, type House, type Language, LONG, openSignIn, type Page, signIn, test, word } from './house.ts';
import { ROUTES } from './routes.ts';

/**
 * Sizes, languages and themes, each combined once with both values of the others: all eight combinations would find no
 * more. The first combination checks every route, the others the typical ones; with LOOKS=all, as in the trial `looks`,
 * each checks every route. A plain `npm test`, which leaves long journeys out, has only the typical ones in the first.
 */
const LOOKS = [
  { language: 'vi', width: 1366, height: 768, colorScheme: 'light' },
  { language: 'vi', width: 1920, height: 1080, colorScheme: 'dark' },
  { language: 'en', width: 1366, height: 768, colorScheme: 'dark' },
  { language: 'en', width: 1920, height: 1080, colorScheme: 'light' },
] as const;
const PUBLIC = ['/forgot', '/reset-forgot-password', '/privacy-policy', '/answer/unknown'];

/** A list, an empty one, a form, an import, a print, a record's neighbours, a screen that is no list. */
const TYPICAL = [
  '/',
  '/profile',
  '/roles/add',
  '/user',
  '/audit',
  '/calendar?state=1',
  '/catalogue/markets?search=zzz',
  '/catalogue/markets/import',
  '/member-and-partner/member',
  '/member-and-partner/member/add',
  '/fee-histories',
  '/figures',
];

/** Lists whose first record is checked. */
const LISTS = ROUTES.filter((route) => ROUTES.includes(`${route}/add`));

/** Lists of the demonstration that have no record. */
const WITHOUT_RECORD = ['/personal-data/breaches', '/personal-data/requests'];

/** A plain `npm test`, which leaves long journeys out, checks typical routes only, and in one tab. */
const IS_PLAIN = Boolean(process.env['WITHOUT_JOURNEYS']);

/** Routes of one test: the workers share the tests, and after a failure only these are checked again. */
const AT_ONCE = 14;
const LISTS_AT_ONCE = 6;

test.describe.configure({ mode: 'parallel' });

test('axe finds a missing name, a faint text and a picture without words', async ({ page }) => {
  await page.setContent(
    '<main><h1>Trang</h1><button></button><p style="color: #bbb">Mờ</p><img src="data:," alt></main><img src="data:,">',
  );
  const found = await expectNothingOfAxe(page, 'planted').catch((error: Error) => error.message);
  for (const rule of ['button-name', 'color-contrast', 'image-alt']) expect(found).toContain(`planted: ${rule} at`);
});

for (const [at, look] of LOOKS.entries()) {
  if (at > 0 && IS_PLAIN) continue;
  const isFirst = at === 0 || process.env['LOOKS'] === 'all';
  const isWhole = isFirst && !IS_PLAIN;
  const named = `(${look.language}, ${look.width}, ${look.colorScheme})`;
  const routes = isWhole ? ROUTES : TYPICAL;
  for (let from = 0; from < routes.length; from += AT_ONCE) {
    const part = routes.slice(from, from + AT_ONCE);
    test(`axe finds nothing from ${part[0]} to ${part.at(-1)} ${named}`, async ({ page, house }) => {
      await openLook(page, look);
      await signIn(page, house, look.language);
      for (const route of part) {
        await open(page, `${house.url}/#${route}`, isWhole || route === part[0]);
        await expectNothingOfAxe(page, route);
      }
      expect(refused.get(page)).toEqual([]);
    });
  }
  if (!isFirst) continue;
  // Long: 'axe finds nothing from ${part[0]} to ${part.at(-1)} ${named}' in e2e/accessibility.journey.ts holds the same rule in the plain run.
  test(`axe finds nothing before signing in, and beside a list ${named}`, LONG, async ({ page, house }) => {
    await openLook(page, look);
    await openSignIn(page, house, look.language);
    await expectNothingOfAxe(page, 'sign-in');
    for (const route of PUBLIC) {
      await open(page, `${house.url}/#${route}`);
      await expectNothingOfAxe(page, route);
    }
    await signIn(page, house, look.language);
    await page.goto(`${house.url}/#/member-and-partner/member`);
    await checkBeside(page, look.language);
    expect(refused.get(page)).toEqual([]);
  });
  if (!isWhole) continue;
  for (let from = 0; from < LISTS.length; from += LISTS_AT_ONCE) {
    const part = LISTS.slice(from, from + LISTS_AT_ONCE);
    test(`axe finds nothing on records from ${part[0]} to ${part.at(-1)} ${named}`, async ({ page, house }) => {
      await openLook(page, look);
      await signIn(page, house, look.language);
      for (const list of part) if (!WITHOUT_RECORD.includes(list)) await checkRecord(page, house, list);
      expect(refused.get(page)).toEqual([]);
    });
  }
}

/** Resources that the browser refused to load or to run, by page. */
const refused = new WeakMap<Page, string[]>();

async function openLook(page: Page, { width, height, colorScheme }: (typeof LOOKS)[number]): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const found: string[] = [];
  refused.set(page, found);
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) found.push(message.text());
  });
}

/**
 * Opens an address, in a fresh tab by default, and waits for its heading and for everything that it still loads. In the
 * same tab an unknown address stands between two screens: the previous screen stays until the next one is loaded, and
 * their headings may be equal.
 */
async function open(page: Page, address: string, inFreshTab = true): Promise<void> {
  // A print has the heading of its bar and that of its paper.
  const heading = page.getByRole('heading', { level: 1 }).first();
  const unknown = page.getByRole('heading', { level: 1, name: /^(Không có trang này|This page does not exist)$/ });
  if (inFreshTab) await page.goto('about:blank');
  else {
    await page.goto(new URL('#/between', address).href);
    await expect(unknown).toBeVisible();
  }
  await page.goto(address);
  if (!inFreshTab && !address.endsWith('/nowhere')) await expect(unknown).toHaveCount(0);
  await expect(heading).toBeVisible();
  await settled(page);
}

/** Rows that a newer answer will replace are faint until then. */
async function settled(page: Page): Promise<void> {
  const late = page.locator('.mantine-Skeleton-root, .mantine-Loader-root, [data-stale], [class*="_stale_"]');
  await expect(late).toHaveCount(0);
}

/** Checks the first record of a list, all its tabs and their parts; the form of a market stands for all, since lists have forms to add. */
async function checkRecord(page: Page, house: House, list: string): Promise<void> {
  await open(page, `${house.url}/#${list}`, false);
  const address = await page.locator('tbody a[href*="/info/"]').first().getAttribute('href');
  await open(page, `${house.url}/${address}`, false);
  await expectNothingOfAxe(page, `record of ${list}`);
  const links = page.locator('main nav a[href*="tab="]');
  const seen = new Set<string>();
  // The parts of the open tab come last, so they are next; a tab and its first part have one address.
  for (;;) {
    const tab = (await addressesOf(links)).findLast((one) => !seen.has(one));
    if (tab === undefined) break;
    seen.add(tab);
    const same = links.and(page.locator(`[href="${tab}"]`));
    await same.first().click();
    await expect(same.and(page.locator('[aria-current]')).first()).toBeVisible();
    await settled(page);
    await expectNothingOfAxe(page, `${tab.split('?')[1]} of a record of ${list}`);
  }
  if (list !== '/catalogue/markets') return;
  await open(page, `${house.url}/${address}`.replace('/info/', '/edit/'), false);
  await expect(page.locator('form')).toBeVisible();
  await expectNothingOfAxe(page, `form of ${list}`);
}

const addressesOf = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));

/** Checks the panels and dialogs of a list: the record of a row, the menu of views, the dialog that saves one. */
async function checkBeside(page: Page, language: Language): Promise<void> {
  await expect(page.locator('tbody a').first()).toBeVisible();
  await page.keyboard.press('p');
  const panel = page.getByRole('complementary', { name: word(language, 'Xem nhanh', 'Preview') });
  await expect(panel.getByRole('heading').first()).toBeVisible();
  await expectNothingOfAxe(page, 'preview');
  const views = page.getByRole('button', { name: word(language, 'Chế độ xem:', 'View:') });
  await views.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio').first()).toBeFocused();
  // An open menu belongs to its button and lies in no landmark.
  await expectNothingOfAxe(page, 'menu of views', ['region']);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: word(language, 'Tên chế độ xem', 'Name of the view') })).toBeFocused();
  await expectNothingOfAxe(page, 'dialog of views');
  await page.keyboard.press('Escape');
  await expect(views).toBeFocused();
}
