import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const registerTexts = {
  title: ['Đăng ký tài khoản', 'Register'],
  lead: [
    'Văn phòng gán vai trò sau khi bạn đăng ký; trước đó bạn chưa xem được dữ liệu nào.',
    'The office gives you a role after you register; until then you see no data.',
  ],
  fullName: ['Họ và tên', 'Full name'],
  emailAddress: ['E-mail', 'E-mail'],
  phoneNumber: ['Số điện thoại', 'Phone number'],
  username: ['Tên đăng nhập', 'Username'],
  password: ['Mật khẩu', 'Password'],
  confirmPassword: ['Nhập lại mật khẩu', 'Repeat the password'],
  submit: ['Đăng ký', 'Register'],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    register: typeof registerTexts;
  }
}
addTexts('register', registerTexts);
