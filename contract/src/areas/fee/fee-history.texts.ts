import { shared } from '../../kit/shared.texts.ts';
import type { AreaTexts, Pair } from '../../kit/message.ts';
import { kindWords, periodWords } from './fee.texts.ts';

/** The key of the specification for a fee with a payment that waits. */
export const feeMessages = {
  'Mes.FeeHistory.Pending': [
    'Khoản phí có lần nộp của câu lạc bộ đang chờ xác nhận; hãy xác nhận hoặc từ chối trước',
    'A payment of a club waits for confirmation; confirm or refuse it first',
  ],
  'Mes.FeeHistory.Cancelled': [
    'Khoản phí đã huỷ nên không ghi sổ và không sửa được nữa',
    'The fee was cancelled, so it takes no entry and no change',
  ],
} as const satisfies Record<string, Pair>;

export const feeHistoryTexts = {
  title: ['Lịch sử đóng phí', 'Fee histories'],
  one: ['khoản phí', 'fee'],
  many: shared.fees,
  about: [
    'Mỗi dòng là một khoản phí của một hội viên: phải nộp, đã nộp, còn nợ.',
    'Each row is a fee of a member: what is to pay, what was paid, what is owed.',
  ],
  fields: {
    memberId: shared.member,
    memberLabel: shared.member,
    memberName: shared.member,
    memberCode: shared.codeMaHoiVien,
    memberType: shared.memberType,
    clubNames: shared.clubs,
    clubId: shared.club,
    year: shared.year,
    period: shared.period,
    kind: shared.kind,
    feePlanId: shared.feePlan,
    feePlanName: shared.feePlan,
    total: ['Phải nộp', 'Total'],
    paidBefore: ['Đã nộp lúc nhập vào', 'Paid when entered'],
    paid: shared.paid,
    waived: shared.waived,
    debt: ['Còn nợ', 'Debt'],
    dueOn: shared.dueOn,
    age: ['Tuổi nợ', 'Age of debt'],
    status: ['Tình trạng', 'Status'],
    pending: ['Chờ xác nhận', 'Waits for confirmation'],
    pendingPayment: ['Lần nộp chờ xác nhận', 'Waiting payment'],
    anyEntry: ['Lần ghi sổ', 'Entry'],
    cancelled: shared.cancelled,
    cancelledAt: ['Huỷ lúc', 'Cancelled at'],
    cancelReason: shared.reasonOfCancelling,
    cancelledTotal: ['Phải nộp trước khi huỷ', 'Total before it was cancelled'],
    reason: shared.reason,
    asCredit: ['Phần vượt thành nộp thừa', 'What is above becomes a credit'],
    reference: ['Mã chuyển khoản', 'Transfer reference'],
    payDate: ['Ngày nộp gần nhất', 'Last paid on'],
    paymentContent: ['Nội dung nộp', 'Payment content'],
    userReceive: shared.receivedBy,
    note: shared.note,
    attachmentIds: shared.filesTepDinhKem,
    payment: ['Ghi sổ', 'Entry'],
    moved: ['Gộp từ hội viên khác', 'Moved by a merge'],
  },
  choices: {
    period: periodWords,
    kind: kindWords,
    memberType: {
      1: shared.unitMember,
      2: shared.affiliateMember,
      6: shared.personalMember,
    },
    status: { 1: ['Chưa hoàn thành', 'Incomplete'], 2: shared.completed },
    age: {
      notDue: shared.notDueYet,
      today: shared.dueToday,
      days30: ['Quá hạn 1–30 ngày', '1–30 days overdue'],
      days90: ['Quá hạn 31–90 ngày', '31–90 days overdue'],
      days365: ['Quá hạn 91–365 ngày', '91–365 days overdue'],
      older: ['Quá hạn trên 365 ngày', 'Over 365 days overdue'],
    },
  },
  moved: { fees: shared.fees },
  messages: {
    'Mes.FeeHistories.Year.InValid': ['Năm của khoản phí phải từ 2000 đến 2100', 'The year must be from 2000 to 2100'],
    'Mes.FeeHistories.Year.AlreadyExist': [
      'Hội viên đã có khoản phí loại này cho năm và kỳ này',
      'The member has a fee of this kind for the year and period',
    ],
    'Mes.FeeHistories.Total.NotAllowed': [
      'Khoản phí đã có ghi sổ; hãy dùng Sửa số phải nộp và ghi lý do',
      'The fee has entries; correct its total with a reason',
    ],
    'Mes.FeeHistories.DueOn.Asked': [
      'Hạn nộp cách năm của khoản phí hơn một năm; hãy sửa, hoặc thêm bằng tay và xác nhận nếu đúng như vậy',
      'The due day is more than a year from the year of the fee; change it, or add it by hand and confirm it',
    ],
    'Mes.FeeHistories.Total.Required': ['Hãy nhập số phải nộp', 'Enter the total'],
    'Mes.FeeHistories.Total.Same': ['Số phải nộp vẫn như cũ', 'The total is the same as before'],
    'Mes.FeeHistories.Total.Credit': [
      'Thấp hơn số đã nộp: {sum} ₫ sẽ thành nộp thừa; hãy đồng ý hoặc nhập số khác',
      'This is less than was paid: {sum} ₫ would become a credit; agree, or enter another amount',
    ],
    'Mes.FeeHistories.Total.Waived': [
      'Không được thấp hơn số đã miễn giảm {sum} ₫; hãy đính chính lần miễn giảm trước',
      'This is less than the {sum} ₫ that were waived; take the waiver back first',
    ],
    'Mes.FeeHistories.Reason.Required': shared.giveTheReason,
    'Mes.FeeHistories.AsCredit.InValid': shared.theChoiceIsNotValid,
    'Mes.FeeHistories.CorrectTotal.Successfully': ['Đã sửa số phải nộp', 'The total was corrected'],
    'Mes.FeeHistories.Total.InValid': shared.thisIsNoAmountWriteIt,
    'Mes.FeeHistories.Total.Zero': ['Số phải nộp phải lớn hơn 0', 'The total must be more than 0'],
    'Mes.FeeHistories.PaidBefore.NotAllowed': [
      'Số đã nộp khác với sổ; khoản phí đã có thì hãy ghi nhận nộp hoặc đính chính',
      'This differs from the entries; enter a payment or take one back',
    ],
    'Mes.FeeHistories.MemberId.NotAllowed': [
      'Chỉ hội viên đơn vị, liên kết và cá nhân phải nộp phí',
      'Only unit, affiliate and individual members owe fees',
    ],
    'Mes.FeeHistories.Payments.Successfully': ['Đã ghi nhận', 'The entry was made'],
    'Mes.FeeHistories.UseCredit.Successfully': ['Đã chuyển số nộp thừa', 'The credit was moved'],
  },
} as const satisfies AreaTexts;
