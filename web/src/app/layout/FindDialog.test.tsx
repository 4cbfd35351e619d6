import { Outlet } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { type StubAnswer, stubServer } from '../../kit/testing/stub-server.ts';
import { usePageTitle } from '../../kit/ui/title.ts';
import '../app.texts.ts';
import { screens } from '../route-table.ts';
import { FindDialog } from './FindDialog.tsx';
import { dropRecent, readRecent, useRecentKeeping } from './recent.ts';

const ME = '0197a000-0000-7000-8000-000000000001';
const codes = ['MarketsSearch', 'MarketsView', 'CertificatesSearch', 'UsersUpdate'];
const north = { id: 'm-1', code: 'TT-01', name: 'Miền Bắc', note: 'Hà Nội và quanh đó' };
const east = { id: 'm-2', code: 'TT-02', name: 'Miền Đông', note: null };

/** A server that finds markets whose folded name holds the first word, as the test needs it. */
function searchServer(answer: (q: string) => StubAnswer | Promise<StubAnswer> = () => found(north, east)) {
  const asked = stubServer(({ path, query }) => (path === '/api/Search' ? answer(query.get('q') ?? '') : {}));
  return () => asked.filter(({ path }) => path === '/api/Search').map(({ query }) => query.get('q'));
}
const found = (...items: object[]): StubAnswer => ({
  body: { data: items.length ? [{ area: 'Markets', items }] : [] },
});
const open = (more = codes) => renderInApp(<FindDialog onClose={() => undefined} />, { codes: more });

describe('finding', () => {
  test('shows screens at once and records as one types, asked for once the typing pauses', async () => {
    const asked = searchServer();
    const { screen } = await open();
    const box = screen.getByRole('combobox');
    await userEvent.type(box, 'mien bac');
    await expect.element(screen.getByRole('group', { name: 'Thị trường' })).toBeVisible();
    await expect.element(screen.getByRole('option', { name: /Miền Bắc TT-01 Hà Nội/ })).toBeVisible();
    expect(asked().length).toBeLessThan(4);
    expect(asked().at(-1)).toBe('mien bac');
    await box.fill('thi truong');
    await expect.element(screen.getByRole('group', { name: 'Màn hình' })).toBeVisible();
    await expect.element(screen.getByRole('option', { name: /^Thị trường/ })).toBeVisible();
  });

  test('is led by the keyboard: down and up, round the ends, Enter opens', async () => {
    searchServer();
    const { screen, router } = await open();
    await screen.getByRole('combobox').fill('mien');
    await expect.poll(() => screen.getByRole('option').elements()).toHaveLength(2);
    const chosen = () => document.querySelector('[aria-selected="true"]')?.textContent;
    expect(chosen()).toContain('Miền Bắc');
    await userEvent.keyboard('{ArrowDown}');
    expect(chosen()).toContain('Miền Đông');
    await userEvent.keyboard('{ArrowDown}');
    expect(chosen()).toContain('Miền Bắc');
    await userEvent.keyboard('{ArrowUp}');
    expect(chosen()).toContain('Miền Đông');
    const box = screen.getByRole('combobox').element();
    expect(document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent).toContain(
      'Miền Đông',
    );
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe('/catalogue/markets/info/m-2');
  });

  test('an Enter before the records are there opens the first when they come, never one of an older text', async () => {
    let answer: (value: StubAnswer) => void = () => undefined;
    searchServer((q) => (q === 'mien' ? found(north) : new Promise((resolve) => (answer = resolve))));
    const { screen, router } = await open();
    await screen.getByRole('combobox').fill('mien');
    await expect.element(screen.getByRole('option', { name: /Miền Bắc/ })).toBeVisible();
    await screen.getByRole('combobox').fill('mien dong');
    await userEvent.keyboard('{Enter}');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(router.state.location.pathname).toBe('/');
    answer(found(east));
    await expect.poll(() => router.state.location.pathname).toBe('/catalogue/markets/info/m-2');
  });

  test('an older question is cancelled and its late answer never shown', async () => {
    const late = new Map<string, (value: StubAnswer) => void>();
    searchServer((q) => new Promise((resolve) => late.set(q, resolve)));
    const { screen } = await open();
    await screen.getByRole('combobox').fill('mien');
    await expect.poll(() => late.has('mien')).toBe(true);
    await screen.getByRole('combobox').fill('mien dong');
    await expect.poll(() => late.has('mien dong')).toBe(true);
    late.get('mien dong')?.(found(east));
    await expect.element(screen.getByRole('option', { name: /Miền Đông/ })).toBeVisible();
    late.get('mien')?.(found(north));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.getByRole('option', { name: /Miền Bắc/ }).query()).toBeNull();
  });

  test('one letter does not ask the server', async () => {
    const asked = searchServer();
    const { screen } = await open();
    await screen.getByRole('combobox').fill('m');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked()).toEqual([]);
  });

  test('a record that can only be changed opens its form, one that can only be listed its list', async () => {
    const item = { id: 'x-1', code: 'x', name: 'Tên & số', note: null };
    searchServer(() => ({
      body: {
        data: [
          { area: 'Users', items: [item] },
          { area: 'Certificates', items: [item] },
        ],
      },
    }));
    const first = await open();
    await first.screen.getByRole('combobox').fill('ten');
    await first.screen.getByRole('option').first().click();
    expect(first.router.state.location.pathname).toBe('/user/edit/x-1');
    await first.screen.unmount();
    const second = await open();
    await second.screen.getByRole('combobox').fill('ten');
    await second.screen.getByRole('option').last().click();
    const { pathname, search } = second.router.state.location;
    expect([pathname, new URLSearchParams(search).get('search')]).toEqual(['/catalogue/certificates', 'Tên & số']);
  });

  test('nothing found says what to try, and a failure keeps the screens and offers to try again', async () => {
    let isBroken = false;
    searchServer(() => (isBroken ? { status: 503, body: { message: 'Mes.Server.Unavailable' } } : found()));
    const { screen } = await open();
    await screen.getByRole('combobox').fill('khong co');
    await expect.element(screen.getByText('Không thấy gì khớp “khong co”')).toBeVisible();
    isBroken = true;
    await screen.getByRole('combobox').fill('thi truong');
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await expect.element(screen.getByRole('option', { name: /^Thị trường/ })).toBeVisible();
    isBroken = false;
    await screen.getByRole('button', { name: 'Thử lại' }).click();
    await expect.poll(() => screen.getByRole('alert').query()).toBeNull();
  });
});

describe('what was opened', () => {
  beforeEach(() => void searchServer());

  const keep = (...recents: object[]) => localStorage.setItem(`recent:${ME}`, JSON.stringify(recents));
  const recent = (number: number) => ({
    path: `/catalogue/markets/info/${number}`,
    title: `Thị trường ${number}`,
    area: 'Markets',
  });

  test('stands first while nothing is typed, if the person may still see it', async () => {
    keep(
      recent(1),
      { ...recent(2), area: 'Roles', path: '/roles/info/2', title: 'Vai trò cũ' },
      { ...recent(3), area: 'Gone' },
    );
    const { screen, router } = await open();
    await expect.element(screen.getByRole('group', { name: 'Vừa mở' })).toBeVisible();
    expect(screen.getByRole('option').first().element().textContent).toContain('Thị trường 1');
    expect(screen.getByText('Vai trò cũ').query()).toBeNull();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe('/catalogue/markets/info/1');
  });

  test('is remembered with its name, the last one first, each once', async () => {
    const handle = screens.find(({ path }) => path === '/catalogue/markets/info/:id');
    function Page() {
      useRecentKeeping();
      usePageTitle(`Tên ${window.location.hash}`);
      return <Outlet />;
    }
    for (const number of [1, 2, 1]) {
      window.location.hash = `#${number}`;
      const { screen } = await renderInApp(<Page />, { path: `/catalogue/markets/info/${number}`, handle });
      await new Promise((resolve) => setTimeout(resolve, 600));
      await screen.unmount();
    }
    expect(readRecent(ME)).toEqual([
      { path: '/catalogue/markets/info/1', title: 'Tên #1', area: 'Markets' },
      { path: '/catalogue/markets/info/2', title: 'Tên #2', area: 'Markets' },
    ]);
  });

  test('is forgotten at sign-out, and what is kept wrongly is nothing', () => {
    keep(recent(1));
    localStorage.setItem('recent:other', '[]');
    dropRecent();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('recent:'))).toEqual([]);
    for (const broken of ['{', '{}', '[{"path":1}]', 'null']) {
      localStorage.setItem(`recent:${ME}`, broken);
      expect(readRecent(ME)).toEqual([]);
    }
  });
});
