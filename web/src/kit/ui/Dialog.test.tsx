import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../testing/render-in-app.tsx';
import { Dialog, SidePanel } from './Dialog.tsx';

/** A dialog of the frame, which stands before the page in the document, as the one that asks for the password. */
function Frame({ below: Below }: { below: typeof Dialog | typeof SidePanel }) {
  const [asks, setAsks] = useState(false);
  const [shows, setShows] = useState(false);
  return (
    <>
      <Dialog opened={asks} onClose={() => setAsks(false)} title="Xác nhận">
        Mật khẩu của bạn
      </Dialog>
      <Below opened={shows} onClose={() => setShows(false)} title="Thư">
        <Button onClick={() => setAsks(true)}>Đọc thư</Button>
      </Below>
      <Button onClick={() => setShows(true)}>Mở</Button>
    </>
  );
}

/** The input of the dialog takes the focus as it appears. */
function Sought() {
  const [shows, setShows] = useState(false);
  return (
    <>
      <Button onClick={() => setShows(true)}>Tìm</Button>
      {shows && (
        <Dialog opened onClose={() => setShows(false)} title="Tìm hồ sơ">
          <input aria-label="Chữ" data-autofocus ref={(input) => input?.focus()} />
        </Dialog>
      )}
    </>
  );
}

test('a dialog that leaves the page gives the focus back to what opened it', async () => {
  const { screen } = await renderInApp(<Sought />, { portals: true });
  await screen.getByRole('button', { name: 'Tìm' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Chữ' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'Tìm' })).toHaveFocus();
});

test('the second press of a double click does not close what the first one opened; a later press outside does', async () => {
  const close = vi.fn<() => void>();
  function Asking() {
    const [asks, setAsks] = useState(false);
    return (
      <>
        <Button onClick={() => setAsks(true)}>Mở</Button>
        <Dialog opened={asks} onClose={close} title="Thư" />
      </>
    );
  }
  const { screen } = await renderInApp(<Asking />, { portals: true });
  const button = screen.getByRole('button', { name: 'Mở' });
  const { x, y } = button.element().getBoundingClientRect();
  const press = () => {
    const there = document.elementFromPoint(x + 2, y + 2);
    for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click'])
      there?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
    return there;
  };
  expect(press()).toBe(button.element());
  await expect.element(screen.getByRole('dialog', { name: 'Thư' })).toBeInTheDocument();
  expect(press()).not.toBe(button.element());
  expect(close).not.toHaveBeenCalled();
  await expect
    .poll(() => {
      press();
      return close.mock.calls.length;
    })
    .toBeGreaterThan(0);
});

test('a dialog without a title has the name that it was given', async () => {
  const named = { content: { 'aria-label': 'Tìm hồ sơ' } };
  const { screen } = await renderInApp(<Dialog opened onClose={() => undefined} attributes={named} />, {
    portals: true,
  });
  await expect.element(screen.getByRole('dialog', { name: 'Tìm hồ sơ' })).toBeVisible();
});

test.each([
  ['a dialog', Dialog],
  ['a panel', SidePanel],
] as const)('the cross of %s has a name', async (_, Part) => {
  const close = vi.fn<() => void>();
  const { screen } = await renderInApp(<Part opened onClose={close} title="Thư" />, { portals: true });
  await screen.getByRole('button', { name: 'Đóng' }).click();
  expect(close).toHaveBeenCalled();
});

test.each([
  ['a dialog', Dialog],
  ['a panel', SidePanel],
] as const)(
  'a dialog opened from %s lies over it, wherever it stands, and Escape closes it alone',
  async (_, below) => {
    const { screen } = await renderInApp(<Frame below={below} />, { portals: true });
    await screen.getByRole('button', { name: 'Mở' }).click();
    await screen.getByRole('button', { name: 'Đọc thư' }).click();
    const text = screen.getByText('Mật khẩu của bạn');
    await expect.element(text).toBeVisible();
    const middle = () => {
      const { left, top, width, height } = text.element().getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2);
    };
    await expect.poll(() => text.element().contains(middle())).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(text).not.toBeInTheDocument();
    await expect.element(screen.getByRole('dialog', { name: 'Thư' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog', { name: 'Thư' })).not.toBeInTheDocument();
  },
);

test.each([false, true])(
  'a menu whose first entry is locked takes the focus, and Escape closes it',
  async (isWhole) => {
    const { screen } = await renderInApp(
      <Menu>
        <Menu.Target>
          <Button>Thao tác khác</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled>Huỷ lịch</Menu.Item>
          <Menu.Item disabled={isWhole}>Nhân bản</Menu.Item>
        </Menu.Dropdown>
      </Menu>,
      { portals: true },
    );
    await screen.getByRole('button', { name: 'Thao tác khác' }).click();
    const taken = isWhole ? screen.getByRole('menu') : screen.getByRole('menuitem', { name: 'Nhân bản' });
    await expect.element(taken).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Thao tác khác' })).toHaveFocus();
  },
);
