// Long: 'a link or a typed code sets a new password once, and all sessions end' in server/src/areas/doors/user/recovery.test.ts holds the same rule in the plain run.
// Long: 'an address gets a mail, a wrong code shows an error, the right one leads to a new password and back to sign-in' in web/src/app/door/RecoveryPages.test.tsx holds the same rule in the plain run.
import { BOTH, call, expect, type House, openSignIn, prove, signIn, test, word } from './house.ts';
import { letterText } from './letters.ts';

const ADDRESS = 'admin@hoivien.invalid';
/** The password of the other journeys, which this one restores at its end. */
const USUAL = 'a password for journeys';

/** The text of the newest mail with a link for a new password, read as the administrator; a mail about a new device may be newer. */
async function newestMail(house: House, password: string): Promise<string> {
  const { data } = (await call(house, 'GET', '/api/Outbox', undefined, password)) as {
    data: { items: { id: string }[] };
  };
  for (const { id } of data.items) {
    const text = await letterText(house, id);
    if (text.includes('/#/forgot/')) return text;
  }
  throw new Error('No mail has a link for a new password.');
}

for (const language of BOTH) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test.describe(`a forgotten password (${language})`, () => {
    test.describe.configure({ mode: 'serial' });

    test('a mail is asked for, its link leads to a new password, and that signs in', async ({ page, house }) => {
      await openSignIn(page, house, language);
      await page.getByRole('link', { name: say('Quên mật khẩu', 'Forgot your password?') }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: say('Quên mật khẩu', 'Forgot password') }),
      ).toBeVisible();
      await page.getByLabel('E-mail').fill(ADDRESS);
      await page.getByRole('button', { name: say('Gửi thư khôi phục', 'Send the recovery mail') }).click();
      await expect(page.getByText(say(`Nếu ${ADDRESS} có tài khoản`, `If ${ADDRESS} has an account`))).toBeVisible();
      const link = /http\S+\/#\/forgot\/\S+/.exec(await newestMail(house, USUAL))?.[0];
      await page.goto(link ?? 'about:blank');
      await page
        .getByLabel(say('Mật khẩu mới', 'New password'), { exact: false })
        .first()
        .fill(`${language} lá thuyền ra khơi`);
      await page
        .getByLabel(say('Nhập lại mật khẩu mới', 'Repeat the new password'))
        .fill(`${language} lá thuyền ra khơi`);
      await page.getByRole('button', { name: say('Đặt mật khẩu', 'Set the password') }).click();
      await expect(page.getByText(say('Đã đặt mật khẩu mới', 'The new password is set'))).toBeVisible();
      await signIn(page, house, language, `${language} lá thuyền ra khơi`);
      // A used link reports that, also to a signed-in user.
      await page.goto(link ?? 'about:blank');
      await expect(page.getByRole('alert')).toContainText(say('đã dùng rồi', 'has been used'));
    });

    test('the typed code leads to a new password too, and the outbox shows the mail', async ({ page, house }) => {
      await openSignIn(page, house, language);
      await page.goto(`${house.url}/#/forgot`);
      await expect(
        page.getByRole('heading', { level: 1, name: say('Quên mật khẩu', 'Forgot password') }),
      ).toBeVisible();
      await page.getByLabel('E-mail').fill(ADDRESS);
      await page.keyboard.press('Enter');
      await expect(page.getByText(say(`Nếu ${ADDRESS} có tài khoản`, `If ${ADDRESS} has an account`))).toBeVisible();
      const body = await newestMail(house, `${language} lá thuyền ra khơi`);
      const code = /[A-Z2-9]{5}-[A-Z2-9]{5}/.exec(body)?.[0] ?? '';
      const field = page.getByLabel(say('Mã khôi phục', 'Recovery code'));
      await field.fill('AAAAA');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText(say('không đúng', 'is wrong'));
      await field.fill(code.toLowerCase());
      await page.keyboard.press('Enter');
      await page.getByLabel(say('Mật khẩu mới', 'New password'), { exact: false }).first().fill(USUAL);
      await page.getByLabel(say('Nhập lại mật khẩu mới', 'Repeat the new password')).fill(USUAL);
      await page.keyboard.press('Enter');
      await expect(page.getByText(say('Đã đặt mật khẩu mới', 'The new password is set'))).toBeVisible();
      await signIn(page, house, language);
      await page.goto(`${house.url}/#/outbox`);
      await page.getByRole('button', { name: ADDRESS }).nth(1).click();
      // The letter could open an account, so reading it is asked about.
      await prove(page, language);
      await expect(page.frameLocator('iframe').getByText(/#\/forgot\/…/)).toBeVisible();
      await page.getByRole('button', { name: say('Xem chữ thuần', 'Show the plain text') }).click();
      await expect(page.getByRole('dialog')).toContainText('/#/forgot/…');
    });

    test('the password is changed from the profile, and the page of one’s sessions knows this one', async ({
      page,
      house,
    }) => {
      await signIn(page, house, language);
      await page.goto(`${house.url}/#/profile`);
      await expect(page.getByText(say('Thiết bị này', 'This device'))).toBeVisible();
      await page.getByRole('link', { name: say('Đổi mật khẩu', 'Change password') }).click();
      await page.locator('[name=currentPassword]').fill('not the present one');
      for (const name of ['newPassword', 'confirmPassword']) await page.locator(`[name=${name}]`).fill(`${USUAL} 2`);
      await page.keyboard.press('Enter');
      await expect(page.getByText(say('Mật khẩu đang dùng không đúng', 'The present password is wrong'))).toBeVisible();
      for (const [from, to] of [
        [USUAL, `${USUAL} 2`],
        [`${USUAL} 2`, USUAL],
      ] as const) {
        await page.goto(`${house.url}/#/change-password`);
        await page.locator('[name=currentPassword]').fill(from);
        for (const name of ['newPassword', 'confirmPassword']) await page.locator(`[name=${name}]`).fill(to);
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/#\/profile$/);
      }
    });
  });
}
