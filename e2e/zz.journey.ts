import { call, expect, signIn, test } from './house.ts';
test('look', async ({ page, house }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, house, 'vi');
  const soon = Date.now() + 5 * 60_000;
  const members = (await call(house, 'GET', '/api/EnterpriseMembers?pageSize=30').catch(() => null)) as any;
  const any = (await call(house, 'GET', '/api/AnyMembers/Options?search=c').catch((e: unknown) => String(e))) as any;
  console.log(JSON.stringify(members)?.slice(0, 200), JSON.stringify(any).slice(0, 200));
  const clubs = (await call(house, 'GET', '/api/Clubs?pageSize=8')) as any;
  const { data } = (await call(house, 'POST', '/api/Activities', {
    title: 'Diễn đàn xuất khẩu 2026',
    startTime: new Date(soon).toISOString(), endTime: new Date(soon + 8 * 3600_000).toISOString(),
    address: 'Trung tâm hội nghị Phú Thọ, sảnh A', score: 5, places: 40, releaseAfter: 120,
    grades: [{ name: 'Đạt', score: 1 }], clubIds: clubs.data.items.map((c: any) => c.id),
    otherEmails: Array.from({ length: 20 }, (_n, at) => ({ name: `Khách ${at + 1}`, emailAddress: `g${at}-${Date.now()}@example.test` })),
  })) as any;
  const id = data.id;
  await page.goto(`${house.url}/#/activities/info/${id}/day`);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/eday-0.png' });
  const people = ((await call(house, 'GET', `/api/Activities/${id}/Members?pageSize=100`)) as any).data.items;
  console.log(people.length);
  for (const one of people.slice(0, 46)) await call(house, 'POST', `/api/Activities/${id}/Members/${one.id}/Confirm?confirmed=Mes.Activities.Waiting.Queue`, {});
  const confirmed = ((await call(house, 'GET', `/api/Activities/${id}/Members?pageSize=100&status=2&isWaiting=false`)) as any).data.items;
  for (const [at, one] of confirmed.slice(0, 20).entries())
    await call(house, 'POST', `/api/Activities/${id}/CheckIns`, [{ id: crypto.randomUUID(), participantId: one.id, scannedAt: new Date(Date.now() - (20 - at) * 130_000).toISOString() }]);
  for (const [at, one] of confirmed.slice(22, 27).entries()) {
    await call(house, 'POST', `/api/Activities/${id}/Members/${one.id}/Role`, { role: ['Chủ trì, phát biểu 10:00', 'Diễn giả dệt may, 10:15', 'Diễn giả nông sản', 'Ban tổ chức', 'Báo chí'][at] });
    if (at < 3) await call(house, 'POST', `/api/Activities/${id}/Members/${one.id}/Contact`, { state: at + 1, note: at === 2 ? 'tới 09:50' : null });
  }
  await call(house, 'POST', `/api/Activities/${id}/WalkIns`, { name: 'Hà Duy Long', emailAddress: 'ha.duy.long@example.test' });
  await call(house, 'POST', `/api/Activities/${id}/CheckIns/Alive`, { device: 'K2P9', unsent: 0 });
  await call(house, 'POST', `/api/Activities/${id}/CheckIns/Alive`, { device: 'AB34', unsent: 3, leaves: true });
  await page.reload();
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/eday-1.png' });
  await page.getByRole('button', { name: /^Cho .* vào$/ }).nth(1).click();
  await page.waitForTimeout(800);
  await page.screenshot({ path: '/tmp/eday-2.png' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('w');
  await page.keyboard.type('cty');
  await page.waitForTimeout(1200);
  await page.screenshot({ path: '/tmp/eday-3.png' });
  await page.goto(`${house.url}/#/activities/info/${id}/hall`);
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/eday-4.png' });
  await page.goto(`${house.url}/#/activities/info/${id}`);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/eday-5.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${house.url}/#/activities/info/${id}/check-in`);
  await page.waitForTimeout(2500);
  await page.getByRole('searchbox').fill('Khách 1');
  await page.waitForTimeout(700);
  await page.screenshot({ path: '/tmp/eday-6.png' });
  await page.route('**/CheckIns', (route) => route.abort());
  await page.getByRole('searchbox').press('Enter');
  await page.waitForTimeout(2000);
  await page.goto('about:blank');
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`${house.url}/#/`);
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/eday-7.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForTimeout(500);
  await page.screenshot({ path: '/tmp/eday-8.png' });
  expect(1).toBe(1);
});
