import { chromium, type Page } from '@playwright/test';
import { openHouse, PASSWORD } from './house.ts';
const dir = '/tmp/sheets-try';
const house = await openHouse();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
page.setDefaultTimeout(20_000);
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 300)));
page.on('pageerror', (e) => console.log('pageerror', e.message.slice(0, 500)));
const shot = (n: string) => page.screenshot({ path: `${dir}/pics/${n}.png` });
const both = async (n: string) => { await shot(`${n}-1366`); await page.setViewportSize({ width: 1920, height: 1080 }); await page.waitForTimeout(300); await shot(`${n}-1920`); await page.setViewportSize({ width: 1366, height: 768 }); await page.waitForTimeout(200); };
async function file(path: string, name: string) { await page.goto(`${house.base}/#/member-and-partner/${path}/import`); await page.reload(); await page.locator('input[type=file]').setInputFiles(`${dir}/${name}`); await page.waitForURL(/run=/); await page.waitForFunction(() => !document.body.innerText.includes('Đang kiểm tra từng dòng')); await page.waitForTimeout(1200); }
const step = async (n: string, f: () => Promise<unknown>) => { try { const t = Date.now(); await f(); console.log('ok', n, Date.now() - t); } catch (e) { console.log('FAILED', n, String(e).slice(0, 600)); await shot(`failed-${n}`); } };
try {
  await page.goto(house.base);
  await page.getByLabel('Tên đăng nhập hoặc e-mail').fill('admin');
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Administrator/ }).waitFor();
  await house.send('POST', '/api/Careers', { code: 'XD', name: 'Xây dựng' });
  await house.send('POST', '/api/Careers', { code: 'DM', name: 'Dệt may' });
  await step('choose', async () => { await page.goto(`${house.base}/#/member-and-partner/member/import`); await page.locator('input[type=file]').setInputFiles({ name: 'danh-sach.xls', mimeType: 'x/y', buffer: Buffer.from('x') }); await page.waitForTimeout(400); await both('0-choose-xls'); });
  await step('office', async () => { await file('member', '1-van-phong.xlsx'); await both('1-map'); });
  await step('head', async () => { await page.getByRole('button', { name: /Dòng tiêu đề/ }).click(); await page.waitForTimeout(300); await both('1-head'); await page.getByRole('button', { name: /Dòng tiêu đề/ }).click(); });
  await step('english', async () => { await page.getByText('ENG', { exact: true }).first().click(); await page.waitForTimeout(600); await both('1-map-en'); await page.getByText('VNM', { exact: true }).first().click(); await page.waitForTimeout(400); });
  await step('values', async () => { await page.getByRole('button', { name: /Chạy thử|Tiếp tục/ }).click(); await page.getByRole('heading', { name: 'Giá trị chưa có trong danh sách' }).waitFor(); await both('2-values'); });
  await step('decide', async () => {
    await page.getByRole('button', { name: /Tạo mới cả/ }).click();
    await page.getByLabel('“Chính thức” trở thành').selectOption({ label: 'Đơn vị' });
    await page.getByLabel('“CT” trở thành').selectOption({ label: 'Đơn vị' });
    await both('2-values-decided');
    await page.getByRole('button', { name: 'Tiếp tục chạy thử' }).click();
    await page.getByRole('button', { name: /^Nhập [\d.]+ dòng$/ }).waitFor();
    await page.waitForTimeout(1200);
    await both('3-check');
  });
  await step('run', async () => { await page.getByLabel('Căn cứ xử lý dữ liệu cá nhân').selectOption('membership'); await page.getByRole('button', { name: /^Nhập [\d.]+ dòng$/ }).click(); await page.getByRole('button', { name: 'Hoàn tác lần nhập' }).waitFor(); await page.waitForTimeout(600); await both('4-done'); });
  const first = page.url();
  await step('again', async () => { await file('member', '1-van-phong.xlsx'); await both('5-again'); });
  await step('years', async () => { await file('member', '2-nhieu-nam.xlsx'); await both('6-years'); await page.getByLabel('2023', { exact: true }).click(); await page.waitForTimeout(2500); await shot('6-years-both'); });
  await step('mute', async () => { await file('member', '3-khong-tieu-de.xlsx'); await both('7-mute'); });
  await step('person', async () => { await file('member-personal', '4-ca-nhan.xlsx'); await both('8-person'); });
  await step('club', async () => { await file('club', '5-clb.xlsx'); await both('9-club'); });
  await step('lost', async () => { await page.goto(first); await page.reload(); await page.getByRole('button', { name: 'Hoàn tác lần nhập' }).click(); await page.getByRole('dialog').getByRole('button', { name: 'Hoàn tác' }).last().click(); await page.waitForTimeout(150); await shot('10-undoing'); await page.getByText(/^Đã hoàn tác [\d.]+ dòng/).first().waitFor(); await page.waitForTimeout(500); await both('10-undone'); });
} finally { await browser.close(); await house.stop(); }
