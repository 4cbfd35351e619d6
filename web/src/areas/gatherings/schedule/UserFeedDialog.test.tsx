import { user } from '@hoivien/contract/areas/doors/user/user.resource.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { UserFeedDialog } from './UserFeedDialog.tsx';

const record = { id: 'u1', fullName: 'Trần Lịch' };
async function open(codes: string[], createdAt: string | null) {
  let made = createdAt;
  const asked = stubServer(({ method }) => {
    if (method === 'DELETE') made = null;
    return { body: { data: method === 'DELETE' ? null : { createdAt: made, lastUsedAt: null } } };
  });
  const { screen } = await renderInApp(
    <UserFeedDialog resource={user} record={record as never} id="u1" onClose={() => undefined} />,
    { codes },
  );
  return { screen, asked };
}

test('an administrator sees since when a user has an address, and revokes it', async () => {
  const { screen, asked } = await open(['UsersView', 'UsersUpdate'], '2026-11-20T03:00:00.000Z');
  await expect.element(screen.getByText('Có từ 20/11/2026. Chưa phần mềm nào đọc.')).toBeVisible();
  await screen.getByRole('button', { name: 'Thu hồi' }).click();
  await expect.element(screen.getByText(/^Đã thu hồi/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Thu hồi' })).not.toBeInTheDocument();
  expect(asked.some(({ method, path }) => method === 'DELETE' && path === '/api/Users/u1/CalendarFeed')).toBe(true);
});

test('without the right to change users there is no button to revoke', async () => {
  const { screen } = await open(['UsersView'], '2026-11-20T03:00:00.000Z');
  await expect.element(screen.getByText(/^Có từ 20/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Thu hồi' }).query()).toBeNull();
});

test('a user without an address is told of', async () => {
  const { screen } = await open(['UsersView', 'UsersUpdate'], null);
  await expect.element(screen.getByText('Người này không có địa chỉ đồng bộ.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Thu hồi' }).query()).toBeNull();
});
