import type { PastedItem } from '@hoivien/contract/kit/exchange/pasted.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(['MembersCreate', 'MembersSearch', 'MembersView']);
});
afterAll(() => house[Symbol.asyncDispose]());

interface Pasted {
  area: string;
  text: string;
  /** What fills the form without a question. */
  fills?: Readonly<Record<string, string>>;
  /** The kinds of what is asked, in the order of the text. */
  asks?: string;
  /** What stays as text. */
  rest?: readonly string[];
}

/** A member and a person, because the same card means other fields. */
const M = 'Members';
const P = 'PersonalMembers';
const one = (
  area: string,
  text: string,
  fills: Pasted['fills'] = {},
  asks = '',
  rest: readonly string[] = [],
): Pasted => ({
  area,
  text,
  fills,
  asks,
  rest,
});

const AN = { 'leaderInfo.name': 'Nguyễn Văn An', 'leaderInfo.position': 'Giám đốc' };
const GO = { enterpriseName: 'Công ty TNHH Gỗ An Bình' };

const TEXTS: readonly Pasted[] = [
  // Business cards of leaders.
  one(M, 'CÔNG TY TNHH GỖ AN BÌNH\nNguyễn Văn An\nGiám đốc\nMST: 0100109106', {
    enterpriseName: 'CÔNG TY TNHH GỖ AN BÌNH',
    taxCode: '0100109106',
    ...AN,
  }),
  one(M, 'Công ty TNHH Gỗ An Bình\nNGUYỄN VĂN AN\nGiám đốc', { ...GO, ...AN }),
  one(M, 'Công ty TNHH Gỗ An Bình\nÔng Nguyễn Văn An - Giám đốc\nHotline: 1900 6868', {
    ...GO,
    ...AN,
    'leaderInfo.gender': '1',
    phoneNumber: '1900 6868',
  }),
  one(
    M,
    'Công ty TNHH Gỗ An Bình\nGiám đốc: Nguyễn Văn An\nTel: 024 3825 1234\nFax: 024 3825 1235',
    { ...GO, ...AN, phoneNumber: '024 3825 1234' },
    '',
    ['Fax: 024 3825 1235'],
  ),
  one(
    M,
    'Công ty TNHH Gỗ An Bình\nGiám đốc: Nguyễn Văn An\nTel: 024 3825 1234 | Fax: 024 3825 1235 | Email: info@anbinh.vn',
    { ...GO, ...AN, phoneNumber: '024 3825 1234', emailAddress: 'info@anbinh.vn' },
    '',
    ['Fax: 024 3825 1235'],
  ),
  // Two telephone numbers: whose?
  one(
    M,
    'Công ty TNHH Gỗ An Bình\nGiám đốc: Nguyễn Văn An\n0912 345 678\n0987 654 321',
    { ...GO, ...AN },
    'phone phone',
  ),
  one(M, 'Công ty TNHH Gỗ An Bình\n0912 345 678 - 0987 654 321', GO, 'phone phone'),
  one(M, 'Công ty TNHH Gỗ An Bình\nGiám đốc: Nguyễn Văn An\nĐT: 0912 345 678', { ...GO, ...AN }, 'phone'),
  one(M, 'Công ty TNHH Gỗ An Bình\nĐT: 0912 345 678', { ...GO, phoneNumber: '0912 345 678' }),
  one(M, 'Công ty TNHH Gỗ An Bình\nĐT: +84 912 345 678', { ...GO, phoneNumber: '0912 345 678' }),
  one(M, 'Công ty TNHH Gỗ An Bình\nTel: (+84-24) 3825 1234', { ...GO, phoneNumber: '024 3825 1234' }),
  one(M, 'Công ty TNHH Gỗ An Bình\nTel: 04.3825 1234', GO, 'phone'),
  one(
    M,
    'Công ty TNHH Gỗ An Bình\nGiám đốc: Nguyễn Văn An\nTel: 024 3825 1234\nMobile: 0912 345 678',
    { ...GO, ...AN, phoneNumber: '024 3825 1234' },
    'phone',
  ),
  one(
    M,
    'Công ty TNHH Gỗ An Bình\nGiám đốc: Nguyễn Văn An\nĐiện thoại giám đốc: 0912 345 678\nĐiện thoại công ty: 0987 654 321',
    { ...GO, ...AN, 'leaderInfo.phoneNumber': '0912 345 678', phoneNumber: '0987 654 321' },
  ),
  one(M, 'Công ty TNHH Gỗ An Bình\nZalo: 0912 345 678', GO, 'phone'),
  one(M, 'Công ty TNHH Gỗ An Bình\nTel: 024 3825 1234 (máy lẻ 12)', GO, 'phone'),
  // E-mails, sites and networks.
  one(M, 'Công ty TNHH Gỗ An Bình\nnguyenvanan@gmail.com\nGiám đốc: Nguyễn Văn An', { ...GO, ...AN }, 'email'),
  one(M, 'Công ty TNHH Gỗ An Bình\ninfo@anbinh.vn\nwww.anbinh.vn\nfacebook.com/goanbinh', {
    ...GO,
    emailAddress: 'info@anbinh.vn',
    website: 'https://www.anbinh.vn',
    fanpage: 'https://facebook.com/goanbinh',
  }),
  one(M, 'Công ty TNHH Gỗ An Bình\nE: info@anbinh.vn; sales@anbinh.vn', GO, 'email email'),
  one(
    M,
    'Công ty TNHH Gỗ An Bình\nWebsite: anbinh.vn\nhttps://zalo.me/0912345678',
    { ...GO, website: 'https://anbinh.vn' },
    '',
    ['https://zalo.me/0912345678'],
  ),
  one(
    M,
    'Công ty TNHH Gỗ An Bình\nWeb: https://anbinh.vn\nlinkedin.com/in/an',
    { ...GO, website: 'https://anbinh.vn' },
    '',
    ['linkedin.com/in/an'],
  ),
  // Addresses: old units become present ones.
  one(M, 'Công ty TNHH Gỗ An Bình\nĐịa chỉ: 12 Lê Lợi, Phường Bến Nghé, Quận 1, TP.HCM', {
    ...GO,
    headOfficeAddress: '12 Lê Lợi | Phường Sài Gòn | Thành phố Hồ Chí Minh',
  }),
  one(M, 'Công ty TNHH Gỗ An Bình\nĐ/c: 12 Lê Lợi, P. Sài Gòn, TP. Hồ Chí Minh', {
    ...GO,
    headOfficeAddress: '12 Lê Lợi | Phường Sài Gòn | Thành phố Hồ Chí Minh',
  }),
  one(M, 'Công ty TNHH Gỗ An Bình\nSố 5 đường Nguyễn Du, Phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh', {
    ...GO,
    headOfficeAddress: 'Số 5 đường Nguyễn Du | Phường Sài Gòn | Thành phố Hồ Chí Minh',
  }),
  one(M, 'Công ty TNHH Gỗ An Bình\nTrụ sở: 12 Lê Lợi,\nPhường Bến Nghé, Quận 1, TP.HCM', {
    ...GO,
    headOfficeAddress: '12 Lê Lợi | Phường Sài Gòn | Thành phố Hồ Chí Minh',
  }),
  one(
    M,
    'Công ty TNHH Gỗ An Bình\nTrụ sở: 12 Lê Lợi, P. Bến Nghé, Q.1, TP.HCM\nVPGD: 9 Hùng Vương, Phường Sài Gòn, TP.HCM',
    {
      ...GO,
      headOfficeAddress: '12 Lê Lợi | Phường Sài Gòn | Thành phố Hồ Chí Minh',
      transactionOfficeAddress: '9 Hùng Vương | Phường Sài Gòn | Thành phố Hồ Chí Minh',
    },
  ),
  one(
    M,
    'Công ty TNHH Gỗ An Bình\n12 Lê Lợi, Phường Bến Nghé, Quận 1, TP.HCM\n9 Hùng Vương, Phường Sài Gòn, TP.HCM',
    GO,
    'address address',
  ),
  one(M, 'Công ty TNHH Gỗ An Bình\nĐịa chỉ: 12 Lê Lợi, Bình Tân', GO, 'address'),
  one(M, 'Công ty TNHH Gỗ An Bình\nĐịa chỉ: 12 Lê Lợi, Phường Sài Gòn, Hồ Chí Mính', GO, 'address'),
  one(M, 'Công ty TNHH Gỗ An Bình\nĐịa chỉ: 9 Hàng Bài, Phường Hoàn Kiêm, Hà Nội', GO, 'address'),
  one(M, 'Công ty TNHH Gỗ An Bình\nĐịa chỉ: 12 Lê Lợi, Phường Không Có, Quận 1, TP.HCM', GO, 'address'),
  one(M, 'Công ty TNHH Gỗ An Bình\nAddress: 123 Le Loi Street, Ben Nghe Ward, District 1, HCMC', GO, 'address'),
  one(M, 'Công ty TNHH Gỗ An Bình\nKho: Lô B2, KCN Sóng Thần, Dĩ An, Bình Dương', GO, 'address'),
  // More than one name, or words about it.
  one(M, 'Công ty A và Công ty B cùng gia nhập', {}, 'company'),
  one(M, 'Công ty CP ABC, Công ty TNHH XYZ', {}, 'company'),
  one(M, 'Công ty TNHH ABC (thành lập 2015, vốn 5 tỷ, 50 nhân viên)', {}, 'company'),
  one(M, 'Tên doanh nghiệp: Công ty TNHH ABC (thành lập 2015)', {}, 'company'),
  one(M, 'Công ty TNHH ABC cũ tên là Công ty XYZ', {}, 'company'),
  one(M, 'Công ty TNHH ABC đã giải thể', {}, 'company'),
  one(M, 'Công ty Cổ phần Sữa Việt Nam (Vinamilk)', { enterpriseName: 'Công ty Cổ phần Sữa Việt Nam (Vinamilk)' }),
  // Signatures, with slogans and courtesies.
  one(
    M,
    'Trân trọng,\n--\nNguyễn Văn An\nGiám đốc\nCông ty TNHH Gỗ An Bình\n"Vững như gỗ, bền như tình"',
    { ...GO, ...AN },
    '',
    ['Trân trọng,', '"Vững như gỗ, bền như tình"'],
  ),
  one(M, 'Công ty TNHH Gỗ An Bình\nTin Cậy - Chất Lượng\nCao Hơn Mong Đợi', GO, '', [
    'Tin Cậy - Chất Lượng',
    'Cao Hơn Mong Đợi',
  ]),
  one(M, 'Công ty hàng đầu về gỗ\nCông ty TNHH Gỗ An Bình', GO, '', ['Công ty hàng đầu về gỗ']),
  one(M, 'Công ty TNHH Gỗ An Bình\nThành viên của Công ty Cổ phần Tập đoàn Trường Sơn', GO, '', [
    'Thành viên của Công ty Cổ phần Tập đoàn Trường Sơn',
  ]),
  one(M, 'Công ty TNHH Gỗ An Bình\nCông ty Cổ phần Trường Sơn', {}, 'company company'),
  one(M, 'CÔNG TY CỔ PHẦN\nGỖ AN BÌNH', {}, 'company'),
  // People who lead nothing, two people, and people without a position.
  one(M, 'Công ty TNHH Gỗ An Bình\nTrần Thị Mai\nTrưởng phòng kinh doanh', GO, 'person'),
  one(M, 'Công ty TNHH Gỗ An Bình\nTrần Thị Mai', GO, 'person'),
  one(M, 'Công ty TNHH Gỗ An Bình\nGiám đốc: Nguyễn Văn An\nKế toán trưởng: Trần Thị Mai', { ...GO, ...AN }, 'person'),
  one(M, 'Công ty TNHH Gỗ An Bình\nGiám đốc: Nguyễn Văn An\nGiám đốc: Trần Thị Mai', GO, 'person person'),
  one(M, 'Công ty TNHH Gỗ An Bình\nPhó Giám đốc: Trần Thị Mai', GO, 'person'),
  one(M, 'Công ty TNHH Gỗ An Bình\nNgười liên hệ: Trần Thị Mai', { ...GO, 'connectInfos.0.name': 'Trần Thị Mai' }),
  one(M, 'Tên công ty: Công ty TNHH Gỗ An Bình Số điện thoại: 0912345678', { ...GO, phoneNumber: '0912 345 678' }),
  one(M, 'Công ty TNHH Gỗ An Bình\nSố điện thoại: 0912345678\nĐịa chỉ email: info@anbinh.vn\nTrang web: anbinh.vn', {
    ...GO,
    phoneNumber: '0912 345 678',
    emailAddress: 'info@anbinh.vn',
    website: 'https://anbinh.vn',
  }),
  // English cards.
  one(
    M,
    'AN BINH WOOD CO., LTD\nNguyen Van An\nDirector',
    { 'leaderInfo.name': 'Nguyen Van An', 'leaderInfo.position': 'Director' },
    'company',
  ),
  one(M, 'Công ty TNHH Gỗ An Bình\nAN BINH WOOD COMPANY LIMITED', GO, 'company'),
  one(M, 'Green Leaf Corporation\nJohn Smith\nSales Manager\nCell: +1 212 555 0123', {}, 'company person phone'),
  // Registrations with labels.
  one(
    M,
    'Tên công ty: Công ty TNHH Gỗ An Bình\nTên tiếng Anh: An Binh Wood Co., Ltd\nTên viết tắt: ABW\nMã số thuế: 0101248141',
    { ...GO, enterpriseEnglishName: 'An Binh Wood Co., Ltd', enterpriseAcronymsName: 'ABW', taxCode: '0101248141' },
  ),
  one(
    M,
    'Tên doanh nghiệp: Gỗ An Bình\nNgày thành lập: 15/03/2005\nVốn điều lệ: 10 tỷ đồng\nNgười đại diện pháp luật: Nguyễn Văn An\nChức vụ: Giám đốc',
    { enterpriseName: 'Gỗ An Bình', birthday: '2005-03-15', charterCapital: '10000000000', ...AN },
  ),
  one(
    M,
    'Tên doanh nghiệp: Gỗ An Bình\nNăm thành lập: 2005\nMST: 0101248142',
    { enterpriseName: 'Gỗ An Bình' },
    'birthday',
    ['MST: 0101248142'],
  ),
  one(
    M,
    'Tên doanh nghiệp: Gỗ An Bình\nNgày thành lập: 13/25/2005\nVốn điều lệ: nhiều',
    { enterpriseName: 'Gỗ An Bình' },
    '',
    ['Ngày thành lập: 13/25/2005', 'Vốn điều lệ: nhiều'],
  ),
  one(
    M,
    'Tên doanh nghiệp: Gỗ An Bình\nNgành nghề: chế biến gỗ\nGhi chú: gọi sau 17h',
    { enterpriseName: 'Gỗ An Bình' },
    '',
    ['Ngành nghề: chế biến gỗ', 'Ghi chú: gọi sau 17h'],
  ),
  one(M, '0100109106\nCông ty TNHH Gỗ An Bình', GO, 'taxCode'),
  // Rows of Excel.
  one(M, 'Tên doanh nghiệp\tMST\tĐiện thoại\nCông ty TNHH Gỗ An Bình\t0101248141\t02438251234', {
    ...GO,
    taxCode: '0101248141',
    phoneNumber: '024 3825 1234',
  }),
  one(
    M,
    '1\tCông ty TNHH Gỗ An Bình\t0101248141\tinfo@anbinh.vn',
    { ...GO, emailAddress: 'info@anbinh.vn' },
    'taxCode',
    ['1'],
  ),
  one(
    M,
    'Tên doanh nghiệp\tMST\nCông ty A\t0101248141\nCông ty B\t0300588569',
    { enterpriseName: 'Công ty A', taxCode: '0101248141' },
    '',
    ['Công ty B\t0300588569'],
  ),
  // Persons.
  one(P, 'Công ty TNHH Gỗ An Bình\nÔng Nguyễn Văn An\nGiám đốc\nMobile: 0912 345 678\nan@anbinh.vn', {
    name: 'Nguyễn Văn An',
    position: 'Giám đốc',
    gender: '1',
    workUnit: 'Công ty TNHH Gỗ An Bình',
    phoneNumber: '0912 345 678',
    emailAddress: 'an@anbinh.vn',
  }),
  one(
    P,
    'Nguyễn Văn An\nGiám đốc\nTel: 024 3825 1234\nMobile: 0912 345 678',
    { name: 'Nguyễn Văn An', position: 'Giám đốc', phoneNumber: '0912 345 678' },
    'phone',
  ),
  one(
    P,
    'Nguyễn Văn An\nGiám đốc\n12 Lê Lợi, Phường Bến Nghé, Quận 1, TP.HCM\ninfo@anbinh.vn',
    { name: 'Nguyễn Văn An', position: 'Giám đốc' },
    'address email',
  ),
  one(
    P,
    'Họ và tên: Nguyễn Văn An\nNgày sinh: 15/3/1975\nNơi công tác: Công ty TNHH Gỗ An Bình\nĐịa chỉ thường trú: 12 Lê Lợi, Phường Bến Nghé, Quận 1, TP.HCM',
    {
      name: 'Nguyễn Văn An',
      dayOfBirth: '1975-03-15',
      workUnit: 'Công ty TNHH Gỗ An Bình',
      homeAddress: '12 Lê Lợi | Phường Sài Gòn | Thành phố Hồ Chí Minh',
    },
  ),
  one(
    P,
    'Họ tên\tChức vụ\tSĐT\nTRẦN THỊ MAI\tKế toán trưởng\t912345678',
    { name: 'Trần Thị Mai', position: 'Kế toán trưởng' },
    'phone',
  ),
  one(P, 'Ông Nguyễn Văn An\nBà Trần Thị Mai', {}, 'person person'),
  one(P, 'Nguyễn Văn An\nGiám đốc'.normalize('NFD'), { name: 'Nguyễn Văn An', position: 'Giám đốc' }),
  one(P, 'Hoàng Gia Phát\nLuôn bên bạn', {}, 'person', ['Luôn bên bạn']),
  one(P, 'chào anh, gửi anh thông tin nhé', {}, '', ['chào anh, gửi anh thông tin nhé']),
];

async function read({ area, text }: Pick<Pasted, 'area' | 'text'>) {
  const answer = await staff.post('/api/Imports/Pasted', { area, text });
  expect(answer.status).toBe(200);
  return answer.body.data as { items: PastedItem[]; rest: string[] };
}

/** What the form gets, with the words of an address. */
function filled(items: readonly PastedItem[]): Record<string, string> {
  const sure = items.flatMap(({ values, place, shown }) => {
    const own = place === null ? undefined : values[place];
    return own
      ? Object.entries(own).map(([path, value]) => [path, typeof value === 'string' ? value : shown] as const)
      : [];
  });
  return Object.fromEntries(sure);
}

describe('a pasted text', () => {
  test.each(TEXTS)('$text', async ({ area, text, fills, asks, rest }) => {
    const { items, rest: left } = await read({ area, text });
    const asked = items.filter(({ place }) => place === null).map(({ kind }) => kind);
    expect({ fills: filled(items), asks: asked.join(' '), rest: left }).toEqual({ fills, asks, rest });
  });

  test('is never dropped: each word is in a finding or stays', async () => {
    for (const { area, text } of TEXTS) {
      const { items, rest } = await read({ area, text });
      const kept = [...items.map((item) => item.text), ...rest].join(' ').normalize('NFC');
      const words = text
        .normalize('NFC')
        .split(/[\s|;]+/)
        .filter((word) => /[\p{L}\p{N}]/u.test(word));
      const heads = text.includes('\t') ? (text.split('\n')[0] ?? '') : '';
      expect(
        words.filter((word) => !kept.includes(word) && !heads.includes(word)),
        text,
      ).toEqual([]);
    }
  });

  test('without an area that one can add to is refused', async () => {
    expect((await staff.post('/api/Imports/Pasted', { area: 'Nothing', text: 'a' })).status).toBe(404);
    expect((await staff.post('/api/Imports/Pasted', { area: 'Members', text: '' })).status).toBe(400);
  });
});
