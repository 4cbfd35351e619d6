import { MantineProvider } from '@mantine/core';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { render } from '../kit/testing/render.ts';
import { ChunkError } from '../kit/api/load-chunk.ts';
import { Mask } from '../kit/ui/Mask.tsx';
import './app.texts.ts';
import { lateRoute } from './late-part.tsx';

const Sheet = () => <h1>Thị trường</h1>;

/** Opens a late screen within a frame from another screen with typed input. */
async function openScreen(load: () => Promise<typeof Sheet>) {
  const router = createMemoryRouter(
    [
      {
        Component: () => (
          <>
            <input aria-label="Tìm" />
            <Outlet />
          </>
        ),
        HydrateFallback: Mask,
        children: [
          { path: '/', Component: () => <p>Trang chủ</p> },
          { path: '/markets', lazy: lateRoute(load) },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  const screen = await render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  await screen.getByLabelText('Tìm').fill('đang gõ');
  await router.navigate('/markets');
  return { screen, router };
}

describe('a screen that could not be loaded', () => {
  test('says so in its place, and loads again without losing what stands around it', async () => {
    const load = vi
      .fn<() => Promise<typeof Sheet>>()
      .mockRejectedValueOnce(new ChunkError('Markets list', 'error', 'http://localhost/assets/ListPage-1.js'))
      .mockResolvedValue(Sheet);
    const { screen } = await openScreen(load);
    await expect.element(screen.getByRole('heading', { name: 'Không tải được phần này của màn hình' })).toBeVisible();
    await expect
      .element(screen.getByText('Loading chunk Markets list failed (error: http://localhost/assets/ListPage-1.js)'))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Thử lại' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Thị trường' })).toBeVisible();
    await expect.element(screen.getByLabelText('Tìm')).toHaveValue('đang gõ');
  });

  test('is tried anew by whoever comes back to it', async () => {
    const load = vi
      .fn<() => Promise<typeof Sheet>>()
      .mockRejectedValueOnce(new ChunkError('Markets list', 'timeout', 'http://localhost/'))
      .mockResolvedValue(Sheet);
    const { screen, router } = await openScreen(load);
    await expect.element(screen.getByRole('button', { name: 'Thử lại' })).toBeVisible();
    await router.navigate('/');
    await expect.element(screen.getByText('Trang chủ')).toBeVisible();
    await router.navigate('/markets');
    await expect.element(screen.getByRole('heading', { name: 'Thị trường' })).toBeVisible();
  });

  test('after an update asks for the new version, because the old one is gone', async () => {
    const gone = new ChunkError('Markets list', 'missing', 'http://localhost/assets/ListPage-1.js');
    const { screen } = await openScreen(() => Promise.reject(gone));
    await expect.element(screen.getByText(/^Phần mềm vừa được cập nhật/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Tải lại trang' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Thử lại' }).query()).toBeNull();
  });
});
