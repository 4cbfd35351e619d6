import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../areas/keeping/exchange/testing/workbooks.ts';
import { makeApp, type TestApp, type TestClient } from '../../testing/make-app.ts';

let house: TestApp;
let staff: TestClient;
const ids = new Map<string, string>();

const companies: readonly Record<string, unknown>[] = [
  {
    code: 'HV-0017',
    enterpriseName: 'Công ty Cổ phần Gỗ An Cường',
    enterpriseAcronymsName: 'ACG',
    taxCode: '0300588569',
    phoneNumber: '028 3827 0411',
    leaderInfo: { name: 'Lê Đức Nghĩa', phoneNumber: '0903 111 222' },
  },
  { code: 'HV-0170', enterpriseName: 'Công ty TNHH Nội thất Cường An Gỗ Việt' },
  { code: 'HV-0171', enterpriseName: 'Công ty Cổ phần Ván sàn An Cường' },
  { code: 'HV-0172', enterpriseName: 'Doanh nghiệp tư nhân An Cường Phát', leaderInfo: { name: 'Trần Gỗ Mun' } },
  { code: 'HV-0173', enterpriseName: 'Công ty TNHH Thép Hoà Phát' },
  { code: 'HV-0174', enterpriseName: 'Công ty Cổ phần Thép Hòa Phạt' },
  { code: 'HV-0175', enterpriseName: 'Công ty Cổ phần Thủy sản Hoa Phát' },
  { code: 'HV-0176', enterpriseName: 'Công ty Cổ phần Vinafood Sài Gòn' },
  { code: 'HV-0177', enterpriseName: 'Công ty TNHH Minh Phú', leaderInfo: { name: 'Phạm Thị An' } },
  { code: 'HV-0178', enterpriseName: 'Công ty Cổ phần Minh Phú' },
  { code: 'HV-0179', enterpriseName: 'Công ty Cổ phần Lam Sơn', connectInfos: [{ name: 'Võ Gia Bảo' }] },
  { code: 'HV-0180', enterpriseName: 'Công ty TNHH Vinh Giang' },
  { code: 'HV-0181', enterpriseName: 'Công ty Cổ phần Kho vận Gia Vinh' },
];

beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs([
    'MembersCreate',
    'MembersSearch',
    'MembersView',
    'MembersApprove',
    'MembersExport',
    'MembersDelete',
    'PersonalDataView',
    'PersonalMembersCreate',
    'PersonalMembersSearch',
    'PersonalMembersApprove',
  ]);
  for (const company of companies) {
    const added = await staff.post('/api/Members', { type: 1, ...company });
    if (added.status !== 201) throw new Error(JSON.stringify(added.body));
    ids.set(String(company.code), added.body.data.id);
  }
});
afterAll(() => house[Symbol.asyncDispose]());

const page = async (search: string, more = '', who = staff) =>
  (await who.get(`/api/Members?search=${encodeURIComponent(search)}&fields=code${more}`)).body.data;
const listed = async (search: string, more = '') =>
  (await page(search, more)).items.map(({ code }: { code: string }) => code.slice(-3));
const chosen = async (search: string, path = 'Members') =>
  (await staff.get(`/api/${path}/Options?search=${encodeURIComponent(search)}`)).body.data as {
    code: string;
    foundBy?: object;
  }[];
const everywhere = async (search: string) =>
  ((await staff.get(`/api/Search?q=${encodeURIComponent(search)}`)).body.data as { items: { code: string }[] }[])
    .flatMap(({ items }) => items)
    .map(({ code }) => code.slice(-3));

describe('the best hit stands first in the list, in pickers and in the search over everything', () => {
  test.each([
    ['go an cuong', '017'],
    ['cty cp go an cuong', '017'],
    ['ctcp an cuong van', '171'],
    ['cong ty tnhh go an cuong', '017'],
    ['an cuong', '172'],
    ['hv 0017', '017'],
    ['HV17', '017'],
    ['17', '017'],
    ['0300588569', '017'],
    ['028 3827 0411', '017'],
    ['0903.111.222', '017'],
    ['gac', '017'],
    ['acg', '017'],
    ['goancuong', '017'],
    ['coong ty gox an cuongf', '017'],
    ['go an cuomg', '017'],
    ['le duc nghia', '017'],
    ['minh phu tnhh', '177'],
    ['vina food', '176'],
  ])('%s', async (search, code) => {
    const places = [await listed(search), (await chosen(search)).map((one) => one.code.slice(-3))];
    expect([...places, await everywhere(search)].map(([first]) => first)).toEqual([code, code, code]);
    expect((await chosen(search, 'PersonalData'))[0]?.code.slice(-3)).toBe(code);
  });
});

describe('a hit', () => {
  test('by the beginning of the name comes before one by the beginning of a word, each word, and another field', async () => {
    expect(await listed('an cuong')).toEqual(['172', '017', '171', '170']);
    expect(await listed('go an cuong')).toEqual(['017', '170', '172']);
  });

  test('by whole words of the name in any order comes before one by the beginning of a word', async () => {
    expect(await listed('vinh gia')).toEqual(['181', '180']);
    expect(await listed('gia vinh')).toEqual(['181', '180']);
    expect(await listed('gian')).toEqual(['180']);
  });

  test('of a short word is the beginning of a word of the name or a whole word elsewhere, so "an" is not in "phần"', async () => {
    expect((await listed('an')).toSorted()).toEqual(['017', '170', '171', '172', '177']);
    expect(await listed('ph')).toEqual(['178', '174', '175', '177', '173', '172']);
  });

  test('with the accents as they were typed comes first, wherever the tone mark stands', async () => {
    expect(await listed('hòa phát')).toEqual(['173', '174', '175']);
    expect(await listed('hoa phat')).toEqual(['174', '175', '173']);
  });

  test('with one wrong letter counts only when there is no other', async () => {
    expect(await listed('lan son')).toEqual(['179']);
    expect(await listed('minh phu')).toEqual(['178', '177']);
    expect(await listed('xyzt phu')).toEqual([]);
  });

  test('outside of the name says why, in the list, in pickers and in the search over everything', async () => {
    const reason = { field: 'connectInfos', part: 'name', value: 'Võ Gia Bảo' };
    for (const order of ['', '&sort=createdAt:desc'])
      expect((await page('gia bao', order)).foundBy).toEqual({ [ids.get('HV-0179') ?? '']: reason });
    expect((await chosen('gia bao')).map(({ foundBy }) => foundBy)).toEqual([reason]);
    expect((await chosen('gia bao', 'PersonalData'))[0]).toMatchObject({ foundBy: reason, area: 'Members' });
    const [group] = (await staff.get('/api/Search?q=gia bao')).body.data;
    expect(group.items[0].foundBy).toEqual(reason);
    const found = Object.values((await page('an')).foundBy);
    expect(found).toEqual([{ field: 'leaderInfo', part: 'name', value: 'Phạm Thị An' }]);
    expect(Object.values((await page('0903111222')).foundBy)).toEqual([
      { field: 'leaderInfo', part: 'phoneNumber', value: '0903 111 222' },
    ]);
    expect((await page('go an cuong', '&pageSize=1')).foundBy).toBeUndefined();
    expect((await page('hv17')).foundBy).toBeUndefined();
  });
});

describe('the order by the best hits', () => {
  test('gives way to a chosen order, and is the same over pages and in exports', async () => {
    expect(await listed('an cuong', '&sort=code:asc')).toEqual(['017', '170', '171', '172']);
    const pages = await Promise.all([1, 2, 3, 4].map((at) => listed('an cuong', `&pageSize=1&page=${at}`)));
    expect(pages.flat()).toEqual(['172', '017', '171', '170']);
    expect((await page('an cuong', '&pageSize=1&page=4')).total).toBe(4);
    const file = await house.app.inject({
      url: '/api/Members/Export?search=an cuong&columns=code',
      headers: { authorization: `Bearer ${staff.token}` },
    });
    expect((await rowsOf(file.rawPayload)).slice(1).map(([code]) => String(code).slice(-3))).toEqual([
      '172',
      '017',
      '171',
      '170',
    ]);
  });

  test('and the reading with a wrong letter hold for actions on all hits', async () => {
    const done = await staff.post('/api/Members/Bulk', { action: 'Approve', query: 'search=lam sonn' });
    expect([done.status, done.body.data.map(({ id }: { id: string }) => id)]).toEqual([200, [ids.get('HV-0179')]]);
  });
});

describe('a guarded number', () => {
  test('finds its person as a whole only, and the reason shows its mask', async () => {
    const person = { name: 'Đỗ Cẩm Yến', code: 'CN-0412', phoneNumber: '0912345678' };
    expect((await staff.post('/api/PersonalMembers', person)).status).toBe(201);
    const find = async (search: string) =>
      (await staff.get(`/api/PersonalMembers?search=${encodeURIComponent(search)}`)).body.data;
    for (const search of ['09123456', '12345678', '345678', '912 345 67', 'qaqjqbqcqdqeqfqgqhqi', 'QaQjQb', 'qjqbqc'])
      expect([search, (await find(search)).total]).toEqual([search, 0]);
    const whole = await find('+84 912 345 678');
    expect([whole.total, Object.values(whole.foundBy)]).toEqual([
      1,
      [{ field: 'phoneNumber', part: null, value: '•••• ••• 678' }],
    ]);
  });
});
