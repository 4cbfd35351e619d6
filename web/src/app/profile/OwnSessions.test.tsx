import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../kit/testing/stub-server.ts';
import { OwnSessions } from './OwnSessions.tsx';

const session = (id: string, values: object) => ({
  id,
  current: false,
  remember: false,
  ip: '203.0.113.77',
  userAgent: null,
  device: 'Chrome, Windows',
  network: '203.0.113.0/24',
  createdAt: '2026-11-28T01:00:00.000Z',
  lastUsedAt: '2026-11-28T02:00:00.000Z',
  ...values,
});

test('the list names device and network, marks this device, and ends another session', async () => {
  const asked = stubServer(({ method }) => ({
    body: {
      data: method === 'GET' ? [session('a', { current: true }), session('b', { device: 'Safari, iOS' })] : null,
      message: 'Mes.Sessions.End.Successfully',
    },
  }));
  const { screen } = await renderInApp(<OwnSessions />);
  await expect.element(screen.getByText('Thiết bị này')).toBeVisible();
  await expect.element(screen.getByText('Safari, iOS')).toBeVisible();
  await expect.element(screen.getByText(/mạng 203\.0\.113\.0\/24/).first()).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Đăng xuất: Safari, iOS' }));
  await expect.poll(() => asked.find(({ method }) => method === 'DELETE')?.path).toBe('/api/Users/Sessions/b');
});
