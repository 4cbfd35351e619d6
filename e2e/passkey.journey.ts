// Long: 'a passkey alone opens a session; without it the password does not' in server/src/areas/doors/user/second-factor/passkey.test.ts holds the same rule in the plain run.
import {
  addPerson,
  BOTH,
  enterAs,
  expect,
  type House,
  type Language,
  openSignIn,
  type Page,
  test,
  word,
} from './house.ts';

/** The password that `enterAs` leaves. */
const OWN_PASSWORD = 'gió mùa đông bắc 27 mới';

/** A device with a finger print reader, as Chromium plays it; returns what loses its keys. */
async function addDevice(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => {
    await session.send('WebAuthn.clearCredentials', { authenticatorId });
  };
}

async function passwordStep(page: Page, house: House, language: Language, username: string): Promise<void> {
  await openSignIn(page, house, language);
  await page.getByLabel(word(language, 'Tên đăng nhập hoặc e-mail', 'Username or e-mail')).fill(username);
  await page.locator('input[type="password"]').fill(OWN_PASSWORD);
  await page.keyboard.press('Enter');
}

for (const language of BOTH) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test(`a passkey: added, alone, as second step, lost, and removed (${language})`, async ({ page, house: own }) => {
    // A browser makes no passkeys for an address of numbers.
    const house = { ...own, url: own.url.replace('127.0.0.1', 'localhost') };
    const who = { username: `khoa-truy-cap-${language}`, fullName: `Lê Khoá Truy ${language}` };
    const inside = page.getByRole('link', { name: new RegExp(who.fullName) });
    const signOut = async () => {
      await page.goto(`${house.url}/#/profile`);
      await page
        .getByRole('button', { name: say('Đăng xuất', 'Sign out'), exact: true })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1, name: say('Đăng nhập', 'Sign in') })).toBeVisible();
    };
    await addPerson(own, { ...who, codes: ['MarketsSearch', 'MarketsView'] });

    await enterAs(page, own, language, who);
    await page.goto(`${own.url}/#/profile`);
    await expect(page.getByText(say('chỉ dùng được ở địa chỉ', 'Passkeys work only at'))).toContainText(house.url);
    await expect(page.getByRole('button', { name: say('Thêm khoá truy cập', 'Add a passkey') })).toBeHidden();

    const lose = await addDevice(page);
    await passwordStep(page, house, language, who.username);
    await expect(inside).toBeVisible();
    await page.goto(`${house.url}/#/profile`);
    await page.getByRole('button', { name: say('Thêm khoá truy cập', 'Add a passkey') }).click();
    const proof = page.getByRole('dialog', { name: say('Xác nhận đây là bạn', 'Confirm that it is you') });
    await proof.getByLabel(say('Mật khẩu của bạn', 'Your password')).fill(OWN_PASSWORD);
    await proof.getByRole('button', { name: say('Xác nhận', 'Confirm') }).click();
    const making = page.getByRole('dialog', { name: say('Thêm khoá truy cập', 'Add a passkey') });
    await making.getByLabel(say('Tên thiết bị', 'Name of the device')).fill('Laptop của Lê');
    await making.getByRole('button', { name: say('Tạo khoá truy cập', 'Make the passkey') }).click();
    const list = page.getByRole('list', { name: say('Mã dự phòng của bạn', 'Your recovery codes') });
    await expect(list.getByRole('listitem')).toHaveCount(10);
    const codes = await list.locator('code').allInnerTexts();
    await page.getByLabel(say('Tôi đã cất các mã này', 'I have kept these codes')).check();
    await page.getByRole('button', { name: say('Xong', 'Done'), exact: true }).click();
    const factors = page.getByRole('region', { name: say('Xác thực hai bước', 'Second factor') });
    await expect(factors.getByText(say('chưa dùng', 'not used yet'))).toBeVisible();
    await factors.getByRole('button', { name: `${say('Đổi tên', 'Rename')}: Laptop của Lê` }).click();
    const renaming = page.getByRole('dialog', { name: say('Đổi tên', 'Rename') });
    await renaming.getByLabel(say('Tên thiết bị', 'Name of the device')).fill('Máy ở văn phòng');
    await renaming.getByRole('button', { name: say('Lưu tên', 'Save the name') }).click();
    await expect(factors.getByText('Máy ở văn phòng')).toBeVisible();

    await signOut();
    await page.getByRole('button', { name: say('Đăng nhập bằng khoá truy cập', 'Sign in with a passkey') }).click();
    await expect(inside).toBeVisible();

    await signOut();
    await passwordStep(page, house, language, who.username);
    await expect(page.getByRole('heading', { level: 1, name: say('Bước thứ hai', 'The second step') })).toBeVisible();
    await page.getByRole('button', { name: say('Dùng khoá truy cập', 'Use a passkey') }).click();
    await expect(inside).toBeVisible();

    // The device is lost.
    await signOut();
    await lose();
    await passwordStep(page, house, language, who.username);
    await page.getByRole('button', { name: say('Dùng khoá truy cập', 'Use a passkey') }).click();
    await expect(page.getByText(say('Chưa dùng được khoá', 'The passkey was not used'))).toBeVisible();
    await page.getByRole('button', { name: say('Dùng mã dự phòng', 'Use a recovery code') }).click();
    await page.locator('input[name="code"]').fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(inside).toBeVisible();
    await page.goto(`${house.url}/#/profile`);
    await expect(factors.getByText(say('còn 9 mã', '9 left'))).toBeVisible();
    await factors.getByRole('button', { name: `${say('Gỡ', 'Remove')}: Máy ở văn phòng` }).click();
    const removal = page.getByRole('dialog').filter({ hasText: 'Máy ở văn phòng' });
    await removal.getByRole('textbox').fill(codes[1] ?? '');
    await removal.getByRole('button', { name: say('Gỡ thiết bị', 'Remove the device') }).click();
    await proof.getByLabel(say('Mật khẩu của bạn', 'Your password')).fill(OWN_PASSWORD);
    await proof.getByRole('button', { name: say('Xác nhận', 'Confirm') }).click();
    await expect(factors.getByText(say('Chưa bật', 'It is off'))).toBeVisible();
  });
}
