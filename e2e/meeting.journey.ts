import { BOTH, call, expect, signIn, test, word } from './house.ts';

/** A meeting that began an hour ago, with two guests. */
const input = () => ({
  kind: 1,
  type: 1,
  title: 'Họp Ban Chấp hành bất thường',
  meetingHostName: 'Phạm Quốc Hưng',
  address: 'Hội trường A',
  startTime: new Date(Date.now() - 3_600_000).toISOString(),
  endTime: new Date(Date.now() + 3_600_000).toISOString(),
  otherEmails: ['Lê Thị Ngân', 'Vũ Minh Châu'].map((name, index) => ({
    name,
    emailAddress: `khach${index}@example.test`,
  })),
});

for (const language of BOTH) {
  const say = (vi: string, en: string) => word(language, vi, en);
  test(`a meeting goes from attendance and quorum to minutes and a decision ticked off (${language})`, async ({
    page,
    house,
  }) => {
    const { id } = ((await call(house, 'POST', '/api/Schedules', input())) as { data: { id: string } }).data;
    await signIn(page, house, language);
    await page.goto(`${house.url}/#/calendar/meeting-schedule/info/info/${id}`);
    const vote = (name: string) =>
      page.getByRole('button', { name: say(`${name}: quyền biểu quyết`, `${name}: right to vote`) });
    await vote('Lê Thị Ngân').click();
    await vote('Vũ Minh Châu').click();
    await expect(page.getByText(say('Thiếu 2 người', '2 people missing'))).toBeVisible();
    const present = page.getByRole('radio', { name: say('Có mặt', 'Present') });
    await present.first().focus();
    await page.keyboard.press('c');
    await page.keyboard.press('c');
    await expect(page.getByText(say('Đủ túc số', 'Quorum reached'))).toBeVisible();

    await page.getByRole('button', { name: say('Thêm mục', 'Add an item') }).click();
    await page.getByRole('textbox', { name: say('Giờ 1', 'Time 1') }).fill('9h30');
    await page.getByRole('textbox', { name: say('Nội dung 1', 'Item 1') }).fill('Khai mạc');
    await page.getByRole('button', { name: say('Lưu', 'Save'), exact: true }).click();
    await expect(page.getByText('09:30')).toBeVisible();

    await page.getByRole('button', { name: say('Thêm nghị quyết', 'Add a decision') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: say('Nội dung nghị quyết', 'Decision') }).fill('Kết nạp 12 hội viên');
    await dialog.getByRole('textbox', { name: say('Tán thành', 'In favour'), exact: true }).fill('2');
    await dialog.getByRole('button', { name: say('Lưu', 'Save'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(say('1 việc đang mở', '1 open'))).toBeVisible();

    await page.getByRole('link', { name: say('Viết biên bản', 'Write the minutes') }).click();
    await page.getByRole('button', { name: say('Soạn từ cuộc họp', 'Write from the facts') }).click();
    await expect(page.getByText('Có mặt 2 trên 2 người có quyền biểu quyết', { exact: false })).toBeVisible();
    await page.getByRole('radio', { name: say('Tôi', 'Me'), exact: true }).check({ force: true });
    await page
      .getByRole('main')
      .getByRole('button', { name: say('Hoàn tất biên bản', 'Complete the minutes') })
      .last()
      .click();
    await expect(page.getByRole('button', { name: say('Mở lại để sửa', 'Open again') })).toBeVisible();

    await page.getByRole('link', { name: say('Cuộc họp', 'Meeting'), exact: true }).click();
    await page
      .getByRole('checkbox', { name: say('Đã xong: Kết nạp 12 hội viên', 'Done: Kết nạp 12 hội viên') })
      .click();
    await expect(page.getByText(say('1 việc đang mở', '1 open'))).toBeHidden();

    await page.goto(`${house.url}/#/calendar/papers/${id}?of=letters,sheet,minutes`);
    // Two letters, the sheet and the minutes.
    await expect(page.getByRole('article')).toHaveCount(4);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/MediaBox\b/g)).toHaveLength(4);
    // On paper nothing is wider than the sheet of A4.
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(() => getComputedStyle(document.body).minWidth)).toBe('0px');
    await page.emulateMedia({ media: null });
    await call(house, 'DELETE', `/api/Schedules/${id}`);
  });
}
