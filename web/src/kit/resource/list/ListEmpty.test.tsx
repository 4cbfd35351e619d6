import { user } from '@hoivien/contract/areas/doors/user/user.resource.ts';
import { resourceCodes } from '@hoivien/contract/kit/permission.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { ListPage } from './ListPage.tsx';

/** Nothing matches all three; each condition that goes gives back another number. */
function stub(total: (query: URLSearchParams) => number, items: readonly object[] = []) {
  stubServer(({ path, query }) =>
    path === '/api/Users' ? { body: { data: { items, total: total(query), page: 1, pageSize: 20 } } } : { status: 404 },
  );
}

test('nothing found says what each condition alone gives back, and gives it back', async () => {
  stub((query) => {
    if (query.get('search') === null) return 3;
    if (!query.has('state')) return 12;
    return query.has('hasSecondFactor') ? 0 : 5;
  });
  const { screen, router } = await renderInApp(<ListPage resource={user} />, {
    codes: resourceCodes(user),
    path: '/user?search=minh&state=active&hasSecondFactor=true',
  });
  await expect.element(screen.getByText('Không người dùng nào khớp cả 3 điều kiện')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Bỏ Tình trạng là Đang hoạt động ?12$/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Bỏ “minh” ?3$/ })).toBeVisible();
  await screen.getByRole('button', { name: /^Bỏ Xác thực .+ 5$/ }).click();
  await expect.poll(() => router.state.location.search).toBe('?search=minh&state=active');
});

test('a hidden column of a filter stands there with a dot, and goes with its filter', async () => {
  stub(
    () => 1,
    [{ id: '0197a000-0000-7000-8000-000000000021', version: 1, username: 'baotram', fullName: 'Bảo Trâm' }],
  );
  const { screen, router } = await renderInApp(<ListPage resource={user} />, {
    codes: resourceCodes(user),
    path: '/user?updatedAt=thisYear',
  });
  const head = screen.getByRole('columnheader', { name: 'Sửa lần cuối' });
  await expect.element(head.getByRole('img', { name: 'đang lọc theo cột này' })).toBeVisible();
  await router.navigate('/user');
  await expect.poll(() => head.query()).toBeNull();
});
