import { expect, LANGUAGES, signIn, test, word } from './house.ts';

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test.describe(`finding, keys and one’s own look (${language})`, () => {
    test('a record is found by the keyboard alone, without accents, and stands first the next time', async ({
      page,
      house,
    }) => {
      await signIn(page, house, language);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox')).toBeFocused();
      await page.keyboard.type('nguyen tay mien trung');
      await expect(page.getByRole('option', { name: /Miền Trung và Tây Nguyên/ })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Miền Trung và Tây Nguyên' })).toBeVisible();
      await page.waitForTimeout(600);
      await page.keyboard.press('Control+k');
      const recent = page.getByRole('group', { name: say('Vừa mở', 'Opened recently') });
      await expect(recent.getByRole('option', { name: /Miền Trung và Tây Nguyên/ })).toBeVisible();
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: say('Phím tắt, ngôn ngữ, đăng xuất', 'Shortcuts, language, sign-out') })
        .click();
      await page.getByRole('menuitem', { name: say('Đăng xuất', 'Sign out') }).click();
      await expect(page.getByRole('heading', { level: 1, name: say('Đăng nhập', 'Sign in') })).toBeVisible();
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('recent:')))).toEqual(
        [],
      );
    });

    test('the question mark tells the keys, and each of them works', async ({ page, house }) => {
      await signIn(page, house, language);
      await page.goto(`${house.url}/#/catalogue/markets`);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await page.keyboard.press('?');
      const sheet = page.getByRole('dialog', { name: say('Phím tắt', 'Keyboard shortcuts') });
      await expect(sheet.getByText(say('Thêm mới', 'Add a new one'))).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('/');
      await expect(page.getByRole('searchbox')).toBeFocused();
      await page.keyboard.press('Escape');
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/markets\/info\//);
      // The list's heading stays until the record is there.
      await expect(page.getByRole('link', { name: say('Sửa', 'Edit'), exact: true })).toBeVisible();
      await page.keyboard.press('e');
      await expect(page).toHaveURL(/\/markets\/edit\//);
    });

    test('theme, size of text and columns are there on another machine', async ({ page, house, browser }) => {
      await signIn(page, house, language);
      await page.goto(`${house.url}/#/catalogue/markets`);
      await page.getByRole('button', { name: say('Độ cao dòng', 'Row height') }).click();
      await page.getByRole('menuitemradio', { name: say('Gọn', 'Compact') }).click();
      await page.goto(`${house.url}/#/profile`);
      await page.getByRole('button', { name: say('Tối', 'Dark') }).click();
      const kept = page.waitForResponse((answer) => answer.url().endsWith('/Settings/textSize'));
      await page.getByRole('button', { name: say('Rất lớn', 'Larger') }).click();
      await kept;
      const context = await browser.newContext();
      const other = await context.newPage();
      await signIn(other, house, language);
      await expect(other.locator('html')).toHaveAttribute('data-text-size', 'larger');
      await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      await other.goto(`${house.url}/#/catalogue/markets`);
      await other.getByRole('button', { name: say('Độ cao dòng', 'Row height') }).click();
      await expect(other.getByRole('menuitemradio', { name: say('Gọn', 'Compact'), checked: true })).toBeVisible();
      await other.goto(`${house.url}/#/profile`);
      await other.getByRole('button', { name: say('Sáng', 'Light') }).click();
      const reset = other.waitForResponse((answer) => answer.url().endsWith('/Settings/textSize'));
      await other.getByRole('button', { name: say('Vừa', 'Normal'), exact: true }).click();
      await reset;
      await context.close();
    });
  });
}
