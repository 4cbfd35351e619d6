// Long: 'keys alone choose, open, take back and confirm; a chip has kind, name and number' in web/src/kit/resource/recipients/recipients.test.tsx holds the same rule in the plain run.
import { expect, LANGUAGES, type Page, signIn, test, word } from './house.ts';

/** Counts what a person presses; the page is loaded once, so the numbers stay. */
async function countPresses(page: Page): Promise<() => Promise<{ clicks: number; keys: number }>> {
  await page.evaluate(() => {
    const counts = { clicks: 0, keys: 0 };
    Object.assign(window, { pressed: counts });
    addEventListener('pointerdown', () => counts.clicks++, true);
    addEventListener('keydown', () => counts.keys++, true);
  });
  return () => page.evaluate(() => (window as never as { pressed: { clicks: number; keys: number } }).pressed);
}

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test(`a club is invited to a meeting with six clicks, and its answers show (${language})`, async ({
    page,
    house,
  }) => {
    const title = 'CLB Dệt may: đơn hàng đầu năm';
    await signIn(page, house, language);
    await page.goto(`${house.url}/#/`);
    const presses = await countPresses(page);
    await page.locator('a[href="#/calendar"]').first().click();
    await page.getByRole('link', { name: say('Thêm lịch', 'Add calendar entry') }).click();
    await page.getByRole('link', { name: new RegExp(`^${say('Lịch họp', 'Meeting')}`) }).click();
    const name = page.getByLabel(say('Tiêu đề', 'Title'));
    await expect(name).toBeFocused();
    await page.keyboard.type(title);
    await page.getByRole('button', { name: say('Chọn người…', 'Choose people…') }).click();
    const drawer = page.getByRole('dialog');
    await page.keyboard.type('det may');
    const club = drawer.getByRole('row', { name: /CLB Dệt may/ }).first();
    await expect(club).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(club).toHaveAttribute('aria-selected', 'true');
    await expect(drawer.getByRole('button', { name: say('Thêm 85 người', 'Add 85 people') })).toBeEnabled();
    await page.keyboard.press('Control+Enter');
    await expect(drawer).toBeHidden();
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const send = page.getByRole('button', { name: say('Gửi 85 thư mời', 'Send 85 invitations') });
    await send.click();
    await drawer.getByRole('button', { name: say('Gửi 85 thư mời', 'Send 85 invitations') }).click();
    await expect(drawer).toBeHidden();
    await expect(send).toBeHidden();
    await expect(page.getByRole('button', { name: say('chưa trả lời 85', 'no answer 85') })).toBeVisible();
    const { clicks, keys } = await presses();
    console.log(`A club of 85 invited: ${clicks} clicks, ${keys} keys`);
    // The way with one menu entry per kind took 14 clicks and 78 keys.
    expect(clicks).toBe(6);
    expect(keys).toBeLessThan(50);
  });
}
