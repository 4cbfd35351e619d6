import { BOTH, call, expect, type House, signIn, test, word } from './house.ts';
import { letterText } from './letters.ts';

const MINUTE = 60_000;

/** A meeting in three hours, with two guests. */
const input = () => ({
  kind: 1,
  type: 1,
  title: 'Họp Ban Chấp hành bất thường',
  meetingHostName: 'Phạm Quốc Hưng',
  address: 'Hội trường A',
  startTime: new Date(Date.now() + 180 * MINUTE).toISOString(),
  endTime: new Date(Date.now() + 300 * MINUTE).toISOString(),
  otherEmails: ['Lê Thị Ngân', 'Vũ Minh Châu'].map((name, index) => ({
    name,
    emailAddress: `khach${index}@example.test`,
  })),
});

interface Letters {
  data: { items: { id: string; kind: string; name: string }[] };
}

/** A moment as people type it, by the clock of Viet Nam. */
function typed(at: number): string {
  const [day = '', time = ''] = new Date(at + 7 * 60 * MINUTE).toISOString().split('T');
  return `${day.split('-').toReversed().join('/')} ${time.slice(0, 5)}`;
}

/** The address in the newest letter to a person; the office reads it, so it counts as known without a mail server. */
async function answerOf(house: House, id: string, name: string): Promise<string> {
  const { data } = (await call(house, 'GET', `/api/Schedules/${id}/Letters`)) as Letters;
  const letter = data.items.find((one) => one.name === name);
  await call(house, 'GET', `/api/Outbox/${letter?.id}`);
  return /#\/answer\/\S+/.exec(await letterText(house, letter?.id))?.[0] ?? '';
}

/** Moves a meeting so that it has just begun. */
async function begin(house: House, id: string): Promise<void> {
  const { data } = (await call(house, 'GET', `/api/Schedules/${id}`)) as { data: { version: number } };
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
  await call(house, 'POST', `/api/Schedules/${id}/Move`, {
    startTime: at(-2),
    endTime: at(120),
    version: data.version,
    tell: false,
  });
}

for (const language of BOTH) {
  const say = (vi: string, en: string) => word(language, vi, en);
  test(`a meeting goes from the invitation through a changed time, answers, attendance and quorum to minutes and a decision ticked off (${language})`, async ({
    page,
    house,
  }) => {
    const { id } = ((await call(house, 'POST', '/api/Schedules', input())) as { data: { id: string } }).data;
    await signIn(page, house, language);
    const record = `${house.url}/#/calendar/meeting-schedule/info/info/${id}`;

    // Two invitations, and two letters about another time.
    await page.goto(`${record}?tab=letters`);
    const send = say('Gửi 2 thư mời', 'Send 2 invitations');
    await page.getByRole('button', { name: send }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: send }).click();
    const letters = page.getByRole('table', { name: say('Thư đã gửi', 'Letters') }).getByRole('row');
    await expect(letters).toHaveCount(3);
    await page.getByRole('link', { name: say('Sửa', 'Edit') }).click();
    // Attendance is taken from an hour before the start on.
    await page.getByRole('textbox', { name: say('Bắt đầu', 'Starts') }).fill(typed(Date.now() + 50 * MINUTE));
    await expect(page.getByRole('radio', { name: say('Báo khi lưu', 'When saving') })).toBeChecked();
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/\/info\/info\//);
    await page.goto(`${record}?tab=letters`);
    await expect(letters).toHaveCount(5);
    await expect(letters.nth(1)).toContainText(say('Báo thay đổi', 'Change'));

    // One answers by the link; the other by phone.
    await page.goto(`${house.url}/${await answerOf(house, id, 'Lê Thị Ngân')}`);
    await page
      .getByRole('button', { name: say('Tham dự', 'Attend') })
      .first()
      .click();
    await expect(page.getByText(say('Sẽ tham dự', 'You will attend')).first()).toBeVisible();
    await page.goto(record);
    const vote = (name: string) =>
      page.getByRole('button', { name: say(`${name}: quyền biểu quyết`, `${name}: right to vote`) });
    await vote('Lê Thị Ngân').click();
    await vote('Vũ Minh Châu').click();
    await expect(page.getByText(say('Dự kiến thiếu 1 người', '1 person missing so far'))).toBeVisible();
    await page.getByRole('button', { name: say('Trả lời của Vũ Minh Châu', 'Answer of Vũ Minh Châu') }).click();
    await page
      .getByRole('menuitem', { name: say('Tham gia', 'Attending') })
      .first()
      .click();
    await expect(page.getByText(say('Dự kiến đủ túc số', 'Quorum expected'))).toBeVisible();
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

    // Minutes are completed after the start. The clock cannot be moved, so the meeting is.
    await begin(house, id);
    await page.reload();
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
    await call(house, 'POST', `/api/Schedules/${id}/Cancel`, { reason: 'Hết thử' });
    await call(house, 'DELETE', `/api/Schedules/${id}`);
  });
}
