import { market } from '@hoivien/contract/areas/market/market.resource.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../testing/render-in-app.tsx';
import { ListPage } from './ListPage.tsx';
import { CODES, marketRecord, pageOf, stubMarkets } from './testing/markets.ts';

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

test('all that match are chosen beyond the page and sent as the question of the list', async () => {
  const { screen, bulk } = await openList();
  await screen.getByRole('checkbox', { name: 'Chọn mọi dòng trên trang này' }).click();
  await screen.getByRole('button', { name: 'Chọn cả 65' }).click();
  await expect.element(screen.getByRole('region', { name: '65 đã chọn' })).toBeVisible();
  await screen.getByRole('button', { name: 'Xoá', exact: true }).click();
  await screen.getByRole('button', { name: 'Xoá 65 thị trường' }).click();
  await expect.poll(bulk).toEqual([{ action: 'Delete', query: '' }]);
});

test('what was refused is named with its reason', async () => {
  const { screen } = await openList([String(rows[1]?.id)]);
  await screen.getByRole('checkbox', { name: 'Chọn mọi dòng trên trang này' }).click();
  await screen.getByRole('button', { name: 'Xoá', exact: true }).click();
  await screen.getByRole('button', { name: 'Xoá 3 thị trường' }).click();
  const dialog = screen.getByRole('dialog', { name: '1 thị trường không xoá được' });
  await expect.element(dialog.getByText('Miền Trung')).toBeVisible();
  await expect.element(dialog.getByText('Thị trường đang được sử dụng, không xoá được')).toBeVisible();
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
