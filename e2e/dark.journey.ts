import { expectNothingOfAxe } from './axe.ts';
import { call, expect, LONG, type Page, signIn, test } from './house.ts';

/** The main screens with what opens on them, at the size of an office, in the dark. */
const SCREENS: readonly (readonly [name: string, address: string, open?: (page: Page) => Promise<unknown>])[] = [
  ['home', '/'],
  ['list', '/member-and-partner/member'],
  ['preview', '/member-and-partner/member', async (page) => (await firstRow(page)) && page.keyboard.press('p')],
  ['filter', '/member-and-partner/member', (page) => page.getByRole('button', { name: /^Lọc/ }).first().click()],
  [
    'chosen rows',
    '/member-and-partner/member',
    async (page) => (await firstRow(page)) && page.locator('tbody input[type="checkbox"]').first().check(),
  ],
  ['form', '/member-and-partner/member/add'],
  ['import', '/member-and-partner/member/import'],
  ['fee desk', '/fee-histories'],
  ['reminders', '/fee-histories/remind'],
  ['approval desk', '/member-and-partner/member/desk'],
  ['bank desk', '/bank-statements/queue'],
  ['month', '/calendar?show=month'],
  ['week', '/calendar?show=week'],
  ['entry', '/calendar?show=week', (page) => page.locator('[data-entry]').first().click()],
  ['events', '/activities'],
  ['recipients', '/notification/add', (page) => page.getByRole('button', { name: 'Chọn người…' }).first().click()],
  ['charts', '/figures'],
  ['fee figures', '/fee-figures'],
  ['roles', '/roles/add'],
  ['trace', '/audit'],
  ['search', '/', (page) => page.keyboard.press('Control+k')],
];

async function firstRow(page: Page): Promise<boolean> {
  await expect(page.locator('tbody a').first()).toBeVisible();
  return true;
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root, .mantine-Loader-root, [data-stale]')).toHaveCount(0);
}

// Long: 'axe finds nothing from ${part[0]} to ${part.at(-1)} ${named}' in e2e/accessibility.journey.ts holds the same rule in the plain run.
test('nothing on the main screens is too faint in the dark', LONG, async ({ page, house }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await signIn(page, house, 'vi');
  const faint: string[] = [];
  for (const [name, address, open] of SCREENS) {
    await page.goto('about:blank');
    await page.goto(`${house.url}/#${address}`);
    await settled(page);
    await open?.(page);
    await settled(page);
    // A menu or dialog that is open lies in no landmark.
    await expectNothingOfAxe(page, name, ['region']).catch((error: Error) => faint.push(error.message));
    if (process.env['PICTURES'])
      await page.screenshot({ path: `${process.env['PICTURES']}/${name.replaceAll(' ', '-')}.png` });
  }
  expect(faint).toEqual([]);
});

test('the record of a member and the check-in of an event are readable in the dark', LONG, async ({ page, house }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await signIn(page, house, 'vi');
  const first = async (list: string) => {
    const { data } = (await call(house, 'GET', `/api/${list}?pageSize=1`)) as { data: { items: { id: string }[] } };
    return data.items[0]?.id;
  };
  const [member, event] = [await first('Members'), await first('Activities')];
  for (const [name, address] of [
    ['record', `/#/member-and-partner/member/info/${member}`],
    ['event', `/#/activities/info/${event}`],
    ['check-in', `/check-in#/activities/info/${event}/check-in`],
  ]) {
    await page.goto('about:blank');
    await page.goto(`${house.url}${address}`);
    await settled(page);
    await expectNothingOfAxe(page, String(name));
    if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/${name}.png` });
  }
});
