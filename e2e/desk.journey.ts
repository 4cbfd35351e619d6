import { expectNothingOfAxe } from './axe.ts';
import { expect, signIn, test } from './house.ts';

test('ten that wait are approved by A, one is refused by R 1, and Ctrl+Z takes the last one back', async ({
  page,
  house,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, house, 'vi');
  await page.goto(`${house.url}/#/member-and-partner/member?state=pending`);
  await page.getByRole('link', { name: 'Mở bàn duyệt' }).click();
  const left = page.getByRole('status').filter({ hasText: /^còn \d+$/ });
  await expect(left).toHaveText('còn 19');
  await expectNothingOfAxe(page, 'desk');
  const name = page.locator('#desk-record');
  let lacking = 0;
  for (let count = 18; count >= 9; count--) {
    const before = await name.textContent();
    // The keys act when the checks stand.
    await expect(page.getByText(/^\d+ mục đạt$/)).toBeVisible();
    await page.keyboard.press('a');
    const reason = page.getByRole('textbox', { name: 'Vì sao vẫn duyệt' });
    await expect(reason.or(left.filter({ hasText: `còn ${count}` }))).toBeVisible();
    if (await reason.isVisible()) {
      lacking++;
      await reason.fill('Đã nộp bản giấy');
      await page.getByRole('dialog').getByRole('button', { name: 'Duyệt dù thiếu 1' }).click();
    }
    await expect(left).toHaveText(`còn ${count}`);
    await expect(name).not.toHaveText(before ?? '');
  }
  expect(lacking).toBeGreaterThan(0);
  const refused = await name.textContent();
  await expect(page.getByRole('heading', { name: 'Lý do từ chối' })).toBeVisible();
  await page.keyboard.press('r');
  await page.keyboard.press('1');
  await expect(left).toHaveText('còn 8');
  await expect(name).not.toHaveText(refused ?? '');
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-row'))).toBe(true);
  await page.keyboard.press('Control+z');
  await expect(left).toHaveText('còn 9');
  await expect(name).toHaveText(refused ?? '');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Từ chối', exact: true })).toBeVisible();
  for (const button of await page.locator('footer button:visible').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: 'Từ chối', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Từ chối' }).click();
  await expect(page.getByText('Chưa ghi lý do')).toBeVisible();
  await expectNothingOfAxe(page, 'desk on a phone');
});
