import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../../db/tables/access.ts';
import { auditEntries } from '../../../db/tables/kit.ts';
import { activities, activityParticipants } from '../../../db/tables/activity.ts';
import { members } from '../../../db/tables/member.ts';
import { clubMembers } from '../../../db/tables/membership.ts';
import { calendarFeeds, schedules } from '../../../db/tables/schedule.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { CODES as EVENT_CODES, invite } from '../activity/testing/events.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

const CODES = ['Create', 'Update', 'Delete', 'Search', 'View', 'Cancel'].map((action) => `Schedules${action}`);
const PEOPLE = ['MembersSearch', 'ExecutiveCommitteesSearch'];

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs([...CODES, ...PEOPLE]);
});
afterAll(() => house[Symbol.asyncDispose]());
beforeEach(async () => {
  await house.db.delete(schedules);
  house.clock.now = new Date();
});

const at = (day: number, hour: number) => new Date(Date.UTC(2126, 10, day, hour)).toISOString();

function meeting(changes: object = {}) {
  return {
    kind: 1,
    type: 1,
    title: 'Họp Ban Chấp hành',
    content: null,
    meetingHostName: null,
    hostId: null,
    committeeId: null,
    address: null,
    link: null,
    startTime: at(20, 7),
    endTime: at(20, 9),
    memberIds: [],
    otherEmails: [],
    attachmentIds: [],
    ...changes,
  };
}

async function add(changes: object = {}, who = staff) {
  const { status, body } = await who.post('/api/Schedules', meeting(changes));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

async function addMember(name: string): Promise<string> {
  const id = uuidv7();
  const code = randomUUID().slice(0, 8);
  await house.db.insert(members).values({ id, type: 1, code, codeKey: code, name });
  return id;
}

async function inClub(memberId: string, clubId: string) {
  await house.db.insert(clubMembers).values({ id: uuidv7(), clubId, memberId, joinedOn: '2020-01-01' });
}

const month = `from=${at(1, 0)}&to=${at(30, 0)}`;
const calendar = async (who: TestClient, query = month) =>
  (await who.get(`/api/Schedules/Calendar?${query}`)).body.data;
const titles = async (who: TestClient, query?: string): Promise<string[]> =>
  (await calendar(who, query)).entries.map(({ title }: { title: string }) => title);

describe('the calendar', () => {
  test('has what touches the time, by kind, club and host, in the order of the start', async () => {
    const hostId = await addMember('Phạm Quốc Hưng');
    await add({ title: 'Sau', startTime: at(21, 7), endTime: at(21, 9), hostId });
    await add({ title: 'Dài', kind: 2, startTime: new Date(Date.UTC(2126, 9, 28)).toISOString(), endTime: at(2, 0) });
    await add({ title: 'Ngoài', startTime: at(30, 0), endTime: at(30, 2) });
    expect(await titles(staff)).toEqual(['Dài', 'Sau']);
    expect(await titles(staff, `${month}&kind=entry`)).toEqual(['Dài']);
    expect(await titles(staff, `${month}&kind=meeting&kind=entry`)).toEqual(['Dài', 'Sau']);
    expect(await titles(staff, `${month}&hostId=${hostId}`)).toEqual(['Sau']);
    expect(await titles(staff, `${month}&clubId=${uuidv7()}`)).toEqual([]);
    const [, after] = (await calendar(staff)).entries;
    expect(after).toMatchObject({ area: 'Schedules', kind: 'meeting', hostName: 'Phạm Quốc Hưng', movable: true });
  });

  test('has the holidays of its days, and refuses more than 400 days or an end before the start', async () => {
    const { holidays } = await calendar(staff, 'from=2026-04-20T17:00:00Z&to=2026-05-02T17:00:00Z');
    expect(holidays.map(({ day, substituteFor }: Record<string, string>) => [day, substituteFor])).toEqual([
      ['2026-04-26', null],
      ['2026-04-27', '2026-04-26'],
      ['2026-04-30', null],
      ['2026-05-01', null],
    ]);
    for (const query of [`from=${at(2, 0)}&to=${at(1, 0)}`, 'from=2026-01-01T00:00:00Z&to=2027-12-01T00:00:00Z'])
      expect((await staff.get(`/api/Schedules/Calendar?${query}`)).body.message).toBe('Mes.Schedules.To.InValid');
    // The month of the first day of the year 1 begins in a year that the database does not know.
    const first = await staff.get('/api/Schedules/Calendar?from=0000-12-31T17:00:00Z&to=0001-02-01T00:00:00Z');
    expect([first.status, first.body.errors]).toEqual([
      400,
      [{ field: 'from', message: 'Mes.Schedules.From.InValid' }],
    ]);
  });

  test('has for a club its own entries and those with its members, and only its own can be moved', async () => {
    const clubId = uuidv7();
    const club = await house.signInAs(CODES, { clubId });
    const ours = await addMember('Hội viên của CLB');
    await inClub(ours, clubId);
    const stranger = await addMember('Người lạ');
    await add({ title: 'Mời CLB', memberIds: [ours], hostId: stranger });
    await add({ title: 'Của hội' });
    await add({ title: 'Của CLB', startTime: at(21, 7), endTime: at(21, 8) }, club);
    const { entries } = await calendar(club);
    expect(entries.map(({ title, movable, hostName }: Record<string, unknown>) => [title, movable, hostName])).toEqual([
      ['Mời CLB', false, null],
      ['Của CLB', true, null],
    ]);
  });
});

describe('moving', () => {
  const move = (record: { id: string; version: number }, changes: object = {}, who = staff) =>
    who.post(`/api/Schedules/${record.id}/Move`, {
      startTime: at(22, 7),
      endTime: at(22, 10),
      version: record.version,
      ...changes,
    });

  test('gives new times, leaves a trace, and can be undone with a higher number for calendar programs', async () => {
    const record = await add();
    const { status, body } = await move(record);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({ startTime: at(22, 7), endTime: at(22, 10), version: record.version + 1 });
    const entries = await house.db.select().from(auditEntries).where(eq(auditEntries.entityId, record.id));
    expect(entries.at(-1)?.changes).toMatchObject({ startTime: [at(20, 7), at(22, 7)] });
    const undone = await staff.post('/api/Schedules/Undo', { tokens: [body.undo] });
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    const [row] = await house.db.select().from(schedules).where(eq(schedules.id, record.id));
    expect([row?.startTime.toISOString(), row?.endTime.toISOString(), row?.icsSequence]).toEqual([
      at(20, 7),
      at(20, 9),
      2,
    ]);
  });

  test('is refused with an old version, with an end before the start, without the code and outside the scope', async () => {
    const record = await add();
    const old = await move(record, { version: record.version + 5 });
    expect([old.status, old.body.message]).toEqual([409, 'Mes.Schedules.Update.Conflict']);
    expect((await move(record, { endTime: at(22, 6) })).body.message).toBe('Mes.Schedules.EndTime.InValid');
    expect((await move(record, {}, await house.signInAs(['SchedulesSearch']))).status).toBe(403);
    expect((await move(record, {}, await house.signInAs(CODES, { clubId: uuidv7() }))).status).toBe(404);
  });

  test('is refused for what is over or was cancelled', async () => {
    const [over, cancelled] = [await add(), await add()];
    await staff.post(`/api/Schedules/${cancelled.id}/Cancel`, { reason: 'Hoãn' });
    const { version } = (await staff.get(`/api/Schedules/${cancelled.id}`)).body.data;
    expect((await move({ ...cancelled, version })).body.message).toBe('Mes.Schedules.Status.NotAllowed');
    house.clock.now = new Date(Date.UTC(2126, 11, 1));
    const later = await house.signInAs(CODES);
    expect((await move(over, {}, later)).body.message).toBe('Mes.Schedules.Status.NotAllowed');
    expect((await calendar(later)).entries[0]).toMatchObject({ refusal: 'Mes.Schedules.Status.NotAllowed' });
  });
});

describe('overlaps', () => {
  const ask = async (question: object, who = staff) => {
    const { status, body } = await who.post('/api/Schedules/Overlaps', question);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  const time = { startTime: at(20, 8), endTime: at(20, 10) };

  test('are meetings of the same host, place or people at the same time', async () => {
    const [host, guest] = [await addMember('Chủ trì'), await addMember('Khách')];
    await add({ title: 'Chủ trì', hostId: host });
    await add({ title: 'Tên chủ trì', meetingHostName: 'Phạm Quốc Hưng' });
    await add({ title: 'Phòng', address: 'Phòng họp tầng 3' });
    await add({ title: 'Khách', memberIds: [guest, host] });
    await add({ title: 'Người khác', memberIds: [await addMember('Khác')], address: 'Phòng 5' });
    await add({ title: 'Liền trước', hostId: host, startTime: at(20, 5), endTime: at(20, 8) });
    const { occasions } = await ask({
      ...time,
      hostId: host,
      meetingHostName: 'pham quoc hung',
      address: 'PHÒNG HỌP  tầng 3',
      memberIds: [guest],
    });
    const told = occasions.map(({ title, sameHost, samePlace, people }: Record<string, unknown>) => [
      title,
      sameHost,
      samePlace,
      people,
    ]);
    expect(new Set(told)).toEqual(
      new Set([
        ['Chủ trì', true, false, 1],
        ['Tên chủ trì', true, false, 0],
        ['Phòng', false, true, 0],
        ['Khách', false, false, 2],
      ]),
    );
  });

  test('of a record are read from it, without itself and without cancelled ones', async () => {
    const guest = await addMember('Khách');
    const record = await add({ memberIds: [guest] });
    const other = await add({ title: 'Cùng khách', memberIds: [guest] });
    expect((await ask({ ...time, exceptId: record.id })).occasions).toMatchObject([{ id: other.id, names: ['Khách'] }]);
    await staff.post(`/api/Schedules/${other.id}/Cancel`, { reason: 'Hoãn' });
    expect((await ask({ ...time, exceptId: record.id })).occasions).toEqual([]);
    const club = await house.signInAs(CODES, { clubId: uuidv7() });
    expect((await club.post('/api/Schedules/Overlaps', { ...time, exceptId: record.id })).status).toBe(404);
  });

  test('tell a club that somebody of theirs is busy, without the title, and nothing about strangers', async () => {
    const clubId = uuidv7();
    const club = await house.signInAs(CODES, { clubId });
    const [ours, theirs] = [await addMember('Của CLB'), await addMember('Người lạ')];
    await inClub(ours, clubId);
    await add({ title: 'Họp kín', hostId: ours });
    await add({ title: 'Việc riêng', memberIds: [theirs] });
    const { occasions } = await ask({ ...time, memberIds: [ours, theirs], hostId: theirs }, club);
    expect(occasions).toEqual([
      expect.objectContaining({ area: null, id: null, kind: null, title: null, people: 1, names: ['Của CLB'] }),
    ]);
  });

  test('are events, too, by place and by those who have not declined, and an event asks the same', async () => {
    const [guest, away] = [await addMember('Khách'), await addMember('Đã từ chối')];
    const events = await house.signInAs([...CODES, ...PEOPLE, ...EVENT_CODES]);
    const addEvent = async (changes: object = {}, path = '/api/Activities') => {
      const { status, body } = await events.post(path, {
        title: 'Đại hội',
        startTime: at(20, 9),
        endTime: at(20, 12),
        score: 1,
        grades: [{ name: 'Tốt', score: 1 }],
        ...changes,
      });
      expect(status, JSON.stringify(body)).toBe(201);
      return body.data;
    };
    const event = await addEvent({ address: 'Hội trường A' });
    const child = await addEvent({ title: 'Khai mạc', parentId: event.id }, '/api/ActivityChildren');
    for (const one of [event, child]) await invite(events, one.id, [guest, away]);
    const set = { rejectedAt: new Date(), confirmedAt: null };
    await house.db.update(activityParticipants).set(set).where(eq(activityParticipants.memberId, away));
    const record = await add({ memberIds: [guest, away] });

    const found = (await ask({ ...time, exceptId: record.id }, events)).occasions;
    expect(found).toMatchObject([
      { area: 'Activities', id: event.id, title: 'Đại hội', people: 1, names: ['Khách'] },
      { area: 'ActivityChildren', id: child.id, title: 'Khai mạc', people: 1 },
    ]);
    expect((await ask({ ...time, address: 'hội trường a', memberIds: [] }, events)).occasions).toMatchObject([
      { title: 'Đại hội', samePlace: true, people: 0 },
    ]);
    // Without the code of events it says only that somebody is busy.
    expect((await ask({ ...time, exceptId: record.id })).occasions).toMatchObject([
      { area: null, id: null, title: null, people: 1 },
      { area: null, id: null, title: null, people: 1 },
    ]);
    // An event meets the meeting, and nobody of its own family.
    const [own, ofChild] = [event.id, child.id].map((exceptId) => ask({ ...time, exceptId }, events));
    for (const { occasions } of [await own, await ofChild])
      expect(occasions).toMatchObject([{ area: 'Schedules', id: record.id, people: 1 }]);
    await house.db
      .update(activities)
      .set({ postponedAt: new Date(), postponeReason: 'Bão' })
      .where(eq(activities.id, event.id));
    await house.db
      .update(activities)
      .set({ cancelledAt: new Date(), cancelReason: 'Bão' })
      .where(eq(activities.id, child.id));
    expect((await ask({ ...time, exceptId: record.id }, events)).occasions).toEqual([]);
  });

  test('are holidays and days off in their place, too', async () => {
    const { holidays } = await ask({ startTime: '2026-04-27T01:00:00Z', endTime: '2026-04-27T03:00:00Z' });
    expect(holidays).toMatchObject([{ day: '2026-04-27', substituteFor: '2026-04-26', confirmed: true }]);
  });
});

describe('the feed', () => {
  const make = async (who: TestClient): Promise<string> => {
    const { status, body } = await who.post('/api/Schedules/Feed');
    expect(status, JSON.stringify(body)).toBe(201);
    return new URL(body.data.address).pathname;
  };
  const read = async (path: string, headers = {}) => house.app.inject({ url: path, headers });
  const events = async (path: string) => {
    const answer = await read(path);
    expect(answer.statusCode, answer.body).toBe(200);
    const root = new ICAL.Component(ICAL.parse(answer.body));
    expect(answer.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const found = root.getAllSubcomponents('vevent');
    const zone = root.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid');
    expect(zone).toBe('Asia/Ho_Chi_Minh');
    return found.map((one) => {
      const event = new ICAL.Event(one);
      return {
        uid: event.uid,
        title: event.summary,
        start: event.startDate.toString(),
        zone: event.startDate.zone?.tzid,
        instant: event.startDate.toJSDate().toISOString(),
        sequence: event.sequence,
        status: one.getFirstPropertyValue('status'),
      };
    });
  };

  test('follows a meeting from its making through changes to its cancelling, in the time of Viet Nam', async () => {
    const path = await make(staff);
    const record = await add({ title: 'Họp; Ban, chấp hành\n'.repeat(6).trim(), address: 'Phòng họp tầng 3' });
    const [first] = await events(path);
    expect(first).toMatchObject({
      title: record.title,
      start: '2126-11-20T14:00:00',
      zone: 'Asia/Ho_Chi_Minh',
      instant: at(20, 7),
      sequence: 0,
      status: 'CONFIRMED',
    });
    const changed = await staff.put(`/api/Schedules/${record.id}`, meeting({ title: 'Đổi tên', version: 1 }));
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await events(path)).toMatchObject([{ uid: first?.uid, title: 'Đổi tên', sequence: 1 }]);
    const times = { startTime: at(22, 20), endTime: at(22, 21), version: 2 };
    expect((await staff.post(`/api/Schedules/${record.id}/Move`, times)).status).toBe(200);
    expect(await events(path)).toMatchObject([{ uid: first?.uid, start: '2126-11-23T03:00:00', sequence: 2 }]);
    await staff.post(`/api/Schedules/${record.id}/Cancel`, { reason: 'Hoãn' });
    expect(await events(path)).toMatchObject([{ uid: first?.uid, sequence: 3, status: 'CANCELLED' }]);
  });

  test('has each meeting of a series, its exception, a change of the rest and the meetings added at its end', async () => {
    const path = await make(staff);
    const repeat = { every: 'week', interval: 1, count: 3 };
    const record = await add({ title: 'Giao ban', startTime: at(20, 23), endTime: at(21, 0), repeat });
    const { items } = (await staff.get(`/api/Schedules/${record.id}/Series`)).body.data;
    const before = await events(path);
    // 06:00 of the next day in Viet Nam, also where the week crosses a month.
    expect(before.map(({ start }) => start)).toEqual([
      '2126-11-21T06:00:00',
      '2126-11-28T06:00:00',
      '2126-12-05T06:00:00',
    ]);
    const times = { startTime: at(29, 1), endTime: at(29, 2), version: 1 };
    expect((await staff.post(`/api/Schedules/${items[1].id}/Move`, times)).status).toBe(200);
    const { version, attachmentIds: _, ...whole } = (await staff.get(`/api/Schedules/${record.id}`)).body.data;
    const all = { ...whole, attachmentIds: [], version, title: 'Giao ban tuần', reach: 'all' };
    expect((await staff.put(`/api/Schedules/${record.id}`, all)).status).toBe(200);
    expect((await staff.post(`/api/Schedules/${record.id}/Series`, { count: 2 })).status).toBe(201);
    const after = await events(path);
    expect(after.map(({ start, title, zone }) => [start, title, zone])).toEqual(
      [
        ['2126-11-21T06:00:00', 'Giao ban tuần'],
        ['2126-11-29T08:00:00', 'Giao ban'],
        ['2126-12-05T06:00:00', 'Giao ban tuần'],
        ['2126-12-12T06:00:00', 'Giao ban tuần'],
        ['2126-12-19T06:00:00', 'Giao ban tuần'],
      ].map((one) => [...one, 'Asia/Ho_Chi_Minh']),
    );
    expect(after.slice(0, 3).map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(new Set(after.map(({ uid }) => uid)).size).toBe(5);
    for (const [place, { sequence }] of before.entries()) expect(after[place]?.sequence).toBeGreaterThan(sequence);
    await staff.post(`/api/Schedules/${items[2].id}/Cancel`, { reason: 'Hoãn', reach: 'later' });
    expect((await events(path)).map(({ status }) => status)).toEqual([
      'CONFIRMED',
      'CONFIRMED',
      'CANCELLED',
      'CANCELLED',
      'CANCELLED',
    ]);
  });

  test('answers 304 until something changes', async () => {
    const path = await make(staff);
    await add();
    const first = await read(path);
    const tag = String(first.headers.etag);
    expect((await read(path, { 'if-none-match': tag })).statusCode).toBe(304);
    await add();
    expect((await read(path, { 'if-none-match': tag })).statusCode).toBe(200);
  });

  test('has one address, stored as a hash, which making a new one and revoking end', async () => {
    const who = await house.signInAs(CODES);
    expect((await who.get('/api/Schedules/Feed')).body.data).toEqual({ createdAt: null, lastUsedAt: null });
    const first = await make(who);
    const second = await make(who);
    expect((await read(first)).statusCode).toBe(404);
    expect((await read(second)).statusCode).toBe(200);
    const stored = JSON.stringify(await house.db.select().from(calendarFeeds));
    expect(stored).not.toContain(/([\w-]{43})\.ics/.exec(second)?.[1]);
    expect((await who.get('/api/Schedules/Feed')).body.data).toEqual({
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
    });
    await who.del('/api/Schedules/Feed');
    expect((await read(second)).statusCode).toBe(404);
    expect((await read('/api/Public/Feed/nothing.ics')).statusCode).toBe(404);
  });

  test('shows what the user may see at that moment, and ends with the account', async () => {
    const clubId = uuidv7();
    const who = await house.signInAs(CODES, { clubId });
    const path = await make(who);
    await add({ title: 'Của hội' });
    await add({ title: 'Của CLB' }, who);
    expect((await events(path)).map(({ title }) => title)).toEqual(['Của CLB']);
    await house.db.update(users).set({ clubId: null }).where(eq(users.id, who.userId));
    expect(await events(path)).toHaveLength(2);
    await house.db.execute(sql`delete from role_permissions where code = 'SchedulesSearch'
      and role_id = (select role_id from users where id = ${who.userId})`);
    expect(await events(path)).toEqual([]);
    await house.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, who.userId));
    expect((await read(path)).statusCode).toBe(404);
  });

  test('is read 60 times in an hour at most', async () => {
    const path = await make(await house.signInAs(CODES));
    for (let time = 1; time <= 60; time++) expect((await read(path)).statusCode).toBe(200);
    expect((await read(path)).statusCode).toBe(429);
  });
});
