// Long: 'follow from the paid revenue of the year; the year is closed for ever' in server/src/areas/money/finance/finance.test.ts holds the same rule in the plain run.
// Long: 'are closed only after the year is typed, and the dialog tells what stays unpaid' in web/src/areas/money/finance/FinancePages.test.tsx holds the same rule in the plain run.
import { createWriteStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeXlsx } from '../server/src/kit/spreadsheet/write-xlsx.ts';
import { call, expect, LANGUAGES, signIn, test, word } from './house.ts';

/** A year in which no other journey has entries, because this one closes it. */
const YEAR = 2021;
const COMPANY = 'Công ty TNHH Hành Trình Doanh Thu';

/** The sales as an office keeps them: with its own headings and with amounts as people write them. */
async function sales(): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'workbook-')), 'doanh-thu.xlsx');
  const columns = ['Số phiếu', 'Hội viên', 'Mặt hàng', 'Ngày bán', 'ĐVT', 'Đơn giá', 'SL'].map((header) => ({
    header,
    kind: 'text' as const,
  }));
  const batches = async function* () {
    yield [
      ['BH-01', COMPANY, 'Thép cuộn', `02/03/${YEAR}`, 'tấn', '15.480.001 đ', '2,5'],
      ['BH-02', COMPANY, 'Gian hàng', `05/04/${YEAR}`, 'gian', '1,5 triệu', '3'],
    ];
  };
  await pipeline(writeXlsx({ sheet: 'Doanh thu', columns, rows: batches() }), createWriteStream(file));
  return file;
}

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test(`revenue comes from a workbook, is closed, gives a rank with its discount, and the year is closed (${language})`, async ({
    page,
    house,
  }) => {
    await call(house, 'POST', '/api/Members', { type: 1, code: 'HT-DT', enterpriseName: COMPANY });
    await call(house, 'POST', '/api/Ranks?confirmed=Mes.Ranks.MinimumRevenue.Asked', {
      name: 'Hạng Sen',
      minimumRevenue: 38_700_003,
      discountRatio: 6.5,
    });
    await signIn(page, house, language);
    await page.goto(`${house.url}/#/revenue/import`);
    await page.locator('input[type=file]').setInputFiles(await sales());
    await page.getByRole('button', { name: say('Xem trước kết quả 2 dòng', 'Look at the result of 2 rows') }).click();
    await page.getByRole('button', { name: say('Nhập 2 dòng', 'Import 2 rows') }).click();
    await expect(page.getByRole('button', { name: say('Hoàn tác lần nhập', 'Undo the import') })).toBeVisible();

    await page.goto(`${house.url}/#/revenue?search=BH-01`);
    await page.getByRole('link', { name: COMPANY }).click();
    // 15.480.001 × 2,5 = 38.700.002,5, which is rounded away from zero.
    await expect(page.getByText('38.700.003 ₫').first()).toBeVisible();
    const close = say('Duyệt chốt', 'Approve and close');
    await page.getByRole('button', { name: close }).click();
    await page.getByRole('dialog').getByRole('button', { name: close }).click();
    await expect(page.getByText(say('Đã thanh toán', 'Paid')).first()).toBeVisible();
    await expect(page.getByRole('button', { name: say('Đảo khoản', 'Reverse') })).toBeVisible();

    await page.getByRole('link', { name: COMPANY }).first().click();
    await page.getByRole('link', { name: say('Chiết khấu', 'Discounts'), exact: true }).click();
    await page.getByRole('link', { name: say('Thêm khoản chiết khấu', 'Add a discount') }).click();
    await page.getByLabel(say('Ngày chiết khấu', 'Date'), { exact: false }).first().fill(`15/06/${YEAR}`);
    await page.getByLabel(say('Sản phẩm, dịch vụ', 'Product or service')).fill('Chiết khấu thép cuộn');
    await page.getByLabel(say('Đơn giá', 'Unit price')).fill('38700003');
    await expect(page.getByLabel(say('Tỷ lệ chiết khấu (%)', 'Discount ratio (%)'))).toHaveValue('6,5');
    await page.getByRole('button', { name: say('Lưu khoản chiết khấu', 'Save the discount') }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Chiết khấu thép cuộn', exact: true })).toBeVisible();
    await expect(page.getByText('2.515.500 ₫').first()).toBeVisible();

    await page.goto(`${house.url}/#/levels/accumulation?year=${YEAR}`);
    await page.getByRole('button', { name: say('Thêm mức', 'Add a level') }).click();
    await page.getByLabel(say('Mức 1: Doanh thu', 'Level 1: Revenue')).fill('10.000.000');
    await page.getByLabel(say('Mức 1: Tỷ lệ', 'Level 1: Percentage')).fill('1,25');
    await page.getByRole('button', { name: say('Lưu các mức', 'Save the levels') }).click();
    await page.getByRole('button', { name: say(`Chốt năm ${YEAR}`, `Close ${YEAR}`) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(String(YEAR));
    await dialog.getByRole('button', { name: say(`Chốt năm ${YEAR}`, `Close ${YEAR}`) }).click();
    await expect(page.getByText(say(`Năm ${YEAR} đã chốt`, `${YEAR} is closed`))).toBeVisible();
    await expect(page.getByRole('button', { name: say('Thêm mức', 'Add a level') })).toHaveCount(0);

    await page.goto(`${house.url}/#/levels/ranking?year=${YEAR}`);
    const row = page.getByRole('row', { name: new RegExp(COMPANY) });
    await expect(row).toContainText('Hạng Sen');
    await expect(row).toContainText('483.750 ₫');
  });
}
