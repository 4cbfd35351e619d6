import type { Likeness } from '@hoivien/contract/areas/people/party/party.schema.ts';
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

async function added(area: string, input: object): Promise<{ id: string }> {
  const { status, body } = await staff.post(`/api/${area}`, input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

const alike = async (area: string, query: Record<string, string>, by = staff) => {
  const { body } = await by.get(`/api/${area}/Duplicates?${new URLSearchParams(query).toString()}`);
  return (body.data as Likeness[]).map((one) => [one.area, one.code, ...one.reasons]);
};

test('a user who may search another kind finds its similar records with their kind', async () => {
  await added('Partners', { code: 'LK-P', enterpriseName: 'Công ty Giống Nhau', taxCode: '0101248141' });
  await added('PersonalPartners', { code: 'LK-N', name: 'Giống Nhau', phoneNumber: '0912 555 001' });
  const typed = { name: 'Công ty TNHH Giống Nhau', taxCode: '0101248141' };
  // A company and a person with the same name are not duplicates.
  expect(await alike('Members', typed)).toEqual([['Partners', 'LK-P', 'taxCode', 'name']]);
  expect(await alike('PersonalMembers', { name: 'Giong Nhau' })).toEqual([['PersonalPartners', 'LK-N', 'name']]);
  expect(await alike('Members', { phoneNumber: '0912555001' })).toEqual([['PersonalPartners', 'LK-N', 'phoneNumber']]);
  const typist = await house.signInAs(['MembersCreate', 'MembersSearch']);
  expect(await alike('Members', typed, typist)).toEqual([]);
  expect(await alike('Members', { phoneNumber: '0912555001' }, typist)).toEqual([]);
  const both = await house.signInAs(['MembersCreate', 'MembersSearch', 'PartnersSearch']);
  expect(await alike('Members', typed, both)).toEqual([['Partners', 'LK-P', 'taxCode', 'name']]);
});

test('restricted and erased members are not found', async () => {
  const { id } = await added('PersonalMembers', {
    code: 'LK-R',
    name: 'Đỗ Thị Kín Tiếng',
    phoneNumber: '0912 555 002',
  });
  const find = () => alike('PersonalPartners', { name: 'Đỗ Thị Kín Tiếng', phoneNumber: '0912555002' });
  const decide = (action: string, more = {}) =>
    staff.post(`/api/PersonalData/Members/${id}/${action}`, { reason: 'Theo đơn', ...more });
  expect(await find()).toEqual([['PersonalMembers', 'LK-R', 'phoneNumber', 'name']]);
  await decide('Restrict');
  expect(await find()).toEqual([]);
  await decide('Lift');
  await staff.post(`/api/PersonalMembers/${id}/Deactivate`);
  expect((await decide('Erase', { confirm: 'XOA' })).status).toBe(200);
  expect(await alike('PersonalPartners', { name: 'Đã xoá theo yêu cầu' })).toEqual([]);
});

test("a club's user finds only similar records of their club, of any kind", async () => {
  const clubId = (await added('Clubs', { code: 'LK-CLB', enterpriseName: 'CLB Một Nhà' })).id;
  await added('PersonalMembers', {
    code: 'LK-C',
    name: 'Hồ Văn Trong',
    phoneNumber: '0912 555 003',
    clubIds: [clubId],
  });
  await added('PersonalMembers', { code: 'LK-D', name: 'Hồ Văn Ngoài', phoneNumber: '0912 555 003' });
  const club = await house.signInAs(permissionCodes, { clubId });
  expect(await alike('PersonalPartners', { phoneNumber: '0912555003' }, club)).toEqual([
    ['PersonalMembers', 'LK-C', 'phoneNumber'],
  ]);
});
