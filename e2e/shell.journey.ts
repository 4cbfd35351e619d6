// Long: 'opens by Ctrl+K, finds without accents and goes there by Enter' in web/src/app/layout/Frame.test.tsx holds the same rule in the plain run.
// Long: 'on a list names the keys of the list, in the language of the person' in web/src/app/layout/KeyboardSheet.test.tsx holds the same rule in the plain run.
import { call, expect, type House, LANGUAGES, type Page, signIn, test, word } from './house.ts';

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test.describe(`finding, keys and one’s own look (${language})`, () => {
    test('a record is found by the keyboard alone, without accents, and stands first the next time', async ({
      page,
      house,
    }) => {
      await signIn(page, house, language);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox')).toBeFocused();
      await page.keyboard.type('nguyen tay mien trung');
      await expect(page.getByRole('option', { name: /Miền Trung và Tây Nguyên/ })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Miền Trung và Tây Nguyên' })).toBeVisible();
      // Journeys before this one have opened other records.
      const [, opened = ''] = /info\/([\w-]+)/.exec(page.url()) ?? [];
      await page.waitForFunction(
        (id) =>
          Object.entries(localStorage as unknown as Record<string, string>).some(
            ([key, value]) => key.endsWith(':recents') && value.includes(id),
          ),
        opened,
      );
      // Right after loading: these letters must not become shortcuts of the page, such as `c` for adding.
      await page.goto(`${house.url}/#/catalogue/markets`);
      await page.reload();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('cao su');
      await expect(page.getByRole('combobox')).toHaveValue('cao su');
      expect(page.url()).toMatch(/\/markets$/);
      await page.getByRole('combobox').fill('');
      const recent = page.getByRole('group', { name: say('Vừa mở', 'Opened recently') });
      await expect(recent.getByRole('option', { name: /Miền Trung và Tây Nguyên/ })).toBeVisible();
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', {
          name: say('Hướng dẫn, phím tắt, ngôn ngữ, đăng xuất', 'Help, shortcuts, language, sign-out'),
        })
        .click();
      await page.getByRole('menuitem', { name: say('Đăng xuất', 'Sign out') }).click();
      await expect(page.getByRole('heading', { level: 1, name: say('Đăng nhập', 'Sign in') })).toBeVisible();
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('recent:')))).toEqual(
        [],
      );
    });

    test('the question mark tells the keys, and each of them works', async ({ page, house }) => {
      await signIn(page, house, language);
      await page.goto(`${house.url}/#/catalogue/markets`);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await page.keyboard.press('?');
      const sheet = page.getByRole('dialog', { name: say('Hướng dẫn và phím tắt', 'Help and shortcuts') });
      await expect(sheet.getByText(say('Thêm mới', 'Add a new one'), { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('/');
      await expect(page.getByRole('searchbox')).toBeFocused();
      await page.keyboard.press('Escape');
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/markets\/info\//);
      // The list's heading stays until the record is there.
      await expect(page.getByRole('link', { name: say('Sửa', 'Edit'), exact: true })).toBeVisible();
      await page.keyboard.press('e');
      await expect(page).toHaveURL(/\/markets\/edit\//);
    });

    test('toasts cover no control and no count, and nothing moves for them', async ({ page, house }) => {
      await page.addInitScript(watchShifts);
      await page.addInitScript(keepToasts);
      await signIn(page, house, language);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.reload();
        await deleteMarket(page, house, say);
        await expect(page.getByRole('row').nth(1)).toBeVisible();
        await expectFree(page, 'a list');
        await page.getByRole('row').nth(1).getByRole('checkbox').check();
        await expectFree(page, 'chosen rows');
        await page.getByRole('row').nth(1).getByRole('checkbox').uncheck();
        await page.goto(`${house.url}/#/member-and-partner/member/add`);
        await expect(page.getByRole('textbox', { name: say('Mã', 'Code'), exact: true })).not.toHaveValue('');
        await expectFree(page, 'a form with its save bar');
        await page.goto(`${house.url}/#/member-and-partner/member`);
        await page.locator('tbody a').first().click();
        await page.waitForURL(/\/info\//);
        await expect(page.locator('dl').first()).toBeVisible();
        await expectFree(page, 'a record');
        await page.goto(`${house.url}/#/catalogue/markets`);
        await page.locator('tbody a').first().click();
        await page.waitForURL(/\/markets\/info\//);
        await page.getByRole('button', { name: say('Thao tác khác', 'More actions') }).click();
        // The first market of the demonstration is in use.
        await page.getByRole('menuitem', { name: say('Đang dùng ở đâu…', 'Where it is used…') }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectFree(page, 'a dialog over a record');
        await page.keyboard.press('Escape');
        expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.02);
      }
    });

    test('theme, size of text and columns are there on another machine', async ({ page, house, browser }) => {
      await signIn(page, house, language);
      await page.goto(`${house.url}/#/catalogue/markets`);
      await page.getByRole('button', { name: say('Độ cao dòng', 'Row height') }).click();
      await page.getByRole('menuitemradio', { name: say('Gọn', 'Compact') }).click();
      await page.goto(`${house.url}/#/profile`);
      await page.getByRole('button', { name: say('Tối', 'Dark') }).click();
      const kept = page.waitForResponse((answer) => answer.url().endsWith('/Settings/textSize'));
      await page.getByRole('button', { name: say('Rất lớn', 'Larger') }).click();
      await kept;
      const context = await browser.newContext();
      const other = await context.newPage();
      await signIn(other, house, language);
      await expect(other.locator('html')).toHaveAttribute('data-text-size', 'larger');
      await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      await other.goto(`${house.url}/#/catalogue/markets`);
      await other.getByRole('button', { name: say('Độ cao dòng', 'Row height') }).click();
      await expect(other.getByRole('menuitemradio', { name: say('Gọn', 'Compact'), checked: true })).toBeVisible();
      await other.goto(`${house.url}/#/profile`);
      await other.getByRole('button', { name: say('Sáng', 'Light') }).click();
      const reset = other.waitForResponse((answer) => answer.url().endsWith('/Settings/textSize'));
      await other.getByRole('button', { name: say('Vừa', 'Normal'), exact: true }).click();
      await reset;
      await context.close();
    });
  });
}

const SIZES = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];

/** Deletes a market, whose toast offers to take it back. */
async function deleteMarket(page: Page, house: House, say: (vi: string, en: string) => string): Promise<void> {
  const made = (await call(house, 'POST', '/api/Markets', { code: `T-${Date.now()}`, name: 'Trung Đông' })) as {
    data: { id: string };
  };
  await page.goto(`${house.url}/#/catalogue/markets/info/${made.data.id}`);
  await page.getByRole('button', { name: say('Thao tác khác', 'More actions') }).click();
  await page.evaluate(() => ((globalThis as unknown as { shift: number }).shift = 0));
  await page.getByRole('menuitem', { name: say('Xoá thị trường', 'Delete market') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Xoá thị trường', 'Delete market') })
    .click();
  await expect(page.getByRole('button', { name: say('Hoàn tác', 'Undo') })).toBeVisible();
}

/** Expects that no toast lies over a control, a count, or the text of a page's foot. */
async function expectFree(page: Page, where: string): Promise<void> {
  const covered = await page.evaluate(() => {
    const region = document.querySelector('[aria-live="polite"]:has(button)');
    const boxes = [...(region?.children ?? [])].map((one) => one.getBoundingClientRect());
    const others = 'a, button, input, select, textarea, [role="tab"], [role="status"], h1, h1 + span, footer > span';
    const found = [...document.querySelectorAll<HTMLElement>(others)].filter(
      (one) => !region?.contains(one) && one.checkVisibility({ visibilityProperty: true }),
    );
    const names = found.filter((one) => {
      const at = one.getBoundingClientRect();
      return boxes.some(
        (box) => box.left < at.right && at.left < box.right && box.top < at.bottom && at.top < box.bottom,
      );
    });
    return { toasts: boxes.length, names: names.map((one) => one.textContent || one.ariaLabel) };
  });
  expect(covered.toasts, where).toBeGreaterThan(0);
  expect(covered.names, where).toEqual([]);
}

/** Stops the clock of the toasts, which would go while a busy machine looks at them. */
function keepToasts(): void {
  const TICK_MS = 200;
  const real = window.setInterval.bind(window) as (run: () => void, pause?: number) => number;
  Object.assign(window, {
    setInterval: (run: () => void, pause?: number) => real(run, pause === TICK_MS ? 1e9 : pause),
  });
}

/** Adds up the layout shifts that no input of the person caused. */
function watchShifts(): void {
  const seen = globalThis as unknown as { shift: number };
  seen.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) seen.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
