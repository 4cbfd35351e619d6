import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../testing/make-app.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(['MembersCreate', 'MembersSearch', 'MembersApprove']);
  const unit = { type: 1, enterpriseName: 'Chi nhánh Gỗ An Cường', code: 'HV-0412' };
  const numbers = { taxCode: '0300588569-001', phoneNumber: '028 3827 0411' };
  await staff.post('/api/Members', { ...unit, ...numbers });
  const person = { name: 'Đỗ Cẩm Yến', code: 'CN-0412', phoneNumber: '0912345678' };
  await staff.post('/api/PersonalMembers', person);
});
afterAll(() => house[Symbol.asyncDispose]());

const found = async (area: string, text: string, who = staff) =>
  (await who.get(`/api/${area}?search=${encodeURIComponent(text)}`)).body.data.total;

describe('the search box of a list', () => {
  test.each([
    ['PersonalMembers', '0912345678'],
    ['PersonalMembers', '0912.345.678'],
    ['PersonalMembers', '+84 912 345 678'],
    ['PersonalMembers', '+84912345678'],
    ['PersonalMembers', '0084 912 345 678'],
    ['PersonalMembers', '(0912) 345-678'],
    ['PersonalMembers', 'yen 0912.345.678'],
    ['Members', '(028) 3827.0411'],
    ['Members', '0300588569-001'],
    ['Members', '0300588569001'],
    ['Members', '0300588569 001'],
    ['Members', '0300588569 - 001'],
    ['Members', '0300588569.001'],
    ['Members', 'an cuong 0300588569001'],
  ])('of %s finds %s', async (area, text) => {
    expect(await found(area, text)).toBe(1);
  });

  test.each(['0912.345.679', '0912 345 677', '0300588569-002', '9-8', 'an 0912.345.678'])(
    'does not find %s',
    async (text) => {
      expect([await found('Members', text), await found('PersonalMembers', text)]).toEqual([0, 0]);
    },
  );

  test('takes signs of patterns for letters, and blanks for nothing', async () => {
    for (const text of ['%%%%', '____', '0300%8569', '(((((', '-----'])
      expect([text, await found('Members', text)]).toEqual([text, 0]);
    expect(await found('Members', '   ')).toBe(1);
  });

  // Decision 0032 allows to find a person by the digits of a masked phone; a spelling must not find more than its
  // digits.
  test('a spelling of a masked phone finds no more than its digits', async () => {
    const reader = await house.signInAs(['MembersSearch']);
    for (const [spelled, digits] of [
      ['345.67', '34567'],
      ['34.5', '345'],
      ['(345) 678', '345678'],
      ['345.679', '345679'],
    ] as const)
      expect(await found('PersonalMembers', spelled, reader)).toBeLessThanOrEqual(
        await found('PersonalMembers', digits, reader),
      );
  });
});

describe('the name of a province', () => {
  const codes = async (text: string, area = 'Members') => {
    const { data } = (await staff.get(`/api/${area}?search=${encodeURIComponent(text)}&fields=code`)).body;
    const items = data.items as { id: string; code: string }[];
    return items.map(({ id, code }) => [code, (data.foundBy ?? {})[id]?.value]);
  };
  beforeAll(async () => {
    const unit = (code: string, name: string, address: object, more: object = {}) =>
      staff.post('/api/Members', { type: 1, enterpriseName: name, code, headOfficeAddress: address, ...more });
    await unit('T-1', 'Công ty Cao su Phú Châu', { scheme: '2025', provinceCode: '79', communeCode: '25747' });
    await unit('T-2', 'Công ty Cao su Kim Long', { scheme: 'legacy', provinceCode: '74' });
    await unit('T-3', 'Công ty Cao su Bến Thành', { scheme: '2025', provinceCode: '79' });
    await unit('T-4', 'Công ty Cao su Bình Dương', { scheme: '2025', provinceCode: '01' });
    await unit(
      'T-5',
      'Công ty Thép Việt',
      { scheme: '2025', provinceCode: '01' },
      { leaderInfo: { name: 'Lê Bình Dương' } },
    );
    const home = { scheme: 'legacy', provinceCode: '74' };
    await staff.post('/api/PersonalMembers', { name: 'Võ Kim Chi', code: 'T-6', homeAddress: home });
  });

  test('finds those who are there or were before July 2025, after those whose name says it', async () => {
    const there = [
      ['T-2', 'Bình Dương → Hồ Chí Minh'],
      ['T-1', 'Bình Dương → Hồ Chí Minh'],
    ];
    expect(await codes('binh duong')).toEqual([['T-4', undefined], ['T-5', 'Lê Bình Dương'], ...there]);
    expect(await codes('cao su bình dương')).toEqual([['T-4', undefined], ...there]);
    expect(await codes('tỉnh Bình Dương cty cao su phu')).toEqual([there[1]]);
    expect(await codes('cao su ho chi minh')).toEqual([
      ['T-3', 'Hồ Chí Minh'],
      ['T-2', 'Hồ Chí Minh'],
      ['T-1', 'Hồ Chí Minh'],
    ]);
    expect(await codes('kim chi binh duong', 'PersonalMembers')).toEqual([['T-6', 'Bình Dương → Hồ Chí Minh']]);
  });

  test('of today finds by itself those who are there only when it finds nothing else', async () => {
    expect(new Set((await codes('ha noi')).map(([code]) => code))).toEqual(new Set(['T-4', 'T-5']));
    expect(await codes('ho chi minh')).toHaveLength(3);
    await staff.post('/api/Members', { type: 1, enterpriseName: 'Công ty Hà Nội Xanh', code: 'T-7' });
    expect(await codes('ha noi')).toEqual([['T-7', undefined]]);
    expect(await codes('thep ha noi')).toEqual([['T-5', 'Hà Nội']]);
  });

  test('is known as a whole only: its words find no address', async () => {
    expect(await codes('binh su')).toEqual([['T-4', undefined]]);
    expect(await codes('chi minh')).toEqual([]);
    expect(await codes('dương cao')).toEqual([['T-4', undefined]]);
  });

  test('follows a change of the address', async () => {
    const { data } = (await staff.get('/api/Members?search=T-3')).body;
    const whole = await house.signInAs(['MembersUpdate', 'MembersView', 'MembersSearch']);
    const { data: record } = (await whole.get(`/api/Members/${data.items[0].id}`)).body;
    const address = { scheme: '2025', provinceCode: '01', communeCode: null, road: null };
    const { status } = await whole.put(`/api/Members/${record.id}`, { ...record, headOfficeAddress: address });
    expect(status).toBe(200);
    expect(await codes('ben thanh ha noi')).toEqual([['T-3', 'Hà Nội']]);
    expect(await codes('ben thanh ho chi minh')).toEqual([]);
  });
});
