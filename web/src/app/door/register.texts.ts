import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const registerTexts = {
  title: ['Đăng ký tài khoản', 'Register'],
  lead: [
    'Văn phòng gán vai trò sau khi bạn đăng ký; trước đó bạn chưa xem được dữ liệu nào.',
    'The office gives you a role after you register; until then you see no data.',
  ],
  fullName: shared.fullName,
  emailAddress: shared.eMail,
  phoneNumber: ['Số điện thoại', 'Phone number'],
  username: shared.username,
  password: shared.password,
  confirmPassword: shared.repeatThePassword,
  submit: ['Đăng ký', 'Register'],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    register: typeof registerTexts;
  }
}
addTexts('register', registerTexts);
