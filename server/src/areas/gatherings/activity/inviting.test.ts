import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppConfig } from '../../../app-config.ts';
import { activities, activityParticipants } from '../../../db/tables/activity.ts';
import { members } from '../../../db/tables/member.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { letterServices } from '../../../kit/letter-services.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { keepUidsOfEvents, remindActivities } from './letters.ts';
import { addClub, addEvent, addMember, CODES, inHours, invite, join, peopleOf } from './testing/events.ts';

let house: TestApp;
let staff: TestClient;
const start = new Date('2026-11-23T02:00:00Z');
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

async function at(hours: number): Promise<void> {
  house.clock.now = new Date(start.getTime() + hours * 3_600_000);
  // Tokens last less than that.
  staff = await house.signInAs(CODES);
}
const call = (id: string, path: string, body: object = {}) => staff.post(`/api/Activities/${id}/${path}`, body);
const sent = (id: string) =>
  house.db.select().from(deliveries).where(eq(deliveries.sourceId, id)).orderBy(asc(deliveries.createdAt));
const change = async (id: string, changes: object) => {
  const { attachmentIds, ...record } = (await staff.get(`/api/Activities/${id}`)).body.data;
  const ids = attachmentIds.map((file: { id: string }) => file.id);
  const answer = await staff.put(`/api/Activities/${id}?confirmed=Mes.Activities.Told.Asked`, {
    ...record,
    attachmentIds: ids,
    ...changes,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

test('an invited club brings its members without the inactive ones', async () => {
  await at(0);
  const clubId = await addClub(house);
  const [active, idle] = [await addMember(house, 'Đang hoạt động'), await addMember(house, 'Ngừng hoạt động')];
  for (const id of [active, idle]) await join(house, clubId, id);
  await house.db.update(members).set({ deactivatedAt: house.clock.now }).where(eq(members.id, idle));
  const record = await addEvent(house, staff, 2, { clubIds: [clubId] });
  expect((await peopleOf(staff, record.id)).map(({ name }) => name)).toEqual(['Đang hoạt động']);
});

test('a letter tells people outside why they get it, and speaks of a link only where it has one', async () => {
  await at(0);
  const record = await addEvent(house, staff, 48);
  const member = await addMember(house, 'Công ty Bình Minh');
  const guest = { name: 'Khách mời', emailAddress: 'khach@example.test' };
  await call(record.id, 'Members', { selection: { memberIds: [member], otherEmails: [guest] } });
  await call(record.id, 'Letters', { kind: 'invitation' });
  const textTo = async (kind: string, isGuest: boolean) =>
    (await sent(record.id)).find(
      ({ occasion, address }) => occasion === kind && (address === guest.emailAddress) === isGuest,
    )?.body;
  expect(await textTo('invitation', true)).toMatch(/không phải là hội viên.*khach@example\.test.*là của riêng Quý vị/s);
  expect(await textTo('invitation', false)).toMatch(/có tên trong danh sách của sự kiện.*là của riêng Quý vị/s);
  await call(record.id, 'Cancel', { reason: 'Bão số 5' });
  for (const isGuest of [true, false]) expect(await textTo('cancellation', isGuest)).not.toContain('Đường dẫn');
  expect(await textTo('cancellation', true)).toContain('không phải là hội viên');
});

test('somebody who is removed from an event that is over frees no place', async () => {
  await at(0);
  const record = await addEvent(house, staff, 2, { places: 1 });
  await invite(staff, record.id, [await addMember(house, 'An'), await addMember(house, 'Bình')]);
  for (const { id } of (await peopleOf(staff, record.id)).toSorted((a, b) => a.name.localeCompare(b.name, 'vi')))
    await call(record.id, `Members/${id}/Confirm`);
  await at(7);
  const [first] = await peopleOf(staff, record.id);
  expect((await staff.del(`/api/ActivityParticipants/${first?.id}`)).status).toBe(200);
  expect(await peopleOf(staff, record.id)).toMatchObject([{ name: 'Bình', isWaiting: true }]);
});

test('a device whose clock stands at 1970 lets people in at the time of the server', async () => {
  await at(0);
  const record = await addEvent(house, staff, 1);
  await invite(staff, record.id, [await addMember(house, 'Đúng giờ'), await addMember(house, 'Sai giờ')]);
  await at(1.5);
  const people = await peopleOf(staff, record.id);
  const idOf = (name: string) => people.find((one) => one.name === name)?.id ?? '';
  const scan = (name: string, scannedAt: string) => ({ id: randomUUID(), participantId: idOf(name), scannedAt });
  await call(record.id, 'CheckIns', [
    scan('Sai giờ', '1970-01-01T00:03:00.000Z'),
    scan('Đúng giờ', inHours(house, -0.25)),
  ]);
  const rows = await house.db
    .select({ name: activityParticipants.name, at: activityParticipants.checkedInAt })
    .from(activityParticipants)
    .where(eq(activityParticipants.activityId, record.id))
    .orderBy(asc(activityParticipants.name));
  expect(rows).toEqual([
    { name: 'Đúng giờ', at: new Date(inHours(house, -0.25)) },
    { name: 'Sai giờ', at: house.clock.now },
  ]);
});

test('an event that is moved after its reminder is reminded of again, once', async () => {
  await at(0);
  const letters = letterServices({
    secretKey,
    jobs: { send: async () => undefined },
    drivers: { domain: 'example.test' },
    config: {
      appName: 'Hoivien',
      defaultLanguage: 'vi',
      adminEmail: 'office@example.test',
      address: 'http://127.0.0.1',
    } as AppConfig,
  });
  const record = await addEvent(house, staff, 48);
  await invite(staff, record.id, [await addMember(house, 'Được nhắc')]);
  await call(record.id, 'Letters', { kind: 'invitation' });
  const reminders = async () =>
    (
      await house.db
        .select()
        .from(deliveries)
        .where(and(eq(deliveries.sourceId, record.id)))
    ).filter(({ occasion }) => occasion === 'reminder').length;
  const remind = () => remindActivities({ db: house.db, now: house.clock.now }, letters);
  await at(30);
  await remind();
  expect(await reminders()).toBe(1);
  await change(record.id, { startTime: inHours(house, 72), endTime: inHours(house, 76) });
  await remind();
  expect(await reminders()).toBe(1);
  await at(80);
  await remind();
  await remind();
  expect(await reminders()).toBe(2);
});

test('a member whose record leaves the answer to the office sees the event and answers nothing; guests always answer', async () => {
  await at(0);
  const record = await addEvent(house, staff, 48);
  const quiet = await addMember(house, 'Văn phòng trả lời thay', { canConfirmActivity: false });
  const free = await addMember(house, 'Tự trả lời', { canConfirmActivity: true });
  const guest = { name: 'Khách', emailAddress: 'khach-le@example.test' };
  await call(record.id, 'Members', { selection: { memberIds: [quiet, free], otherEmails: [guest] } });
  await call(record.id, 'Letters', { kind: 'invitation' });
  const mails = await sent(record.id);
  const answer = async (memberId: string | null) => {
    const mail = mails.find((one) => (memberId ? one.memberId === memberId : one.address === guest.emailAddress));
    const [, token] = /#\/answer\/([\w.-]+)/.exec(mail?.body ?? '') ?? [];
    const { body } = await house.anonymous.get(`/api/Public/${token}`);
    const { status, body: said } = await house.anonymous.post(`/api/Public/${token}`, { answer: 2 });
    return [JSON.stringify(body).includes('"mayAnswer":true'), status, said.message];
  };
  expect(mails.find(({ memberId }) => memberId === quiet)?.body).toContain('Xem sự kiện và mã vào cửa');
  expect(await answer(quiet)).toEqual([false, 400, 'Mes.Activities.Answer.ByOffice']);
  expect(await answer(free)).toEqual([true, 200, 'Mes.Activities.Answer.Attending']);
  expect(await answer(null)).toEqual([true, 200, 'Mes.Activities.Answer.Attending']);
});

test('the entry in calendars keeps its id when the address of the product changes; sent ones keep theirs', async () => {
  await at(0);
  const [former, record] = [await addEvent(house, staff, 48), await addEvent(house, staff, 48)];
  await house.db.update(activities).set({ icsUid: '' }).where(eq(activities.id, former.id));
  await keepUidsOfEvents(house.db, 'hoi.example');
  await keepUidsOfEvents(house.db, 'other.example');
  const uidOf = async (id: string) => {
    await invite(staff, id, [await addMember(house, `Người của ${id}`)]);
    await call(id, 'Letters', { kind: 'invitation' });
    const text = (await sent(id))[0]?.calendar?.text ?? '';
    return new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')?.getFirstPropertyValue('uid');
  };
  expect(await uidOf(former.id)).toBe(`activities-${former.id}@hoi.example`);
  expect(await uidOf(record.id)).toBe(`activities-${record.id}`);
});

test('who confirmed without an invitation is asked about and told when the event moves', async () => {
  await at(0);
  const record = await addEvent(house, staff, 48);
  await invite(staff, record.id, [await addMember(house, 'Đã Xác Nhận'), await addMember(house, 'Chưa Trả Lời')]);
  const person = (await peopleOf(staff, record.id)).find(({ name }) => name === 'Đã Xác Nhận');
  await call(record.id, `Members/${person?.id}/Confirm`);
  const { version, startTime, endTime } = (await staff.get(`/api/Activities/${record.id}`)).body.data;
  const times = {
    startTime: new Date(Date.parse(startTime) + 3_600_000),
    endTime: new Date(Date.parse(endTime) + 3_600_000),
  };
  const move = (query = '') => staff.patch(`/api/Activities/${record.id}${query}`, { ...times, version });
  const before = (await sent(record.id)).length;
  expect((await move()).body.errors).toEqual([
    { field: 'startTime', message: 'Mes.Activities.Told.Asked', params: { count: 1, letters: 1 } },
  ]);
  expect((await staff.get(`/api/Activities/${record.id}`)).body.data.startTime).toBe(startTime);
  expect((await move('?confirmed=Mes.Activities.Told.Asked')).status).toBe(200);
  const letters = (await sent(record.id)).slice(before);
  expect(letters.map(({ occasion }) => occasion)).toEqual(['change']);
});
