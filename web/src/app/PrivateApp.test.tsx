import type { Profile } from '@hoivien/contract/kit/session/session.schema.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../kit/testing/render.ts';
import { refuseSession } from '../kit/api/tokens.ts';
import { takeReturn } from '../kit/auth/return-address.ts';
import { signIn, watchSession } from '../kit/auth/session.ts';
import { profileWith } from '../kit/testing/render-in-app.tsx';
import { type StubAnswer, stubServer } from '../kit/testing/stub-server.ts';
import './app.texts.ts';
import { PrivateApp } from './PrivateApp.tsx';

const info = {
  appName: 'Hoivien',
  associationName: 'Hiệp hội',
  contactEmail: 'vp@hoivien.invalid',
  defaultLanguage: 'vi',
  captcha: false,
  registration: false,
  passkeyOrigin: null,
  oidcName: null,
  version: '1',
};

/** Opens the signed-in application at an address, for a person or with a failing answer to the profile. */
async function openAt(hash: string, person: Profile | (() => StubAnswer)) {
  window.location.hash = hash;
  stubServer(({ path }) => {
    if (path === '/api/Users/Profile') return typeof person === 'function' ? person() : { body: { data: person } };
    if (path === '/api/Public/Info') return { body: { data: info } };
    if (path === '/api/Users/Sessions') return { body: { data: [] } };
    if (path === '/api/Home') return { body: { data: { waiting: [], agenda: null } } };
    return { body: { data: { items: [], total: 34, page: 1, pageSize: 1 } } };
  });
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PrivateApp />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test('the mask stands until the profile is there, and nothing is called not found before', async () => {
  let answer: (value: StubAnswer) => void = () => undefined;
  window.location.hash = '#/nowhere';
  const asked = stubServer(({ path }) =>
    path === '/api/Users/Profile' ? new Promise((resolve) => (answer = resolve)) : {},
  );
  const screen = await render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <PrivateApp />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await expect.element(screen.getByText('Đang tải')).toBeVisible();
  await expect.poll(() => asked.map(({ path }) => path)).toContain('/api/Users/Profile');
  expect(screen.getByRole('heading').query()).toBeNull();
  answer({ body: { data: profileWith(['MarketsSearch']) } });
  await expect.element(screen.getByRole('heading', { name: 'Không có trang này' })).toBeVisible();
});

test('home lists the screens of a role for which nothing can wait', async () => {
  const screen = await openAt('#/', profileWith(['MarketsSearch']));
  await expect
    .element(screen.getByRole('link', { name: /^Thị trường / }))
    .toHaveAttribute('href', '#/catalogue/markets');
  expect(screen.getByRole('link', { name: /Chứng nhận/ }).query()).toBeNull();
  expect(document.title).toBe('Trang chủ · Hoivien');
});

test('a screen that the role does not open shows the no-authorization notice', async () => {
  const screen = await openAt('#/catalogue/markets', profileWith(['CertificatesSearch']));
  await expect.element(screen.getByRole('heading', { name: 'Bạn chưa được cấp quyền vào trang này' })).toBeVisible();
});

test('a screen of the association does not tell a club’s user of a permission that would not open it', async () => {
  const codes = ['PersonalPartnersSearch'];
  const screen = await openAt('#/member-and-partner/partner-personal', profileWith(codes, { clubId: 'club' }));
  await expect.element(screen.getByText(/^Trang này của văn phòng hiệp hội/)).toBeVisible();
});

test('a user without a role reads whom to ask, and still reaches their profile', async () => {
  const screen = await openAt('#/catalogue/markets', profileWith([], { role: null }));
  await expect.element(screen.getByRole('link', { name: 'vp@hoivien.invalid' })).toBeVisible();
  await screen.getByRole('link', { name: 'Hồ sơ của tôi' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Nguyễn Bảo Trâm' })).toBeVisible();
});

test('somebody with a generated password sees nothing but the change of it, whatever the address', async () => {
  const person = profileWith(['MarketsSearch'], { passwordExpired: true });
  const screen = await openAt('#/catalogue/markets', person);
  await expect.element(screen.getByRole('heading', { name: 'Đổi mật khẩu' })).toBeVisible();
  await expect.element(screen.getByText(/do người khác cấp/)).toBeVisible();
  expect(window.location.hash).toBe('#/change-password');
  expect(screen.getByRole('navigation').query()).toBeNull();
  const fill = (name: string, value: string) =>
    page.elementLocator(document.querySelector(`[name=${name}]`) as HTMLElement).fill(value);
  await fill('currentPassword', 'the generated one');
  await fill('newPassword', 'con đò sang sông sớm');
  await fill('confirmPassword', 'con đò sang sông sớm');
  await screen.getByRole('button', { name: 'Đổi mật khẩu' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Hôm nay' })).toBeVisible();
});

test('a profile that does not load offers to try again', async () => {
  let tries = 0;
  const screen = await openAt('#/', () => {
    tries += 1;
    return tries === 1
      ? { status: 503, body: { message: 'Mes.Server.Unavailable', requestId: 'r-7' } }
      : { body: { data: profileWith(['MarketsSearch']) } };
  });
  await expect.element(screen.getByRole('heading', { name: 'Chưa tải được hồ sơ của bạn' })).toBeVisible();
  await screen.getByRole('button', { name: 'Thử lại' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Hôm nay' })).toBeVisible();
});

test('after signing in the person returns to the address they came from', async () => {
  sessionStorage.setItem('returnTo', '/profile');
  const screen = await openAt('#/login', profileWith(['MarketsSearch']));
  await expect.element(screen.getByRole('heading', { name: 'Nguyễn Bảo Trâm' })).toBeVisible();
  expect(window.location.hash).toBe('#/profile');
});

test('a session that ends by itself keeps the address, and its screens do not take it with them', async () => {
  stubServer(() => ({ body: { data: { accessToken: 'a', refreshToken: 'r' } } }));
  const stop = watchSession();
  await signIn({ username: 'a', password: 'b' });
  const screen = await openAt('#/profile', profileWith(['MarketsSearch']));
  await expect.element(screen.getByRole('heading', { name: 'Nguyễn Bảo Trâm' })).toBeVisible();
  refuseSession();
  expect(window.location.hash).toBe('#/login');
  // The same happens when a person opens the address of the sign-in page while the screens are leaving.
  window.location.hash = '#/';
  window.location.hash = '#/login';
  await new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
  await screen.unmount();
  expect(takeReturn()).toBe('/profile');
  stop();
});

describe('an unsaved form', () => {
  const isAsked = (screen: Awaited<ReturnType<typeof openAt>>) =>
    expect.element(screen.getByRole('dialog', { name: 'Rời trang khi chưa lưu?' })).toBeVisible();

  async function typeInto(hash: string) {
    const screen = await openAt(hash, profileWith(['MarketsSearch', 'MarketsCreate', 'CertificatesSearch']));
    await screen.getByRole('textbox', { name: 'Mã' }).fill('TT-9');
    return screen;
  }

  test('asks when another address is typed, stays or goes as one says', async () => {
    const screen = await typeInto('#/catalogue/markets/add');
    window.location.hash = '#/catalogue/certificates';
    await isAsked(screen);
    await expect.poll(() => window.location.hash).toBe('#/catalogue/markets/add');
    await screen.getByRole('button', { name: 'Ở lại' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Mã' })).toHaveValue('TT-9');
    window.location.hash = '#/catalogue/certificates';
    await isAsked(screen);
    await screen.getByRole('button', { name: 'Rời trang' }).click();
    await expect.element(screen.getByRole('heading', { name: /^Chứng nhận/ })).toBeVisible();
    expect(window.location.hash).toBe('#/catalogue/certificates');
  });

  test('asks on the way back, also when its own address was typed', async () => {
    const screen = await openAt('#/', profileWith(['MarketsSearch', 'MarketsCreate']));
    await expect.element(screen.getByRole('heading', { name: /^Hôm nay/ })).toBeVisible();
    window.location.hash = '#/catalogue/markets/add';
    await screen.getByRole('textbox', { name: 'Mã' }).fill('TT-9');
    history.back();
    await isAsked(screen);
    await expect.poll(() => window.location.hash).toBe('#/catalogue/markets/add');
    await screen.getByRole('button', { name: 'Rời trang' }).click();
    await expect.element(screen.getByRole('heading', { name: /^Hôm nay/ })).toBeVisible();
  });
});
