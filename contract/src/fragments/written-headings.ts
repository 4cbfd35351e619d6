/**
 * Headings as offices write them, by the key of a column (`code`, `leaderInfo.phoneNumber`). Case, accents, marks, units
 * and the usual abbreviations (`MST`, `SĐT`, `Đ/c`, `DN`, `HV`, `CLB`) do not matter. A form with a leading `?` counts only
 * when no other column of the file is surer of that field.
 */
export type WrittenHeadings = Readonly<Record<string, readonly string[]>>;

/** Columns that offices have and no record has: they are left out without asking. */
export const UNTAKEN_HEADINGS: readonly string[] = [
  'STT',
  'TT',
  'Số TT',
  'Số thứ tự',
  'No',
  'No.',
  '#',
  'Thứ tự',
  'Ký tên',
  'Chữ ký',
  'Ký nhận',
];

/** Words before a heading that say nothing about whose value it is: `Thông tin doanh nghiệp / MST`. */
export const NEUTRAL_GROUPS: readonly string[] = [
  'Thông tin',
  'Thông tin chung',
  'Thông tin cơ bản',
  'Thông tin doanh nghiệp',
  'Thông tin đơn vị',
  'Thông tin công ty',
  'Thông tin hội viên',
  'Thông tin đăng ký',
  'Thông tin liên hệ',
  'Liên hệ',
  'Liên lạc',
  'Thông tin liên lạc',
  'Doanh nghiệp',
  'Đơn vị',
  'Công ty',
  'Hội viên',
  'General information',
];

/** Words for a person's details behind or before the words for the person: `SĐT giám đốc`, `Giám đốc / Chức vụ`. */
const personParts: Readonly<Record<string, readonly string[]>> = {
  name: ['', 'họ tên', 'tên', 'full name', 'name'],
  position: ['chức vụ', 'chức danh', 'position', 'title'],
  phoneNumber: [
    'điện thoại',
    'di động',
    'số di động',
    'điện thoại di động',
    'điện thoại liên hệ',
    'liên hệ',
    'zalo',
    'phone',
    'mobile',
  ],
  emailAddress: ['email'],
  gender: ['giới tính', 'gender'],
  dateOfBirth: ['ngày sinh', 'năm sinh', 'ngày tháng năm sinh', 'date of birth'],
};

const leaderWords = [
  'người đứng đầu',
  'người đại diện',
  'đại diện',
  'người đại diện pháp luật',
  'người đại diện theo pháp luật',
  'đại diện pháp luật',
  'đại diện theo pháp luật',
  'giám đốc',
  'tổng giám đốc',
  'giám đốc / tổng giám đốc',
  'chủ doanh nghiệp',
  'lãnh đạo',
  'người lãnh đạo',
  'lãnh đạo doanh nghiệp',
  'thủ trưởng đơn vị',
  'thủ trưởng',
  'chủ tịch',
  'chủ nhiệm',
  'representative',
  'legal representative',
  'director',
  'ceo',
];

const contactWords = [
  'đầu mối',
  'đầu mối liên hệ',
  'người liên hệ',
  'người liên lạc',
  'cán bộ đầu mối',
  'người đầu mối',
  'người phụ trách',
  'cán bộ phụ trách',
  'contact',
  'contact person',
];

function personForms(field: string, words: readonly string[], parts: readonly string[]): WrittenHeadings {
  return Object.fromEntries(
    parts.map((part) => {
      const forms = words.flatMap((word) =>
        (personParts[part] ?? []).flatMap((detail) =>
          detail === '' ? [word] : [`${detail} ${word}`, `${word} ${detail}`],
        ),
      );
      return [`${field}.${part}`, forms];
    }),
  );
}

function addressForms(field: string, words: readonly string[]): WrittenHeadings {
  const parts: Readonly<Record<string, readonly string[]>> = {
    provinceCode: ['tỉnh', 'tỉnh thành', 'tỉnh thành phố', 'thành phố', 'tỉnh / thành phố', 'province', 'city'],
    districtCode: ['quận huyện', 'quận', 'huyện', 'quận huyện thị xã', 'district'],
    communeCode: [
      'phường xã',
      'xã phường',
      'phường',
      'xã',
      'phường xã thị trấn',
      'phường xã đặc khu',
      'ward',
      'commune',
    ],
    road: ['số nhà', 'đường', 'số nhà đường', 'số nhà tên đường', 'đường phố', 'street'],
  };
  return Object.fromEntries(
    Object.entries(parts).map(([part, forms]) => [
      `${field}.${part}`,
      words.flatMap((word) => forms.map((form) => (word === '' ? form : `${word} ${form}`))),
    ]),
  );
}

const addressed = (road: readonly string[], own: WrittenHeadings, field: string): WrittenHeadings => ({
  ...own,
  [`${field}.road`]: [...(own[`${field}.road`] ?? []), ...road],
});

const phones = [
  'điện thoại',
  'số điện thoại liên hệ',
  'điện thoại liên hệ',
  'điện thoại cố định',
  'điện thoại bàn',
  'điện thoại cơ quan',
  'số máy',
  'tel',
  'telephone',
  'phone',
  'phone number',
  'hotline',
  '?di động',
  '?số di động',
  '?điện thoại di động',
  '?mobile',
  '?zalo',
  '?số zalo',
  '?liên hệ',
];
const emails = [
  'email',
  'email liên hệ',
  'email công ty',
  'email doanh nghiệp',
  'hòm thư',
  'hộp thư điện tử',
  'mail',
  '?gmail',
];
const careers = [
  'ngành nghề',
  'ngành',
  'ngành nghề kinh doanh',
  'ngành nghề kinh doanh chính',
  'ngành nghề hoạt động',
  'ngành kinh doanh',
  'ngành nghề chính',
  'nghề nghiệp',
  'industry',
];
const fields = ['lĩnh vực', 'lĩnh vực hoạt động', 'lĩnh vực kinh doanh', 'lĩnh vực hoạt động chính', 'business field'];
const clubs = [
  'câu lạc bộ',
  'thuộc câu lạc bộ',
  'sinh hoạt câu lạc bộ',
  'câu lạc bộ tham gia',
  'chi hội',
  'thuộc chi hội',
  'club',
];
const identities = [
  'cccd',
  'số cccd',
  'cccd cmnd',
  'số cccd cmnd',
  'căn cước',
  'số căn cước',
  'căn cước công dân',
  'số căn cước công dân',
  'số định danh',
  'id number',
];
const genders = ['giới tính', 'phái', 'nam nữ', 'gender', 'sex'];

const codes = (...own: string[]) => ['mã', '?mã số', 'code', '?id', ...own];

const headOffice = addressed(
  [
    'địa chỉ',
    'địa chỉ trụ sở',
    'địa chỉ trụ sở chính',
    'trụ sở',
    'trụ sở chính',
    'địa chỉ công ty',
    'địa chỉ doanh nghiệp',
    'địa chỉ liên hệ',
    'địa chỉ đơn vị',
    'địa chỉ đăng ký kinh doanh',
    'address',
    'head office',
    'địa chỉ số nhà',
    'địa chỉ số nhà đường',
    'địa chỉ đường',
  ],
  addressForms('headOfficeAddress', [
    '',
    'địa chỉ',
    'trụ sở',
    'trụ sở chính',
    'địa chỉ trụ sở',
    'địa chỉ trụ sở chính',
  ]),
  'headOfficeAddress',
);
const transactionOffice = addressed(
  [
    'văn phòng giao dịch',
    'địa chỉ văn phòng giao dịch',
    'địa chỉ giao dịch',
    'văn phòng đại diện',
    'địa chỉ văn phòng đại diện',
    'địa chỉ văn phòng',
  ],
  addressForms('transactionOfficeAddress', ['văn phòng giao dịch', 'địa chỉ văn phòng giao dịch', 'địa chỉ giao dịch']),
  'transactionOfficeAddress',
);
const home = addressed(
  [
    'địa chỉ',
    'nơi ở',
    'chỗ ở',
    'chỗ ở hiện nay',
    'nơi ở hiện nay',
    'địa chỉ liên hệ',
    'địa chỉ thường trú',
    'thường trú',
    'địa chỉ nhà',
    'địa chỉ nhà riêng',
    'nhà riêng',
    'hộ khẩu thường trú',
    'nơi thường trú',
    'địa chỉ hiện tại',
    'address',
    'home address',
  ],
  addressForms('homeAddress', ['', 'địa chỉ', 'nơi ở', 'thường trú']),
  'homeAddress',
);

/** The headings of enterprises: members, partners and clubs. */
export const enterpriseWritten: WrittenHeadings = {
  enterpriseName: [
    'tên',
    'tên công ty',
    'công ty',
    'tên doanh nghiệp',
    'doanh nghiệp',
    'tên đơn vị',
    'đơn vị',
    'tên cơ quan',
    'tên tổ chức',
    'tên hội viên',
    'hội viên',
    'tên doanh nghiệp hội viên',
    'tên đơn vị hội viên',
    'tên tiếng việt',
    'tên công ty tiếng việt',
    'tên doanh nghiệp tiếng việt',
    'tên đầy đủ',
    'tên doanh nghiệp đơn vị',
    'tên đơn vị doanh nghiệp',
    'công ty doanh nghiệp',
    'company',
    'company name',
    'name',
    'organization',
    'organisation',
  ],
  enterpriseEnglishName: [
    'tên tiếng anh',
    'tên công ty tiếng anh',
    'tên doanh nghiệp tiếng anh',
    'tên giao dịch',
    'tên giao dịch quốc tế',
    'tên nước ngoài',
    'tên quốc tế',
    'english name',
  ],
  enterpriseAcronymsName: [
    'tên viết tắt',
    'viết tắt',
    'tên công ty viết tắt',
    'tên tắt',
    'tên ngắn',
    'tên gọi tắt',
    'short name',
    'abbreviation',
  ],
  code: codes(
    'mã hội viên',
    'mã số hội viên',
    'mã đơn vị',
    'mã doanh nghiệp',
    'mã khách hàng',
    'member code',
    'member id',
  ),
  taxCode: [
    'mã số thuế',
    'mã số doanh nghiệp',
    'mã thuế',
    'mã số thuế công ty',
    'mã số thuế doanh nghiệp',
    'mã số doanh nghiệp mã số thuế',
    'mã số đăng ký kinh doanh',
    'mã số đăng ký doanh nghiệp',
    'số đăng ký kinh doanh',
    'giấy phép kinh doanh mã số thuế',
    'tax code',
    'tax id',
    'tax number',
  ],
  idCard: [
    ...identities.flatMap((word) => [`${word} người đại diện`, `${word} người đại diện pháp luật`, `${word} giám đốc`]),
    ...identities.map((word) => `?${word}`),
  ],
  birthday: [
    'ngày thành lập',
    'năm thành lập',
    'thành lập',
    'thành lập năm',
    'thành lập ngày',
    'ngày tháng năm thành lập',
    'ngày cấp phép',
    'ngày đăng ký kinh doanh',
    'ngày hoạt động',
    'ngày thành lập doanh nghiệp',
    'ngày thành lập công ty',
    'founded',
    'established',
    'year founded',
  ],
  phoneNumber: [
    ...phones,
    'điện thoại công ty',
    'điện thoại doanh nghiệp',
    'điện thoại đơn vị',
    'điện thoại văn phòng',
  ],
  emailAddress: emails,
  website: [
    'trang web',
    'website',
    'web',
    'trang thông tin điện tử',
    'địa chỉ website',
    'địa chỉ web',
    'trang chủ',
    'url',
  ],
  fanpage: ['fanpage', 'facebook', 'trang facebook', 'link facebook', 'fb', 'link fanpage'],
  ...headOffice,
  ...transactionOffice,
  enterpriseScale: [
    'quy mô',
    'quy mô lao động',
    'số lao động',
    'lao động',
    'tổng số lao động',
    'số lượng lao động',
    'số nhân viên',
    'nhân sự',
    'số nhân sự',
    'số lượng nhân viên',
    'tổng số nhân viên',
    'số cbcnv',
    'cbcnv',
    'số cán bộ công nhân viên',
    'số công nhân',
    'quy mô doanh nghiệp',
    'quy mô nhân sự',
    'quy mô công ty',
    'employees',
    'number of employees',
    'scale',
    'company size',
  ],
  careerIds: careers,
  fieldIds: fields,
  charterCapital: [
    'vốn điều lệ',
    'vốn',
    'vốn đăng ký',
    'vốn điều lệ đăng ký',
    'số vốn',
    'số vốn điều lệ',
    'charter capital',
    'capital',
  ],
  turnover: ['doanh thu trước khi gia nhập', 'doanh thu trước gia nhập'],
  marketId: ['thị trường', 'thị trường chính', 'thị trường tiêu thụ', 'thị trường hoạt động', 'market'],
  targetCustomerId: ['khách hàng mục tiêu', 'đối tượng khách hàng', 'nhóm khách hàng', 'target customer'],
  certificateId: ['chứng nhận', 'chứng chỉ', 'giấy chứng nhận', 'chứng nhận chất lượng', 'certificate'],
  prize: ['giải thưởng', 'các giải thưởng', 'thành tích', 'khen thưởng', 'prizes', 'awards'],
  certificateOfMerit: ['bằng khen', 'giấy khen', 'bằng khen giấy khen'],
  ...personForms('leaderInfo', leaderWords, Object.keys(personParts)),
  'leaderInfo.position': [
    ...(personForms('leaderInfo', leaderWords, ['position'])['leaderInfo.position'] ?? []),
    '?chức vụ',
    '?chức danh',
  ],
  ...personForms('connectInfos.0', contactWords, ['name', 'position', 'phoneNumber', 'emailAddress', 'gender']),
};

/** The headings of a stay in the association. */
export const membershipWritten: WrittenHeadings = {
  type: [
    'loại hội viên',
    'loại',
    'phân loại hội viên',
    'hình thức hội viên',
    'tư cách hội viên',
    'diện hội viên',
    'member type',
  ],
  'membership.startsOn': [
    'ngày gia nhập',
    'ngày kết nạp',
    'ngày vào hội',
    'năm gia nhập',
    'năm kết nạp',
    'năm vào hội',
    'ngày tham gia',
    'năm tham gia',
    'ngày tham gia hội',
    'ngày tham gia hiệp hội',
    'ngày gia nhập hội',
    'ngày gia nhập hiệp hội',
    'ngày vào hiệp hội',
    'ngày kết nạp hội viên',
    'thời gian gia nhập',
    'thời gian tham gia',
    'thời điểm gia nhập',
    'gia nhập',
    'kết nạp',
    'vào hội',
    'join date',
    'joined',
    'member since',
  ],
  'membership.number': ['số hội viên', 'số hiệu hội viên', 'số đăng ký hội viên', 'member number'],
  'membership.cardNumber': ['số thẻ', 'số thẻ hội viên', 'thẻ hội viên', 'mã thẻ', 'thẻ hội viên số', 'card number'],
  'membership.appliedOn': [
    'ngày nộp đơn',
    'ngày làm đơn',
    'ngày đơn',
    'ngày xin gia nhập',
    'ngày đăng ký',
    'ngày nộp đơn gia nhập',
  ],
  'membership.decisionNumber': [
    'số quyết định kết nạp',
    'quyết định kết nạp',
    'quyết định số',
    'số quyết định',
    'số quyết định công nhận',
    'số quyết định công nhận hội viên',
    'quyết định kết nạp số',
  ],
  'membership.decisionOn': ['ngày quyết định', 'ngày ra quyết định', 'ngày ký quyết định', 'ngày quyết định kết nạp'],
  'membership.honorary': ['hội viên danh dự', 'danh dự'],
  clubIds: clubs,
  tagIds: ['nhãn', 'thẻ nhãn', 'nhóm', 'tags'],
};

/** The headings of persons who are members, partners or in a committee. */
export const personWritten: WrittenHeadings = {
  name: [
    'họ tên',
    'tên',
    'họ tên hội viên',
    'tên hội viên',
    'hội viên',
    'họ tên đệm',
    'họ tên đầy đủ',
    'họ tên ủy viên',
    'full name',
    'name',
  ],
  code: codes('mã hội viên', 'mã số hội viên', 'mã cá nhân', 'member code', 'member id'),
  idCard: identities,
  gender: genders,
  dayOfBirth: [
    'ngày sinh',
    'năm sinh',
    'sinh ngày',
    'sinh năm',
    'ngày tháng năm sinh',
    'ngày tháng năm sinh nhật',
    'sinh nhật',
    'date of birth',
    'birthday',
    'dob',
  ],
  workUnit: [
    'đơn vị công tác',
    'nơi công tác',
    'cơ quan',
    'cơ quan công tác',
    'đơn vị',
    'công ty',
    'doanh nghiệp',
    'tên công ty',
    'tên đơn vị',
    'tên doanh nghiệp',
    'nơi làm việc',
    'đơn vị làm việc',
    'tên cơ quan',
    'company',
    'organization',
    'work unit',
  ],
  workMemberId: ['doanh nghiệp hội viên', 'công ty hội viên', 'hội viên đơn vị'],
  position: [
    'chức vụ',
    'chức danh',
    'chức vụ công tác',
    'vị trí',
    'chức vụ tại đơn vị',
    'chức vụ chính quyền',
    'position',
    'job title',
  ],
  careerIds: careers,
  fieldIds: fields,
  phoneNumber: [...phones.map((form) => form.replace('?', '')), 'điện thoại cá nhân'],
  emailAddress: [...emails, 'email cá nhân'],
  ...home,
};

/** The headings of clubs beside those of enterprises. */
export const clubWritten: WrittenHeadings = {
  ...enterpriseWritten,
  enterpriseName: [
    'tên câu lạc bộ',
    'câu lạc bộ',
    'tên',
    'tên chi hội',
    'chi hội',
    'tên đơn vị',
    'club',
    'club name',
    'name',
  ],
  code: codes('mã câu lạc bộ', 'mã chi hội', 'mã số câu lạc bộ', 'club code'),
  'establishmentDecision.number': [
    'số quyết định',
    'số quyết định thành lập',
    'quyết định thành lập',
    'quyết định thành lập số',
    'quyết định số',
  ],
  'establishmentDecision.date': [
    'ngày quyết định',
    'ngày quyết định thành lập',
    'ngày ký quyết định',
    'ngày ra quyết định',
  ],
  'establishmentDecision.signer': ['người ký', 'người ký quyết định'],
};

/** The headings of business partners beside those of enterprises. */
export const partnerWritten: WrittenHeadings = {
  ...enterpriseWritten,
  enterpriseName: [...(enterpriseWritten['enterpriseName'] ?? []), 'tên đối tác', 'đối tác', 'partner', 'partner name'],
  code: codes('mã đối tác', 'mã số đối tác', 'partner code'),
  turnover: ['doanh thu', 'doanh thu năm', 'turnover', 'revenue'],
  partnerSource: ['nguồn đối tác', 'nguồn', 'trong nước nước ngoài'],
  organizationId: ['tổ chức', 'loại tổ chức', 'thuộc tổ chức'],
  enterpriseId: ['loại hình doanh nghiệp', 'loại hình', 'loại doanh nghiệp', 'loại hình công ty'],
  clubIds: clubs,
  tagIds: ['nhãn', 'nhóm', 'tags'],
};

/** The headings of members of committees beside those of persons. */
export const committeeMemberWritten: WrittenHeadings = {
  ...personWritten,
  position: [
    'chức vụ',
    'chức vụ công tác',
    'chức vụ tại đơn vị',
    'chức vụ tại công ty',
    'chức vụ doanh nghiệp',
    'chức vụ chính quyền',
    'vị trí công tác',
    'position',
  ],
  'prorogues.0.termId': ['nhiệm kỳ', 'khóa', 'nhiệm kỳ khóa', 'term'],
  'prorogues.0.titleId': [
    'chức danh',
    'chức danh ban chấp hành',
    'chức vụ ban chấp hành',
    'chức vụ trong ban chấp hành',
    'chức danh trong ban chấp hành',
    'chức vụ hội',
    'chức vụ trong hội',
    'chức vụ trong hiệp hội',
    'chức vụ hiệp hội',
    'title',
  ],
  'prorogues.0.position': ['phân công', 'nhiệm vụ', 'phụ trách', 'nhiệm vụ được phân công', 'phân công nhiệm vụ'],
  'prorogues.0.startsOn': ['từ ngày', 'ngày bầu', 'ngày bổ nhiệm'],
  'prorogues.0.endsOn': ['đến ngày', 'ngày thôi', 'ngày miễn nhiệm'],
  tagIds: ['nhãn', 'nhóm', 'tags'],
};

export const representWritten: WrittenHeadings = {
  ownerId: ['câu lạc bộ', 'đại diện cho', 'tên câu lạc bộ', 'chi hội', 'club'],
  name: ['họ tên', 'tên', 'người đại diện', 'họ tên người đại diện', 'full name', 'name'],
  position: ['chức vụ', 'chức danh', 'position'],
  phoneNumber: phones.map((form) => form.replace('?', '')),
  emailAddress: emails,
  gender: genders,
  dayOfBirth: ['ngày sinh', 'năm sinh', 'ngày tháng năm sinh', 'date of birth'],
  startsOn: ['từ ngày', 'ngày bắt đầu', 'bắt đầu', 'từ'],
  endsOn: ['thôi từ ngày', 'ngày kết thúc', 'kết thúc', '?đến ngày'],
  decisionNumber: ['số quyết định', 'quyết định số', 'quyết định'],
};

export const committeeWritten: WrittenHeadings = {
  name: ['tên ban', 'ban', 'tên', 'committee'],
  kind: ['loại ban', 'loại', 'kind'],
  clubId: ['câu lạc bộ', 'thuộc câu lạc bộ', 'chi hội', 'club'],
};

export const termWritten: WrittenHeadings = {
  name: ['tên nhiệm kỳ', 'nhiệm kỳ', 'khóa', 'tên', 'term'],
  committeeId: ['ban', 'tên ban', 'thuộc ban', 'committee'],
  startsOn: ['bắt đầu', 'ngày bắt đầu', 'từ ngày', 'từ'],
  endsOn: ['bàn giao ngày', 'ngày bàn giao', 'ngày kết thúc', 'kết thúc', '?đến ngày'],
  congress: ['đại hội', 'kỳ đại hội'],
  decisionNumber: ['số quyết định', 'quyết định số', 'số quyết định công nhận'],
};

/** The headings of catalogues. */
export const catalogueWritten: WrittenHeadings = {
  code: ['mã', 'mã số', 'ký hiệu', 'mã danh mục', 'code'],
  name: ['tên', 'tên gọi', 'tên danh mục', 'tên mục', 'nội dung', 'name'],
  description: ['mô tả', 'ghi chú', 'diễn giải', 'chú thích', 'description', 'note', 'notes'],
  colour: ['màu', 'màu sắc', 'colour', 'color'],
  ord: ['thứ tự', 'thứ bậc', 'cấp bậc', 'order', 'rank'],
  careerIds: careers,
};
