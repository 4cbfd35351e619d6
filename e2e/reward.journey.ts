// Long: 'is made by the association alone; a rejection needs a reason' in server/src/areas/gatherings/reward/reward.test.ts holds the same rule in the plain run.
// Long: 'a proposal that is made again has all members of the rejected one, also those beyond a hundred' in web/src/areas/gatherings/reward/RewardPages.test.tsx holds the same rule in the plain run.
import { addPerson, LANGUAGES, call, enterAs, expect, type House, type Page, signIn, test, word } from './house.ts';

const CODES = ['RewardsCreate', 'RewardsSearch', 'RewardsView', 'MembersSearch', 'MembersView'];

interface Listed {
  data: { items: { id: string }[] };
}
interface Options {
  data: { id: string; name: string; note?: string }[];
}

/** A club of the demonstration, one of its unit members, and a badge. */
async function prepared(house: House) {
  const clubs = ((await call(house, 'GET', '/api/Clubs?pageSize=20')) as Listed).data.items;
  for (const { id: clubId } of clubs) {
    const { data } = (await call(house, 'GET', `/api/AnyMembers/Options?clubId=${clubId}`)) as Options;
    const member = data.find(({ note }) => note === 'Mes.AnyMembers.Kind1');
    if (member) return { clubId, member };
  }
  throw new Error('No club of the demonstration has a unit member.');
}

async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
  await page.goto('about:blank');
}

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);
  test(`a club proposes a reward, is rejected, proposes again, and a certificate is printed (${language})`, async ({
    page,
    house,
  }) => {
    const { clubId, member } = await prepared(house);
    const person = { username: `khen.thuong.${language}`, fullName: say('Trần Đề Xuất', 'Tran De Xuat') };
    await addPerson(house, { ...person, codes: CODES, clubId });
    const reason = say('Vận động chín hội viên mới', 'Brought nine new members');
    await enterAs(page, house, language, person);
    await page.goto(`${house.url}/#/rewards/add`);
    await page.getByRole('combobox', { name: say('Hội viên được khen thưởng', 'Members to reward') }).fill(member.name);
    await page.getByRole('option', { name: member.name }).first().click();
    await page.getByRole('textbox', { name: say('Lý do đề xuất', 'Proposed reason') }).fill(reason);
    await page.getByRole('textbox', { name: say('Từ ngày', 'From') }).fill('01/01/2026');
    await page.getByRole('textbox', { name: say('Đến ngày', 'To'), exact: true }).fill('30/06/2026');
    await page.getByRole('combobox', { name: say('Huy hiệu', 'Merit badge') }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { level: 1, name: reason })).toBeVisible();
    await expect(page.getByRole('button', { name: say('Duyệt', 'Approve'), exact: true })).toHaveCount(0);
    const at = page.url();

    await leave(page);
    await signIn(page, house, language);
    await page.goto(at);
    await page.getByRole('button', { name: say('Từ chối', 'Reject'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(say('Chưa có minh chứng', 'No evidence yet'));
    await dialog.getByRole('button', { name: say('Từ chối', 'Reject'), exact: true }).click();
    await expect(page.getByRole('note')).toContainText(say('Chưa có minh chứng', 'No evidence yet'));

    await page.getByRole('button', { name: say('Thao tác khác', 'More actions') }).click();
    await page.getByRole('menuitem', { name: say('Đề xuất lại', 'Propose again') }).click();
    await page.getByRole('textbox', { name: say('Lý do đề xuất', 'Proposed reason') }).fill(`${reason}, 09/2026`);
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { level: 1, name: `${reason}, 09/2026` })).toBeVisible();
    await page.getByRole('button', { name: say('Duyệt', 'Approve'), exact: true }).click();
    await expect(page.getByText(say('Đã trao huy hiệu', 'Badge awarded'))).toBeVisible();

    await page.getByRole('link', { name: member.name }).first().click();
    await page.getByRole('link', { name: say('Sự kiện và họp', 'Events and meetings') }).click();
    await page.getByRole('link', { name: say('Khen thưởng, huy hiệu', 'Rewards and badges') }).click();
    await expect(page.getByRole('link', { name: `${reason}, 09/2026` }).first()).toBeVisible();
    await page
      .getByRole('link', { name: `${reason}, 09/2026` })
      .first()
      .click();

    await page
      .getByRole('link', { name: say(`In giấy khen cho ${member.name}`, `Print the certificate of ${member.name}`) })
      .click();
    await page.getByRole('textbox', { name: say('Số quyết định', 'Number of the decision') }).fill('07/QĐ-KT');
    await page.getByRole('textbox', { name: say('Người ký', 'Signed by') }).fill('Phạm Quốc Hưng');
    await page.getByRole('button', { name: say('Lưu số, ngày và người ký', 'Save number, day and signer') }).click();
    const certificate = page.getByRole('article');
    await expect(certificate).toHaveCount(1);
    for (const text of ['Giấy khen', member.name, '07/QĐ-KT', 'Phạm Quốc Hưng'])
      await expect(certificate).toContainText(text);
    // One sheet of A4 across.
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)];
    expect(boxes.map((box) => box.slice(1).map((side) => Math.round(Number(side))))).toEqual([[842, 595]]);
  });
}
