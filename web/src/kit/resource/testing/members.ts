import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { resourceCodes } from '@hoivien/contract/kit/permission.ts';
import { type StubAnswer, type StubRequest, stubServer } from '../../testing/stub-server.ts';
import type { LooseRecord } from '../records.ts';

/** All codes of members. */
export const MEMBER_CODES = resourceCodes(member);

const id = (number: number) => `0197a000-0000-7000-9000-${String(number).padStart(12, '0')}`;
export const careers = ['Dệt, sợi', 'May mặc', 'Gỗ và Nội thất'].map((name, index) => ({
  id: id(index + 1),
  code: `NN-${index + 1}`,
  name,
}));
const provinces = [
  {
    code: '79',
    name: 'Hồ Chí Minh',
    fullName: 'Thành phố Hồ Chí Minh',
    level: 1,
    former: ['Bà Rịa - Vũng Tàu', 'Bình Dương'],
  },
  { code: '01', name: 'Hà Nội', fullName: 'Thành phố Hà Nội', level: 1 },
];
const communes = ['Tân Sơn', 'Tân Sơn Hoà', 'Bến Thành', 'Tân Sơn Nhì', 'Sài Gòn'].map((name, index) => ({
  code: `2700${index}`,
  name,
  fullName: `Phường ${name}`,
  level: 3,
}));
const address = { scheme: '2025', provinceCode: '79', districtCode: null, communeCode: '27003', road: '36 Tây Thạnh' };

/** A member as the server returns it, with leader, contacts, careers and an identity number. */
export function memberRecord(changes: Partial<LooseRecord> = {}): LooseRecord {
  const empty = Object.fromEntries(Object.keys(member.fields).map((name) => [name, null]));
  return {
    ...empty,
    id: id(900),
    version: 1,
    type: 1,
    code: 'HV-0412',
    enterpriseName: 'Công ty Cổ phần Dệt may Thành Công',
    taxCode: '0100109106',
    idCardLast4: '0123',
    phoneNumber: '+842838000412',
    website: 'https://thanhcong.example.com',
    headOfficeAddress: { ...address, text: '36 Tây Thạnh, Phường Tân Sơn Nhì, Thành phố Hồ Chí Minh' },
    transactionOfficeAddress: { ...address, text: '36 Tây Thạnh, Phường Tân Sơn Nhì, Thành phố Hồ Chí Minh' },
    careerIds: [careers[0]?.id, careers[1]?.id],
    careerNames: 'Dệt, sợi; May mặc',
    fieldIds: [],
    fieldRelationIds: [],
    clubIds: [],
    attachmentIds: [],
    charterCapital: 1_018_000_000_000,
    leaderInfo: {
      name: 'Trần Anh Tuấn',
      position: null,
      phoneNumber: '+84903118264',
      emailAddress: 'tuan.ta@example.com',
      gender: 1,
      dateOfBirth: '1970-05-06',
    },
    connectInfos: [
      { id: id(801), name: 'Trần Bích Ngân', position: null, phoneNumber: null, emailAddress: null, gender: null },
      { id: id(802), name: 'Lê Anh Quốc', position: null, phoneNumber: null, emailAddress: null, gender: null },
    ],
    canConfirmActivity: false,
    createdAt: '2026-11-01T02:03:04.000Z',
    createdBy: 'Nguyễn Bảo Trâm',
    updatedAt: '2026-11-02T02:03:04.000Z',
    updatedBy: 'Đỗ Cẩm Yến',
    allowedActions: [
      { action: 'Update', refusal: null },
      { action: 'Delete', refusal: null },
    ],
    // As the server answers it, without the cases of no test.
    state: changes.approval === 2 ? 'refused' : (changes.membershipState ?? 'current'),
    ...changes,
  };
}

/** Answers the requests of a member's form; `other` answers those for the record itself. */
export function stubMembers(other: (request: StubRequest) => StubAnswer): StubRequest[] {
  return stubServer((request) => {
    const { path, query } = request;
    if (path === '/api/Units') return { body: { data: query.get('parent') ? communes : provinces } };
    if (path.endsWith('/History')) return { body: { data: { items: [], total: 0, page: 1, pageSize: 20 } } };
    if (path.endsWith('/Options')) {
      const ids = query.getAll('ids');
      const search = fold(query.get('search') ?? '');
      const found = careers.filter((one) => (ids.length > 0 ? ids.includes(one.id) : fold(one.name).includes(search)));
      return { body: { data: path.includes('Careers') ? found : [] } };
    }
    return other(request);
  });
}
