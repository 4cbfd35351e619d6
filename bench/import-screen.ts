/**
 * Imports the same companies through the screen of a browser: the dry run, the mistakes at their cells, the run, the
 * refused rows, a second import without changes, and the undo. Prints a person's waiting times. Needs the bundle:
 * `npm run build`, then `node bench/import-screen.ts --file companies.csv [--rows N] [--pictures folder]`.
 */
import { mkdtemp } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { writeXlsx } from '../server/src/kit/spreadsheet/write-xlsx.ts';
import { COMPANY_HEADERS, companyRows } from './companies.ts';
import { openHouse, PASSWORD } from './house.ts';

const { values } = parseArgs({
  options: { file: { type: 'string', default: '' }, rows: { type: 'string' }, pictures: { type: 'string' } },
});
const { count, rows } = companyRows(values.file, values.rows ? Number(values.rows) : undefined);
const PATIENCE = 120_000;

const workbook = join(await mkdtemp(join(tmpdir(), 'companies-')), 'hoi-vien.xlsx');
const columns = COMPANY_HEADERS.map((header) => ({ header, kind: 'text' as const }));
await pipeline(writeXlsx({ sheet: 'Hội viên', columns, rows: rows() }), createWriteStream(workbook));

const house = await openHouse();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  page.setDefaultTimeout(PATIENCE);
  await signIn(page);
  console.log(`${count.toLocaleString('en')} companies by the screen, 1366x768\n`);
  console.log('what                          time      health p50/p99   extra memory of the server');
  await house.measure('file to dry run on screen', 0, () => check(page));
  console.log(`  ${await counts(page)}`);
  await picture(page, 'dry-run');
  const button = page.getByRole('button', { name: /^Nhập [\d.]+ dòng$/ });
  const run = page.url();
  await house.measure('run to done on screen', 0, async () => {
    await button.click();
    await page.getByRole('button', { name: 'Hoàn tác lần nhập' }).waitFor();
  });
  await picture(page, 'done');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Tải [\d.]+ dòng bị từ chối$/ }).click();
  console.log(`  refused rows back as ${(await download).suggestedFilename()}`);
  await house.measure('the same file again', 0, () => check(page));
  console.log(`  ${await counts(page)}`);
  await picture(page, 'again');
  await page.goto(run);
  await house.measure('undo to done on screen', 0, async () => {
    await page.getByRole('button', { name: 'Hoàn tác lần nhập' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hoàn tác' }).last().click();
    await page
      .getByText(/^Đã hoàn tác [\d.]+ dòng/)
      .first()
      .waitFor();
  });
  await picture(page, 'undone');
  const { total } = (await house.send('GET', '/api/Members')) as { total: number };
  console.log(`members after the undo: ${total}`);
} finally {
  await browser.close();
  await house.stop();
}

async function signIn(page: Page): Promise<void> {
  await page.goto(house.base);
  await page.getByLabel('Tên đăng nhập hoặc e-mail').fill('admin');
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Administrator/ }).waitFor();
}

async function check(page: Page): Promise<void> {
  await page.goto(`${house.base}/#/member-and-partner/member/import`);
  await page.locator('input[type=file]').setInputFiles(workbook);
  await page
    .getByText(/^(Tạo mới|Không đổi)\s*[\d.]+$/)
    .first()
    .waitFor();
}

/** The tabs of the dry run with their numbers. */
async function counts(page: Page): Promise<string> {
  const tabs = await page.getByText(/^(Tạo mới|Cập nhật|Không đổi|Bị từ chối)\s*[\d.]+$/).allInnerTexts();
  return tabs.map((text) => text.replace(/\s+/g, ' ')).join(', ');
}

async function picture(page: Page, name: string): Promise<void> {
  if (values.pictures) await page.screenshot({ path: join(values.pictures, `import-${name}.png`) });
}
