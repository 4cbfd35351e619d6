// Long: 'other users can choose shared views but no private ones, and can change neither' in server/src/areas/doors/saved-view/saved-view.test.ts holds the same rule in the plain run.
import {
  call,
  expect,
  type House,
  type Language,
  LANGUAGES,
  openSignIn,
  type Page,
  signIn,
  test,
  word,
  freshPhone,
} from './house.ts';

const FIRST = 'a first password for colleagues';
const OWN = 'a password of their own';

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);
  const members = (url: string, more = '') => `${url}/#/member-and-partner/member${more}`;

  test.describe(`views, preview and favourites (${language})`, () => {
    test('a view is saved and shared, and a colleague chooses it', async ({ page, house, browser }) => {
      const name = say('Đang hoạt động', 'Active members');
      await signIn(page, house, language);
      await page.goto(members(house.url, '?membershipState=current'));
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await page.getByRole('button', { name: say('Chế độ xem: Tất cả', 'View: All') }).click();
      await page.getByRole('menuitem', { name: say('Lưu thành chế độ xem…', 'Save as a view…') }).click();
      await page.getByRole('textbox', { name: say('Tên chế độ xem', 'Name of the view') }).fill(name);
      await page.getByRole('checkbox', { name: say('Chia sẻ với đồng nghiệp', 'Share with colleagues') }).check();
      await page.getByRole('button', { name: say('Lưu chế độ xem', 'Save view') }).click();
      await expect(page).toHaveURL(/membershipState=current.*view=/);

      const context = await browser.newContext();
      const other = await context.newPage();
      await signInColleague(other, house, language);
      await other.goto(members(house.url));
      await other.getByRole('button', { name: say('Chế độ xem: Tất cả', 'View: All') }).click();
      await other.getByRole('menuitemradio', { name: new RegExp(name) }).click();
      await expect(other).toHaveURL(/membershipState=current.*view=/);
      await other.getByRole('button', { name: new RegExp(`: ${name}`) }).click();
      await expect(other.getByRole('menuitem', { name: say('Xoá chế độ xem', 'Delete view') })).toHaveCount(0);
      await context.close();
    });

    test('records are looked through by the keyboard, and one that is starred stands in the sidebar', async ({
      page,
      house,
    }) => {
      await signIn(page, house, language);
      await page.goto(members(house.url));
      // Home stays until the list has loaded, and has rows of its own.
      await expect(page.getByRole('heading', { level: 1, name: say('Hội viên đơn vị', 'Unit members') })).toBeVisible();
      await expect(page.getByRole('row').nth(3)).toBeVisible();
      await page.keyboard.press('p');
      const panel = page.getByRole('complementary', { name: say('Xem nhanh', 'Preview') });
      await expect(panel.getByRole('heading', { level: 2 }).first()).toBeVisible();
      const first = await panel.getByRole('heading', { level: 2 }).first().textContent();
      await page.keyboard.press('j');
      await expect(panel.getByRole('heading', { level: 2 }).first()).not.toHaveText(first ?? '');
      await page.keyboard.press('k');
      await expect(panel.getByRole('heading', { level: 2 }).first()).toHaveText(first ?? '');
      await page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
      await page.keyboard.press('Enter');
      const title = page.getByRole('heading', { level: 1, name: first ?? '' });
      await expect(title).toBeVisible();
      // The browser sends settings a moment after the click, and the next test signs in as the same person.
      const kept = () => page.waitForResponse((answer) => answer.url().includes('/Settings/favourites'));
      const isStarred = kept();
      await page.getByRole('button', { name: say('Đưa vào mục yêu thích', 'Add to favourites') }).click();
      await isStarred;
      await page.goto(`${house.url}/#/`);
      await page.getByRole('button', { name: say('Yêu thích', 'Starred'), exact: true }).click();
      await page.getByRole('link', { name: first ?? '' }).click();
      await expect(title).toBeVisible();
      const isGone = kept();
      await page.getByRole('button', { name: say('Bỏ khỏi mục yêu thích', 'Remove from favourites') }).click();
      await isGone;
      await expect(page.getByRole('button', { name: say('Yêu thích', 'Starred'), exact: true })).toHaveCount(0);
    });
  });
}

/** Signs in a second administrator and changes the first password. */
async function signInColleague(page: Page, house: House, language: Language): Promise<void> {
  const roles = (await call(house, 'GET', '/api/Roles?search=Administrator')) as { data: { items: { id: string }[] } };
  const username = `dongnghiep${language}`;
  await call(house, 'POST', '/api/Users', {
    username,
    fullName: 'Lê Đồng Nghiệp',
    emailAddress: `${username}@example.test`,
    phoneNumber: freshPhone(),
    roleId: roles.data.items[0]?.id,
    password: FIRST,
  });
  await openSignIn(page, house, language);
  await page.getByLabel(word(language, 'Tên đăng nhập hoặc e-mail', 'Username or e-mail')).fill(username);
  await page.locator('input[type="password"]').fill(FIRST);
  await page.keyboard.press('Enter');
  await page.getByLabel(word(language, 'Mật khẩu đang dùng', 'Present password')).fill(FIRST);
  await page.locator('input[name="newPassword"]').fill(OWN);
  await page.locator('input[name="confirmPassword"]').fill(OWN);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /Lê Đồng Nghiệp/ })).toBeVisible();
}
