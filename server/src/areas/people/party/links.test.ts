import type { Link } from '@hoivien/contract/areas/people/party/link.schema.ts';
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

test('a person and the organisations they work at, lead or are reached at are linked both ways', async () => {
  const contact = { name: 'Phạm Thị Liên', phoneNumber: '0912 777 001' };
  const company = await added('Members', {
    type: 1,
    code: 'LK-1',
    enterpriseName: 'Công ty Liên Kết',
    leaderInfo: { ...contact, position: 'Tổng giám đốc' },
    connectInfos: [{ name: 'Người khác', emailAddress: 'LIEN@example.test', position: 'Thư ký' }],
  });
  const other = await added('Partners', { code: 'LK-2', enterpriseName: 'Đối tác Liên Kết', connectInfos: [contact] });
  const person = await added('PersonalMembers', {
    code: 'LK-3',
    name: 'Phạm Thị Liên',
    phoneNumber: '0912 777 001',
    emailAddress: 'lien@example.test',
    workMemberId: company.id,
  });
  const { data } = (await staff.get(`/api/PersonalMembers/${person.id}/Links`)).body;
  expect(data.map(({ name, role, reason, position }: Link) => [name, role, reason, position])).toEqual([
    ['Công ty Liên Kết', 'contact', 'emailAddress', 'Thư ký'],
    ['Đối tác Liên Kết', 'contact', 'phoneNumber', null],
    ['Công ty Liên Kết', 'leader', 'phoneNumber', 'Tổng giám đốc'],
    ['Công ty Liên Kết', 'work', 'entered', null],
  ]);
  const back = (await staff.get(`/api/Members/${company.id}/Links`)).body.data;
  expect(back.map(({ name, role }: Link) => [name, role])).toEqual([
    ['Phạm Thị Liên', 'contact'],
    ['Phạm Thị Liên', 'leader'],
    ['Phạm Thị Liên', 'work'],
  ]);
  expect((await staff.get(`/api/Partners/${other.id}/Links`)).body.data).toHaveLength(1);
  const reader = await house.signInAs(['MembersView', 'MembersSearch']);
  const seen = (await reader.get(`/api/PersonalMembers/${person.id}/Links`)).body.data;
  expect(seen.some(({ area }: Link) => area === 'Partners')).toBe(false);
});

test('the links of a committee member contain their office and their other record', async () => {
  const { id: committeeId } = await added('Committees', { name: 'Ban Chấp hành', kind: 1 });
  const days = { startsOn: '2024-01-01', endsOn: '2099-01-01' };
  const { id: termId } = await added('Terms', { name: 'Nhiệm kỳ I', committeeId, ...days });
  const { id: titleId } = await added('Titles', { code: 'UV', name: 'Uỷ viên', ord: 1 });
  const known = { name: 'Lý Văn Hùng', phoneNumber: '0912 777 002' };
  const seated = await added('ExecutiveCommittees', { ...known, code: 'LK-4', prorogues: [{ termId, titleId }] });
  await added('PersonalMembers', { ...known, code: 'LK-5' });
  await added('Represents', { personId: seated.id, startsOn: '2024-02-01', position: 'Phát ngôn' });
  const links = (await staff.get(`/api/ExecutiveCommittees/${seated.id}/Links`)).body.data;
  expect(links.map(({ id, role, area, position }: Link) => [id === null, role, area, position])).toEqual([
    [false, 'same', 'PersonalMembers', null],
    [true, 'representative', 'Clubs', 'Phát ngôn'],
  ]);
});
