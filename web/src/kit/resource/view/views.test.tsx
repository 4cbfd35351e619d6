// Long: 'a view is kept as it was saved, changed and deleted by its owner' in server/src/areas/doors/saved-view/saved-view.test.ts holds the same rule in the plain run.
// Long: 'the preview loads the neighbouring rows ahead' in web/src/kit/resource/preview/Preview.test.tsx holds the same rule in the plain run.
import type { SavedView } from '@hoivien/contract/kit/view/saved-view.schema.ts';
import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { Route, Routes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import type { StubRequest } from '../../testing/stub-server.ts';
import { ListPage } from '../list/ListPage.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { CODES, listCalls, marketRecord, PATH, pageOf, stubMarkets } from '../testing/markets.ts';

const LIST = '/catalogue/markets';
const ME = '0197a000-0000-7000-8000-000000000001';
const rows = [1, 2, 3].map((number) => marketRecord(number));
const view = (name: string, changes: Partial<SavedView> = {}): SavedView => ({
  id: `0197a000-0000-7000-8000-0000000000a${name.length % 10}`,
  version: 1,
  area: 'Markets',
  name,
  shared: false,
  isOwn: true,
  ownerName: 'Nguyễn Bảo Trâm',
  lost: [],
  query: {
    search: 'miền',
    sort: 'code:asc',
    filters: { code: ['TT-1', 'TT-2'] },
    order: ['name', 'code', 'description', 'createdAt', 'updatedAt'],
    hidden: ['description', 'createdAt', 'updatedAt'],
    widths: {},
    density: 'dense',
  },
  ...changes,
});
const north = view('Phía Bắc');
const foreign = view('Của Yến', { isOwn: false, shared: true, ownerName: 'Đỗ Cẩm Yến' });

/** A server that stores views. */
function stubViews(views: SavedView[], refusal?: string) {
  return stubMarkets(
    () => pageOf(rows, 34),
    ({ path, method, body }) => {
      const record = rows.find(({ id }) => path === `${PATH}/${id}`);
      if (record) return { body: { data: record } };
      if (path === '/api/Deletions/d1/Restore') {
        views.push(north);
        return { body: { data: { gone: [] }, message: 'Mes.SavedViews.Restore.Successfully' } };
      }
      if (!path.startsWith('/api/SavedViews')) return { status: 404 };
      if (method === 'GET') return { body: { data: views } };
      if (refusal) return { status: 400, body: { message: refusal, errors: [{ field: 'name', message: refusal }] } };
      const id = path.split('/')[3];
      if (method === 'DELETE') {
        views.splice(0, views.length, ...views.filter((one) => one.id !== id));
        return { body: { data: { deletionId: 'd1' }, message: 'Mes.SavedViews.Delete.Successfully' } };
      }
      if (method === 'POST') views.push(view('Mới', { ...(body as object), id: 'new' }));
      if (method === 'PUT') views.splice(0, views.length, { ...north, ...(body as object), version: 2 });
      return { status: method === 'POST' ? 201 : 200, body: { data: views.at(-1) } };
    },
  );
}
const openList = (path = LIST) => renderInApp(<ListPage resource={market} />, { codes: CODES, path, portals: true });
const writes = (asked: readonly StubRequest[]) =>
  asked.filter(({ path, method }) => path.startsWith('/api/SavedViews') && method !== 'GET');
const heads = () => [...document.querySelectorAll('thead th[aria-label]')].map((head) => head.textContent);

describe('the views of a list', () => {
  test('choosing one writes its conditions into the address and shows its columns; none brings back one’s own', async () => {
    const asked = stubViews([north, foreign]);
    const { screen, router } = await openList();
    await screen.getByRole('button', { name: 'Chế độ xem: Tất cả' }).click();
    await expect.element(screen.getByRole('menuitemradio', { name: /Của Yến.*Đỗ Cẩm Yến/ })).toBeVisible();
    await screen.getByRole('menuitemradio', { name: 'Phía Bắc' }).click();
    await expect.element(screen.getByRole('button', { name: 'Chế độ xem: Phía Bắc', exact: true })).toBeVisible();
    const params = new URLSearchParams(router.state.location.search);
    expect([params.get('search'), params.get('sort'), params.getAll('code'), params.get('view')]).toEqual([
      'miền',
      'code:asc',
      ['TT-1', 'TT-2'],
      north.id,
    ]);
    await expect.poll(heads).toEqual(['Tên', 'Mã']);
    await expect.poll(() => listCalls(asked).at(-1)?.query.get('search')).toBe('miền');
    await screen.getByRole('button', { name: /^Chế độ xem/ }).click();
    await screen.getByRole('menuitemradio', { name: 'Tất cả' }).click();
    await expect.poll(() => router.state.location.search).toBe('');
    await expect.poll(() => heads()[0]).toBe('Mã');
  });

  test('a pasted address shows the view; a change is marked, undone by the menu and saved by the button', async () => {
    const asked = stubViews([north]);
    const address = `${LIST}?search=miền&sort=code:asc&code=TT-1&code=TT-2&view=${north.id}`;
    const { screen } = await openList(address);
    await expect.element(screen.getByRole('button', { name: 'Chế độ xem: Phía Bắc', exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Độ cao dòng' }).click();
    await screen.getByRole('menuitemradio', { name: 'Thoáng' }).click();
    const changed = screen.getByRole('button', { name: 'Chế độ xem: Phía Bắc, đã đổi, chưa lưu' });
    await expect.element(changed).toBeVisible();
    await changed.click();
    await screen.getByRole('menuitem', { name: 'Bỏ thay đổi' }).click();
    await expect.element(screen.getByRole('button', { name: 'Chế độ xem: Phía Bắc', exact: true })).toBeVisible();
    await screen.getByRole('searchbox').fill('nam');
    await screen.getByRole('button', { name: 'Lưu thay đổi' }).click();
    await expect.poll(() => writes(asked).length).toBe(1);
    expect(writes(asked)[0]?.body).toMatchObject({ version: 1, query: { search: 'nam', density: 'dense' } });
    await expect.element(screen.getByRole('button', { name: 'Chế độ xem: Phía Bắc', exact: true })).toBeVisible();
  });

  test('what one sees is saved as a new view, shared or not; a refusal stands at the name', async () => {
    const asked = stubViews([]);
    const { screen, router } = await openList(`${LIST}?code=TT-1`);
    await screen.getByRole('button', { name: /^Chế độ xem/ }).click();
    await screen.getByRole('menuitem', { name: 'Lưu thành chế độ xem…' }).click();
    await screen.getByRole('textbox', { name: 'Tên chế độ xem' }).fill('Mới');
    await screen.getByRole('checkbox', { name: 'Chia sẻ với đồng nghiệp' }).click();
    await screen.getByRole('button', { name: 'Lưu chế độ xem' }).click();
    await expect.poll(() => router.state.location.search).toBe('?code=TT-1&view=new');
    expect(writes(asked)[0]?.body).toMatchObject({ area: 'Markets', name: 'Mới', shared: true });
    await screen.unmount();
    stubViews([], 'Mes.SavedViews.Name.AlreadyExist');
    const again = await openList();
    await again.screen.getByRole('button', { name: /^Chế độ xem/ }).click();
    await again.screen.getByRole('menuitem', { name: 'Lưu thành chế độ xem…' }).click();
    await again.screen.getByRole('textbox', { name: 'Tên chế độ xem' }).fill('Trùng');
    await again.screen.getByRole('button', { name: 'Lưu chế độ xem' }).click();
    await expect.element(again.screen.getByText('Bạn đã có chế độ xem tên này trong danh sách này')).toBeVisible();
  });

  test('by the keyboard: the dialog that the menu opened gives the focus back to its button', async () => {
    stubViews([]);
    const { screen } = await renderInApp(<ListPage resource={market} />, { codes: CODES, path: LIST, portals: true });
    const button = screen.getByRole('button', { name: /^Chế độ xem/ });
    await expect.element(button).toBeVisible();
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('menuitemradio', { name: 'Tất cả' })).toHaveFocus();
    await userEvent.keyboard('{End}{Enter}');
    await expect.element(screen.getByRole('textbox', { name: 'Tên chế độ xem' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(button).toHaveFocus();
  });

  test('somebody else’s view can be chosen and copied, not changed', async () => {
    stubViews([foreign]);
    const { screen } = await openList(`${LIST}?view=${foreign.id}`);
    await screen.getByRole('button', { name: /^Chế độ xem: Của Yến/ }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Lưu thành chế độ xem…' })).toBeVisible();
    for (const name of ['Xoá chế độ xem', 'Đổi tên, chia sẻ…', 'Lưu thay đổi'])
      expect(screen.getByRole('menuitem', { name }).query()).toBeNull();
  });

  test('the list opens with the view chosen for it, and not once one asked for all or for something else', async () => {
    localStorage.setItem(`setting:${ME}:view:Markets`, JSON.stringify({ value: north.id }));
    const asked = stubViews([north]);
    const { screen, router } = await openList();
    await expect.poll(() => new URLSearchParams(router.state.location.search).get('view')).toBe(north.id);
    expect(listCalls(asked).every(({ query }) => query.get('search') === 'miền')).toBe(true);
    await screen.getByRole('button', { name: /^Chế độ xem/ }).click();
    await screen.getByRole('menuitemradio', { name: 'Tất cả' }).click();
    await expect.poll(() => router.state.location.search).toBe('?view=all');
    await screen.unmount();
    const other = await openList(`${LIST}?search=x`);
    await expect.element(other.screen.getByRole('button', { name: 'Chế độ xem: Tất cả' })).toBeVisible();
    expect(other.router.state.location.search).toBe('?search=x');
  });

  test('deleting asks first, leads back to the whole list and is undone by its toast', async () => {
    const asked = stubViews([north]);
    const { screen, router } = await openList(`${LIST}?view=${north.id}`);
    await screen.getByRole('button', { name: /^Chế độ xem: Phía Bắc/ }).click();
    await screen.getByRole('menuitem', { name: 'Xoá chế độ xem' }).click();
    await screen.getByRole('button', { name: 'Xoá chế độ xem' }).click();
    await expect.poll(() => router.state.location.search).toBe('');
    expect(writes(asked).map(({ method, path }) => `${method} ${path}`)).toEqual([
      `DELETE /api/SavedViews/${north.id}`,
    ]);
    await screen.getByRole('button', { name: 'Hoàn tác' }).click();
    await expect.element(screen.getByText('Đã khôi phục chế độ xem')).toBeVisible();
    await screen.getByRole('button', { name: /^Chế độ xem/ }).click();
    await expect.element(screen.getByRole('menuitemradio', { name: 'Phía Bắc' })).toBeVisible();
  });
});

describe('the tabs of views', () => {
  test('say how many records each has, mark a change, and give it back', async () => {
    const asked = stubMarkets(
      ({ query }) => pageOf(rows, query.get('search') === 'miền' ? 7 : 34),
      ({ path, method, body }) => {
        if (path !== `/api/SavedViews/${north.id}` && path !== '/api/SavedViews') return { status: 404 };
        return { body: { data: method === 'PUT' ? { ...north, ...(body as object), version: 2 } : [north, foreign] } };
      },
    );
    const { screen, router } = await openList();
    const tab = screen.getByRole('link', { name: /^Phía Bắc 7/ });
    await expect.element(screen.getByRole('link', { name: 'Tất cả' })).toHaveAttribute('aria-current', 'page');
    await tab.click();
    await expect.poll(() => new URLSearchParams(router.state.location.search).get('view')).toBe(north.id);
    await expect.element(tab).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('button', { name: 'Đặt lại' }).query()).toBeNull();
    await screen.getByRole('searchbox').fill('nam');
    await expect.element(screen.getByRole('link', { name: /^Phía Bắc 7 đã đổi, chưa lưu$/ })).toBeVisible();
    await screen.getByRole('button', { name: 'Đặt lại' }).click();
    await expect.poll(() => new URLSearchParams(router.state.location.search).get('search')).toBe('miền');
    await expect.element(tab).toHaveAttribute('aria-current', 'page');
    expect(writes(asked)).toEqual([]);
  });

  test('of the whole list offers to save what is asked of it, or to give it back; somebody else’s view is saved as one’s own', async () => {
    stubViews([foreign]);
    const { screen, router } = await openList();
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Lưu thành chế độ xem', exact: true }).query()).toBeNull();
    await screen.getByRole('searchbox').fill('nam');
    await screen.getByRole('button', { name: 'Lưu thành chế độ xem', exact: true }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Tên chế độ xem' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'Đặt lại' }).click();
    await expect.poll(() => router.state.location.search).toBe('');
    await screen.getByRole('link', { name: /Của Yến/ }).click();
    await screen.getByRole('searchbox').fill('nam');
    await expect.element(screen.getByRole('button', { name: 'Lưu thành chế độ xem', exact: true })).toBeVisible();
  });
});

describe('the preview', () => {
  test('p opens it beside the list, j and k move it, Enter opens the page, Escape closes it', async () => {
    const asked = stubViews([]);
    const { screen, router } = await openList();
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
    await userEvent.keyboard('p');
    const panel = screen.getByRole('complementary', { name: 'Xem nhanh' });
    await expect.element(panel.getByRole('heading', { name: 'Miền Bắc' })).toBeVisible();
    await expect.element(panel.getByText('1 trong 34')).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(panel.getByRole('heading', { name: 'Miền Trung' })).toBeVisible();
    expect(asked.some(({ path }) => path === `${PATH}/${rows[2]?.id}`)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => panel.query()).toBeNull();
    await userEvent.keyboard('p');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe(`${LIST}/info/${rows[1]?.id}`);
  });

  test('with it open a press on a row shows that row, and its button leads to the form', async () => {
    stubViews([]);
    const { screen, router } = await openList();
    await screen.getByRole('button', { name: 'Xem nhanh' }).click();
    const panel = screen.getByRole('complementary', { name: 'Xem nhanh' });
    await screen.getByRole('cell', { name: 'TT-3' }).click();
    await expect.element(panel.getByRole('heading', { name: 'Miền Nam' })).toBeVisible();
    expect(router.state.location.pathname).toBe(LIST);
    await panel.getByRole('link', { name: 'Sửa' }).click();
    await expect.poll(() => router.state.location.pathname).toBe(`${LIST}/edit/${rows[2]?.id}`);
  });

  test('moves by the arrows, too, while one is in the list; in the panel they scroll it', async () => {
    stubViews([]);
    const { screen } = await openList();
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
    await userEvent.keyboard('p{ArrowDown}');
    const panel = screen.getByRole('complementary', { name: 'Xem nhanh' });
    await expect.element(panel.getByRole('heading', { name: 'Miền Trung' })).toBeVisible();
    panel.getByRole('region', { name: 'Miền Trung' }).element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(panel.getByRole('heading', { name: 'Miền Trung' })).toBeVisible();
  });

  test('closed from within, it leaves the focus to the row that it showed', async () => {
    stubViews([]);
    const { screen } = await openList();
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
    const panel = screen.getByRole('complementary', { name: 'Xem nhanh' });
    for (const key of ['{Escape}', '{Enter}']) {
      await userEvent.keyboard('p');
      await expect.element(panel.getByRole('heading', { name: 'Miền Bắc' })).toBeVisible();
      panel.getByRole('button', { name: 'Đóng xem nhanh' }).element().focus();
      await userEvent.keyboard(key);
      await expect.poll(() => panel.query()).toBeNull();
      expect(document.activeElement?.closest('tr')?.textContent).toContain('Miền Bắc');
    }
  });

  test('who may not view records has none', async () => {
    stubViews([]);
    const { screen } = await renderInApp(<ListPage resource={market} />, { codes: ['MarketsSearch'], path: LIST });
    await expect.element(screen.getByRole('row', { name: /Miền Bắc/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Xem nhanh' }).query()).toBeNull();
    await userEvent.keyboard('p');
    expect(screen.getByRole('complementary', { name: 'Xem nhanh' }).query()).toBeNull();
  });

  test('is no opening: coming back, the list begins at the record whose page was open', async () => {
    stubViews([]);
    const { screen, router } = await renderInApp(<Pages />, { codes: CODES, path: LIST });
    const current = () => document.querySelector('tr[data-current]')?.textContent;
    await screen
      .getByRole('row', { name: /Miền Trung/ })
      .getByRole('link')
      .click();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Miền Trung' })).toBeVisible();
    await router.navigate(-1);
    await expect.poll(current).toContain('Miền Trung');
    await userEvent.keyboard('pj');
    const panel = screen.getByRole('complementary', { name: 'Xem nhanh' });
    await expect.element(panel.getByRole('heading', { name: 'Miền Nam' })).toBeVisible();
    await router.navigate(`${LIST}/info/${marketRecord(9).id}`);
    await expect.poll(() => document.querySelector('tr')).toBeNull();
    await router.navigate(-1);
    await expect.poll(current).toContain('Miền Trung');
  });
});

/** The list and the record in one router. */
function Pages() {
  return (
    <Routes>
      <Route path={LIST} element={<ListPage resource={market} />} />
      <Route path={`${LIST}/info/:id`} element={<RecordPage resource={market} />} />
    </Routes>
  );
}
