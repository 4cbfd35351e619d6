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
