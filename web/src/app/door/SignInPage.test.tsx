import { type Challenge, createChallenge, pbkdf2, type Solution, verifySolution } from 'altcha/lib';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { markEnded } from '../../kit/auth/return-address.ts';
import { sessionStatus } from '../../kit/auth/session.ts';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../kit/testing/stub-server.ts';
import { SignInPage } from './SignInPage.tsx';

const info = {
  appName: 'Hoivien',
  associationName: 'Hiệp hội Phương Nam',
  contactEmail: 'vp@hoivien.invalid',
  defaultLanguage: 'vi',
  captcha: false,
  registration: false,
  passkeyOrigin: null,
  oidcName: null,
  version: '1.0',
};

/** A server with one user, `tram` with the password `right-password`. */
function startServer() {
  return stubServer(({ path, body }) => {
    if (path === '/api/Public/Info') return { body: { data: info } };
    const { username, password } = body as { username: string; password: string };
    if (username === 'khoa')
      return { status: 400, body: { message: 'Mes.User.IsLocked', errors: [], requestId: 'r-2' } };
    if (username === 'tram' && password === 'right-password')
      return { body: { data: { accessToken: 'a', refreshToken: 'r' } } };
    return { status: 400, body: { message: 'Mes.Users.Password.InValid', errors: [], requestId: 'r-1' } };
  });
}

const field = (name: string) => page.elementLocator(document.querySelector(`[name=${name}]`) as HTMLElement);

const pressEnter = (name: string) => userEvent.type(field(name), '{Enter}');

describe('the sign-in page', () => {
  let asked: ReturnType<typeof startServer>;
  beforeEach(() => {
    asked = startServer();
  });

  test('empty fields are named in red and the first takes the focus', async () => {
    const { screen } = await renderInApp(<SignInPage />);
    await screen.getByRole('button', { name: 'Đăng nhập' }).click();
    await expect.element(screen.getByText('Nhập tên đăng nhập hoặc e-mail')).toBeVisible();
    await expect.element(screen.getByText('Nhập mật khẩu', { exact: true })).toHaveStyle({ color: 'rgb(212, 32, 32)' });
    const username = screen.getByRole('textbox', { name: 'Tên đăng nhập hoặc e-mail' });
    await expect.element(username).toHaveFocus();
    await expect.element(username).toHaveAttribute('aria-invalid', 'true');
    expect(asked.some(({ path }) => path === '/api/Users/SignIn')).toBe(false);
  });

  test('a wrong password is said in one note, and the password stands ready to be typed again', async () => {
    const { screen } = await renderInApp(<SignInPage />);
    await field('username').fill('tram');
    await field('password').fill('wrong');
    await pressEnter('password');
    await expect.element(screen.getByRole('alert').getByText(/^Sai tên đăng nhập hoặc mật khẩu\./)).toBeVisible();
    expect(document.activeElement?.getAttribute('name')).toBe('password');
    expect(sessionStatus()).not.toBe('signedIn');
  });

  test('who is locked out is told so, and on a line of its own what comes next', async () => {
    const { screen } = await renderInApp(<SignInPage />);
    await field('username').fill('khoa');
    await field('password').fill('right-password');
    await pressEnter('password');
    const note = screen.getByRole('alert');
    await expect
      .element(note)
      .toHaveTextContent(
        'Tài khoản đang bị khoáĐã nhập sai 5 lần. Chờ 30 phút, hoặc bấm “Quên mật khẩu” để mở khoá ngay bằng thư. Phiên đang mở vẫn dùng được.',
      );
    const lines = (note.element() as HTMLElement).innerText.trim().split('\n');
    expect(lines).toEqual([
      'Tài khoản đang bị khoá',
      'Đã nhập sai 5 lần. Chờ 30 phút, hoặc bấm “Quên mật khẩu” để mở khoá ngay bằng thư. Phiên đang mở vẫn dùng được.',
    ]);
  });

  test('the right password signs in by Enter and keeps the wish to be remembered', async () => {
    const { screen } = await renderInApp(<SignInPage />);
    await field('username').fill(' tram ');
    await screen.getByRole('checkbox').click();
    await field('password').fill('right-password');
    await pressEnter('password');
    await expect.poll(sessionStatus).toBe('signedIn');
    expect(asked.at(-1)?.body).toEqual({ username: 'tram', password: 'right-password', remember: true });
    expect(localStorage.getItem('remember')).toBe('true');
  });

  test('a change of language keeps what was typed and translates the errors that stand', async () => {
    const { screen } = await renderInApp(<SignInPage />);
    await field('username').fill('tram');
    await screen.getByRole('button', { name: 'Đăng nhập' }).click();
    await expect.element(screen.getByText('Nhập mật khẩu', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'ENG English' }).click();
    await expect.element(screen.getByText('Enter your password')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Username or e-mail' })).toHaveValue('tram');
    expect(document.documentElement.lang).toBe('en');
    expect(document.title).toBe('Sign in · Hoivien');
    expect(localStorage.getItem('language')).toBe('en');
  });

  test('the password can be shown and hidden, and the association is named', async () => {
    const { screen } = await renderInApp(<SignInPage />);
    await expect.element(screen.getByText('Hiệp hội Phương Nam')).toBeVisible();
    await screen.getByRole('button', { name: 'Hiện mật khẩu' }).click();
    expect(document.querySelector('[name=password]')?.getAttribute('type')).toBe('text');
    await screen.getByRole('button', { name: 'Ẩn mật khẩu' }).click();
    expect(document.querySelector('[name=password]')?.getAttribute('type')).toBe('password');
  });

  test('a phone number gets a code; a wrong code stands at its field, the right one signs in', async () => {
    asked = stubServer(({ path, body }) => {
      if (path === '/api/Public/Info') return { body: { data: info } };
      if (path === '/api/Users/Otp') return { body: { data: null, message: 'Mes.Users.Otp.Successfully' } };
      if ((body as { code: string }).code === '123456')
        return { body: { data: { accessToken: 'a', refreshToken: 'r' } } };
      const wrong = { field: 'code', message: 'Mes.Users.Otp.InValid' };
      return { status: 400, body: { message: wrong.message, errors: [wrong] } };
    });
    const { screen } = await renderInApp(<SignInPage />);
    await screen.getByRole('tab', { name: 'Mã OTP qua điện thoại' }).click();
    await field('phoneNumber').fill('abc');
    await pressEnter('phoneNumber');
    await expect.element(screen.getByText('Sai số điện thoại')).toBeVisible();
    await field('phoneNumber').fill('0912345678');
    await pressEnter('phoneNumber');
    await expect.element(screen.getByText(/^Nếu 0912345678 có tài khoản/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Gửi lại sau \d+ giây$/ })).toBeDisabled();
    await field('code').fill('000000');
    await pressEnter('code');
    await expect.element(screen.getByText('Sai mã OTP. Kiểm tra lại.')).toBeVisible();
    await field('code').fill('123456');
    await pressEnter('code');
    await expect.poll(() => asked.at(-1)?.body).toEqual({ phoneNumber: '0912345678', code: '123456', remember: false });
  });

  test('says that the session ended, and that the draft is kept where there is one', async () => {
    const { screen } = await renderInApp(<SignInPage />);
    expect(screen.getByText(/^Phiên làm việc đã kết thúc/).query()).toBeNull();
    await screen.unmount();
    markEnded();
    const { screen: later } = await renderInApp(<SignInPage />);
    await expect.element(later.getByText(/^Phiên làm việc đã kết thúc/)).toBeVisible();
    expect(later.getByText(/Bản nháp/).query()).toBeNull();
    await later.unmount();
    localStorage.setItem('draft:somebody:Markets:new', '{}');
    const { screen: withDraft } = await renderInApp(<SignInPage />);
    await expect.element(withDraft.getByText(/Bản nháp của những gì đang nhập vẫn còn\./)).toBeVisible();
    expect(withDraft.getByRole('alert').query()).toBeNull();
  });

  test('the tabs turn by the arrow keys', async () => {
    const { screen } = await renderInApp(<SignInPage />);
    await screen.getByRole('tab', { name: 'Mật khẩu' }).click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(screen.getByRole('tab', { name: /OTP/ })).toHaveAttribute('aria-selected', 'true');
    expect(document.activeElement?.textContent).toBe('Mã OTP qua điện thoại');
  });
});

describe('the captcha of the sign-in page', () => {
  const withCaptcha = (answer: () => Promise<object | null>) =>
    stubServer(async ({ path }) => {
      if (path === '/api/Public/Info') return { body: { data: { ...info, captcha: true } } };
      if (path === '/api/Users/Captcha') return { body: { data: await answer() } };
      return { status: 400, body: { message: 'Mes.Users.Password.InValid', errors: [] } };
    });
  const challenge = () =>
    createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 10,
      counter: 20,
      deriveKey: pbkdf2.deriveKey,
      hmacSignatureSecret: 'x',
    });

  test('is solved by itself in a worker, goes with the sign-in and is solved anew after a refusal', async () => {
    const asked = withCaptcha(challenge);
    const { screen } = await renderInApp(<SignInPage />);
    await expect.element(screen.getByText('Đã xác minh, không phải người máy')).toBeVisible();
    await field('username').fill('tram');
    await field('password').fill('wrong');
    await pressEnter('password');
    await expect.element(screen.getByRole('alert')).toBeVisible();
    const sent = asked.find(({ path }) => path === '/api/Users/SignIn')?.body;
    const { captcha } = (sent ?? {}) as { captcha: string };
    const solved = JSON.parse(atob(captcha)) as { challenge: Challenge; solution: Solution };
    const checked = await verifySolution({ ...solved, deriveKey: pbkdf2.deriveKey, hmacSignatureSecret: 'x' });
    expect(checked.verified).toBe(true);
    await expect.poll(() => asked.filter(({ path }) => path === '/api/Users/Captcha').length).toBe(2);
  });

  test('says when it did not succeed and can be tried again', async () => {
    let tries = 0;
    withCaptcha(async () => {
      tries += 1;
      return tries === 1 ? { parameters: {} } : challenge();
    });
    const { screen } = await renderInApp(<SignInPage />);
    await expect.element(screen.getByText('Chưa xác minh được. Thử lại.')).toBeVisible();
    await screen.getByRole('button', { name: 'Xác minh lại' }).click();
    await expect.element(screen.getByText('Đã xác minh, không phải người máy')).toBeVisible();
  });
});
