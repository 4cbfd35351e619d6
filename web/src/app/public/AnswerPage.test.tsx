import { ANSWER } from '@hoivien/contract/codes.ts';
import type { PublicInvitation } from '@hoivien/contract/areas/people/club-invitation/club-invitation.schema.ts';
import type { PublicPage } from '@hoivien/contract/kit/public-page.ts';
import type { OwnData } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import type { PublicMeeting } from '@hoivien/contract/areas/gatherings/schedule/schedule.schema.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { showLanguage } from '../../kit/i18n/language.ts';
import { render } from '../../kit/testing/render.ts';
import { type StubAnswer, type StubRequest, stubServer } from '../../kit/testing/stub-server.ts';
import { pageRoutes, publicPages } from '../public-pages.ts';

const info = {
  appName: 'Hoivien',
  associationName: 'Hiệp hội',
  contactEmail: 'vp@hoivien.invalid',
  defaultLanguage: 'vi',
  captcha: false,
  registration: true,
  oidcName: null,
  version: '1',
};

const invitation = (changes: Partial<PublicInvitation> = {}): PublicInvitation => ({
  id: 'i1',
  token: 'khoa',
  state: 'open',
  clubName: 'Câu lạc bộ Doanh nhân nữ',
  memberName: 'Công ty Minh Long',
  message: 'Mời dự buổi ra mắt',
  expiresAt: '2026-12-04T02:03:04.000Z',
  answeredAt: null,
  ...changes,
});

const page = (parts: PublicPage['parts'], changes: Partial<PublicPage> = {}): PublicPage => ({
  purpose: 'invitation',
  associationName: 'Hiệp hội Doanh nghiệp',
  contactEmail: 'vp@hoivien.invalid',
  memberName: 'Công ty Minh Long',
  memberCode: null,
  isWhole: false,
  copiedBy: null,
  expiresAt: '2027-03-04T02:03:04.000Z',
  parts,
  ...changes,
});
const invited = (changes: Partial<PublicInvitation> = {}) => page({ invitations: [invitation(changes)] });

async function open(answer: (request: StubRequest) => StubAnswer) {
  // Without a choice of the person the page takes the language of the browser, which the machine decides.
  showLanguage('vi', true);
  const asked = stubServer((request) =>
    request.path === '/api/Public/Info' ? { body: { data: info } } : answer(request),
  );
  const router = createMemoryRouter(pageRoutes(publicPages), { initialEntries: ['/answer/khoa'] });
  const screen = await render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const answers = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { screen, asked, answers };
}

test('it says who invites whom to what, opening it answers nothing, and it speaks both languages', async () => {
  const { screen, asked } = await open(() => ({ body: { data: invited() } }));
  await expect.element(screen.getByText('Kính chào Công ty Minh Long')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Câu lạc bộ Doanh nhân nữ' })).toBeVisible();
  await expect.element(screen.getByText('Hiệp hội Doanh nghiệp', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Mời dự buổi ra mắt')).toBeVisible();
  await expect.element(screen.getByText(/Trả lời trước 04\/12\/2026 09:03/)).toBeVisible();
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
  await screen.getByRole('button', { name: 'English' }).click();
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Invitation to a club' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Accept' })).toBeVisible();
});

/** A server that answers the second page once somebody has answered. */
function changing(before: PublicPage, after: PublicPage) {
  let isAnswered = false;
  return ({ method }: StubRequest) => {
    isAnswered ||= method === 'POST';
    return { body: { data: isAnswered ? after : before } };
  };
}

test('a page by a copied link says who copied it, and has no button that answers, writes or loads a receipt', async () => {
  const fees = {
    debt: 0,
    together: null,
    fees: [],
    receipts: [{ id: 'r', code: 'PT-1', issuedOn: '2026-01-02', amount: 5, isCancelled: false, address: '' }],
  };
  const parts = { invitations: [invitation({ token: '' })], feedback: [], fees };
  const { screen, asked } = await open(() => ({
    body: { data: page(parts, { isWhole: true, copiedBy: 'Trần Văn Phòng' }) },
  }));
  await expect.element(screen.getByText(/Trần Văn Phòng chép liên kết, chỉ để xem/)).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Câu lạc bộ Doanh nhân nữ' })).toBeVisible();
  await expect.element(screen.getByText(/PT-1/)).toBeVisible();
  expect(screen.getByText(/Trang này chỉ dành cho/).query()).toBeNull();
  expect(
    screen
      .getByRole('button')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['English']);
  expect(screen.getByRole('link', { name: /PT-1/ }).query()).toBeNull();
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
});

test('accepting says that the member belongs to the club', async () => {
  const after = invited({ state: 'accepted', answeredAt: '2026-11-21T02:03:04.000Z' });
  const { screen, answers } = await open(changing(invited(), after));
  await screen.getByRole('button', { name: 'Nhận lời' }).click();
  await expect.element(screen.getByText(/^Đã nhận lời. Từ hôm nay Công ty Minh Long/)).toBeVisible();
  expect(answers()).toEqual([{ answer: ANSWER.attending }]);
  expect(screen.getByRole('button', { name: 'Từ chối' }).query()).toBeNull();
});

test('refusing asks for a reason that may be left out, and one can go back', async () => {
  const after = invited({ state: 'refused', answeredAt: '2026-11-21T02:03:04.000Z' });
  const { screen, answers } = await open(changing(invited(), after));
  await screen.getByRole('button', { name: 'Từ chối' }).click();
  await screen.getByRole('button', { name: 'Quay lại' }).click();
  await expect.element(screen.getByRole('button', { name: 'Nhận lời' })).toBeVisible();
  await screen.getByRole('button', { name: 'Từ chối' }).click();
  await screen.getByRole('textbox', { name: /^Lý do/ }).fill('Đang bận');
  await screen.getByRole('button', { name: 'Gửi lời từ chối' }).click();
  await expect.element(screen.getByText(/^Đã gửi lời từ chối/)).toBeVisible();
  expect(answers()).toEqual([{ answer: ANSWER.notAttending, note: 'Đang bận' }]);
});

test.each([
  ['accepted', 'Lời mời này đã được nhận lúc 21/11/2026 09:03'],
  ['refused', 'Lời mời này đã bị từ chối lúc 21/11/2026 09:03'],
  ['cancelled', 'Lời mời này không còn nữa'],
  ['expired', 'Lời mời này đã hết hạn lúc 04/12/2026 09:03'],
] as const)('an invitation that is %s says so and takes no answer', async (state, text) => {
  const isAnswered = state === 'accepted' || state === 'refused';
  const answeredAt = isAnswered ? '2026-11-21T02:03:04.000Z' : null;
  const { screen } = await open(() => ({ body: { data: invited({ state, answeredAt }) } }));
  await expect.element(screen.getByText(text, { exact: false })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Nhận lời' }).query()).toBeNull();
});

test.each([
  [404, 'Mes.Links.Token.NotFound', /^Liên kết này không đúng/],
  [410, 'Mes.Links.Token.Expired', /^Liên kết này không còn dùng được/],
  [410, 'Mes.Links.Token.Old', /^Liên kết này thuộc loại cũ/],
])('a link that opens nothing says so (%i %s), with whom to ask', async (status, message, text) => {
  const { screen } = await open(() => ({ status, body: { message, errors: [] } }));
  await expect.element(screen.getByText(text)).toBeVisible();
  await expect
    .element(screen.getByText(/Cần hỏi thêm/).getByRole('link', { name: 'vp@hoivien.invalid' }))
    .toBeVisible();
});

test('a second visitor sees the first answer', async () => {
  let isAnswered = false;
  const { screen } = await open(({ method }) => {
    if (method === 'POST') {
      isAnswered = true;
      return { status: 400, body: { message: 'Mes.ClubInvitations.Answer.Refused', errors: [] } };
    }
    const state = isAnswered ? 'refused' : 'open';
    return { body: { data: invited({ state, answeredAt: isAnswered ? '2026-11-21T02:03:04.000Z' : null }) } };
  });
  await screen.getByRole('button', { name: 'Nhận lời' }).click();
  await expect.element(screen.getByText(/đã bị từ chối lúc/)).toBeVisible();
});

test('when the answer does not arrive it says so and can be sent again', async () => {
  let tries = 0;
  let isAnswered = false;
  const { screen } = await open(({ method }) => {
    if (method === 'POST' && tries++ === 0) return { status: 503, body: { message: 'Mes.Server.Unavailable' } };
    isAnswered ||= method === 'POST';
    return { body: { data: invited({ state: isAnswered ? 'accepted' : 'open' }) } };
  });
  await screen.getByRole('button', { name: 'Nhận lời' }).click();
  await expect.element(screen.getByText(/^Máy chủ tạm thời bận/)).toBeVisible();
  await screen.getByRole('button', { name: 'Nhận lời' }).click();
  await expect.element(screen.getByText(/^Đã nhận lời\./)).toBeVisible();
});

const meeting = (changes: Partial<PublicMeeting> = {}): PublicMeeting => ({
  id: 'm1',
  token: 'hop',
  kind: 1,
  title: 'Họp Ban Chấp hành',
  meetingHostName: null,
  startTime: '2027-01-10T07:00:00.000Z',
  endTime: '2027-01-10T09:30:00.000Z',
  type: 1,
  address: '45 Võ Thị Sáu',
  link: null,
  state: 1,
  cancelReason: null,
  postponeReason: null,
  answer: 1,
  note: null,
  ...changes,
});
const ownData = (changes: Partial<OwnData> = {}): OwnData => ({
  isPerson: false,
  name: 'Công ty Minh Long',
  code: 'HV-0412',
  phoneNumber: '•••• ••• 234',
  emailAddress: 'mi••••@minhlong.example',
  address: null,
  leaderName: null,
  clubNames: [],
  corrections: [],
  ...changes,
});
const whole = (one: PublicMeeting, data = ownData()) =>
  page(
    { invitations: [], meetings: [one], ownData: data },
    { purpose: 'member', memberCode: 'HV-0412', isWhole: true },
  );

test('a member answers a meeting with a note, sees the answer, and can change it', async () => {
  const { screen, answers } = await open(changing(whole(meeting()), whole(meeting({ answer: 3, note: 'Đi xa' }))));
  await expect.element(screen.getByRole('heading', { name: 'Chờ trả lời 1' })).toBeVisible();
  await screen.getByRole('button', { name: 'Kèm lời nhắn' }).click();
  await screen.getByRole('textbox', { name: /Lời nhắn/ }).fill('Đi xa');
  await screen.getByRole('button', { name: 'Không tham dự' }).click();
  await expect.element(screen.getByText(/^Đã nhận: không tham dự/)).toBeVisible();
  await screen.getByRole('button', { name: 'Đổi câu trả lời' }).click();
  await screen.getByRole('button', { name: 'Tham dự', exact: true }).click();
  await expect.poll(answers).toEqual([
    { answer: 3, note: 'Đi xa' },
    { answer: 2, note: 'Đi xa' },
  ]);
});

test('what waits for an answer stands above what is to pay, also right after the answer', async () => {
  const due = {
    id: 'f1',
    name: 'Hội phí năm 2026',
    debt: 6_000_000,
    total: 6_000_000,
    dueOn: '2026-06-30',
    overdue: 0,
    pending: false,
    reference: 'HP26000381394',
    accounts: [],
  };
  const parts = (answer: number) =>
    page(
      { meetings: [meeting({ answer })], fees: { debt: 6_000_000, fees: [due], receipts: [] } },
      { purpose: 'member', memberCode: 'HV-0412', isWhole: true },
    );
  const { screen } = await open(changing(parts(1), parts(2)));
  const heads = () =>
    screen
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(heads).toEqual(['Chờ trả lời 1', 'Còn phải nộp']);
  await screen.getByRole('button', { name: 'Tham dự', exact: true }).click();
  await expect.element(screen.getByText(/^Đã nhận: /)).toBeVisible();
  expect(heads()).toEqual(['Chờ trả lời 1', 'Còn phải nộp']);
});

test('a meeting that has begun shows its answer and takes none', async () => {
  const { screen } = await open(() => ({ body: { data: page({ meetings: [meeting({ answer: 2, state: 2 })] }) } }));
  await expect.element(screen.getByText('Sẽ tham dự')).toBeVisible();
  await expect.element(screen.getByText(/đã bắt đầu/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Đổi câu trả lời' }).query()).toBeNull();
});

test('a member sees their data with masks and says what is wrong', async () => {
  const told = { id: 'c1', receivedAt: '2026-11-21T02:03:04.000Z', content: 'Số cũ', state: 'received' };
  const { screen, asked } = await open(
    changing(whole(meeting({ answer: 2 })), whole(meeting({ answer: 2 }), ownData({ corrections: [told] }))),
  );
  await expect.element(screen.getByText('•••• ••• 234')).toBeVisible();
  await screen.getByRole('button', { name: 'Thông tin này sai' }).click();
  await screen.getByRole('textbox', { name: /Điều gì sai/ }).fill('Số cũ');
  await screen.getByRole('button', { name: 'Gửi cho hiệp hội' }).click();
  await expect.element(screen.getByText(/^Đã báo cho hiệp hội/)).toBeVisible();
  await expect.element(screen.getByText(/chờ hiệp hội sửa/)).toBeVisible();
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/Public/khoa/Correction',
    body: { content: 'Số cũ' },
  });
});
