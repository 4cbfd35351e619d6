// Long: 'needs a reason, tells it, and cannot be done twice or once it is over' in server/src/areas/gatherings/schedule/schedule.test.ts holds the same rule in the plain run.
// Long: 'asks for a reason, says what becomes of it and who gets a mail' in web/src/areas/gatherings/schedule/ScheduleInfo.test.tsx holds the same rule in the plain run.
import { call, expect, LANGUAGES, signIn, test, word } from './house.ts';

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test(`a meeting is planned, changed, cancelled with a reason and found as cancelled (${language})`, async ({
    page,
    house,
  }) => {
    const title = say('Họp tổng kết thử', 'Trial of a yearly meeting');
    await signIn(page, house, language);
    await page.goto(`${house.url}/#/calendar`);
    await page.getByRole('radio', { name: say('Danh sách', 'List') }).click();
    await expect(page.getByRole('link', { name: say('Từ hôm nay', 'From today') })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.getByRole('link', { name: say('Thêm lịch', 'Add calendar entry') }).click();
    await page.getByRole('link', { name: new RegExp(`^${say('Lịch họp', 'Meeting')}`) }).click();
    await expect(page).toHaveURL(/\/calendar\/meeting-schedule\/add$/);

    await page.getByLabel(say('Tiêu đề', 'Title')).fill(title);
    await page.getByRole('textbox', { name: say('Bắt đầu', 'Starts') }).fill('5/1/2127 8h30');
    await expect(page.getByRole('textbox', { name: say('Kết thúc', 'Ends') })).toHaveValue('05/01/2127 10:30');
    await page.getByRole('textbox', { name: say('Địa điểm', 'Place'), exact: true }).fill('Hội trường A');
    await page.getByRole('button', { name: say('Chọn người…', 'Choose people…') }).click();
    const drawer = page.getByRole('dialog');
    const find = drawer.getByRole('combobox');
    await find.fill('cong ty');
    await drawer
      .getByRole('row', { name: /công ty/i })
      .first()
      .click();
    await find.fill('Vũ Minh Châu <chau.vm@example.test>');
    await drawer.getByRole('button', { name: say('Thêm e-mail chau', 'Add the e-mail chau') }).click();
    await drawer.getByRole('button', { name: say('Thêm 2 người', 'Add 2 people') }).click();
    await expect(page.getByRole('button', { name: say('2 người', '2 people') })).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveURL(/\/calendar\/meeting-schedule\/info\/info\//);
    const id = page.url().split('/').pop() as string;

    const people = page.getByRole('table').getByRole('row');
    await expect(people).toHaveCount(3);
    await page.getByRole('searchbox', { name: say('Tìm trong 2 người', 'Find among 2') }).fill('vu minh');
    await expect(people).toHaveCount(2);

    await page.getByRole('link', { name: say('Sửa', 'Edit') }).click();
    await expect(page).toHaveURL(/\/calendar\/meeting-schedule\/edit\/edit\//);
    await page.getByRole('textbox', { name: say('Địa điểm', 'Place'), exact: true }).fill('Phòng họp 2');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Phòng họp 2').first()).toBeVisible();

    const cancel = say('Huỷ lịch', 'Cancel entry');
    const more = page.getByRole('button', { name: say('Thao tác khác', 'More actions') });
    await more.click();
    await page.getByRole('menuitem', { name: cancel }).click();
    await page.getByLabel(say('Lý do huỷ', 'Reason of cancelling')).fill('Trùng hội nghị của thành phố');
    await page.getByRole('dialog').getByRole('button', { name: cancel }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('Trùng hội nghị của thành phố').first()).toBeVisible();
    await more.click();
    await expect(page.getByRole('menuitem', { name: cancel })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: say('Sửa', 'Edit') })).toBeDisabled();

    await page.goto(`${house.url}/#/calendar`);
    await page.getByRole('radio', { name: say('Danh sách', 'List') }).click();
    await page.getByRole('link', { name: say('Đã huỷ', 'Cancelled'), exact: true }).click();
    await page.getByRole('row').filter({ hasText: title }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await call(house, 'DELETE', `/api/Schedules/${id}`);
  });
}
