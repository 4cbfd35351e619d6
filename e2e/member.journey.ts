import { createWriteStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeXlsx } from '../server/src/kit/spreadsheet/write-xlsx.ts';
import {
  addPerson,
  BOTH,
  call,
  enterAs,
  expect,
  type House,
  type Language,
  LONG,
  signIn,
  test,
  word,
} from './house.ts';

/** Adds a clerk who enters members but cannot approve them. */
async function addClerk(house: House, language: Language): Promise<string> {
  const username = word(language, 'nhap.lieu', 'entry.clerk');
  const codes = ['MembersSearch', 'MembersView', 'MembersCreate', 'MembersUpdate'];
  await addPerson(house, { username, fullName: 'Lê Thị Ngân', codes });
  return username;
}

async function workbook(rows: string[][]): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'workbook-')), 'hoi-vien.xlsx');
  const headers = ['Mã', 'Tên doanh nghiệp', 'Mã số thuế', 'Tỉnh, thành phố trụ sở chính', 'Ngành nghề'];
  const columns = headers.map((header) => ({ header, kind: 'text' as const }));
  const batches = async function* () {
    yield rows;
  };
  await pipeline(writeXlsx({ sheet: 'Hội viên', columns, rows: batches() }), createWriteStream(file));
  return file;
}

for (const language of BOTH) {
  const say = (vi: string, en: string) => word(language, vi, en);
  const members = '/#/member-and-partner/member';

  test(`a member is added by a clerk, waits, is approved, found without accents, and leaves (${language})`, async ({
    page,
    browser,
    house,
  }) => {
    const name = say('Công ty Cổ phần Gỗ Trường Sơn Xanh', 'Công ty Cổ phần Gỗ Hoành Sơn Đỏ');
    const username = await addClerk(house, language);
    const context = await browser.newContext();
    const clerk = await context.newPage();
    await enterAs(clerk, house, language, { username, fullName: 'Lê Thị Ngân' });
    const { data } = (await call(house, 'GET', '/api/Members?pageSize=1&approval=1')) as {
      data: { items: { enterpriseName: string; taxCode: string }[] };
    };
    const { enterpriseName: known = '', taxCode = '' } = data.items[0] ?? {};

    await clerk.goto(`${house.url}${members}/add`);
    const field = (vi: string, en: string) => clerk.getByRole('textbox', { name: say(vi, en), exact: true });
    await expect(field('Mã', 'Code')).toHaveValue(/^HV-\d{4}$/);
    await field('Tên doanh nghiệp', 'Enterprise').fill(known);
    const warning = clerk.getByRole('region', {
      name: say('Có thể đã có trong danh sách', 'May be in the list already'),
    });
    await expect(warning).toContainText(known);
    await warning
      .getByRole('button', { name: say('Không phải', 'Not the same') })
      .first()
      .click();
    await field('Tên doanh nghiệp', 'Enterprise').fill(name);
    await field('Mã số thuế', 'Tax code').fill(taxCode);
    await clerk.getByRole('radio', { name: say('Liên kết', 'Affiliate') }).check();
    await clerk.locator('[name="leaderInfo.name"]').fill('Trần Anh Tuấn');
    await clerk.locator('[name="emailAddress"]').fill('lienhe@truongson.example.com');
    await clerk.locator('[name="leaderInfo.emailAddress"]').fill('lienhe@truongson.example.com');
    const clash = clerk.getByText(
      say(
        'E-mail của hội viên phải khác e-mail người đứng đầu',
        'The e-mail of the member must differ from its leader’s',
      ),
    );
    await expect(clash.first()).toBeVisible();
    await clerk.locator('[name="leaderInfo.emailAddress"]').fill('tuan@truongson.example.com');
    await expect(clash).toHaveCount(0);
    const mail = word(language, 'lienhe@truongson.example.com', 'lienhe@hoanhson.example.com');
    await clerk.locator('[name="emailAddress"]').fill(mail);
    await clerk
      .getByRole('combobox', { name: say('Tỉnh, thành phố', 'Province') })
      .first()
      .fill('ha noi');
    await clerk.getByRole('option', { name: 'Thành phố Hà Nội' }).click();
    await clerk.locator('[name="headOfficeAddress.road"]').fill('12 Tràng Tiền');
    await clerk.getByRole('button', { name: say('Thêm đầu mối liên hệ', 'Add to contacts') }).click();
    await clerk.locator('[name="connectInfos.0.name"]').fill('Trần Bích Ngân');
    await clerk.getByRole('textbox', { name: say('Ngày gia nhập', 'Joined on') }).fill('01/03/2020');
    await expect(clerk.getByText(say('Sau khi lưu', 'After saving'))).toBeVisible();
    await clerk.keyboard.press('Control+s');
    // Another member has this tax code: the clerk looks at it and says why there is a second one.
    const double = clerk.getByRole('dialog');
    await expect(double).toContainText(known);
    await expect(double.getByRole('link', { name: new RegExp(known) })).toHaveAttribute('target', '_blank');
    const reason = say('Chi nhánh dùng chung mã số thuế', 'A branch with the same tax code');
    await double
      .getByRole('textbox', { name: say('Lý do trùng mã số thuế', 'Reason for the same tax code') })
      .fill(reason);
    await double.getByRole('button', { name: say('Vẫn lưu', 'Save all the same') }).click();
    await expect(clerk.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(clerk.getByText(say('Chờ duyệt', 'Pending')).first()).toBeVisible();
    await expect(clerk.getByText('Trần Bích Ngân').first()).toBeVisible();
    await expect(clerk.getByRole('button', { name: say('Duyệt', 'Approve'), exact: true })).toHaveCount(0);
    await context.close();

    await signIn(page, house, language);
    await page.goto(`${house.url}${members}`);
    // Home stays until the list has loaded, and has a tab of the same name.
    await expect(page.getByRole('heading', { level: 1, name: say('Hội viên đơn vị', 'Unit members') })).toBeVisible();
    await page.getByRole('link', { name: new RegExp(`^${say('Chờ duyệt', 'Waiting')}`) }).click();
    await page.getByRole('button', { name: say(`Duyệt ${name}`, `Approve ${name}`) }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(known);
    await expect(dialog).toContainText(reason);
    await dialog.getByRole('button', { name: say('Duyệt', 'Approve'), exact: true }).click();
    await expect(page.getByText(say(`Đã duyệt hội viên “${name}”`, `The member “${name}” is approved`))).toBeVisible();
    const bare = say('go truong son xanh', 'go hoanh son do');
    await page.goto(`${house.url}${members}?search=${encodeURIComponent(bare)}`);
    await page
      .locator('tbody')
      .getByRole('link', { name: name.replace('Công ty Cổ phần', 'CTCP') })
      .click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    // A value is edited where it stands, with one press where the form takes three.
    await page.getByRole('button', { name: say('Thêm trang web', 'Add website') }).click();
    const site = word(language, 'truongson.example.com', 'hoanhson.example.com');
    await page.getByRole('textbox', { name: say('Trang web', 'Website') }).fill(`https://${site}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: site, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: say('Hoàn tác', 'Undo') }).first()).toBeVisible();
    await page.getByRole('button', { name: say('Thao tác khác', 'More actions') }).click();
    await page.getByRole('menuitem', { name: say('Ghi nhận ra hội', 'Record leaving') }).click();
    await dialog.getByRole('combobox', { name: say('Hình thức', 'How') }).selectOption('1');
    await dialog
      .getByRole('textbox', { name: say('Lý do ra hội', 'Reason of leaving') })
      .fill('Chuyển địa bàn hoạt động');
    await dialog.getByRole('button', { name: say('Ghi nhận ra hội', 'Record leaving') }).click();
    await expect(page.getByText(say('Đã ra hội', 'Left'), { exact: true }).first()).toBeVisible();
    await page.goto(`${house.url}${members}?search=${encodeURIComponent(bare)}&membershipState=left`);
    await expect(page.locator('tbody').getByRole('link')).toHaveCount(1);
  });

  // Long: 'tells for each row what would come of it, at its cell, and writes nothing' in server/src/areas/keeping/exchange/dry-run.test.ts holds the same rule in the plain run.
  test(
    `a workbook of members goes in but for its refused rows, changes nothing twice, and is undone (${language})`,
    LONG,
    async ({ page, house }) => {
      const code = say('NV', 'NE');
      const rows = [
        [`${code}-1`, 'Công ty Cổ phần Nhập Một', '0100109106', 'Hà Nội', ''],
        [`${code}-2`, 'Công ty TNHH Nhập Hai', '', 'TP. Hồ Chí Minh', ''],
        [`${code}-3`, 'Công ty Cổ phần Sai Thuế', '0100109107', '', ''],
        [`${code}-4`, 'Công ty Cổ phần Sai Ngành', '', '', 'Chế tạo tàu vũ trụ'],
        [`${code}-5`, 'Công ty Cổ phần Sai Tỉnh', '', 'Atlantis', ''],
      ];
      const file = await workbook(rows);
      await signIn(page, house, language);
      const open = async () => {
        await page.goto(`${house.url}${members}/import`);
        await page.locator('input[type=file]').setInputFiles(file);
        // The trade that no catalogue has stays undecided, so its row is refused.
        await page.getByRole('button', { name: say('Xem trước kết quả', 'Look at the result'), exact: true }).click();
      };
      const tab = (vi: string, en: string, count: number) => page.getByText(new RegExp(`^${say(vi, en)}\\s*${count}$`));
      await open();
      await expect(tab('Tạo mới', 'New', 2)).toBeVisible();
      await expect(tab('Bị từ chối', 'Refused', 3)).toBeVisible();
      await expect(page.getByText(say('“0100109107” sai số kiểm tra', '“0100109107”')).first()).toBeVisible();
      await expect(page.getByText('Chế tạo tàu vũ trụ').first()).toBeVisible();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: say('Tải 3 dòng bị từ chối', 'Download 3 refused rows') }).click();
      expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
      const begin = page.getByRole('button', { name: say('Nhập 2 dòng', 'Import 2 rows') });
      await begin.click();
      await expect(page.getByText(say('Chọn căn cứ xử lý dữ liệu', 'Choose the legal basis'))).toBeVisible();
      await page
        .getByLabel(say('Căn cứ xử lý dữ liệu cá nhân', 'Legal basis of the personal data'))
        .selectOption('membership');
      await begin.click();
      const undo = page.getByRole('button', { name: say('Hoàn tác lần nhập', 'Undo the import') });
      await expect(undo).toBeVisible();
      const run = page.url();

      await open();
      await expect(tab('Không đổi', 'Unchanged', 2)).toBeVisible();
      await page.goto(run);
      await undo.click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Hoàn tác', 'Undo') })
        .last()
        .click();
      await expect(page.getByText(say('Đã hoàn tác 2 dòng', '2 rows were undone')).first()).toBeVisible();
    },
  );
}
