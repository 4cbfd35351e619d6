import { NO_PROVINCE, SEVERAL_ADDRESSES } from '@hoivien/contract/kit/exchange/import-run.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { dryRun, workbook, write } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  const actions = ['Import', 'Export', 'Search', 'View', 'Approve', 'Create'];
  staff = await house.signInAs(actions.map((action) => `Members${action}`));
});
afterAll(() => house[Symbol.asyncDispose]());

/** Forms of provinces as offices write them, by the code of the present province. By hand. */
const PROVINCES: Readonly<Record<string, readonly string[]>> = {
  '79': [
    'Thành phố Hồ Chí Minh',
    'TP. Hồ Chí Minh',
    'Tp Hồ Chí Minh',
    'Tp.Hồ Chí Minh',
    'TP HCM',
    'TP.HCM',
    'Tp. HCM',
    'TPHCM',
    'T.P HCM',
    'HCM',
    'HCMC',
    'HCM City',
    'Ho Chi Minh City',
    'Ho Chi Minh',
    'HỒ CHÍ MINH',
    'Sài Gòn',
    'Sài gòn',
    'Saigon',
    'Thành phố HCM',
    'TP Hồ Chí Minh, Việt Nam',
    'Bình Dương',
    'Tỉnh Bình Dương',
    'B. Dương',
    'Binh Duong',
    'Bà Rịa - Vũng Tàu',
    'Bà Rịa Vũng Tàu',
    'Bà Rịa – Vũng Tàu',
    'BR-VT',
    'BRVT',
    'BR - VT',
    'Vũng Tàu',
  ],
  '01': [
    'Hà Nội',
    'TP Hà Nội',
    'Tp. Hà Nội',
    'TP.HN',
    'HN',
    'Hanoi',
    'Ha Noi',
    'HÀ NỘI',
    'Hà Nội city',
    'Hanoi City',
    'Thủ đô Hà Nội',
    'Hà Nội, VN',
    'Hà Tây',
  ],
  '46': [
    'Huế',
    'TP Huế',
    'Thừa Thiên Huế',
    'Thừa Thiên - Huế',
    'Thừa Thiên – Huế',
    'TT-Huế',
    'TT Huế',
    'TT. Huế',
    'T.T.Huế',
    'TTH',
    'Tỉnh Thừa Thiên Huế',
    'Thua Thien Hue',
  ],
  '48': [
    'Đà Nẵng',
    'TP Đà Nẵng',
    'Da Nang',
    'Danang',
    'Đà nẵng',
    'Quảng Nam',
    'T. Quảng Nam',
    'Q. Nam',
    'Quảng Nam - Đà Nẵng',
    'Quảng Nam – Đà Nẵng',
    'QN-ĐN',
    '\u00d0à Nẵng',
  ],
  '31': ['Hải Phòng', 'TP Hải Phòng', 'Hai Phong', 'Haiphong', 'HP', 'Hải Dương', 'T. Hải Dương'],
  '92': ['Cần Thơ', 'TP Cần Thơ', 'Can Tho', 'Sóc Trăng', 'Hậu Giang'],
  '66': ['Đắk Lắk', 'Đăk Lăk', 'Đắc Lắc', 'Daklak', 'Dak Lak', 'DakLak', 'Đăklăk', 'Đắk Lăk', 'Phú Yên', 'P. Yên'],
  '68': ['Lâm Đồng', 'Lam Dong', 'Đắk Nông', 'Đắc Nông', 'Daknong', 'Đăk Nông', 'Bình Thuận'],
  '52': ['Gia Lai', 'Bình Định', 'T. Bình Định', 'T.Bình Định', 'tỉnh Bình Định', 'B. Định', 'Binh Dinh'],
  '51': ['Quảng Ngãi', 'Kon Tum', 'Kontum', 'KonTum', 'Q. Ngãi'],
  '19': ['Thái Nguyên', 'Bắc Kạn', 'Bắc Cạn', 'Bắc Thái'],
  '24': ['Bắc Ninh', 'Bắc Giang', 'B. Giang', 'Hà Bắc'],
  '25': ['Phú Thọ', 'Vĩnh Phúc', 'Hòa Bình', 'Hoà Bình', 'Vĩnh Phú'],
  '37': ['Ninh Bình', 'Nam Định', 'N. Định', 'Hà Nam', 'Hà Nam Ninh'],
  '33': ['Hưng Yên', 'Thái Bình', 'H. Yên'],
  '38': ['Thanh Hóa', 'Thanh Hoá', 'Thanh hoa', 'tỉnh Thanh Hóa'],
  '56': ['Khánh Hòa', 'Khánh Hoà', 'Ninh Thuận', 'K. Hòa'],
  '75': ['Đồng Nai', 'Đ. Nai', 'Dong Nai', 'TP Đồng Nai', 'Bình Phước'],
  '22': ['Quảng Ninh', 'Q. Ninh', 'QUẢNG NINH'],
  '80': ['Long An', 'Tây Ninh', 'L. An'],
  '82': ['Tiền Giang', 'Đồng Tháp'],
  '86': ['Vĩnh Long', 'Bến Tre', 'Trà Vinh', 'Cửu Long'],
  '91': ['An Giang', 'Kiên Giang'],
  '96': ['Cà Mau', 'Bạc Liêu', 'Minh Hải', 'Ca Mau'],
  '08': ['Tuyên Quang', 'Hà Giang'],
  '15': ['Lào Cai', 'Yên Bái'],
  '44': ['Quảng Trị', 'Quảng Bình'],
  '40': ['Nghệ An', 'N. An'],
  '42': ['Hà Tĩnh'],
};

/** Forms that fit several provinces or none, so that they are asked. */
const ASKED = [
  'ĐN',
  'TP ĐN',
  'QN',
  'BD',
  'H. Giang',
  'Hải Hưng',
  'Nghệ Tĩnh',
  'Bình Trị Thiên',
  'Nghĩa Bình',
  'Phú Khánh',
  'Sông Bé',
  'Gia Lai - Kon Tum',
  'Miền Nam',
  'Atlantis',
];

async function outcomes(prefix: string, headers: readonly string[], cells: readonly (readonly string[])[]) {
  const rows = cells.map((own, index) => [`${prefix}-${index}`, `Công ty ${prefix} ${index}`, ...own]);
  const run = await dryRun(house, staff, 'Members', await workbook(['Mã', 'Tên doanh nghiệp', ...headers], rows));
  const seen: { outcome: string; errors: { message: string; params?: { to?: string } }[] | null }[] = [];
  for (let page = 1; seen.length < rows.length; page++) {
    const { items } = (await staff.get(`/api/Imports/${run.id}/Rows?page=${page}&pageSize=100`)).body.data;
    seen.push(...items);
  }
  await write(staff, run.id);
  return seen;
}

async function storedAt(prefix: string, index: number) {
  const { items } = (await staff.get(`/api/Members?code=${prefix}-${index}`)).body.data;
  return (await staff.get(`/api/Members/${items[0].id}`)).body.data.headOfficeAddress;
}

describe('provinces as offices write them', () => {
  test('are the present provinces, and none is wrong', async () => {
    const forms = Object.entries(PROVINCES).flatMap(([code, written]) => written.map((form) => [form, code] as const));
    const seen = await outcomes(
      'PR',
      ['Tỉnh, thành phố trụ sở chính'],
      forms.map(([form]) => [form]),
    );
    const wrong: string[] = [];
    for (const [index, [form, code]] of forms.entries()) {
      const { outcome } = seen[index] ?? {};
      const found = outcome === 'create' ? (await storedAt('PR', index)).provinceCode : outcome;
      if (found !== code) wrong.push(`${form}: ${found}`);
    }
    expect(wrong).toEqual([]);
    expect(forms.length).toBeGreaterThanOrEqual(150);
  });

  test('that may be several are asked', async () => {
    const seen = await outcomes(
      'PA',
      ['Tỉnh, thành phố trụ sở chính'],
      ASKED.map((form) => [form]),
    );
    expect(seen.flatMap(({ outcome }, index) => (outcome === 'refused' ? [] : `${ASKED[index]} ${outcome}`))).toEqual(
      [],
    );
  });
});

/** Addresses of one cell: province, road, and whether a commune is known. By hand. */
const ADDRESSES: readonly (readonly [
  written: string,
  province: string | null,
  road: string | null,
  hasCommune: boolean,
])[] = [
  ['12 Lê Lợi, Phường Bến Nghé, Quận 1, TP. Hồ Chí Minh', '79', '12 Lê Lợi', true],
  ['12 Lê Lợi, P. Bến Nghé, Q.1, TP.HCM', '79', '12 Lê Lợi', true],
  ['12 Lê Lợi, P.Bến Nghé, Q1, TPHCM', '79', '12 Lê Lợi', true],
  ['12 Lê Lợi - P. Bến Nghé - Q.1 - TP.HCM', '79', '12 Lê Lợi', true],
  ['12 Lê Lợi, Bến Nghé, Quận 1, Hồ Chí Minh', '79', '12 Lê Lợi', true],
  ['12 Lê Lợi P. Bến Nghé Q.1 TPHCM', '79', '12 Lê Lợi', true],
  ['12 Lê Lợi, P.5, Q.3, TP.HCM', '79', '12 Lê Lợi', true],
  ['Số 5 Trần Phú, phường Điện Biên, quận Ba Đình, Hà Nội', '01', 'Số 5 Trần Phú', true],
  ['Số 5 Trần Phú, phường Điện Biên, quận Ba Đình, Hà Nội, Việt Nam', '01', 'Số 5 Trần Phú', true],
  [
    'Tầng 3, toà nhà ABC, 10 Phạm Hùng, P. Mễ Trì, Q. Nam Từ Liêm, Hà Nội',
    '01',
    'Tầng 3, toà nhà ABC, 10 Phạm Hùng',
    true,
  ],
  ['Thôn 3, xã Hòa Ninh, huyện Di Linh, tỉnh Lâm Đồng', '68', 'Thôn 3', true],
  ['KCN Sóng Thần, Phường Dĩ An, TP.HCM', '79', 'KCN Sóng Thần', true],
  ['123 Quốc lộ 1A, Hà Tĩnh', '42', '123 Quốc lộ 1A', false],
  ['Tỉnh lộ 8, Đắk Lắk', '66', 'Tỉnh lộ 8', false],
  ['12 Tràng Thi, Hoàn Kiếm, Hà Nội', '01', '12 Tràng Thi, Hoàn Kiếm', false],
  ['12 Lê Lợi, P. Không Có, Q.1, TP.HCM', '79', '12 Lê Lợi, P. Không Có', false],
  ['12 Lê Lợi, Huế', '46', '12 Lê Lợi', false],
  ['Hà Nội', '01', null, false],
  ['12 Lê Lợi', null, '12 Lê Lợi', false],
  ['Lô A2, KCN Amata', null, 'Lô A2, KCN Amata', false],
  ['12 Lê Lợi, Phường Bến Nghé', null, '12 Lê Lợi, Phường Bến Nghé', false],
  ['15 Hàng Bài, P. Hoàn Kiếm', null, '15 Hàng Bài, P. Hoàn Kiếm', false],
  ['Tổ 4, phường Quang Trung, Thị xã Uông Bí, Quảng Ninh', '22', 'Tổ 4', true],
];

describe('a province under another name', () => {
  test('is told, and initials of its name are not', async () => {
    const forms = ['Hà Tây', 'Sài Gòn', 'TP.HCM', 'Hà Nội', 'T. Thái Nguyên', 'HN'];
    const seen = await outcomes(
      'PN',
      ['Tỉnh, thành phố trụ sở chính'],
      forms.map((form) => [form]),
    );
    const told = seen.flatMap(({ errors }) => errors?.map(({ params }) => params?.to) ?? []);
    expect(told).toEqual(['Thành phố Hà Nội', 'Thành phố Hồ Chí Minh']);
  });
});

describe('a unit in other accents', () => {
  test('is told, for provinces and communes, and so is a word that says when', async () => {
    const forms = [
      ['Hồ Chí Mính', null, 'Thành phố Hồ Chí Minh'],
      ['Hà Nọi', 'Phường Hoàn Kiêm', 'Thành phố Hà Nội', 'Phường Hoàn Kiếm'],
      ['Đà Nẳng', null, 'Thành phố Đà Nẵng'],
      ['Hưng Yên cũ', null, 'Tỉnh Hưng Yên'],
      ['Tỉnh Hưng Yên (cũ)', null, 'Tỉnh Hưng Yên'],
      ['Hà Nội', 'P. Hoàn Kiếm'],
      ['HA NOI', 'phuong hoan kiem'],
      ['Hải Phòng, VN', null],
      ['Tp.Hồ Chí Minh', null],
    ] as const;
    const seen = await outcomes(
      'AC',
      ['Tỉnh, thành phố trụ sở chính', 'Phường, xã trụ sở chính'],
      forms.map(([province, commune]) => [province, commune ?? '']),
    );
    expect(seen.map(({ errors }) => errors?.map(({ params }) => params?.to) ?? [])).toEqual(
      forms.map(([, , ...told]) => told),
    );
  });
});

describe('addresses of one cell', () => {
  test('are divided from their end, and nothing is guessed', async () => {
    const seen = await outcomes(
      'AD',
      ['Số nhà, đường trụ sở chính'],
      ADDRESSES.map(([written]) => [written]),
    );
    const found = await Promise.all(
      ADDRESSES.map(async ([written], index) => {
        if (seen[index]?.outcome !== 'create') return [written, seen[index]?.outcome];
        const { provinceCode, communeCode, road } = await storedAt('AD', index);
        return [written, provinceCode, road, communeCode !== null];
      }),
    );
    expect(found).toEqual(ADDRESSES.map((row) => [...row]));
    const homeless = ADDRESSES.flatMap(([written], index) =>
      seen[index]?.errors?.some(({ message }) => message === NO_PROVINCE) ? [written] : [],
    );
    expect(homeless).toEqual(['12 Lê Lợi, Phường Bến Nghé', '15 Hàng Bài, P. Hoàn Kiếm']);
  });
});

/** Cells with several addresses, which stay whole, and roads that are named after a province. By hand. */
const SEVERAL = [
  'Trụ sở: 12 Lê Lợi, P. Bến Nghé, Q.1, TP.HCM\nVPGD: 5 Trần Phú, Hà Nội',
  'Số 8 Phạm Hùng, Nam Từ Liêm, HN (VP: 10 Lê Duẩn, Đà Nẵng)',
  'CS1: 12 Lê Lợi, Hà Nội; CS2: 5 Trần Phú, Đà Nẵng',
  '12 Lê Lợi, Hà Nội / 5 Trần Phú, Đà Nẵng',
  '12 Lê Lợi, Hà Nội\n5 Trần Phú, Đà Nẵng',
  '12 Lê Lợi - Hà Nội và 5 Trần Phú - Hải Phòng',
  'VPGD: 12 Lê Lợi, Hà Nội - Trụ sở: 5 Trần Phú, Hải Phòng',
  '12 Lê Lợi, Hà Nội, 5 Trần Phú, Đà Nẵng',
  '12 Lê Lợi, Hà Nội; 5 Trần Phú, Hà Nội',
  '12 Lê Lợi, Hà Nội (5 Trần Phú, Đà Nẵng)',
  '12 Lê Lợi, Hà Nội. Chi nhánh 5 Trần Phú, Đà Nẵng',
  '12 Lê Lợi, Hà Nội; Đà Nẵng',
];
const ONE = [
  ['12 Hà Nội, TP Huế', '12 Hà Nội'],
  ['Đường Hải Phòng, Đà Nẵng', 'Đường Hải Phòng'],
  ['45 Quảng Nam, Đà Nẵng', '45 Quảng Nam'],
  ['Quốc lộ 1A Hà Nội - Lạng Sơn', 'Quốc lộ 1A Hà Nội'],
  ['Trụ sở: 12 Lê Lợi, Hà Nội', 'Trụ sở: 12 Lê Lợi'],
  ['Kho 3, 12/5A Lê Lợi, Hà Nội', 'Kho 3, 12/5A Lê Lợi'],
  ['Tầng 5, Văn phòng 502, 12 Lê Lợi, Hà Nội', 'Tầng 5, Văn phòng 502, 12 Lê Lợi'],
  ['12 Lê Lợi\nQuận 1\nTP.HCM', '12 Lê Lợi'],
  ['12 Lê Lợi và 14 Trần Phú, Hà Nội', '12 Lê Lợi và 14 Trần Phú'],
];

describe('several addresses in one cell', () => {
  test('stay whole and are to be chosen, and a road named after a province is one', async () => {
    const all = [...SEVERAL, ...ONE.map(([written = '']) => written)];
    const seen = await outcomes(
      'AV',
      ['Số nhà, đường trụ sở chính'],
      all.map((written) => [written]),
    );
    const found = await Promise.all(
      all.map(async (_, index) => {
        const { provinceCode, road } = await storedAt('AV', index);
        return [road, provinceCode === null, seen[index]?.errors?.some((one) => one.message === SEVERAL_ADDRESSES)];
      }),
    );
    expect(found).toEqual([
      ...SEVERAL.map((written) => [written.replace(/\n/g, ' '), true, true]),
      ...ONE.map(([, road]) => [road, false, false]),
    ]);
  });
});

/** A whole address beside a column of the province: province, commune, road and the note to choose. By hand. */
const BESIDE: readonly (readonly [
  written: string,
  column: string | null,
  province: string,
  commune: string | null,
  road: string | null,
  note: string | null,
])[] = [
  ['12 Lê Lợi, P. An Phú, TP. Thuận An, Bình Dương', 'TP.HCM', '79', 'Phường An Phú', '12 Lê Lợi', null],
  ['12 Lê Lợi, P. An Phú, TP. Thuận An, Bình Dương', null, '79', 'Phường An Phú', '12 Lê Lợi', null],
  ['12 Lê Lợi, P. An Phú, TP. Thuận An, tỉnh Bình Dương, TP.HCM', 'TP.HCM', '79', 'Phường An Phú', '12 Lê Lợi', null],
  ['12 Lê Lợi, P. An Phú, TP. Thuận An', 'TP.HCM', '79', 'Phường An Phú', '12 Lê Lợi', null],
  ['5 Trần Phú, P. Thắng Tam, TP Vũng Tàu, BR-VT', 'TP.HCM', '79', 'Phường Vũng Tàu', '5 Trần Phú', null],
  ['5 Trần Phú, P. Thắng Tam, TP Vũng Tàu, BR-VT', null, '79', 'Phường Vũng Tàu', '5 Trần Phú', null],
  ['KCN Long Hậu, H. Cần Giuộc, tỉnh Long An', 'Tây Ninh', '80', null, 'KCN Long Hậu', null],
  ['KCN Sóng Thần, TX Dĩ An, tỉnh Bình Dương', 'TP.HCM', '74', null, 'KCN Sóng Thần', null],
  ['12 Lê Lợi, TP. Tân An, Long An', 'Tây Ninh', '80', null, '12 Lê Lợi', null],
  ['12 Lê Lợi, phường Dĩ An', 'TP.HCM', '79', 'Phường Dĩ An', '12 Lê Lợi', null],
  // A ward that has the name of a former province, with its kind and without.
  ['12 Lê Lợi, Phường Bình Dương', 'TP.HCM', '79', 'Phường Bình Dương', '12 Lê Lợi', null],
  ['12 Lê Lợi, Bình Dương', 'TP.HCM', '79', null, '12 Lê Lợi, Bình Dương', 'SeveralFit'],
  ['12 Lê Lợi, Bình Dương, TP.HCM', null, '79', null, '12 Lê Lợi, Bình Dương', null],
  // Contradictions stay whole, and the note names both provinces.
  ['P. Hiệp Phú, TP. Thủ Đức', 'Đồng Nai', '75', null, 'P. Hiệp Phú, TP. Thủ Đức', 'Conflict'],
  ['P. Hiệp Phú, TP. Thủ Đức, TP.HCM', 'Đồng Nai', '75', null, 'P. Hiệp Phú, TP. Thủ Đức, TP.HCM', 'Conflict'],
  [
    '78 Lê Chí Dân, phường Tân Sơn Hòa, TP. Hồ Chí Minh',
    'Bình Dương',
    '79',
    null,
    '78 Lê Chí Dân, phường Tân Sơn Hòa, TP. Hồ Chí Minh',
    'Conflict',
  ],
];

/** Addresses that give both the former and the present name of a place. By hand. */
const TWICE: typeof BESIDE = [
  ['12 Lê Lợi, P. Bến Nghé (nay là P. Sài Gòn), TP.HCM', null, '79', 'Phường Sài Gòn', '12 Lê Lợi', null],
  ['12 Lê Lợi, P. Bến Nghé nay là P. Sài Gòn, TP.HCM', null, '79', 'Phường Sài Gòn', '12 Lê Lợi', null],
  [
    'Số 5 Yersin, phường Phú Cường, TP Thủ Dầu Một, tỉnh Bình Dương (nay là phường Thủ Dầu Một, TP. Hồ Chí Minh)',
    null,
    '79',
    'Phường Thủ Dầu Một',
    'Số 5 Yersin',
    null,
  ],
  ['Bình Dương (nay là TP.HCM)', null, '79', null, null, null],
  ['12 Lê Lợi, phường Sài Gòn (phường Bến Nghé cũ), TP. Hồ Chí Minh', null, '79', 'Phường Sài Gòn', '12 Lê Lợi', null],
  ['12 Lê Lợi, P. Sài Gòn (Q.1 cũ), TP.HCM', null, '79', 'Phường Sài Gòn', '12 Lê Lợi', null],
  ['12 Lê Lợi, P. Sài Gòn (Quận 1), TP.HCM', null, '79', 'Phường Sài Gòn', '12 Lê Lợi', null],
  ['KCN VSIP, phường Bình Hòa, TP. Hồ Chí Minh (Bình Dương cũ)', null, '79', 'Phường Bình Hoà', 'KCN VSIP', null],
  ['12 Lê Lợi, P. Bến Nghé (cũ), Q.1, TP.HCM', null, '79', 'Phường Sài Gòn', '12 Lê Lợi', null],
  ['12 Lê Lợi, P.Bến Nghé, Q.1 (nay là P. Sài Gòn)', 'TP.HCM', '79', 'Phường Sài Gòn', '12 Lê Lợi', null],
  ['12 Lê Lợi, phường Sài Gòn', 'Bình Dương (nay là TP.HCM)', '79', null, null, 'NotFound'],
  // Two places stay whole, and the note names both.
  ['12 Lê Lợi, P. Bến Nghé (nay là P. Hải Châu), TP.HCM', null, '79', null, null, 'TwoPlaces'],
  ['5 Trần Phú, phường Hải Châu, TP Đà Nẵng (Quảng Nam cũ)', null, '48', null, null, 'TwoPlaces'],
  ['5 Trần Phú, P. Tam Kỳ, tỉnh Quảng Nam (nay thuộc TP. Đà Nẵng)', null, '48', null, null, 'NotFound'],
  // Brackets that say nothing of another time belong to the road.
  [
    '12 Lê Lợi (nay là đường Nguyễn Huệ), phường Sài Gòn, TP.HCM',
    null,
    '79',
    'Phường Sài Gòn',
    '12 Lê Lợi (nay là đường Nguyễn Huệ)',
    null,
  ],
  ['Nhà B (đối diện chợ cũ), phường Sài Gòn, TP.HCM', null, '79', 'Phường Sài Gòn', 'Nhà B (đối diện chợ cũ)', null],
];

describe('an address of one cell beside a column of the province', () => {
  test('may say what the place was called or is called now: both are read, and two places are asked', async () => {
    const seen = await outcomes(
      'AT',
      ['Số nhà, đường trụ sở chính', 'Tỉnh, thành phố trụ sở chính'],
      TWICE.map(([written, column]) => [written, column ?? '']),
    );
    const found = await Promise.all(
      TWICE.map(async ([written, column], index) => {
        const { outcome, errors } = seen[index] ?? {};
        if (outcome !== 'create') return [written, column, JSON.stringify(errors)];
        const { provinceCode, road, text, communeCode } = await storedAt('AT', index);
        const ward = communeCode === null ? null : /Phường [^,]+/u.exec(text.replace(road ?? '', ''))?.[0];
        const note = errors
          ?.map(({ message }) => message.split('.').at(-1))
          .find((name) => /TwoPlaces|NotFound/.test(name ?? ''));
        // What stays whole is shown by the note alone.
        return [
          written,
          column,
          provinceCode,
          ward,
          note ? (road?.includes(written) ? null : road) : road,
          note ?? null,
        ];
      }),
    );
    expect(found).toEqual(TWICE.map((row) => [...row]));
  });

  test('agrees with the successor of its former province, and is asked when both contradict each other', async () => {
    const seen = await outcomes(
      'AB',
      ['Số nhà, đường trụ sở chính', 'Tỉnh, thành phố trụ sở chính'],
      BESIDE.map(([written, column]) => [written, column ?? '']),
    );
    const found = await Promise.all(
      BESIDE.map(async ([written, column], index) => {
        const { outcome, errors } = seen[index] ?? {};
        if (outcome !== 'create') return [written, column, JSON.stringify(errors)];
        const { provinceCode, road, text, communeCode } = await storedAt('AB', index);
        const ward =
          communeCode === null ? null : (/(?:Phường|Xã) [^,]+/u.exec(text.replace(road ?? '', ''))?.[0] ?? text);
        const note = errors
          ?.find(({ message }) => /Conflict|SeveralFit|NotFound/.test(message))
          ?.message.split('.')
          .at(-1);
        return [written, column, provinceCode, ward, road, note ?? null];
      }),
    );
    expect(found).toEqual(BESIDE.map((row) => [...row]));
    expect(seen[13]?.errors).toEqual([
      expect.objectContaining({ params: { column: 'Đồng Nai', address: 'Thành phố Hồ Chí Minh' } }),
    ]);
  });
});
