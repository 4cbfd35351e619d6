import { field } from '@hoivien/contract/areas/catalogues/field/field.resource.ts';
import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { template } from '@hoivien/contract/areas/words/notification/template.resource.ts';
import { REVEAL } from '@hoivien/contract/kit/guard.ts';
import { IconCheck } from '@tabler/icons-react';
import { describe, expect, test, vi } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { RecordPage } from './RecordPage.tsx';
import type { LooseRecord } from '../records.ts';
import { MEMBER_CODES, memberRecord, stubMembers } from '../testing/members.ts';

const record = memberRecord();

async function open(changes: Partial<LooseRecord> = {}, props: Partial<Parameters<typeof RecordPage>[0]> = {}) {
  const shown = { ...record, ...changes };
  stubMembers(() => ({ body: { data: shown } }));
  const opened = await renderInApp(<RecordPage resource={member} {...props} />, {
    codes: MEMBER_CODES,
    path: `${member.path}/info/${record.id}`,
    route: '/member-and-partner/member/:kind?/:id?',
  });
  await expect.element(opened.screen.getByRole('heading', { level: 1 })).toBeVisible();
  return opened;
}

describe('a record with sections', () => {
  test('the overview shows values in words and leaves out empty ones', async () => {
    const { screen } = await open();
    const business = screen.getByRole('region', { name: 'Kinh doanh' });
    await expect.element(business.getByText('Dệt, sợi · May mặc')).toBeVisible();
    await expect.element(business.getByText('1.018.000.000.000 ₫')).toBeVisible();
    expect(business.getByText('Giải thưởng').query()).toBeNull();
    await expect.element(screen.getByText('•••• 0123')).toBeVisible();
    await expect.element(screen.getByText('36 Tây Thạnh, Phường Tân Sơn Nhì, Thành phố Hồ Chí Minh')).toBeVisible();
    await expect.element(screen.getByText('Cùng trụ sở chính')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Chép Mã số thuế' })).toBeVisible();
  });

  test('the overview shows people with their phones and e-mails', async () => {
    const { screen } = await open();
    const leader = screen.getByRole('region', { name: 'Người đứng đầu' });
    await expect.element(leader.getByText('Trần Anh Tuấn')).toBeVisible();
    await expect
      .element(leader.getByRole('link', { name: 'Gọi Trần Anh Tuấn: 0903 118 264' }))
      .toHaveAttribute('href', 'tel:+84903118264');
    await expect
      .element(leader.getByRole('link', { name: /^Gửi e-mail cho Trần Anh Tuấn/ }))
      .toHaveAttribute('href', 'mailto:tuan.ta@example.com');
    expect(screen.getByRole('region', { name: 'Đầu mối liên hệ' }).getByRole('listitem').elements()).toHaveLength(2);
  });

  test('a masked date with its button stands clear of a long e-mail', async () => {
    const leaderInfo = {
      ...(record.leaderInfo as object),
      dateOfBirth: '••/••/1986',
      email: 'dat.nt532@vinhduong271.example.com',
    };
    stubMembers(() => ({ body: { data: { ...record, leaderInfo } } }));
    const { screen } = await renderInApp(<RecordPage resource={member} />, {
      codes: [...MEMBER_CODES, REVEAL],
      path: `${member.path}/info/${record.id}`,
      route: '/member-and-partner/member/:kind?/:id?',
    });
    const button = screen.getByRole('button', { name: /^Xem: .*gày sinh/ });
    const mail = screen.getByRole('link', { name: /^Gửi e-mail cho Trần Anh Tuấn/ });
    await expect.element(button).toBeVisible();
    // As wide as the main column of a record at 1366.
    screen.container.style.width = '860px';
    const [own, other] = [button, mail].map((one) => one.element().getBoundingClientRect());
    expect(own && other && (own.right <= other.left || own.bottom <= other.top + 5)).toBe(true);
    // Below the name the ways to reach a person begin where the name begins.
    const called = screen.getByText('Trần Anh Tuấn', { exact: true }).first().element().getBoundingClientRect();
    expect(Math.abs((other?.left ?? 0) - called.left)).toBeLessThan(1);
  });

  test("files and the area's own tabs have their numbers", async () => {
    const files = [{ id: 'f1', fileName: 'Giấy phép.pdf', mime: 'application/pdf', size: 2048 }];
    const { screen, router } = await open(
      { attachmentIds: files },
      { tabs: () => [{ name: 'fees', label: 'Hội phí', count: 16, render: () => <p>Đã nộp đủ</p> }] },
    );
    await screen.getByRole('link', { name: /^Tài liệu\s*1$/ }).click();
    expect(router.state.location.search).toBe('?tab=documents');
    await expect.element(screen.getByRole('button', { name: /Giấy phép\.pdf/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /Bỏ tệp|Bỏ Giấy phép/ }).query()).toBeNull();
    await screen.getByRole('link', { name: /^Hội phí\s*16$/ }).click();
    await expect.element(screen.getByText('Đã nộp đủ')).toBeVisible();
  });
});

describe('a record without files', () => {
  test('says which files belong there, and leads to where they are added', async () => {
    const { screen } = await open({ attachmentIds: [] });
    await screen.getByRole('link', { name: /^Tài liệu/ }).click();
    await expect.element(screen.getByRole('heading', { name: 'Chưa có tài liệu nào' })).toBeVisible();
    await expect.element(screen.getByText(/^Ở đây có: /)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Thêm tài liệu' }))
      .toHaveAttribute('href', expect.stringContaining('/edit/'));
  });

  test('offers nothing to a reader who may not change it', async () => {
    const { screen } = await open({ attachmentIds: [], allowedActions: [] });
    await screen.getByRole('link', { name: /^Tài liệu/ }).click();
    await expect.element(screen.getByRole('heading', { name: 'Chưa có tài liệu nào' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Thêm tài liệu' }).query()).toBeNull();
  });
});

describe('the actions of an area', () => {
  const entry = { action: 'Approve', label: 'Duyệt hội viên', icon: IconCheck };

  test('an action appears only for users with its permission', async () => {
    const { screen } = await open({}, { actions: [{ ...entry, run: () => undefined, as: 'main' }] });
    expect(screen.getByRole('button', { name: 'Duyệt hội viên' }).query()).toBeNull();
  });

  test('an action has a button, or is in the menu with the reason for being impossible', async () => {
    const run = vi.fn<(record: LooseRecord) => void>();
    const allowed = await open(
      { allowedActions: [{ action: 'Approve', refusal: null }] },
      { actions: [{ ...entry, run, as: 'main' }] },
    );
    await allowed.screen.getByRole('button', { name: 'Duyệt hội viên' }).click();
    expect(run.mock.calls[0]?.[0].id).toBe(record.id);
    await allowed.screen.unmount();

    const refused = await open(
      { allowedActions: [{ action: 'Approve', refusal: 'Mes.Members.Id.NotFound' }] },
      { actions: [{ ...entry, run }] },
    );
    await refused.screen.getByRole('button', { name: 'Thao tác khác' }).click();
    const item = refused.screen.getByRole('menuitem', { name: /Duyệt hội viên/ });
    await expect.element(item).toBeDisabled();
    await expect.element(item.getByText(/Không tìm thấy hội viên/)).toBeVisible();
  });
});

describe('the history of a record with parts', () => {
  test('the history shows changed parts, added and removed items, linked names and addresses in words', async () => {
    const item = (name: string) => ({ name, position: null, phoneNumber: null, emailAddress: null, gender: null });
    const changes = {
      leaderInfo: [
        { name: 'Lê Anh Quốc', gender: 1 },
        { name: 'Trần Anh Tuấn', gender: 1 },
      ],
      connectInfos: [[item('Lê Anh Quốc')], [item('Trần Bích Ngân')]],
      careerNames: [['Dệt, sợi'], ['Dệt, sợi', 'May mặc']],
      enterpriseScale: [null, 4],
      issued: [null, 1539],
      idCard: [null, '…0123'],
      dayOfBirth: ['••/••/1990', '••/••/1990'],
      headOfficeAddress: [null, { scheme: '2025', provinceCode: '79', communeCode: '27003', road: '36 Tây Thạnh' }],
    };
    const entry = {
      id: 'h',
      at: '2026-11-02T02:03:04Z',
      actorName: 'Bảo Trâm',
      action: 'Update',
      source: 'web',
      changes,
    };
    stubMembers(() => ({ body: { data: record } }));
    const answerAll = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      address.includes('/History')
        ? Promise.resolve(Response.json({ data: { items: [entry], total: 1, page: 1, pageSize: 20 } }))
        : answerAll(address, init),
    );
    const { screen } = await renderInApp(<RecordPage resource={member} />, {
      codes: MEMBER_CODES,
      path: `${member.path}/info/${record.id}?tab=history`,
      route: '/member-and-partner/member/:kind?/:id?',
    });
    const told = screen.getByRole('listitem').filter({ hasText: 'Bảo Trâm' });
    await expect.element(told.getByText('Họ và tên người đứng đầu: Lê Anh Quốc → Trần Anh Tuấn')).toBeVisible();
    await expect.element(told.getByText('Đầu mối liên hệ: bỏ Lê Anh Quốc, thêm Trần Bích Ngân')).toBeVisible();
    await expect.element(told.getByText('Ngành nghề: thêm May mặc')).toBeVisible();
    await expect.element(told.getByText('issued: 1.539')).toBeVisible();
    await expect.element(told.getByText('Quy mô: Chưa điền → Trên 500 người')).toBeVisible();
    await expect
      .element(told.getByText('Trụ sở chính: Chưa điền → 36 Tây Thạnh, Phường Tân Sơn Nhì, Thành phố Hồ Chí Minh'))
      .toBeVisible();
    await expect.element(told.getByText('Số CCCD người đại diện pháp luật: …0123')).toBeVisible();
    await expect.element(told.getByText(/đã đổi \(đang che\)/)).toBeVisible();
    expect(told.getByText(/^Giới tính/).query()).toBeNull();
  });
});

test('a record without sections shows its lists as tables', async () => {
  const groups = [{ id: 'g', code: 'SOI', name: 'Sợi', description: null }];
  const shown = { ...record, name: 'Dệt may', code: 'LV-1', careerNames: 'May mặc', fieldRelations: groups };
  stubServer(() => ({ body: { data: shown } }));
  const { screen } = await renderInApp(<RecordPage resource={field} />, {
    path: `/fields/info/${record.id}`,
    route: '/fields/:kind/:id',
  });
  const table = screen.getByRole('table', { name: 'Nhóm con' });
  await expect.element(table.getByRole('cell', { name: 'SOI' })).toBeVisible();
  // No group has a description, so the table has no column for it.
  expect(table.getByRole('columnheader').elements()).toHaveLength(2);
});

test('a text with placeholders shows their words, as its form does', async () => {
  const shown = {
    ...record,
    name: 'Thư mời',
    type: 1,
    language: 'vi',
    shared: true,
    title: 'Mời {name} {nobody}',
    content: '<p>Kính gửi {addressee}</p>',
  };
  stubServer(() => ({ body: { data: shown } }));
  const { screen } = await renderInApp(<RecordPage resource={template} />, {
    path: `/notification-templates/info/${record.id}`,
    route: '/notification-templates/:kind/:id',
  });
  await expect.element(screen.getByText('Kính gửi ai', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Mời Tên hội viên {nobody}')).toBeVisible();
  expect(document.body.textContent).not.toContain('{addressee}');
});
