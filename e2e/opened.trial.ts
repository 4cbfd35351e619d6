import { appendFileSync } from 'node:fs';
import { expect, signIn, test } from './house.ts';
import { type Crawl, pressAll, refuseWrites, rests } from './opened.ts';
import { ROUTES } from './routes.ts';

/** Lists whose first record is crawled too. */
const LISTS = ROUTES.filter((route) => ROUTES.includes(`${route}/add`));

test('axe finds nothing in whatever a press opens, and Escape gives the focus back', async ({ page, house }) => {
  test.setTimeout(7_200_000);
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, house, 'vi');
  await refuseWrites(page);
  const crawl: Crawl = { opened: [], faults: [], pressed: new Set() };
  const routes = [...ROUTES];
  for (const list of LISTS) {
    await page.goto(`${house.url}/#${list}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await rests(page);
    const record = page.locator('tbody a[href*="/info/"]').first();
    if ((await record.count()) > 0) routes.push(((await record.getAttribute('href')) ?? '').replace(/^#/, ''));
  }
  const told = process.env['CRAWL_LOG'];
  const asked = (process.env['CRAWL_ONLY'] ?? '').split(',').filter(Boolean);
  for (const route of routes) {
    if (asked.length > 0 && !asked.some((one) => route.includes(one))) continue;
    const before = crawl.faults.length;
    await pressAll(page, house, route, crawl);
    if (told) appendFileSync(told, `${route} ${crawl.opened.length}\n${crawl.faults.slice(before).join('\n')}\n`);
  }
  console.log(`opened ${crawl.opened.length} states on ${routes.length} screens`);
  expect(crawl.faults).toEqual([]);
  // A page on which no press opens anything would pass as well.
  expect(crawl.opened.length).toBeGreaterThan(0);
});
