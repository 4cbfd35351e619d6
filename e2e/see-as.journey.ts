// Long: 'passes no route that writes or sends a file; the check finds routes that do' in server/src/testing/seeing.test.ts holds the same rule in the plain run.
import { addPerson, call, enterAs, expect, LANGUAGES, prove, signIn, test, withoutStream, word } from './house.ts';

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test(`an administrator sees as a person, writes nothing, and reads why something is not seen (${language})`, async ({
    page,
    house,
    browser,
  }) => {
    await withoutStream(page);
    const who = { username: `xem-nhu-${language}`, fullName: `Trần Văn Xem ${language}` };
    await addPerson(house, { ...who, codes: ['MarketsSearch', 'MarketsView', 'MarketsCreate'] });
    const people = (await call(house, 'GET', `/api/Users?search=${who.username}`)) as {
      data: { items: { id: string }[] };
    };
    const id = people.data.items[0]?.id;
    await signIn(page, house, language);
    const more = () => page.getByRole('button', { name: say('Thao tác khác', 'More actions') }).click();

    // Why: an address is pasted, and the answer names the permission.
    await page.goto(`${house.url}/#/user/info/${id}`);
    await more();
    await page
      .getByRole('menuitem', { name: say('Vì sao người này không thấy', 'Why this person does not see') })
      .click();
    await page.getByLabel(say('Hoặc dán địa chỉ', 'Or paste the address')).fill(`${house.url}/#/user`);
    await expect(page.locator('[data-why]')).toContainText(say('Cần quyền: Người dùng (tìm)', 'Users (search)'));
    await page.keyboard.press('Escape');

    // See as the person.
    await more();
    await page.getByRole('menuitem', { name: say('Xem như người này', 'See as this person') }).click();
    const begin = page.getByRole('button', { name: say('Bắt đầu xem', 'Begin'), exact: true });
    await expect(begin).toBeDisabled();
    await page.getByRole('dialog').getByRole('textbox').fill('Kiểm tra quyền theo yêu cầu');
    await begin.click();
    await prove(page, language);
    const band = page.locator('[data-seeing]');
    await expect(band).toContainText(who.fullName);

    // A fresh tab shows it, too; a page without permission says why; a write is refused clearly.
    const tab = await page.context().newPage();
    await tab.goto(`${house.url}/#/user`);
    await expect(tab.locator('[data-seeing]')).toContainText(who.fullName);
    await tab.getByRole('button', { name: say('Vì sao?', 'Why?') }).click();
    await expect(tab.locator('[data-why]')).toContainText(say('Hỏi người phân quyền', 'Ask who gives permissions'));
    await tab.close();
    await page.goto(`${house.url}/#/catalogue/markets/add`);
    const form = page.getByRole('main').getByRole('textbox');
    await form.first().fill('TT-XEM');
    await form.nth(1).fill('Chợ thử');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(say('nên chỉ xem được', 'only read')).first()).toBeVisible();

    await band.getByRole('button', { name: say('Thôi xem', 'Stop') }).click();
    await expect(band).toBeHidden();

    // The person is told.
    const theirs = await (await browser.newContext()).newPage();
    await enterAs(theirs, house, language, who);
    await theirs
      .getByRole('button', { name: say('Thông báo', 'Notices') })
      .first()
      .click();
    await expect(theirs.getByText('Kiểm tra quyền theo yêu cầu').first()).toBeVisible();
  });
}
