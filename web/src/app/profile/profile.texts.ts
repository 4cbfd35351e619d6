import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const profileTexts = {
  noticeMails: ['Nhận thông báo qua e-mail', 'Notices by e-mail'],
  noticeMailsHint: [
    'Gửi đến {email}. Thông báo đã đọc trước lúc gửi thì không gửi nữa.',
    'Sent to {email}. Notices that you have read before are left out.',
  ],
  noticeMailsNone: [
    'Tài khoản này chưa có e-mail nên không nhận được thông báo qua e-mail.',
    'This account has no e-mail address, so no notices come by e-mail.',
  ],
  about: ['Thông tin của bạn', 'About you'],
  save: ['Lưu hồ sơ', 'Save profile'],
  discard: shared.discardChanges,
  ways: ['Đăng nhập và hiển thị', 'Signing in and display'],
  picture: shared.pictureAnhDaiDien,
  choosePicture: ['Chọn ảnh', 'Choose a picture'],
  changePicture: ['Đổi ảnh', 'Change picture'],
  removePicture: ['Gỡ ảnh', 'Remove picture'],
  pictureHint: ['JPG, PNG hoặc WebP, được cắt vuông', 'JPG, PNG or WebP; it is cut to a square'],
  theme: ['Giao diện', 'Theme'],
  light: ['Sáng', 'Light'],
  dark: ['Tối', 'Dark'],
  auto: ['Theo máy', 'System'],
  password: shared.password,
  sessions: ['Nơi đang đăng nhập', 'Where you are signed in'],
  thisSession: ['Thiết bị này', 'This device'],
  end: shared.signOut,
  endOthers: ['Đăng xuất các phiên khác', 'Sign out the others'],
  since: ['từ {time}', 'since {time}'],
  lastUsed: ['dùng {time}', 'used {time}'],
  network: ['mạng {network}', 'network {network}'],
  unknownBrowser: ['Chương trình khác', 'Another program'],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    profile: typeof profileTexts;
  }
}
addTexts('profile', profileTexts);
