import type { Request } from '@playwright/test';
import axe from 'axe-core';
import { expect, type House, type Page } from './house.ts';

/** Calls that store nothing although they send a body; every other call that is no GET is refused. */
const READS = /\/(SignIn|Refresh\w*|\w*Preview\w*|\w*Count\w*|\w*Find\w*|\w*Read\w*|\w*Reach\w*|\w*Check\w*)(\?|$)/i;
/** What a press may open. */
const POPUPS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
/** The control that was pressed keeps this mark. */
const MARK = 'data-pressed';
/** Controls that say of themselves that they open something. */
const OPENERS = '[aria-haspopup="menu"], [aria-haspopup="dialog"]';

/** What was opened on the screens, and what was wrong with it. */
export interface Crawl {
  /** By the name of the control, and the kind of what it opened. */
  opened: string[];
  faults: string[];
  /** Controls that were pressed before, so that each is pressed on one screen only where it is in the frame. */
  pressed: Set<string>;
}

/** What a page has asked for and not got yet. */
const running = new WeakMap<Page, Set<Request>>();

/** Refuses every call that would store something, so that pressing any control is harmless. */
export async function refuseWrites(page: Page): Promise<void> {
  const asked = new Set<Request>();
  running.set(page, asked);
  page.on('request', (request) => {
    if (request.headers()['accept'] !== 'text/event-stream') asked.add(request);
  });
  const isOver = (request: Request) => void asked.delete(request);
  page.on('requestfinished', isOver);
  page.on('requestfailed', isOver);
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await page.addInitScript('window.print = () => undefined');
  await page.route('**/api/**', (route) => {
    const request = route.request();
    if (request.method() === 'GET' || READS.test(request.url())) return route.fallback();
    return route.fulfill({ status: 409, json: { message: 'Mes.Kit.Conflict' } });
  });
}

/**
 * Presses each visible control of a screen, one after the other. Where that opens a menu, a list or a dialog, axe checks it,
 * Escape closes it, and the focus must be back on the control.
 */
export async function pressAll(page: Page, house: House, route: string, crawl: Crawl): Promise<void> {
  const here = new Set<string>();
  await show(page, house, route);
  if (!(await nextControl(page, []))) crawl.faults.push(`${route}: shows nothing to press`);
  for (;;) {
    const control = await nextControl(page, [...crawl.pressed, ...here]);
    if (!control) return;
    (control.isOfFrame ? crawl.pressed : here).add(control.key);
    const where = `${route}: ${control.key}`;
    const pressed = page.locator(`[${MARK}]`);
    await pressed.click({ timeout: 2_000 }).catch(() => undefined);
    const kind = await openedKind(page);
    if (!kind && control.opens) crawl.faults.push(`${where}: opens nothing`);
    if (kind) {
      crawl.opened.push(`${where} opens ${kind}`);
      crawl.faults.push(...(await faultsOfOpened(page, where)));
      const isBack = await closes(page, kind);
      if (isBack !== true) crawl.faults.push(`${where} (${kind}): ${isBack}`);
    }
    const isHere = await page.evaluate((asked) => location.hash.slice(1) === asked, route);
    if (!isHere || (await page.locator(POPUPS).filter({ visible: true }).count()) > 0) await show(page, house, route);
  }
}

async function show(page: Page, house: House, route: string): Promise<void> {
  await page.goto('about:blank');
  running.get(page)?.clear();
  await page.goto(`${house.url}/#${route}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root, .mantine-Loader-root')).toHaveCount(0);
  await rests(page);
  await expect(page.getByRole('button', { name: 'Đăng nhập', exact: true })).toHaveCount(0);
}

/** Marks the next control that was not pressed yet. Of rows, only those of the first one are pressed. */
function nextControl(
  page: Page,
  done: string[],
): Promise<{ key: string; isOfFrame: boolean; opens: boolean } | undefined> {
  return page.evaluate(
    ({ seen, mark, openers }) => {
      for (const old of document.querySelectorAll(`[${mark}]`)) old.removeAttribute(mark);
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const isLater = (element: Element) => {
        const row = element.closest('tbody tr, main li, main [role="row"]');
        const before = row?.previousElementSibling;
        return before?.matches('[data-row], li, [role="row"]') ?? false;
      };
      const all = document.querySelectorAll<HTMLElement>('button, [role="button"], [role="combobox"], [aria-haspopup]');
      for (const element of all) {
        // Another language would name everything anew.
        if (element.closest('[lang] , [role="menuitemradio"]') !== document.documentElement) continue;
        if (!isShown(element) || isLater(element) || element.matches(':disabled, [aria-disabled="true"]')) continue;
        const name = element.getAttribute('aria-label') ?? element.innerText ?? '';
        const label = element.id && document.querySelector(`label[for="${CSS.escape(element.id)}"]`)?.textContent;
        const words = (name || label || element.getAttribute('placeholder') || element.getAttribute('name') || '?')
          .replaceAll(/\s+/g, ' ')
          .replaceAll(/\d+/g, '0')
          .trim();
        const isOfFrame = element.closest('main') === null;
        const key = `${element.localName} ${words}`;
        // Every screen after it would be the sign-in page.
        if (seen.includes(key) || words === 'Đăng xuất') continue;
        element.setAttribute(mark, '');
        return { key, isOfFrame, opens: element.matches(openers) };
      }
      return undefined;
    },
    { seen: done, mark: MARK, openers: OPENERS },
  );
}

/** Waits until the page asks for nothing and has drawn what it was asked for, twice in turn. */
export async function rests(page: Page): Promise<void> {
  const drawn = () => page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  await expect(async () => {
    await drawn();
    expect(running.get(page)?.size ?? 0).toBe(0);
    await drawn();
    expect(running.get(page)?.size ?? 0).toBe(0);
  })
    .toPass({ timeout: 20_000 })
    .catch(() => undefined);
}

/** The kind of what a press has opened, once the page rests: its chunk may have to come first. */
async function openedKind(page: Page): Promise<string | undefined> {
  const popup = page.locator(POPUPS).filter({ visible: true }).last();
  await rests(page);
  if ((await popup.count()) === 0) return undefined;
  await page
    .locator('.mantine-Skeleton-root, .mantine-Loader-root')
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'hidden' })
    .catch(() => undefined);
  return (await popup.getAttribute('role')) ?? 'dialog';
}

/** What axe finds in the opened menus, lists and dialogs. */
async function faultsOfOpened(page: Page, where: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ popups, at }) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
      const opened = [...document.querySelectorAll(popups)].filter((one) => one.checkVisibility());
      const results = await checker.run(
        { include: opened as HTMLElement[] },
        {
          resultTypes: ['violations'],
          preload: false,
          iframes: false,
          runOnly: { type: 'tag', values: tags },
          // An open menu belongs to its control and lies in no landmark; it is one stop of Tab, and its arrows scroll it.
          rules: { region: { enabled: false }, 'scrollable-region-focusable': { enabled: false } },
        },
      );
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html }) => `${at}: ${id} at ${target.join(' ')} ${html.slice(0, 160)}`),
      );
    },
    { popups: POPUPS, at: where },
  );
}

/** True when Escape closes what is open and the focus goes back to the control; else what happens. */
async function closes(page: Page, kind: string): Promise<true | string> {
  await page.keyboard.press('Escape');
  const open = page.locator(POPUPS).filter({ visible: true });
  const isClosed = await expect(open)
    .toHaveCount(0, { timeout: 2_000 })
    .then(() => true)
    .catch(() => false);
  if (!isClosed) return `Escape does not close the ${kind}`;
  const back = await expect
    .poll(() => focusOf(page), { timeout: 1_500 })
    .toBe(true)
    .then(() => true as const)
    .catch(async () => `the focus goes to ${String(await focusOf(page))}`);
  return back;
}

function focusOf(page: Page): Promise<true | string> {
  return page.evaluate((mark) => {
    const { activeElement: at } = document;
    const pressed = document.querySelector(`[${mark}]`);
    if (at && (at.hasAttribute(mark) || pressed?.contains(at))) return true;
    // A tool of an editor gives it to the text, where writing goes on.
    if (at && pressed?.closest('[role="toolbar"]')?.parentElement?.contains(at)) return true;
    return `${at?.localName ?? 'nothing'} ${at?.getAttribute('aria-label') ?? at?.textContent?.trim().slice(0, 40) ?? ''}`;
  }, MARK);
}
