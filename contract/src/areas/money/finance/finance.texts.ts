import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts, Pair } from '../../../kit/message.ts';

const fields = {
  code: shared.code,
  memberId: shared.memberOrPartner,
  memberName: shared.memberOrPartner,
  clubId: shared.club,
  programCode: ['Mã chương trình', 'Programme code'],
  unit: ['Đơn vị tính', 'Unit'],
  unitPrice: ['Đơn giá', 'Unit price'],
  quantity: ['Số lượng', 'Quantity'],
  money: ['Thành tiền', 'Amount'],
  type: shared.kind,
  content: shared.content,
  attachmentIds: shared.filesTepDinhKem,
  status: ['Thanh toán', 'Payment'],
  closedAt: ['Thời điểm duyệt chốt', 'Closed at'],
  closedByName: ['Người duyệt chốt', 'Closed by'],
  reversesId: shared.reverses,
  reversesCode: shared.reverses,
  reason: ['Lý do đảo', 'Reason of the reversal'],
  reversedById: shared.reversedBy,
  reversedByCode: shared.reversedBy,
} as const satisfies Record<string, Pair>;

const choices = {
  status: { 1: shared.paidDaThanhToan, 2: shared.unpaid },
  type: { 1: shared.revenue, 2: ['Chiết khấu', 'Discount'], 3: shared.sponsorship },
} as const satisfies AreaTexts['choices'];

const sections = {
  what: ['Ai và cái gì', 'Who and what'],
  amount: shared.amount,
  details: shared.details,
} as const satisfies AreaTexts['sections'];

/** The words of permissions beyond the standard ones. */
const actions = {
  ChangeStatus: shared.approveAndClose,
  ApproveClose: shared.approveAndClose,
  Reverse: shared.reverse,
} as const satisfies AreaTexts['actions'];

function messagesOf(area: string, date: string, [vi, en]: Pair): Readonly<Record<`Mes.${string}`, Pair>> {
  const rules: Readonly<Record<string, Pair>> = {
    'ApproveClose.Successfully': [`Đã duyệt chốt ${vi}`, `The ${en} is closed as paid`],
    'ApproveClose.Failed': [`Không duyệt chốt được ${vi}`, `The ${en} could not be closed`],
    'Reverse.Successfully': [`Đã đảo ${vi}`, `The ${en} is reversed`],
    'Reverse.Failed': [`Không đảo được ${vi}`, `The ${en} could not be reversed`],
    'Status.NotAllowed': [
      `Không làm được ở trạng thái hiện tại: ${vi} đã chốt thì giữ nguyên, chỉ đảo được một lần`,
      `Not possible in the present state: a closed ${en} stays as it is and is reversed once`,
    ],
    [`${date}.Asked`]: [
      'Ngày này cách hôm nay quá xa (sau hơn một năm, hoặc trước năm 2000); hãy sửa, hoặc thêm bằng tay và xác nhận nếu đúng như vậy',
      'This day is far from today (more than a year ahead, or before 2000); change it, or add it by hand and confirm it',
    ],
    'Quantity.NotAllowed': ['Số lượng phải lớn hơn 0', 'The quantity must be greater than 0'],
    'Quantity.InValid': [
      'Số lượng là số lớn hơn 0, nhiều nhất 3 chữ số thập phân',
      'The quantity is a number above 0 with at most 3 decimal places',
    ],
    'Money.OverLength': [
      'Thành tiền quá lớn: phải dưới 1.000.000.000.000.000 đồng',
      'The amount is too large: it must be below 1,000,000,000,000,000 đồng',
    ],
    [`${date}.NotAllowed`]: [
      'Năm này đã chốt nên không ghi thêm hay duyệt chốt khoản nào của năm được nữa',
      'The year is closed, so nothing can be added to it or closed in it',
    ],
    'Reason.Required': ['Hãy ghi lý do đảo', 'Give the reason of the reversal'],
  };
  return Object.fromEntries(Object.entries(rules).map(([rule, pair]) => [`Mes.${area}.${rule}`, pair]));
}

export const netRevenueTexts = {
  title: shared.revenue,
  one: ['khoản doanh thu', 'revenue entry'],
  many: ['khoản doanh thu', 'revenue entries'],
  about: [
    'Doanh thu thuần từ hội viên và đối tác; khoản đã thanh toán quyết định hạng hội viên trong năm.',
    'Net revenue from members and partners; what is paid decides the rank of a member in the year.',
  ],
  fields: {
    ...fields,
    product: shared.productOrService,
    netRevenueDate: ['Ngày ghi nhận', 'Date'],
    invoiceNumber: ['Số hoá đơn', 'Invoice number'],
    invoiceSeries: ['Ký hiệu hoá đơn', 'Invoice series'],
    invoiceDate: ['Ngày hoá đơn', 'Invoice date'],
    invoiceFileIds: ['Tệp hoá đơn', 'Invoice file'],
  },
  choices,
  sections: { ...sections, invoice: ['Hoá đơn điện tử', 'E-invoice'] },
  actions,
  moved: { finance: ['khoản tài chính', 'finance entries'] },
  messages: messagesOf('NetRevenues', 'NetRevenueDate', ['khoản doanh thu', 'revenue entry']),
} satisfies AreaTexts;

export const discountTexts = {
  title: shared.discounts,
  one: ['khoản chiết khấu', 'discount'],
  many: ['khoản chiết khấu', 'discounts'],
  about: [
    'Chiết khấu dành cho hội viên và đối tác; tỷ lệ theo hạng được gợi ý sẵn.',
    'Discounts for members and partners; the ratio of the rank is offered.',
  ],
  fields: {
    ...fields,
    product: shared.productOrService,
    netRevenueDate: ['Ngày chiết khấu', 'Date'],
    discountRatio: shared.discountRatio,
    money: ['Tiền chiết khấu', 'Discount'],
  },
  choices,
  sections,
  actions,
  messages: {
    ...messagesOf('Discounts', 'NetRevenueDate', ['khoản chiết khấu', 'discount']),
    'Mes.Discounts.DiscountRatio.InValid': shared.theDiscountRatioLiesBetween0,
  },
} satisfies AreaTexts;

export const sponsorTexts = {
  title: ['Tài trợ', 'Sponsorships'],
  one: ['khoản tài trợ', 'sponsorship'],
  many: ['khoản tài trợ', 'sponsorships'],
  about: [
    'Tài trợ bằng tiền hoặc hiện vật của hội viên và đối tác cho hiệp hội.',
    'What members and partners give to the association, in money or in kind.',
  ],
  fields: {
    ...fields,
    product: ['Khoản tài trợ', 'What is given'],
    sponsorDate: ['Ngày tài trợ', 'Date'],
    money: shared.value,
  },
  choices,
  sections,
  actions,
  messages: messagesOf('Sponsors', 'SponsorDate', ['khoản tài trợ', 'sponsorship']),
} satisfies AreaTexts;
