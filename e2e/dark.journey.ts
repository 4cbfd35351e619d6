import { expectNothingOfAxe } from './axe.ts';
import { call, expect, LONG, type Page, signIn, test } from './house.ts';

/** The main screens with what opens on them, at the size of an office, in the dark. */
const SCREENS: readonly (readonly [name: string, address: string, open?: (page: Page) => Promise<unknown>])[] = [
  ['home', '/'],
  ['list', '/member-and-partner/member'],
  ['preview', '/member-and-partner/member', async (page) => (await firstRow(page)) && page.keyboard.press('p')],
  ['conditions', '/member-and-partner/member?approval=0', (page) => page.keyboard.press('f')],
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

const STRUCTURE = ['region', 'aria-required-children', 'landmark-no-duplicate-banner', 'landmark-unique'];

async function firstRow(page: Page): Promise<boolean> {
  await expect(page.locator('tbody a').first()).toBeVisible();
  return true;
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root, .mantine-Loader-root, [data-stale]')).toHaveCount(0);
}

/** Screens of one test: the workers share the tests. */
const AT_ONCE = 4;

test.describe.configure({ mode: 'parallel' });

for (let from = 0; from < SCREENS.length; from += AT_ONCE) {
  const part = SCREENS.slice(from, from + AT_ONCE);
  // Long: 'axe finds nothing from ${part[0]} to ${part.at(-1)} ${named}' in e2e/accessibility.journey.ts holds the same rule in the plain run.
  test(`nothing is too faint in the dark: ${part.map(([name]) => name).join(', ')}`, LONG, async ({ page, house }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await signIn(page, house, 'vi');
    const faint: string[] = [];
    for (const [name, address, open] of part) {
      await page.goto('about:blank');
      await page.goto(`${house.url}/#${address}`);
      await settled(page);
      await open?.(page).catch((error: Error) => faint.push(`${name}: ${error.message.slice(0, 200)}`));
      await settled(page);
      // Other journeys check the names and roles of menus and drawers. This one checks contrast and size.
      await expectNothingOfAxe(page, name, STRUCTURE).catch((error: Error) => faint.push(error.message));
      if (process.env['PICTURES'])
        await page.screenshot({ path: `${process.env['PICTURES']}/${name.replaceAll(' ', '-')}.png` });
    }
    expect(faint).toEqual([]);
  });
}

// Long: 'axe finds nothing from ${part[0]} to ${part.at(-1)} ${named}' in e2e/accessibility.journey.ts holds the same rule in the plain run.
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
