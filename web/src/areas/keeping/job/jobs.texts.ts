import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const jobTexts = {
  deliveries: ['Gửi hỏng', 'Failed deliveries'],
  imports: shared.imports,
  recipient: ['Người nhận', 'Recipient'],
  subject: ['Tiêu đề', 'Subject'],
  textMessage: ['(tin nhắn)', '(text message)'],
  reason: shared.reason,
  attempts: ['Số lần thử', 'Tries'],
  failedAt: ['Hỏng lúc', 'Failed at'],
  retry: shared.sendAgain,
  retryNamed: ['Gửi lại cho {address}', 'Send again to {address}'],
  cannotRetry: [
    'Tin không có nút Gửi lại: mã trong tin đã hết hạn, hoặc kênh gửi (e-mail, SMS, Zalo) chưa được cấu hình.',
    'Messages without “Send again”: the code in them has expired, or their channel (e-mail, SMS, Zalo) is not configured.',
  ],
  noDeliveries: ['Không có thư, tin nhắn nào gửi hỏng', 'No delivery has failed'],
  noDeliveriesText: [
    'Thư và tin nhắn gửi hỏng sẽ hiện ở đây, kèm lý do.',
    'Mails and text messages that fail will show here with their reason.',
  ],
  noImports: ['Không có lần nhập nào', 'No imports'],
  noImportsText: [
    'Các lần nhập tệp trong 30 ngày qua của mọi người sẽ hiện ở đây.',
    'The imports of all users of the last 30 days will show here.',
  ],
  noneOfState: ['Không có lần nhập nào ở trạng thái này', 'No imports in this state'],
  showAll: shared.showAll,
  file: shared.file,
  into: ['Nhập vào', 'Into'],
  state: shared.stateTrangThai,
  rows: ['Kết quả', 'Result'],
  rowsText: ['{done} ghi, {refused} từ chối', '{done} written, {refused} refused'],
  by: ['Người nhập', 'By'],
  nobody: ['Tài khoản đã xoá', 'A deleted account'],
  at: shared.at,
  all: ['Mọi trạng thái', 'All states'],
  failed: ['Hỏng', 'Failed'],
  running: ['Đang chạy', 'Running'],
  finished: ['Xong', 'Finished'],
  checking: ['Đang kiểm tra', 'Being checked'],
  checked: ['Đã kiểm tra', 'Checked'],
  cancelled: shared.stopped,
  undoing: ['Đang hoàn tác', 'Being undone'],
  undone: shared.undone,
  expired: ['Mã trong tin đã hết hạn trước khi gửi được', 'The code in it expired before it could be sent'],
  unreachable: ['Không kết nối được máy chủ gửi ({detail})', 'The sending server could not be reached ({detail})'],
  timeout: ['Máy chủ gửi không trả lời kịp ({detail})', 'The sending server did not answer in time ({detail})'],
  refusedSignIn: [
    'Máy chủ gửi từ chối tên hoặc mật khẩu ({detail})',
    'The sending server refused name or password ({detail})',
  ],
  noMailbox: [
    'Hộp thư của người nhận không có hoặc không nhận ({detail})',
    'The mailbox does not exist or takes nothing ({detail})',
  ],
  full: ['Hộp thư của người nhận đã đầy ({detail})', 'The mailbox is full ({detail})'],
  later: ['Máy chủ nhận tạm thời từ chối ({detail})', 'The receiving server refused for now ({detail})'],
  gateway: ['Cổng SMS báo lỗi ({detail})', 'The SMS gateway reported an error ({detail})'],
  unexpected: ['Lỗi ngoài dự kiến khi gửi', 'Sending failed for an unexpected reason'],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    job: typeof jobTexts;
  }
}
addTexts('job', jobTexts);
