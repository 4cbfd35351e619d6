// Long: 'cards are made for the chosen who belong, ten on a sheet, and the rest is counted' in web/src/areas/keeping/print/Print.test.tsx holds the same rule in the plain run.
import { call, expect, type House, type Language, LANGUAGES, type Page, signIn, test, word } from './house.ts';

const MEMBERS = '/#/member-and-partner/member';
/** Points of a sheet of paper, the shorter side first. */
const A4 = [595, 842];
const A3 = [842, 1191];

interface Found {
  data: { items: { id: string; code: string; enterpriseName: string }[]; total: number };
}

/** Counts calls of the print dialog, which a headless browser does not open. */
async function countPrints(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(`window.print = () => {
    const page = document.documentElement;
    page.setAttribute('data-prints', String(Number(page.getAttribute('data-prints') ?? 0) + 1));
  };`);
  return async () => Number(await page.locator('html').getAttribute('data-prints'));
}

/** The number of sheets of the page's print and their size in whole points. */
async function paperOf(page: Page): Promise<{ sheets: number; size: number[] }> {
  const bytes = await page.pdf({ preferCSSPageSize: true });
  const boxes = [...bytes.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)];
  const size = (boxes[0] ?? []).slice(1).map((side) => Math.round(Number(side)));
  expect(boxes.length).toBeGreaterThan(0);
  for (const box of boxes) expect(box.slice(1)).toEqual(boxes[0]?.slice(1));
  return { sheets: boxes.length, size };
}

const near = (size: readonly number[], wanted: readonly number[]) =>
  size.every((side, index) => Math.abs(side - (wanted[index] ?? 0)) <= 1);

async function some(house: House, query: string): Promise<Found['data']> {
  return ((await call(house, 'GET', `/api/Members?${query}`)) as Found).data;
}

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);
  const open = async (page: Page, house: House, to: Language) => {
    const prints = await countPrints(page);
    await signIn(page, house, to);
    return prints;
  };

  test(`a list prints as it stands, on A3 with its filter in words (${language})`, async ({ page, house }) => {
    const prints = await open(page, house, language);
    const { items, total } = await some(house, 'pageSize=1&sort=code:asc&state=current');
    await page.goto(`${house.url}${MEMBERS}?sort=code:asc&state=current`);
    await page.getByRole('button', { name: say('In', 'Print'), exact: true }).click();
    await page.getByRole('menuitem', { name: say('Danh sách (A3)', 'List (A3)') }).click();
    await expect.poll(prints).toBe(1);
    const table = page.getByRole('table');
    await expect(table.locator('tbody tr')).toHaveCount(total);
    await expect(table.locator('tbody tr').first()).toContainText(items[0]?.code ?? '?');
    await expect(page.getByRole('article')).toContainText(say('Tình trạng là Đang hoạt động', 'State is Current'));
    const { sheets, size } = await paperOf(page);
    expect(near(size, A3.toReversed()), String(size)).toBe(true);
    expect(sheets).toBeGreaterThan(1);
    await page.getByRole('link', { name: say('Đóng', 'Close') }).click();
    await expect(page).toHaveURL(/member\?.*state=current/);
  });

  test(`a record prints its sheet, its card and its label from its menu, each on A4 (${language})`, async ({
    page,
    house,
  }) => {
    await open(page, house, language);
    // The oldest one has an address; records of other journeys may have none.
    const { items } = await some(house, 'pageSize=1&state=current&sort=createdAt:asc');
    const { id = '', code = '', enterpriseName = '' } = items[0] ?? {};
    const papers = [
      [say('In phiếu hồ sơ (A4)', 'Print the sheet (A4)'), say('(Ký, ghi rõ họ tên)', '(Signature, full name)')],
      [say('In thẻ', 'Print the card'), code],
      [say('Nhãn địa chỉ', 'Address labels'), enterpriseName],
    ];
    for (const [entry = '', told = ''] of papers) {
      await page.goto(`${house.url}${MEMBERS}/info/${id}`);
      await page.getByRole('button', { name: say('Thao tác khác', 'More actions') }).click();
      await page.getByRole('menuitem', { name: entry }).click();
      await expect(page.getByRole('article')).toContainText(enterpriseName);
      await expect(page.getByRole('article')).toContainText(told);
      const { sheets, size } = await paperOf(page);
      expect(sheets).toBeLessThan(3);
      expect(near(size, A4), `${entry}: ${String(size)}`).toBe(true);
    }
  });

  test(`cards and labels print for the chosen members only, ten and twenty-four on a sheet (${language})`, async ({
    page,
    house,
  }) => {
    await open(page, house, language);
    await page.goto(`${house.url}${MEMBERS}?state=current`);
    await page.locator('thead input[type=checkbox]').check();
    await page.getByRole('link', { name: say('In thẻ', 'Print cards') }).click();
    await expect(page.getByRole('img', { name: say('Mã QR', 'QR code') })).toHaveCount(20);
    expect((await paperOf(page)).sheets).toBe(2);
    await page.goBack();
    await page.locator('thead input[type=checkbox]').check();
    await page.getByRole('link', { name: say('In nhãn địa chỉ', 'Print address labels') }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    expect((await paperOf(page)).sheets).toBe(1);
  });
}
