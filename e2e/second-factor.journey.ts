// Long: 'lets a person without one only set it up, at once when the role changes' in server/src/areas/doors/user/second-factor/second-factor.test.ts holds the same rule in the plain run.
import { createHmac } from 'node:crypto';
import {
  addPerson,
  call,
  enterAs,
  expect,
  type House,
  type Language,
  BOTH,
  openSignIn,
  type Page,
  prove,
  signIn,
  test,
  word,
} from './house.ts';

/** The code that a phone shows (RFC 6238) whose clock is wrong by so many seconds. */
function codeOf(secret: string, wrongBy = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(secret)
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor((Date.now() / 1000 + wrongBy) / 30)));
  const mark = createHmac('sha1', key).update(counter).digest();
  const at = (mark.at(-1) ?? 0) % 16;
  return String((mark.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Reads the secret beside the QR code, confirms it, and keeps the recovery codes. */
async function setUp(page: Page, say: Say): Promise<{ secret: string; codes: string[] }> {
  const secret = (await page.locator('[data-secret]').innerText()).replaceAll(' ', '');
  const field = page.locator('input[name="code"]');
  await field.fill(codeOf(secret, 120));
  await page.getByRole('button', { name: say('Xác nhận', 'Confirm'), exact: true }).click();
  await expect(page.getByText(say('Đồng hồ của điện thoại nhanh khoảng 2 phút', 'is about 2 min fast'))).toBeVisible();
  await field.fill(codeOf(secret));
  await page.getByRole('button', { name: say('Xác nhận', 'Confirm'), exact: true }).click();
  const list = page.getByRole('list', { name: say('Mã dự phòng của bạn', 'Your recovery codes') });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.locator('code').allInnerTexts();
  const done = page.getByRole('button', { name: say('Xong', 'Done'), exact: true });
  await expect(done).toBeDisabled();
  await page.getByLabel(say('Tôi đã cất các mã này', 'I have kept these codes')).check();
  await done.click();
  return { secret, codes };
}

type Say = (vi: string, en: string) => string;

async function passwordStep(page: Page, house: House, language: Language, username: string): Promise<void> {
  await openSignIn(page, house, language);
  await page.getByLabel(word(language, 'Tên đăng nhập hoặc e-mail', 'Username or e-mail')).fill(username);
  await page.locator('input[type="password"]').fill('gió mùa đông bắc 27 mới');
  await page.keyboard.press('Enter');
}

for (const language of BOTH) {
  const say: Say = (vi, en) => word(language, vi, en);

  test(`a role comes to require a second factor: set up, used, lost, and reset (${language})`, async ({
    page,
    house,
    browser,
  }) => {
    const who = { username: `hai-buoc-${language}`, fullName: `Trần Hai Bước ${language}` };
    await addPerson(house, { ...who, codes: ['MarketsSearch', 'MarketsView'] });
    await enterAs(page, house, language, who);

    const found = (await call(house, 'GET', `/api/Roles?search=${encodeURIComponent(who.username)}`)) as {
      data: { items: { id: string }[] };
    };
    const role = (await call(house, 'GET', `/api/Roles/${found.data.items[0]?.id}`)) as {
      data: { id: string; name: string; description: null; permissionCodes: string[]; version: number };
    };
    const { id, name, description, permissionCodes, version } = role.data;
    await call(house, 'PUT', `/api/Roles/${id}`, {
      name,
      description,
      permissionCodes,
      version,
      needsSecondFactor: true,
    });

    await page.reload();
    await expect(
      page.getByRole('heading', { name: say('Thiết lập xác thực hai bước', 'Set up your second factor') }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: say('Đăng xuất', 'Sign out') })).toBeVisible();
    await page.getByRole('button', { name: say('Bắt đầu', 'Begin') }).click();
    const dialog = page.getByRole('dialog', { name: say('Xác nhận đây là bạn', 'Confirm that it is you') });
    await dialog.getByLabel(say('Mật khẩu của bạn', 'Your password')).fill('gió mùa đông bắc 27 mới');
    await dialog.getByRole('button', { name: say('Xác nhận', 'Confirm') }).click();
    const { secret, codes } = await setUp(page, say);
    await expect(page.getByRole('link', { name: new RegExp(who.fullName) })).toBeVisible();

    await page.goto(`${house.url}/#/profile`);
    const out = page.getByRole('button', { name: say('Đăng xuất', 'Sign out'), exact: true });
    await out.first().click();
    await expect(page.getByRole('heading', { level: 1, name: say('Đăng nhập', 'Sign in') })).toBeVisible();
    await passwordStep(page, house, language, who.username);
    const step = page.getByRole('heading', { level: 1, name: say('Nhập mã xác thực', 'Enter your code') });
    await expect(step).toBeVisible();
    const field = page.locator('input[name="code"]');
    await field.fill(codeOf(secret, -120));
    await expect(page.getByText(say('Đồng hồ của điện thoại chậm khoảng 2 phút', 'is about 2 min slow'))).toBeVisible();
    // The sixth digit sends the code. That of the next half minute, because the present one may have confirmed the app.
    await field.fill(codeOf(secret, 30));
    await expect(page.getByRole('link', { name: new RegExp(who.fullName) })).toBeVisible();

    // The phone is lost.
    const lost = await (await browser.newContext()).newPage();
    await passwordStep(lost, house, language, who.username);
    await lost.getByRole('button', { name: say('Dùng mã dự phòng', 'Use a recovery code') }).click();
    await lost.locator('input[name="code"]').fill(codes[0] ?? '');
    await lost.keyboard.press('Enter');
    await expect(lost.getByRole('link', { name: new RegExp(who.fullName) })).toBeVisible();
    await lost.goto(`${house.url}/#/profile`);
    await expect(lost.getByText(say('còn 9 mã', '9 left'))).toBeVisible();

    // The codes are lost, too.
    const admin = await (await browser.newContext()).newPage();
    await signIn(admin, house, language);
    const people = (await call(house, 'GET', `/api/Users?search=${who.username}`)) as {
      data: { items: { id: string }[] };
    };
    await admin.goto(`${house.url}/#/user/info/${people.data.items[0]?.id}`);
    await admin.getByRole('button', { name: say('Thao tác khác', 'More actions') }).click();
    const remove = say('Gỡ xác thực hai bước', 'Remove the second factor');
    await admin.getByRole('menuitem', { name: remove }).click();
    const question = admin.getByRole('dialog').filter({ hasText: remove });
    await expect(question.getByRole('button', { name: remove })).toBeDisabled();
    await question.getByRole('textbox').fill('Mất điện thoại, đã gặp trực tiếp');
    await question.getByRole('button', { name: remove }).click();
    await prove(admin, language);
    await expect(admin.getByText(say('Đã gỡ xác thực hai bước', 'The second factor was removed'))).toBeVisible();

    await lost.reload();
    await passwordStep(lost, house, language, who.username);
    await expect(
      lost.getByRole('heading', { name: say('Thiết lập xác thực hai bước', 'Set up your second factor') }),
    ).toBeVisible();
    await admin.context().close();
    await lost.context().close();
  });
}
