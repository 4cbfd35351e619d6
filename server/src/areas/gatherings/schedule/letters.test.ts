import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../db/connect.ts';
import { members } from '../../../db/tables/member.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { schedules } from '../../../db/tables/schedule.ts';
import { countBounce } from '../../../kit/outbox/bounces.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { letterServices } from '../../../kit/letter-services.ts';
import { remindMeetings } from './reminders.ts';

const CODES = ['Create', 'Update', 'Delete', 'Search', 'View', 'Cancel'].map((action) => `Schedules${action}`);
const HOUR = 3_600_000;

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());
beforeEach(async () => {
  // 09:00 in Vietnam, a Monday.
  house.clock.now = new Date('2026-11-23T02:00:00Z');
  staff = await house.signInAs(CODES);
});

async function addMember(name: string, changes: Partial<typeof members.$inferInsert> = {}): Promise<string> {
  const [id, code] = [uuidv7(), randomUUID().slice(0, 8)];
  const emailAddress = `${code}@example.test`;
  const row = { id, type: 1, code, codeKey: code, name, emailAddress, approvedAt: new Date('2026-01-01'), ...changes };
  await house.db.insert(members).values(row);
  return id;
}

const START = '2026-11-27T07:00:00.000Z';
const meeting = (changes: object = {}) => ({
  kind: 1,
  title: 'Họp Ban Chấp hành mở rộng về kế hoạch năm 2027 và việc kiện toàn các câu lạc bộ',
  type: 1,
  address: 'Hội trường tầng 3, 12 Trần Phú',
  startTime: START,
  endTime: '2026-11-27T09:30:00.000Z',
  ...changes,
});
async function add(changes: object) {
  // A new series asks before it invites.
  const { status, body } = await staff.post('/api/Schedules?confirmed=Mes.Schedules.Invite.Now', meeting(changes));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
const read = async (id: string) => (await staff.get(`/api/Schedules/${id}`)).body.data;
/** The record as the form sends it back. */
async function change(id: string, changes: object) {
  const { attachmentIds, ...record } = await read(id);
  const ids = attachmentIds.map((file: { id: string }) => file.id);
  return staff.put(`/api/Schedules/${id}?confirmed=Mes.Schedules.Told.Not`, {
    ...record,
    attachmentIds: ids,
    ...changes,
  });
}
const sent = (id: string) =>
  house.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.sourceId, id))
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id));
const letters = async (id: string) => (await staff.get(`/api/Schedules/${id}/Letters`)).body.data;
const send = async (id: string, body: object = {}) =>
  (await staff.post(`/api/Schedules/${id}/Letters`, body)).body.data.written;
const later = (hours: number) => {
  house.clock.now = new Date(house.clock.now.getTime() + hours * HOUR);
};

/** The only entry of the calendar file of a letter, read by another library. */
function entryOf({ calendar }: { calendar: { text: string; method: string } | null }) {
  const text = calendar?.text ?? '';
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const root = new ICAL.Component(ICAL.parse(text));
  const [one, ...rest] = root.getAllSubcomponents('vevent');
  expect(rest).toEqual([]);
  const event = new ICAL.Event(one as ICAL.Component);
  return {
    method: root.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toString(),
    zone: event.startDate.zone?.tzid,
    at: event.startDate.toJSDate().toISOString(),
    title: event.summary,
    place: event.location,
    status: one?.getFirstPropertyValue('status'),
    organizer: one?.getFirstPropertyValue('organizer'),
    url: one?.getFirstPropertyValue('url'),
    rsvp: one?.getFirstProperty('attendee')?.getParameter('rsvp'),
  };
}

describe('invitations', () => {
  test('go out when they are wanted only: to each participant once, with agenda, place and a calendar entry', async () => {
    const memberIds = [await addMember('Công ty Một'), await addMember('Công ty Hai')];
    const record = await add({ memberIds, content: '<p>Bàn <strong>kế hoạch</strong></p>' });
    expect(await sent(record.id)).toEqual([]);
    await staff.put(`/api/Schedules/${record.id}/Agenda`, {
      items: [{ time: '14:00', text: 'Khai mạc', speaker: 'Ông Nam' }],
      version: 0,
    });
    expect(await letters(record.id)).toMatchObject({ people: 2, invited: 0, toInvite: 2, toTell: 0 });
    expect(await send(record.id)).toBe(2);
    expect(await send(record.id)).toBe(0);
    const [mail, other] = await sent(record.id);
    expect(mail).toMatchObject({ channel: 'mail', memberId: memberIds[0], holds: 'link' });
    expect(other?.memberId).toBe(memberIds[1]);
    for (const text of [
      'Công ty Một',
      '14:00 đến 16:30, Thứ Sáu 27/11/2026',
      '14:00 Khai mạc (Ông Nam)',
      '12 Trần Phú',
    ])
      expect(mail?.html).toContain(text);
    expect(mail?.html).toMatch(/kế hoạch<\/strong>/);
    const entry = entryOf(mail as never);
    expect(entry).toMatchObject({
      method: 'REQUEST',
      uid: `schedules-${record.id}`,
      start: '2026-11-27T14:00:00',
      zone: 'Asia/Ho_Chi_Minh',
      at: START,
      title: record.title,
      place: 'Hội trường tầng 3, 12 Trần Phú',
      status: 'CONFIRMED',
      organizer: 'mailto:office@example.test',
      rsvp: 'FALSE',
    });
    expect(mail?.body).toContain(entry.url);
    const token = String(entry.url).split('/').at(-1);
    expect((await house.anonymous.get(`/api/Public/${token}`)).status).toBe(200);
  });

  test('leave out restricted and left members and addresses that bounced; SMS only where it is chosen', async () => {
    const phone = { emailAddress: null, phoneNumber: '+84912345678' };
    const [ok, restricted, back, silent] = [
      await addMember('Tới'),
      await addMember('Hạn chế', { restrictedAt: new Date() }),
      await addMember('Trả lại', { emailAddress: 'back@example.test' }),
      await addMember('Chỉ điện thoại', phone),
    ];
    for (const messageId of ['a', 'b', 'c'])
      await countBounce(house.db, { address: 'back@example.test', messageId, origin: 'server' }, house.clock.now);
    const record = await add({ memberIds: [ok, restricted, back, silent], tell: true });
    expect((await sent(record.id)).map(({ memberId }) => memberId)).toEqual([ok]);
    expect(await letters(record.id)).toMatchObject({ people: 4, invited: 1, toInvite: 0, unreachable: 1, leftOut: 2 });
    expect(await send(record.id, { bySms: true })).toBe(1);
    const sms = (await sent(record.id))[1];
    expect(sms).toMatchObject({ channel: 'sms', address: '+84912345678', hours: 'day', memberId: silent });
    expect(sms?.body).toMatch(/moi du .*14:00.*answer/);
  });

  test('a refused change writes no letter', async () => {
    const record = await add({ memberIds: [await addMember('A')], tell: true });
    const refused = await change(record.id, { title: 'Khác', tell: true, endTime: record.startTime });
    expect(refused.status).toBe(400);
    expect((await change(record.id, { title: 'Khác', tell: true, version: 99 })).status).toBe(409);
    expect(await sent(record.id)).toHaveLength(1);
  });
});

describe('a change', () => {
  test('of the time tells everybody in place of letters that wait, with a higher number; other changes tell nobody', async () => {
    const record = await add({ memberIds: [await addMember('A')], tell: true });
    later(0.1);
    await change(record.id, { meetingHostName: 'Bà Lan', tell: true });
    expect(await sent(record.id)).toHaveLength(1);
    const added = await addMember('B');
    await change(record.id, {
      startTime: '2026-11-28T01:00:00.000Z',
      endTime: '2026-11-28T03:00:00.000Z',
      memberIds: [...record.memberIds, added],
      tell: true,
    });
    const [first, update, invitation] = await sent(record.id);
    expect(first?.cancelledAt).toEqual(house.clock.now);
    const [before, after] = [entryOf(first as never), entryOf(update as never)];
    expect(after).toMatchObject({ method: 'REQUEST', uid: before.uid, start: '2026-11-28T08:00:00' });
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect(update?.subject).toMatch(/^Thay đổi họp/);
    expect(invitation?.subject).toMatch(/^Thư mời họp/);
    expect((await letters(record.id)).items.map(({ kind }: { kind: string }) => kind)).toEqual([
      'invitation',
      'change',
      'invitation',
    ]);
  });

  test('by dragging is told later, and undoing it leaves nothing to tell', async () => {
    const record = await add({ memberIds: [await addMember('A')], tell: true });
    const times = { startTime: '2026-11-27T08:00:00.000Z', endTime: '2026-11-27T09:00:00.000Z' };
    const quiet = { ...times, tell: false };
    const moved = await staff.post(`/api/Schedules/${record.id}/Move`, { ...quiet, version: record.version });
    expect(await letters(record.id)).toMatchObject({ toTell: 1 });
    await staff.post('/api/Schedules/Undo', { tokens: [moved.body.undo] });
    expect(await letters(record.id)).toMatchObject({ toTell: 0 });
    const { version } = await read(record.id);
    await staff.post(`/api/Schedules/${record.id}/Move`, { ...quiet, version });
    expect(await send(record.id)).toBe(1);
    const [first, second] = (await sent(record.id)).map((letter) => entryOf(letter as never));
    expect(second?.start).toBe('2026-11-27T15:00:00');
    expect(second?.sequence).toBeGreaterThan(first?.sequence ?? 0);
  });

  test('by dragging tells those who have an invitation when it is asked to, in one go and for good', async () => {
    const record = await add({ memberIds: [await addMember('A')], tell: true });
    await change(record.id, { memberIds: [...record.memberIds, await addMember('B')], tell: false });
    const { version } = await read(record.id);
    const times = { startTime: '2026-11-27T08:00:00.000Z', endTime: '2026-11-27T09:00:00.000Z' };
    const moved = await staff.post(`/api/Schedules/${record.id}/Move`, { ...times, version, tell: true });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(moved.body.undo).toBeFalsy();
    expect(await letters(record.id)).toMatchObject({ invited: 1, toInvite: 1, toTell: 0 });
    const last = (await sent(record.id)).at(-1);
    expect(entryOf(last as never)).toMatchObject({ method: 'REQUEST', start: '2026-11-27T15:00:00' });
  });

  test('that removes a participant cancels their entry; nobody without an invitation is told', async () => {
    const [stays, goes, unknown] = [await addMember('A'), await addMember('B'), await addMember('C')];
    const record = await add({ memberIds: [stays, goes], tell: true });
    await change(record.id, { memberIds: [stays, goes, unknown] });
    await change(record.id, { memberIds: [stays] });
    const last = (await sent(record.id)).at(-1);
    expect(last?.memberId).toBe(goes);
    expect(entryOf(last as never)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', url: null });
    expect(await sent(record.id)).toHaveLength(3);
  });
});

test('a cancellation tells everybody invited with the reason, and ends what waits', async () => {
  const record = await add({ memberIds: [await addMember('A')], tell: true });
  later(0.1);
  await staff.post(`/api/Schedules/${record.id}/Cancel`, { reason: 'Bão số 9' });
  const [first, last] = await sent(record.id);
  expect(first?.cancelledAt).toEqual(house.clock.now);
  expect(last?.cancelledAt).toBeNull();
  expect(last?.html).toContain('Bão số 9');
  const [before, after] = [entryOf(first as never), entryOf(last as never)];
  expect(after).toMatchObject({ method: 'CANCEL', uid: before.uid, status: 'CANCELLED' });
  expect(after.sequence).toBeGreaterThan(before.sequence);
  expect((await staff.post(`/api/Schedules/${record.id}/Letters`, {})).status).toBe(400);
  const silent = await add({ memberIds: [await addMember('B')] });
  await staff.post(`/api/Schedules/${silent.id}/Cancel`, { reason: 'Hoãn' });
  expect(await sent(silent.id)).toEqual([]);
});

describe('a deletion', () => {
  const remove = async ({ id }: { id: string }) => staff.del(`/api/Schedules/${id}`);
  const bulk = async (ids: string[]) => (await staff.post('/api/Schedules/Bulk', { action: 'Delete', ids })).body.data;
  const out = (id: string) =>
    house.db.update(deliveries).set({ sentAt: house.clock.now }).where(eq(deliveries.sourceId, id));

  test('withdraws letters that wait, alone and in bulk; the restored meeting invites again', async () => {
    const memberIds = [await addMember('A')];
    const [one, two] = [await add({ memberIds, tell: true }), await add({ memberIds, tell: true })];
    const { body } = await remove(one);
    await bulk([two.id]);
    for (const { id } of [one, two])
      expect((await sent(id)).map(({ cancelledAt }) => cancelledAt)).toEqual([house.clock.now]);
    expect((await staff.post(`/api/Deletions/${body.data.deletionId}/Restore`)).status).toBe(200);
    expect(await letters(one.id)).toMatchObject({ invited: 0, toInvite: 1 });
  });

  test('of a meeting to come that somebody knows of is refused, alone and in bulk, until it is cancelled', async () => {
    const memberIds = [await addMember('A')];
    const [known, answered, unknown] = [
      await add({ memberIds, tell: true }),
      await add({ memberIds, tell: true }),
      await add({ memberIds }),
    ];
    await out(known.id);
    const [person] = (await staff.get(`/api/Schedules/${answered.id}/Attendance`)).body.data;
    await staff.put(`/api/Schedules/${answered.id}/Participants/${person.id}/Answer`, { answer: 2 });
    for (const record of [known, answered]) {
      const refused = await remove(record);
      expect([refused.status, refused.body.message]).toEqual([400, 'Mes.Schedule.IsKnown']);
    }
    const results = await bulk([known.id, unknown.id]);
    expect(results.map(({ done, message }: { done: boolean; message: string }) => [done, message])).toEqual([
      [false, 'Mes.Schedule.IsKnown'],
      [true, 'Mes.Schedules.Delete.Successfully'],
    ]);
    await staff.post(`/api/Schedules/${known.id}/Cancel`, { reason: 'Bão' });
    expect((await remove(known)).status).toBe(200);
    const last = (await sent(known.id)).at(-1);
    expect(last?.cancelledAt).toBeNull();
    expect(entryOf(last as never)).toMatchObject({ method: 'CANCEL' });
  });

  test('of a meeting that is over withdraws what waits and asks for no cancellation', async () => {
    const record = await add({ memberIds: [await addMember('A')], tell: true });
    const other = await addMember('B');
    await out(record.id);
    await change(record.id, { memberIds: [...record.memberIds, other], tell: true });
    house.clock.now = new Date('2026-11-28T02:00:00Z');
    staff = await house.signInAs(CODES);
    expect((await remove(record)).status).toBe(200);
    expect((await sent(record.id)).map(({ sentAt, cancelledAt }) => [sentAt !== null, cancelledAt !== null])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});

describe('reminders', () => {
  const ours = letterServices({
    secretKey,
    jobs: { send: async () => undefined },
    drivers: { domain: 'example.test' },
    config: {
      appName: 'Hoivien',
      adminEmail: 'office@example.test',
      defaultLanguage: 'vi',
      captcha: 'off',
      registration: 'off',
      address: 'http://127.0.0.1:8080',
    },
  });
  const remind = (db = house.db) => remindMeetings({ db, now: house.clock.now }, ours);
  const reminded = async (id: string) => (await sent(id)).filter(({ source }) => source === 'meeting-reminder');
  const at = (time: string) => {
    house.clock.now = new Date(time);
  };

  test('come once a day and an hour before, with two servers, to invited people who did not decline', async () => {
    const [comes, declines] = [await addMember('A'), await addMember('B')];
    const record = await add({ memberIds: [comes, declines], tell: true });
    await change(record.id, { memberIds: [comes, declines, await addMember('Chưa mời')] });
    const people = (await staff.get(`/api/Schedules/${record.id}/Attendance`)).body.data;
    const no = people.find(({ memberId }: { memberId: string }) => memberId === declines);
    await staff.put(`/api/Schedules/${record.id}/Participants/${no.id}/Answer`, { answer: 3 });
    at('2026-11-26T06:59:00Z');
    await remind();
    expect(await reminded(record.id)).toEqual([]);
    at('2026-11-26T07:00:00Z');
    const other = connect(house.pool.options, () => undefined);
    await Promise.all([remind(), remind(other.db)]);
    await other.pool.end();
    expect((await reminded(record.id)).map(({ memberId }) => memberId)).toEqual([comes]);
    at('2026-11-27T06:00:00Z');
    await remind();
    await remind();
    expect(await reminded(record.id)).toHaveLength(2);
    expect((await reminded(record.id))[0]).toMatchObject({ calendar: null });
  });

  test('follow a moved meeting, and never come for a cancelled one or where they are switched off', async () => {
    const memberIds = [await addMember('A')];
    const [moved, cancelled, off] = [
      await add({ memberIds, tell: true }),
      await add({ memberIds, tell: true }),
      await add({ memberIds, tell: true }),
    ];
    const choice = { remindDay: false, remindHour: true, bySms: false };
    expect((await staff.put(`/api/Schedules/${off.id}/Reminders`, choice)).status).toBe(200);
    await staff.post(`/api/Schedules/${cancelled.id}/Cancel`, { reason: 'Hoãn' });
    at('2026-11-26T07:30:00Z');
    staff = await house.signInAs(CODES);
    await remind();
    expect(await reminded(moved.id)).toHaveLength(1);
    await change(moved.id, { startTime: '2026-11-30T07:00:00.000Z', endTime: '2026-11-30T08:00:00.000Z', tell: true });
    expect((await reminded(moved.id))[0]?.cancelledAt).toEqual(house.clock.now);
    at('2026-11-29T07:30:00Z');
    await remind();
    const again = await reminded(moved.id);
    expect(again).toHaveLength(2);
    expect(again[1]?.html).toContain('14:00 đến 15:00, Thứ Hai 30/11/2026');
    expect([await reminded(cancelled.id), await reminded(off.id)]).toEqual([[], []]);
  });
});

test('a change of the content alone tells everybody with an invitation, when it is asked for', async () => {
  const { id } = await add({ memberIds: [await addMember('A')], content: '<p>Bàn kế hoạch năm.</p>', tell: true });
  await change(id, { content: '<p>Bàn kế hoạch quý.</p>' });
  expect(await sent(id)).toHaveLength(1);
  await house.db.update(deliveries).set({ sentAt: house.clock.now }).where(eq(deliveries.sourceId, id));
  await change(id, { content: '<p>Bàn kế hoạch tháng.</p>', tell: true });
  const [, news, ...rest] = await sent(id);
  expect(rest).toEqual([]);
  expect([news?.subject?.startsWith('Thay đổi'), news?.html?.includes('Bàn kế hoạch tháng')]).toEqual([true, true]);
  await change(id, { tell: true });
  expect(await sent(id)).toHaveLength(2);
});

test('a letter about a meeting tells people outside why they get it; a cancellation speaks of no link', async () => {
  const guest = { name: 'Khách mời', emailAddress: `khach-${randomUUID().slice(0, 6)}@example.test` };
  const { id } = await add({ memberIds: [await addMember('A')], otherEmails: [guest], tell: true });
  await staff.post(`/api/Schedules/${id}/Cancel`, { reason: 'Bão số 5' });
  const bodies = async (isGuest: boolean) =>
    (await sent(id)).filter(({ address }) => (address === guest.emailAddress) === isGuest).map(({ body }) => body);
  const [invitation, cancellation] = await bodies(true);
  expect(invitation).toMatch(/không phải là hội viên.*là của riêng Quý vị/s);
  expect(cancellation).toContain('không phải là hội viên');
  for (const body of [cancellation, (await bodies(false))[1]]) expect(body).not.toMatch(/[Đđ]ường dẫn/);
});

describe('a series', () => {
  const repeat = { every: 'month', interval: 3, by: 'day', count: 4 };
  const seriesOf = async (id: string) => (await staff.get(`/api/Schedules/${id}/Series`)).body.data;

  test('asks before its invitations go out, and is saved without them on wish', async () => {
    const body = { ...meeting({ title: 'Giao ban quý' }), memberIds: [await addMember('A'), await addMember('B')] };
    const input = { ...body, repeat, tell: true };
    const before = await house.db.$count(schedules);
    const asked = await staff.post('/api/Schedules', input);
    expect([asked.status, asked.body.errors]).toEqual([
      400,
      [
        {
          field: 'tell',
          message: 'Mes.Schedules.Invite.Asked',
          params: { count: 8, meetings: 4 },
          answers: ['Mes.Schedules.Invite.Now', 'Mes.Schedules.Invite.Later'],
        },
      ],
    ]);
    expect(await house.db.$count(schedules)).toBe(before);
    const later = await staff.post('/api/Schedules?confirmed=Mes.Schedules.Invite.Later', input);
    expect(later.status).toBe(201);
    expect(await sent(later.body.data.id)).toEqual([]);
    const now = await staff.post('/api/Schedules?confirmed=Mes.Schedules.Invite.Now', input);
    expect(await sent(now.body.data.id)).toHaveLength(2);
  });

  test('makes meetings of its own with the same participants, each with its letters', async () => {
    const memberIds = [await addMember('A')];
    const record = await add({ memberIds, repeat, tell: true });
    const { items, rule } = await seriesOf(record.id);
    expect(rule).toMatchObject({ every: 'month', interval: 3 });
    expect(items.map(({ startTime }: { startTime: string }) => startTime)).toEqual([
      START,
      '2027-02-27T07:00:00.000Z',
      '2027-05-27T07:00:00.000Z',
      '2027-08-27T07:00:00.000Z',
    ]);
    expect(items.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4]);
    const entries = [];
    for (const { id } of items) {
      const [letter, ...rest] = await sent(id);
      expect(rest).toEqual([]);
      entries.push(entryOf(letter as never));
    }
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(4);
    expect(entries[1]?.start).toBe('2027-02-27T14:00:00');
  });

  test('changes this one and later ones, keeps exceptions, and cancels one or the rest', async () => {
    const record = await add({ memberIds: [await addMember('A')], repeat, tell: true });
    const [, second, third, fourth] = (await seriesOf(record.id)).items;
    await change(third.id, { address: 'Nhà hàng Sen', tell: true });
    await change(second.id, {
      startTime: '2027-02-28T01:00:00.000Z',
      endTime: '2027-02-28T02:00:00.000Z',
      title: 'Họp quý',
      reach: 'later',
      tell: true,
    });
    const now = await seriesOf(record.id);
    const facts = now.items.map(({ startTime, title, isApart }: never) => [startTime, title, isApart]);
    expect(facts).toEqual([
      [START, record.title, false],
      ['2027-02-28T01:00:00.000Z', 'Họp quý', false],
      ['2027-05-27T07:00:00.000Z', record.title, true],
      ['2027-08-28T01:00:00.000Z', 'Họp quý', false],
    ]);
    expect((await read(fourth.id)).endTime).toBe('2027-08-28T02:00:00.000Z');
    const exception = (await sent(third.id)).at(-1);
    expect(entryOf(exception as never)).toMatchObject({ place: 'Nhà hàng Sen', start: '2027-05-27T14:00:00' });
    await staff.post(`/api/Schedules/${third.id}/Cancel`, { reason: 'Trùng lễ', reach: 'one' });
    const states = async () => (await seriesOf(record.id)).items.map(({ state }: { state: number }) => state);
    expect(await states()).toEqual([1, 1, 4, 1]);
    await staff.post(`/api/Schedules/${second.id}/Cancel`, { reason: 'Giải thể', reach: 'all' });
    expect(await states()).toEqual([4, 4, 4, 4]);
    expect((await sent(third.id)).filter(({ subject }) => subject?.startsWith('Huỷ'))).toHaveLength(1);
    expect(entryOf((await sent(fourth.id)).at(-1) as never)).toMatchObject({ method: 'CANCEL' });
  });

  test('takes a change of its participants to a meeting that was moved alone, whose time stays', async () => {
    const [stays, goes, comes] = [await addMember('Ở lại'), await addMember('Rời đi'), await addMember('Thêm vào')];
    const record = await add({ memberIds: [stays, goes], repeat, tell: true });
    const [first, second, third] = (await seriesOf(record.id)).items;
    const moved = { startTime: '2027-03-01T01:00:00.000Z', endTime: '2027-03-01T02:00:00.000Z' };
    await change(second.id, moved);
    const before = await read(second.id);
    await change(first.id, { memberIds: [stays, comes], title: 'Họp quý', reach: 'all', tell: true });
    expect(await read(third.id)).toMatchObject({ title: 'Họp quý', memberIds: [stays, comes].sort() });
    expect(await read(second.id)).toMatchObject({
      ...moved,
      title: before.title,
      memberIds: [stays, comes].sort(),
    });
    const told = (await sent(second.id)).map(({ memberId, subject }) => [memberId, subject?.slice(0, 8)]);
    expect(told).toContainEqual([comes, 'Thư mời ']);
    expect(told).toContainEqual([goes, 'Thôi mời']);
    // A change of the others alone leaves it untouched.
    const { version } = await read(second.id);
    await change(first.id, { address: 'Nhà hàng Sen', reach: 'all' });
    expect((await read(second.id)).version).toBe(version);
  });

  test('is made longer by its own rule, with one letter about all added meetings, and never twice', async () => {
    const [stays, late] = [await addMember('Dài hạn'), await addMember('Vào sau')];
    const weekly = { every: 'week', interval: 1, weekdays: [1, 5], count: 3 };
    const record = await add({ memberIds: [stays], repeat: weekly, tell: true });
    const [, second, third] = (await seriesOf(record.id)).items;
    // The last one is moved alone, so that the one before it is the model; it has one more participant.
    await change(second.id, { memberIds: [stays, late], address: 'Nhà hàng Sen', reach: 'later' });
    await change(third.id, { startTime: '2026-12-05T01:00:00.000Z', endTime: '2026-12-05T02:00:00.000Z' });
    const preview = await staff.post(`/api/Schedules/${third.id}/SeriesMore`, { until: '2026-12-14' });
    expect(preview.body.data.days).toEqual(['2026-12-07', '2026-12-11', '2026-12-14']);
    const longer = await staff.post(`/api/Schedules/${third.id}/Series`, { count: 2, tell: true });
    expect(longer.status, JSON.stringify(longer.body)).toBe(201);
    const added = longer.body.data.items.slice(3);
    expect(added.map(({ startTime, number }: Record<string, unknown>) => [startTime, number])).toEqual([
      ['2026-12-07T07:00:00.000Z', 4],
      ['2026-12-11T07:00:00.000Z', 5],
    ]);
    expect(await read(added[0].id)).toMatchObject({ address: 'Nhà hàng Sen', memberIds: [stays, late].sort() });
    const mails = await sent(longer.body.data.id);
    expect(mails.map(({ memberId, holds }) => [memberId, holds])).toEqual([
      [stays, 'link'],
      [late, 'link'],
    ]);
    const [mail] = mails;
    for (const text of ['14:00 đến 16:30, Thứ Hai 07/12/2026', '14:00 đến 16:30, Thứ Sáu 11/12/2026'])
      expect(mail?.html).toContain(text);
    const text = mail?.calendar?.text ?? '';
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const root = new ICAL.Component(ICAL.parse(text));
    expect(root.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(root.getFirstSubcomponent('vevent')?.getAllProperties('attendee')).toEqual([]);
    const events = root.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    expect(events.map(({ uid, startDate }) => [uid, startDate.toString(), startDate.zone?.tzid])).toEqual([
      [`schedules-${added[0].id}`, '2026-12-07T14:00:00', 'Asia/Ho_Chi_Minh'],
      [`schedules-${added[1].id}`, '2026-12-11T14:00:00', 'Asia/Ho_Chi_Minh'],
    ]);
    for (const event of events) {
      const token = String(event.component.getFirstPropertyValue('url')).split('/').at(-1);
      expect((await house.anonymous.get(`/api/Public/${token}`)).status).toBe(200);
    }
    for (const { id } of added) {
      expect(await letters(id)).toMatchObject({ people: 2, invited: 2, toInvite: 0 });
      expect((await letters(id)).items).toHaveLength(2);
    }
    // A later change of one of them is a letter about it alone, which leaves the letter about all.
    await change(added[1].id, { address: 'Nơi khác', tell: true });
    expect((await sent(longer.body.data.id)).map(({ cancelledAt }) => cancelledAt)).toEqual([null, null]);
    expect(entryOf((await sent(added[1].id))[0] as never)).toMatchObject({ uid: events[1]?.uid, place: 'Nơi khác' });
    const refused = await staff.post(`/api/Schedules/${third.id}/Series`, { until: '2026-12-11' });
    expect(refused.body.errors).toMatchObject([{ field: 'until', message: 'Mes.Schedules.Series.NotAllowed' }]);
  });

  test('is made longer by 60 meetings ahead at most, by those who may add meetings, and only a series', async () => {
    const record = await add({ repeat: { every: 'day', interval: 1, count: 58 } });
    const longer = await staff.post(`/api/Schedules/${record.id}/Series`, { count: 10 });
    expect(longer.body.data.items).toHaveLength(60);
    expect((await staff.post(`/api/Schedules/${record.id}/Series`, { count: 1 })).status).toBe(400);
    const reader = await house.signInAs(['SchedulesView', 'SchedulesSearch', 'SchedulesUpdate']);
    expect((await reader.post(`/api/Schedules/${record.id}/Series`, { count: 1 })).status).toBe(403);
    const single = await add({});
    const none = await staff.post(`/api/Schedules/${single.id}/Series`, { count: 1 });
    expect([none.status, none.body.message]).toEqual([404, 'Mes.Schedules.Series.NotFound']);
  });

  test('leaves out holidays where it is wanted, and needs two meetings', async () => {
    const daily = { every: 'day', interval: 1, count: 3, skipHolidays: true };
    const preview = await staff.post('/api/Schedules/SeriesPreview', {
      startTime: '2026-12-31T02:00:00.000Z',
      repeat: daily,
    });
    expect(preview.body.data.days).toEqual(['2026-12-31', '2027-01-02', '2027-01-03']);
    expect(preview.body.data.skipped).toEqual([{ day: '2027-01-01', name: 'Tết Dương lịch' }]);
    const refused = await staff.post(
      '/api/Schedules',
      meeting({ repeat: { ...daily, count: null, until: '2026-11-27' } }),
    );
    expect([refused.status, refused.body.message]).toEqual([400, 'Mes.Schedules.Repeat.NotAllowed']);
  });
});

test('letters and their retries belong to those who may change the meeting', async () => {
  const record = await add({ memberIds: [await addMember('A')], tell: true });
  const reader = await house.signInAs(['SchedulesView', 'SchedulesSearch']);
  expect((await reader.get(`/api/Schedules/${record.id}/Letters`)).status).toBe(403);
  const [letter] = await sent(record.id);
  const other = await add({});
  expect((await staff.post(`/api/Schedules/${other.id}/Letters/${letter?.id}/Retry`)).status).toBe(404);
  // Without a mail server there is nothing to try again.
  expect((await staff.post(`/api/Schedules/${record.id}/Letters/${letter?.id}/Retry`)).status).toBe(400);
});

test('a letter names the host as the meeting does for everybody invited, not by a record that they may not see', async () => {
  const [host, guest] = [await addMember('Trần Kín Tiếng'), await addMember('Khách')];
  const byRecord = await add({ memberIds: [guest], hostId: host });
  const named = await add({ memberIds: [guest], hostId: host, meetingHostName: 'Ông Tiếng' });
  for (const { id } of [byRecord, named]) {
    await send(id);
    const [letter] = await sent(id);
    const text = `${letter?.body} ${letter?.calendar?.text}`;
    expect(text).not.toContain('Kín Tiếng');
    expect(text.includes('Ông Tiếng')).toBe(id === named.id);
    // The page that the letter leads to says the same.
    const token = /#\/answer\/([\w-]+)/.exec(letter?.body ?? '')?.[1];
    const { body } = await house.anonymous.get(`/api/Public/${token}`);
    expect(JSON.stringify(body)).not.toContain('Kín Tiếng');
    expect(JSON.stringify(body).includes('Ông Tiếng')).toBe(id === named.id);
  }
});

test('a move that says nothing of letters asks whether the invited are told, and nobody is told in silence', async () => {
  const record = await add({ otherEmails: [{ name: 'Khách', emailAddress: 'khach-doi@example.test' }] });
  const move = async (hour: number, query = '') => {
    const { version } = await read(record.id);
    const times = { startTime: `2026-11-27T0${hour}:00:00.000Z`, endTime: '2026-11-27T10:00:00.000Z' };
    return staff.post(`/api/Schedules/${record.id}/Move${query}`, { ...times, version });
  };
  expect((await move(5)).status).toBe(200);
  expect(await send(record.id)).toBe(1);
  expect((await move(6)).body.errors).toEqual([
    {
      field: 'startTime',
      message: 'Mes.Schedules.Told.Asked',
      params: { count: 1, letters: 1 },
      answers: ['Mes.Schedules.Told.Now', 'Mes.Schedules.Told.Not'],
    },
  ]);
  expect(await read(record.id)).toMatchObject({ startTime: '2026-11-27T05:00:00.000Z' });
  const quiet = await move(6, '?confirmed=Mes.Schedules.Told.Not');
  expect([quiet.status, Boolean(quiet.body.undo), (await sent(record.id)).length]).toEqual([200, true, 1]);
  later(0.01);
  const told = await move(7, '?confirmed=Mes.Schedules.Told.Now');
  expect([told.status, Boolean(told.body.undo), (await sent(record.id)).length]).toEqual([200, false, 2]);
});

test('a change that says nothing of letters asks whether the invited are told; an undo tells those who were told', async () => {
  const record = await add({ otherEmails: [{ name: 'Khách', emailAddress: 'khach-doi@example.test' }] });
  const save = async (changes: object, query = '') => {
    const { version } = await read(record.id);
    return staff.patch(`/api/Schedules/${record.id}${query}`, { ...changes, version });
  };
  expect((await save({ address: 'Phòng 1' })).status).toBe(200);
  expect(await send(record.id)).toBe(1);
  const asked = await save({ address: 'Phòng 2' });
  expect(asked.body.errors).toEqual([
    {
      field: 'address',
      message: 'Mes.Schedules.Told.Asked',
      params: { count: 1, letters: 1 },
      answers: ['Mes.Schedules.Told.Now', 'Mes.Schedules.Told.Not'],
    },
  ]);
  expect((await save({ meetingHostName: 'Người khác' })).status).toBe(200);
  expect((await save({ address: 'Phòng 2', tell: false })).status).toBe(200);
  expect((await save({ address: 'Phòng 3' }, '?confirmed=Mes.Schedules.Told.Not')).status).toBe(200);
  expect(await sent(record.id)).toHaveLength(1);
  const undo = async () => {
    const { items } = (await staff.get('/api/RecentActions')).body.data;
    const act = items.find((one: { kind: string }) => one.kind === 'edit');
    expect((await staff.post(act.undo[0], {})).body.data).toMatchObject({ undone: 1 });
  };
  await undo();
  expect(await read(record.id)).toMatchObject({ address: 'Phòng 2' });
  expect(await sent(record.id)).toHaveLength(1);
  later(0.01);
  expect((await save({ address: 'Phòng 4' }, '?confirmed=Mes.Schedules.Told.Now')).status).toBe(200);
  expect(await sent(record.id)).toHaveLength(2);
  later(0.01);
  await undo();
  expect(await sent(record.id)).toHaveLength(3);
});
