import { BOTH, expect, LONG, openSignIn, signIn, test, word } from './house.ts';

for (const language of BOTH) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test.describe(`getting in and out (${language})`, () => {
    test('empty and wrong entries give errors, the right ones open the home page, signing out closes it', async ({
      page,
      house,
    }) => {
      await openSignIn(page, house, language);
      const submit = page.getByRole('button', { name: say('Đăng nhập', 'Sign in'), exact: true });
      await submit.click();
      await expect(
        page.getByText(say('Nhập tên đăng nhập hoặc e-mail', 'Enter your username or e-mail')),
      ).toBeVisible();
      await page.getByLabel(say('Tên đăng nhập hoặc e-mail', 'Username or e-mail')).fill('admin');
      await page.locator('input[type=password]').fill('not the password');
      await submit.click();
      await expect(page.getByText(say('Sai tên đăng nhập hoặc mật khẩu', 'Wrong username or password'))).toBeVisible();
      await signIn(page, house, language);
      await expect(page).toHaveTitle(/Hoivien/);
      await page
        .getByRole('button', {
          name: say('Hướng dẫn, phím tắt, ngôn ngữ, đăng xuất', 'Help, shortcuts, language, sign-out'),
        })
        .click();
      await page.getByRole('menuitem', { name: say('Đăng xuất', 'Sign out') }).click();
      await expect(page.getByRole('heading', { level: 1, name: say('Đăng nhập', 'Sign in') })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    });

    test('a pasted link leads there after signing in, and a reload stays there', async ({ page, house }) => {
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto(`${house.url}/#/catalogue/markets?search=mien`);
      await page.locator('input:not([type=password]):not([type=checkbox])').fill('admin');
      await page.locator('input[type=password]').fill('a password for journeys');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: say('Thị trường', 'Markets') })).toBeVisible();
      await expect(page.getByRole('searchbox')).toHaveValue('mien');
      await page.reload();
      await expect(page.getByRole('link', { name: 'Miền Bắc' })).toBeVisible();
    });

    // Long: 'a change of language keeps what was typed and translates the errors that stand' in web/src/app/door/SignInPage.test.tsx holds the same rule in the plain run.
    test(
      'an unknown address gives a page that says so, and a change of language keeps typed text',
      LONG,
      async ({ page, house }) => {
        await signIn(page, house, language);
        await page.goto(`${house.url}/#/nowhere`);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(say('Không', 'not'), { ignoreCase: true });
        await page.goto(`${house.url}/#/catalogue/markets/add`);
        await page.getByLabel(say('Tên', 'Name')).fill('Đang gõ dở');
        await page.getByRole('button', { name: say('ENG', 'VNM') }).click();
        await expect(page.getByLabel(say('Name', 'Tên'))).toHaveValue('Đang gõ dở');
      },
    );
  });
}
