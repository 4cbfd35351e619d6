import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const receiptTexts = {
  title: shared.receipts,
  one: ['phiếu thu', 'receipt'],
  many: ['phiếu thu', 'receipts'],
  about: [
    'Sổ phiếu thu, số liên tục trong năm; phiếu huỷ vẫn giữ số và lý do.',
    'The book of receipts, numbered without gaps; a cancelled one keeps its number and reason.',
  ],
  fields: {
    code: ['Số phiếu', 'Number'],
    issuedOn: ['Ngày lập', 'Issued on'],
    payerName: shared.payerNguoiNopTien,
    payerAddress: shared.address,
    memberName: shared.member,
    memberCode: shared.codeMaHoiVien,
    memberId: shared.member,
    reason: ['Lý do nộp', 'Reason'],
    amount: shared.amount,
    amountWords: ['Bằng chữ', 'In words'],
    method: shared.method,
    state: shared.stateTrangThai,
    cancelReason: shared.reasonOfCancelling,
    printed: ['Số lần in', 'Times printed'],
    writtenBy: ['Người lập phiếu', 'Written by'],
    sentByMail: ['Gửi qua e-mail', 'Sent by e-mail'],
  },
  choices: {
    method: {
      1: shared.cash,
      2: shared.transfer,
      3: shared.other,
      4: shared.credit,
    },
    state: { valid: ['Còn hiệu lực', 'Valid'], cancelled: shared.cancelled },
  },
  messages: {
    'Mes.Receipts.Print.Successfully': ['Đã ghi nhận lần in', 'The print was recorded'],
    'Mes.Receipts.Send.Successfully': shared.theReceiptIsOnItsWay,
    'Mes.Receipts.Send.NoAddress': [
      'Hội viên không có e-mail nhận được thư',
      'The member has no e-mail that takes mails',
    ],
    'Mes.Receipts.Send.Cancelled': ['Phiếu thu đã huỷ nên không gửi được', 'A cancelled receipt is not sent'],
    'Mes.Receipts.Size.InValid': ['Khổ giấy là A5 hoặc A4', 'The paper is A5 or A4'],
    'Mes.Receipts.ClientKey.Conflict': [
      'Lần bấm trước đã gửi phiếu khổ {size}; khổ giấy vừa chọn chưa được gửi. Bấm lần nữa nếu muốn gửi thêm một bản',
      'The last press has sent the receipt on {size}; the size chosen since is not sent. Press again to send another copy',
    ],
    'Mes.Receipts.ClientKey.InValid': shared.theKeyOfTheSendingIs,
  },
} as const satisfies AreaTexts;
