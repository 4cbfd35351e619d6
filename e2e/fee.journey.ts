import { addPerson, call, enterAs, expect, LONG, test } from './house.ts';
import { ownLink } from './letters.ts';

const CODES = ['FeesCreate', 'FeesUpdate', 'FeesSearch', 'FeesView', 'MembersSearch', 'MembersView'];

interface Made {
  data: { id: string };
}

test('a plan is previewed and issued, a fee is paid in cash with a receipt, and the debt is gone', async ({
  page,
  house,
}) => {
  const name = 'Công ty Nộp Phí Đúng Hạn';
  const made = (await call(house, 'POST', '/api/Members', { type: 1, code: 'HV-PHI', enterpriseName: name })) as Made;
  const person = { username: 'thu.phi', fullName: 'Đỗ Thu Phí' };
  await addPerson(house, { ...person, codes: CODES });
  await enterAs(page, house, 'vi', person);

  await page.goto(`${house.url}/#/fees/add`);
  await page.getByRole('textbox', { name: 'Tên đợt thu' }).fill('Hội phí năm 2039');
  await page.getByRole('textbox', { name: 'Năm', exact: true }).fill('2039');
  await page.getByRole('textbox', { name: 'Hạn nộp' }).fill('31/03/2039');
  for (const [row, amount] of ['6.000.000', '4.000.000', '1.000.000'].entries())
    await page
      .getByRole('textbox', { name: /^Số tiền/ })
      .nth(row)
      .fill(amount);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1, name: 'Hội phí năm 2039' })).toBeVisible();

  const preview = page.getByRole('region', { name: 'Xem trước' });
  await preview
    .getByRole('row', { name: /^Hội viên đơn vị/ })
    .getByRole('button')
    .click();
  await expect(page.getByRole('dialog').getByRole('row')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Phát hành' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Phát hành' }).click();
  await expect(preview.getByRole('heading', { name: 'Không còn hội viên nào cần phát hành' })).toBeVisible();

  await page.goto(`${house.url}/#/member-and-partner/history-fees/${made.data.id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Chưa hoàn thành' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Hình thức' }).selectOption('Tiền mặt');
  await expect(page.getByText('Sáu triệu đồng')).toBeVisible();
  await page.getByRole('button', { name: 'Ghi nhận 6.000.000 ₫' }).click();
  await expect(page.getByRole('cell', { name: 'Đã hoàn thành' })).toBeVisible();
  await expect(page.getByText('Không nợ')).toBeVisible();

  await page.getByRole('link', { name: /^PT-/ }).click();
  const paper = page.getByRole('article');
  await expect(paper).toContainText(name);
  await expect(paper).toContainText('Sáu triệu đồng');
  await page.evaluate(() => Object.assign(window, { print: () => undefined }));
  await page.getByRole('button', { name: 'In', exact: true }).click();
  await expect(paper).toContainText('BẢN SAO');
});

// Long: 'asks each member once for what is still owed, with code and link, and stops with the payment' in server/src/areas/money/fee/reminder.test.ts holds the same rule in the plain run.
test(
  'a reminder brings its code and link to a phone, and the wrong booking of a payment is put right',
  LONG,
  async ({ page, house, visitor }) => {
    const name = 'Công ty Được Nhắc Phí';
    const input = { type: 1, code: 'HV-NHAC', enterpriseName: name, emailAddress: 'duoc.nhac@example.test' };
    const made = (await call(house, 'POST', '/api/Members', input)) as Made;
    const fee = { memberId: made.data.id, year: 2025, period: 'Y', kind: 1, total: 3_000_000, dueOn: '2025-03-31' };
    await call(house, 'POST', '/api/FeeHistories', { ...fee, attachmentIds: [] });
    const person = { username: 'nhac.phi', fullName: 'Lê Nhắc Phí' };
    await addPerson(house, { ...person, codes: CODES });
    await enterAs(page, house, 'vi', person);

    // A wrong booking is taken back by its contrary.
    await page.goto(`${house.url}/#/member-and-partner/history-fees/${made.data.id}`);
    await page.getByRole('button', { name: 'Ghi nhận 3.000.000 ₫' }).click();
    await expect(page.getByText('Không nợ')).toBeVisible();
    await page.getByRole('button', { name: 'Thao tác với lần ghi' }).click();
    await page.getByRole('menuitem', { name: 'Đính chính' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Ghi nhầm hội viên');
    await page.getByRole('dialog').getByRole('button', { name: 'Đính chính' }).click();
    await expect(page.getByRole('cell', { name: 'Chưa hoàn thành' })).toBeVisible();

    await page.getByRole('button', { name: 'Nhắc nộp phí' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('1 hội viên sẽ nhận, còn nợ 3.000.000 ₫')).toBeVisible();
    await dialog.getByRole('button', { name: 'Gửi 1 lời nhắc' }).click();
    // A second question tells the count.
    const asked = page.getByRole('dialog', { name: 'Gửi thư nhắc tới 1 hội viên?' });
    await asked.getByRole('button', { name: 'Gửi 1 lời nhắc' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(async () => {
      await page.reload();
      const reminders = page.getByRole('region', { name: 'Các lần nhắc' });
      await expect(reminders).toBeVisible();
      expect(await reminders.textContent()).toContain('Rõ ràng');
    }).toPass();

    const link = await ownLink(house, made.data.id);
    const phone = await visitor.newPage();
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(link);
    await expect(phone.getByText('3.000.000 ₫').first()).toBeVisible();
    await expect(phone.getByText(/quá \d+ ngày/)).toBeVisible();
    const width = await phone.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  },
);

// Long: 'of a club wait, and nothing else changes the fee until the association decides' in server/src/areas/money/fee/fee.test.ts holds the same rule in the plain run.
test('the cash that a club took counts when the association has confirmed it', LONG, async ({ page, house }) => {
  const clubs = (await call(house, 'GET', '/api/Clubs?pageSize=1&fields=id')) as { data: { items: { id: string }[] } };
  const clubId = clubs.data.items[0]?.id ?? '';
  const input = { type: 1, code: 'HV-CLBP', enterpriseName: 'Công ty Nộp Qua Câu Lạc Bộ' };
  const made = (await call(house, 'POST', `/api/Clubs/${clubId}/Members`, input)) as Made;
  const fee = { memberId: made.data.id, year: 2025, period: 'Y', kind: 1, total: 2_000_000, dueOn: '2025-03-31' };
  await call(house, 'POST', '/api/FeeHistories', { ...fee, attachmentIds: [] });
  const collector = { username: 'thu.clb', fullName: 'Trần Thu Câu Lạc' };
  const office = { username: 'van.phong', fullName: 'Ngô Văn Phòng' };
  await addPerson(house, { ...collector, codes: CODES, clubId });
  await addPerson(house, { ...office, codes: CODES });
  const address = `${house.url}/#/member-and-partner/history-fees/${made.data.id}`;

  await enterAs(page, house, 'vi', collector);
  await page.goto(address);
  await page.getByRole('combobox', { name: 'Hình thức' }).selectOption('Tiền mặt');
  await page.getByRole('button', { name: 'Ghi nhận 2.000.000 ₫' }).click();
  await expect(page.getByText('Chờ hiệp hội xác nhận', { exact: true })).toBeVisible();

  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('about:blank');
  await enterAs(page, house, 'vi', office);
  await page.goto(address);
  await page.getByRole('button', { name: 'Xác nhận', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'Đã hoàn thành' })).toBeVisible();
});
