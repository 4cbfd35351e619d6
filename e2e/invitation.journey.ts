// Long: 'go out when they are wanted only: to each participant once, with agenda, place and a calendar entry' in server/src/areas/gatherings/schedule/letters.test.ts holds the same rule in the plain run.
// Long: 'a member answers a meeting with a note, sees the answer, and can change it' in web/src/app/public/AnswerPage.test.tsx holds the same rule in the plain run.
import { LANGUAGES, call, expect, signIn, test, word } from './house.ts';
import { letterText } from './letters.ts';

interface Listed<Item> {
  data: { items: Item[] };
}

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test(`a meeting of a series is invited to, moved, answered by link and cancelled, all without a mail server (${language})`, async ({
    page,
    house,
  }) => {
    const title = say('Họp quý thử', 'Trial of a quarterly meeting');
    await signIn(page, house, language);
    await page.goto(`${house.url}/#/calendar/meeting-schedule/add`);
    await page.getByLabel(say('Tiêu đề', 'Title')).fill(title);
    await page.getByRole('textbox', { name: say('Bắt đầu', 'Starts') }).fill('15/1/2127 14h');
    await page.getByRole('textbox', { name: say('Địa điểm', 'Place'), exact: true }).fill('Hội trường A');
    await page.getByRole('radio', { name: say('Hằng tháng', 'Monthly') }).check();
    await page.getByLabel(say('Cứ mấy tháng', 'Every … months')).fill('3');
    await expect(page.getByText('15/01/2127, 15/04/2127, 15/07/2127, 15/10/2127')).toBeVisible();
    await page.getByRole('button', { name: say('Chọn người…', 'Choose people…') }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('combobox').fill('cong ty');
    await drawer
      .getByRole('row', { name: /công ty/i })
      .filter({ hasNotText: 'CLB' })
      .filter({ hasNotText: say('không có e-mail', 'no e-mail') })
      .first()
      .click();
    await drawer.getByRole('button', { name: say('Thêm 1 người', 'Add 1 person') }).click();
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const id = page.url().split('/').pop()?.split('?')[0] as string;

    const letters = page.getByRole('table', { name: say('Thư đã gửi', 'Letters') }).getByRole('row');
    await page.goto(`${page.url().split('?')[0]}?tab=letters`);
    await expect(page.getByText(say('Chưa có thư nào', 'No letters yet'))).toBeVisible();
    // The head of the record and the tab send the same letters.
    const send = page.getByRole('button', { name: say('Gửi 1 thư mời', 'Send 1 invitation') });
    await expect(send).toHaveCount(2);
    await send.first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Gửi 1 thư mời', 'Send 1 invitation') })
      .click();
    await expect(letters).toHaveCount(2);

    await page.getByRole('link', { name: say('Sửa', 'Edit') }).click();
    await page.getByRole('textbox', { name: say('Bắt đầu', 'Starts') }).fill('16/1/2127 9h');
    await expect(page.getByRole('radio', { name: say('Báo khi lưu', 'When saving') })).toBeChecked();
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/\/info\/info\//);
    await page.goto(`${house.url}/#/calendar/meeting-schedule/info/info/${id}?tab=letters`);
    await expect(letters).toHaveCount(3);
    await expect(letters.nth(1)).toContainText(say('Báo thay đổi', 'Change'));

    const { data: written } = (await call(house, 'GET', `/api/Schedules/${id}/Letters`)) as Listed<{ id: string }>;
    // A letter that the office has read counts as known to its receiver, who is then told of the end.
    await call(house, 'GET', `/api/Outbox/${written.items[0]?.id}`);
    const body = await letterText(house, written.items[0]?.id);
    expect(body).toContain('16/01/2127');
    const link = /https?:\/\/\S+\/#\/answer\/\S+/.exec(body)?.[0] as string;
    await page.goto(`${house.url}/#/answer/${link.split('/').pop()}`);
    await expect(page.getByText(title).first()).toBeVisible();
    await page
      .getByRole('button', { name: say('Tham dự', 'Attend') })
      .first()
      .click();

    await expect(page.getByText(say('Sẽ tham dự', 'You will attend')).first()).toBeVisible();
    const { data: people } = (await call(house, 'GET', `/api/Schedules/${id}/Attendance`)) as {
      data: { status: number }[];
    };
    expect(people.map(({ status }) => status)).toEqual([2]);

    await page.goto(`${house.url}/#/calendar/meeting-schedule/info/info/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const cancel = say('Huỷ lịch', 'Cancel entry');
    await page.getByRole('button', { name: say('Thao tác khác', 'More actions') }).click();
    await page.getByRole('menuitem', { name: cancel }).click();
    await page.getByLabel(say('Lý do huỷ', 'Reason of cancelling')).fill('Bão số 9');
    await page.getByRole('dialog').getByRole('button', { name: cancel }).click();
    await expect(page.getByRole('alert').filter({ hasText: say('Lịch đã bị huỷ', 'It was cancelled') })).toBeVisible();
    await page.goto(`${house.url}/#/calendar/meeting-schedule/info/info/${id}?tab=letters`);
    await expect(letters.nth(1)).toContainText(say('Báo huỷ', 'Cancellation'));
    const { data: series } = (await call(house, 'GET', `/api/Schedules/${id}/Series`)) as Listed<{ state: number }>;
    expect(series.items.map(({ state }) => state)).toEqual([4, 1, 1, 1]);
  });
}
