import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
});
afterAll(() => house[Symbol.asyncDispose]());

async function made(path: string, input: object): Promise<string> {
  const { status, body } = await staff.post(path, input);
  expect(status, JSON.stringify(body)).toBe(201);
  return (body.data as { id: string }).id;
}

/** The phones that the list of fees gives to a reader with these codes, by the code of the member. */
async function phonesFor(codes: readonly string[]) {
  const reader = await house.signInAs(codes);
  const { status, body } = await reader.get(
    '/api/FeeHistories?fields=memberCode,companyPhone,personPhone&sort=dueOn:asc',
  );
  expect(status, JSON.stringify(body)).toBe(200);
  const { items } = body.data as { items: { memberCode: string; companyPhone?: string; personPhone?: string }[] };
  return Object.fromEntries(items.map((one) => [one.memberCode, one.companyPhone ?? one.personPhone ?? null]));
}

test('a fee tells the phone of its member to whoever may read it there, masked for a person as elsewhere', async () => {
  const membership = { startsOn: '2020-01-01' };
  const company = await made('/api/Members', {
    type: 1,
    code: 'DT-1',
    enterpriseName: 'Công ty Dệt Hoà Thọ',
    phoneNumber: '02363846290',
    membership,
  });
  const person = await made('/api/PersonalMembers', {
    code: 'DT-2',
    name: 'Ngô Thị Lụa',
    phoneNumber: '0912345678',
    membership,
  });
  for (const memberId of [company, person])
    await made('/api/FeeHistories', {
      memberId,
      year: 2025,
      period: 'Y',
      kind: 3,
      total: 1_000_000,
      dueOn: '2025-06-30',
      attachmentIds: [],
    });

  const whole = { 'DT-1': '+842363846290', 'DT-2': '+84912345678' };
  expect(await phonesFor(permissionCodes)).toEqual(whole);
  const without = (word: RegExp) => permissionCodes.filter((code) => !word.test(code));
  expect(await phonesFor(without(/Reveal/))).toEqual({ ...whole, 'DT-2': '•••• ••• 678' });
  expect(await phonesFor(without(/^Members(Search|View)$/))).toEqual({ 'DT-1': null, 'DT-2': null });
});
