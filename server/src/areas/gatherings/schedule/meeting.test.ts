import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '../../../db/tables/member.ts';
import { clubMembers } from '../../../db/tables/membership.ts';
import { sweepAttachments } from '../../../kit/attachments/sweep.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { sample, uploaded } from '../../keeping/attachment/testing/files.ts';
import { rowsOf } from '../../keeping/exchange/testing/workbooks.ts';
import { rowsOfMembers } from './of-members.ts';

const CODES = ['Create', 'Update', 'Delete', 'Search', 'View', 'Cancel', 'Export'].map(
  (action) => `Schedules${action}`,
);
const HOUR = 3_600_000;

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(CODES, { name: 'Nguyễn Bảo Trâm' });
});
afterAll(() => house[Symbol.asyncDispose]());

const inHours = (hours: number) => new Date(house.clock.now.getTime() + hours * HOUR).toISOString();

async function addMember(name: string, changes: Partial<typeof members.$inferInsert> = {}): Promise<string> {
  const [id, code] = [uuidv7(), randomUUID().slice(0, 8)];
  const emailAddress = `${code}@example.test`;
  await house.db
    .insert(members)
    .values({ id, type: 1, code, codeKey: code, name, emailAddress, approvedAt: new Date(), ...changes });
  return id;
}

/** A meeting that begins so many hours from now and lasts two hours. */
async function add(hours: number, changes: object = {}, who = staff) {
  const { status, body } = await who.post('/api/Schedules', {
    kind: 1,
    title: 'Họp Ban Chấp hành',
    type: 1,
    startTime: inHours(hours),
    endTime: inHours(hours + 2),
    ...changes,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

const people = async (id: string, who = staff) => (await who.get(`/api/Schedules/${id}/Attendance`)).body.data;
const mark = (id: string, person: string, attendance: number | null, who = staff) =>
  who.put(`/api/Schedules/${id}/Participants/${person}/Attendance`, { attendance });
const history = async (id: string, who = staff) => (await who.get(`/api/Schedules/${id}/History`)).body.data.items;

describe('answers told to the staff', () => {
  test('are recorded with a note until the end of the meeting, and stand in its history', async () => {
    const record = await add(5, { memberIds: [await addMember('Công ty Trả lời')] });
    const [person] = await people(record.id);
    const answer = (body: object) => staff.put(`/api/Schedules/${record.id}/Participants/${person.id}/Answer`, body);
    expect((await answer({ answer: 3, note: 'Đi công tác' })).status).toBe(200);
    expect((await people(record.id))[0]).toMatchObject({ status: 3, answerNote: 'Đi công tác' });
    expect((await history(record.id))[0].changes).toEqual({ notAttending: [[], ['Công ty Trả lời']] });
    await answer({ answer: 2 });
    expect((await history(record.id))[0].changes).toMatchObject({ attending: [[], ['Công ty Trả lời']] });
    await answer({ answer: 1, note: 'x' });
    expect((await people(record.id))[0]).toMatchObject({ status: 1, answerNote: null });
    expect((await answer({ answer: 4 })).body.message).toBe('Mes.Schedules.Answer.InValid');
    const over = await add(-5, { memberIds: [await addMember('Công ty Trễ')] });
    const [late] = await people(over.id);
    const refused = await staff.put(`/api/Schedules/${over.id}/Participants/${late.id}/Answer`, { answer: 2 });
    expect([refused.status, refused.body.message]).toEqual([400, 'Mes.Schedules.Answer.NotAllowed']);
  });
});

describe('attendance', () => {
  test('is taken from an hour before the start and for past meetings, not for cancelled ones', async () => {
    const memberIds = [await addMember('Công ty Đến')];
    for (const [hours, status] of [
      [1.01, 400],
      [0.9, 200],
      [-1, 200],
      [-24 * 40, 200],
    ] as const) {
      const record = await add(hours, { memberIds });
      const [person] = await people(record.id);
      const answer = await mark(record.id, person.id, 1);
      expect([hours, answer.status]).toEqual([hours, status]);
      if (status === 400) expect(answer.body.message).toBe('Mes.Schedules.Attendance.NotAllowed');
      else expect((await people(record.id))[0]).toMatchObject({ attendance: 1, attendanceByName: 'Nguyễn Bảo Trâm' });
    }
    const record = await add(0.5, { memberIds });
    await staff.post(`/api/Schedules/${record.id}/Cancel`, { reason: 'Hoãn' });
    const [person] = await people(record.id);
    expect((await mark(record.id, person.id, 1)).status).toBe(400);
  });

  test('by two people at once loses no mark, and the bulk never overwrites one', async () => {
    const memberIds = await Promise.all(Array.from({ length: 20 }, (_, index) => addMember(`Công ty ${index}`)));
    const record = await add(-1, { memberIds });
    const other = await house.signInAs(CODES, { name: 'Lê Thị Ngân' });
    const all: { id: string }[] = await people(record.id);
    const answers = await Promise.all(
      all.slice(0, 10).map((person, index) => mark(record.id, person.id, (index % 3) + 1, index % 2 ? staff : other)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const rest = await staff.put(`/api/Schedules/${record.id}/Attendance`, {
      participantIds: all.map(({ id }) => id),
      attendance: 1,
      unmarked: true,
    });
    expect(rest.body.data.changed).toBe(10);
    const marks = (await people(record.id)).map(({ attendance }: { attendance: number }) => attendance);
    expect(marks.slice(0, 10)).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3, 1]);
    expect(marks.slice(10)).toEqual(Array(10).fill(1));
    expect((await staff.get(`/api/Schedules/${record.id}`)).body.data.presentCount).toBe(14);
  });

  test('of a person of another meeting, and without the code, is refused', async () => {
    const [one, two] = [await add(-1, { memberIds: [await addMember('A')] }), await add(-1)];
    const [person] = await people(one.id);
    expect((await mark(two.id, person.id, 1)).status).toBe(404);
    const reader = await house.signInAs(['SchedulesView']);
    expect((await mark(one.id, person.id, 1, reader)).status).toBe(403);
  });

  test('adds people who come without an invitation, once each; an older form does not remove them', async () => {
    const record = await add(-0.5);
    const url = `/api/Schedules/${record.id}/WalkIns`;
    const guest = { name: 'Sato Kenji', emailAddress: 'sato@example.test' };
    expect((await staff.post(url, guest)).status).toBe(201);
    const memberId = await addMember('Công ty Ghé qua');
    await staff.post(url, { memberId, voting: true });
    expect(await people(record.id)).toMatchObject([
      { name: 'Công ty Ghé qua', attendance: 1, voting: true },
      { name: 'Sato Kenji', attendance: 1, voting: false, memberType: 99 },
    ]);
    expect((await staff.post(url, { memberId })).body.message).toBe('Mes.Schedules.MemberId.AlreadyExist');
    expect((await staff.post(url, { name: 'Không e-mail' })).body.message).toBe('Mes.Schedules.MemberId.Required');
    expect((await staff.put(`/api/Schedules/${record.id}`, { ...record, title: 'Khác' })).status).toBe(409);
  });
});

test('new participants who are members are suggested as voters; partners, guests and people of entries are not', async () => {
  const memberIds = [await addMember('Hội viên'), await addMember('Đối tác', { type: 3 })];
  const otherEmails = [{ name: 'Khách', emailAddress: 'khach@example.test' }];
  const votes = async (changes: object) => {
    const record = await add(3, { memberIds, otherEmails, ...changes });
    return (await people(record.id)).map(({ name, voting }: Record<string, unknown>) => [name, voting]);
  };
  const none = [
    ['Đối tác', false],
    ['Hội viên', false],
    ['Khách', false],
  ];
  expect(await votes({})).toEqual([none[0], ['Hội viên', true], none[2]]);
  expect(await votes({ kind: 2 })).toEqual(none);
});

test('the right to vote is given to many at once, and the share of the quorum is kept by saves that leave it out', async () => {
  const record = await add(3, { memberIds: [await addMember('B'), await addMember('C')], quorumNum: 1, quorumDen: 2 });
  const participantIds = (await people(record.id)).map(({ id }: { id: string }) => id);
  await staff.put(`/api/Schedules/${record.id}/Voting`, { participantIds, voting: true });
  expect((await people(record.id)).map(({ voting }: { voting: boolean }) => voting)).toEqual([true, true]);
  const { quorumNum: _, quorumDen: __, ...rest } = record;
  const saved = await staff.put(`/api/Schedules/${record.id}`, { ...rest, title: 'Tên mới' });
  expect(saved.body.data).toMatchObject({ quorumNum: 1, quorumDen: 2 });
  expect(await add(3)).toMatchObject({ quorumNum: 2, quorumDen: 3 });
  const wrong = await staff.post('/api/Schedules', { ...rest, quorumNum: 4, quorumDen: 3 });
  expect(wrong.body.message).toBe('Mes.Schedules.QuorumNum.NotAllowed');
});

describe('people absent three times in a row', () => {
  test('are counted in meetings of one host; an excuse neither counts nor ends the row, a presence ends it', async () => {
    const host = `Chủ trì ${randomUUID()}`;
    const gone = await addMember('Vắng luôn');
    const excused = await addMember('Có lý do');
    const back = await addMember('Trở lại');
    const rows: Record<string, number[]> = { [gone]: [2, 2, 2, 2], [excused]: [2, 3, 2, 2], [back]: [2, 2, 2, 1] };
    for (const [at, hours] of [-96, -72, -48, -24].entries()) {
      const record = await add(hours, { memberIds: Object.keys(rows), meetingHostName: host });
      for (const person of await people(record.id))
        await mark(record.id, person.id, rows[person.memberId]?.[at] ?? null);
      if (at === 3)
        expect(
          (await people(record.id)).map(({ name, missed }: { name: string; missed: number }) => [name, missed]),
        ).toEqual([
          ['Có lý do', 3],
          ['Trở lại', 0],
          ['Vắng luôn', 4],
        ]);
    }
    // A meeting of another host does not belong to the row.
    const other = await add(-12, { memberIds: [gone], meetingHostName: `${host} khác` });
    await mark(other.id, (await people(other.id))[0].id, 1);
    const listed = (await staff.get('/api/Schedules/Absentees')).body.data.items.filter(
      ({ groupName }: { groupName: string }) => groupName === host,
    );
    expect(listed).toMatchObject([
      { memberId: gone, name: 'Vắng luôn', missed: 4, lastPresentAt: null },
      { memberId: excused, missed: 3 },
    ]);
    const found = (await staff.get('/api/Schedules/Absentees?missed=4')).body.data;
    expect(found.items).toMatchObject([{ memberId: gone }]);
    expect((await staff.get('/api/Schedules/Absentees?search=khong co ai')).body.data.total).toBe(0);
    const hosts = (await staff.get('/api/Schedules/Hosts')).body.data;
    const own = hosts.find(({ name }: { name: string }) => name === host);
    expect(own?.key).toBe(host.toLowerCase());
    const hosted = `host=${encodeURIComponent(own.key)}&missed=1`;
    const byHost = (await staff.get(`/api/Schedules/Absentees?${hosted}`)).body.data.items;
    expect(byHost.map(({ memberId }: { memberId: string }) => memberId)).toEqual([gone, excused]);
    const file = await house.app.inject({
      method: 'GET',
      url: `/api/Schedules/Absentees/Export?${hosted}`,
      headers: { authorization: `Bearer ${staff.token}` },
    });
    expect(file.statusCode).toBe(200);
    const sheet = await rowsOf(file.rawPayload);
    expect(sheet.slice(0, 2).map((row) => row.slice(0, 3))).toEqual([
      ['Họ tên, tên đơn vị', 'Câu lạc bộ, người chủ trì', 'Số lần vắng liền'],
      ['Vắng luôn', host, 4],
    ]);
    const reader = await house.signInAs(['SchedulesSearch']);
    expect((await reader.get('/api/Schedules/Absentees/Export')).status).toBe(403);
  });
});

test('the words of the papers are kept with the meeting, also when it is over; readers do not write them', async () => {
  const record = await add(-24);
  const url = `/api/Schedules/${record.id}/PaperWords`;
  expect((await staff.get(url)).body.data).toEqual({});
  const words = { signer: 'Phạm Quốc Hưng', authority: 'TM. BAN CHẤP HÀNH\nCHỦ TỊCH', letterNumber: '12/GM-HH' };
  expect((await staff.put(url, words)).status).toBe(200);
  expect((await staff.get(url)).body.data).toEqual(words);
  const reader = await house.signInAs(['SchedulesView']);
  expect((await reader.get(url)).body.data).toEqual(words);
  expect((await reader.put(url, {})).status).toBe(403);
  expect((await staff.put(url, { signer: 'x'.repeat(1001) })).body.errors).toMatchObject([
    { field: 'signer', message: 'Mes.Schedules.PaperWords.OverLength' },
  ]);
  const { body } = await staff.get(`/api/Schedules/${record.id}/History`);
  expect(body.data.items[0].changes).toEqual({ papers: [null, 'changed'] });
});

describe('the agenda and the minutes', () => {
  test('are written for a finished meeting, refuse an old version with the present one, and are restored with it', async () => {
    const record = await add(-24);
    const url = `/api/Schedules/${record.id}`;
    expect((await staff.get(`${url}/Agenda`)).body.data).toEqual({ items: [], version: 0 });
    const items = [
      { time: '14:00', text: 'Khai mạc', speaker: 'Chủ tịch' },
      { time: null, text: 'Thảo luận', speaker: null },
    ];
    expect((await staff.put(`${url}/Agenda`, { items, version: 0 })).body.data).toEqual({ items, version: 1 });
    const stale = await staff.put(`${url}/Agenda`, { items: [], version: 0 });
    expect([stale.status, stale.body.current]).toEqual([409, { items, version: 1 }]);
    const bad = await staff.put(`${url}/Agenda`, { items: [{ time: '25:00', text: '', speaker: null }], version: 1 });
    expect(bad.body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'Mes.Schedules.AgendaTime.InValid',
      'Mes.Schedules.AgendaText.Required',
    ]);
    const file = await uploaded(house, staff, 'a.png', sample.png);
    const content = `<p onclick="x()">Khai mạc</p><p><img data-attachment="${file.id}" alt="Ảnh" /></p>`;
    const draft = { version: 0, content, secretaryName: 'Trâm' };
    const saved = (await staff.put(`${url}/Minutes`, draft)).body.data;
    expect(saved).toMatchObject({ version: 1, secretaryName: 'Trâm', signedOn: null, savedByName: 'Nguyễn Bảo Trâm' });
    expect(saved.content).not.toContain('onclick');
    expect((await staff.put(`${url}/Minutes`, draft)).status).toBe(409);
    const { deletionId } = (await staff.del(url)).body.data;
    await sweepAttachments(house.db, house.files, new Date(Date.now() + 72 * HOUR));
    expect((await staff.post(`/api/Deletions/${deletionId}/Restore`)).status).toBe(200);
    expect((await staff.get(`${url}/Minutes`)).body.data).toEqual(saved);
    expect((await staff.get(`${url}/Agenda`)).body.data.items).toEqual(items);
    expect((await staff.post(`/api/Attachments/${file.id}/Link`)).status).toBe(200);
  });

  test('are complete with text, secretary and chair, and change only after they were opened again', async () => {
    const record = await add(-24);
    const url = `/api/Schedules/${record.id}/Minutes`;
    const empty = await staff.put(url, { version: 0, signedOn: '2026-01-02' });
    expect(empty.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'content',
      'secretaryName',
      'chairName',
    ]);
    const whole = { content: '<p>Xong</p>', secretaryUserId: staff.userId, chairName: 'Hưng' };
    const signed = (await staff.put(url, { version: 0, ...whole, signedOn: '2026-01-02' })).body.data;
    expect(signed).toMatchObject({ secretaryName: 'Nguyễn Bảo Trâm', signedOn: '2026-01-02', version: 1 });
    const changed = await staff.put(url, { ...whole, content: '<p>Khác</p>', signedOn: '2026-01-02', version: 1 });
    expect(changed.body.message).toBe('Mes.Schedules.Minutes.NotAllowed');
    expect((await staff.put(url, { ...whole, version: 1, signedOn: null })).body.data.signedOn).toBeNull();
    expect((await history(record.id)).slice(0, 2).map(({ changes }: { changes: object }) => changes)).toEqual([
      { minutes: [null, 'reopened'] },
      { minutes: [null, 'signed'] },
    ]);
  });
});

describe('decisions', () => {
  const decide = (scheduleId: string, changes: object = {}, who = staff) =>
    who.post('/api/ScheduleDecisions', {
      scheduleId,
      content: 'Kết nạp 12 hội viên',
      votesFor: 0,
      votesAgainst: 0,
      votesAbstain: 0,
      ...changes,
    });

  test('have no more votes than voters, and none belong to a cancelled meeting', async () => {
    const record = await add(-1, { memberIds: [await addMember('D'), await addMember('E')] });
    const participantIds = (await people(record.id)).map(({ id }: { id: string }) => id);
    await staff.put(`/api/Schedules/${record.id}/Voting`, { participantIds, voting: false });
    expect((await decide(record.id, { votesFor: 40 })).status).toBe(201);
    await staff.put(`/api/Schedules/${record.id}/Voting`, { participantIds, voting: true });
    const refused = await decide(record.id, { votesFor: 2, votesAgainst: 1 });
    expect(refused.status, JSON.stringify(refused.body)).toBe(400);
    expect(refused.body.errors[0]).toEqual({
      field: 'votesFor',
      message: 'Mes.ScheduleDecisions.VotesFor.NotAllowed',
      params: { voting: 2 },
    });
    expect((await decide(record.id, { votesFor: 1, votesAbstain: 1 })).status).toBe(201);
    const next = await add(5);
    await staff.post(`/api/Schedules/${next.id}/Cancel`, { reason: 'x' });
    expect((await decide(next.id)).body.message).toBe('Mes.ScheduleDecisions.ScheduleId.NotAllowed');
  });

  test('are open, overdue or done over all meetings, and a tick can be undone', async () => {
    const record = await add(-1, { title: `Họp ${randomUUID()}` });
    const ownerId = await addMember('Công ty Phụ trách');
    const added = async (changes: object) => (await decide(record.id, changes)).body.data;
    const late = await added({ dueOn: '2026-01-01', ownerId });
    const soon = await added({ dueOn: '2126-01-01' });
    const never = await added({});
    expect(late).toMatchObject({ state: 'overdue', ownerName: 'Công ty Phụ trách', scheduleName: record.title });
    const listed = async (query: string) =>
      (await staff.get(`/api/ScheduleDecisions?scheduleId=${record.id}&${query}`)).body.data.items.map(
        ({ id }: { id: string }) => id,
      );
    expect(await listed('state=open&state=overdue&sort=dueOn:asc')).toEqual([late.id, soon.id, never.id]);
    const done = await staff.post(`/api/ScheduleDecisions/${late.id}/Complete`);
    expect(done.body.data).toMatchObject({ state: 'done', doneAt: expect.any(String) });
    expect(await listed('state=overdue')).toEqual([]);
    await staff.post('/api/ScheduleDecisions/Undo', { tokens: [done.body.undo] });
    expect(await listed('state=overdue')).toEqual([late.id]);
    const { deletionId } = (await staff.del(`/api/ScheduleDecisions/${late.id}`)).body.data;
    expect(await listed('state=overdue')).toEqual([]);
    await staff.post(`/api/Deletions/${deletionId}/Restore`);
    expect((await staff.get(`/api/ScheduleDecisions/${late.id}`)).body.data).toMatchObject({
      ownerId,
      dueOn: '2026-01-01',
    });
    const stale = await staff.put(`/api/ScheduleDecisions/${soon.id}`, { ...soon, content: 'Khác', version: 9 });
    expect(stale.status).toBe(409);
  });
});

test('a club reads only its own members at meetings of others, changes nothing there, and counts its own absentees', async () => {
  const clubId = uuidv7();
  const club = await house.signInAs([...CODES, 'MembersSearch'], { clubId });
  const [ours, theirs] = [await addMember('Hội viên của CLB'), await addMember('Hội viên khác')];
  await house.db.insert(clubMembers).values({ id: uuidv7(), clubId, memberId: ours, joinedOn: '2020-01-01' });
  const host = `Chủ trì ${randomUUID()}`;
  let last = '';
  for (const hours of [-30, -20, -10]) {
    const record = await add(hours, { memberIds: [ours, theirs], meetingHostName: host });
    last = record.id;
    for (const person of await people(record.id)) await mark(record.id, person.id, 2);
  }
  expect((await people(last, club)).map(({ name }: { name: string }) => name)).toEqual(['Hội viên của CLB']);
  const person = (await people(last, club))[0];
  expect((await mark(last, person.id, 1, club)).status).toBe(404);
  expect((await club.put(`/api/Schedules/${last}/Minutes`, { version: 0, content: '<p>x</p>' })).status).toBe(404);
  const decision = { scheduleId: last, content: 'x', votesFor: 0, votesAgainst: 0, votesAbstain: 0 };
  expect((await club.post('/api/ScheduleDecisions', decision)).status).toBe(400);
  const { id } = (await staff.post('/api/ScheduleDecisions', { ...decision, ownerId: theirs })).body.data;
  const read = (await club.get(`/api/ScheduleDecisions/${id}`)).body.data;
  expect([read.ownerId, read.ownerName, read.allowedActions]).toEqual([null, null, []]);
  expect((await club.post(`/api/ScheduleDecisions/${id}/Complete`)).status).toBe(404);
  expect(JSON.stringify(await history(last, club))).not.toContain('Hội viên khác');
  const names = (await club.get('/api/Schedules/Absentees')).body.data.items.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['Hội viên của CLB']);
  const foreign = await add(-1, { memberIds: [theirs] });
  for (const path of ['Attendance', 'Agenda', 'Minutes'])
    expect((await club.get(`/api/Schedules/${foreign.id}/${path}`)).status).toBe(404);
});

test('erasing a member who was secretary takes their name from the minutes', async () => {
  const record = await add(-1);
  const memberId = await addMember('Thư ký Văn Cũ');
  await staff.put(`/api/Schedules/${record.id}/Minutes`, {
    version: 0,
    content: '<p>x</p>',
    secretaryMemberId: memberId,
  });
  const rule = rowsOfMembers.find(({ table }) => table === 'schedule_minutes')?.blank;
  if (typeof rule === 'function') await rule(house.db, memberId);
  const { secretaryName, secretaryMemberId } = (await staff.get(`/api/Schedules/${record.id}/Minutes`)).body.data;
  expect(secretaryMemberId).toBeNull();
  expect(secretaryName).not.toContain('Văn Cũ');
});
