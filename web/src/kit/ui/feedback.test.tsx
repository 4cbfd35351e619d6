import { notifications } from '@mantine/notifications';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ApiError } from '../api/client.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { notify } from './notify.tsx';
import { ToastPlace } from './Toasts.tsx';
import { settled } from '../testing/settled.ts';

describe('a toast', () => {
  test('reports a success and offers to undo it once', async () => {
    const undo = vi.fn<() => void>();
    const { screen } = await renderInApp(<p>Trang</p>);
    notify.done('Đã xoá thị trường', { undo });
    await screen.getByRole('button', { name: 'Hoàn tác' }).click();
    expect(undo).toHaveBeenCalledOnce();
    await expect.poll(() => screen.getByText('Đã xoá thị trường').query()).toBeNull();
  });

  test('is spoken once: a success by the permanent region, a failure by its own alert', async () => {
    const { screen } = await renderInApp(<p>Trang</p>);
    const region = document.querySelector('[aria-live="polite"]');
    /** All ancestors that make screen readers speak an element. */
    const voices = (element: Element | null): (Element | null)[] => {
      const voice = element?.closest('[role="alert"], [role="status"], [aria-live]');
      return voice ? [voice, ...voices(voice.parentElement)] : [];
    };
    notify.done('Đã lưu thị trường');
    const toast = screen.getByText('Đã lưu thị trường');
    await expect.element(toast).toBeVisible();
    expect(voices(toast.element())).toEqual([toast.element().closest('[aria-live="polite"]')]);
    expect(region).not.toBeNull();
    notify.failed(new ApiError(500, { message: 'Mes.Server.Failed' }));
    const failure = screen.getByText(/^Máy chủ gặp lỗi/);
    await expect.element(failure).toBeVisible();
    expect(voices(failure.element()).filter((one) => one?.getAttribute('role') === 'alert')).toHaveLength(1);
    notifications.clean();
  });

  test('of a failure says why in the language and shows the request id', async () => {
    const { screen } = await renderInApp(<p>Trang</p>);
    notify.failed(new ApiError(500, { message: 'Mes.Server.Failed', requestId: '7f3a91c2-0000' }));
    await expect.element(screen.getByRole('alert').getByText(/^Máy chủ gặp lỗi/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Mã 7f3a91c2' })).toBeVisible();
  });

  test('lies over the older ones, which show and stay under the pointer', async () => {
    notifications.clean();
    const { screen } = await renderInApp(<ToastPlace />);
    notify.done('Đã lưu một');
    notify.done('Đã lưu hai');
    await expect.element(screen.getByText('Đã lưu hai')).toBeVisible();
    await expect.element(screen.getByText('Đã lưu một')).not.toBeVisible();
    await expect.element(screen.getByText('+1')).toBeVisible();
    await screen.getByText('Đã lưu hai').hover();
    await expect.element(screen.getByText('Đã lưu một')).toBeVisible();
    notifications.clean();
  });

  test('stays while somebody goes through the page by Tab, and goes afterwards', async () => {
    const { screen } = await renderInApp(<button type="button">Trang</button>);
    notifications.show({ message: 'Đã lưu phiếu', autoClose: 600 });
    const toast = screen.getByText('Đã lưu phiếu');
    await expect.element(toast).toBeVisible();
    const end = performance.now() + 2_000;
    while (performance.now() < end) await userEvent.keyboard('{Tab}');
    await expect.element(toast).toBeVisible();
    await expect.element(toast).not.toBeInTheDocument();
  });

  test('is not shown for a cancelled call or after the end of the session', async () => {
    const { screen } = await renderInApp(<p>Trang</p>);
    const before = screen.getByRole('alert').elements().length;
    notify.failed(new DOMException('cancelled', 'AbortError'));
    notify.failed(new ApiError(401, { message: 'Mes.RefreshToken.Token.InValid' }));
    await settled();
    expect(screen.getByRole('alert').elements()).toHaveLength(before);
  });
});

describe('the question before something goes', () => {
  const dialog = (onConfirm: () => void, word?: string) => (
    <ConfirmDialog
      opened
      danger
      title="Xoá 3 thị trường"
      confirmLabel="Xoá 3 thị trường"
      {...(word !== undefined && { word })}
      onConfirm={onConfirm}
      onClose={() => undefined}
    >
      Lấy lại được trong 30 ngày.
    </ConfirmDialog>
  );

  test('confirms by its button', async () => {
    const onConfirm = vi.fn<() => void>();
    const { screen } = await renderInApp(dialog(onConfirm));
    await screen.getByRole('button', { name: 'Xoá 3 thị trường' }).click();
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  test('waits for the word when it asks for one', async () => {
    const onConfirm = vi.fn<() => void>();
    const { screen } = await renderInApp(dialog(onConfirm, 'XOÁ 3'));
    await expect.element(screen.getByRole('button', { name: 'Xoá 3 thị trường' })).toBeDisabled();
    await screen.getByLabelText('Gõ XOÁ 3 để tiếp tục').fill('XOÁ 3');
    await screen.getByRole('button', { name: 'Xoá 3 thị trường' }).click();
    expect(onConfirm).toHaveBeenCalledOnce();
  });
});
