import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { IconSend } from '@tabler/icons-react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { type StubAnswer, type StubRequest, stubServer } from '../../testing/stub-server.ts';
import { RecordPage } from './RecordPage.tsx';
import { CODES, marketRecord, PATH } from '../testing/markets.ts';

const record = marketRecord(1);

async function openRecord(answer: (request: StubRequest) => StubAnswer, page = <RecordPage resource={market} />) {
  const asked = stubServer(answer);
  const opened = await renderInApp(page, {
    codes: CODES,
    portals: true,
    path: `/catalogue/markets/info/${record.id}`,
    route: '/catalogue/markets/:kind?/:id?',
  });
  return { ...opened, asked };
}

test('the code is copied by its button', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { screen } = await openRecord(() => ({ body: { data: record } }));
  await screen.getByRole('button', { name: 'Chép Mã' }).click();
  expect(copied).toHaveBeenCalledWith('TT-1');
  copied.mockRestore();
});

test('an impossible edit is disabled, shows its reason and leads nowhere', async () => {
  const allowedActions = [{ action: 'Update', refusal: 'Mes.Market.IsUsing' }];
  const { screen } = await openRecord(() => ({ body: { data: { ...record, allowedActions } } }));
  const edit = screen.getByRole('button', { name: 'Sửa' });
  await expect.element(edit).toBeDisabled();
  await expect.element(edit).toHaveAccessibleDescription('Thị trường đang được sử dụng, không xoá được');
  expect(screen.getByRole('link', { name: 'Sửa' }).query()).toBeNull();
});

test('a deleted record is not requested again', async () => {
  const { screen, router, asked } = await openRecord(({ method }) =>
    method === 'DELETE'
      ? { body: { data: { deletionId: 'd-1' }, message: 'Mes.Markets.Delete.Successfully' } }
      : { body: { data: record } },
  );
  await screen.getByRole('button', { name: 'Thao tác khác' }).click();
  await screen.getByRole('menuitem', { name: 'Xoá thị trường' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Xoá thị trường' }).click();
  await expect.poll(() => router.state.location.pathname).toBe(market.path);
  const deleted = asked.findIndex(({ method }) => method === 'DELETE');
  expect(asked.slice(deleted + 1).filter(({ path }) => path === `${PATH}/${record.id}`)).toEqual([]);
});

test('an action is a button of some records and an entry of the menu of others', async () => {
  const as = ({ code }: { code: string }) => (code === 'TT-1' ? ('main' as const) : undefined);
  const actions = [{ action: 'Issue', label: 'Phát hành', icon: IconSend, as, run: () => undefined }];
  const page = <RecordPage resource={market} actions={actions} />;
  const allowedActions = [{ action: 'Issue', refusal: null }];
  const first = await openRecord(() => ({ body: { data: { ...record, allowedActions } } }), page);
  await expect.element(first.screen.getByRole('button', { name: 'Phát hành' })).toBeVisible();
  await first.screen.unmount();
  const { screen } = await openRecord(() => ({ body: { data: { ...record, code: 'TT-2', allowedActions } } }), page);
  await screen.getByRole('button', { name: 'Thao tác khác' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Phát hành' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Phát hành' }).query()).toBeNull();
});
