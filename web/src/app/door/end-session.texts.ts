import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const endSessionTexts = {
  title: ['Không phải bạn đăng nhập?', 'Was it not you?'],
  hint: [
    'Nhấn nút dưới đây: mọi phiên đăng nhập của tài khoản kết thúc và mật khẩu cũ không dùng được nữa. Sau đó bạn đặt mật khẩu mới bằng thư khôi phục.',
    'Press the button: every session of the account ends and the old password no longer works. Then you set a new password by a recovery mail.',
  ],
  press: ['Kết thúc các phiên', 'End the sessions'],
  next: ['Đặt mật khẩu mới', 'Set a new password'],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    endSession: typeof endSessionTexts;
  }
}
addTexts('endSession', endSessionTexts);
