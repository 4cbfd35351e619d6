import type {
  LegacyAddress,
  LegacyState,
} from '@hoivien/contract/areas/keeping/legacy-address/legacy-address.schema.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { AddressesPage } from './AddressesPage.tsx';

const CODES = ['MembersSearch', 'MembersView', 'MembersUpdate'];
const address = (id: string, text: string | null): LegacyAddress => ({
  id,
  memberId: `m${id}`,
  area: 'Members',
  code: `HV-${id}`,
  name: `Công ty ${id}`,
  kind: 1,
  legacyText: '12 Hàng Bạc, Phường Hàng Bạc, Quận Hoàn Kiếm, Thành phố Hà Nội',
  text,
  candidates: [
    { code: '00001', fullName: 'Phường Hoàn Kiếm, Thành phố Hà Nội', provinceCode: '01' },
    { code: '00002', fullName: 'Phường Cửa Nam, Thành phố Hà Nội', provinceCode: '01' },
  ],
});

function serve() {
  const rows: Record<LegacyState, LegacyAddress[]> = {
    certain: [address('1', '12 Hàng Bạc, Phường Hoàn Kiếm, Thành phố Hà Nội')],
    ambiguous: [address('2', null), address('3', null)],
    open: [],
    converted: [address('4', '12 Hàng Bạc, Phường Hoàn Kiếm, Thành phố Hà Nội')],
  };
  const counts = { certain: 1, ambiguous: 2, open: 0, converted: 1 };
  return stubServer(({ path, query }) => {
    if (path.endsWith('/Convert'))
      return { body: { data: { ids: ['9'], left: 0 }, message: 'Mes.LegacyAddresses.Convert.Successfully' } };
    if (path.endsWith('/Revert'))
      return { body: { data: { ids: ['4'], left: 0 }, message: 'Mes.LegacyAddresses.Revert.Successfully' } };
    const items = rows[(query.get('state') ?? 'certain') as LegacyState];
    return { body: { data: { items, total: items.length, page: 1, pageSize: 50, counts } } };
  });
}

const sent = (asked: ReturnType<typeof serve>, end: string) =>
  asked.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);

test('all that are certain are converted after a question, and put back from the toast', async () => {
  const asked = serve();
  const { screen } = await renderInApp(<AddressesPage />, { codes: CODES });
  await expect.element(screen.getByRole('cell', { name: /Phường Hoàn Kiếm/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Chuyển cả 1 địa chỉ' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Chuyển cả 1 địa chỉ' }).click();
  await expect.element(screen.getByText('Đã chuyển địa chỉ')).toBeVisible();
  expect(sent(asked, '/Convert')).toEqual([{ certain: true }]);
  await screen.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect.poll(() => sent(asked, '/Revert')).toEqual([{ ids: ['9'] }]);
});

test('where a commune was divided the chosen rows are converted, the others stay', async () => {
  const asked = serve();
  const { screen } = await renderInApp(<AddressesPage />, { codes: CODES, path: '/?tab=ambiguous' });
  await expect.element(screen.getByRole('button', { name: 'Chuyển địa chỉ đã chọn' })).toBeDisabled();
  await screen.getByRole('combobox', { name: 'Nơi mới của Công ty 3' }).selectOptions('00002');
  await screen.getByRole('button', { name: 'Chuyển 1 địa chỉ đã chọn' }).click();
  await expect.poll(() => sent(asked, '/Convert')).toEqual([{ choices: [{ id: '3', communeCode: '00002' }] }]);
});

test('a converted one is put back', async () => {
  const asked = serve();
  const { screen } = await renderInApp(<AddressesPage />, { codes: CODES, path: '/?tab=converted' });
  await screen.getByRole('button', { name: 'Trả lại địa chỉ cũ của Công ty 4' }).click();
  await expect.poll(() => sent(asked, '/Revert')).toEqual([{ ids: ['4'] }]);
});

const nothing = (counts: Record<LegacyState, number>) =>
  stubServer(() => ({ body: { data: { items: [], total: 0, page: 1, pageSize: 50, counts } } }));

test('an empty tab says why, and leads to the work that is left', async () => {
  nothing({ certain: 0, ambiguous: 2, open: 0, converted: 7 });
  const { screen, router } = await renderInApp(<AddressesPage />, { codes: CODES });
  await expect.element(screen.getByRole('heading', { name: 'Không còn địa chỉ nào chuyển ngay được' })).toBeVisible();
  await screen.getByRole('link', { name: 'Xem 2 địa chỉ phải chọn' }).click();
  expect(router.state.location.search).toBe('?tab=ambiguous');
});

test('without any old address the page says which addresses come here', async () => {
  nothing({ certain: 0, ambiguous: 0, open: 0, converted: 0 });
  const { screen } = await renderInApp(<AddressesPage />, { codes: CODES });
  await expect.element(screen.getByRole('heading', { name: 'Chưa có địa chỉ nào trước 07/2025' })).toBeVisible();
  await expect.element(screen.getByText(/^Địa chỉ nhập theo quận, huyện cũ/)).toBeVisible();
});
