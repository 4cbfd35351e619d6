// Long: 'a dialog that leaves the page gives the focus back to what opened it' in web/src/kit/ui/Dialog.test.tsx holds the same rule in the plain run.
import { expect, signIn, test } from './house.ts';
import { type Crawl, pressAll, refuseWrites } from './opened.ts';

/** A screen of each kind of menu, dialog and drawer; the trial `opened` presses every control of every screen. */
const SCREENS = ['/', '/member-and-partner/member', '/calendar?state=1'];

test.describe.configure({ mode: 'parallel' });

for (const screen of SCREENS)
  test(`what a press opens on ${screen} passes axe, and Escape gives the focus back`, async ({ page, house }) => {
    test.slow();
    await page.setViewportSize({ width: 1366, height: 768 });
    await signIn(page, house, 'vi');
    await refuseWrites(page);
    const crawl: Crawl = { opened: [], faults: [], pressed: new Set() };
    await pressAll(page, house, screen, crawl);
    expect(crawl.opened.length).toBeGreaterThan(0);
    expect(crawl.faults).toEqual([]);
  });
