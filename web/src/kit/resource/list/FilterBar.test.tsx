import { user } from '@hoivien/contract/areas/user/user.resource.ts';
import { resourceCodes } from '@hoivien/contract/kit/permission.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showLanguage } from '../../i18n/language.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { ListPage } from './ListPage.tsx';

const ROLES = [
  { id: '0197a000-0000-7000-8000-000000000011', code: '', name: 'Thư ký' },
  { id: '0197a000-0000-7000-8000-000000000012', code: '', name: 'Kế toán' },
  { id: '0197a000-0000-7000-8000-000000000013', code: '', name: 'Chủ tịch' },
];
const [SECRETARY, BOOKKEEPER, CHAIR] = ROLES.map(({ id }) => id);

async function openList(search = '') {
  const asked = stubServer(({ path, query }) => {
    const ids = query.getAll('ids');
    if (path === '/api/Roles/Options')
      return { body: { data: ROLES.filter(({ id }) => ids.length === 0 || ids.includes(id)) } };
    if (path === '/api/Users') return { body: { data: { items: [], total: 0, page: 1, pageSize: 20 } } };
    return { status: 404 };
  });
  const { screen, router } = await renderInApp(<ListPage resource={user} />, {
    codes: [...resourceCodes(user), 'RolesSearch'],
    path: `/user${search}`,
    portals: true,
  });
  const query = () => router.state.location.search;
  const lists = () => asked.filter(({ path }) => path === '/api/Users').map((one) => one.query.toString());
  const add = async (name: string) => {
    await screen.getByRole('button', { name: 'Thêm bộ lọc' }).click();
    await screen.getByRole('menuitem', { name, exact: true }).click();
  };
  const condition = screen.getByRole('combobox', { name: 'Điều kiện' });
  const apply = () => screen.getByRole('button', { name: 'Áp dụng' }).click();
  return { screen, query, lists, add, condition, apply };
}

describe('the chip of a filter', () => {
  test.each([
    ['operationStatus=1', 'Tình trạng là Đang hoạt động'],
    ['operationStatusNot=2', 'Tình trạng không là Ngừng hoạt động'],
    ['operationStatus=1&operationStatus=2', 'Tình trạng là một trong Đang hoạt động, Ngừng hoạt động'],
    [`roleIdNot=${SECRETARY}&roleIdNot=${BOOKKEEPER}&roleIdNot=${CHAIR}`, 'Vai trò không thuộc Thư ký, Kế toán +1'],
    ['roleIdEmpty=true', 'Vai trò để trống'],
    ['roleIdEmpty=false', 'Vai trò đã có'],
    ['createdAt=thisMonth', 'Ngày tạo tháng này'],
    ['createdAt=2026-11-20', 'Ngày tạo đúng ngày 20/11/2026'],
    ['createdAtTo=2026-11-30', 'Ngày tạo trước 01/12/2026'],
    ['createdAtFrom=2026-12-01', 'Ngày tạo sau 30/11/2026'],
    ['createdAtFrom=2026-11-01&createdAtTo=2026-11-30', 'Ngày tạo trong khoảng 01/11/2026 đến 30/11/2026'],
    [
      'createdAtFrom=2026-10-31T17:00:00Z&createdAtTo=2026-11-30T17:00:00Z',
      'Ngày tạo trong khoảng 01/11/2026 đến 30/11/2026',
    ],
  ])('says %s as “%s”, and the question goes on as it stands', async (address, text) => {
    const { screen, lists } = await openList(`?${address}`);
    await expect.element(screen.getByRole('button', { name: `Sửa bộ lọc: ${text}`, exact: true })).toBeVisible();
    for (const [name, value] of new URLSearchParams(address))
      expect(new URLSearchParams(lists()[0]).getAll(name)).toContain(value);
  });

  test('says it in English, too', async () => {
    showLanguage('en', false);
    const { screen } = await openList('?createdAt=thisWeek&operationStatusNot=2');
    await expect.element(screen.getByRole('button', { name: 'Edit filter: State is not Not active' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /this week/ })).toBeVisible();
  });

  test('taken off goes alone, with both its ends', async () => {
    const { screen, query } = await openList('?createdAtFrom=2026-11-01&createdAtTo=2026-11-30&roleIdEmpty=true');
    await screen.getByRole('button', { name: 'Bỏ lọc theo Ngày tạo' }).click();
    await expect.poll(query).toBe('?roleIdEmpty=true');
    await screen.getByRole('button', { name: 'Xoá bộ lọc' }).first().click();
    await expect.poll(query).toBe('');
  });
});

describe('a filter is set', () => {
  test('on several choices, and turned to none of them', async () => {
    const { screen, query, add, condition, apply } = await openList();
    await add('Tình trạng');
    await screen.getByRole('checkbox', { name: 'Đang hoạt động' }).click();
    await screen.getByRole('checkbox', { name: 'Ngừng hoạt động' }).click();
    await apply();
    await expect.poll(query).toBe('?operationStatus=1&operationStatus=2');
    await screen.getByRole('button', { name: /^Sửa bộ lọc: Tình trạng/ }).click();
    await condition.selectOptions('không là');
    await screen.getByRole('checkbox', { name: 'Đang hoạt động' }).click();
    await apply();
    await expect.poll(query).toBe('?operationStatusNot=2');
  });

  test('on roles by their names', async () => {
    const { screen, query, add, apply } = await openList();
    await add('Vai trò');
    await screen.getByRole('combobox', { name: 'Vai trò' }).click();
    await screen.getByRole('option', { name: 'Kế toán' }).click();
    await screen.getByRole('option', { name: 'Chủ tịch' }).click();
    await userEvent.keyboard('{Escape}');
    await apply();
    await expect.poll(query).toBe(`?roleId=${BOOKKEEPER}&roleId=${CHAIR}`);
    await expect.element(screen.getByRole('button', { name: /là một trong Kế toán, Chủ tịch/ })).toBeVisible();
  });

  test('on what is empty, without asking for a value', async () => {
    const { screen, query, add, condition, apply } = await openList();
    await add('Vai trò');
    await condition.selectOptions('để trống');
    expect(screen.getByRole('combobox', { name: 'Vai trò' }).query()).toBeNull();
    await apply();
    await expect.poll(query).toBe('?roleIdEmpty=true');
  });

  test('on days: before, on, this year; what is no day is said and not asked', async () => {
    const { screen, query, add, condition, apply } = await openList();
    await add('Ngày tạo');
    await condition.selectOptions('trước');
    await screen.getByRole('textbox', { name: 'trước' }).fill('31/02/2026');
    await apply();
    await expect.element(screen.getByText('Ngày không hợp lệ')).toBeVisible();
    expect(query()).toBe('');
    await screen.getByRole('textbox', { name: 'trước' }).fill('01122026');
    await apply();
    await expect.poll(query).toBe('?createdAtTo=2026-11-30');
    await screen.getByRole('button', { name: /trước 01\/12\/2026/ }).click();
    await condition.selectOptions('năm nay');
    await apply();
    await expect.poll(query).toBe('?createdAt=thisYear');
  });

  test('by the keyboard alone, and the focus comes back to the chip', async () => {
    const { screen, query } = await openList('?operationStatus=1');
    const chip = screen.getByRole('button', { name: /^Sửa bộ lọc: Tình trạng/ });
    (chip.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('checkbox', { name: 'Đang hoạt động' })).toHaveFocus();
    await userEvent.keyboard('{Tab} {Enter}');
    await expect.poll(query).toBe('?operationStatus=1&operationStatus=2');
  });
});
