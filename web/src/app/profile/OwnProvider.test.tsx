import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../kit/testing/stub-server.ts';
import { OwnProvider } from './OwnProvider.tsx';

const connected = { name: 'Mạng hội', connectedAt: '2026-11-28T01:00:00.000Z', isOnly: false };

test('says at which provider the account is connected, and ends it after a question', async () => {
  let data: object = connected;
  const asked = stubServer(({ method }) => {
    if (method === 'POST') data = { ...connected, connectedAt: null };
    return { body: { data, message: 'Mes.Users.Oidc.Successfully' } };
  });
  const { screen } = await renderInApp(<OwnProvider />);
  await expect.element(screen.getByText(/Đã kết nối với Mạng hội từ/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Bỏ kết nối' }));
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Bỏ kết nối' }));
  await expect.element(screen.getByText(/Chưa kết nối với Mạng hội/)).toBeVisible();
  expect(asked.find(({ method }) => method === 'POST')?.path).toBe('/api/Users/Oidc/Remove');
});

test('has no button where the provider is the only way in', async () => {
  stubServer(() => ({ body: { data: { ...connected, isOnly: true } } }));
  const { screen } = await renderInApp(<OwnProvider />);
  await expect.element(screen.getByText(/không bỏ kết nối được/)).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});
