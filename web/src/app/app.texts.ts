import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../kit/i18n/texts.ts';

const appTexts = {
  home: ['Trang chủ', 'Home'],
  profile: ['Hồ sơ của tôi', 'My profile'],
  help: ['Hướng dẫn sử dụng', 'Manual'],
  otherSettings: ['Thiết lập khác', 'Other settings'],
  otherSettingsAbout: [
    'Hiệp hội, thư gửi đi, dữ liệu cá nhân, an toàn và máy chủ.',
    'The association, letters, personal data, safety and the server.',
  ],
  changePassword: ['Đổi mật khẩu', 'Change password'],
  secondFactor: shared.secondFactor,
  signIn: shared.signIn,
  signOut: shared.signOut,
  find: ['Tìm hồ sơ, màn hình', 'Find records and screens'],
  skip: ['Đến nội dung chính', 'Skip to the main content'],
  goHome: ['{app}, về trang chủ', '{app}, go to home'],
  account: ['Tài khoản của {name}', 'Account of {name}'],
  unknownRole: ['Chưa rõ', 'Unknown'],
  sendNow: shared.sendNow,
  offline: [
    'Mất mạng. Những gì đang gõ vẫn còn trên trang này.',
    'The network is gone. What you typed is still on this page.',
  ],
  outdated: [
    'Phần mềm có bản mới. Hãy tải lại trang để dùng; những gì đang gõ được giữ làm bản nháp.',
    'There is a new version. Reload the page to use it; what you typed is kept as a draft.',
  ],
  notFound: ['Không có trang này', 'This page does not exist'],
  notFoundText: ['Địa chỉ có thể đã đổi hoặc bị gõ nhầm.', 'The address may have changed or been mistyped.'],
  backHome: ['Về trang chủ', 'Go to home'],
  toSignIn: ['Đến trang đăng nhập', 'Go to sign-in'],
  reload: ['Tải lại trang', 'Reload the page'],
  chunkUnreachable: [
    'Mạng có thể đang chập chờn. Bản nháp của những gì đang nhập dở vẫn còn.',
    'The network may be unsteady. Drafts of what you typed are kept.',
  ],
  chunkMissing: [
    'Phần mềm vừa được cập nhật. Tải lại trang để dùng bản mới; bản nháp của những gì đang nhập dở vẫn còn.',
    'The software has just been updated. Reload the page to use the new version; drafts of what you typed are kept.',
  ],
  crashed: ['Màn hình này gặp lỗi', 'This screen failed'],
  crashedText: [
    'Dữ liệu đã lưu không bị ảnh hưởng. Tải lại trang để làm tiếp.',
    'Saved data is not affected. Reload the page to go on.',
  ],
  profileFailed: ['Chưa tải được hồ sơ của bạn', 'Your profile could not be loaded'],
} as const satisfies Record<string, Pair>;

declare module '../kit/i18n/texts.ts' {
  interface Texts {
    app: typeof appTexts;
  }
}
addTexts('app', appTexts);
