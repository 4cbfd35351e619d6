// Long: 'takes over who goes on, each as what they were last, and keeps the one before as it was' in server/src/areas/people/committee/committee.test.ts holds the same rule in the plain run.
// Long: 'is proposed from this one, with all who sit in it but those taken out' in web/src/areas/people/committee/CommitteeOn.test.tsx holds the same rule in the plain run.
import { call, expect, type House, LANGUAGES, type Page, signIn, test, word } from './house.ts';

const DAY = 24 * 60 * 60 * 1000;
const dayFrom = (offset: number) => new Date(Date.now() + offset * DAY + 7 * 60 * 60 * 1000).toISOString().slice(0, 10);
const shown = (day: string) => day.split('-').reverse().join('/');

/** Adds a committee of a club with three members and a term that ends in thirty days. */
async function addCommittee(house: House, mark: string, name: string) {
  const add = async (area: string, body: object) => {
    const answer = (await call(house, 'POST', `/api/${area}`, body)) as { data: { id: string } };
    return answer.data.id;
  };
  const titleOf = async (code: string) => {
    const answer = await call(house, 'GET', `/api/Titles?code=${code}`);
    return (answer as { data: { items: { id: string }[] } }).data.items[0]?.id;
  };
  const clubId = await add('Clubs', { code: `CLB-J${mark}`, enterpriseName: `CLB Hành trình ${mark}` });
  const committeeId = await add('Committees', { name, kind: 1, clubId });
  const days = { startsOn: '2021-01-15', endsOn: dayFrom(30) };
  const termId = await add('Terms', { name: 'Nhiệm kỳ I (2021-2026)', committeeId, ...days });
  const people = [
    ['Võ Thị Uỷ Viên', 'UVBCN'],
    ['Lê Văn Chủ Nhiệm', 'CN'],
    ['Trần Thị Phó', 'PCN'],
  ];
  for (const [index, [person, code = '']] of people.entries()) {
    const prorogues = [{ termId, titleId: await titleOf(code) }];
    await add('ExecutiveCommittees', { code: `J${mark}-${index}`, name: person, prorogues });
  }
}

const names = (page: Page) => page.getByRole('table').locator('tbody tr td:nth-child(2) a');

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test(`a committee is renewed for the next term, and any day shows who sat in it then (${language})`, async ({
    page,
    house,
  }) => {
    const mark = say('V', 'E');
    const committee = `Ban Chủ nhiệm Hành trình ${mark}`;
    await addCommittee(house, mark, committee);
    await signIn(page, house, language);
    await page.goto(`${house.url}/#/member-and-partner/committees?search=${encodeURIComponent(committee)}`);
    await expect(page.getByText(say('Sắp hết nhiệm kỳ', 'Ends within 60 days')).first()).toBeVisible();
    await page.locator('tbody').getByRole('link', { name: committee }).click();

    await expect(
      page.getByText(say('Nhiệm kỳ này còn 30 ngày', 'This term ends in 30 days'), { exact: false }),
    ).toBeVisible();
    await expect(names(page)).toHaveText(['Lê Văn Chủ Nhiệm', 'Trần Thị Phó', 'Võ Thị Uỷ Viên']);

    // A personal member is put on the committee without being typed again.
    const known = say('Phan Thị Viên', 'Phan Thị Vàng');
    await call(house, 'POST', '/api/PersonalMembers', { code: `CN-J${mark}`, name: known, workUnit: 'Sở Công Thương' });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: say('Thêm uỷ viên', 'Add a member') }).click();
    await dialog.getByRole('combobox', { name: say('Người', 'Person') }).fill(known.toLocaleLowerCase('vi'));
    await page.getByRole('option', { name: new RegExp(known) }).click();
    await dialog.getByRole('combobox', { name: say('Chức danh', 'Title') }).fill('pho chu nhiem');
    await page
      .getByRole('option', { name: /^Phó Chủ nhiệm/ })
      .first()
      .click();
    await dialog.getByRole('textbox', { name: say('Phân công', 'Duty') }).fill('Đối ngoại');
    await dialog.getByRole('button', { name: say('Đưa vào ban', 'Put on the committee') }).click();
    await expect(names(page)).toHaveText(['Lê Văn Chủ Nhiệm', 'Trần Thị Phó', known, 'Võ Thị Uỷ Viên']);
    const row = page.getByRole('row', { name: new RegExp(known) });
    await expect(row).toContainText(/Phó Chủ nhiệm.* · Đối ngoại/);
    await expect(row).toContainText('Sở Công Thương');
    const sheet = page.url();
    await row.getByRole('link', { name: known }).click();
    const links = page.getByRole('link', { name: say('Con người', 'People') });
    await links.click();
    await page.getByRole('cell', { name: known }).getByRole('link').click();
    await expect(page).toHaveURL(/member-personal\/info/);
    await links.click();
    await expect(page.getByRole('cell', { name: new RegExp(`– ${committee}$`) })).toBeVisible();
    await page.goto(sheet);

    const end = say('Ghi nhận Võ Thị Uỷ Viên thôi giữ', 'Record the end of the seat of Võ Thị Uỷ Viên');
    await page.getByRole('button', { name: end }).click();
    const confirm = dialog.getByRole('button', {
      name: say('Ghi nhận thôi giữ chức danh', 'Record the end of the seat'),
    });
    await confirm.click();
    await expect(dialog.getByText(say('Lý do là bắt buộc', 'A reason is required'))).toBeVisible();
    await dialog.getByRole('textbox', { name: say('Lý do', 'Reason') }).fill('Chuyển công tác');
    await confirm.click();
    await expect(
      page.getByText(say('Đã ghi nhận thôi giữ chức danh', 'The end of the seat is recorded')),
    ).toBeVisible();
    await expect(names(page)).toHaveText(['Lê Văn Chủ Nhiệm', 'Trần Thị Phó', known]);

    const on = page.getByRole('textbox', { name: say('Thành phần vào ngày', 'As it stood on') });
    await on.fill(shown(dayFrom(-1)));
    await expect(names(page)).toHaveText(['Lê Văn Chủ Nhiệm', 'Trần Thị Phó', 'Võ Thị Uỷ Viên']);
    await page.getByRole('button', { name: say('Hôm nay', 'Today') }).click();

    await page.getByRole('button', { name: say('Lập nhiệm kỳ tiếp theo', 'Begin the next term') }).click();
    await expect(dialog.getByRole('textbox', { name: say('Tên nhiệm kỳ', 'Term') })).toHaveValue(/^Nhiệm kỳ II \(/);
    await expect(dialog.getByRole('textbox', { name: say('Bắt đầu', 'Starts') })).toHaveValue(shown(dayFrom(30)));
    await dialog.getByRole('checkbox', { name: /Trần Thị Phó/ }).uncheck();
    await dialog.getByRole('button', { name: say('Lập nhiệm kỳ', 'Begin the term') }).click();
    await expect(page.getByText(say('Đã lập nhiệm kỳ mới', 'The next term is there'))).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: /^Nhiệm kỳ II \(/ })).toBeVisible();
    await expect(names(page)).toHaveText(['Lê Văn Chủ Nhiệm', known]);
    await expect(on).toHaveValue(shown(dayFrom(30)));

    await page.getByRole('link', { name: /^Nhiệm kỳ I \(/ }).click();
    await expect(names(page)).toHaveText(['Lê Văn Chủ Nhiệm', 'Trần Thị Phó', known]);
    await page.getByRole('link', { name: 'Lê Văn Chủ Nhiệm' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lê Văn Chủ Nhiệm' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Nhiệm kỳ II \(/ })).toBeVisible();
  });
}
