import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { type StubAnswer, type StubRequest, stubServer } from '../../testing/stub-server.ts';
import { RecordPage } from './RecordPage.tsx';
import { CODES, marketRecord, PATH } from '../testing/markets.ts';

const record = marketRecord(1);
const INFO = `/catalogue/markets/info/${record.id}`;

/** Opens the page of a record; `answer` replaces the server. */
async function open(
  answer: (request: StubRequest) => StubAnswer | Promise<StubAnswer>,
  path = INFO,
  codes: readonly string[] = CODES,
) {
  const asked = stubServer(answer);
  const opened = await renderInApp(<RecordPage resource={market} />, {
    codes,
    path,
    route: '/catalogue/markets/:kind?/:id?',
  });
  return { ...opened, asked };
}

describe('a record', () => {
  test('the page shows the name, the code, the values, the creator and the last editor', async () => {
    const { screen } = await open(() => ({ body: { data: record } }));
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Miền Bắc' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Chép Mã' })).toBeVisible();
    await expect.element(screen.getByText(/^01\/11\/2026 09:03:04/)).toBeVisible();
    await expect.element(screen.getByText(/Đỗ Cẩm Yến/)).toBeVisible();
  });

  test('the key e opens the form', async () => {
    const { screen, router } = await open(() => ({ body: { data: record } }));
    await expect.element(screen.getByRole('link', { name: 'Sửa' })).toBeVisible();
    await userEvent.keyboard('e');
    await expect.poll(() => router.state.location.pathname).toBe(`/catalogue/markets/edit/${record.id}`);
  });

  test('the page hides actions without permission', async () => {
    const reads = CODES.filter((code) => !code.endsWith('Create'));
    const { screen } = await open(() => ({ body: { data: { ...record, allowedActions: [] } } }), INFO, reads);
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sửa' }).query()).toBeNull();
    expect(screen.getByRole('button', { name: 'Thao tác khác' }).query()).toBeNull();
  });

  test('an impossible action shows its reason', async () => {
    const allowedActions = [{ action: 'Delete', refusal: 'Mes.Permission.NotAllowed' }];
    const { screen } = await open(() => ({ body: { data: { ...record, allowedActions } } }));
    await screen.getByRole('button', { name: 'Thao tác khác' }).click();
    const item = screen.getByRole('menuitem', { name: /Xoá thị trường/ });
    await expect.element(item).toBeDisabled();
    await expect.element(item.getByText('Bạn chưa được cấp quyền này')).toBeVisible();
  });

  test('a record in use offers no deletion, but says where it is used, with a way to it', async () => {
    const allowedActions = [{ action: 'Delete', refusal: 'Mes.Market.IsUsing' }];
    const path = `/member-and-partner/member?marketId=${record.id}`;
    const uses = [{ message: 'Mes.Uses.Members', rule: 'refuses', count: 1200, path }];
    const { screen } = await open(({ path: at }) => ({
      body: { data: at.endsWith('/Uses') ? { records: 1, refused: 1, uses } : { ...record, allowedActions } },
    }));
    await screen.getByRole('button', { name: 'Thao tác khác' }).click();
    expect(screen.getByRole('menuitem', { name: /^Xoá/ }).query()).toBeNull();
    await screen.getByRole('menuitem', { name: /Đang dùng ở đâu/ }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('heading', { name: 'Chưa xoá được thị trường' })).toBeVisible();
    await expect
      .element(dialog.getByRole('link', { name: '1.200 hồ sơ hội viên, đối tác' }))
      .toHaveAttribute('href', path);
    expect(dialog.getByRole('button').elements()).toHaveLength(1);
  });

  test('a deleted record is reported with a link to the list', async () => {
    const { screen } = await open(() => ({
      status: 404,
      body: { message: 'Mes.Markets.Id.NotFound', requestId: 'r-4' },
    }));
    await expect.element(screen.getByText('Không tìm thấy thị trường. Có thể ai đó đã xoá.')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Về danh sách' })).toHaveAttribute('href', market.path);
    expect(screen.getByRole('button', { name: 'Thử lại' }).query()).toBeNull();
  });
});

describe('the history', () => {
  const entries = [
    {
      id: 'b',
      at: '2026-11-02T02:03:04Z',
      actorName: 'Đỗ Cẩm Yến',
      action: 'Update',
      source: 'web',
      changes: { name: ['Bắc', 'Miền Bắc'], description: ['x', null] },
    },
    { id: 'a', at: '2026-11-01T02:03:04Z', actorName: null, action: 'Create', source: 'seed', changes: null },
    {
      id: 'c',
      at: '2026-10-31T02:03:04Z',
      actorName: null,
      isElsewhere: true,
      action: 'Update',
      source: 'web',
      changes: { name: ['Nam', 'Bắc'] },
    },
  ];

  test('the history shows the user, the field, both values and the moment of each change', async () => {
    const { screen, asked } = await open(
      ({ path }) =>
        path.endsWith('/History')
          ? { body: { data: { items: entries, total: 3, page: 1, pageSize: 20 } } }
          : { body: { data: record } },
      `${INFO}?tab=history`,
    );
    const change = screen.getByRole('listitem').filter({ hasText: 'Đỗ Cẩm Yến' });
    await expect.element(change.getByText('Tên: Bắc → Miền Bắc')).toBeVisible();
    await expect.element(change.getByText('Mô tả: x → Chưa điền')).toBeVisible();
    await expect.element(change.getByRole('time')).toHaveAttribute('title', '02/11/2026 09:03:04');
    await expect.element(screen.getByRole('listitem').filter({ hasText: 'Hệ thống' })).toBeVisible();
    // A user of another club appears without a name, but not as the product itself.
    await expect.element(screen.getByRole('listitem').filter({ hasText: 'Người ngoài câu lạc bộ' })).toBeVisible();
    expect(asked.some(({ path }) => path === `${PATH}/${record.id}/History`)).toBe(true);
  });

  test('a history that failed to load offers to try again', async () => {
    let tries = 0;
    const { screen } = await open(({ path }) => {
      if (!path.endsWith('/History')) return { body: { data: record } };
      tries += 1;
      return tries === 1
        ? { status: 500, body: { message: 'Mes.Server.Failed', requestId: 'r-5' } }
        : { body: { data: { items: entries, total: 3, page: 1, pageSize: 20 } } };
    }, `${INFO}?tab=history`);
    await screen.getByRole('button', { name: 'Thử lại' }).click();
    await expect.element(screen.getByRole('listitem').filter({ hasText: 'Hệ thống' })).toBeVisible();
  });
});

describe('deleting', () => {
  const confirm = async (screen: Awaited<ReturnType<typeof open>>['screen']) => {
    await screen.getByRole('button', { name: 'Thao tác khác' }).click();
    await screen.getByRole('menuitem', { name: 'Xoá thị trường' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('heading', { name: 'Xoá thị trường “Miền Bắc”?' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Xoá thị trường' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
  };

  test('deleting asks with the name, goes back to the list and can be undone from the toast', async () => {
    const { screen, router, asked } = await open(({ method, path }) => {
      if (method === 'DELETE') {
        return { body: { data: { deletionId: 'd-1' }, message: 'Mes.Markets.Delete.Successfully' } };
      }
      if (path.endsWith('/Restore')) {
        const gone = [{ area: 'Tags', name: 'VIP' }];
        return { body: { data: { ...record, gone }, message: 'Mes.Markets.Restore.Successfully' } };
      }
      return { body: { data: record } };
    });
    await confirm(screen);
    await expect.poll(() => router.state.location.pathname).toBe(market.path);
    expect(asked.find(({ method }) => method === 'DELETE')?.query.get('version')).toBe('1');
    await expect.element(screen.getByText(/^Đã xoá thị trường: /)).toBeVisible();
    await screen.getByRole('button', { name: 'Hoàn tác' }).last().click();
    await expect.element(screen.getByText('Đã khôi phục thị trường. Không kèm những gì đã bị xoá: VIP')).toBeVisible();
    expect(asked.some(({ method, path }) => method === 'POST' && path === '/api/Deletions/d-1/Restore')).toBe(true);
  });

  test('a press before the numbers came shows them first; the next one deletes', async () => {
    let answer = () => undefined as void;
    const waits = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const uses = [{ message: 'Mes.Uses.Workplaces', rule: 'unlinks', count: 2, path: null }];
    const { screen, router, asked } = await open(async ({ method, path }) => {
      if (path.endsWith('/Uses')) {
        await waits;
        return { body: { data: { records: 1, refused: 0, uses } } };
      }
      return method === 'DELETE'
        ? { body: { data: { deletionId: 'd-1' }, message: 'Mes.Markets.Delete.Successfully' } }
        : { body: { data: record } };
    });
    await confirm(screen);
    answer();
    await expect.element(screen.getByRole('dialog').getByText(/nơi làm việc của 2 người/i)).toBeVisible();
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
    // The dialog stands outside the window of the test.
    (screen.getByRole('dialog').getByRole('button', { name: 'Xoá thị trường' }).element() as HTMLElement).click();
    await expect.poll(() => router.state.location.pathname).toBe(market.path);
  });

  test('says when what it touches could not be read', async () => {
    const { screen, asked } = await open(({ path }) =>
      path.endsWith('/Uses')
        ? { status: 500, body: { message: 'Mes.Server.Error', requestId: 'r-5' } }
        : { body: { data: record } },
    );
    await screen.getByRole('button', { name: 'Thao tác khác' }).click();
    await screen.getByRole('menuitem', { name: 'Xoá thị trường' }).click();
    await expect.element(screen.getByRole('dialog').getByText(/^Chưa xem được những gì bị ảnh hưởng/)).toBeVisible();
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  test('a refused deletion shows its reason and stays on the page', async () => {
    const { screen, router } = await open(({ method }) =>
      method === 'DELETE'
        ? { status: 400, body: { message: 'Mes.Market.IsUsing', requestId: 'r-3' } }
        : { body: { data: record } },
    );
    await confirm(screen);
    await expect.element(screen.getByText(/^Thị trường đang được sử dụng/).last()).toBeVisible();
    expect(router.state.location.pathname).toBe(INFO);
  });
});
