// Long: 'a bulk action does each record as if done singly and answers for each' in server/src/testing/conformance.test.ts holds the same rule in the plain run.
import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { describe, expect, test, vi } from 'vitest';
import { receipt } from '@hoivien/contract/areas/money/fee/receipt.resource.ts';
import { user } from '@hoivien/contract/areas/doors/user/user.resource.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { ListPage } from './ListPage.tsx';
import { CODES, marketRecord, pageOf, stubMarkets } from '../testing/markets.ts';

const rows = [1, 2, 3].map((number) => marketRecord(number));

async function openList(refusing: readonly string[] = [], codes = CODES) {
  const asked = stubMarkets(
    () => pageOf(rows, 65),
    ({ path, body }) => {
      if (!path.endsWith('/Bulk')) return { body: { data: { area: 'Markets', entityId: rows[0]?.id } } };
      const ids = (body as { ids?: string[] }).ids ?? rows.map(({ id }) => id);
      return {
        body: {
          data: ids.map((id) => ({
            id,
            done: !refusing.includes(id),
            message: refusing.includes(id) ? 'Mes.Market.IsUsing' : 'Mes.Markets.Delete.Successfully',
            undo: refusing.includes(id) ? null : `undo-${id}`,
          })),
        },
      };
    },
  );
  const opened = await renderInApp(<ListPage resource={market} />, {
    codes,
    path: '/catalogue/markets',
    portals: true,
  });
  await expect.element(opened.screen.getByRole('link', { name: 'Miền Bắc' })).toBeVisible();
  const bulk = () => asked.filter(({ path }) => path.endsWith('/Bulk')).map(({ body }) => body);
  return { ...opened, asked, bulk };
}

test('chosen rows are counted, deleted in one call and can be taken back', async () => {
  const { screen, asked, bulk } = await openList();
  await screen.getByRole('checkbox', { name: 'Chọn Miền Bắc' }).click();
  await screen.getByRole('checkbox', { name: 'Chọn Miền Nam' }).click();
  await expect.element(screen.getByRole('region', { name: '2 đã chọn' })).toBeVisible();
  await screen.getByRole('button', { name: 'Xoá', exact: true }).click();
  await screen.getByRole('button', { name: 'Xoá 2 thị trường' }).click();
  await expect.poll(bulk).toEqual([{ action: 'Delete', ids: [rows[0]?.id, rows[2]?.id] }]);
  await screen.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect
    .poll(() => asked.filter(({ path }) => path.startsWith('/api/Deletions/')).map(({ path }) => path))
    .toEqual([`/api/Deletions/undo-${rows[0]?.id}/Restore`, `/api/Deletions/undo-${rows[2]?.id}/Restore`]);
  expect(screen.getByRole('region', { name: /đã chọn/ }).query()).toBeNull();
});

test('after a lost answer the question stays, and the next press is the same one although the rows are gone', async () => {
  let shown = rows;
  const asked = stubMarkets(
    () => pageOf(shown),
    ({ path, body }) => {
      if (!path.endsWith('/Bulk')) return { body: { data: null } };
      if (shown === rows) {
        shown = rows.slice(1);
        throw new TypeError('Failed to fetch');
      }
      const { ids } = body as { ids: string[] };
      return { body: { data: ids.map((id) => ({ id, done: true, message: 'x', undo: `undo-${id}` })) } };
    },
  );
  const { screen } = await renderInApp(<ListPage resource={market} />, {
    codes: CODES,
    path: '/catalogue/markets',
    portals: true,
  });
  await screen.getByRole('checkbox', { name: 'Chọn Miền Bắc' }).click();
  await screen.getByRole('button', { name: 'Xoá', exact: true }).click();
  await screen.getByRole('button', { name: 'Xoá 1 thị trường' }).click();
  await expect.element(screen.getByText(/^Mất kết nối mạng/)).toBeVisible();
  await expect.poll(() => screen.getByRole('checkbox', { name: 'Chọn Miền Bắc' }).query()).toBeNull();
  await screen.getByRole('button', { name: 'Xoá 1 thị trường' }).click();
  await expect.element(screen.getByText('Đã xoá 1 thị trường')).toBeVisible();
  const sent = asked.filter(({ path }) => path.endsWith('/Bulk')).map(({ press, body }) => ({ press, body }));
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.body).toEqual({ action: 'Delete', ids: [rows[0]?.id] });
});

test('rows that leave the list leave the selection, and a row that moves to another page stays in it', async () => {
  let page = pageOf(rows, 65);
  stubMarkets(
    () => page,
    () => ({ body: { data: null } }),
  );
  const { screen, client } = await renderInApp(<ListPage resource={market} />, {
    codes: CODES,
    path: '/catalogue/markets',
  });
  await screen.getByRole('checkbox', { name: 'Chọn Miền Bắc' }).click();
  await screen.getByRole('checkbox', { name: 'Chọn Miền Trung' }).click();
  await expect.element(screen.getByRole('region', { name: '2 đã chọn' })).toBeVisible();
  page = pageOf([marketRecord(9), ...rows.slice(0, 1)], 66);
  await client.invalidateQueries();
  await expect.element(screen.getByRole('link', { name: 'Thị trường 9' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: '2 đã chọn' })).toBeVisible();
  page = pageOf(rows.slice(1), 65);
  await client.invalidateQueries();
  await expect.element(screen.getByRole('region', { name: '1 đã chọn' })).toBeVisible();
  await screen.getByRole('button', { name: 'Chọn cả 65' }).click();
  page = pageOf(rows.slice(2), 64);
  await client.invalidateQueries();
  await expect.element(screen.getByRole('region', { name: '64 đã chọn' })).toBeVisible();
});

test('all that match are chosen beyond the page and sent as the question of the list', async () => {
  const { screen, bulk } = await openList();
  await screen.getByRole('checkbox', { name: 'Chọn mọi dòng trên trang này' }).click();
  await screen.getByRole('button', { name: 'Chọn cả 65' }).click();
  await expect.element(screen.getByRole('region', { name: '65 đã chọn' })).toBeVisible();
  await screen.getByRole('button', { name: 'Xoá', exact: true }).click();
  await screen.getByRole('button', { name: 'Xoá 65 thị trường' }).click();
  await expect.poll(bulk).toEqual([{ action: 'Delete', query: '' }]);
});

test('chosen rows are saved as a file, with the columns shown or all of them', async () => {
  const { screen, asked } = await openList();
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const save = async (columns: string, times: number) => {
    await screen
      .getByRole('region', { name: /đã chọn/ })
      .getByRole('button', { name: 'Xuất Excel' })
      .click();
    await screen.getByRole('menuitem', { name: columns }).click();
    await expect.poll(() => saved.mock.calls.length).toBe(times);
  };
  await screen.getByRole('checkbox', { name: 'Chọn Miền Bắc' }).click();
  await screen.getByRole('checkbox', { name: 'Chọn Miền Nam' }).click();
  await save('Tất cả các cột (nhập lại được)', 1);
  await screen.getByRole('button', { name: 'Chọn cả 65' }).click();
  await save('Các cột đang hiện', 2);
  saved.mockRestore();
  const [some, all] = asked.filter(({ path }) => path.endsWith('/Export'));
  expect([some?.method, some?.body]).toEqual(['POST', { ids: [rows[0]?.id, rows[2]?.id] }]);
  expect(some?.query.has('columns')).toBe(false);
  expect([all?.method, all?.query.get('columns')]).toEqual(['GET', 'code,name,description,createdAt']);
});

test('refused records show their names and reasons', async () => {
  const { screen } = await openList([String(rows[1]?.id)]);
  await screen.getByRole('checkbox', { name: 'Chọn mọi dòng trên trang này' }).click();
  await screen.getByRole('button', { name: 'Xoá', exact: true }).click();
  await screen.getByRole('button', { name: 'Xoá 3 thị trường' }).click();
  const dialog = screen.getByRole('dialog', { name: '1 thị trường không xoá được' });
  await expect.element(dialog.getByText('Miền Trung')).toBeVisible();
  await expect.element(dialog.getByText('Thị trường đang được sử dụng, không xoá được')).toBeVisible();
  const top = (element: Element) => element.getBoundingClientRect().top;
  expect(top(dialog.getByRole('heading').element()) - top(dialog.element())).toBeGreaterThan(12);
});

test('another question ends the selection; a row is not opened by its box; without the code there are no boxes', async () => {
  const { screen, router } = await openList();
  await screen.getByRole('checkbox', { name: 'Chọn Miền Bắc' }).click();
  expect(router.state.location.pathname).toBe('/catalogue/markets');
  await screen.getByRole('searchbox').fill('mien');
  await expect.poll(() => screen.getByRole('region', { name: /đã chọn/ }).query()).toBeNull();
  await screen.unmount();
  const reader = await openList([], ['MarketsSearch', 'MarketsView']);
  expect(reader.screen.getByRole('checkbox', { name: /^Chọn/ }).query()).toBeNull();
});

describe('actions of an area beyond deleting', () => {
  const people = ['Lê An', 'Trần Bình'].map((fullName, index) => ({
    ...marketRecord(index + 1),
    name: null,
    username: `nguoi${index}`,
    fullName,
    operationStatus: 1,
  }));

  test('are undone for all records by their tokens, a hundred in one call', async () => {
    const ids = Array.from({ length: 150 }, (_, index) => `0197a000-0000-7000-8000-${String(index).padStart(12, '0')}`);
    const asked = stubServer(({ method, path, body }) => {
      if (method === 'GET') return { body: { data: pageOf(people, 150) } };
      const tokens = (body as { tokens?: string[] }).tokens ?? ids.map((id) => `token of ${id}`);
      const wasLate = (token: string) => path.endsWith('/Undo') && token === 'token of late';
      const results = tokens.map((token, index) => ({
        id: ids[index],
        done: !wasLate(token),
        message: wasLate(token) ? 'Mes.Undo.Record.NotAllowed' : 'Mes.Users.Activate.Successfully',
        undo: path.endsWith('/Undo') ? null : index === 149 ? 'token of late' : token,
      }));
      return { body: { data: results } };
    });
    const { screen } = await renderInApp(<ListPage resource={user} />, {
      codes: ['UsersSearch', 'UsersUpdate'],
      path: '/user',
      portals: true,
    });
    await screen.getByRole('checkbox', { name: 'Chọn Lê An' }).click();
    await screen.getByRole('button', { name: 'Cho hoạt động lại' }).click();
    await screen.getByRole('button', { name: 'Hoàn tác' }).click();
    await expect.element(screen.getByText('Đã hoàn tác 149 người dùng')).toBeInTheDocument();
    await expect
      .element(screen.getByText('1 người dùng không hoàn tác được: Bản ghi đã thay đổi', { exact: false }))
      .toBeVisible();
    const undone = asked.filter(({ path }) => path === '/api/Users/Undo');
    expect(undone.map(({ body }) => (body as { tokens: string[] }).tokens.length)).toEqual([100, 50]);
  });

  async function openUsers(
    codes: readonly string[],
    refusing?: string,
    other: (id: string, body: { confirmed?: string[] }) => object = () => ({}),
  ) {
    const asked = stubServer(({ method, path, body, query }) => {
      if (method === 'GET' && path === '/api/Users') return { body: { data: pageOf(people, 40) } };
      if (path.endsWith('/Options'))
        return { body: { data: query.getAll('ids').map((id) => ({ id, code: '', name: 'Người trang khác' })) } };
      if (!path.endsWith('/Bulk')) return { status: 404 };
      const { ids = people.map(({ id }) => id), action } = body as { ids?: string[]; action: string };
      const results = [...ids, ...(refusing ? [refusing] : [])].map((id) => ({
        id,
        done: id !== refusing,
        message: id === refusing ? 'Mes.Users.Id.NotFound' : `Mes.Users.${action}.Successfully`,
        undo: null,
        ...other(id, body as { confirmed?: string[] }),
      }));
      return { body: { data: results } };
    });
    const opened = await renderInApp(<ListPage resource={user} />, { codes, path: '/user', portals: true });
    await expect.element(opened.screen.getByRole('link', { name: 'Lê An' })).toBeVisible();
    const bulk = () => asked.filter(({ path }) => path.endsWith('/Bulk')).map(({ body }) => body);
    return { ...opened, bulk };
  }

  test('stand there as far as the codes of the reader reach', async () => {
    const { screen } = await openUsers(['UsersSearch', 'UsersUpdate']);
    await screen.getByRole('checkbox', { name: 'Chọn Lê An' }).click();
    const bar = screen.getByRole('region', { name: '1 đã chọn' });
    await expect.element(bar.getByRole('button', { name: 'Mở khoá' })).toBeVisible();
    await expect.element(bar.getByRole('button', { name: 'Ngừng hoạt động' })).toBeVisible();
    expect(bar.getByRole('button', { name: 'Xoá', exact: true }).query()).toBeNull();
    expect(bar.getByRole('button', { name: 'Duyệt' }).query()).toBeNull();
  });

  test('are done at once when nobody minds, and asked first when somebody notices or most are out of sight', async () => {
    const { screen, bulk } = await openUsers(['UsersSearch', 'UsersUpdate']);
    await screen.getByRole('checkbox', { name: 'Chọn Lê An' }).click();
    await screen.getByRole('button', { name: 'Mở khoá' }).click();
    await expect.poll(bulk).toEqual([{ action: 'Unlock', ids: [people[0]?.id] }]);
    await expect.element(screen.getByText('Đã mở khoá 1 người dùng')).toBeVisible();

    await screen.getByRole('checkbox', { name: 'Chọn Trần Bình' }).click();
    await screen.getByRole('button', { name: 'Ngừng hoạt động', exact: true }).click();
    expect(bulk()).toHaveLength(1);
    await screen.getByRole('button', { name: 'Ngừng hoạt động 1 người dùng' }).click();
    await expect.poll(bulk).toContainEqual({ action: 'Deactivate', ids: [people[1]?.id] });

    await screen.getByRole('checkbox', { name: 'Chọn Lê An' }).click();
    await screen.getByRole('button', { name: 'Chọn cả 40' }).click();
    await screen.getByRole('button', { name: 'Mở khoá', exact: true }).click();
    await screen.getByRole('button', { name: 'Mở khoá 40 người dùng' }).click();
    await expect.poll(bulk).toContainEqual({ action: 'Unlock', query: '' });
  });

  test('about which the server asks are listed with the figures, and done when the person says so', async () => {
    const message = 'Mes.Users.Deactivate.Asked';
    const params = { name: 'Trần Bình', feedbacks: 2, notifications: 1, minutes: 0 };
    const { screen, bulk } = await openUsers(['UsersSearch', 'UsersUpdate'], undefined, (id, { confirmed }) =>
      id === people[1]?.id && !confirmed ? { done: false, message, params } : {},
    );
    for (const { fullName } of people) await screen.getByRole('checkbox', { name: `Chọn ${fullName}` }).click();
    await screen.getByRole('button', { name: 'Ngừng hoạt động', exact: true }).click();
    await screen.getByRole('button', { name: 'Ngừng hoạt động 2 người dùng' }).click();
    const dialog = screen.getByRole('dialog', { name: '1 người dùng còn việc, xem rồi quyết định' });
    const sentence = 'Trần Bình còn 2 góp ý chưa trả lời, 1 thông báo hẹn giờ. Ngừng';
    await expect.element(dialog.getByText(sentence, { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'Ngừng hoạt động 1 người dùng' }).click();
    const again = { action: 'Deactivate', ids: [people[1]?.id], confirmed: [message] };
    await expect.poll(bulk).toEqual([{ action: 'Deactivate', ids: people.map(({ id }) => id) }, again]);
  });

  test('name what was refused, also from another page, with the way to it', async () => {
    const elsewhere = '0197a000-0000-7000-8000-000000000099';
    const { screen } = await openUsers(['UsersSearch', 'UsersView', 'UsersUpdate'], elsewhere);
    await screen.getByRole('checkbox', { name: 'Chọn Lê An' }).click();
    await screen.getByRole('button', { name: 'Cho hoạt động lại' }).click();
    const dialog = screen.getByRole('dialog', { name: '1 người dùng không cho hoạt động lại được' });
    const link = dialog.getByRole('link', { name: 'Người trang khác' });
    await expect.element(link).toHaveAttribute('href', `/user/info/${elsewhere}`);
  });
});

describe('receipts go out in pieces', () => {
  /** All of 120 receipts are chosen and sent; `answer` is asked for each piece. */
  async function sendAll(answer: (ids: readonly string[]) => void | Promise<void>) {
    const all = Array.from({ length: 120 }, (_, at) => ({
      id: `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      version: 1,
      code: `PT-2026-${at}`,
      payerName: `Công ty ${at}`,
      allowedActions: [],
    }));
    const asked = stubServer(async ({ method, path, query, body }) => {
      if (method === 'GET' && path === '/api/Receipts') {
        const { page, size } = { page: Number(query.get('page') ?? 1), size: Number(query.get('pageSize') ?? 20) };
        const items = all.slice((page - 1) * size, page * size);
        return { body: { data: { items, total: 120, page, pageSize: size } } };
      }
      if (!path.endsWith('/Bulk')) return { body: { data: [] } };
      const { ids } = body as { ids: string[] };
      await answer(ids);
      const data = ids.map((id) => ({ id, done: true, message: 'Mes.Receipts.Send.Successfully', undo: null }));
      return { body: { data } };
    });
    const { screen } = await renderInApp(<ListPage resource={receipt} />, {
      codes: ['FeesSearch', 'FeesView', 'FeesUpdate'],
      path: '/receipts',
      portals: true,
    });
    await screen.getByRole('checkbox', { name: 'Chọn mọi dòng trên trang này' }).click();
    await screen.getByRole('button', { name: 'Chọn cả 120' }).click();
    await screen.getByRole('button', { name: 'Gửi qua e-mail' }).click();
    await screen.getByRole('button', { name: 'Gửi 120 phiếu thu qua e-mail' }).click();
    const pieces = () =>
      asked
        .filter(({ path }) => path.endsWith('/Bulk'))
        .map(({ press, body }) => ({ press, ids: (body as { ids: string[] }).ids }));
    return { screen, pieces };
  }

  test('all that match too, and the bar tells how many are done', async () => {
    let answer = () => {};
    const { screen, pieces } = await sendAll(
      () =>
        new Promise<void>((done) => {
          answer = done;
        }),
    );
    for (const [done, count] of [
      [0, 50],
      [50, 50],
      [100, 20],
    ] as const) {
      await expect.element(screen.getByText(`Đã xong ${done}/120`)).toBeVisible();
      await expect.poll(() => pieces().at(-1)?.ids.length).toBe(count);
      answer();
    }
    await expect.element(screen.getByText('Đang gửi 120 phiếu thu qua e-mail')).toBeVisible();
    expect(new Set(pieces().flatMap(({ ids }) => ids)).size).toBe(120);
  });

  test('and a lost answer leaves what was done told, the rest chosen, and one press that sends it', async () => {
    let calls = 0;
    const { screen, pieces } = await sendAll(() => {
      if (++calls === 2) throw new TypeError('Failed to fetch');
    });
    await expect.element(screen.getByText(/^Đang gửi 50 phiếu thu qua e-mail\. Mất kết nối mạng/)).toBeVisible();
    await expect.element(screen.getByRole('region', { name: '70 đã chọn' })).toBeVisible();
    await screen.getByRole('button', { name: 'Thử lại' }).click();
    await expect.element(screen.getByText('Đang gửi 70 phiếu thu qua e-mail')).toBeVisible();
    expect(pieces().map(({ ids }) => ids.length)).toEqual([50, 50, 50, 20]);
    // The lost piece is the same press again, so the server writes it once.
    expect(pieces()[2]).toEqual(pieces()[1]);
  });
});
