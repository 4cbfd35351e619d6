import { fold } from '@hoivien/contract/kit/fold.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { holdMouse } from '../../../kit/testing/hold-mouse.ts';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { UserAddPage } from './UserAddPage.tsx';
import { settled } from '../../../kit/testing/settled.ts';

const roles = ['Thư ký', 'Thư ký văn phòng', 'Kế toán'].map((name, row) => ({
  id: `0190a0a0-0000-7000-8000-00000000000${row}`,
  code: '',
  name,
}));

/** The form with its other inputs filled; `posted` returns the bodies that were sent. */
async function openForm() {
  const asked = stubServer(({ path, method, query }) => {
    if (method === 'POST')
      return { status: 201, body: { data: { id: 'u', username: 'thu', fullName: 'Lê Thị Thu', version: 1 } } };
    if (!path.endsWith('/Options')) return { body: { data: [] } };
    const ids = query.getAll('ids');
    const search = fold(query.get('search') ?? '');
    return {
      body: {
        data: roles.filter(({ id, name }) => (ids.length > 0 ? ids.includes(id) : fold(name).includes(search))),
      },
    };
  });
  const { screen } = await renderInApp(<UserAddPage />, {
    codes: ['UsersCreate', 'UsersView', 'RolesSearch'],
    path: '/user/add',
    portals: true,
  });
  await screen.getByRole('textbox', { name: 'Tên đăng nhập' }).fill('thu');
  await screen.getByRole('textbox', { name: 'Họ và tên' }).fill('Lê Thị Thu');
  await screen.getByRole('textbox', { name: 'E-mail' }).fill('thu@example.test');
  await screen.getByRole('textbox', { name: 'Điện thoại' }).fill('0912345678');
  const role = screen.getByRole('combobox', { name: 'Vai trò' });
  const posted = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body as { roleId?: unknown });
  return { screen, role, posted };
}

test('a role that was typed in full is saved with the user, also straight after typing', async () => {
  const { role, posted } = await openForm();
  await role.fill('thu ky');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => posted().map(({ roleId }) => roleId)).toEqual([roles[0]?.id]);
});

test('a typed text that names no role keeps the user from being saved', async () => {
  const { screen, role, posted } = await openForm();
  await role.fill('Thư kí');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(role).toHaveAccessibleDescription('Không có “Thư kí” trong danh sách. Hãy chọn một mục có sẵn.');
  await expect.element(screen.getByRole('button', { name: 'Vai trò chưa được chọn trong danh sách' })).toBeVisible();
  await expect.element(role).toHaveValue('Thư kí');
  await expect.element(role).toHaveFocus();
  expect(posted()).toEqual([]);
  await role.fill('Kế');
  await expect.element(screen.getByText(/Chưa lưu được/)).not.toBeInTheDocument();
  await screen.getByRole('option', { name: 'Kế toán' }).click();
  await expect.element(role).toHaveValue('Kế toán');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => posted().map(({ roleId }) => roleId)).toEqual([roles[2]?.id]);
});

test('a typed text stays with its error when the person leaves the input, and the button saves nothing', async () => {
  const { screen, role, posted } = await openForm();
  await role.fill('Giám đốc');
  await userEvent.tab();
  await expect.element(role).toHaveAccessibleDescription(/^Không có “Giám đốc”/);
  await screen.getByRole('button', { name: 'Lưu người dùng' }).click();
  await expect.element(role).toHaveFocus();
  await expect.element(role).toHaveValue('Giám đốc');
  expect(posted()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(role).toHaveValue('');
  await screen.getByRole('button', { name: 'Lưu người dùng' }).click();
  await expect.poll(() => posted().length).toBe(1);
});

test('the error of a typed text moves no button from under a press', async () => {
  const { role } = await openForm();
  await role.fill('Giám đốc');
  const release = holdMouse();
  (role.element() as HTMLElement).blur();
  await settled();
  await expect.element(role).not.toHaveAccessibleDescription(/^Không có/);
  release();
  await expect.element(role).toHaveAccessibleDescription(/^Không có “Giám đốc”/);
});
