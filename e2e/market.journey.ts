// Long: 'a save over a newer version is 409 with the present record, and changes nothing' in server/src/testing/conformance.test.ts holds the same rule in the plain run.
// Long: 'deleting asks with the name, goes back to the list and can be undone from the toast' in web/src/kit/resource/record/RecordPage.test.tsx holds the same rule in the plain run.
import { call, expect, LANGUAGES, signIn, test, word } from './house.ts';

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test(`a market is added, found, edited by two people at once, deleted and brought back (${language})`, async ({
    page,
    house,
  }) => {
    const code = say('EAST', 'WEST');
    await signIn(page, house, language);
    await page.goto(`${house.url}/#/catalogue/markets`);
    await page.getByRole('link', { name: say('Thêm thị trường', 'Add market') }).click();

    await page.getByRole('button', { name: say('Lưu thị trường', 'Save market') }).click();
    await expect(
      page.getByRole('alert').getByRole('button', { name: say('Mã là bắt buộc', 'Code is required') }),
    ).toBeVisible();
    await expect(page.getByLabel(say('Mã', 'Code'))).toBeFocused();
    await page.getByLabel(say('Mã', 'Code')).fill('us');
    await page.getByLabel(say('Tên', 'Name')).fill(`Đông Đô ${code}`);
    await page.keyboard.press('Control+s');
    await expect(page.getByText(say('Mã đã tồn tại', 'Code already exists')).first()).toBeVisible();
    await page.getByLabel(say('Mã', 'Code')).fill(code);
    await page.keyboard.press('Control+s');
    await expect(page.getByText(say('Đã thêm thị trường', 'Market added'))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: `Đông Đô ${code}` })).toBeVisible();
    const id = page.url().split('/').pop() as string;

    await page.goto(`${house.url}/#/catalogue/markets`);
    await page.getByRole('searchbox').fill(`dong do ${code.toLowerCase()}`);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('link', { name: `Đông Đô ${code}` }).click();

    await page.getByRole('link', { name: say('Sửa', 'Edit') }).click();
    await page.getByRole('textbox', { name: say('Tên', 'Name') }).fill('Tên của tôi');
    await page.getByLabel(say('Mô tả', 'Description')).fill('Mô tả của tôi');
    const theirs = { code, name: 'Tên của người khác', description: null, version: 1 };
    await call(house, 'PUT', `/api/Markets/${id}`, theirs);
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio', { name: 'Tên của tôi' })).toBeChecked();
    await dialog.getByRole('radio', { name: 'Tên của người khác' }).check();
    await dialog.getByRole('button', { name: say('Lưu bản đã chọn', 'Save the chosen') }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tên của người khác' })).toBeVisible();
    await expect(page.getByText('Mô tả của tôi')).toBeVisible();

    await page.getByRole('link', { name: say('Lịch sử', 'History') }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Mô tả của tôi' })).toBeVisible();
    await expect(page.getByRole('main').locator('ol > li')).toHaveCount(3);

    await page.getByRole('button', { name: say('Thao tác khác', 'More actions') }).click();
    await page.getByRole('menuitem', { name: say('Xoá thị trường', 'Delete market') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Xoá thị trường', 'Delete market') })
      .click();
    await expect(page.getByText(say('Đã xoá thị trường', 'Market deleted'))).toBeVisible();
    await page.getByRole('button', { name: say('Hoàn tác', 'Undo') }).click();
    await expect(page.getByText(say('Đã khôi phục thị trường', 'Market restored'))).toBeVisible();
    await page.getByRole('searchbox').fill('ten cua nguoi khac');
    await expect(page.getByRole('link', { name: 'Tên của người khác' })).toBeVisible();
    await call(house, 'DELETE', `/api/Markets/${id}`);
  });
}
