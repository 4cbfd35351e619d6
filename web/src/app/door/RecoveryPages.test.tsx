import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MantineProvider } from '@mantine/core';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { render } from '../../kit/testing/render.ts';
import { userEvent } from 'vitest/browser';
import { type StubAnswer, type StubRequest, stubServer } from '../../kit/testing/stub-server.ts';
import { pageRoutes, publicPages } from '../public-pages.ts';
import { SignInPage } from './SignInPage.tsx';

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

/** The signed-out pages at an address, with a server that gives these answers. */
async function openAt(path: string, answer: (request: StubRequest) => StubAnswer) {
  const asked = stubServer((request) =>
    request.path === '/api/Public/Info' ? { body: { data: info } } : answer(request),
  );
  const routes = [{ path: '/login', Component: SignInPage }, ...pageRoutes(publicPages)];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const screen = await render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { screen, router, asked };
}

const refused = (key: string, field?: string): StubAnswer => ({
  status: 400,
  body: { message: key, errors: field ? [{ field, message: key }] : [] },
});
const NEW = 'con đò sang sông sớm';

test('an address gets a mail, a wrong code shows an error, the right one leads to a new password and back to sign-in', async () => {
  const { screen, router, asked } = await openAt('/forgot', ({ path }) => {
    if (path.endsWith('/WRONG')) return refused('Mes.User.RecoveryCode.NotFound');
    if (path.endsWith('/ResetForgotPassword'))
      return { body: { data: null, message: 'Mes.Users.ResetForgotPassword.Successfully' } };
    return { body: { data: null } };
  });
  await screen.getByRole('textbox', { name: 'E-mail' }).fill('not an address');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/ghi một địa chỉ như ten@congty\.vn/)).toBeVisible();
  await screen.getByRole('textbox', { name: 'E-mail' }).fill('tram@hoivien.invalid');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/^Nếu tram@hoivien\.invalid có tài khoản/)).toBeVisible();
  const code = screen.getByRole('textbox', { name: 'Mã khôi phục' });
  await code.fill('WRONG');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Mã khôi phục không đúng hoặc đã dùng rồi');
  await code.fill('GOOD2-CODE3');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Đặt mật khẩu mới' })).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/reset-forgot-password', search: '', hash: '' });
  await screen.getByLabelText(/^Mật khẩu mới/).fill(NEW);
  await screen.getByLabelText(/^Nhập lại mật khẩu mới/).fill(`${NEW}.`);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Hai lần nhập chưa giống nhau')).toBeVisible();
  await screen.getByLabelText(/^Nhập lại mật khẩu mới/).fill(NEW);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Đã đặt mật khẩu mới. Đăng nhập bằng mật khẩu đó.')).toBeVisible();
  expect(asked.at(-1)?.body).toEqual({ token: 'GOOD2-CODE3', newPassword: NEW, confirmPassword: NEW });
});

test('a link that is still good leads on without leaving its code in the address', async () => {
  const { screen, router } = await openAt('/forgot/abc', () => ({ body: { data: null } }));
  await expect.element(screen.getByRole('heading', { name: 'Đặt mật khẩu mới' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/reset-forgot-password');
});

test('an expired link says so and offers another mail', async () => {
  const { screen } = await openAt('/forgot/abc', () => refused('Mes.User.RecoveryCode.Expired'));
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Mã khôi phục đã hết hạn');
  await screen.getByRole('link', { name: 'Gửi lại thư' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
});

test('the page of the new password without a code leads to asking for one', async () => {
  const { screen } = await openAt('/reset-forgot-password', () => ({}));
  await expect.element(screen.getByRole('link', { name: 'Yêu cầu thư khôi phục' })).toBeVisible();
  expect(document.querySelector('[type=password]')).toBeNull();
});

test('a refusal of the new password by the server stands at its field', async () => {
  const { screen } = await openAt('/forgot/abc', ({ path }) =>
    path.endsWith('/ResetForgotPassword')
      ? refused('Mes.Users.NewPassword.TooCommon', 'newPassword')
      : { body: { data: null } },
  );
  await screen.getByLabelText(/^Mật khẩu mới/).fill('Matkhau@123456');
  await screen.getByLabelText(/^Nhập lại/).fill('Matkhau@123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/dễ đoán/)).toBeVisible();
  expect(document.activeElement?.getAttribute('name')).toBe('newPassword');
});

test('registration names missing values, then the next step', async () => {
  const { screen, asked } = await openAt('/register', () => ({
    body: { data: null, message: 'Mes.Users.Register.Successfully' },
  }));
  await screen.getByRole('button', { name: 'Đăng ký' }).click();
  await expect.element(screen.getByText('Nhập họ và tên')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Họ và tên' })).toHaveFocus();
  await screen.getByRole('textbox', { name: 'Họ và tên' }).fill('Lê Minh Anh');
  await screen.getByRole('textbox', { name: 'E-mail' }).fill('a@hoivien.invalid');
  await screen.getByRole('textbox', { name: 'Số điện thoại' }).fill('0912345678');
  await screen.getByRole('textbox', { name: 'Tên đăng nhập' }).fill('minhanh');
  await screen.getByLabelText(/^Mật khẩu/).fill(NEW);
  await screen.getByLabelText(/^Nhập lại/).fill(NEW);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/^Đã nhận đăng ký/)).toBeVisible();
  expect(asked.at(-1)).toMatchObject({
    path: '/auth/register',
    body: { username: 'minhanh', phoneNumber: '0912345678' },
  });
});

test('the privacy page is there in both languages', async () => {
  const { screen } = await openAt('/privacy-policy', () => ({}));
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Chính sách bảo mật' })).toBeVisible();
  await screen.getByRole('button', { name: 'ENG English' }).click();
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Your rights' })).toBeVisible();
});
