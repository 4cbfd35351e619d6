import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { UserListPage } from './UserListPage.tsx';
import { UserPage } from './UserPage.tsx';

/** A picture that loads, because letters replace a picture that does not. */
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

const record = {
  id: 'u',
  version: 1,
  username: 'thu',
  fullName: 'Lê Thị Thu',
  emailAddress: 'thu@example.test',
  phoneNumber: null,
  operationStatus: 1,
  state: 'active',
  createdAt: '2026-11-21T02:00:00.000Z',
  updatedAt: '2026-11-21T02:00:00.000Z',
  avatar: { id: 'f', fileName: 'thu.png', mime: 'image/png', size: 1 },
  avatarPath: PICTURE,
  role: { id: 'r', name: 'Thư ký', rolePermissions: [] },
  roleName: 'Thư ký',
  hasSecondFactor: true,
  identityIssuer: 'https://id.example.test',
  allowedActions: [{ action: 'SendResetLink', refusal: null }],
};

test('a link for a new password is sent after it was asked to whom', async () => {
  const asked = stubServer(({ method, path }) =>
    path.endsWith('/History')
      ? { body: { data: { items: [], total: 0, page: 1, pageSize: 20 } } }
      : { body: { data: record, ...(method === 'POST' && { message: 'Mes.Users.SendResetLink.Successfully' }) } },
  );
  const { screen } = await renderInApp(<UserPage />, {
    codes: ['UsersView', 'UsersUpdate'],
    path: '/user/info/u',
    route: '/user/info/:id',
  });
  await screen.getByRole('button', { name: 'Thao tác khác' }).click();
  await screen.getByRole('menuitem', { name: 'Gửi liên kết đặt lại mật khẩu' }).click();
  await expect.element(screen.getByText(/Thư gửi tới thu@example.test/)).toBeVisible();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  await screen.getByRole('button', { name: 'Gửi liên kết đặt lại mật khẩu' }).click();
  await expect.element(screen.getByText(/đang được gửi tới e-mail/)).toBeVisible();
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/Users/u/SendResetLink',
  ]);
});

test('a user is shown with picture and role, and in the list with the picture', async () => {
  stubServer(({ path }) =>
    path === '/api/Users'
      ? { body: { data: { items: [record], total: 1, page: 1, pageSize: 20 } } }
      : path.endsWith('/History')
        ? { body: { data: { items: [], total: 0, page: 1, pageSize: 20 } } }
        : { body: { data: record } },
  );
  const one = await renderInApp(<UserPage />, {
    codes: ['UsersView', 'RolesView'],
    path: '/user/info/u',
    route: '/user/info/:id',
  });
  await expect.element(one.screen.getByRole('link', { name: 'Thư ký' })).toHaveAttribute('href', '/roles/info/r');
  await expect.element(one.screen.getByText('Có xác thực hai bước')).toBeVisible();
  await expect.element(one.screen.getByText('Đăng nhập được qua https://id.example.test')).toBeVisible();
  await expect.poll(() => document.querySelector('img')?.getAttribute('src')).toBe(PICTURE);
  await one.screen.unmount();
  const list = await renderInApp(<UserListPage />, { codes: ['UsersSearch', 'UsersView'], path: '/user' });
  const row = list.screen.getByRole('row', { name: /Lê Thị Thu/ });
  await expect.element(row).toBeVisible();
  await expect.poll(() => row.element().querySelector('img')?.getAttribute('src')).toBe(PICTURE);
});
