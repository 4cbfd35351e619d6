import { ERASE_WORD } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { tracesOf } from './testing/traces.ts';

/** A rare text in every value of the person: names, addresses, numbers, days and notes. */
const MARK = 'Quỳnhmarker';
const traces = () => tracesOf(house.db, 'qu[yỳ]nhmarker|987123499|1987-06-05|099077777');
let house: TestApp;
let staff: TestClient;
let club: TestClient;
let number = 0;

beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
  club = await house.signInAs(permissionCodes, { clubId: uuidv7() });
});
afterAll(() => house[Symbol.asyncDispose]());

async function add(area: string, input: object) {
  const { status, body } = await staff.post(`/api/${area}`, input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

const addPerson = (changes: object = {}) => {
  const code = `CN-X${++number}`;
  return add('PersonalMembers', { code, name: `Trần Văn ${code}`, ...changes });
};

const addRequest = (changes: object) =>
  add('DataRequests', { type: 4, receivedAt: house.clock.now.toISOString(), ...changes });

const addMeeting = (memberId: string) =>
  add('Schedules', {
    kind: 2,
    type: 1,
    title: 'Họp mặt',
    startTime: '2030-01-01T01:00:00Z',
    endTime: '2030-01-01T02:00:00Z',
    memberIds: [memberId],
  });

const erase = (id: string, body: object = { reason: 'Theo đơn', confirm: ERASE_WORD }) =>
  staff.post(`/api/PersonalData/Members/${id}/Erase`, body);

describe('erasing', () => {
  test('asks for the word and a reason, and for somebody who is not active in the association', async () => {
    const { id } = await addPerson({ membership: { startsOn: '2020-01-01' } });
    expect((await erase(id, { reason: 'x', confirm: 'xoa' })).body.message).toBe('Mes.PersonalData.Confirm.InValid');
    expect((await erase(id, { reason: '', confirm: ERASE_WORD })).body.message).toBe(
      'Mes.PersonalData.Reason.Required',
    );
    expect((await erase(id)).body.message).toBe('Mes.PersonalData.Erase.NotAllowed');
    expect((await staff.get(`/api/PersonalData/Members/${id}`)).body.data.eraseRefusal).not.toBeNull();
    await staff.post(`/api/PersonalMembers/${id}/Deactivate?confirmed=Mes.PersonalMembers.Stop.Asked`);
    expect((await erase(id)).status).toBe(200);
    expect((await erase(id)).body.message).toBe('Mes.PersonalData.Status.NotAllowed');
    expect(
      (await club.post(`/api/PersonalData/Members/${id}/Erase`, { reason: 'x', confirm: ERASE_WORD })).status,
    ).toBe(403);
  });

  test('leaves no trace of what was entered in any table, and keeps the membership', async () => {
    const person = await addPerson({
      name: `${MARK} Thị Bé`,
      phoneNumber: '0987123499',
      emailAddress: 'quynhmarker@example.test',
      dayOfBirth: '1987-06-05',
      idCard: '001099077777',
      workUnit: `${MARK} JSC`,
      position: `${MARK} trưởng`,
      homeAddress: { scheme: '2025', provinceCode: '79', communeCode: '25747', road: `${MARK} 12` },
      membership: { startsOn: '2020-01-01', number: 'HV-77', cardNumber: `${MARK}9` },
    });
    const { id } = person;
    const note = await staff.post(`/api/PersonalMembers/${id}/Notes`, {
      content: `${MARK} hay gọi muộn`,
      pinned: false,
    });
    await staff.del(`/api/PersonalMembers/${id}/Notes/${note.body.data.id}`);
    await staff.post(`/api/PersonalMembers/${id}/Notes`, { content: `${MARK} hẹn thứ ba`, pinned: true });
    await addRequest({ requester: `${MARK} Thị Bé`, contact: 'quynhmarker@example.test', memberId: id });
    await addMeeting(id);
    await staff.post(`/api/PersonalMembers/${id}/Deactivate?confirmed=Mes.PersonalMembers.Stop.Asked`);
    const removed = await staff.del(`/api/PersonalMembers/${id}`);
    if (removed.status === 200) await staff.post(`/api/Deletions/${removed.body.data.deletionId}/Restore`);
    expect((await traces()).length).toBeGreaterThan(4);

    expect((await erase(id)).status).toBe(200);

    expect(await traces()).toEqual([]);
    const record = (await staff.get(`/api/PersonalMembers/${id}`)).body.data;
    expect(record).toMatchObject({ name: 'Đã xoá theo yêu cầu', code: person.code, restriction: 2, idCardLast4: null });
    const { rows } = await house.db.execute(sql`select number, starts_on from memberships where member_id = ${id}`);
    expect(rows).toEqual([{ number: 'HV-77', starts_on: '2020-01-01' }]);
  });

  test('takes the name of a host from the meetings, and a typed name of somebody else stays', async () => {
    const { id, name } = await addPerson();
    const about = { kind: 1, type: 1, startTime: '2030-01-01T01:00:00Z', endTime: '2030-01-01T02:00:00Z' };
    const held = await add('Schedules', { ...about, title: 'Họp', hostId: id, meetingHostName: name });
    const other = await add('Schedules', { ...about, title: 'Họp khác', meetingHostName: 'Bà Lan' });
    expect((await erase(id)).status).toBe(200);
    expect((await staff.get(`/api/Schedules/${held.id}`)).body.data.meetingHostName).toBe(ERASED);
    expect((await staff.get(`/api/Schedules?search=${encodeURIComponent(name)}`)).body.data.items).toEqual([]);
    const found = await staff.get(`/api/Schedules?search=${encodeURIComponent('Họp')}`);
    expect(found.body.data.items.map((one: { id: string }) => one.id)).toContain(held.id);
    expect((await staff.get(`/api/Schedules/${other.id}`)).body.data.meetingHostName).toBe('Bà Lan');
  });

  test('undoes itself whole when it fails', async () => {
    const { id, name } = await addPerson();
    await house.db.execute(
      sql`create function refuse_erasing() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
    );
    await house.db.execute(
      sql`create trigger refuse_erasing before insert on access_log for each row execute function refuse_erasing()`,
    );
    expect((await erase(id)).status).toBe(500);
    await house.db.execute(sql`drop trigger refuse_erasing on access_log`);
    expect((await staff.get(`/api/PersonalMembers/${id}`)).body.data).toMatchObject({ name, restriction: 0 });
  });

  test('of somebody in a committee waits until the seat is over, and keeps the seat without the name', async () => {
    const committee = await add('Committees', { name: 'Ban Chấp hành', kind: 1, clubId: null });
    const term = await add('Terms', {
      committeeId: committee.id,
      name: 'Nhiệm kỳ I',
      startsOn: '2020-01-01',
      endsOn: '2030-01-01',
    });
    const title = await add('Titles', { code: 'CT', name: 'Chủ tịch', ord: 1 });
    const seat = { termId: term.id, titleId: title.id, position: null, startsOn: '2020-01-01', endsOn: null };
    const person = await add('ExecutiveCommittees', {
      code: 'BCH-1',
      name: `${MARK} Văn Chủ`,
      phoneNumber: '0987123499',
      emailAddress: 'quynhmarker@example.test',
      dayOfBirth: '1987-06-05',
      idCard: '001099077777',
      workUnit: `${MARK} JSC`,
      prorogues: [{ ...seat, endReason: null }],
    });
    const url = `/api/ExecutiveCommittees/${person.id}`;
    await staff.post(`${url}/Deactivate?confirmed=Mes.ExecutiveCommittees.Stop.Asked`);
    expect((await erase(person.id)).body.message).toBe('Mes.PersonalData.Erase.NotAllowed');
    const record = (await staff.get(url)).body.data;
    const prorogues = record.prorogues.map((one: object) => ({
      ...one,
      endsOn: '2024-01-01',
      endReason: `${MARK} xin nghỉ`,
    }));
    expect((await staff.put(url, { ...record, prorogues })).status).toBe(200);

    expect((await erase(person.id)).status).toBe(200);

    expect(await traces()).toEqual([]);
    const { body } = await staff.get(`/api/Committees/${committee.id}/Composition?on=2021-01-01`);
    expect(body.data).toMatchObject({ seats: [], withheld: 1 });
  });

  test('of a company takes its leader, contacts and numbers along and keeps its membership', async () => {
    const contact = {
      name: `${MARK} Thị Đầu Mối`,
      phoneNumber: '0987123499',
      emailAddress: 'dau.moi.quynhmarker@example.test',
    };
    const company = await add('Members', {
      type: 1,
      code: 'DN-1',
      enterpriseName: `Công ty ${MARK}`,
      enterpriseEnglishName: `${MARK} Company`,
      taxCode: '0100109106',
      phoneNumber: '0987123499',
      emailAddress: 'quynhmarker@example.test',
      website: 'https://quynhmarker.example.test',
      idCard: '001099077777',
      birthday: '1987-06-05',
      prize: `Giải ${MARK}`,
      headOfficeAddress: { scheme: '2025', provinceCode: '79', communeCode: '25747', road: `${MARK} 12` },
      leaderInfo: { name: `${MARK} Giám Đốc`, dateOfBirth: '1987-06-05' },
      connectInfos: [contact],
      membership: { startsOn: '2020-01-01', number: 'HV-78' },
    });
    await addMeeting(company.id);
    expect((await erase(company.id)).body.message).toBe('Mes.PersonalData.Erase.NotAllowed');
    await staff.post(`/api/Members/${company.id}/Deactivate?confirmed=Mes.Members.Stop.Asked`);

    expect((await erase(company.id)).status).toBe(200);

    expect(await traces()).toEqual([]);
    const record = (await staff.get(`/api/Members/${company.id}`)).body.data;
    expect(record).toMatchObject({
      code: 'DN-1',
      enterpriseName: 'Đã xoá theo yêu cầu',
      taxCode: null,
      connectInfos: [],
    });
    const { rows } = await house.db.execute(sql`select number from memberships where member_id = ${company.id}`);
    expect(rows).toEqual([{ number: 'HV-78' }]);
  });

  test('reaches what a record was that had been merged into it', async () => {
    const survivor = await addPerson();
    const loser = await addPerson({
      name: `${MARK} Thị Trùng`,
      phoneNumber: '0987123499',
      emailAddress: 'quynhmarker@example.test',
      dayOfBirth: '1987-06-05',
      idCard: '001099077777',
      workUnit: `${MARK} JSC`,
      homeAddress: { scheme: '2025', provinceCode: '79', communeCode: '25747', road: `${MARK} 12` },
    });
    await staff.post(`/api/PersonalMembers/${loser.id}/Notes`, { content: `${MARK} hay gọi muộn`, pinned: false });
    await addRequest({ requester: `${MARK} Thị Trùng`, contact: '0987123499', memberId: loser.id });
    await addMeeting(loser.id);
    const merged = await staff.post('/api/Merges', { survivorId: survivor.id, loserId: loser.id, choices: {} });
    expect(merged.status, JSON.stringify(merged.body)).toBe(201);
    expect((await traces()).length).toBeGreaterThan(4);
    await staff.post(`/api/PersonalMembers/${survivor.id}/Deactivate?confirmed=Mes.PersonalMembers.Stop.Asked`);

    expect((await erase(survivor.id)).status).toBe(200);

    expect(await traces()).toEqual([]);
    const undone = await staff.post(`/api/Merges/${merged.body.data.id}/Undo`);
    expect(undone.body.message).toBe('Mes.Merges.Status.NotAllowed');
  });
});
