import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const profileTexts = {
  username: ['Tên đăng nhập', 'Username'],
  fullName: ['Họ và tên', 'Full name'],
  emailAddress: ['E-mail', 'E-mail'],
  phoneNumber: ['Điện thoại', 'Phone'],
  role: ['Vai trò', 'Role'],
  theme: ['Giao diện', 'Theme'],
  light: ['Sáng', 'Light'],
  dark: ['Tối', 'Dark'],
  auto: ['Theo máy', 'System'],
  password: ['Mật khẩu', 'Password'],
  sessions: ['Nơi đang đăng nhập', 'Where you are signed in'],
  thisSession: ['Phiên này', 'This session'],
  end: ['Đăng xuất', 'Sign out'],
  endOthers: ['Đăng xuất các phiên khác', 'Sign out the others'],
  since: ['từ {time}', 'since {time}'],
  lastUsed: ['dùng {time}', 'used {time}'],
  unknownBrowser: ['Chương trình khác', 'Another program'],
  empty: ['Chưa có', 'Not given'],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    profile: typeof profileTexts;
  }
}
addTexts('profile', profileTexts);
