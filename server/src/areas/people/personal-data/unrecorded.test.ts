import { ERASE_WORD } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { tracesOf } from './testing/traces.ts';

let house: TestApp;
let staff: TestClient;
let club: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
  const { id } = await add('Clubs', { code: 'UN-CLB', enterpriseName: 'CLB Không Liên Quan' });
  club = await house.signInAs(permissionCodes, { clubId: id });
});
afterAll(() => house[Symbol.asyncDispose]());

async function add(area: string, input: object) {
  const { status, body } = await staff.post(`/api/${area}`, input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

const find = async (search: string, by = staff) =>
  (await by.get(`/api/PersonalData/People?search=${encodeURIComponent(search)}`)).body.data;
const input = { reason: 'Theo đơn', confirm: ERASE_WORD };

test('somebody outside the system may ask as well: found, handed out, erased', async () => {
  const { id: meeting } = await add('Schedules', {
    kind: 2,
    type: 1,
    title: 'Họp mở rộng',
    startTime: '2030-01-01T01:00:00Z',
    endTime: '2030-01-01T02:00:00Z',
    otherEmails: [{ name: 'Mạc Thị Kháchmời', emailAddress: 'khachmoi@example.test' }],
  });
  const [guest] = await find('mac thi khachmoi');
  expect(guest).toMatchObject({ kind: 'outsider', name: 'Mạc Thị Kháchmời', ownerName: null });
  const [option] = (await staff.get('/api/PersonalData/Options?search=khachmoi')).body.data;
  expect(option).toEqual({ id: guest.id, code: '', name: guest.name, note: 'Mes.PersonalData.Outside' });
  const request = await add('DataRequests', {
    requester: guest.name,
    type: 4,
    receivedAt: house.clock.now.toISOString(),
    memberId: guest.id,
  });
  expect(request.memberName).toBe(guest.name);
  const url = `/api/PersonalData/Members/${guest.id}`;
  const state = (await staff.get(url)).body.data;
  expect(state).toMatchObject({ area: 'PersonalData', eraseRefusal: null, requests: [{ id: request.id }] });
  const copy = (await staff.get(`${url}/Export`)).body;
  expect(copy.record).toMatchObject([{ name: guest.name, emailAddress: 'khachmoi@example.test' }]);
  expect(copy.meetings).toMatchObject([{ title: 'Họp mở rộng' }]);
  expect((await staff.post(`${url}/Restrict`, { reason: 'x' })).body.message).toBe('Mes.PersonalData.Restrict.Kind');
  expect((await club.get(url)).status).toBe(404);
  expect((await club.get(`${url}/Export`)).status).toBe(404);
  expect(await find('khachmoi', club)).toEqual([]);

  expect((await staff.post(`${url}/Erase`, input)).status).toBe(200);

  expect(await tracesOf(house.db, 'kh[aá]chm[oờ]i')).toEqual([]);
  expect(await find('khachmoi')).toEqual([]);
  expect((await staff.get(`/api/Schedules/${meeting}`)).body.data.otherEmails).toMatchObject([{ name: ERASED }]);
  const log = (await staff.get(`/api/PersonalData/AccessLog?entityId=${guest.id}`)).body.data.items;
  expect(log.map(({ action, area }: { action: string; area: string }) => [action, area])).toEqual([
    ['Erase', 'PersonalData'],
    ['Export', 'PersonalData'],
  ]);
});

test('somebody kept by name alone is handed out and erased from every record in which they stand', async () => {
  const person = { name: 'Quách Thị Tênsuông', phoneNumber: '0987 123 477', emailAddress: 'tensuong@example.test' };
  const owner = await add('Clubs', { code: 'UN-1', enterpriseName: 'CLB Người Nói' });
  const office = await add('Represents', {
    ...person,
    dayOfBirth: '1979-08-09',
    ownerId: owner.id,
    startsOn: '2020-01-01',
    endsOn: null,
  });
  const company = await add('Members', {
    type: 1,
    code: 'UN-2',
    enterpriseName: 'Công ty UN-2',
    leaderInfo: { name: person.name, phoneNumber: person.phoneNumber },
  });
  const found = await find('0987 123 477');
  expect(found.map(({ kind, ownerName }: { kind: string; ownerName: string }) => [kind, ownerName])).toEqual(
    expect.arrayContaining([
      ['representative', 'CLB Người Nói'],
      ['leader', 'Công ty UN-2'],
    ]),
  );
  const blind = await house.signInAs(['PersonalDataSearch']);
  expect((await find('tensuong', blind)).map(({ ownerName }: { ownerName: null }) => ownerName)).toEqual([null, null]);
  const url = `/api/PersonalData/People/${office.id}`;
  expect((await staff.get(url)).body.data.records).toEqual([]);
  const own = await add('PersonalMembers', { code: 'UN-3', name: person.name, phoneNumber: person.phoneNumber });
  const records = [{ id: own.id, area: 'PersonalMembers', name: person.name }];
  expect((await staff.get(url)).body.data.records).toEqual(records);
  const viewer = await house.signInAs(['PersonalDataView']);
  expect((await viewer.get(url)).body.data.records).toEqual([]);
  await staff.post(`/api/PersonalMembers/${own.id}/Deactivate`);
  expect((await staff.get(url)).body.data).toMatchObject({
    kind: 'representative',
    eraseRefusal: 'Mes.PersonalData.Erase.NotAllowed',
    standings: [
      { ownerName: 'CLB Người Nói', role: 'representative', isSure: true },
      { ownerName: 'Công ty UN-2', role: 'leader', isSure: true },
    ],
  });
  const copy = (await staff.get(`${url}/Export`)).body;
  expect(copy).toMatchObject({
    representatives: [{ of: 'CLB Người Nói', dayOfBirth: '1979-08-09', startsOn: '2020-01-01' }],
    contacts: [{ of: 'Công ty UN-2', role: 'leader' }],
  });
  for (const way of [club.get(url), club.get(`${url}/Export`)]) expect((await way).status).toBe(404);
  expect((await club.post(`${url}/Erase`, input)).status).toBe(403);
  expect((await staff.post(`${url}/Erase`, input)).body.message).toBe('Mes.PersonalData.Erase.NotAllowed');

  await staff.put(`/api/Represents/${office.id}`, { ...office, endsOn: '2024-01-01' });
  expect((await staff.post(`${url}/Erase`, { ...input, confirm: 'xoa' })).status).toBe(400);
  expect((await staff.post(`${url}/Erase`, input)).status).toBe(200);
  expect((await staff.get(`/api/PersonalMembers/${own.id}`)).body.data.name).toBe(person.name);
  await staff.post(`/api/PersonalData/Members/${own.id}/Erase`, input);

  expect(await tracesOf(house.db, 't[eê]nsu[oô]ng|987123477|1979-08-09')).toEqual([]);
  expect((await staff.get(`/api/Members/${company.id}`)).body.data.leaderInfo.name).toBe(ERASED);
  expect((await staff.get(url)).status).toBe(404);
  const [entry] = (await staff.get(`/api/PersonalData/AccessLog?entityId=${office.id}&action=Erase`)).body.data.items;
  expect(entry).toMatchObject({ area: 'Represents', reason: 'Theo đơn', label: ERASED });
});
