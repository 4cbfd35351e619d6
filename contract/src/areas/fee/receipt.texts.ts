import type { AreaTexts } from '../../kit/message.ts';

export const receiptTexts = {
  title: ['Phiếu thu', 'Receipts'],
  one: ['phiếu thu', 'receipt'],
  many: ['phiếu thu', 'receipts'],
  about: [
    'Sổ phiếu thu, số liên tục trong năm; phiếu huỷ vẫn giữ số và lý do.',
    'The book of receipts, numbered without gaps; a cancelled one keeps its number and reason.',
  ],
  fields: {
    code: ['Số phiếu', 'Number'],
    issuedOn: ['Ngày lập', 'Issued on'],
    payerName: ['Người nộp tiền', 'Payer'],
    payerAddress: ['Địa chỉ', 'Address'],
    memberName: ['Hội viên', 'Member'],
    memberCode: ['Mã hội viên', 'Code'],
    memberId: ['Hội viên', 'Member'],
    reason: ['Lý do nộp', 'Reason'],
    amount: ['Số tiền', 'Amount'],
    amountWords: ['Bằng chữ', 'In words'],
    method: ['Hình thức', 'Method'],
    state: ['Trạng thái', 'State'],
    cancelReason: ['Lý do huỷ', 'Reason of cancelling'],
    printed: ['Số lần in', 'Times printed'],
    writtenBy: ['Người lập phiếu', 'Written by'],
    sentByMail: ['Gửi qua e-mail', 'Sent by e-mail'],
  },
  choices: {
    method: {
      1: ['Tiền mặt', 'Cash'],
      2: ['Chuyển khoản', 'Transfer'],
      3: ['Khác', 'Other'],
      4: ['Bù trừ', 'Credit'],
    },
    state: { valid: ['Còn hiệu lực', 'Valid'], cancelled: ['Đã huỷ', 'Cancelled'] },
  },
  messages: {
    'Mes.Receipts.Print.Successfully': ['Đã ghi nhận lần in', 'The print was recorded'],
    'Mes.Receipts.Send.Successfully': ['Phiếu thu đang được gửi qua e-mail', 'The receipt is on its way by e-mail'],
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
    'Mes.Receipts.ClientKey.InValid': ['Mã của lần gửi không đúng', 'The key of the sending is not valid'],
  },
} as const satisfies AreaTexts;
