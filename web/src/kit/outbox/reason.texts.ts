import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../i18n/texts.ts';

const reasonTexts = {
  whyBounced: [
    'Không gửi vì thư tới địa chỉ này đã ba lần bị trả lại',
    'Not sent: three mails to this address came back',
  ],
  whyExpired: ['Mã trong tin đã hết hạn', 'The code in it has expired'],
  whyFile: ['Tệp kèm không còn', 'A file of it is gone'],
  whyUser: ['Tài khoản người nhận không còn', 'The account of the recipient is gone'],
  whyUnexpected: ['Lỗi không rõ', 'An unknown failure'],
  whyHour: ['Tin nhắn chỉ gửi từ 7 đến 22 giờ', 'Text messages go from 7 to 22 o’clock only'],
  whyReturned: shared.theMailCameBack,
  whyNoZalo: ['Số này không dùng Zalo hoặc không nhận được', 'This number has no Zalo or cannot be reached'],
  whyRefused: ['Người nhận đã từ chối tin', 'The recipient refuses messages'],
  whyNumber: ['Số điện thoại không đúng', 'The phone number is wrong'],
  whyContent: ['Nội dung không đúng mẫu đã duyệt', 'The text does not fit the approved template'],
  whyTemplate: ['Mẫu tin chưa được duyệt hoặc đã bị khoá', 'The template is not approved or was disabled'],
  whyNight: ['Zalo không nhận tin ban đêm, từ 22 đến 6 giờ', 'Zalo takes no messages at night, from 22 to 6 o’clock'],
  whyQuota: ['Đã hết hạn mức trong ngày', 'The quota of the day is used up'],
  whyMoney: ['Tài khoản hết tiền hoặc chưa thanh toán', 'The account has no money or is not paid for'],
  whyKeys: ['Khoá, ứng dụng hoặc tên thương hiệu không đúng', 'The keys, the application or the brand name are wrong'],
  whyDeleted: ['Rút lại vì mục này đã bị xoá', 'Withdrawn, because what it is about was deleted'],
  whyPostponed: ['Rút lại vì mục này đã hoãn', 'Withdrawn, because what it is about was postponed'],
  whyCancelled: ['Rút lại vì mục này đã bị huỷ', 'Withdrawn, because what it is about was cancelled'],
  whyRevoked: [
    'Rút lại vì liên kết đã bị thu hồi và hồ sơ không có địa chỉ này',
    'Withdrawn, because its link was revoked and the record does not have this address',
  ],
  whyRemoved: [
    'Rút lại vì người nhận không còn trong danh sách',
    'Withdrawn, because its reader is no longer on the list',
  ],
  whyTakenBack: ['Người gửi đã lấy lại trước khi thư đi', 'Its sender took it back before it went'],
  whyConsent: [
    'Zalo cần được cho phép lại: nhờ người vận hành cho phép lại',
    'Zalo must be allowed again: ask the operator to allow it again',
  ],
} as const satisfies Record<string, Pair>;

declare module '../i18n/texts.ts' {
  interface Texts {
    deliveryReason: typeof reasonTexts;
  }
}
addTexts('deliveryReason', reasonTexts);
