// Long: 'is judged at once with its row, keeps the text of the file, and can be taken back' in server/src/areas/keeping/exchange/mend.test.ts holds the same rule in the plain run.
import { createWriteStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeXlsx } from '../server/src/kit/spreadsheet/write-xlsx.ts';
import { expect, LANGUAGES, type Page, signIn, test, word } from './house.ts';

const HEADERS = ['Mã', 'Tên doanh nghiệp', 'Loại hội viên', 'Mã số thuế', 'Điện thoại'];

async function workbook(rows: string[][]): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'workbook-')), 'hoi-vien.xlsx');
  const columns = HEADERS.map((header) => ({ header, kind: 'text' as const }));
  const batches = async function* () {
    yield rows;
  };
  await pipeline(writeXlsx({ sheet: 'Hội viên', columns, rows: batches() }), createWriteStream(file));
  return file;
}

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);
  const code = say('SUA', 'MEND');

  /** Uploads rows and opens their dry run. */
  const check = async (page: Page, url: string, rows: string[][]) => {
    await page.goto(`${url}/#/member-and-partner/member/import`);
    await page.locator('input[type=file]').setInputFiles(await workbook(rows));
    await page.waitForURL(/run=[0-9a-f-]+/);
    const [, run] = /run=([0-9a-f-]+)/.exec(page.url()) ?? [];
    await page.goto(`${url}/#/member-and-partner/member/import?run=${run}&step=check`);
    await expect(page.getByRole('columnheader', { name: say('Tên doanh nghiệp', 'Enterprise') })).toBeVisible();
  };
  const doImport = async (page: Page, count: number) => {
    await page
      .getByLabel(say('Căn cứ xử lý dữ liệu cá nhân', 'Legal basis of the personal data'))
      .selectOption('membership');
    await page
      .getByRole('button', {
        name: say(`Nhập ${count} dòng`, `Import ${count} row${count === 1 ? '' : 's'}`),
        exact: true,
      })
      .click();
    await expect(page.getByRole('button', { name: say('Hoàn tác lần nhập', 'Undo the import') })).toBeVisible();
  };

  test(`cells are mended and doubles decided in the dry run (${language})`, async ({ page, house }) => {
    await signIn(page, house, language);
    await check(page, house.url, [[`${code}-1`, 'Công ty TNHH Nhà Cũ', 'Đơn vị', '', '0903 111 222']]);
    await doImport(page, 1);

    await check(page, house.url, [
      [`${code}-11`, 'Công ty Một', 'MN', '', ''],
      [`${code}-12`, 'Công ty Hai', 'MN', '', ''],
      [`${code}-13`, '', 'Đơn vị', '', ''],
      [`${code}-14`, 'CTCP Nhà Cũ', 'Đơn vị', '', '0903 111 222'],
      [`${code}-15`, 'Công ty Năm', 'Đơn vị', '0314409058', ''],
      [`${code}-16`, 'Công ty Sáu', 'Đơn vị', '0314409058', ''],
    ]);
    const cell = (row: string, text: string | RegExp) =>
      page
        .getByRole('row', { name: new RegExp(`${code}-${row}`) })
        .getByRole('cell', { name: text })
        .first();
    await cell('11', /^MN/).dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Liên kết');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: say('Đặt cả 1 ô thành “Liên kết”', 'Set all 1 to “Liên kết”') }).click();
    await expect(page.getByText(say('Đã sửa 2 ô', '2 cells changed'))).toBeVisible();
    await cell('13', say('Tên doanh nghiệp là bắt buộc', 'Enterprise is required')).click();
    await page.keyboard.type('Công ty Ba');
    await page.keyboard.press('Enter');
    await expect(page.getByText(say('Đã sửa 3 ô', '3 cells changed'))).toBeVisible();

    await page
      .getByRole('group', { name: say('Lọc kết quả', 'Filter the results') })
      .getByRole('button', { name: say('Có thể trùng', 'Perhaps doubles') })
      .click();
    const decide = async (row: string, choice: string) => {
      await page
        .getByRole('row', { name: new RegExp(`${code}-${row}`) })
        .getByRole('button', { name: say('Có thể trùng', 'Perhaps a double') })
        .or(
          page
            .getByRole('row', { name: new RegExp(`${code}-${row}`) })
            .getByRole('button', { name: say('Từ chối', 'Refused') }),
        )
        .click();
      await page.getByRole('dialog').getByRole('button', { name: choice }).click();
    };
    await decide('14', say('Cùng hồ sơ', 'Same record'));
    // The table shows the rows of the new state before the next decision.
    await expect(
      page.getByRole('group', { name: say('Lọc kết quả', 'Filter the results') }).getByRole('button', {
        name: say('Đã chọn trùng', 'Doubles decided'),
      }),
    ).toContainText('1');
    await decide('16', say('Bỏ dòng này', 'Leave out'));
    await doImport(page, 5);
    await page.goto(`${house.url}/#/member-and-partner/member?search=${code}-11`);
    await expect(page.getByRole('row', { name: /Công ty Một/ })).toContainText(`${code}-11`);
    await page.goto(`${house.url}/#/member-and-partner/member?search=Nhà Cũ`);
    await expect(page.getByRole('row', { name: /CTCP Nhà Cũ/ })).toContainText(`${code}-1`);
    await expect(page.getByText(`${code}-14`)).toHaveCount(0);
  });
}
