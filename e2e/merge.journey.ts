// Long: 'the survivor keeps its values, takes what it lacks, and takes what is chosen' in server/src/areas/people/merge/merge.test.ts holds the same rule in the plain run.
// Long: 'the choices are sent after a question, and the toast undoes the merge' in web/src/areas/people/merge/MergePage.test.tsx holds the same rule in the plain run.
import { call, expect, type House, LANGUAGES, signIn, test, word } from './house.ts';

interface Made {
  data: { id: string };
}

async function addMember(house: House, input: object): Promise<string> {
  const { data } = (await call(house, 'POST', '/api/Members', { type: 1, ...input })) as Made;
  return data.id;
}

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test(`two records of one company are found, become one field by field, and are taken back (${language})`, async ({
    page,
    house,
  }) => {
    const taxCode = say('0100233488', '0314409058-002');
    const right = say('Công ty Cổ phần Gốm Bát Tràng Vàng', 'Công ty Cổ phần Gốm Chu Đậu Xanh');
    const wrong = `${right} (cũ)`;
    const [codeA, codeB] = [say('GM-1', 'GN-1'), say('GM-2', 'GN-2')];
    const first = await addMember(house, { code: codeA, enterpriseName: wrong, taxCode, prize: 'Sao Vàng' });
    const second = await addMember(house, {
      code: codeB,
      enterpriseName: right,
      taxCode,
      website: 'gom.example.test',
      duplicateReason: 'Nhập hai lần',
    });
    await call(house, 'POST', `/api/Members/${second}/Notes`, { content: 'Gặp chị Hoà trước' });

    await signIn(page, house, language);
    await page.goto(`${house.url}/#/member-and-partner/duplicates`);
    const pair = page.getByRole('article').filter({ hasText: codeB });
    await expect(pair).toContainText(say('Cùng mã số thuế', 'Same tax code'));
    // Marks the pair as different and takes that back.
    await pair.getByRole('button', { name: say('không trùng', 'not the same') }).click();
    await expect(pair).toHaveCount(0);
    await page.getByRole('link', { name: say('Đã bỏ qua', 'Dismissed') }).click();
    await page
      .getByRole('article')
      .filter({ hasText: codeB })
      .getByRole('button', { name: say('trở lại danh sách', 'on the list again') })
      .click();
    await page.getByRole('link', { name: say('Cần xem', 'To look at') }).click();

    await pair.getByRole('link', { name: say('So và hợp nhất', 'Compare and merge') }).click();
    const field = (vi: string, en: string, name: string) =>
      page.getByRole('radio', { name: say(`${vi}: lấy của ${name}`, `${en}: take from ${name}`), exact: true });
    await expect(page).toHaveURL(/duplicates\/[\da-f-]{36}\//);
    // Either record may stand left; the one with the wrong name must be kept.
    if (!page.url().includes(`duplicates/${first}/`))
      await page.getByRole('button', { name: say('Đổi bên giữ lại', 'Keep the other one') }).click();
    await expect(page).toHaveURL(new RegExp(`duplicates/${first}/`));
    await expect(field('Tên doanh nghiệp', 'Enterprise', wrong)).toBeChecked();
    await field('Tên doanh nghiệp', 'Enterprise', right).check();
    await expect(page.getByText(say('ghi chú (1)', 'notes (1)'))).toBeVisible();
    await page.getByRole('button', { name: say('Hợp nhất', 'Merge'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Hợp nhất', 'Merge'), exact: true })
      .click();

    await expect(page.getByRole('heading', { level: 1, name: right })).toBeVisible();
    await expect(page.getByText('Sao Vàng').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'gom.example.test' })).toBeVisible();
    await expect(page.getByText(`${right} (${codeB})`).first()).toBeVisible();
    await page.getByRole('link', { name: say('Thư và thông báo', 'Letters and notifications') }).click();
    await page.getByRole('link', { name: say('Ghi chú nội bộ', 'Internal notes') }).click();
    await expect(page.getByText('Gặp chị Hoà trước')).toBeVisible();
    await expect(call(house, 'GET', `/api/Members/${second}`)).rejects.toThrow('Mes.Members.Id.NotFound');

    await page.goto(`${house.url}/#/member-and-partner/duplicates?tab=merged`);
    await page.getByRole('button', { name: say(`Tách lại ${right}`, `Undo the merge of ${right}`) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Tách lại', 'Undo the merge') })
      .click();
    await expect(page.getByText(say('Đã tách lại thành hai hồ sơ', 'They are two records again'))).toBeVisible();
    await page.goto(`${house.url}/#/member-and-partner/member/info/${second}?tab=notes`);
    await expect(page.getByRole('heading', { level: 1, name: right })).toBeVisible();
    await expect(page.getByText('Gặp chị Hoà trước')).toBeVisible();
    await page.goto(`${house.url}/#/member-and-partner/member/info/${first}`);
    await expect(page.getByRole('heading', { level: 1, name: wrong })).toBeVisible();
  });
}
