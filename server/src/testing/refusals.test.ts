/**
 * The refusals of the specification (sections 5 and 8) for people, clubs, committees and their catalogues. Requests are
 * those of browsers; expectations are the sentences in both languages.
 */
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { textOf } from '@hoivien/contract/messages.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { upload, workbook } from '../areas/keeping/exchange/testing/workbooks.ts';
import { uuidv7 } from '../kit/uuid.ts';
import { makeApp, type TestAnswer, type TestApp, type TestClient } from './make-app.ts';

const PEOPLE = ['Members', 'Partners', 'PersonalMembers', 'PersonalPartners', 'Clubs', 'ExecutiveCommittees'];
const LISTS = ['Careers', 'Certificates', 'Enterprises', 'Markets', 'TargetCustomers', 'Organizations', 'Fields'];
const OTHERS = ['Terms', 'Committees', 'Titles', 'MeritBadges', 'Users', 'Roles'];
/** Lists to which partners refer but members do not. */
const OF_PARTNERS = ['Organizations', 'Enterprises'];
const ACTIONS = ['Create', 'Update', 'Delete', 'Search', 'View', 'Import', 'Approve'];

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(
    [...PEOPLE, ...LISTS, ...OTHERS].flatMap((area) => ACTIONS.map((action) => `${area}${action}`)),
  );
});
afterAll(() => house[Symbol.asyncDispose]());

type Ask = () => Promise<TestAnswer>;
/** The key of a refusal, and its sentence in Vietnamese and English. */
type Told = readonly [key: string, vi: string, en: string];

let number = 100;
const next = (mark: string) => `${mark}-${++number}`;
const company = (changes: object = {}) => ({ code: next('DN'), enterpriseName: 'Công ty Số Một', ...changes });
const unit = (changes: object = {}) => company({ type: 1, ...changes });
const person = (changes: object = {}) => ({ code: next('CN'), name: 'Trần An', ...changes });
const post = (area: string, input: object) => staff.post(`/api/${area}`, input);

async function add(area: string, input: object) {
  const { status, body } = await post(area, input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

/** The first error of an answer, as a form or a notice shows it. */
function told({ status, body }: TestAnswer): [number, ...Told] {
  const { message, params } = body.errors?.[0] ?? body;
  return [status, message, textOf(message, 'vi', params) ?? '', textOf(message, 'en', params) ?? ''];
}

const TAKEN: Told = [
  'Mes.Member.Duplicate',
  'Mã hoặc e-mail này đã có ở một hồ sơ khác',
  'Another record already has this code or e-mail',
];

const cases: readonly [says: string, ask: Ask, told: Told][] = [
  [
    'a code is unique',
    async () => post('Careers', { code: (await add('Careers', { code: next('M'), name: 'Một' })).code, name: 'Hai' }),
    ['Mes.Careers.Code.AlreadyExist', 'Mã đã tồn tại', 'Code already exists'],
  ],
  [
    'a name is required',
    () => post('Careers', { code: next('M'), name: ' ' }),
    ['Mes.Careers.Name.Required', 'Tên là bắt buộc', 'Name is required'],
  ],
  [
    'a name has a longest length',
    () => post('Careers', { code: next('M'), name: 'x'.repeat(255) }),
    ['Mes.Careers.Name.OverLength', 'Tên dài quá 254 ký tự', 'Name is longer than 254 characters'],
  ],
  [
    'the code of a merit badge is under 255 characters',
    () => post('MeritBadges', { code: 'x'.repeat(255), name: 'Huy hiệu' }),
    ['Mes.MeritBadges.Code.OverLength', 'Mã dài quá 254 ký tự', 'Code is longer than 254 characters'],
  ],
  [
    'and so is its name',
    () => post('MeritBadges', { code: next('M'), name: 'x'.repeat(255) }),
    ['Mes.MeritBadges.Name.OverLength', 'Tên dài quá 254 ký tự', 'Name is longer than 254 characters'],
  ],
  [
    'a role has a permission',
    () => post('Roles', { name: 'Không quyền', permissionCodes: [] }),
    ['Mes.Roles.PermissionCodes.Required', 'Chọn ít nhất một quyền', 'Choose at least one permission'],
  ],
  ...(
    [
      ['Members', unit, 'hội viên', 'member'],
      ['Partners', company, 'đối tác', 'partner'],
    ] as const
  ).map(([area, make, vi, en]): (typeof cases)[number] => [
    `the e-mail of ${area} differs from the leader’s`,
    () =>
      post(area, make({ emailAddress: 'a@example.test', leaderInfo: { name: 'A', emailAddress: 'A@example.test' } })),
    [
      `Mes.${area}.EmailAddress.NotAllowed`,
      `E-mail của ${vi} phải khác e-mail người đứng đầu`,
      `The e-mail of the ${en} must differ from its leader’s`,
    ],
  ]),
  [
    'a login code is unique among members',
    async () => post('Members', unit({ code: (await add('Members', unit())).code.toLowerCase() })),
    TAKEN,
  ],
  ...(
    [
      ['Members', unit],
      ['Partners', company],
      ['PersonalMembers', person],
      ['PersonalPartners', person],
    ] as const
  ).map(([area, make]): (typeof cases)[number] => [
    `an e-mail is unique among ${area}`,
    async () => {
      const emailAddress = `${next('thu')}@example.test`;
      await add(area, make({ emailAddress }));
      return post(area, make({ emailAddress: emailAddress.toUpperCase() }));
    },
    TAKEN,
  ]),
  [
    'a committee member has a term',
    () => post('ExecutiveCommittees', { ...person(), prorogues: [] }),
    [
      'Mes.ExecutiveCommittees.Prorogues.Required',
      'Uỷ viên phải có ít nhất một nhiệm kỳ với chức danh',
      'A committee member has at least one term with a title',
    ],
  ],
  [
    'a term has a name',
    () => post('Terms', { committeeId: uuidv7(), name: '', startsOn: '2020-01-01', endsOn: '2025-01-01' }),
    ['Mes.Terms.Name.Required', 'Tên nhiệm kỳ là bắt buộc', 'Term is required'],
  ],
  ...(
    [
      ['Members', 'Member', unit, 'Hội viên', 'member'],
      ['Partners', 'Partner', company, 'Đối tác', 'partner'],
      ['PersonalMembers', 'PersonalMember', person, 'Hội viên cá nhân', 'personal member'],
      ['PersonalPartners', 'PersonalPartner', person, 'Đối tác cá nhân', 'personal partner'],
      ['Clubs', 'Club', company, 'Câu lạc bộ', 'club'],
    ] as const
  ).map(([area, one, make, vi, en]): (typeof cases)[number] => [
    `an active one of ${area} cannot be deleted`,
    async () => staff.del(`/api/${area}/${(await add(area, make())).id}`),
    [
      `Mes.${one}.NotDeletePermission`,
      `${vi} đang hoạt động không xoá được. Hãy ngừng hoạt động trước.`,
      `An active ${en} cannot be deleted. Deactivate it first.`,
    ],
  ]),
  ...PEOPLE.map((area): (typeof cases)[number] => [
    `an import into ${area} takes only Excel`,
    async () => {
      const { body } = await upload(house, staff, Buffer.from('mã,tên\n1,An'), 'danh-sach.csv');
      return post(`${area}/Import`, { attachmentId: body.data.id });
    },
    ['Mes.OnlySupport.Excel', 'Chỉ nhận tệp Excel (.xlsx)', 'Only Excel files (.xlsx) are accepted'],
  ]),
  [
    'a workbook that is none but in its name',
    async () => {
      const whole = await workbook(['Mã'], [['A']]);
      const { body } = await upload(house, staff, Buffer.from(whole.toString('hex')), 'danh-sach.pdf');
      return post('Members/Import', { attachmentId: body.data.id });
    },
    ['Mes.OnlySupport.Excel', 'Chỉ nhận tệp Excel (.xlsx)', 'Only Excel files (.xlsx) are accepted'],
  ],
  ...(
    [
      ['Careers', 'Career', 'careerIds', 'Ngành nghề', 'branch'],
      ['Fields', 'Field', 'fieldIds', 'Lĩnh vực', 'field'],
      ['Markets', 'Market', 'marketId', 'Thị trường', 'market'],
      ['TargetCustomers', 'TargetCustomer', 'targetCustomerId', 'Khách hàng mục tiêu', 'target customer'],
      ['Certificates', 'Certificate', 'certificateId', 'Chứng nhận', 'certificate'],
      ['Organizations', 'Organization', 'organizationId', 'Tổ chức', 'organisation'],
      ['Enterprises', 'Enterprise', 'enterpriseId', 'Loại hình doanh nghiệp', 'enterprise type'],
    ] as const
  ).map(([area, one, field, vi, en]): (typeof cases)[number] => [
    `what records use of ${area} cannot be deleted`,
    async () => {
      const { id } = await add(area, { code: next('DM'), name: 'Đang dùng' });
      const input = { [field]: field.endsWith('Ids') ? [id] : id };
      await (OF_PARTNERS.includes(area) ? add('Partners', company(input)) : add('Members', unit(input)));
      return staff.del(`/api/${area}/${id}`);
    },
    [`Mes.${one}.IsUsing`, `${vi} đang được sử dụng, không xoá được`, `The ${en} is in use and cannot be deleted`],
  ]),
  [
    'a refusal has a reason',
    async () => staff.post(`/api/Members/${(await add('Members', unit())).id}/Refuse`, { reason: '' }),
    ['Mes.Members.RefuseReason.Required', 'Lý do từ chối là bắt buộc', 'A reason is required'],
  ],
  [
    'a damaged file',
    () => upload(house, staff, Buffer.alloc(0)),
    ['Mes.Files.Misalignment', 'Tệp không hợp lệ', 'Invalid file'],
  ],
];

describe('what the specification refuses', () => {
  test.each(cases)('%s', async (_, ask, expected) => {
    expect(told(await ask())).toEqual([400, ...expected]);
  });

  test('a request over 30,000,000 bytes', async () => {
    expect(told(await upload(house, staff, Buffer.alloc(30_000_001)))).toEqual([
      413,
      'Mes.Files.Body.OverLength',
      'Tệp đính kèm không được vượt quá 100 MB',
      'Attachments cannot exceed 100 MB',
    ]);
  });

  // The test of each area triggers these refusals: sessions, recovery, users, roles, attachments.
  test.each([
    ['Mes.User.IsLocked', 'Tài khoản đang bị khoá', 'User is locked'],
    ['Mes.Users.Password.InValid', 'Tên đăng nhập hoặc mật khẩu không hợp lệ', 'Invalid username or password'],
    ['Mes.Users.Username.NotFound', 'Tên đăng nhập hoặc mật khẩu không hợp lệ', 'Invalid username or password'],
    ['Mes.Users.PhoneNumber.InValid', 'Sai số điện thoại', 'Wrong phone number'],
    ['Mes.RefreshToken.Token.InValid', 'Phiên đăng nhập không hợp lệ', 'Invalid Token'],
    ['Mes.RefreshToken.Token.Expired', 'Phiên đăng nhập đã hết hạn', 'Token has expired'],
    ['Mes.RefreshToken.Token.NotFound', 'Không tìm thấy phiên đăng nhập', 'The session was not found'],
    ['Mes.User.RecoveryCode.Expired', 'Mã khôi phục đã hết hạn', 'The recovery code has expired'],
    [
      'Mes.User.RecoveryCode.NotFound',
      'Mã khôi phục không đúng hoặc đã dùng rồi',
      'The recovery code is wrong or has been used',
    ],
    [
      'Mes.Role.StillExistUser',
      'Vai trò còn người dùng, chuyển họ sang vai trò khác trước',
      'The role still has users; move them to another role first',
    ],
    [
      'Mes.User.NotDeletePermission',
      'Không xoá được người dùng đang hoạt động, hãy ngừng hoạt động trước',
      'An active user cannot be deleted; deactivate the account first',
    ],
    ['Mes.Users.Username.AlreadyExist', 'Tên đăng nhập đã tồn tại', 'Username already exists'],
    ['Mes.Users.EmailAddress.AlreadyExist', 'E-mail đã tồn tại', 'E-mail already exists'],
    ['Mes.Users.Password.UnderLength', 'Mật khẩu cần ít nhất 12 ký tự', 'A password needs at least 12 characters'],
    ['Mes.Users.ConfirmPassword.InValid', 'Hai lần nhập chưa giống nhau', 'The two entries do not match'],
    ['Mes.Files.Size.OverLength', 'Tệp quá lớn', 'The file is too large'],
    ['Mes.Files.Count.OverLength', 'Quá nhiều tệp', 'Too many files'],
  ])('%s has its sentence in both languages', (key, vi, en) => {
    expect([textOf(key, 'vi'), textOf(key, 'en')]).toEqual([vi, en]);
  });

  test.each([
    ['Mes.Files.Size.OverLength', { size: '6 MB' }, 'Tệp lớn hơn 6 MB', 'The file is larger than 6 MB'],
    [
      'Mes.Files.Size.OverLength',
      { total: '60 MB' },
      'Các tệp cộng lại lớn hơn 60 MB',
      'Together the files are larger than 60 MB',
    ],
    ['Mes.Files.Count.OverLength', { most: 3 }, 'Nhiều nhất 3 tệp', '3 files at most'],
    ['Mes.Files.Count.OverLength', { most: 1 }, 'Nhiều nhất 1 tệp', '1 file at most'],
    ['Mes.Members.ConnectInfos.OverLength', { most: 20 }, 'Đầu mối liên hệ: nhiều nhất 20', 'Contacts: 20 at most'],
  ])('%s tells its limit %o', (key, params, vi, en) => {
    expect([textOf(key, 'vi', params), textOf(key, 'en', params)]).toEqual([vi, en]);
  });

  test('too many of anything are told as a number, at the field, with the limit', async () => {
    const most = (name: string, value: unknown) => post('Members', unit({ [name]: value }));
    const ids = (count: number) => Array.from({ length: count }, (_, at) => `00000000-0000-7000-8000-${at + 1e11}`);
    for (const [name, value, limit] of [
      ['attachmentIds', ids(21), 20],
      ['connectInfos', Array.from({ length: 21 }, () => ({ name: 'A' })), 20],
    ] as const) {
      const { status, body } = await most(name, value);
      expect([status, body.errors[0]?.field]).toEqual([400, name]);
      const { message, params } = body.errors[0];
      expect(params).toEqual({ most: limit });
      for (const language of LANGUAGES) {
        const told = textOf(message, language, params);
        expect(told).toContain(String(params.most));
        expect(told).not.toMatch(/[{}]|characters|ký tự/);
      }
    }
  });

  test('what an area does has a sentence for failing wherever it has one for succeeding', () => {
    for (const resource of registry.map((one): Resource => one.resource)) {
      const own = [...(resource.bulk ?? []), ...(resource.moreActions ?? [])];
      for (const action of new Set(['Create', 'Update', 'Delete', 'Restore', 'Import', 'Export', ...own])) {
        for (const language of LANGUAGES) {
          const told = textOf(`Mes.${resource.area}.${action}.Failed`, language);
          expect([resource.area, action, told]).toEqual([resource.area, action, expect.stringMatching(/^[^{}]+$/)]);
        }
      }
    }
  });
});
