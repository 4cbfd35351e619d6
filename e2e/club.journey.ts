// Long: 'works with the members of the club as with the whole product, and what they add waits' in server/src/areas/people/party/club.test.ts holds the same rule in the plain run.
// Long: 'a user who may add only to clubs adds within the club, which the form already contains' in web/src/areas/people/party/club/Club.test.tsx holds the same rule in the plain run.
import { addPerson, call, enterAs, expect, LANGUAGES, signIn, test, word } from './house.ts';

interface Found {
  data: { items: { id: string; enterpriseName: string }[] };
}

/** The permission codes of a club's office: codes of clubs only. */
const CODES = ['ClubsSearch', 'ClubsView', 'ClubsCreateMember', 'ClubsUpdateMember', 'ClubsDeleteMember'];

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test(`a club adds a member that the association approves, and takes one out (${language})`, async ({
    page,
    browser,
    house,
  }) => {
    const clubs = ((await call(house, 'GET', '/api/Clubs?pageSize=5')) as Found).data.items;
    const club = clubs[say('1', '2') === '1' ? 1 : 2];
    if (!club) throw new Error('The demo has no clubs.');
    const person = { username: say('vp.clb', 'club.office'), fullName: 'Hồ Minh Châu' };
    await addPerson(house, { ...person, codes: CODES, clubId: club.id });
    const office = await (await browser.newContext()).newPage();
    await enterAs(office, house, language, person);

    // The home page shows the club in place of the association's members.
    await office.getByRole('link', { name: say('Trang câu lạc bộ', 'Club page') }).click();
    await expect(office.getByRole('heading', { level: 1, name: club.enterpriseName })).toBeVisible();
    await office
      .getByRole('link', { name: say('Hội viên', 'Members'), exact: false })
      .first()
      .click();
    const name = say('Công ty TNHH Gạch Ngói Đồng Tâm Vàng', 'Công ty TNHH Gạch Ngói Đồng Tâm Xanh');
    await office
      .getByRole('link', { name: say('Thêm hội viên', 'Add member') })
      .first()
      .click();
    await office.getByRole('textbox', { name: say('Tên doanh nghiệp', 'Enterprise'), exact: true }).fill(name);
    await office.getByRole('button', { name: say('Lưu hội viên', 'Save member') }).click();
    const row = office.getByRole('row').filter({ hasText: name.replace('Công ty TNHH ', '') });
    await office.getByRole('searchbox').fill(name.slice(13));
    await expect(row).toContainText(say('Chờ duyệt', 'Pending'));

    // The association gets a notice and approves.
    await signIn(page, house, language);
    await page.getByTitle(say('Thông báo', 'Notices')).click();
    await page.getByText(name).first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('button', { name: say('Duyệt', 'Approve'), exact: true }).click();
    const decision = page.getByRole('dialog');
    await decision.getByRole('textbox', { name: say('Số quyết định kết nạp', 'Admission decision') }).fill('12/QĐ-HH');
    await decision.getByRole('button', { name: say('Duyệt', 'Approve'), exact: true }).click();
    await expect(page.getByText(say(`Đã duyệt hội viên “${name}”`, `The member “${name}” is approved`))).toBeVisible();

    // The club gets a notice as well and removes another member.
    await office.reload();
    await office.getByRole('button', { name: say('Thông báo', 'Notices') }).click();
    await expect(
      office.getByText(say(`Đã duyệt hội viên “${name}”`, `The member “${name}” is approved`)),
    ).toBeVisible();
    await office.keyboard.press('Escape');
    await office.getByRole('searchbox').fill(name.slice(13));
    await expect(row).toContainText(say('Đang hoạt động', 'Current'));
    await row.getByRole('button', { name: say('ra khỏi câu lạc bộ', 'out of the club') }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('textbox').fill(say('Chuyển sang câu lạc bộ khác', 'Moves to another club'));
    await dialog.getByRole('button', { name: say('Đưa ra khỏi câu lạc bộ', 'Take out of the club') }).click();
    await expect(office.getByText(say('Đã đưa ra khỏi câu lạc bộ', 'Taken out of the club'))).toBeVisible();
    await expect(row).toHaveCount(0);

    // The club keeps its former members with day and reason.
    await office.getByText(say('Đã rời câu lạc bộ', 'Left the club'), { exact: true }).first().click();
    await expect(row).toContainText(say('Chuyển sang câu lạc bộ khác', 'Moves to another club'));
    await expect(row.getByRole('link')).toHaveCount(0);

    // For the club's office all other members do not exist, also the one that left.
    const { data } = (await call(house, 'GET', `/api/Members?search=${encodeURIComponent(name)}`)) as Found;
    await office.goto(`${house.url}/#/member-and-partner/member/info/${data.items[0]?.id}`);
    await expect(office.getByText(say('Không tìm thấy', 'not found'), { exact: false }).first()).toBeVisible();
    await office.goto(`${house.url}/#/roles`);
    await expect(
      office.getByText(say('Bạn chưa được cấp quyền', 'You are not authorized'), { exact: false }),
    ).toBeVisible();
  });
}
