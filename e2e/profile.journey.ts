// Long: 'is chosen, cut to a square and sent' in web/src/app/profile/ProfilePage.test.tsx holds the same rule in the plain run.
import { fileURLToPath } from 'node:url';
import { expectNothingOfAxe } from './axe.ts';
import { expect, LANGUAGES, prove, signIn, test, word, freshPhone } from './house.ts';

const PICTURE = fileURLToPath(new URL('../docs/pictures/list-1366-vi.png', import.meta.url));

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test(`one’s own facts and picture are changed where they stand and shown in the header (${language})`, async ({
    page,
    house,
  }) => {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text());
    });
    await signIn(page, house, language);
    await page.goto(`${house.url}/#/profile`);
    const name = page.getByRole('textbox', { name: say('Họ và tên', 'Full name') });
    const save = page.getByRole('button', { name: say('Lưu hồ sơ', 'Save profile') });
    const before = await name.inputValue();

    await name.fill('Nguyễn Bảo Trâm');
    await page.getByRole('textbox', { name: say('Điện thoại', 'Phone') }).fill(freshPhone());
    // The picture is saved separately and does not change text that is being typed.
    await page.getByLabel(say('Ảnh đại diện', 'Picture'), { exact: true }).last().setInputFiles(PICTURE);
    await expect(page.getByText(say('Đã đổi ảnh đại diện', 'Your picture was changed'))).toBeVisible();
    await expect(page.locator('img[src^="blob:"]')).toBeVisible();
    await expect(name).toHaveValue('Nguyễn Bảo Trâm');
    await save.click();
    await prove(page, language);
    await expect(page.getByRole('heading', { level: 1, name: 'Nguyễn Bảo Trâm' })).toBeVisible();
    await expectNothingOfAxe(page, 'profile');

    await page.getByRole('link', { name: say('Về trang chủ', 'Go to home') }).click();
    const account = page.getByRole('banner').getByRole('link', { name: 'Nguyễn Bảo Trâm' });
    await expect(account.locator('img')).toBeVisible();
    await page.reload();
    await expect(account.locator('img')).toBeVisible();

    await page.goto(`${house.url}/#/profile`);
    await page.getByRole('button', { name: say('Gỡ ảnh', 'Remove picture') }).click();
    await expect(page.getByRole('button', { name: say('Chọn ảnh', 'Choose a picture') })).toBeVisible();
    await name.fill(before);
    await save.click();
    await expect(page.getByRole('heading', { level: 1, name: before })).toBeVisible();
    expect(violations).toEqual([]);
  });
}
