// Long: 'a member is added by a clerk, waits, is approved, found without accents, and leaves (${language})' in e2e/member.journey.ts holds the same rule in the plain run.
// Long: 'are shown only where both changed the same, the rest is merged, and what was typed is kept' in web/src/kit/resource/form/FormPage.test.tsx holds the same rule in the plain run.
import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import type { StubAnswer, StubRequest } from '../../testing/stub-server.ts';
import { FormPage } from './FormPage.tsx';
import type { LooseRecord } from '../records.ts';
import { fakeUploads } from '../testing/fake-uploads.ts';
import { MEMBER_CODES, memberRecord, stubMembers } from '../testing/members.ts';

const record = memberRecord();
const EDIT = `${member.path}/edit/${record.id}`;

async function openForm({
  path = EDIT,
  write = () => ({ body: { data: { ...record, version: 2 }, message: 'Mes.Members.Update.Successfully' } }),
  ...props
}: Partial<Parameters<typeof FormPage>[0]> & { path?: string; write?: (request: StubRequest) => StubAnswer } = {}) {
  const asked = stubMembers((request) => (request.method === 'GET' ? { body: { data: record } } : write(request)));
  const { screen, router } = await renderInApp(
    <div style={{ display: 'flex', height: '60vh' }}>
      <FormPage resource={member} {...props} />
    </div>,
    {
      codes: MEMBER_CODES,
      path,
      route: path === EDIT ? '/member-and-partner/member/:kind/:id' : '*',
    },
  );
  await expect.element(screen.getByRole('textbox', { name: 'Tên doanh nghiệp', exact: true })).toBeVisible();
  const group = (name: string) => screen.getByRole('group', { name, exact: true });
  const anchor = (name: RegExp) => screen.getByRole('navigation', { name: 'Các phần' }).getByRole('button', { name });
  const bodies = () => asked.filter(({ method }) => method !== 'GET').map(({ body }) => body as LooseRecord);
  const save = () => userEvent.keyboard('{Control>}s{/Control}');
  return { screen, router, group, anchor, bodies, save };
}

const names = (screen: Awaited<ReturnType<typeof openForm>>['screen']) =>
  screen
    .getByRole('region', { name: 'Đầu mối liên hệ' })
    .getByRole('textbox', { name: 'Họ và tên' })
    .elements()
    .map((element) => (element as HTMLInputElement).value);

describe('a list of parts', () => {
  test('is added to with the focus in the new row, and keeps the ids of what was there', async () => {
    const { screen, group, bodies, save } = await openForm();
    await screen.getByRole('button', { name: 'Thêm đầu mối liên hệ' }).click();
    await expect.element(group('Đầu mối liên hệ 3').getByRole('textbox', { name: 'Họ và tên' })).toHaveFocus();
    await userEvent.keyboard('Đặng Chí Kiên');
    await save();
    await expect.poll(() => bodies().length).toBe(1);
    const [first, , third] = (bodies()[0]?.['connectInfos'] ?? []) as Record<string, unknown>[];
    expect(first).toMatchObject({ id: (record['connectInfos'] as { id: string }[])[0]?.id, name: 'Trần Bích Ngân' });
    expect(third).toMatchObject({ name: 'Đặng Chí Kiên', phoneNumber: null });
  });

  test('is moved with Alt and the arrow keys and by its buttons, the focus going along', async () => {
    const { screen, group } = await openForm();
    await group('Đầu mối liên hệ 2').getByRole('textbox', { name: 'Chức vụ' }).click();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(() => names(screen)).toEqual(['Lê Anh Quốc', 'Trần Bích Ngân']);
    await expect.element(group('Đầu mối liên hệ 1').getByRole('textbox', { name: 'Họ và tên' })).toHaveFocus();
    await screen.getByRole('button', { name: 'Đưa mục 1 xuống' }).click();
    await expect.poll(() => names(screen)).toEqual(['Trần Bích Ngân', 'Lê Anh Quốc']);
  });

  test('loses a row, and the focus stays in the list', async () => {
    const { screen } = await openForm();
    await screen.getByRole('button', { name: 'Bỏ mục 1' }).click();
    await expect.poll(() => names(screen)).toEqual(['Lê Anh Quốc']);
    await screen.getByRole('button', { name: 'Bỏ mục 1' }).click();
    await expect.element(screen.getByRole('button', { name: 'Thêm đầu mối liên hệ' })).toHaveFocus();
  });
});

describe('a draft of a form with parts', () => {
  test('brings back the rows and parts that were typed', async () => {
    const begun = await openForm();
    await begun.screen.getByRole('button', { name: 'Bỏ mục 1' }).click();
    await begun.screen.getByRole('button', { name: 'Thêm đầu mối liên hệ' }).click();
    await userEvent.keyboard('Đặng Chí Kiên');
    await begun.group('Người đứng đầu').getByRole('textbox', { name: 'Chức vụ' }).fill('Chủ tịch');
    await begun.screen.unmount();
    const again = await openForm();
    await again.screen.getByRole('button', { name: 'Dùng bản nháp' }).click();
    await expect.poll(() => names(again.screen)).toEqual(['Lê Anh Quốc', 'Đặng Chí Kiên']);
    await expect
      .element(again.group('Người đứng đầu').getByRole('textbox', { name: 'Chức vụ' }))
      .toHaveValue('Chủ tịch');
  });
});

describe('files on their way', () => {
  test('are waited for before anything is saved', async () => {
    fakeUploads(() => 'wait');
    const { screen, bodies, save } = await openForm();
    const file = new File(['%PDF-1.7'], 'giay-phep.pdf', { type: 'application/pdf' });
    await userEvent.upload(document.querySelector('input[type="file"]') as HTMLElement, file);
    await expect.element(screen.getByText('Đợi tệp tải lên xong rồi lưu')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Lưu hội viên' })).toBeDisabled();
    await save();
    expect(bodies()).toEqual([]);
  });
});

describe('sections', () => {
  test('say how far they are, and lead to their place', async () => {
    const { screen, group, anchor } = await openForm();
    await expect.element(anchor(/^Người đứng đầu đã điền 5\/6/)).toBeVisible();
    await expect.element(anchor(/^Đầu mối liên hệ đã đủ/)).toBeVisible();
    await expect.element(anchor(/^Đính kèm đã điền 0\/1/)).toBeVisible();
    await expect.element(anchor(/^Nhận diện/)).toHaveAttribute('aria-current', 'true');
    await anchor(/^Người đứng đầu/).click();
    await expect.element(screen.getByRole('heading', { name: 'Người đứng đầu' })).toBeInViewport();
    await expect.element(anchor(/^Người đứng đầu/)).toHaveAttribute('aria-current', 'true');
    await group('Người đứng đầu').getByRole('textbox', { name: 'Chức vụ' }).fill('Tổng giám đốc');
    await expect.element(anchor(/^Người đứng đầu đã đủ/)).toBeVisible();
  });

  test('leave room around an input at the edge of the visible part when it takes the focus', async () => {
    const { screen } = await openForm();
    const input = screen.getByRole('textbox', { name: 'Trang web' }).element() as HTMLInputElement;
    const box = input.closest('[data-section]')?.parentElement?.parentElement as HTMLElement;
    const room = () => box.getBoundingClientRect().bottom - input.getBoundingClientRect().bottom;
    box.scrollTop -= room();
    expect(Math.abs(room())).toBeLessThan(2);
    input.focus();
    expect(room()).toBeGreaterThan(20);
  });

  test('count what is wrong in them, with the way to each problem on top', async () => {
    const { screen, group, anchor, save } = await openForm();
    await screen.getByRole('textbox', { name: 'Tên doanh nghiệp', exact: true }).fill('');
    await group('Người đứng đầu').getByRole('textbox', { name: 'E-mail' }).fill('tuan.ta');
    await save();
    await expect.element(anchor(/^Nhận diện.*1 lỗi/)).toBeVisible();
    await expect.element(anchor(/^Người đứng đầu.*1 lỗi/)).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Tên doanh nghiệp', exact: true })).toHaveFocus();
    await screen
      .getByRole('alert')
      .getByRole('button', { name: /^E-mail người đứng đầu/ })
      .click();
    await expect.element(group('Người đứng đầu').getByRole('textbox', { name: 'E-mail' })).toHaveFocus();
  });

  test('show what the server refused at a part of an object and of a row', async () => {
    const { screen, group, anchor, save } = await openForm({
      write: () => ({
        status: 400,
        body: {
          message: 'Mes.Input.InValid',
          errors: [
            { field: 'connectInfos.1.phoneNumber', message: 'Mes.Members.ConnectInfosPhoneNumber.InValid' },
            { field: 'leaderInfo.emailAddress', message: 'Mes.Members.LeaderInfoEmailAddress.InValid' },
          ],
          requestId: 'r-7',
        },
      }),
    });
    await screen.getByRole('textbox', { name: 'Tên viết tắt' }).fill('TCM');
    await save();
    const phone = group('Đầu mối liên hệ 2').getByRole('textbox', { name: 'Điện thoại' });
    await expect.element(phone).toHaveAccessibleDescription(/Điện thoại đầu mối: ghi như/);
    await expect.element(phone).toHaveFocus();
    await expect.element(anchor(/^Đầu mối liên hệ.*1 lỗi/)).toBeVisible();
    const summary = screen.getByRole('alert');
    await expect.element(summary.getByRole('button', { name: /đầu mối: ghi như .* \(mục 2\)/ })).toBeVisible();
    await expect.element(summary.getByRole('button', { name: /^E-mail người đứng đầu/ })).toBeVisible();
  });
});

describe('what an area adds to a form', () => {
  test('stands beside it and follows what is typed', async () => {
    const { screen } = await openForm({ aside: ({ enterpriseName }) => <p>Có thể trùng: {String(enterpriseName)}</p> });
    await screen.getByRole('textbox', { name: 'Tên doanh nghiệp', exact: true }).fill('Gỗ An Cường');
    await expect.element(screen.getByRole('complementary').getByText('Có thể trùng: Gỗ An Cường')).toBeVisible();
  });

  test('is where a new record begins, and no change of it', async () => {
    const { screen, router } = await openForm({ path: `${member.path}/add`, initial: { code: 'HV-1281' } });
    await expect.element(screen.getByRole('textbox', { name: 'Mã', exact: true })).toHaveValue('HV-1281');
    await screen.getByRole('button', { name: 'Huỷ' }).click();
    await expect.poll(() => router.state.location.pathname).toBe(member.path);
  });
});

describe('two people editing the parts of the same record', () => {
  test('choose between whole fields, told in words, and what only one of them changed is merged', async () => {
    const leader = record['leaderInfo'] as Record<string, unknown>;
    const theirs = memberRecord({
      version: 2,
      leaderInfo: { ...leader, name: 'Phạm Thị Hoa' },
      enterpriseScale: 3,
      charterCapital: 5_000_000,
    });
    let writes = 0;
    const { screen, group, bodies, save } = await openForm({
      write: () => {
        writes += 1;
        return writes === 1
          ? {
              status: 409,
              body: { message: 'Mes.Members.Update.Conflict', errors: [], requestId: 'r', current: theirs },
            }
          : { body: { data: { ...theirs, version: 3 }, message: 'Mes.Members.Update.Successfully' } };
      },
    });
    await group('Người đứng đầu').getByRole('textbox', { name: 'Họ và tên' }).fill('Trần Văn Tuấn');
    await screen.getByRole('textbox', { name: 'Vốn điều lệ' }).fill('7000000');
    await screen.getByRole('button', { name: 'Bỏ mục 2' }).click();
    await save();
    const dialog = screen.getByRole('dialog');
    await expect.poll(() => dialog.getByRole('radio').elements().length).toBe(4);
    await expect.element(dialog.getByRole('radio', { name: '5.000.000 ₫' })).toBeVisible();
    await dialog.getByRole('radio', { name: 'Họ và tên: Phạm Thị Hoa' }).click();
    await dialog.getByRole('button', { name: 'Lưu bản đã chọn' }).click();
    await expect.poll(() => writes).toBe(2);
    expect(bodies()[1]).toMatchObject({
      version: 2,
      leaderInfo: { name: 'Phạm Thị Hoa' },
      charterCapital: 7_000_000,
      enterpriseScale: 3,
      connectInfos: [{ name: 'Trần Bích Ngân' }],
    });
    expect(bodies()[1]?.['connectInfos']).toHaveLength(1);
  });
});

describe('a form on a low window', () => {
  test('scrolls as a whole with the page, so that title, sections and save bar take no room from it', async () => {
    await page.viewport(683, 384);
    stubMembers(() => ({ body: { data: record } }));
    const { screen } = await renderInApp(
      <main aria-label="Trang" style={{ display: 'flex', flexDirection: 'column', height: '330px', overflow: 'auto' }}>
        <FormPage resource={member} />
      </main>,
      { codes: MEMBER_CODES, path: EDIT, route: '/member-and-partner/member/:kind/:id' },
    );
    const name = screen.getByRole('textbox', { name: 'Tên doanh nghiệp', exact: true });
    await expect.element(name).toBeVisible();
    const sheet = screen.getByRole('main').element();
    const inner = [...sheet.querySelectorAll<HTMLElement>('*')].filter(
      (one) => getComputedStyle(one).overflowY === 'auto' && one.scrollHeight > one.clientHeight + 4,
    );
    expect(inner.map(({ className }) => className)).toEqual([]);
    const last = screen.getByRole('navigation', { name: 'Các phần' }).getByRole('button').last();
    await last.click();
    await expect.poll(() => sheet.scrollTop).toBeGreaterThan(300);
    await expect.poll(() => name.element().getBoundingClientRect().bottom).toBeLessThan(0);
    await expect.element(last).toHaveAttribute('aria-current', 'true');
    await page.viewport(1366, 768);
  });
});
