// Long: 'needs a name, at least one permission, and only permissions that exist' in server/src/areas/doors/role/role.test.ts holds the same rule in the plain run.
// Long: 'saved over a newer version is 409 with the present codes' in server/src/areas/doors/role/role.test.ts holds the same rule in the plain run.
import type { RoleRecord } from '@hoivien/contract/areas/doors/role/role.resource.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { type StubAnswer, type StubRequest, stubServer } from '../../../kit/testing/stub-server.ts';
import { RoleAddPage, RoleEditPage, RoleInfoPage } from './RolePage.tsx';

const CODES = ['Search', 'View', 'Create', 'Update', 'Delete'].map((action) => `Roles${action}`);
const ID = '0197a000-0000-7000-8000-00000000000a';

function record(changes: Partial<RoleRecord> = {}): RoleRecord {
  return {
    id: ID,
    version: 3,
    name: 'Thư ký văn phòng',
    needsSecondFactor: false,
    idleMinutes: 0,
    description: null,
    userCount: 1,
    permissionCount: 2,
    permissionCodes: ['MarketsSearch', 'MarketsView'],
    createdAt: '2026-11-01T02:03:04.000Z',
    createdBy: null,
    updatedAt: '2026-11-02T02:03:04.000Z',
    updatedBy: 'Đỗ Cẩm Yến',
    allowedActions: [
      { action: 'Update', refusal: null },
      { action: 'Delete', refusal: 'Mes.Role.StillExistUser' },
    ],
    ...changes,
  };
}

const people = {
  items: [{ id: 'u1', fullName: 'Lê Minh Khôi', username: 'khoi', lastSignInAt: null, operationStatus: 1 }],
  total: 1,
  page: 1,
  pageSize: 100,
};

async function openPage(
  kind: 'add' | 'edit' | 'info',
  write: (request: StubRequest) => StubAnswer = () => ({ body: { data: record({ version: 4 }) } }),
  search = '',
) {
  const asked = stubServer((request) => {
    if (request.method !== 'GET') return write(request);
    return { body: { data: request.path.endsWith('/Users') ? people : record() } };
  });
  const Page = { add: RoleAddPage, edit: RoleEditPage, info: RoleInfoPage }[kind];
  const opened = await renderInApp(<Page />, {
    codes: CODES,
    path: kind === 'add' ? `/roles/add${search}` : `/roles/${kind}/${ID}`,
    route: kind === 'add' ? '*' : '/roles/:kind/:id',
  });
  const { screen } = opened;
  const cell = (name: string) => screen.getByRole('checkbox', { name, exact: true });
  const whole = (name: string) => screen.getByRole('button', { name, exact: true });
  await expect.element(cell('Thị trường, tìm')).toBeVisible();
  return { ...opened, cell, whole, written: () => asked.filter(({ method }) => method !== 'GET') };
}

describe('the matrix', () => {
  test('shows what is granted, and only unsaved changes as changed, each with its undo', async () => {
    const { screen, cell } = await openPage('edit');
    await expect.element(cell('Thị trường, tìm')).toBeChecked();
    await expect.element(cell('Thị trường, xoá')).not.toBeChecked();
    expect(document.querySelectorAll('input[data-changed]')).toHaveLength(0);
    await cell('Thị trường, xoá').click();
    await cell('Thị trường, xem').click();
    expect(document.querySelectorAll('input[data-changed]')).toHaveLength(2);
    await expect.element(screen.getByRole('button', { name: 'Lưu 2 thay đổi' })).toBeEnabled();
    await screen.getByRole('button', { name: 'Bỏ thay đổi Thị trường, xoá' }).click();
    await expect.element(cell('Thị trường, xoá')).not.toBeChecked();
    await expect.element(screen.getByRole('button', { name: 'Lưu 1 thay đổi' })).toBeVisible();
    await screen.getByRole('button', { name: 'Bỏ thay đổi Thị trường, xem' }).click();
    await expect.element(screen.getByRole('button', { name: 'Lưu thay đổi' })).toBeDisabled();
  });

  test('says which permission nothing lets one use, and adds what is missing', async () => {
    const { screen, cell } = await openPage('edit');
    await cell('Thị trường, thêm').click();
    expect(screen.getByRole('region', { name: 'Quyền chưa dùng được' }).query()).toBeNull();
    await cell('Thị trường, tìm').click();
    const told = screen.getByRole('region', { name: 'Quyền chưa dùng được' });
    await expect.element(told).toMatchTextContent('Thị trường, thêm: không có quyền tìm nên không tới được chỗ dùng.');
    await expect.element(cell('Thị trường, thêm')).toHaveAttribute('data-unusable');
    await told.getByRole('button', { name: 'Thị trường: thêm quyền tìm' }).first().click();
    await expect.element(cell('Thị trường, tìm')).toBeChecked();
    await expect.element(cell('Thị trường, thêm')).not.toHaveAttribute('data-unusable');
  });

  test('switches a whole row: from some to all, and from all to none', async () => {
    const { cell, whole } = await openPage('edit');
    const row = whole('Thị trường, mọi quyền');
    await expect.element(row).toHaveAttribute('aria-pressed', 'mixed');
    await row.click();
    await expect.element(row).toHaveAttribute('aria-pressed', 'true');
    await expect.element(cell('Thị trường, nhập')).toBeChecked();
    await expect.element(cell('Chứng nhận, nhập')).not.toBeChecked();
    await row.click();
    await expect.element(row).toHaveAttribute('aria-pressed', 'false');
    await expect.element(cell('Thị trường, tìm')).not.toBeChecked();
  });

  test('switches a whole column, of the rows that are shown', async () => {
    const { screen, cell, whole } = await openPage('edit');
    await whole('Xoá, mọi khu vực').click();
    await expect.element(cell('Người dùng, xoá')).toBeChecked();
    await expect.element(cell('Thị trường, xoá')).toBeChecked();
    await whole('Xoá, mọi khu vực').click();
    await screen.getByRole('searchbox').fill('chung nhan');
    await whole('Xoá, mọi khu vực').click();
    await screen.getByRole('searchbox').fill('');
    await expect.element(cell('Chứng nhận, xoá')).toBeChecked();
    await expect.element(cell('Thị trường, xoá')).not.toBeChecked();
  });

  test('is narrowed by words without accents and to what is on', async () => {
    const { screen, cell } = await openPage('edit');
    await screen.getByRole('searchbox').fill('nguoi dung');
    expect(cell('Thị trường, tìm').query()).toBeNull();
    await expect.element(cell('Người dùng, tìm')).toBeVisible();
    await screen.getByRole('searchbox').fill('zzz');
    await expect.element(screen.getByText('Không có khu vực hay quyền nào khớp')).toBeVisible();
    await screen.getByRole('searchbox').fill('');
    await screen.getByRole('checkbox', { name: 'Chỉ hiện quyền đang bật' }).click();
    await expect.element(cell('Thị trường, tìm')).toBeVisible();
    expect(cell('Người dùng, tìm').query()).toBeNull();
  });

  test('is one stop of the Tab key; arrows, Home and End move in it, Space switches', async () => {
    const { cell, whole } = await openPage('edit');
    expect(document.querySelectorAll('table [tabindex="0"]')).toHaveLength(1);
    whole('Tìm, mọi khu vực').element().focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.getAttribute('data-cell')).toBe('1:0');
    cell('Thị trường, tìm').element().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(cell('Thị trường, thêm')).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(cell('Thị trường, thêm')).toBeChecked();
    await userEvent.keyboard('{Home}');
    await expect.element(whole('Thị trường, mọi quyền')).toHaveFocus();
    await userEvent.keyboard('{End}{ArrowDown}');
    await expect.element(cell('Chứng nhận, xuất')).toHaveFocus();
  });

  test('keeps what only one area has behind a button', async () => {
    const { screen } = await openPage('edit');
    await screen.getByRole('button', { name: 'Nhật ký thay đổi, quyền riêng: Khôi phục' }).click();
    await screen.getByRole('checkbox', { name: 'Khôi phục' }).click();
    await expect.element(screen.getByRole('button', { name: 'Lưu 1 thay đổi' })).toBeVisible();
  });

  test('cannot be changed where it is only read, and says why the role cannot be deleted', async () => {
    const { screen, cell } = await openPage('info');
    await expect.element(cell('Thị trường, tìm')).toBeDisabled();
    await expect.element(screen.getByText('Lê Minh Khôi')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Xoá vai trò' })).toBeDisabled();
    await expect.element(screen.getByText(/^Vai trò còn người dùng/)).toBeVisible();
  });
});

describe('saving a role', () => {
  test('sends name, codes and the version that was seen', async () => {
    const { screen, cell, written, router } = await openPage('edit');
    await cell('Thị trường, xoá').click();
    await screen.getByRole('textbox', { name: 'Mô tả' }).fill('Mới');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => router.state.location.pathname).toBe(`/roles/info/${ID}`);
    expect(written()[0]).toMatchObject({ method: 'PUT', path: `/api/Roles/${ID}` });
    expect(written()[0]?.body).toMatchObject({ name: 'Thư ký văn phòng', description: 'Mới', version: 3 });
    const { permissionCodes: sent } = (written()[0] as StubRequest).body as RoleRecord;
    expect(sent.sort()).toEqual(['MarketsDelete', 'MarketsSearch', 'MarketsView']);
  });

  test('needs a name and at least one permission', async () => {
    const { screen, written } = await openPage('add');
    await screen.getByRole('button', { name: 'Lưu vai trò' }).click();
    await expect.element(screen.getByText('Chọn ít nhất một quyền')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Tên vai trò' })).toHaveFocus();
    await expect
      .element(screen.getByRole('textbox', { name: 'Tên vai trò' }))
      .toHaveAccessibleDescription(/Tên vai trò là bắt buộc/);
    expect(written()).toHaveLength(0);
  });

  test('lists every error above the form, and each entry leads to its input', async () => {
    const { screen } = await openPage('add');
    await screen.getByRole('button', { name: 'Lưu vai trò' }).click();
    await screen.getByRole('button', { name: 'Chọn ít nhất một quyền' }).click();
    expect(document.activeElement?.getAttribute('data-cell')).toBe('0:0');
    await screen.getByRole('button', { name: /^Tên vai trò là bắt buộc/ }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Tên vai trò' })).toHaveFocus();
  });

  test('is not saved by Enter in the search or on a permission, and is saved by Enter in the name', async () => {
    const { screen, cell, written } = await openPage('edit');
    await cell('Thị trường, xoá').click();
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('searchbox', { name: 'Tìm khu vực hoặc quyền' }).fill('thị trường');
    await userEvent.keyboard('{Enter}');
    await expect.element(cell('Chứng nhận, tìm')).not.toBeInTheDocument();
    expect(written()).toHaveLength(0);
    await screen.getByRole('textbox', { name: 'Tên vai trò' }).click();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => written().length).toBe(1);
  });

  test('shows when its draft was stored', async () => {
    const { screen, cell } = await openPage('edit');
    await cell('Thị trường, xoá').click();
    await expect.element(screen.getByText(/quyền · Bản nháp lưu trên máy này lúc/)).toBeVisible();
  });

  test('puts what the server refuses where it belongs', async () => {
    const { screen, cell } = await openPage('edit', () => ({
      status: 400,
      body: {
        message: 'Mes.Roles.Name.AlreadyExist',
        errors: [{ field: 'name', message: 'Mes.Roles.Name.AlreadyExist' }],
        requestId: 'r',
      },
    }));
    await cell('Thị trường, xoá').click();
    await screen.getByRole('button', { name: 'Lưu 1 thay đổi' }).click();
    await expect
      .element(screen.getByRole('textbox', { name: 'Tên vai trò' }))
      .toHaveAccessibleDescription(/Tên vai trò đã tồn tại/);
  });

  test('over a newer one lays one’s own switches upon theirs', async () => {
    const theirs = record({ version: 4, permissionCodes: ['MarketsSearch', 'MarketsView', 'MarketsExport'] });
    let writes = 0;
    const { screen, cell, written } = await openPage('edit', () => {
      writes += 1;
      if (writes > 1) return { body: { data: record({ version: 5 }) } };
      return {
        status: 409,
        body: { message: 'Mes.Roles.Update.Conflict', errors: [], requestId: 'r', current: theirs },
      };
    });
    await cell('Thị trường, xoá').click();
    await cell('Thị trường, xem').click();
    await screen.getByRole('button', { name: 'Lưu 2 thay đổi' }).click();
    await screen.getByRole('button', { name: 'Lưu bản đã chọn' }).click();
    await expect.poll(() => writes).toBe(2);
    const body = written()[1]?.body as RoleRecord;
    expect(body.version).toBe(4);
    expect(body.permissionCodes.sort()).toEqual(['MarketsDelete', 'MarketsExport', 'MarketsSearch']);
  });

  test('is asked about on leaving, and what was switched is offered again', async () => {
    const begun = await openPage('edit');
    await begun.cell('Thị trường, xoá').click();
    await begun.screen.getByRole('button', { name: 'Huỷ' }).click();
    await begun.screen.getByRole('button', { name: 'Ở lại' }).click();
    await expect.element(begun.cell('Thị trường, xoá')).toBeChecked();
    await expect.poll(() => Object.keys(localStorage).some((key) => key.startsWith('draft:'))).toBe(true);
    await begun.screen.unmount();
    const again = await openPage('edit');
    await expect.element(again.cell('Thị trường, xoá')).not.toBeChecked();
    await again.screen.getByRole('button', { name: 'Dùng bản nháp' }).click();
    await expect.element(again.cell('Thị trường, xoá')).toBeChecked();
  });

  test('of a copy begins with what the other one grants, under another name', async () => {
    const { screen, cell, written } = await openPage('add', undefined, `?copy=${ID}`);
    await expect.element(cell('Thị trường, xem')).toBeChecked();
    await expect
      .element(screen.getByRole('textbox', { name: 'Tên vai trò' }))
      .toHaveValue('Bản sao của Thư ký văn phòng');
    await screen.getByRole('button', { name: 'Lưu vai trò' }).click();
    await expect.poll(() => written().length).toBe(1);
    expect(written()[0]).toMatchObject({ method: 'POST', path: '/api/Roles' });
  });
});

test('every permission has a place in the matrix', async () => {
  const { screen, whole } = await openPage('edit');
  for (const name of ['Thị trường', 'Vai trò', 'Người dùng', 'Nhật ký thay đổi'])
    await expect.element(whole(`${name}, mọi quyền`)).toBeVisible();
  await expect.element(screen.getByText(new RegExp(`2 trong ${permissionCodes.length} quyền`))).toBeVisible();
});
