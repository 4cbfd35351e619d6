import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const userTexts = {
  locked: shared.locked,
  noRole: ['Chưa có vai trò', 'No role'],
  never: ['Chưa đăng nhập', 'Never'],
  Activate: shared.activate,
  Deactivate: shared.deactivate,
  Unlock: ['Mở khoá', 'Unlock'],
  EndSessions: ['Đăng xuất khỏi mọi nơi', 'Sign out everywhere'],
  SendResetLink: ['Gửi liên kết đặt lại mật khẩu', 'Send a reset link'],
  ResetSecondFactor: ['Gỡ xác thực hai bước', 'Remove the second factor'],
  seeAs: ['Xem như người này', 'See as this person'],
  why: ['Vì sao người này không thấy…', 'Why this person does not see…'],
  factorAsk: ['Gỡ xác thực hai bước của “{name}”?', 'Remove the second factor of “{name}”?'],
  factorHint: [
    'Dùng khi họ mất điện thoại và mã dự phòng; hãy chắc chắn người nhờ đúng là họ. Họ bị đăng xuất khỏi mọi nơi, được báo qua {mail}, và lần sau chỉ cần mật khẩu để đăng nhập.',
    'For somebody who has lost their phone and their codes; be sure that it is them who asks. They are signed out everywhere and told at {mail}, and their password alone signs them in next time.',
  ],
  withFactor: ['Có xác thực hai bước', 'With a second factor'],
  withoutFactor: ['Chưa có xác thực hai bước', 'No second factor'],
  connected: ['Đăng nhập được qua {issuer}', 'May sign in through {issuer}'],
  factorReason: ['Lý do (người này cũng đọc được)', 'The reason (the person reads it, too)'],
  resetAsk: ['Gửi “{name}” liên kết đặt lại mật khẩu?', 'Send “{name}” a reset link?'],
  resetHint: [
    'Thư gửi tới {mail}, dùng được trong 10 phút. Mật khẩu hiện tại vẫn dùng được cho đến khi họ đặt mật khẩu mới.',
    'It goes to {mail} and works for 10 minutes. The present password stays until they set a new one.',
  ],
  deactivateAsk: ['Ngừng hoạt động “{name}”?', 'Deactivate “{name}”?'],
  deactivateHint: [
    'Người này bị đăng xuất ngay và không đăng nhập lại được cho đến khi bạn cho hoạt động lại.',
    'They are signed out at once and cannot sign in until you activate the account again.',
  ],
  endAsk: ['Đăng xuất “{name}” khỏi mọi nơi?', 'Sign “{name}” out everywhere?'],
  endHint: [
    'Họ phải đăng nhập lại trên mọi máy. Địa chỉ đồng bộ lịch của họ cũng ngừng.',
    'They have to sign in again on every machine. Their calendar address ends, too.',
  ],
  passwordTitle: ['Mật khẩu đầu tiên của {name}', 'First password of {name}'],
  passwordHint: [
    'Chỉ hiện một lần này. Gửi cho người dùng; họ phải đổi khi đăng nhập lần đầu.',
    'Shown only this once. Give it to the user; they must change it when they first sign in.',
  ],
  typedHint: [
    'Đã đặt mật khẩu bạn nhập. Người dùng phải đổi khi đăng nhập lần đầu.',
    'The password you typed was set. The user must change it when they first sign in.',
  ],
  password: shared.password,
  username: shared.username,
  copyPassword: ['Chép mật khẩu', 'Copy the password'],
  copied: shared.copied,
  open: shared.openTheRecord,
  another: ['Thêm người khác', 'Add another'],
  added: ['Đã thêm {name}', '{name} was added'],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    user: typeof userTexts;
  }
}
addTexts('user', userTexts);
