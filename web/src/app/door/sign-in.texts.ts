import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const signInTexts = {
  title: shared.signIn,
  ended: [
    'Phiên làm việc đã kết thúc. Đăng nhập lại để trở về trang đang xem.',
    'Your session has ended. Sign in again to return to the page you were on.',
  ],
  draftKept: ['Bản nháp của những gì đang nhập vẫn còn.', 'The draft of what you typed is kept.'],
  username: ['Tên đăng nhập hoặc e-mail', 'Username or e-mail'],
  password: shared.password,
  show: ['Hiện mật khẩu', 'Show the password'],
  hide: ['Ẩn mật khẩu', 'Hide the password'],
  capsLock: ['Caps Lock đang bật', 'Caps Lock is on'],
  remember: ['Ghi nhớ đăng nhập trên máy này', 'Remember me on this computer'],
  forgot: ['Quên mật khẩu', 'Forgot your password?'],
  ways: ['Cách đăng nhập', 'Ways to sign in'],
  byPhone: ['Mã OTP qua điện thoại', 'OTP by phone'],
  phone: ['Số điện thoại', 'Phone number'],
  sendCode: ['Gửi mã', 'Send the code'],
  code: ['Mã OTP gồm 6 chữ số', 'The 6-digit OTP code'],
  codeSent: [
    'Nếu {phone} có tài khoản, mã đã được gửi và dùng được trong 5 phút.',
    'If {phone} has an account, a code is on its way. It is good for 5 minutes.',
  ],
  otherNumber: ['Dùng số khác', 'Use another number'],
  resend: ['Gửi lại mã', 'Send again'],
  resendIn: ['Gửi lại sau {seconds} giây', 'Send again in {seconds} s'],
  noAccount: ['Chưa có tài khoản?', 'No account yet?'],
  register: ['Đăng ký', 'Register'],
  privacy: ['Chính sách bảo mật', 'Privacy policy'],
  atProvider: ['Đăng nhập bằng {name}', 'Sign in with {name}'],
  submit: shared.signIn,
  wrong: ['Sai tên đăng nhập hoặc mật khẩu.', 'Wrong username or password.'],
  locked: [
    'Đã nhập sai 5 lần. Chờ 30 phút, hoặc bấm “Quên mật khẩu” để mở khoá ngay bằng thư. Phiên đang mở vẫn dùng được.',
    'There were 5 wrong entries. Wait 30 minutes, or unlock it at once by the mail of “Forgot password”. Open sessions go on.',
  ],
  slowDown: ['Sai 5 lần thì tài khoản bị khoá 30 phút.', 'After 5 wrong entries the account is locked for 30 minutes.'],
  say: ['Hội viên, hội phí, lịch họp và sự kiện ở cùng một nơi.', 'Members, fees, meetings and events in one place.'],
  contactBoth: [
    'Chưa có tài khoản? Liên hệ văn phòng, {email} hoặc {phone}',
    'No account yet? Ask the office, {email} or {phone}',
  ],
  contact: ['Chưa có tài khoản? Liên hệ văn phòng, {email}', 'No account yet? Ask the office, {email}'],
  version: ['Phiên bản {version}', 'Version {version}'],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    signIn: typeof signInTexts;
  }
}
addTexts('signIn', signInTexts);
