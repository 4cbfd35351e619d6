// Long: 'are chips that can be changed, and taken off one by one or all at once' in web/src/kit/resource/list/ListPage.test.tsx holds the same rule in the plain run.
// Long: 'of days take both days in, typed as people write them' in web/src/kit/resource/list/ListPage.test.tsx holds the same rule in the plain run.
import { user } from '@hoivien/contract/areas/doors/user/user.resource.ts';
import { resourceCodes } from '@hoivien/contract/kit/permission.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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

/** A row that opens its record when it is pressed. */
const ROW = {
  id: '0197a000-0000-7000-8000-000000000021',
  version: 1,
  username: 'baotram',
  fullName: 'Nguyễn Bảo Trâm',
};
/** Enough rows for one below the form of a filter. */
const ROWS = Array.from({ length: 9 }, (_, index) => ({
  ...ROW,
  id: `0197a000-0000-7000-8000-00000000003${index + 1}`,
  fullName: `Người ${index + 1}`,
}));

async function openList(search = '', items: readonly object[] = []) {
  const asked = stubServer(({ path, query }) => {
    const ids = query.getAll('ids');
    if (path === '/api/Roles/Options')
      return { body: { data: ROLES.filter(({ id }) => ids.length === 0 || ids.includes(id)) } };
    if (path === '/api/Users') return { body: { data: { items, total: items.length, page: 1, pageSize: 20 } } };
    return { status: 404 };
  });
  const { screen, router } = await renderInApp(<ListPage resource={user} />, {
    codes: [...resourceCodes(user), 'RolesSearch'],
    path: `/user${search}`,
    portals: true,
  });
  const query = () => router.state.location.search;
  const lists = () =>
    asked
      .filter(({ path, query: of }) => path === '/api/Users' && of.get('fields') !== 'id')
      .map((one) => one.query.toString());
  const add = async (name: string) => {
    await screen.getByRole('button', { name: 'Thêm bộ lọc' }).click();
    await screen.getByRole('option', { name, exact: true }).click();
  };
  const condition = screen.getByRole('combobox', { name: 'Điều kiện' });
  const form = () => document.querySelector('form:has([type="submit"])');
  return { screen, router, query, lists, add, condition, form };
}

describe('the chip of a filter', () => {
  test('is whole in sight, also after many others', async () => {
    await page.viewport(1366, 768);
    const days = 'createdAtFrom=2025-01-01&createdAtTo=2025-12-31&updatedAtFrom=2025-01-01&updatedAtTo=2025-12-31';
    const { screen } = await openList(`?state=active&roleId=${SECRETARY}&roleId=${BOOKKEEPER}&gender=1&${days}`);
    const remove = screen.getByRole('button', { name: /^Bỏ lọc theo / });
    await expect.poll(() => remove.elements().length).toBeGreaterThan(3);
    for (const button of remove.elements()) {
      const { x, y, width, height } = button.getBoundingClientRect();
      expect(button.contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true);
    }
  });

  test.each([
    ['state=active', 'Tình trạng là Đang hoạt động'],
    ['stateNot=inactive', 'Tình trạng không là Ngừng hoạt động'],
    ['state=active&state=inactive', 'Tình trạng là một trong Đang hoạt động, Ngừng hoạt động'],
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
    const { screen } = await openList('?createdAt=thisWeek&stateNot=inactive');
    await expect.element(screen.getByRole('button', { name: 'Edit filter: State is not Not active' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /this week/ })).toBeVisible();
  });

  test('stands there for a field that is not offered, whose words another filter has', async () => {
    const { screen, query } = await openList('?operationStatus=2');
    await expect
      .element(screen.getByRole('button', { name: 'Sửa bộ lọc: Hoạt động là Ngừng hoạt động', exact: true }))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Thêm bộ lọc' }).click();
    await expect.element(screen.getByRole('option', { name: 'Tình trạng', exact: true })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'Bỏ lọc theo Hoạt động' }).click();
    await expect.poll(query).toBe('');
    await screen.getByRole('button', { name: 'Thêm bộ lọc' }).click();
    await expect.element(screen.getByRole('option', { name: 'Tình trạng', exact: true })).toBeVisible();
    expect(screen.getByRole('option', { name: 'Hoạt động', exact: true }).query()).toBeNull();
  });

  test('taken off goes alone, with both its ends', async () => {
    const { screen, query } = await openList('?createdAtFrom=2026-11-01&createdAtTo=2026-11-30&roleIdEmpty=true');
    await screen.getByRole('button', { name: 'Bỏ lọc theo Ngày tạo' }).click();
    await expect.poll(query).toBe('?roleIdEmpty=true');
    await screen.getByRole('button', { name: 'Xoá bộ lọc' }).first().click();
    await expect.poll(query).toBe('');
  });
});

test('alternatives: each of several conditions, which are changed and taken off alone; a single one is a plain filter', async () => {
  const { screen, query, lists } = await openList(`?state=active&roleId=${CHAIR}`);
  const asked = () => new URLSearchParams(query()).getAll('or');
  await screen.getByRole('button', { name: 'Hoặc…' }).click();
  await screen.getByRole('option', { name: 'Vai trò', exact: true }).click();
  await screen.getByRole('combobox', { name: 'Điều kiện' }).selectOptions('empty');
  await screen.getByRole('button', { name: /^Lọc/ }).click();
  await expect.poll(asked).toEqual([`roleId=${CHAIR}&state=active`, 'roleIdEmpty=true']);
  const second = screen.getByRole('group', { name: 'Vế 2' });
  await expect.element(second.getByRole('button', { name: 'Sửa bộ lọc: Vai trò để trống' })).toHaveFocus();
  await second.getByRole('button', { name: 'Và…' }).click();
  // The menu before may still be closing.
  const more = screen.getByRole('dialog', { name: 'Và…' });
  await more.getByRole('option', { name: 'Tình trạng', exact: true }).click();
  await more.getByRole('checkbox', { name: /^Bị khoá/ }).click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(asked).toEqual([`roleId=${CHAIR}&state=active`, 'roleIdEmpty=true&state=locked']);
  await expect.poll(() => new URLSearchParams(lists().at(-1)).getAll('or')).toEqual(asked());
  await second.getByRole('button', { name: /^Sửa bộ lọc: Tình trạng/ }).click();
  await screen.getByRole('checkbox', { name: 'Ngừng hoạt động' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => asked()[1]).toBe('roleIdEmpty=true&state=locked&state=inactive');
  await second.getByRole('button', { name: 'Bỏ lọc theo Tình trạng' }).click();
  await expect.poll(() => asked()[1]).toBe('roleIdEmpty=true');
  await screen.getByRole('button', { name: 'Bỏ vế “hoặc” thứ 1' }).click();
  await expect.poll(query).toBe('?roleIdEmpty=true');
});

describe('a filter', () => {
  test('holds as it is picked, on several choices and turned to none of them, in one step of the history', async () => {
    const { screen, router, query, condition } = await openList('?state=active');
    await router.navigate('?roleIdEmpty=true');
    await router.navigate('?state=active');
    await screen.getByRole('button', { name: /^Sửa bộ lọc: Tình trạng/ }).click();
    await screen.getByRole('checkbox', { name: 'Ngừng hoạt động' }).click();
    await expect.poll(query).toBe('?state=active&state=inactive');
    await condition.selectOptions('không là');
    await expect.poll(query).toBe('?stateNot=active&stateNot=inactive');
    await screen.getByRole('checkbox', { name: 'Đang hoạt động' }).click();
    await expect.poll(query).toBe('?stateNot=inactive');
    await screen.getByRole('button', { name: 'Xong' }).click();
    await router.navigate(-1);
    await expect.poll(query).toBe('?state=active');
  });

  test('is kept by a press elsewhere, which opens no row and leaves the focus at the chip', async () => {
    const { screen, router, query, form } = await openList('?state=locked', ROWS);
    await screen.getByRole('button', { name: /^Sửa bộ lọc: Tình trạng/ }).click();
    await screen.getByRole('checkbox', { name: 'Đang hoạt động' }).click();
    await expect.poll(query).toBe('?state=locked&state=active');
    // The link of a record, because a press on it would open the record by itself.
    await screen.getByRole('link', { name: 'Người 9' }).first().click();
    await expect.poll(form).toBeNull();
    expect([router.state.location.pathname, query()]).toEqual(['/user', '?state=locked&state=active']);
    await expect.element(screen.getByRole('button', { name: /^Sửa bộ lọc: Tình trạng/ })).toHaveFocus();
    await screen.getByRole('link', { name: 'Người 9' }).first().click();
    await expect.poll(() => router.state.location.pathname).toBe(`/user/info/${ROWS.at(-1)?.id}`);
  });

  test('on roles is chosen in its form, so that the list of choices covers nothing, and chosen ones are taken back there', async () => {
    const { screen, query, form } = await openList(`?roleId=${CHAIR}`);
    await screen.getByRole('button', { name: /^Sửa bộ lọc: Vai trò/ }).click();
    const option = (name: string) => screen.getByRole('option', { name });
    await option('Kế toán').click();
    await option('Thư ký').click();
    await option('Thư ký').click();
    await expect.poll(query).toBe(`?roleId=${CHAIR}&roleId=${BOOKKEEPER}`);
    await expect.element(option('Kế toán')).toHaveAttribute('aria-selected', 'true');
    await expect.element(screen.getByRole('button', { name: /là một trong Chủ tịch, Kế toán/ })).toBeVisible();
    for (const button of form()?.querySelectorAll('button') ?? []) {
      const { x, y, width, height } = button.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      expect(button.contains(top), button.textContent ?? '').toBe(true);
    }
  });

  test('on what is empty takes no value', async () => {
    const { screen, query, condition, add } = await openList();
    await add('Vai trò');
    await condition.selectOptions('để trống');
    expect(query()).toBe('');
    await screen.getByRole('button', { name: /^Lọc/ }).click();
    await expect.poll(query).toBe('?roleIdEmpty=true');
    expect(screen.getByRole('combobox', { name: 'Vai trò' }).query()).toBeNull();
  });

  test('on days holds when the day is complete; a wrong day is said before anything else happens', async () => {
    const { screen, router, query, condition, form } = await openList('?createdAt=today');
    await screen.getByRole('button', { name: /^Sửa bộ lọc: Ngày tạo/ }).click();
    await condition.selectOptions('trước');
    const day = screen.getByRole('textbox', { name: 'trước' });
    await day.fill('31/02/2026');
    // A press beside the form; the button would otherwise leave the list.
    await screen.getByRole('link', { name: 'Thêm người dùng' }).first().click();
    await expect.element(screen.getByText('Ngày không hợp lệ: ghi như 15/03/2026')).toBeVisible();
    expect([router.state.location.pathname, query()]).toEqual(['/user', '']);
    await day.fill('01122026');
    await expect.poll(query).toBe('?createdAtTo=2026-11-30');
    await condition.selectOptions('năm nay');
    await expect.poll(query).toBe('?createdAt=thisYear');
    await userEvent.keyboard('{Escape}');
    await expect.poll(form).toBeNull();
    await expect.element(screen.getByRole('button', { name: /năm nay/ })).toHaveFocus();
  });

  test('is set by the keyboard alone, and the focus comes back to the chip', async () => {
    const { screen, query, form } = await openList('?state=active');
    const chip = screen.getByRole('button', { name: /^Sửa bộ lọc: Tình trạng/ });
    (chip.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('checkbox', { name: 'Đang hoạt động' })).toHaveFocus();
    await userEvent.keyboard('{Tab} {Enter}');
    await expect.poll(query).toBe('?state=active&state=locked');
    await expect.poll(form).toBeNull();
    await expect.element(chip).toHaveFocus();
  });

  test('without a value leaves no chip, and the focus stands where filters are added', async () => {
    const { screen, query, add } = await openList();
    await add('Tình trạng');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: 'Thêm bộ lọc' })).toHaveFocus();
    expect(query()).toBe('');
    expect(screen.getByRole('button', { name: /^Sửa bộ lọc/ }).query()).toBeNull();
  });
});
