// Long: 'are a draft, are published, withdrawn and published again; a timed one waits' in server/src/areas/words/document/document.test.ts holds the same rule in the plain run.
import { expectNothingOfAxe } from './axe.ts';
import { addPerson, call, enterAs, expect, type House, signIn, test } from './house.ts';

/** Tomorrow at eight as people type it, by the clock of Viet Nam. */
function tomorrow(): string {
  const day = new Date(Date.now() + 31 * 60 * 60_000).toISOString().slice(0, 10);
  return `${day.split('-').toReversed().join('/')} 08:00`;
}

/** How many mails with this subject are in the outbox. */
async function receivers(house: House, title: string): Promise<number> {
  const { data } = (await call(house, 'GET', `/api/Outbox?search=${encodeURIComponent(title)}`)) as {
    data: { total: number };
  };
  return data.total;
}

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
  await dialog.getByRole('textbox', { name: 'Giờ đăng' }).fill(tomorrow());
  await dialog.getByRole('button', { name: 'Hẹn giờ đăng' }).click();
  await expect(page.getByText('Hẹn giờ đăng').first()).toBeVisible();
  const theirs = await browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' });
  const reader = await theirs.newPage();
  await enterAs(reader, house, 'vi', person);
  await reader.goto(`${house.url}/#/news/reader`);
  await expect(reader.getByRole('heading', { level: 1, name: 'Đọc tin' })).toBeVisible();
  await expect(reader.getByText(title)).toHaveCount(0);

  // The time comes: the clock of the product cannot be moved, so the time is moved to it.
  const id = page.url().split('/').pop()?.split('?')[0] as string;
  const soon = new Date(Date.now() + 2_000).toISOString();
  await call(house, 'POST', `/api/Documents/${id}/Publish`, { publishAt: soon });
  await expect(async () => {
    const answer = reader.waitForResponse(/\/api\/Documents\/Reader(\?|$)/);
    await reader.reload();
    expect(await (await answer).text()).toContain(title);
  }).toPass();
  await reader.getByRole('link', { name: new RegExp(title) }).click();
  await expect(reader.getByText('Tập huấn tại hội trường tầng 3.')).toBeVisible();
  await expectNothingOfAxe(reader, 'article');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Người đã đọc' })).toContainText(second.enterpriseName);

  await page.getByRole('button', { name: 'Thao tác khác' }).click();
  await page.getByRole('menuitem', { name: 'Gửi thành thông báo' }).click();
  await expect(page.getByRole('textbox', { name: 'Tiêu đề' })).toHaveValue(title);
  await expect(page.getByText('Tập huấn tại hội trường tầng 3.').first()).toBeVisible();
  await page.getByRole('button', { name: /^Gửi cho [\d.]+ người/ }).click();
  const send = dialog.getByRole('button', { name: /^Gửi cho [\d.]+ người/ });
  // A question before so many letters wants their number.
  const count = /[\d.]+/.exec((await send.textContent()) ?? '')?.[0] ?? '';
  await dialog.getByRole('textbox', { name: `Gõ ${count} để tiếp tục` }).fill(count);
  await send.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // Only members of the two clubs of the chosen kind get it.
  await expect.poll(() => receivers(house, title)).toBeGreaterThan(0);
  await theirs.close();
});
