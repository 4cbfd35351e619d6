import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const publicFeeTexts = {
  owed: ['Còn phải nộp', 'Still to pay'],
  together: ['Nộp tất cả một lần', 'Pay all at once'],
  total: ['Tổng còn phải nộp {debt} ₫', '{debt} ₫ in all'],
  none: ['Quý vị không còn khoản phí nào phải nộp. Xin cảm ơn.', 'You have no fee to pay. Thank you.'],
  rest: ['phần còn lại trong {total} ₫', 'the rest of {total} ₫'],
  due: ['Hạn nộp {day}', 'Due on {day}'],
  overdue: ['Hạn {day}, quá {count} ngày', 'Due on {day}, {count:day|days} overdue'],
  pending: [
    'Một lần nộp của quý vị đang chờ hiệp hội xác nhận; chưa cần chuyển thêm.',
    'A payment of yours waits for the association; no transfer is needed now.',
  ],
  scan: [
    'Mở ứng dụng ngân hàng, quét mã, hoặc lưu ảnh rồi chọn từ thư viện',
    'Scan the code with your banking app, or save the picture and choose it there',
  ],
  code: ['Mã VietQR {name}', 'VietQR code {name}'],
  show: ['Hiện mã VietQR', 'Show the VietQR code'],
  save: ['Lưu ảnh mã QR', 'Save the picture of the code'],
  account: ['{bank}, số tài khoản', '{bank}, account number'],
  holder: shared.accountHolder,
  amount: shared.amount,
  reference: ['Nội dung chuyển khoản', 'Reference'],
  copyAccount: ['Chép số tài khoản', 'Copy the account number'],
  copyAmount: ['Chép số tiền', 'Copy the amount'],
  copyReference: ['Chép nội dung chuyển khoản', 'Copy the reference'],
  copied: shared.copiedDaSaoChep,
  done: [
    'Chuyển xong không cần làm gì thêm. Phiếu thu hiện ở đây sau khi hiệp hội đối chiếu.',
    'Nothing else is needed after the transfer. The receipt appears here when the association has matched it.',
  ],
  noAccount: [
    'Xin liên hệ văn phòng hiệp hội để biết cách nộp.',
    'Please ask the office of the association how to pay.',
  ],
  receipts: shared.receipts,
  load: ['Tải phiếu thu {code}', 'Receipt {code} as a PDF'],
  cancelled: ['đã huỷ', 'cancelled'],
  more: ['Xem {count} phiếu thu trước đó', 'Show {count:older receipt|older receipts}'],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    publicFee: typeof publicFeeTexts;
  }
}
addTexts('publicFee', publicFeeTexts);
