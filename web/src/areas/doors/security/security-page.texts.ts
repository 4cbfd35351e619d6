import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const securityPageTexts = {
  kept: [
    'Giữ {days} ngày rồi tự xoá. Không lưu mật khẩu, mã hay nội dung đã nhập. Khi một loại dồn dập, quản trị viên được báo ở chuông và qua thư.',
    'Kept {days} days, then deleted. Passwords, codes and typed texts are not stored. Administrators are told of bursts in the bell and by mail.',
  ],
  all: shared.all,
  clear: shared.clearFilters,
  kind: shared.event,
  who: shared.account,
  ip: ['Địa chỉ mạng', 'Network address'],
  from: shared.from,
  to: shared.to,
  at: shared.at,
  count: ['Số lần', 'Times'],
  call: ['Lệnh gọi', 'Call'],
  unknown: ['Không rõ', 'Unknown'],
  none: ['Không có sự kiện nào', 'There are no events'],
  wrongPassword: ['Sai mật khẩu', 'Wrong password'],
  wrongCode: ['Sai mã', 'Wrong code'],
  copiedPasskey: ['Khoá truy cập bị sao chép', 'Copied passkey'],
  lock: ['Tài khoản bị khoá', 'Locked account'],
  forgedToken: ['Phiên hoặc liên kết giả mạo', 'Forged session or link'],
  forgedWebhook: ['Thông báo dịch vụ giả mạo', 'Forged webhook'],
  limit: ['Vượt giới hạn số lần', 'Limit reached'],
  export: ['Xuất tệp', 'Export'],
  reveal: ['Xem giá trị bị che', 'Masked value shown'],
  rights: ['Đổi quyền hoặc tài khoản người khác', 'Change of rights or accounts'],
  seeAs: ['Xem như người khác', 'Seeing as another'],
  account: ['Đổi bảo mật tài khoản', 'Change of own security'],
  signIn: ['Đăng nhập', 'Sign-in'],
  newDevice: ['Đăng nhập từ thiết bị mới', 'Sign-in from a new device'],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    security: typeof securityPageTexts;
  }
}
addTexts('security', securityPageTexts);
