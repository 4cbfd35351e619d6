import type { PublicInvitation } from '@hoivien/contract/areas/club-invitation/club-invitation.schema.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
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
  version: '1',
};

const invitation = (changes: Partial<PublicInvitation> = {}): PublicInvitation => ({
  state: 'open',
  associationName: 'Hiệp hội Doanh nghiệp',
  clubName: 'Câu lạc bộ Doanh nhân nữ',
  memberName: 'Công ty Minh Long',
  message: 'Mời dự buổi ra mắt',
  expiresAt: '2026-12-04T02:03:04.000Z',
  answeredAt: null,
  ...changes,
});

async function open(answer: (request: StubRequest) => StubAnswer) {
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

test('it says who invites whom to what, and opening it answers nothing', async () => {
  const { screen, asked } = await open(() => ({ body: { data: invitation() } }));
  await expect.element(screen.getByText('Kính gửi Công ty Minh Long,')).toBeVisible();
  await expect.element(screen.getByText('Câu lạc bộ Doanh nhân nữ')).toBeVisible();
  await expect.element(screen.getByText(/Hiệp hội Doanh nghiệp/)).toBeVisible();
  await expect.element(screen.getByText('Mời dự buổi ra mắt')).toBeVisible();
  await expect.element(screen.getByText(/Trả lời trước 04\/12\/2026 09:03/)).toBeVisible();
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
  await screen.getByRole('button', { name: 'ENG English' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Invitation to a club' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Accept' })).toBeVisible();
});

test('accepting says that the member belongs to the club', async () => {
  const after = invitation({ state: 'accepted', answeredAt: '2026-11-21T02:03:04.000Z' });
  const { screen, answers } = await open(({ method }) => ({
    body: { data: method === 'POST' ? after : invitation() },
  }));
  await screen.getByRole('button', { name: 'Nhận lời' }).click();
  await expect.element(screen.getByText(/^Đã nhận lời. Từ hôm nay Công ty Minh Long/)).toBeVisible();
  expect(answers()).toEqual([{ accept: true }]);
  expect(screen.getByRole('button', { name: 'Từ chối' }).query()).toBeNull();
});

test('refusing asks for a reason that may be left out, and one can go back', async () => {
  const after = invitation({ state: 'refused', answeredAt: '2026-11-21T02:03:04.000Z' });
  const { screen, answers } = await open(({ method }) => ({
    body: { data: method === 'POST' ? after : invitation() },
  }));
  await screen.getByRole('button', { name: 'Từ chối' }).click();
  await screen.getByRole('button', { name: 'Quay lại' }).click();
  await expect.element(screen.getByRole('button', { name: 'Nhận lời' })).toBeVisible();
  await screen.getByRole('button', { name: 'Từ chối' }).click();
  await screen.getByRole('textbox', { name: /^Lý do/ }).fill('Đang bận');
  await screen.getByRole('button', { name: 'Gửi lời từ chối' }).click();
  await expect.element(screen.getByText(/^Đã gửi lời từ chối/)).toBeVisible();
  expect(answers()).toEqual([{ accept: false, reason: 'Đang bận' }]);
});

test.each([
  ['accepted', 'Lời mời này đã được nhận lúc 21/11/2026 09:03'],
  ['refused', 'Lời mời này đã bị từ chối lúc 21/11/2026 09:03'],
  ['cancelled', 'Lời mời này không còn nữa'],
  ['expired', 'Lời mời này đã hết hạn lúc 04/12/2026 09:03'],
] as const)('one that is %s says so and takes no answer', async (state, text) => {
  const isAnswered = state === 'accepted' || state === 'refused';
  const answeredAt = isAnswered ? '2026-11-21T02:03:04.000Z' : null;
  const { screen } = await open(() => ({ body: { data: invitation({ state, answeredAt }) } }));
  await expect.element(screen.getByText(text, { exact: false })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Nhận lời' }).query()).toBeNull();
});

test('a link that opens nothing says so, with whom to ask', async () => {
  const { screen } = await open(() => ({
    status: 404,
    body: { message: 'Mes.ClubInvitations.Token.NotFound', errors: [] },
  }));
  await expect.element(screen.getByText(/^Liên kết này không đúng/)).toBeVisible();
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
    return { body: { data: invitation({ state, answeredAt: isAnswered ? '2026-11-21T02:03:04.000Z' : null }) } };
  });
  await screen.getByRole('button', { name: 'Nhận lời' }).click();
  await expect.element(screen.getByText(/đã bị từ chối lúc/)).toBeVisible();
});

test('when the answer does not arrive it says so and can be sent again', async () => {
  let tries = 0;
  const { screen } = await open(({ method }) => {
    if (method === 'POST' && tries++ === 0) return { status: 503, body: { message: 'Mes.Server.Unavailable' } };
    if (method === 'POST') return { body: { data: invitation({ state: 'accepted' }) } };
    return { body: { data: invitation() } };
  });
  await screen.getByRole('button', { name: 'Nhận lời' }).click();
  await expect.element(screen.getByText(/^Máy chủ tạm thời bận/)).toBeVisible();
  await screen.getByRole('button', { name: 'Nhận lời' }).click();
  await expect.element(screen.getByText(/^Đã nhận lời\./)).toBeVisible();
});
