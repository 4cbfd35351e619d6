import type { Field } from '../kit/field.ts';
import type { Pair } from '../kit/message.ts';
import { REASON_MAX } from '../kit/reason.ts';
import { lacksChoices, lacksField, lacksLabel } from '../kit/wanted.ts';
import { contactFields, contactLabels, leaderFields } from './contact.ts';

/** The fields of enterprises. Unit and affiliate members, business partners and clubs spread them. */
export const enterpriseFields = {
  enterpriseName: { kind: 'text', required: true, search: true, list: 'shown', sort: true, section: 'identity' },
  enterpriseEnglishName: { kind: 'text', search: true, list: 'hidden', section: 'identity' },
  enterpriseAcronymsName: { kind: 'text', max: 100, search: 'short', list: 'hidden', section: 'identity' },
  code: {
    kind: 'code',
    max: 32,
    required: true,
    unique: true,
    search: true,
    list: 'shown',
    sort: true,
    filter: true,
    section: 'identity',
  },
  taxCode: {
    kind: 'taxCode',
    search: true,
    list: 'hidden',
    filter: true,
    sharedFor: 'duplicateReason',
    section: 'identity',
  },
  duplicateReason: { kind: 'longText', max: REASON_MAX, section: 'identity' },
  idCard: { kind: 'identity', section: 'identity' },
  idCardLast4: { kind: 'text', max: 4, readOnly: true },
  birthday: { kind: 'date', past: true, fromPeriod: true, list: 'hidden', filter: true, section: 'identity' },
  phoneNumber: { kind: 'phone', search: true, list: 'hidden', filter: true, section: 'address' },
  emailAddress: { kind: 'email', unique: true, search: true, list: 'hidden', filter: true, section: 'address' },
  website: { kind: 'link', filter: true, section: 'address' },
  fanpage: { kind: 'link', section: 'address' },
  headOfficeAddress: { kind: 'address', search: 'province', section: 'address' },
  transactionOfficeAddress: { kind: 'address', section: 'address' },
  provinceCode: { kind: 'text', from: 'Units', readOnly: true, computed: true, filter: true },
  provinceName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
  enterpriseScale: { kind: 'choice', choices: [1, 2, 3, 4], list: 'hidden', filter: true, section: 'business' },
  careerIds: { kind: 'references', to: 'Careers', filter: true, section: 'business' },
  careerNames: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
  fieldIds: { kind: 'references', to: 'Fields', filter: true, section: 'business' },
  fieldNames: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
  fieldRelationIds: { kind: 'references', to: 'FieldGroups', narrowedBy: 'fieldIds', section: 'business' },
  charterCapital: { kind: 'money', realFrom: 1_000_000, list: 'hidden', filter: true, section: 'business' },
  turnover: { kind: 'money', realFrom: 1_000_000, list: 'hidden', filter: true, section: 'business' },
  marketId: { kind: 'reference', to: 'Markets', filter: true, section: 'business' },
  marketName: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
  targetCustomerId: { kind: 'reference', to: 'TargetCustomers', filter: true, section: 'business' },
  targetCustomerName: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
  certificateId: { kind: 'reference', to: 'Certificates', filter: true, section: 'business' },
  certificateName: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
  prize: { kind: 'longText', section: 'business' },
  certificateOfMerit: { kind: 'longText', section: 'business' },
  leaderInfo: { kind: 'object', search: true, fields: leaderFields, section: 'leader' },
  connectInfos: { kind: 'list', search: true, items: 20, sheetItems: 2, fields: contactFields, section: 'contacts' },
} as const satisfies Record<string, Field>;

/** What the office wants of each enterprise, by law and by practice. */
export const enterpriseLacks = lacksField(
  'taxCode',
  'birthday',
  'phoneNumber',
  'emailAddress',
  'headOfficeAddress',
  'fieldIds',
  'leaderInfo.name',
  'leaderInfo.phoneNumber',
  'leaderInfo.dateOfBirth',
);

export const enterpriseSections = ['identity', 'address', 'business', 'leader', 'contacts'] as const;

export const enterpriseLabels: Readonly<Record<string, Pair>> = {
  ...contactLabels,
  lacks: lacksLabel,
  enterpriseName: ['Tên doanh nghiệp', 'Enterprise'],
  enterpriseEnglishName: ['Tên tiếng Anh', 'English name'],
  enterpriseAcronymsName: ['Tên viết tắt', 'Short name'],
  taxCode: ['Mã số thuế', 'Tax code'],
  duplicateReason: ['Lý do trùng mã số thuế', 'Reason for the same tax code'],
  idCard: ['Số CCCD người đại diện pháp luật', 'ID number of the legal representative'],
  idCardLast4: ['Số CCCD (4 số cuối)', 'ID number (last 4)'],
  birthday: ['Ngày thành lập', 'Founded on'],
  phoneNumber: ['Điện thoại', 'Phone'],
  emailAddress: ['E-mail', 'E-mail'],
  website: ['Trang web', 'Website'],
  fanpage: ['Fanpage', 'Fanpage'],
  headOfficeAddress: ['Trụ sở chính', 'Head office'],
  transactionOfficeAddress: ['Văn phòng giao dịch', 'Transaction office'],
  ...addressLabels('headOfficeAddress', ['trụ sở chính', 'of the head office']),
  ...addressLabels('transactionOfficeAddress', ['văn phòng giao dịch', 'of the transaction office']),
  provinceCode: ['Tỉnh, thành phố', 'Province'],
  provinceName: ['Tỉnh, thành phố', 'Province'],
  enterpriseScale: ['Quy mô', 'Scale'],
  careerIds: ['Ngành nghề', 'Branches'],
  careerNames: ['Ngành nghề', 'Branches'],
  fieldIds: ['Lĩnh vực', 'Fields'],
  fieldNames: ['Lĩnh vực', 'Fields'],
  fieldRelationIds: ['Nhóm con', 'Child groups'],
  charterCapital: ['Vốn điều lệ', 'Charter capital'],
  turnover: ['Doanh thu trước khi gia nhập', 'Turnover before joining'],
  marketId: ['Thị trường', 'Market'],
  marketName: ['Thị trường', 'Market'],
  targetCustomerId: ['Khách hàng mục tiêu', 'Target customers'],
  targetCustomerName: ['Khách hàng mục tiêu', 'Target customers'],
  certificateId: ['Chứng nhận', 'Certificate'],
  certificateName: ['Chứng nhận', 'Certificate'],
  prize: ['Giải thưởng', 'Prizes'],
  certificateOfMerit: ['Bằng khen', 'Certificates of merit'],
};

export const enterpriseLacksChoices = lacksChoices(enterpriseLabels, enterpriseLacks);

export const scaleChoices: Readonly<Record<string, Pair>> = {
  1: ['50-100 người', '50-100 people'],
  2: ['100-200 người', '100-200 people'],
  3: ['200-500 người', '200-500 people'],
  4: ['Trên 500 người', 'Over 500 people'],
};

function addressLabels(parent: string, [vi, en]: Pair): Record<string, Pair> {
  return {
    [`${parent}ProvinceCode`]: [`Tỉnh, thành phố ${vi}`, `Province ${en}`],
    [`${parent}DistrictCode`]: [`Quận, huyện ${vi}`, `District ${en}`],
    [`${parent}CommuneCode`]: [`Phường, xã ${vi}`, `Commune ${en}`],
    [`${parent}Road`]: [`Số nhà, đường ${vi}`, `Street ${en}`],
    [`${parent}Scheme`]: [`Loại địa danh ${vi}`, `Kind of address ${en}`],
  };
}
