// Long: 'a change of a role holds at the next request of its users' in server/src/areas/doors/role/role.test.ts holds the same rule in the plain run.
// Long: 'shows only what the role opens' in web/src/app/layout/Frame.test.tsx holds the same rule in the plain run.
import { expectNothingOfAxe } from './axe.ts';
import {
  call,
  expect,
  type House,
  LANGUAGES,
  openSignIn,
  type Page,
  signIn,
  test,
  withoutStream,
  word,
  freshPhone,
} from './house.ts';

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);
  const roleName = say('Thư ký thị trường', 'Market clerk');
  const username = say('ky.thi.truong', 'market.officer');

  test(`a role is put together, a user with it sees exactly its screens, and a deleted market comes back (${language})`, async ({
    page,
    house,
    browser,
  }) => {
    await withoutStream(page);
    await signIn(page, house, language);
    await page.goto(`${house.url}/#/roles`);
    await page.getByRole('link', { name: say('Thêm vai trò', 'Add role') }).click();
    const permission = (area: string, action: string) => page.getByRole('checkbox', { name: `${area}, ${action}` });
    await page.getByRole('textbox', { name: say('Tên vai trò', 'Role name') }).fill(roleName);
    const markets = say('Thị trường', 'Markets');
    await page.getByRole('button', { name: `${markets}, ${say('mọi quyền', 'every permission')}` }).click();
    await permission(markets, say('nhập', 'import')).uncheck();
    await permission(say('Chứng nhận', 'Certificates'), say('tìm', 'search')).check();
    await axe(page, 'role form');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { level: 1, name: roleName })).toBeVisible();
    await axe(page, 'role');

    const password = await addUser(page, house, say, { username, roleName });
    const context = await browser.newContext();
    const other = await context.newPage();
    await openSignIn(other, house, language);
    await other.getByLabel(say('Tên đăng nhập hoặc e-mail', 'Username or e-mail')).fill(username);
    await other.locator('input[type="password"]').fill(password);
    await other.keyboard.press('Enter');
    await changePassword(other, say, password);
    await expect(other.getByRole('heading', { level: 1, name: say('Hôm nay', 'Today') })).toBeVisible();
    const links = await other.getByRole('main').getByRole('link').allInnerTexts();
    // News, library, own feedback, contact and manual are open to everybody who is signed in.
    expect(links.map((text) => text.split('\n')[0])).toEqual([
      say('Đọc tin', 'Read news'),
      say('Tài liệu', 'Documents'),
      say('Góp ý của tôi', 'My feedback'),
      markets,
      say('Chứng nhận', 'Certificates'),
      say('Thông tin liên hệ', 'Contact details'),
      say('Tài liệu hướng dẫn', 'User manual'),
    ]);
    await other.goto(`${house.url}/#/roles`);
    await expect(
      other.getByRole('heading', {
        name: say('Bạn chưa được cấp quyền vào trang này', 'You are not authorized to open this page'),
      }),
    ).toBeVisible();
    await other.goto(`${house.url}/#/catalogue/markets`);
    await expect(other.getByRole('link', { name: say('Thêm thị trường', 'Add market') })).toBeVisible();
    await expect(other.getByRole('link', { name: say('Nhập từ Excel', 'Import from Excel') })).toHaveCount(0);
    await context.close();

    await restoreMarket(page, house, say);
  });
}

type Say = (vi: string, en: string) => string;

/** Adds a user through the form and returns the generated password, which the form shows only once. */
async function addUser(
  page: Page,
  house: House,
  say: Say,
  { username, roleName }: Record<'username' | 'roleName', string>,
) {
  await page.goto(`${house.url}/#/user/add`);
  await page.getByRole('textbox', { name: say('Tên đăng nhập', 'Username') }).fill(username);
  await page.getByRole('textbox', { name: say('Họ và tên', 'Full name') }).fill('Vũ Thị Ánh');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`${username}@example.test`);
  await page.getByRole('textbox', { name: say('Điện thoại', 'Phone') }).fill(freshPhone());
  await page.getByRole('combobox', { name: say('Vai trò', 'Role') }).fill(roleName);
  await page.getByRole('option', { name: roleName, exact: true }).click();
  await axe(page, 'user form');
  await page.keyboard.press('Control+s');
  const password = await page.locator('[data-password]').innerText();
  await axe(page, 'first password');
  await page.getByRole('button', { name: say('Mở hồ sơ', 'Open the record') }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vũ Thị Ánh' })).toBeVisible();
  await axe(page, 'user');
  await page.goto(`${house.url}/#/user?search=${username}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await axe(page, 'users');
  return password;
}

/** Changes the first password: another person generated it, so nothing else opens before. */
async function changePassword(page: Page, say: Say, password: string): Promise<void> {
  const fresh = 'mưa rào tháng bảy 42';
  await page.getByLabel(say('Mật khẩu đang dùng', 'Present password')).fill(password);
  await page.locator('input[name="newPassword"]').fill(fresh);
  await page.locator('input[name="confirmPassword"]').fill(fresh);
  await page.keyboard.press('Enter');
}

async function restoreMarket(page: Page, house: House, say: Say): Promise<void> {
  const name = say('Miền Tây', 'Far West');
  const { data } = (await call(house, 'POST', '/api/Markets', { code: say('MT', 'FW'), name, description: null })) as {
    data: { id: string };
  };
  await call(house, 'DELETE', `/api/Markets/${data.id}`);
  await page.goto(`${house.url}/#/audit`);
  await page
    .getByRole('combobox', { name: say('Khu vực', 'Area') })
    .selectOption({ label: say('Thị trường', 'Markets') });
  await page.getByRole('combobox', { name: say('Việc', 'What') }).selectOption({ label: say('Xoá', 'Deleted') });
  await expect(page.getByRole('row').nth(1)).toContainText(name);
  await axe(page, 'audit');
  await page.getByRole('button', { name: say(`Khôi phục ${name}`, `Restore ${name}`) }).click();
  await expect(page.getByText(say('Đã khôi phục thị trường', 'Market restored'))).toBeVisible();
  await expect(page.getByRole('button', { name: say(`Khôi phục ${name}`, `Restore ${name}`) })).toHaveCount(0);
  await page.goto(`${house.url}/#/audit?tab=deleted`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await axe(page, 'deleted');
  await page.goto(`${house.url}/#/catalogue/markets/info/${data.id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await call(house, 'DELETE', `/api/Markets/${data.id}`);
}

/** Runs in the trial `looks` only: the accessibility journey checks the screens that need no record of this journey. */
async function axe(page: Page, where: string): Promise<void> {
  if (process.env['LOOKS'] !== 'all') return;
  await page.waitForLoadState('networkidle');
  await expectNothingOfAxe(page, where);
}
