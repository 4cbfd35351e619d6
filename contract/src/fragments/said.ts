/**
 * What people call the fields of lists in a sentence, beside their labels. Where two fields share a word, the upper one is
 * meant first and the other one is offered. With `sure` the word alone says that there is a value: `còn nợ`; with `none`, that
 * there is none: `hết nợ`; with `recent`, that the day is not long ago: `hội viên mới`.
 */
export const SAID_FIELDS: Readonly<
  Record<string, Readonly<Partial<Record<'words' | 'sure' | 'none' | 'recent', readonly string[]>>>>
> = {
  feeOverdue: {
    sure: [
      'quá hạn',
      'nợ quá hạn',
      'trễ hạn',
      'nợ phí quá hạn',
      'nợ',
      'nợ phí',
      'nợ hội phí',
      'overdue',
      'owes',
      'owe',
    ],
  },
  feeDue: { sure: ['đến hạn', 'nợ đến hạn', 'due'] },
  feeDebt: {
    sure: [
      'còn nợ',
      'đang nợ',
      'nợ',
      'nợ phí',
      'nợ hội phí',
      'còn nợ phí',
      'còn nợ hội phí',
      'công nợ',
      'chưa đóng phí',
      'chưa đóng hội phí',
      'chưa nộp phí',
      'chưa nộp hội phí',
      'owes',
      'owe',
      'in debt',
    ],
    none: [
      'hết nợ',
      'hết nợ phí',
      'hết nợ hội phí',
      'sạch nợ',
      'trả hết nợ',
      'đóng đủ',
      'đóng đủ phí',
      'đóng đủ hội phí',
      'nộp đủ',
      'nộp đủ phí',
      'nộp đủ hội phí',
      'paid up',
    ],
    words: ['debt'],
  },
  remindedOn: {
    sure: ['đã nhắc', 'được nhắc', 'reminded'],
    words: ['nhắc', 'nhắc phí', 'nhắc nợ', 'nhắc hội phí', 'nhắc lần cuối', 'reminder'],
  },
  joinedOn: {
    words: ['gia nhập', 'vào hội', 'kết nạp', 'được kết nạp', 'tham gia', 'joined'],
    recent: ['hội viên mới', 'mới gia nhập', 'mới vào hội', 'mới kết nạp', 'new members', 'newly joined'],
  },
  leftOn: { words: ['ra hội', 'rời hội', 'xin ra', 'left'] },
  birthday: { words: ['thành lập', 'founded'] },
  emailAddress: { words: ['email', 'mail', 'thư điện tử', 'địa chỉ email'] },
  headOfficeAddress: { words: ['địa chỉ', 'address'] },
  homeAddress: { words: ['địa chỉ', 'address'] },
  'leaderInfo.name': { words: ['người đứng đầu', 'leader'] },
  'leaderInfo.phoneNumber': { words: ['số điện thoại người đứng đầu', 'sđt người đứng đầu'] },
  phoneNumber: { words: ['số điện thoại', 'sđt', 'sdt', 'đt', 'phone number'] },
  website: { words: ['website', 'web'] },
  taxCode: { words: ['mst', 'mã thuế'] },
  provinceCode: { words: ['tỉnh', 'thành phố', 'tỉnh thành', 'địa phương'] },
  clubIds: {
    words: ['clb', 'câu lạc bộ', 'chi hội', 'club'],
    none: ['chưa gia nhập clb', 'chưa gia nhập câu lạc bộ', 'chưa gia nhập clb nào', 'chưa gia nhập câu lạc bộ nào'],
  },

  clubId: { words: ['clb', 'câu lạc bộ', 'chi hội', 'club'] },
  tagIds: { words: ['nhãn', 'gắn nhãn', 'tag'] },
  rankId: { words: ['hạng', 'xếp hạng', 'rank'] },
  careerIds: { words: ['ngành', 'nghề', 'ngành nghề', 'branch'] },
  fieldIds: { words: ['lĩnh vực', 'field'] },
  marketId: { words: ['thị trường'] },
  enterpriseScale: { words: ['quy mô'] },
  charterCapital: { words: ['vốn', 'capital'] },
  turnover: { words: ['doanh thu', 'doanh số', 'turnover', 'revenue'] },
  debt: { sure: ['còn nợ', 'nợ', 'owes'] },
  dueOn: { words: ['hạn', 'đến hạn', 'hạn nộp', 'due'] },
  paid: { words: ['đã đóng', 'đã thu'] },
  startTime: { words: ['bắt đầu', 'diễn ra', 'begins'] },
  payDate: { words: ['nộp', 'ngày nộp', 'trả ngày', 'paid on'] },
};

/** What people say before the name of a value that a record lacks. */
export const SAID_LACKS: readonly string[] = [
  'thiếu',
  'còn thiếu',
  'chưa có',
  'không có',
  'lacks',
  'missing',
  'without',
];

/** What people call values, beside their labels, by field. */
export const SAID_VALUES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  lacks: {
    anything: [
      'thiếu gì đó',
      'thiếu thông tin',
      'thiếu dữ liệu',
      'chưa đủ thông tin',
      'lacks anything',
      'missing data',
    ],
  },
  honorary: { 1: ['danh dự', 'honorary'] },
  provinceCode: {
    '01': ['HN', 'Thủ đô', 'Hanoi'],
    '31': ['Haiphong'],
    '48': ['Danang'],
    '92': ['Cantho'],
    '79': ['TP HCM', 'TPHCM', 'TP.HCM', 'HCM', 'Sài Gòn', 'Saigon', 'TP Hồ Chí Minh', 'Ho Chi Minh City'],
  },
  state: { pending: ['chưa duyệt'], current: ['hoạt động'] },
};
