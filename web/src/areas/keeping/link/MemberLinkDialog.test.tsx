import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import type { OnRecordProps } from '../../../kit/screen/area-screens.ts';
import { MemberLinkDialog } from './MemberLinkDialog.tsx';

test('the office sends the link to the member, copies one for looking, or revokes all; each says what it did', async () => {
  const asked = stubServer(({ path }) => ({
    body: {
      data:
        path === '/api/Outbox/Channels'
          ? { unset: ['mail'] }
          : path.endsWith('/m1')
            ? { token: 'khoa', expiresAt: '2027-05-01T00:00:00.000Z' }
            : { renewed: 2, withdrawn: 1 },
    },
  }));
  const record = { id: 'm1', name: 'Công ty Minh Long' };
  const props = { resource: member, record, id: 'm1', onClose: () => undefined };
  // Whether a page without the focus may copy differs by machine.
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { screen } = await renderInApp(
    <MemberLinkDialog {...(props as unknown as OnRecordProps & { onClose: () => void })} />,
  );
  await expect.element(screen.getByText(/1 thư sẽ nằm chờ/)).toBeVisible();
  await screen.getByRole('button', { name: 'Gửi liên kết' }).click();
  await expect.element(screen.getByText(/đã vào hộp thư đi/)).toBeVisible();
  await screen.getByRole('button', { name: 'Chép liên kết để xem' }).click();
  await expect
    .element(screen.getByLabelText('Liên kết để xem'))
    .toHaveValue(`${window.location.origin}${window.location.pathname}#/answer/khoa`);
  await expect.element(screen.getByText(/^Đã chép liên kết/)).toBeVisible();
  expect(copied).toHaveBeenCalledWith(`${window.location.origin}${window.location.pathname}#/answer/khoa`);
  await screen.getByRole('button', { name: 'Thu hồi mọi liên kết' }).click();
  await expect.element(screen.getByText(/^Đã thu hồi.*liên kết mới: 2.*đã rút lại: 1/)).toBeVisible();
  expect(screen.getByLabelText('Liên kết để xem').query()).toBeNull();
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/Links/Members/m1/Send',
    '/api/Links/Members/m1',
    '/api/Links/Members/m1/Revoke',
  ]);
});
