import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const deskTexts = {
  withOld: ['và nợ cũ chưa thu', 'and old debts'],
  parts: ['Chỉ xem', 'Show'],
  figures: ['Số liệu của năm', 'Figures of the year'],
  open: shared.owed,
  pending: shared.waiting,
  overpaid: ['Nộp dư', 'Overpaid'],
  done: ['Đã đủ', 'Paid'],
  expected: shared.expected,
  expectedHow: [
    'Số phải nộp của năm, đã trừ miễn giảm, cộng phần còn nợ của các năm trước',
    'The totals of the year less what was waived, and what is still owed of earlier years',
  ],
  collected: shared.collected,
  collectedHow: [
    'Tiền đã nộp cho các khoản của năm, không kể phần nộp dư',
    'Money paid on fees of the year, without credits',
  ],
  overdue: shared.overdue,
  soon: shared.dueWithin30Days,
  later: shared.notDueYet,
  none_overdue: shared.nothingIsOverdue,
  none_soon: ['Không có khoản đến hạn trong 30 ngày', 'Nothing is due within 30 days'],
  none_later: ['Không có khoản chưa đến hạn', 'Nothing is due later'],
  ofOld: ['gồm {amount} nợ cũ', 'with {amount} of old debts'],
  lessWaived: ['đã trừ miễn giảm {amount}', 'less {amount} waived'],
  fees: shared.fee2,
  members: shared.member2,
  sum: ['Cộng {count} khoản của {members} hội viên, đơn vị ₫', '{count:fee|fees} of {members:member|members}, in ₫'],
  ofOverdue: ['trong đó quá hạn', 'of it overdue'],
  lateBy: ['quá {count} ngày', '{count:day|days} over'],
  left: shared.inDay,
  dueToday: shared.dueToday2,
  times: shared.noCount,
  notReached: shared.didNotArrive,
  neverReminded: ['chưa nhắc', 'not reminded'],
  byItself: ['tự nhắc {day}', 'by itself on {day}'],
  waitsPaid: ['chờ xác nhận nộp', 'a payment waits'],
  joining: ['gia nhập', 'joining'],
  other: ['khác', 'other'],
  wholeYear: ['cả năm', 'whole year'],
  book: shared.enter,
  confirm: shared.confirm,
  remind: ['Nhắc', 'Remind'],
  keyPay: ['ghi nhận', 'payment'],
  keyRemind: ['nhắc', 'remind'],
  payFor: ['Ghi nhận nộp của {name}', 'Payment of {name}'],
  whoPays: ['Hội viên nộp', 'Who pays'],
  whoPaysHint: [
    'Chọn hội viên; khoản đến hạn cũ nhất được chọn trước.',
    'Choose the member; the oldest due fee comes first.',
  ],
  otherFees: ['Khoản khác của hội viên', 'Other fees of the member'],
  closePay: ['Đóng ghi nhận nộp', 'Close the payment'],
  remindMany: ['Nhắc {count} hội viên', 'Remind {count:member|members}'],
  bank: ['Sao kê', 'Statements'],
  bankLines: ['{count} dòng chờ', '{count:line|lines}'],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    feeDesk: typeof deskTexts;
  }
}
addTexts('feeDesk', deskTexts);
