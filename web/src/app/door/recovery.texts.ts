import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const recoveryTexts = {
  title: ['Quên mật khẩu', 'Forgot password'],
  lead: [
    'Nhập e-mail của tài khoản. Chúng tôi gửi tới đó một liên kết và một mã khôi phục.',
    'Enter the e-mail address of your account. A link and a recovery code are sent there.',
  ],
  leadCode: [
    'Mở liên kết trong thư, hoặc nhập mã khôi phục ở đây.',
    'Open the link in the mail, or enter the recovery code here.',
  ],
  emailAddress: shared.eMail,
  send: ['Gửi thư khôi phục', 'Send the recovery mail'],
  sent: [
    'Nếu {address} có tài khoản, thư đã được gửi và dùng được trong 10 phút.',
    'If {address} has an account, the mail is on its way. It is good for 10 minutes.',
  ],
  code: ['Mã khôi phục', 'Recovery code'],
  codeHint: ['10 chữ và số, hoa hay thường đều được', '10 letters and digits, capital or small'],
  haveCode: ['Tôi đã có mã', 'I have a code'],
  next: ['Tiếp tục', 'Continue'],
  again: ['Gửi lại thư', 'Send another mail'],
  ask: ['Yêu cầu thư khôi phục', 'Ask for a recovery mail'],
  back: ['Về trang đăng nhập', 'Back to sign-in'],
  noticeVersion: ['Phiên bản {number}, công bố ngày {day}', 'Version {number}, published on {day}'],
  noticeContact: ['Liên hệ về dữ liệu cá nhân:', 'Questions about personal data:'],
  noticeHistory: ['Các phiên bản trước', 'Earlier versions'],
  checking: ['Đang kiểm tra liên kết…', 'Checking the link…'],
  newTitle: ['Đặt mật khẩu mới', 'Set a new password'],
  newLead: [
    'Sau khi đặt xong, mọi phiên đăng nhập khác sẽ kết thúc.',
    'Every other session ends when the password is set.',
  ],
  noToken: [
    'Trang này cần một liên kết hoặc mã khôi phục còn hạn.',
    'This page needs a recovery link or code that is still good.',
  ],
  newPassword: ['Mật khẩu mới', 'New password'],
  confirmPassword: ['Nhập lại mật khẩu mới', 'Repeat the new password'],
  rules: [
    'Ít nhất 12 ký tự; vài từ không liên quan là dễ nhớ và khó đoán nhất.',
    'At least 12 characters; a few unrelated words are easy to keep and hard to guess.',
  ],
  set: ['Đặt mật khẩu', 'Set the password'],
  currentPassword: ['Mật khẩu đang dùng', 'Present password'],
  currentUnknown: [
    'Nếu không nhớ, để trống: bạn sẽ xác nhận bằng mã gửi tới điện thoại.',
    'If you do not know it, leave it empty: you confirm by a code sent to your phone.',
  ],
  change: ['Đổi mật khẩu', 'Change password'],
  changeLead: ['Các phiên khác của bạn sẽ đăng xuất.', 'Your other sessions will be signed out.'],
  mustChange: [
    'Mật khẩu này do người khác cấp. Đổi sang mật khẩu chỉ mình bạn biết để dùng tiếp.',
    'Somebody else knows this password. Change it to one that only you know to go on.',
  ],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    recovery: typeof recoveryTexts;
  }
}
addTexts('recovery', recoveryTexts);
