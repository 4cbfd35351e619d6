import { addPerson, call, enterAs, expect, test } from './house.ts';

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
