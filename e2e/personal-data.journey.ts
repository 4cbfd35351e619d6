// Long: 'leaves no trace of what was entered in any table, and keeps the membership' in server/src/areas/people/personal-data/erase.test.ts holds the same rule in the plain run.
// Long: 'are reported with when, to whom and what, once these words are there' in web/src/areas/people/personal-data/Registers.test.tsx holds the same rule in the plain run.
import { call, expect, type House, LANGUAGES, signIn, test, word } from './house.ts';

/** Adds an inactive member who asks to be erased. */
async function addPerson(house: House, mark: string, name: string): Promise<string> {
  const person = { code: `CN-X${mark}`, name, emailAddress: `xoa.${mark}@example.test`.toLowerCase() };
  const answer = (await call(house, 'POST', '/api/PersonalMembers', person)) as { data: { id: string } };
  await call(house, 'POST', `/api/PersonalMembers/${answer.data.id}/Deactivate`);
  return answer.data.id;
}

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test(`somebody asks for their data: they are handed out and erased (${language})`, async ({ page, house }) => {
    const mark = say('V', 'E');
    const name = `Hồ Thị Hành Trình ${mark}`;
    const id = await addPerson(house, mark, name);
    await signIn(page, house, language);
    await page.goto(`${house.url}/#/member-and-partner/member-personal/info/${id}?tab=personal-data`);
    await page.getByRole('link', { name: say('Ghi nhận yêu cầu', 'Record a request') }).click();
    await page.getByRole('textbox', { name: say('Người yêu cầu', 'Requester') }).fill(name);
    await page
      .getByRole('combobox', { name: say('Loại yêu cầu', 'Request') })
      .first()
      .selectOption('4');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const request = page.url();

    await page.goto(`${house.url}/#/member-and-partner/member-personal/info/${id}?tab=personal-data`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: say('Xuất JSON', 'Export JSON') }).click();
    expect((await download).suggestedFilename()).toMatch(/^du-lieu-ca-nhan-.*\.json$/);
    await page.getByRole('link', { name: say('Ai đã xem', 'Who looked') }).click();
    await expect(page.getByRole('cell', { name: say('Xuất dữ liệu', 'Exported') })).toBeVisible();
    await page.goBack();

    const erase = say('Xoá dữ liệu cá nhân', 'Erase personal data');
    await page.getByRole('button', { name: erase }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: erase });
    await dialog.getByRole('textbox', { name: say('Lý do', 'Reason') }).fill('Theo đơn ngày 20/11');
    await expect(confirm).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'XOA' }).fill('XOA');
    await confirm.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Đã xoá theo yêu cầu' })).toBeVisible();
    await expect(page.getByText(say('Đã xoá dữ liệu', 'Data erased')).first()).toBeVisible();

    await page.goto(request);
    await expect(page.getByRole('heading', { level: 1, name: 'Đã xoá theo yêu cầu' })).toBeVisible();
    await page.getByRole('button', { name: say('Hoàn thành', 'Done'), exact: true }).click();
    await expect(page.getByText(say('Đã hoàn thành yêu cầu', 'The request is done'))).toBeVisible();

    await page.goto(`${house.url}/#/personal-data/access`);
    const row = page.getByRole('row', { name: /Theo đơn ngày 20\/11/ }).first();
    await expect(row.getByText(say('Xoá dữ liệu', 'Erased'))).toBeVisible();
    const search = encodeURIComponent(name);
    await page.goto(`${house.url}/#/member-and-partner/member-personal?search=${search}`);
    await expect(page.getByRole('heading', { level: 2 })).toContainText(name);
    await expect(page.locator('tbody').getByText(name)).toHaveCount(0);
  });

  test(`a breach is entered, reported and closed, and its history has the report (${language})`, async ({
    page,
    house,
  }) => {
    const content = `${say('Gửi nhầm danh sách', 'A list went astray')} ${language}`;
    const report = say('Gửi Cục A05 theo mẫu', 'Sent to A05 by the form');
    await signIn(page, house, language);
    await page.goto(`${house.url}/#/personal-data/breaches/add`);
    await page.getByRole('textbox', { name: say('Số người bị ảnh hưởng', 'People affected') }).fill('120');
    await page.getByRole('textbox', { name: say('Nội dung sự cố', 'What happened') }).fill(content);
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { level: 1, name: content })).toBeVisible();
    await expect(page.getByText(say('còn 71 giờ', '71 h left'))).toBeVisible();

    const record = say('Ghi nhận đã thông báo', 'Record the report');
    await page.getByRole('button', { name: record }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('textbox', { name: say('Đã thông báo cho ai, những gì', 'Told to whom, and what') })
      .fill(report);
    await dialog.getByRole('button', { name: record }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(report)).toBeVisible();

    const close = say('Kết thúc sự cố', 'Close the breach');
    await page.getByRole('button', { name: close, exact: true }).click();
    await dialog
      .getByRole('textbox', { name: say('Kết quả khắc phục', 'Outcome') })
      .fill(say('Đã thu hồi', 'Taken back'));
    await dialog.getByRole('button', { name: close, exact: true }).click();
    await expect(page.getByText(say('Đã kết thúc', 'Closed'), { exact: true }).first()).toBeVisible();
    await page.getByRole('link', { name: say('Lịch sử', 'History') }).click();
    await expect(page.getByText(report)).toBeVisible();
    await page.goto(`${house.url}/#/personal-data/breaches`);
    await expect(page.getByRole('link', { name: say('Đã đóng', 'Closed') })).toBeVisible();
    await expect(page.getByRole('cell', { name: content })).toHaveCount(0);
  });
}
