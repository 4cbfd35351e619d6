// Long: 'opens by Ctrl+K, finds without accents and goes there by Enter' in web/src/app/layout/Frame.test.tsx holds the same rule in the plain run.
import { Outlet } from 'react-router';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { ListPage } from '../../kit/resource/list/ListPage.tsx';
import { marketRecord, pageOf, stubMarkets } from '../../kit/resource/testing/markets.ts';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { type StubAnswer, stubServer } from '../../kit/testing/stub-server.ts';
import { usePageTitle } from '../../kit/ui/title.ts';
import '../app.texts.ts';
import { screens } from '../route-table.ts';
import { FindDialog } from './FindDialog.tsx';
import { FavouriteStar } from './FavouriteStar.tsx';
import { useRecentKeeping } from './places.ts';
import { settled, timerFired } from '../../kit/testing/settled.ts';
import { LOOKED_MS } from './places.ts';
import { PAUSE } from './use-found.ts';

const ME = '0197a000-0000-7000-8000-000000000001';
const codes = ['MarketsSearch', 'MarketsView', 'CertificatesSearch', 'UsersUpdate'];
const north = { id: 'm-1', code: 'TT-01', name: 'Miền Bắc', note: 'Hà Nội và quanh đó', state: null };
const east = { id: 'm-2', code: 'TT-02', name: 'Miền Đông', note: null, state: null };

/** A server with the given answer of the search; it finds two markets by default. Returns the searched texts. */
function searchServer(answer: (q: string) => StubAnswer | Promise<StubAnswer> = () => found(north, east)) {
  const asked = stubServer(({ path, query }) => (path === '/api/Search' ? answer(query.get('q') ?? '') : {}));
  return () => asked.filter(({ path }) => path === '/api/Search').map(({ query }) => query.get('q'));
}
const found = (...items: object[]): StubAnswer => ({
  body: { data: items.length ? [{ area: 'Markets', items }] : [] },
});
/** Types faster than any pause: every letter is an event of its own, and no time passes between them. */
function typeAtOnce(box: Element, text: string) {
  for (let end = 1; end <= text.length; end++) {
    // Past the setter of React, which would take the event for one without a change.
    Reflect.set(HTMLInputElement.prototype, 'value', text.slice(0, end), box);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

const open = (more = codes) => renderInApp(<FindDialog onClose={() => undefined} />, { codes: more });

describe('finding', () => {
  test('shows screens at once and records as one types, asked for once the typing pauses', async () => {
    const asked = searchServer();
    const { screen } = await open();
    const box = screen.getByRole('combobox');
    typeAtOnce(box.element(), 'mien bac');
    await expect.element(screen.getByRole('group', { name: 'Thị trường' })).toBeVisible();
    await expect.element(screen.getByRole('option', { name: /Miền Bắc TT-01 Hà Nội/ })).toBeVisible();
    expect(asked()).toEqual(['mien bac']);
    await box.fill('thi truong');
    await expect.element(screen.getByRole('group', { name: 'Màn hình' })).toBeVisible();
    await expect.element(screen.getByRole('option', { name: /^Thị trường/ })).toBeVisible();
  });

  test('several words inside the name of a screen bring it below the records, and Enter waits for these', async () => {
    let answer: (value: StubAnswer) => void = () => undefined;
    searchServer(() => new Promise((resolve) => (answer = resolve)));
    const { screen, router } = await open([...codes, 'MarketsCreate']);
    // "Thêm thị trường" has both words, and does not begin with them.
    await screen.getByRole('combobox').fill('truong them');
    await expect.element(screen.getByRole('option', { name: /^Thêm thị trường/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await timerFired(PAUSE);
    expect(router.state.location.pathname).toBe('/');
    answer(found(north));
    await expect.poll(() => router.state.location.pathname).toBe('/catalogue/markets/info/m-1');
    const groups = screen.getByRole('group').elements().slice(0, 2);
    expect(groups.map((one) => one.querySelector('h3')?.textContent)).toEqual(['Thị trường', 'Màn hình']);
  });

  test('a screen stays below the records when a word of the text begins none of its words', async () => {
    searchServer();
    const { screen } = await open();
    const heads = () =>
      screen
        .getByRole('group')
        .elements()
        .slice(0, 2)
        .map((one) => one.querySelector('h3')?.textContent);
    // "uong" is the end of "trường".
    await screen.getByRole('combobox').fill('thi uong');
    await expect.poll(heads).toEqual(['Thị trường', 'Màn hình']);
    await screen.getByRole('combobox').fill('thi truo');
    await expect.poll(() => heads()[0]).toBe('Màn hình');
  });

  test('says that it searches while nothing is there yet', async () => {
    searchServer(() => new Promise(() => undefined));
    const { screen } = await open();
    await screen.getByRole('combobox').fill('khong co zz');
    await expect.element(screen.getByText('Đang tìm trong hồ sơ…')).toBeVisible();
  });

  test('a record that its name does not show says by which field it was found', async () => {
    searchServer(() => found({ ...north, foundBy: { field: 'description', part: null, value: 'Chợ nổi Cái Răng' } }));
    const { screen } = await open();
    await screen.getByRole('combobox').fill('cho noi');
    await expect.element(screen.getByRole('option', { name: /Miền Bắc TT-01 Mô tả: Chợ nổi Cái Răng/ })).toBeVisible();
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
    await timerFired(PAUSE);
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
    await settled();
    expect(screen.getByRole('option', { name: /Miền Bắc/ }).query()).toBeNull();
  });

  test('one letter does not ask the server', async () => {
    const asked = searchServer();
    const { screen } = await open();
    await screen.getByRole('combobox').fill('m');
    await timerFired(PAUSE);
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
    await screen.getByRole('combobox').fill('khong co zz');
    await expect.element(screen.getByText('Không thấy gì khớp “khong co zz”')).toBeVisible();
    isBroken = true;
    await screen.getByRole('combobox').fill('thi truong');
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await expect.element(screen.getByRole('option', { name: /^Thị trường/ })).toBeVisible();
    isBroken = false;
    await screen.getByRole('button', { name: 'Thử lại' }).click();
    await expect.poll(() => screen.getByRole('alert').query()).toBeNull();
  });
});

describe('recent records and favourites', () => {
  const idOf = (number: number) => `0197a000-0000-7000-8000-00000000000${number}`;
  const keyOf = (number: number) => `Markets:${idOf(number)}`;
  const keep = (name: string, ...keys: string[]) =>
    localStorage.setItem(`setting:${ME}:${name}`, JSON.stringify({ value: keys }));
  /** A server on which only some records still exist. */
  const stubNames = (...left: number[]) =>
    stubServer(({ path, query }) => {
      if (path !== '/api/Search/Records') return {};
      const items = left
        .filter((number) => query.getAll('of').includes(keyOf(number)))
        .map((number) => ({
          id: idOf(number),
          code: `TT-${number}`,
          name: `Thị trường ${number}`,
          note: null,
          state: null,
        }));
      return { body: { data: [{ area: 'Markets', items }] } };
    });

  test('stand first while nothing is typed, the latest first, without deleted and invisible ones', async () => {
    stubNames(1, 2);
    keep('recents', keyOf(2), keyOf(3), `Roles:${idOf(1)}`, keyOf(1), 'nonsense');
    keep('favourites', '/catalogue/markets', '/roles', keyOf(1));
    const { screen, router } = await open();
    const recent = screen.getByRole('group', { name: 'Vừa mở' });
    await expect.element(recent).toBeVisible();
    expect(
      recent
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Thị trường 2Thị trường', 'Thị trường 1Thị trường']);
    const starred = screen.getByRole('group', { name: 'Yêu thích' }).getByRole('option');
    expect(starred.elements()).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe(`/catalogue/markets/info/${idOf(2)}`);
  });

  const recentsOf = () =>
    (JSON.parse(localStorage.getItem(`setting:${ME}:recents`) ?? '{}') as { value?: unknown }).value;
  function Page() {
    useRecentKeeping();
    usePageTitle('Tên');
    return <Outlet />;
  }
  const look = (path: string, route: string, element = <Page />) =>
    renderInApp(element, { codes, path, route, handle: screens.find((one) => one.path === route) });

  test('are remembered by id only, the latest first, each once', async () => {
    stubNames();
    for (const number of [1, 2, 1]) {
      const { screen } = await look(`/catalogue/markets/info/${idOf(number)}`, '/catalogue/markets/info/:id');
      await timerFired(LOOKED_MS);
      await screen.unmount();
    }
    expect(recentsOf()).toEqual([keyOf(1), keyOf(2)]);
  });

  test('contain no record that a person only previewed beside its list', async () => {
    stubMarkets(
      () => pageOf([marketRecord(1)]),
      ({ path }) => (path.startsWith('/api/Markets/') ? { body: { data: marketRecord(1) } } : {}),
    );
    const { screen } = await look('/catalogue/markets', '/catalogue/markets', <Preview />);
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
    await userEvent.keyboard('p');
    await expect.element(screen.getByRole('heading', { level: 2, name: 'Miền Bắc' })).toBeVisible();
    await timerFired(LOOKED_MS);
    expect(recentsOf()).toBeUndefined();
  });
  function Preview() {
    useRecentKeeping();
    usePageTitle('Tên');
    return <ListPage resource={market} />;
  }

  test('a record and a list can be starred and no longer, a form cannot', async () => {
    stubNames();
    const kept = () =>
      (JSON.parse(localStorage.getItem(`setting:${ME}:favourites`) ?? '{}') as { value?: unknown }).value;
    const record = await look(`/catalogue/markets/info/${idOf(1)}`, '/catalogue/markets/info/:id', <FavouriteStar />);
    await record.screen.getByRole('button', { name: 'Đưa vào mục yêu thích' }).click();
    expect(kept()).toEqual([keyOf(1)]);
    await record.screen.unmount();
    const list = await look('/catalogue/markets', '/catalogue/markets', <FavouriteStar />);
    await list.screen.getByRole('button', { name: 'Đưa vào mục yêu thích' }).click();
    expect(kept()).toEqual([keyOf(1), '/catalogue/markets']);
    await list.screen.getByRole('button', { name: 'Bỏ khỏi mục yêu thích' }).click();
    expect(kept()).toEqual([keyOf(1)]);
    await list.screen.unmount();
    const form = await look('/catalogue/markets/add', '/catalogue/markets/add', <FavouriteStar />);
    expect(form.screen.getByRole('button').query()).toBeNull();
  });
});
