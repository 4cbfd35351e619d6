// Long: 'approves by A, passes the focus to the next row, and takes it back by Ctrl+Z' in web/src/kit/resource/desk/DeskPage.test.tsx holds the same rule in the plain run.
// Long: 'Tab and Enter reach it, Escape gives the old value back and leaves no draft' in web/src/kit/resource/record/InPlace.test.tsx holds the same rule in the plain run.
// Long: 'the oldest due fee is proposed, and more money than it needs is divided over what is owed' in web/src/areas/money/fee/MemberFees.test.tsx holds the same rule in the plain run.
import type { CDPSession } from '@playwright/test';
import { expect, type Page, signIn, test } from './house.ts';

/** Presses of Tab until something must have been reached. */
const MOST = 150;

/** What the accessibility tree of the browser says of the element with the focus. */
interface Said {
  role: string;
  name: string;
}

/** The keyboard of a person who uses nothing else: each element that gets the focus must have a role and a name. */
class Keys {
  readonly #page: Page;
  readonly #devtools: CDPSession;

  constructor(page: Page, devtools: CDPSession) {
    this.#page = page;
    this.#devtools = devtools;
  }

  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text, { delay: 20 });
  }

  async said(): Promise<Said> {
    // What had the focus may have just gone: the next one gets it.
    await this.#page.waitForFunction(() => document.activeElement !== document.body);
    const { result } = await this.#devtools.send('Runtime.evaluate', { expression: 'document.activeElement' });
    const { objectId } = result;
    if (!objectId) throw new Error('Nothing has the focus.');
    const { nodes } = await this.#devtools.send('Accessibility.getPartialAXTree', {
      objectId,
      fetchRelatives: false,
    });
    const [node] = nodes;
    const said = { role: String(node?.role?.value ?? ''), name: String(node?.name?.value ?? '') };
    const html = await this.#page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '');
    expect(said.role, html).not.toMatch(/^(|none|generic)$/);
    expect(said.name.trim(), html).not.toBe('');
    return said;
  }

  /** Goes on by Tab until the element with the focus has this role and name. */
  async to(role: string, name: RegExp): Promise<void> {
    const met: string[] = [];
    for (let count = 0; count < MOST; count++) {
      await this.#page.keyboard.press('Tab');
      // Behind the last element the browser itself has the focus for one press.
      if (await this.#page.evaluate(() => document.activeElement === document.body)) continue;
      const said = await this.said();
      if (said.role === role && name.test(said.name)) return;
      met.push(`${said.role} ${said.name}`);
    }
    throw new Error(`Tab does not reach ${role} ${String(name)}; it meets ${met.join(' · ')}`);
  }

  /** Opens the first hit of the search over everything. */
  async find(text: string, name: string): Promise<void> {
    const page = this.#page;
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await this.said();
    await this.type(text);
    await expect(page.getByRole('option', { name, selected: true }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
}

async function begin(page: Page, house: Parameters<typeof signIn>[1]): Promise<Keys> {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, house, 'vi');
  await expect(page.getByRole('heading', { level: 1, name: /^(Hôm nay|Chào )/ })).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Accessibility.enable');
  return new Keys(page, devtools);
}

test('up to ten that wait are approved by keys alone', async ({ page, house }) => {
  test.slow();
  const keys = await begin(page, house);
  await keys.to('link', /^Xem và duyệt/);
  await page.keyboard.press('Enter');
  const whom = page.locator('#desk-record');
  await expect(whom).toBeVisible();
  let done = 0;
  while (done < 10) {
    await expect(page.getByText(/^\d+ mục đạt$/)).toBeVisible();
    const name = (await whom.textContent()) ?? '';
    await expect(page.getByRole('button', { name: /^Duyệt/ })).not.toHaveAttribute('aria-disabled', 'true');
    const lacks = await page.getByRole('button', { name: /^Duyệt dù thiếu/ }).isVisible();
    // Other journeys decide some, too: the last ones may all lack something.
    const isLast = (await page.locator('[data-row]').last().getAttribute('aria-current')) !== null;
    if (lacks && isLast) break;
    await page.keyboard.press(lacks ? 'j' : 'a');
    await expect(whom).not.toHaveText(name);
    await keys.said();
    if (!lacks) done++;
  }
  expect(done).toBeGreaterThanOrEqual(5);
});

test('an address is changed by keys alone', async ({ page, house }) => {
  test.slow();
  const keys = await begin(page, house);
  await keys.find('HV-0008', 'Vận tải Vĩnh Thành');
  await keys.to('button', /^Sửa trụ sở chính/);
  await page.keyboard.press('Enter');
  const road = page.getByRole('textbox', { name: 'Số nhà, đường' });
  await expect(road).toBeFocused();
  await keys.said();
  await page.keyboard.press('Control+a');
  await keys.type('88 Tran Phu');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/88 Tran Phu/).first()).toBeVisible();
  await keys.said();
});

test('a payment is entered and its receipt printed by keys alone', async ({ page, house }) => {
  test.slow();
  const keys = await begin(page, house);
  await keys.find('HV-0877', 'Bánh kẹo Huy Khang');
  await keys.to('button', /^Ghi nhận(?! nộp)/);
  await page.keyboard.press('Enter');
  const amount = page.getByRole('textbox', { name: /^Số tiền/ });
  await expect(amount).toBeFocused();
  await keys.said();
  await page.keyboard.press('Enter');
  const receipt = page.getByRole('link', { name: /^In PT-/ });
  await expect(receipt).toBeVisible();
  await keys.to('link', /^In PT-/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toBeVisible();
  await page.evaluate('window.print = () => undefined');
  await keys.to('button', /^In$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('BẢN SAO').first()).toBeVisible();
  await keys.said();
});
