// Long: 'the fifth wrong entry locks, running sessions go on, and the right code no longer helps' in server/src/areas/doors/user/otp.test.ts holds the same rule in the plain run.
// Long: 'a registered person signs in and reaches their own profile, password, sessions and sign-out only' in server/src/areas/doors/user/register.test.ts holds the same rule in the plain run.
import {
  call,
  expect,
  type House,
  LANGUAGES,
  openSignIn,
  type Page,
  prove,
  signIn,
  test,
  word,
  freshPhone,
} from './house.ts';

/** The password of the person of these journeys. */
const SECRET = 'mưa rào tháng bảy 42';

interface Made {
  data: { id: string; password: string };
}

/** Adds a role and a user with it who has chosen a password. */
async function addPerson(house: House, username: string, phoneNumber: string): Promise<string> {
  const role = (await call(house, 'POST', '/api/Roles', {
    name: `Vai trò ${username}`,
    permissionCodes: ['MarketsSearch'],
  })) as Made;
  const user = (await call(house, 'POST', '/api/Users', {
    username,
    fullName: 'Lê Thị Ngân',
    emailAddress: `${username}@example.test`,
    phoneNumber,
    roleId: role.data.id,
    password: SECRET,
  })) as Made;
  return user.data.id;
}

/** The code of the newest text message in the outbox. */
async function newestCode(house: House): Promise<string> {
  const { data } = (await call(house, 'GET', '/api/Outbox')) as { data: { items: { id: string; channel: string }[] } };
  const message = (await call(house, 'GET', `/api/Outbox/${data.items[0]?.id}`)) as { data: { body: string } };
  return /\b\d{6}\b/.exec(message.data.body)?.[0] ?? '';
}

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test(`five wrong codes lock the account, the right one no longer helps, and an administrator unlocks it (${language})`, async ({
    page,
    browser,
    house,
  }) => {
    const [username, phone] = [say('ma.otp', 'otp.code'), freshPhone()];
    const id = await addPerson(house, username, phone);
    const askForCode = async (who: Page) => {
      await openSignIn(who, house, language);
      await who.getByRole('tab', { name: say('Mã OTP qua điện thoại', 'OTP by phone') }).click();
      await who.getByLabel(say('Số điện thoại', 'Phone number')).fill(phone);
      await who.getByRole('button', { name: say('Gửi mã', 'Send the code') }).click();
      const code = who.getByLabel(say('Mã OTP gồm 6 chữ số', 'The 6-digit OTP code'));
      // The outbox has the code as soon as the page asks for it.
      await expect(code).toBeVisible();
      return code;
    };
    const field = await askForCode(page);
    const right = await newestCode(house);
    const wrong = right === '000000' ? '111111' : '000000';
    for (let tries = 1; tries <= 5; tries++) {
      await field.fill(wrong);
      await page.keyboard.press('Enter');
      if (tries < 5) await expect(page.getByText(say('Sai mã OTP', 'Wrong OTP code'))).toBeVisible();
    }
    await expect(page.getByRole('alert')).toContainText(say('khoá', 'locked'));
    // Now the right code is refused as well.
    await field.fill(right);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText(say('khoá', 'locked'));

    const office = await (await browser.newContext()).newPage();
    await signIn(office, house, language);
    await office.goto(`${house.url}/#/user/info/${id}`);
    await expect(office.getByText(say('Bị khoá', 'Locked')).first()).toBeVisible();
    await office.getByRole('button', { name: say('Thao tác khác', 'More actions') }).click();
    await office.getByRole('menuitem', { name: say('Mở khoá', 'Unlock') }).click();
    await expect(office.getByText(say('Bị khoá', 'Locked'), { exact: true })).toHaveCount(0);
    await office.context().close();

    // A second code is sent only after a minute; the password opens the unlocked account at once.
    const again = await (await browser.newContext()).newPage();
    await openSignIn(again, house, language);
    await again.getByLabel(say('Tên đăng nhập hoặc e-mail', 'Username or e-mail')).fill(username);
    await again.locator('input[type="password"]').fill(SECRET);
    await again.keyboard.press('Enter');
    await expect(again.locator('input[name="currentPassword"]')).toBeVisible();
    await again.context().close();
  });

  test(`a person registers, sees that nothing is assigned, and gets in once a role is given (${language})`, async ({
    page,
    browser,
    house,
  }) => {
    const [username, phone] = [say('nguoi.moi', 'newcomer'), freshPhone()];
    await openSignIn(page, house, language);
    await page.getByRole('link', { name: say('Đăng ký', 'Register') }).click();
    await page.getByLabel(say('Họ và tên', 'Full name')).fill('Phạm Đức Anh');
    await page.getByLabel('E-mail').fill(`${username}@example.test`);
    await page.getByLabel(say('Số điện thoại', 'Phone number')).fill(phone);
    await page.getByLabel(say('Tên đăng nhập', 'Username')).fill(username);
    await page.locator('input[name="password"]').fill(SECRET);
    await page.locator('input[name="confirmPassword"]').fill(SECRET);
    await page.getByRole('button', { name: say('Đăng ký', 'Register') }).click();
    await expect(page.getByText(say('Đã nhận đăng ký', 'Registration received'))).toBeVisible();

    await openSignIn(page, house, language);
    await page.getByLabel(say('Tên đăng nhập hoặc e-mail', 'Username or e-mail')).fill(username);
    await page.locator('input[type="password"]').fill(SECRET);
    await page.keyboard.press('Enter');
    const notice = say('Tài khoản chưa được cấp quyền truy cập', 'Account has not been assigned to access');
    await expect(page.getByRole('heading', { level: 1, name: notice })).toBeVisible();
    await page.goto(`${house.url}/#/user`);
    await expect(page.getByRole('heading', { level: 1, name: notice })).toBeVisible();

    const role = (await call(house, 'POST', '/api/Roles', {
      name: say('Người xem thị trường', 'Market reader'),
      permissionCodes: ['MarketsSearch', 'MarketsView'],
    })) as Made;
    const office = await (await browser.newContext()).newPage();
    await signIn(office, house, language);
    await office.goto(`${house.url}/#/user?search=${username}`);
    await office.getByRole('link', { name: 'Phạm Đức Anh' }).first().click();
    await office.getByRole('link', { name: say('Sửa', 'Edit') }).click();
    const roleName = say('Người xem thị trường', 'Market reader');
    await office.getByRole('combobox', { name: say('Vai trò', 'Role') }).fill(roleName);
    await office.getByRole('option', { name: roleName, exact: true }).click();
    // Nobody has verified the number of a registration, so the office enters the number that it knows.
    await office.getByRole('textbox', { name: say('Điện thoại', 'Phone') }).fill(phone);
    await office.keyboard.press('Control+s');
    await prove(office, language);
    await expect(office.getByText(say('Đã lưu người dùng', 'User saved'))).toBeVisible();
    await office.context().close();
    expect(role.data.id).toBeTruthy();

    await page.goto(`${house.url}/#/`);
    await page.reload();
    await expect(page.getByRole('link', { name: say('Thị trường', 'Markets') }).first()).toBeVisible();
  });
}
