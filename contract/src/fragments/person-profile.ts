import { MEMBER_TYPE } from '../codes.ts';
import type { Field } from '../kit/field.ts';
import type { Pair } from '../kit/message.ts';
import { lacksChoices, lacksField, lacksLabel } from '../kit/wanted.ts';
import { enterpriseFields, enterpriseLabels } from './enterprise-profile.ts';

const { provinceCode, provinceName, careerIds, careerNames, code, idCardLast4, phoneNumber, emailAddress } =
  enterpriseFields;
/** A filter would tell the digits of a guarded number. */
const { filter: _filter, ...guardedPhone } = phoneNumber;

/** The fields of persons. Personal members and personal partners spread them. */
export const personFields = {
  name: { kind: 'person', required: true, search: true, list: 'shown', sort: true, section: 'identity' },
  code,
  idCard: { kind: 'identity', section: 'identity' },
  idCardLast4,
  gender: { kind: 'choice', choices: [1, 2], list: 'hidden', filter: true, section: 'identity' },
  dayOfBirth: { kind: 'date', past: true, guard: 'reason', list: 'hidden', section: 'identity' },
  workUnit: { kind: 'text', list: 'shown', section: 'work' },
  workMemberId: { kind: 'reference', to: 'Members', filter: true, section: 'work' },
  workMemberName: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
  position: { kind: 'text', max: 100, list: 'hidden', section: 'work' },
  careerIds: { ...careerIds, section: 'work' },
  careerNames,
  phoneNumber: { ...guardedPhone, guard: 'code', section: 'contact' },
  emailAddress: { ...emailAddress, section: 'contact' },
  homeAddress: { kind: 'address', search: 'province', section: 'contact' },
  provinceCode,
  provinceName: { ...provinceName, list: 'hidden' },
} as const satisfies Record<string, Field>;

/** What the office wants of each person. */
export const personLacks = lacksField(
  'dayOfBirth',
  'gender',
  'phoneNumber',
  'emailAddress',
  'homeAddress',
  'workUnit',
  'position',
);

/** The member types of persons with a record; persons outside the system are not among them. */
export const PERSON_TYPES: readonly number[] = [MEMBER_TYPE.executive, MEMBER_TYPE.person, MEMBER_TYPE.personalPartner];

/** Whether an area's records are persons. */
export function isOfPersons({ fields }: { readonly fields: Readonly<Record<string, unknown>> }): boolean {
  return 'dayOfBirth' in fields;
}

export const personSections = ['identity', 'work', 'contact'] as const;

export const personSectionTexts: Readonly<Record<(typeof personSections)[number], Pair>> = {
  identity: ['Nhận diện', 'Identity'],
  work: ['Công tác', 'Work'],
  contact: ['Liên lạc', 'Contact'],
};

export const personLabels: Readonly<Record<string, Pair>> = {
  name: ['Họ và tên', 'Full name'],
  lacks: lacksLabel,
  idCard: ['Số CCCD', 'ID number'],
  idCardLast4: ['Số CCCD (4 số cuối)', 'ID number (last 4)'],
  gender: ['Giới tính', 'Gender'],
  dayOfBirth: ['Ngày sinh', 'Date of birth'],
  workUnit: ['Đơn vị công tác', 'Work unit'],
  workMemberId: ['Doanh nghiệp hội viên', 'Member company'],
  workMemberName: ['Doanh nghiệp hội viên', 'Member company'],
  position: ['Chức vụ', 'Position'],
  homeAddress: ['Địa chỉ nhà', 'Home address'],
  homeAddressProvinceCode: ['Tỉnh, thành phố nơi ở', 'Home province'],
  homeAddressDistrictCode: ['Quận, huyện nơi ở', 'Home district'],
  homeAddressCommuneCode: ['Phường, xã nơi ở', 'Home commune'],
  homeAddressRoad: ['Số nhà, đường nơi ở', 'Home street'],
  homeAddressScheme: ['Loại địa danh nơi ở', 'Kind of home address'],
  ...shared(
    'phoneNumber',
    'emailAddress',
    'provinceCode',
    'provinceName',
    'careerIds',
    'careerNames',
    'fieldIds',
    'fieldNames',
    'fieldRelationIds',
  ),
};

export const personLacksChoices = lacksChoices(personLabels, personLacks);

function shared(...names: string[]): Record<string, Pair> {
  return Object.fromEntries(Object.entries(enterpriseLabels).filter(([name]) => names.includes(name)));
}
