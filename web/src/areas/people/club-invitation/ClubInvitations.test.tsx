import type { Invitation } from '@hoivien/contract/areas/people/club-invitation/club-invitation.schema.ts';
import { club } from '@hoivien/contract/areas/people/party/club.resource.ts';
import { expect, test, vi } from 'vitest';
import { RecordPage } from '../../../kit/resource/record/RecordPage.tsx';
import { memberRecord } from '../../../kit/resource/testing/members.ts';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { type StubRequest, stubServer } from '../../../kit/testing/stub-server.ts';
import { ClubInvitations } from './ClubInvitations.tsx';
import { clubInvitationScreens } from './screens.ts';

const invitation = (changes: Partial<Invitation> = {}): Invitation => ({
  id: 'i1',
  memberId: 'm1',
  memberCode: 'HV-0001',
  memberName: 'Công ty Minh Long',
  memberType: 1,
  message: null,
  state: 'open',
  sentAt: '2026-11-20T02:03:04.000Z',
  sentBy: 'Lê Ngân',
  expiresAt: '2026-12-04T02:03:04.000Z',
  answeredAt: null,
  refuseReason: null,
  hasMail: true,
  isSeen: true,
  token: 'khoa',
  ...changes,
});

const someone = { id: 'm2', code: 'CN-0002', name: 'Đỗ Thị Hoà' };

function serve(items: Invitation[], invited = [invitation({ id: 'i2', memberName: someone.name })]) {
  return stubServer(({ method, path }) => {
    if (path.endsWith('/Invitable')) return { body: { data: [someone] } };
    if (path.endsWith('/Invite'))
      return { status: 201, body: { data: invited, message: 'Mes.ClubInvitations.Send.Successfully' } };
    if (method === 'POST') {
      const action = path.split('/').at(-1);
      return { body: { data: items[0], message: `Mes.ClubInvitations.${action}.Successfully` } };
    }
    return { body: { data: { items, total: items.length, page: 1, pageSize: 20 } } };
  });
}

const open = () => renderInApp(<ClubInvitations id="c" />, { codes: ['ClubsInvite', 'MembersView'] });

test.each([
  ['who may invite', ['ClubsView', 'ClubsInvite'], 1],
  ['who only sees clubs', ['ClubsView'], 0],
])('the record of a club has the invitations for somebody %s', async (_who, codes, count) => {
  stubServer(({ path }) => {
    if (path.endsWith('/c')) return { body: { data: memberRecord({ id: 'c' }) } };
    // Without the tab of invitations the page opens on the overview, which shows the history.
    const items = path.endsWith('/History') ? [] : [invitation()];
    return { body: { data: { items, total: items.length, page: 1, pageSize: 20 } } };
  });
  const { screen } = await renderInApp(<RecordPage resource={club} />, {
    codes,
    path: `${club.path}/info/c?tab=invitations`,
    route: `${club.path}/info/:id`,
    areas: [clubInvitationScreens],
  });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  if (count > 0) await expect.element(screen.getByText('Công ty Minh Long')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Lời mời' }).elements()).toHaveLength(count);
});

const posted = (asked: StubRequest[]) => asked.filter(({ method }) => method === 'POST');

test('the list shows member, last day, state and the reason of a refusal', async () => {
  serve([
    invitation(),
    invitation({
      id: 'i2',
      memberName: 'Xưởng Hồng Hà',
      state: 'refused',
      token: null,
      answeredAt: '2026-11-21T01:00:00.000Z',
      refuseReason: 'Đang bận mùa vụ',
      hasMail: false,
    }),
  ]);
  const { screen } = await open();
  await expect.element(screen.getByRole('link', { name: 'Công ty Minh Long' })).toBeVisible();
  await expect.element(screen.getByRole('table').getByText('Chờ trả lời')).toBeVisible();
  await expect.element(screen.getByText('04/12/2026').first()).toBeVisible();
  await expect.element(screen.getByText('Đang bận mùa vụ')).toBeVisible();
  await expect.element(screen.getByText(/Không có e-mail/)).toBeVisible();
  // An answered invitation has no actions.
  expect(screen.getByRole('button', { name: /^Gửi lại lời mời/ }).elements()).toHaveLength(1);
  expect(screen.getByRole('button', { name: /^Chép liên kết/ }).elements()).toHaveLength(1);
});

test('the link is copied, sent again and taken back, each with a word', async () => {
  const asked = serve([invitation()]);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Chép liên kết mời Công ty Minh Long' }).click();
  await expect.element(screen.getByText('Đã chép liên kết mời Công ty Minh Long')).toBeVisible();
  expect(copied.mock.calls[0]?.[0]).toMatch(/^http.+#\/answer\/khoa$/);
  await screen.getByRole('button', { name: 'Gửi lại lời mời cho Công ty Minh Long' }).click();
  await expect.element(screen.getByText(/^Đã gửi lại lời mời/)).toBeVisible();
  await screen.getByRole('button', { name: 'Huỷ lời mời Công ty Minh Long' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Huỷ lời mời' }).click();
  await expect.element(screen.getByText('Đã huỷ lời mời: Công ty Minh Long')).toBeVisible();
  expect(posted(asked).map(({ path }) => path)).toEqual([
    '/api/Clubs/c/Invitations/i1/Resend',
    '/api/Clubs/c/Invitations/i1/Cancel',
  ]);
});

test('where the browser does not let a page copy, the link is shown', async () => {
  serve([invitation()]);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Chép liên kết mời Công ty Minh Long' }).click();
  await expect
    .element(screen.getByRole('textbox', { name: 'Liên kết' }))
    .toHaveValue(`${window.location.origin}${window.location.pathname}#/answer/khoa`);
});

test('members are found from two letters on, chosen and invited with a message', async () => {
  const asked = serve([]);
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Mời hội viên' }).click();
  await expect.element(screen.getByRole('button', { name: 'Gửi lời mời' })).toBeDisabled();
  const field = screen.getByRole('combobox', { name: 'Hội viên được mời' });
  await field.fill('đ');
  await expect.element(screen.getByText('Gõ ít nhất 2 chữ của tên hoặc mã').last()).toBeVisible();
  await field.fill('đỗ');
  await screen.getByRole('option', { name: /Đỗ Thị Hoà/ }).click();
  await expect.element(screen.getByRole('button', { name: /Đỗ Thị Hoà/ })).toBeVisible();
  await screen.getByRole('textbox', { name: /^Lời nhắn/ }).fill('Thân mời');
  await screen.getByRole('button', { name: 'Gửi lời mời' }).click();
  await expect.element(screen.getByText('Đã mời hội viên')).toBeVisible();
  expect(posted(asked)[0]).toMatchObject({
    path: '/api/Clubs/c/Invite',
    body: { memberIds: ['m2'], message: 'Thân mời' },
  });
  expect(asked.filter(({ path }) => path.endsWith('/Invitable')).map(({ query }) => query.get('search'))).toEqual([
    'đỗ',
  ]);
  await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
});

test('the links of members without an address are given at once', async () => {
  serve([], [invitation({ memberName: someone.name, hasMail: false })]);
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Mời hội viên' }).click();
  await screen.getByRole('combobox', { name: 'Hội viên được mời' }).fill('đỗ');
  await screen.getByRole('option', { name: /Đỗ Thị Hoà/ }).click();
  await screen.getByRole('button', { name: 'Gửi lời mời' }).click();
  await expect.element(screen.getByText('Đã tạo lời mời')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Chép liên kết mời Đỗ Thị Hoà' })).toBeVisible();
});

test('what the server refuses stands at its field and the choice stays', async () => {
  const key = 'Mes.ClubInvitations.MemberIds.NotAllowed';
  stubServer(({ path, method }) => {
    if (path.endsWith('/Invitable')) return { body: { data: [someone] } };
    if (method === 'POST')
      return { status: 400, body: { message: key, errors: [{ field: 'memberIds', message: key }] } };
    return { body: { data: { items: [], total: 0, page: 1, pageSize: 20 } } };
  });
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Mời hội viên' }).click();
  await screen.getByRole('combobox', { name: 'Hội viên được mời' }).fill('đỗ');
  await screen.getByRole('option', { name: /Đỗ Thị Hoà/ }).click();
  await screen.getByRole('button', { name: 'Gửi lời mời' }).click();
  await expect.element(screen.getByText(/có người không mời được nữa/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /Đỗ Thị Hoà/ })).toBeVisible();
});

test('a state without invitations leads back to all of them', async () => {
  const asked = stubServer(({ query }) => {
    const items = query.get('state') ? [] : [invitation()];
    return { body: { data: { items, total: items.length, page: 1, pageSize: 20 } } };
  });
  const { screen } = await open();
  await screen.getByRole('combobox', { name: 'Trạng thái' }).selectOptions('refused');
  await expect.element(screen.getByText('Không có lời mời nào ở trạng thái này')).toBeVisible();
  expect(asked.at(-1)?.query.get('state')).toBe('refused');
  await screen.getByRole('button', { name: 'Xem tất cả' }).click();
  await expect.element(screen.getByText('Công ty Minh Long')).toBeVisible();
});

test('a user who may not change the member gets no link and reads who can pass it on', async () => {
  const hidden = invitation({ id: 'i2', memberName: someone.name, hasMail: false, token: null });
  serve([hidden], [hidden]);
  const { screen } = await open();
  await expect.element(screen.getByText(/nhờ văn phòng hiệp hội ghi e-mail/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Chép liên kết/ }).elements()).toHaveLength(0);
  await screen.getByRole('button', { name: 'Mời hội viên' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('combobox').fill('hoa');
  await screen.getByRole('option', { name: /Đỗ Thị Hoà/ }).click();
  await dialog.getByRole('button', { name: 'Gửi lời mời' }).click();
  await expect.element(dialog.getByText(/Hãy nhờ văn phòng hiệp hội/)).toBeVisible();
  expect(dialog.getByRole('button', { name: /^Chép liên kết/ }).elements()).toHaveLength(0);
});
