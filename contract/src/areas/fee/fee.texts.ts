import type { AreaTexts, Pair } from '../../kit/message.ts';

/** The words of periods, for plans and fees. */
export const periodWords: Readonly<Record<string, Pair>> = {
  Y: ['Cả năm', 'Whole year'],
  H1: ['Nửa đầu năm', 'First half'],
  H2: ['Nửa cuối năm', 'Second half'],
  Q1: ['Quý 1', 'Quarter 1'],
  Q2: ['Quý 2', 'Quarter 2'],
  Q3: ['Quý 3', 'Quarter 3'],
  Q4: ['Quý 4', 'Quarter 4'],
  M01: ['Tháng 1', 'January'],
  M02: ['Tháng 2', 'February'],
  M03: ['Tháng 3', 'March'],
  M04: ['Tháng 4', 'April'],
  M05: ['Tháng 5', 'May'],
  M06: ['Tháng 6', 'June'],
  M07: ['Tháng 7', 'July'],
  M08: ['Tháng 8', 'August'],
  M09: ['Tháng 9', 'September'],
  M10: ['Tháng 10', 'October'],
  M11: ['Tháng 11', 'November'],
  M12: ['Tháng 12', 'December'],
};

export const kindWords: Readonly<Record<string, Pair>> = {
  1: ['Hội phí', 'Membership fee'],
  2: ['Lệ phí gia nhập', 'Joining fee'],
  3: ['Khoản thu khác', 'Other'],
};

export const feeTexts = {
  title: ['Đợt thu hội phí', 'Fee plans'],
  one: ['đợt thu', 'fee plan'],
  many: ['đợt thu', 'fee plans'],
  about: [
    'Mức thu theo năm và kỳ: xem trước ai phải nộp bao nhiêu, rồi phát hành cho mọi hội viên trong một bước.',
    'Rates by year and period: see who owes how much, then issue them to all members in one step.',
  ],
  sections: {
    what: ['Đợt thu', 'Plan'],
    rates: ['Mức thu', 'Rates'],
    rules: ['Quy định khác', 'Further rules'],
  },
  fields: {
    name: ['Tên đợt thu', 'Name'],
    year: ['Năm', 'Year'],
    period: ['Kỳ', 'Period'],
    kind: ['Loại', 'Kind'],
    dueOn: ['Hạn nộp', 'Due on'],
    rates: ['Mức thu', 'Rates'],
    ratesMemberType: ['Loại hội viên', 'Member type'],
    ratesEnterpriseScale: ['Quy mô', 'Scale'],
    ratesMemberId: ['Riêng hội viên', 'One member'],
    ratesMemberName: ['Riêng hội viên', 'One member'],
    ratesAmount: ['Số tiền (0 là miễn)', 'Amount (0 exempts)'],
    ratesReason: ['Lý do (bắt buộc khi miễn)', 'Reason (needed to exempt)'],
    proRata: ['Người vào giữa kỳ', 'Who joins within the period'],
    note: ['Ghi chú', 'Note'],
    state: ['Trạng thái', 'State'],
    issuedAt: ['Phát hành lúc', 'Issued at'],
    closedAt: ['Chốt lúc', 'Closed at'],
    feeCount: ['Số hội viên', 'Members'],
    total: ['Phải thu', 'To collect'],
    paid: ['Đã thu', 'Collected'],
    debt: ['Còn phải thu', 'Outstanding'],
    issued: ['Số khoản phí phát hành', 'Fees issued'],
  },
  choices: {
    period: periodWords,
    kind: kindWords,
    memberType: {
      1: ['Hội viên đơn vị', 'Unit member'],
      2: ['Hội viên liên kết', 'Affiliate member'],
      6: ['Hội viên cá nhân', 'Individual member'],
    },
    enterpriseScale: {
      1: ['50–100 người', '50–100 people'],
      2: ['100–200 người', '100–200 people'],
      3: ['200–500 người', '200–500 people'],
      4: ['Trên 500 người', 'Over 500 people'],
    },
    proRata: {
      0: ['Nộp đủ cả kỳ', 'Pays the whole period'],
      1: ['Nộp theo số tháng còn lại', 'Pays by months that are left'],
      2: ['Nộp theo số quý còn lại', 'Pays by quarters that are left'],
    },
    state: { draft: ['Đang soạn', 'Draft'], issued: ['Đã phát hành', 'Issued'], closed: ['Đã chốt', 'Closed'] },
  },
  actions: { Import: ['Nhập', 'Import'] },
  messages: {
    'Mes.Fees.Year.InValid': ['Năm phải từ 2000 đến 2100', 'The year must be from 2000 to 2100'],
    'Mes.Fees.Year.AlreadyExist': [
      'Đã có đợt thu cùng loại cho năm và kỳ này',
      'There is a plan of this kind for the year and period',
    ],
    'Mes.Fees.RatesReason.Required': [
      'Mức 0 đồng là miễn phí, hãy ghi lý do miễn',
      'An amount of 0 exempts: give the reason',
    ],
    'Mes.Fees.RatesAmount.Duplicate': [
      'Đã có mức thu cho cùng loại, quy mô và hội viên này',
      'There is a rate for the same type, scale and member',
    ],
    'Mes.Fees.Issue.Successfully': ['Đã phát hành hội phí', 'The fees were issued'],
    'Mes.Fees.Close.Successfully': ['Đã chốt đợt thu', 'The plan was closed'],
    'Mes.Fees.Reopen.Successfully': ['Đã mở lại đợt thu', 'The plan was opened again'],
    'Mes.Fees.Copy.Successfully': ['Đã sao chép đợt thu', 'The plan was copied'],
    'Mes.Fees.Status.NotAllowed': [
      'Đợt thu đang ở trạng thái không làm được việc này',
      'This is not possible in the present state of the plan',
    ],
    'Mes.Fees.Issue.NotAllowed': [
      'Đợt thu chưa có mức nào; hãy nhập mức thu trước khi phát hành',
      'The plan has no rate yet; enter one before issuing it',
    ],
    'Mes.Fees.Of.InValid': ['Không có danh sách này', 'There is no such list'],
  },
} as const satisfies AreaTexts;
