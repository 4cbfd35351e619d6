import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ListPage } from '../../kit/resource/list/ListPage.tsx';
import { marketRecord, pageOf, stubMarkets } from '../../kit/resource/testing/markets.ts';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../kit/testing/stub-server.ts';
import '../app.texts.ts';
import { endEarlyFind, watchEarlyFind } from '../early-find.ts';
import { screens } from '../route-table.ts';
import { Frame } from './Frame.tsx';
import { HOVER_MS } from './use-sidebar.ts';
import { timerFired } from '../../kit/testing/settled.ts';

const ME = '0197a000-0000-7000-8000-000000000001';
const codes = ['MarketsSearch', 'MarketsCreate'];
const panel = () => document.querySelector('[data-sidebar-panel]');

test('the search closes when the address changes, and does not come back with the address', async () => {
  stubServer(() => ({ body: { data: { total: 0 } } }));
  const { screen, router } = await renderInApp(<Frame />, { codes, path: '/', route: '*' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(screen.getByRole('combobox')).toBeVisible();
  await router.navigate('/catalogue/markets');
  await expect.poll(() => screen.getByRole('combobox').query()).toBeNull();
  await router.navigate(-1);
  await expect.poll(() => router.state.location.pathname).toBe('/');
  expect(screen.getByRole('combobox').query()).toBeNull();
});

test('the path of a page has its whole name beside a search that gives way', async () => {
  stubServer(() => ({ body: { data: { total: 0 } } }));
  const path = '/catalogue/target-customers/add';
  const handle = screens.find((one) => one.path === path);
  await page.viewport(1366, 768);
  const { screen } = await renderInApp(<Frame />, { codes: permissionCodes, path, route: path, handle });
  const name = screen.getByRole('banner').getByText('Thêm khách hàng mục tiêu');
  await expect.element(name).toBeVisible();
  const text = document.createRange();
  text.selectNodeContents(name.element());
  const width = (one: Element | Range) => one.getBoundingClientRect().width;
  // A fraction of a pixel is enough for an ellipsis.
  expect(width(text) - width(name.element())).toBeLessThan(0.02);
});

describe('the sidebar', () => {
  beforeEach(() => void stubServer(() => ({ body: { data: { total: 0 } } })));

  test('opens when the pointer has rested on it for 800 ms, and not before', async () => {
    // The pointer of the file before may rest there already.
    const set = vi.spyOn(window, 'setTimeout');
    const { screen } = await renderInApp(<Frame />, { codes });
    await screen.getByRole('link', { name: 'Trang chủ', exact: true }).hover();
    await expect.poll(() => set.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(HOVER_MS);
    await expect.poll(panel).not.toBeNull();
  });

  test('stays closed when the pointer only passes', async () => {
    const { screen } = await renderInApp(<Frame />, { codes });
    await screen.getByRole('link', { name: 'Trang chủ', exact: true }).hover();
    await screen.getByRole('main').hover();
    await timerFired(HOVER_MS);
    expect(panel()).toBeNull();
  });

  test('opens by its icon and closes by a click in the page', async () => {
    const { screen } = await renderInApp(<Frame />, { codes });
    await screen.getByRole('button', { name: 'Mở rộng trình đơn' }).last().click();
    expect(panel()).not.toBeNull();
    await userEvent.click(document.getElementById('main') as HTMLElement, { position: { x: 900, y: 400 } });
    await expect.poll(panel).toBeNull();
  });

  test('opens and closes by keyboard and gives the focus back', async () => {
    const { screen } = await renderInApp(<Frame />, { codes });
    const toggle = screen.getByRole('button', { name: 'Mở rộng trình đơn' }).last();
    (toggle.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(panel).not.toBeNull();
    await expect.poll(() => panel()?.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.poll(panel).toBeNull();
    await expect.element(toggle).toHaveFocus();
  });

  test.each([768, 650])('shows every entry and the starred records on a screen of %i pixels', async (height) => {
    await page.viewport(1366, height);
    localStorage.setItem(`setting:${ME}:favourites`, JSON.stringify({ value: ['/catalogue/markets'] }));
    try {
      const { screen } = await renderInApp(<Frame />, { codes: permissionCodes });
      await expect.element(screen.getByRole('button', { name: 'Yêu thích' })).toBeVisible();
      const entries = screen.getByRole('navigation', { name: 'Chính' }).element();
      expect(entries.scrollHeight).toBeLessThanOrEqual(entries.clientHeight);
    } finally {
      await page.viewport(1366, 768);
    }
  });

  test('closed over the resting pointer it does not open again by itself', async () => {
    const { screen } = await renderInApp(<Frame />, { codes });
    await screen.getByRole('button', { name: 'Danh mục' }).click();
    await userEvent.keyboard('{Escape}');
    await timerFired(HOVER_MS);
    expect(panel()).toBeNull();
  });

  test('pinned it stays beside the page and is pinned again next time', async () => {
    const { screen } = await renderInApp(<Frame />, { codes });
    await screen.getByRole('button', { name: 'Mở rộng trình đơn' }).last().click();
    await screen.getByRole('button', { name: 'Ghim trình đơn' }).click();
    await userEvent.click(document.getElementById('main') as HTMLElement);
    expect(panel()).not.toBeNull();
    expect(localStorage.getItem('sidebarPinned')).toBe('true');
  });

  test('shows only what the role opens', async () => {
    const { screen } = await renderInApp(<Frame />, { codes });
    await screen.getByRole('button', { name: 'Danh mục' }).click();
    await expect.element(screen.getByRole('link', { name: 'Thị trường' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Chứng nhận' }).query()).toBeNull();
  });

  test('a role without any catalogue has no such group', async () => {
    const { screen } = await renderInApp(<Frame />, { codes: ['AuditLogsSearch'] });
    expect(screen.getByRole('button', { name: 'Danh mục' }).query()).toBeNull();
  });
});

describe('the search of screens', () => {
  test('opens by Ctrl+K, finds without accents and goes there by Enter', async () => {
    const { screen, router } = await renderInApp(<Frame />, { codes });
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.getByRole('combobox').fill('thi truong');
    await expect.element(screen.getByRole('option', { name: /^Thêm thị trường/ })).toBeVisible();
    expect(screen.getByRole('option', { name: /thị trường/i }).elements()).toHaveLength(2);
    await userEvent.type(screen.getByRole('combobox'), '{ArrowDown}{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe('/catalogue/markets/add');
  });

  test('has its input in the same frame, so that no letter after Ctrl+K becomes a shortcut of the page', async () => {
    stubMarkets(() => pageOf([marketRecord(1)]));
    const { screen, router } = await renderInApp(
      <>
        <Frame />
        <ListPage resource={market} />
      </>,
      { codes, path: '/catalogue/markets', portals: true },
    );
    await expect.element(screen.getByRole('row', { name: /TT-1/ })).toBeVisible();
    pressCtrlK();
    // The next key comes in a task of its own, so all that this one caused has been drawn.
    await Promise.resolve();
    expect(document.activeElement).toBe(screen.getByRole('combobox').element());
    await userEvent.keyboard('cao su');
    await expect.element(screen.getByRole('combobox')).toHaveValue('cao su');
    expect(router.state.location.pathname).toBe('/catalogue/markets');
  });

  test('continues with the text that was typed while the page loaded, and with its Enter', async () => {
    watchEarlyFind();
    pressCtrlK();
    await userEvent.keyboard('thi truong{ArrowDown}{Enter}');
    expect(document.activeElement).toHaveProperty('value', 'thi truong');
    stubServer(() => ({ body: { data: [] } }));
    const { screen, router } = await renderInApp(<Frame />, { codes });
    await expect.poll(() => router.state.location.pathname).toBe('/catalogue/markets/add');
    expect(screen.getByRole('textbox', { name: 'Tìm hồ sơ, màn hình' }).query()).toBeNull();
    endEarlyFind();
  });

  test('waits for an input method to complete its word before it takes the text', async () => {
    stubServer(() => ({ body: { data: [] } }));
    watchEarlyFind();
    pressCtrlK();
    const early = document.activeElement as HTMLInputElement;
    early.dispatchEvent(new CompositionEvent('compositionstart'));
    early.value = 'go';
    const { screen } = await renderInApp(<Frame />, { codes });
    expect(screen.getByRole('combobox').query()).toBeNull();
    early.value = 'gỗ';
    early.dispatchEvent(new CompositionEvent('compositionend'));
    await expect.element(screen.getByRole('combobox')).toHaveValue('gỗ');
    await expect.element(screen.getByRole('combobox')).toHaveFocus();
    endEarlyFind();
  });
});

function pressCtrlK(): void {
  const event = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true });
  (document.activeElement ?? document.body).dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
}

test('the head names the person and the role, and one press on it opens the profile', async () => {
  const { screen, router } = await renderInApp(<Frame />, { codes });
  await screen.getByRole('link', { name: 'Nguyễn Bảo Trâm Thư ký văn phòng' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/profile');
});

test('keys, language and the way out stand behind the small button beside it', async () => {
  const { screen } = await renderInApp(<Frame />, { codes });
  await screen.getByRole('button', { name: 'Hướng dẫn, phím tắt, ngôn ngữ, đăng xuất' }).click();
  await expect.element(screen.getByRole('menuitem', { name: /phím tắt/ })).toBeVisible();
  await expect.element(screen.getByRole('menu').getByRole('button', { name: 'ENG English' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: 'Đăng xuất' })).toBeVisible();
});
