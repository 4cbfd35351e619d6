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
  },
} as const satisfies AreaTexts;
