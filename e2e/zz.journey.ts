import { call, signIn, test } from './house.ts';
test('look', async ({ page, house }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, house, 'vi');
  const clubs = (await call(house, 'GET', '/api/Clubs?pageSize=20')) as any;
  const items = clubs.data.items;
  for (const [at, one] of [items[0], items.at(-1)].entries()) {
    await page.goto(`${house.url}/#/member-and-partner/club/info/${one.id}`);
    await page.waitForTimeout(3000);
    await page.screenshot({ path: `/tmp/eday-c${at}.png` });
    console.log(JSON.stringify((await call(house, 'GET', `/api/FeeHistories/OfClub/${one.id}`)) as any).slice(0, 400));
  }
  await page.goto(`${house.url}/#/`);
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/eday-home.png', fullPage: true });
  await page.mouse.wheel(0, 3000);
  await page.waitForTimeout(800);
  await page.screenshot({ path: '/tmp/eday-home2.png' });
  await page.goto(`${house.url}/#/figures`);
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/eday-fig.png' });
});
