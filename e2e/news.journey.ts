import { expectNothingOfAxe } from './axe.ts';
import { addPerson, call, enterAs, expect, signIn, test } from './house.ts';

test('news for two clubs wait for their time, are read by a club’s user, and go out as a notification', async ({
  page,
  browser,
  house,
}) => {
  const clubs = (await call(house, 'GET', '/api/Clubs?pageSize=2')) as {
    data: { items: { id: string; enterpriseName: string }[] };
  };
  const [first, second] = clubs.data.items;
  if (!first || !second) throw new Error('The demo has no clubs.');
  const person = { username: 'clb.doctin', fullName: 'Lê Đọc Tin' };
  await addPerson(house, { ...person, codes: ['ClubsView'], clubId: second.id });
  const title = 'Lịch tập huấn hai câu lạc bộ';

  await signIn(page, house, 'vi');
  await page.goto(`${house.url}/#/news/add`);
  await page.getByRole('textbox', { name: 'Tiêu đề' }).fill(title);
  await page.getByRole('textbox', { name: 'Mô tả ngắn' }).fill('Hai buổi vào tháng sau.');
  await page.getByRole('textbox', { name: 'Nội dung', exact: true }).click();
  await page.keyboard.type('Tập huấn tại hội trường tầng 3.');
  await page.getByRole('checkbox', { name: 'Hội viên đơn vị' }).check();
  for (const club of [first, second]) {
    await page.getByRole('combobox', { name: /^Câu lạc bộ được xem/ }).fill(club.enterpriseName);
    await page.getByRole('option', { name: club.enterpriseName }).first().click();
  }
  await page.getByRole('textbox', { name: 'Tiêu đề' }).click();
  await expectNothingOfAxe(page, 'form of news');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  // Timed for tomorrow: nobody reads it yet.
  await page.getByRole('button', { name: 'Đăng', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(first.enterpriseName)).toBeVisible();
  await dialog.getByRole('radio', { name: 'Hẹn giờ đăng' }).check();
  await dialog.getByRole('textbox', { name: 'Giờ đăng' }).fill('24/11/2126 08:00');
  await dialog.getByRole('button', { name: 'Hẹn giờ đăng' }).click();
  await expect(page.getByText('Hẹn giờ đăng').first()).toBeVisible();
  const theirs = await browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' });
  const reader = await theirs.newPage();
  await enterAs(reader, house, 'vi', person);
  await reader.goto(`${house.url}/#/news/reader`);
  await expect(reader.getByRole('heading', { level: 1, name: 'Đọc tin' })).toBeVisible();
  await expect(reader.getByText(title)).toHaveCount(0);

  // The time comes.
  await page.getByRole('button', { name: 'Đăng', exact: true }).click();
  await dialog.getByRole('button', { name: 'Đăng ngay' }).click();
  await expect(page.getByRole('button', { name: 'Gỡ' })).toBeVisible();
  await reader.reload();
  await reader.getByRole('link', { name: new RegExp(title) }).click();
  await expect(reader.getByText('Tập huấn tại hội trường tầng 3.')).toBeVisible();
  await expectNothingOfAxe(reader, 'article');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Người đã đọc' })).toContainText(second.enterpriseName);

  await page.getByRole('button', { name: 'Thao tác khác' }).click();
  await page.getByRole('menuitem', { name: 'Gửi thành thông báo' }).click();
  await expect(page.getByRole('textbox', { name: 'Tiêu đề' })).toHaveValue(title);
  await expect(page.getByText('Tập huấn tại hội trường tầng 3.').first()).toBeVisible();
  await theirs.close();
});
