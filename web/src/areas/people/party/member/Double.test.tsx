// Long: 'is refused in %s with the record to open, and taken for a reason, which stands in record and history' in server/src/areas/people/party/double.test.ts holds the same rule in the plain run.
import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { personalMember } from '@hoivien/contract/areas/people/party/personal-member.resource.ts';
import { describe, expect, test } from 'vitest';
import { memberRecord } from '../../../../kit/resource/testing/members.ts';
import { renderInApp } from '../../../../kit/testing/render-in-app.tsx';
import { type StubAnswer, type StubRequest, stubServer } from '../../../../kit/testing/stub-server.ts';
import { PersonalMemberFormPage } from '../person/PersonFormPages.tsx';
import { MemberFormPage } from './MemberFormPage.tsx';
import { MemberListPage } from './MemberListPage.tsx';
import { MemberPage } from './MemberPage.tsx';

const codes = ['Search', 'View', 'Create', 'Update', 'Approve'].map((action) => `Members${action}`);
const other = {
  id: '0197a000-0000-7000-9000-000000000555',
  area: 'Members',
  code: 'HV-0017',
  name: 'Công ty Cổ phần Gỗ An Cường',
  states: { approval: 2, status: 1 },
};
const REASON = 'Chi nhánh hạch toán chung';

/** The refusal of a value that another record has. */
const doubled = (area: string, field: string, reasonField: string | null, duplicates: object[] = [other]) => {
  const message = `Mes.${area}.${field.charAt(0).toUpperCase()}${field.slice(1)}.AlreadyExist`;
  const body = {
    message,
    errors: [{ field, message }],
    requestId: 'r',
    duplicateField: field,
    duplicates,
    reasonField,
  };
  return { status: 400, body };
};
const list = (items: readonly object[]) => ({ body: { data: { items, total: items.length, page: 1, pageSize: 20 } } });

function serve(answer: (request: StubRequest) => StubAnswer | undefined) {
  return stubServer((request) => {
    const own = answer(request);
    if (own) return own;
    if (request.path.endsWith('/NextCode')) return { body: { data: { code: 'HV-1281', isApproved: true } } };
    if (request.path.endsWith('/History')) return list([]);
    return { body: { data: [] } };
  });
}

describe('the form of a member with the tax code of another one', () => {
  const openForm = async (answer: (request: StubRequest) => StubAnswer) => {
    const asked = serve((request) =>
      request.path === '/api/Members' && request.method === 'POST' ? answer(request) : undefined,
    );
    const opened = await renderInApp(<MemberFormPage />, { codes, path: `${member.path}/add`, portals: true });
    const field = (name: string) => opened.screen.getByRole('textbox', { name, exact: true });
    await field('Tên doanh nghiệp').fill('Công ty An Cường Mới');
    await field('Mã số thuế').fill('0100109106');
    await opened.screen.getByRole('button', { name: 'Lưu hội viên' }).click();
    const sent = () =>
      asked.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, unknown>);
    return { ...opened, field, sent };
  };
  const saved = { status: 201, body: { data: memberRecord(), message: 'Mes.Members.Create.Successfully' } };

  test('offers the other one, or saves all the same for a reason', async () => {
    const { screen, sent, router } = await openForm(({ body }) =>
      (body as { duplicateReason: string | null }).duplicateReason
        ? saved
        : doubled('Members', 'taxCode', 'duplicateReason'),
    );
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText('Mã số thuế này đã có ở một hội viên khác')).toBeVisible();
    await expect.element(dialog.getByText('Hội viên · HV-0017 · Từ chối · Đang hoạt động')).toBeVisible();
    const link = dialog.getByRole('link', { name: /^Mở hồ sơ Công ty Cổ phần Gỗ An Cường/ });
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('href', expect.stringContaining(`/info/${other.id}`));
    const save = dialog.getByRole('button', { name: 'Vẫn lưu' });
    await expect.element(save).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Lý do trùng mã số thuế' }).fill(REASON);
    await save.click();
    await expect.poll(() => router.state.location.pathname).toContain('/info/');
    expect(sent().map(({ taxCode, duplicateReason }) => [taxCode, duplicateReason])).toEqual([
      ['0100109106', null],
      ['0100109106', REASON],
    ]);
  });

  test('keeps what was typed when one goes back, and asks for no reason of its own', async () => {
    const { screen, field } = await openForm(() => doubled('Members', 'taxCode', 'duplicateReason'));
    expect(screen.getByRole('textbox', { name: 'Lý do trùng mã số thuế' }).elements()).toHaveLength(1);
    await screen.getByRole('button', { name: 'Quay lại sửa' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(field('Tên doanh nghiệp')).toHaveValue('Công ty An Cường Mới');
    await expect.element(field('Mã số thuế')).toHaveAccessibleDescription(/Một hội viên khác đã có mã số thuế này/);
    expect(screen.getByRole('textbox', { name: 'Lý do trùng mã số thuế' }).elements()).toEqual([]);
  });

  test('does not send the reason for one tax code with another one', async () => {
    let answers = 0;
    const failed = { status: 500, body: { message: 'Mes.Server.Failed', errors: [], requestId: 'r' } };
    const { screen, field, sent } = await openForm(() => {
      answers += 1;
      return answers === 1 ? doubled('Members', 'taxCode', 'duplicateReason') : answers === 2 ? failed : saved;
    });
    await screen.getByRole('textbox', { name: 'Lý do trùng mã số thuế' }).fill(REASON);
    await screen.getByRole('button', { name: 'Vẫn lưu' }).click();
    await expect.poll(() => sent().length).toBe(2);
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await field('Mã số thuế').fill('0300588569');
    await screen.getByRole('button', { name: 'Lưu hội viên' }).click();
    await expect.poll(() => sent().length).toBe(3);
    expect(sent().map(({ taxCode, duplicateReason }) => [taxCode, duplicateReason])).toEqual([
      ['0100109106', null],
      ['0100109106', REASON],
      ['0300588569', null],
    ]);
  });

  test('tells a club’s user at the field that the association knows it, and offers nothing else', async () => {
    const message = 'Mes.Input.Value.AlreadyKnown';
    const { screen, field } = await openForm(() => ({
      status: 400,
      body: { message, errors: [{ field: 'taxCode', message }], requestId: 'r' },
    }));
    await expect.element(field('Mã số thuế')).toHaveAccessibleDescription(/hỏi văn phòng hiệp hội/);
    expect(screen.getByRole('dialog').elements()).toEqual([]);
  });
});

test('the identity number of another person can only be opened or corrected', async () => {
  const person = { ...other, area: 'PersonalMembers', code: 'CN-0001', name: 'Lê Thị An', states: {} };
  serve(({ path, method }) =>
    path === '/api/PersonalMembers' && method === 'POST'
      ? doubled('PersonalMembers', 'idCard', null, [person])
      : undefined,
  );
  const { screen } = await renderInApp(<PersonalMemberFormPage />, {
    codes,
    path: `${personalMember.path}/add`,
    portals: true,
  });
  await screen.getByRole('textbox', { name: 'Họ và tên', exact: true }).fill('Lê Thị An');
  await screen.getByRole('button', { name: /^Lưu/ }).first().click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('link', { name: /^Mở hồ sơ Lê Thị An/ })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Vẫn lưu' }).elements()).toEqual([]);
  await dialog.getByRole('button', { name: 'Quay lại sửa' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

describe('a waiting member with the tax code of another one', () => {
  const waiting = memberRecord({
    approval: 0,
    status: 1,
    membershipState: 'pending',
    duplicateReason: REASON,
    allowedActions: ['Approve', 'Refuse'].map((action) => ({ action, refusal: null })),
  });
  const alike = { ...other, approval: 1, status: 1, reasons: ['taxCode'], score: 0.2 };
  const answer = ({ path, method }: StubRequest): StubAnswer | undefined => {
    if (method === 'POST') return { body: { data: waiting, message: 'Mes.Members.Approve.Successfully' } };
    if (path.endsWith('/Duplicates')) return { body: { data: [alike] } };
    if (path === '/api/Members') return list([waiting]);
    return path === `/api/Members/${waiting.id}` ? { body: { data: waiting } } : undefined;
  };

  test('shows the other one and the reason, on its page and before it is approved there', async () => {
    serve(answer);
    const { screen } = await renderInApp(<MemberPage />, {
      codes,
      path: `${member.path}/info/${waiting.id}`,
      route: `${member.path}/info/:id`,
      portals: true,
    });
    const note = screen.getByRole('region', { name: 'Trùng mã số thuế' });
    await expect.element(note.getByText(`Lý do: ${REASON}`)).toBeVisible();
    await expect.element(note.getByRole('link', { name: /Gỗ An Cường/ })).toBeVisible();
    await screen.getByRole('button', { name: 'Duyệt', exact: true }).click();
    await expect.element(screen.getByRole('dialog').getByText(`Lý do: ${REASON}`)).toBeVisible();
  });

  test('is approved in the row only after its reason was shown', async () => {
    const asked = serve(answer);
    const { screen } = await renderInApp(<MemberListPage />, { codes, path: member.path, portals: true });
    await screen.getByRole('button', { name: /^Duyệt Công ty/ }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText(`Lý do: ${REASON}`)).toBeVisible();
    await expect.element(dialog.getByRole('link', { name: /Gỗ An Cường/ })).toBeVisible();
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
    await dialog.getByRole('button', { name: 'Duyệt', exact: true }).click();
    await expect.element(screen.getByText(/^Đã duyệt hội viên/)).toBeVisible();
  });
});
