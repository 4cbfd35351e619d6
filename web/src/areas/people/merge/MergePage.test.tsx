import type { MergePreview, PairMember } from '@hoivien/contract/areas/people/merge/merge.schema.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { DuplicatesPage } from './DuplicatesPage.tsx';
import { MergePage } from './MergePage.tsx';

const CODES = ['MembersSearch', 'MembersView', 'MembersUpdate', 'MembersDelete'];

const member = (id: string, changes: Partial<PairMember> = {}): PairMember => ({
  id,
  area: 'Members',
  type: 1,
  code: `HV-${id}`,
  name: `Công ty ${id}`,
  taxCode: '0100109106',
  phoneNumber: null,
  emailAddress: null,
  idCardLast4: null,
  birthday: null,
  address: null,
  approval: 1,
  status: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...changes,
});

const preview: MergePreview = {
  area: 'Members',
  survivor: member('A'),
  loser: member('B'),
  fields: [
    {
      name: 'enterpriseName',
      survivor: 'Tên A',
      loser: 'Tên B',
      differs: true,
      choice: 'survivor',
      choices: ['survivor', 'loser'],
    },
    {
      name: 'prize',
      survivor: null,
      loser: 'Sao Vàng',
      differs: true,
      choice: 'loser',
      choices: ['survivor', 'loser'],
    },
    {
      name: 'taxCode',
      survivor: '0100109106',
      loser: '0100109106',
      differs: false,
      choice: 'survivor',
      choices: ['survivor', 'loser'],
    },
    {
      name: 'connectInfos',
      survivor: [{ id: '1', name: 'Ngân' }],
      loser: [{ id: '2', name: 'Anh' }],
      differs: true,
      choice: 'both',
      choices: ['survivor', 'loser', 'both'],
    },
  ],
  moves: [{ name: 'notes', count: 2 }],
};

const pairs = (mayMerge = true) => ({
  items: [{ a: member('A'), b: member('B'), reasons: ['taxCode'], score: 0.9, mayMerge }],
  total: 1,
  page: 1,
  pageSize: 20,
});

function serve() {
  return stubServer(({ path, method }) => {
    if (path === '/api/Merges/Pairs') return { body: { data: pairs() } };
    if (path === '/api/Merges/Preview') return { body: { data: preview } };
    if (path === '/api/Merges/Dismiss') return { body: { data: null, message: 'Mes.Merges.Dismiss.Successfully' } };
    if (path === '/api/Merges' && method === 'POST') {
      const data = { id: 'm', survivorId: 'A', area: 'Members' };
      return { status: 201, body: { data, message: 'Mes.Merges.Create.Successfully' } };
    }
    return { body: { data: { id: 'm', survivorId: 'A', area: 'Members' }, message: 'Mes.Merges.Undo.Successfully' } };
  });
}

const openMerge = () =>
  renderInApp(<MergePage />, {
    codes: CODES,
    path: '/member-and-partner/duplicates/A/B',
    route: '/member-and-partner/duplicates?/:survivorId?/:loserId?/:more?',
  });

test('a pair shows its reasons, leads to the comparison, and can be dismissed and restored', async () => {
  const asked = serve();
  const { screen } = await renderInApp(<DuplicatesPage />, { codes: CODES });
  const pair = screen.getByRole('article', { name: 'Công ty A · Công ty B' });
  await expect.element(pair.getByText('Cùng mã số thuế')).toBeVisible();
  await expect.element(pair.getByText('Khả năng 90%')).toBeVisible();
  await expect
    .element(pair.getByRole('link', { name: 'So và hợp nhất Công ty A với Công ty B' }))
    .toHaveAttribute('href', '/member-and-partner/duplicates/A/B');
  await pair.getByRole('button', { name: 'Công ty A và Công ty B không trùng' }).click();
  await expect.element(screen.getByText(/^Đã bỏ qua cặp này: Công ty A – Công ty B/).first()).toBeVisible();
  await screen.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect
    .poll(() => asked.filter(({ path }) => path === '/api/Merges/Dismiss').map(({ body }) => body))
    .toEqual([
      { aId: 'A', bId: 'B', dismissed: true },
      { aId: 'A', bId: 'B', dismissed: false },
    ]);
});

test('who may not change and delete compares nothing', async () => {
  serve();
  const { screen } = await renderInApp(<DuplicatesPage />, { codes: ['MembersSearch', 'MembersUpdate'] });
  await expect.element(screen.getByRole('button', { name: /không trùng/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /So và hợp nhất/ }).query()).toBeNull();
});

test('the differences come first with their default choices; equal fields show on demand', async () => {
  serve();
  const { screen } = await openMerge();
  await expect.element(screen.getByRole('radio', { name: 'Tên doanh nghiệp: lấy của Công ty A' })).toBeChecked();
  await expect.element(screen.getByRole('radio', { name: 'Giải thưởng: lấy của Công ty B' })).toBeChecked();
  await expect.element(screen.getByRole('radio', { name: 'Đầu mối liên hệ: giữ cả hai' })).toBeChecked();
  expect(screen.getByRole('rowheader', { name: 'Mã số thuế' }).query()).toBeNull();
  await screen.getByRole('checkbox', { name: 'Chỉ hiện chỗ khác nhau (3)' }).click();
  await expect.element(screen.getByRole('rowheader', { name: 'Mã số thuế' })).toBeVisible();
  await expect.element(screen.getByText(/ghi chú \(2\)/)).toBeVisible();
});

test('the choices are sent after a question, and the toast undoes the merge', async () => {
  const asked = serve();
  const { screen, router } = await openMerge();
  await screen.getByRole('radio', { name: 'Tên doanh nghiệp: lấy của Công ty B' }).click();
  await screen.getByRole('button', { name: 'Hợp nhất' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('Hợp nhất “Công ty B” vào “Công ty A”?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Hợp nhất' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/member-and-partner/member/info/A');
  const sent = asked.find(({ path, method }) => path === '/api/Merges' && method === 'POST');
  expect(sent?.body).toEqual({ survivorId: 'A', loserId: 'B', choices: { enterpriseName: 'loser' } });
});

test('two that cannot be one say why and what to do, and can be checked again', async () => {
  let isSettled = false;
  stubServer(({ path }) => {
    if (path !== '/api/Merges/Preview') return { body: { data: [] } };
    return isSettled ? { body: { data: preview } } : { status: 400, body: { message: 'Mes.Merges.Terms.Duplicate' } };
  });
  const { screen } = await renderInApp(<MergePage />, {
    codes: CODES,
    path: '/member-and-partner/duplicates/A/B',
    route: '/member-and-partner/duplicates/:survivorId/:loserId',
  });
  const alert = screen.getByRole('alert').filter({ hasText: 'chưa hợp nhất được' });
  await expect.element(alert.getByRole('heading', { name: 'Hai hồ sơ này chưa hợp nhất được' })).toBeVisible();
  await expect.element(alert.getByText(/Kết thúc sớm hoặc xoá một trong hai nhiệm kỳ/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Hợp nhất' }).query()).toBeNull();
  isSettled = true;
  await alert.getByRole('button', { name: 'Kiểm tra lại' }).click();
  await expect.element(screen.getByRole('button', { name: 'Hợp nhất' })).toBeVisible();
});

test('without pairs all is done, and the page says where new ones come from', async () => {
  stubServer(() => ({ body: { data: { items: [], total: 0, page: 1, pageSize: 20 } } }));
  const { screen, router } = await renderInApp(<DuplicatesPage />, { codes: CODES });
  await expect.element(screen.getByText(/Cặp mới tự hiện ở đây/)).toBeVisible();
  await screen.getByRole('link', { name: 'Xem hồ sơ đã hợp nhất' }).click();
  expect(router.state.location.search).toBe('?tab=merged');
  await expect.element(screen.getByText(/^Mỗi lần hợp nhất nằm ở đây/)).toBeVisible();
});
