// Long: 'tells for each row what would come of it, at its cell, and writes nothing' in server/src/areas/keeping/exchange/dry-run.test.ts holds the same rule in the plain run.
// Long: 'imports the valid rows; wanting all or nothing it stops at a refused one' in web/src/kit/resource/import/ImportPage.test.tsx holds the same rule in the plain run.
import { createWriteStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readXlsx } from '../server/src/kit/spreadsheet/read-xlsx.ts';
import { writeXlsx } from '../server/src/kit/spreadsheet/write-xlsx.ts';
import { expect, BOTH, signIn, test, word } from './house.ts';

async function workbook(rows: string[][]): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'workbook-')), 'thi-truong.xlsx');
  const columns = ['Mã', 'Tên', 'Mô tả'].map((header) => ({ header, kind: 'text' as const }));
  const batches = async function* () {
    yield rows;
  };
  await pipeline(writeXlsx({ sheet: 'Thị trường', columns, rows: batches() }), createWriteStream(file));
  return file;
}

for (const language of BOTH) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test(`a workbook goes in with a dry run, refused rows come back, and the import is undone (${language})`, async ({
    page,
    house,
  }) => {
    const code = say('VI', 'EN');
    const rows = [
      [`${code}-1`, 'Chợ một', 'Mới'],
      [`${code}-2`, 'Chợ hai', ''],
      ['US', 'Hoa Kỳ và lãnh thổ', ''],
      ['CA', 'Canada', 'Ưu đãi theo hiệp định CPTPP'],
      [`${code} 3`, 'Mã có dấu cách', ''],
      [`${code}-4`, '', 'Không có tên'],
      [`${code}-1`, 'Mã trùng dòng 2', ''],
    ];
    await signIn(page, house, language);
    await page.goto(`${house.url}/#/catalogue/markets/import`);
    await page.locator('input[type=file]').setInputFiles(await workbook(rows));

    const tab = (vi: string, en: string, count: number) => page.getByText(new RegExp(`^${say(vi, en)}\\s*${count}$`));
    await expect(tab('Tạo mới', 'New', 2)).toBeVisible();
    await expect(tab('Cập nhật', 'Changed', 1)).toBeVisible();
    await expect(tab('Không đổi', 'Unchanged', 1)).toBeVisible();
    await expect(tab('Bị từ chối', 'Refused', 3)).toBeVisible();
    await expect(page.getByText(say('Tên là bắt buộc', 'Name is required'))).toBeVisible();
    await expect(page.getByText('Hoa Kỳ và lãnh thổ')).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: say('Tải 3 dòng bị từ chối', 'Download 3 refused rows') }).click();
    const refused: unknown[][] = [];
    for await (const batch of readXlsx(await (await download).path())) refused.push(...batch.map(({ cells }) => cells));
    expect(refused).toHaveLength(4);
    expect(refused[2]?.at(-1)).toContain(say('Tên là bắt buộc', 'Name is required'));

    await page.getByRole('button', { name: say('Nhập 3 dòng', 'Import 3 rows') }).click();
    await expect(page.getByRole('button', { name: say('Hoàn tác lần nhập', 'Undo the import') })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: say('Hoàn tác lần nhập', 'Undo the import') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Hoàn tác', 'Undo') })
      .last()
      .click();
    await expect(page.getByText(say('Đã hoàn tác 3 dòng', '3 rows were undone')).first()).toBeVisible();
    await page.goto(`${house.url}/#/catalogue/markets?search=hoa%20ky`);
    await expect(page.getByRole('link', { name: 'Hoa Kỳ', exact: true })).toBeVisible();
    await page.goto(`${house.url}/#/catalogue/markets?search=${code}-1`);
    await expect(
      page.getByRole('heading', { name: say(`Không thấy “${code}-1”`, `Nothing found for “${code}-1”`) }),
    ).toBeVisible();
  });
}
