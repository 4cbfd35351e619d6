import { randomUUID } from 'node:crypto';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { textOf } from '@hoivien/contract/messages.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '../../../db/tables/member.ts';
import { clubMembers } from '../../../db/tables/membership.ts';
import { schedules } from '../../../db/tables/schedule.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

/** Rounds of fifty at once; 200 of them in the trial `races`. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 2);

const CODES = ['Create', 'Update', 'Delete', 'Search', 'View', 'Cancel', 'Export'].map(
  (action) => `Schedules${action}`,
);
const HOUR = 3_600_000;

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs([...CODES, 'MembersSearch']);
});
afterAll(() => house[Symbol.asyncDispose]());

const inHours = (hours: number) => new Date(house.clock.now.getTime() + hours * HOUR).toISOString();

function meeting(changes: object = {}) {
  return {
    kind: 1,
    title: 'Họp Ban Chấp hành mở rộng quý IV',
    type: 1,
    startTime: inHours(2),
    endTime: inHours(4),
    meetingHostName: 'Trần Anh Tuấn',
    address: 'Hội trường A',
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
  await house.db
    .insert(members)
    .values({ id, type: 1, code, codeKey: code, name, emailAddress: `${code}@example.test` });
  return id;
}

/** The test cannot set the clock of the database, so it moves the meeting. */
const moveTo = (id: string, from: string, to: string) =>
  house.db
    .update(schedules)
    .set({ startTime: new Date(from), endTime: new Date(to) })
    .where(eq(schedules.id, id));

describe('a meeting', () => {
  test('is read back with its participants, people outside the system once by e-mail', async () => {
    const [first, second] = [await addMember('Công ty A'), await addMember('Công ty B')];
    const guest = { name: 'Lê Thị Ngân', emailAddress: 'ngan@example.test' };
    const one = await add({ memberIds: [first, second], otherEmails: [guest] });
    expect(one).toMatchObject({
      state: 1,
      participantCount: 3,
      memberIds: [first, second].sort(),
      otherEmails: [guest],
    });
    const other = await add({ otherEmails: [{ name: 'Ngân', emailAddress: 'NGAN@example.test' }] });
    expect(other.otherEmails).toHaveLength(1);
    const outside = await house.db.select().from(members).where(eq(members.emailAddressKey, 'ngan@example.test'));
    expect(outside).toHaveLength(1);
    const listed = (await staff.get(`/api/Schedules/${one.id}/Participants`)).body.data;
    expect(listed.map(({ name, status }: { name: string; status: number }) => [name, status])).toEqual([
      ['Công ty A', 1],
      ['Công ty B', 1],
      ['Lê Thị Ngân', 1],
    ]);
  });

  test.each([
    ['an end before the start', { endTime: '2000-01-01T00:00:00Z' }, 'endTime', 'Mes.Schedules.EndTime.InValid'],
    ['no title', { title: ' ' }, 'title', 'Mes.Schedules.Title.Required'],
    ['no start', { startTime: null }, 'startTime', 'Mes.Schedules.StartTime.Required'],
    ['a time that is none', { startTime: 'mai' }, 'startTime', 'Mes.Schedules.StartTime.InValid'],
    ['a link that runs', { link: 'javascript:alert(1)' }, 'link', 'Mes.Schedules.Link.InValid'],
    ['a member there is not', { memberIds: [uuidv7()] }, 'memberIds', 'Mes.Schedules.MemberIds.NotFound'],
    [
      'one address twice',
      { otherEmails: ['A', 'B'].map((name) => ({ name, emailAddress: 'twice@example.test' })) },
      'otherEmails.1.emailAddress',
      'Mes.Schedules.OtherEmailsEmailAddress.Duplicate',
    ],
  ])('with %s is refused at its field, in both languages', async (_what, changes, field, key) => {
    const { status, body } = await staff.post('/api/Schedules', meeting(changes));
    expect([status, body.errors[0]]).toEqual([400, { field, message: key }]);
    for (const language of LANGUAGES) expect(textOf(key, language)).toBeTruthy();
  });

  test.each([1, 2])('may be entered after it took place (kind %i)', async (kind) => {
    const past = await add({ kind, startTime: '2026-01-05T01:00:00Z', endTime: '2026-01-05T03:00:00Z' });
    expect([past.startTime, past.state]).toEqual(['2026-01-05T01:00:00.000Z', 3]);
    const begun = await add({ kind, startTime: '2026-01-05T01:00:00Z', endTime: '2126-01-05T03:00:00Z' });
    const moved = await staff.put(`/api/Schedules/${begun.id}`, { ...begun, startTime: '2026-01-04T01:00:00Z' });
    expect([moved.status, moved.body.data?.state]).toEqual([200, 2]);
  });

  test('that has begun may be corrected', async () => {
    const entry = await add({ kind: 2, startTime: '2026-01-05T01:00:00Z', endTime: '2126-01-05T01:00:00Z' });
    expect(entry.state).toBe(2);
    const running = await add();
    await moveTo(running.id, inHours(-1), inHours(1));
    const record = (await staff.get(`/api/Schedules/${running.id}`)).body.data;
    expect(record.state).toBe(2);
    const saved = await staff.put(`/api/Schedules/${running.id}`, { ...record, address: 'Phòng họp 2' });
    expect([saved.status, saved.body.data?.address]).toEqual([200, 'Phòng họp 2']);
  });

  test('follows the clock, and its list can be narrowed to a state', async () => {
    const over = await add({ title: 'Họp đã xong' });
    await moveTo(over.id, inHours(-3), inHours(-2));
    const { items } = (await staff.get('/api/Schedules?state=3&search=hop da xong')).body.data;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([over.id]);
    expect(items[0].state).toBe(3);
  });
});

describe('cancelling', () => {
  test('needs a reason, tells it, and cannot be done twice or once it is over', async () => {
    const record = await add();
    expect((await staff.post(`/api/Schedules/${record.id}/Cancel`, { reason: ' ' })).body.message).toBe(
      'Mes.Schedules.Reason.Required',
    );
    const cancelled = await staff.post(`/api/Schedules/${record.id}/Cancel`, { reason: 'Trùng lịch hội nghị' });
    expect(cancelled.body.data).toMatchObject({ state: 4, cancelReason: 'Trùng lịch hội nghị', version: 2 });
    expect(cancelled.body.data.allowedActions).toContainEqual({
      action: 'Cancel',
      refusal: 'Mes.Schedules.Status.NotAllowed',
    });
    const again = await staff.post(`/api/Schedules/${record.id}/Cancel`, { reason: 'x' });
    expect([again.status, again.body.message]).toEqual([400, 'Mes.Schedules.Status.NotAllowed']);
    const edited = await staff.put(`/api/Schedules/${record.id}`, { ...cancelled.body.data, title: 'Khác' });
    expect(edited.body.message).toBe('Mes.Schedules.Status.NotAllowed');
    const over = await add();
    await moveTo(over.id, inHours(-3), inHours(-2));
    expect((await staff.post(`/api/Schedules/${over.id}/Cancel`, { reason: 'x' })).status).toBe(400);
  });

  test('by fifty at once is done by one, with one entry in the history', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await add();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          staff.post(`/api/Schedules/${id}/Cancel`, { reason: `lý do ${index}` }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
        expect([status, body.message]).toEqual([400, 'Mes.Schedules.Status.NotAllowed']);
      }
      expect((await staff.get(`/api/Schedules/${id}/History`)).body.data.total).toBe(2);
    }
  });

  test('asks for its own permission', async () => {
    const record = await add();
    const editor = await house.signInAs(CODES.filter((code) => code !== 'SchedulesCancel'));
    expect((await editor.post(`/api/Schedules/${record.id}/Cancel`, { reason: 'x' })).status).toBe(403);
    const seen = (await editor.get(`/api/Schedules/${record.id}`)).body.data.allowedActions;
    expect(seen.map(({ action }: { action: string }) => action)).not.toContain('Cancel');
  });
});

test('a deleted meeting comes back with its participants and their answers', async () => {
  const member = await addMember('Công ty C');
  const record = await add({ memberIds: [member] });
  await house.db.execute(sql`update schedule_participants set accepted_at = now() where schedule_id = ${record.id}`);
  const { deletionId } = (await staff.del(`/api/Schedules/${record.id}`)).body.data;
  expect((await staff.get(`/api/Schedules/${record.id}`)).status).toBe(404);
  expect((await staff.post(`/api/Deletions/${deletionId}/Restore`)).status).toBe(200);
  expect((await staff.get(`/api/Schedules/${record.id}/Participants`)).body.data[0].status).toBe(2);
});

test('a save that takes off people who have answered asks, and an undo gives their answers back', async () => {
  const [one, other] = [await addMember('Công ty Trả Lời'), await addMember('Công ty Chưa Trả Lời')];
  const { id } = await add({ memberIds: [one, other], startTime: inHours(3), endTime: inHours(4) });
  await house.db.execute(sql`update schedule_participants set accepted_at = now()
    where schedule_id = ${id} and member_id = ${one}`);
  const save = async (memberIds: string[], query = '') => {
    const { version } = (await staff.get(`/api/Schedules/${id}`)).body.data;
    return staff.patch(`/api/Schedules/${id}${query}`, { memberIds, version });
  };
  expect((await save([one])).status).toBe(200);
  expect((await save([])).body.errors).toEqual([
    {
      field: 'memberIds',
      message: 'Mes.Schedules.MemberIds.Asked',
      params: { count: 1, name: 'Công ty Trả Lời' },
    },
  ]);
  await house.db.execute(sql`update schedule_participants set answer_note = 'Đến muộn', invited_at = now()
    where schedule_id = ${id}`);
  const people = async () =>
    (
      await house.db.execute(sql`select id, member_id, status, answer_note, invited_at
    from schedule_participants where schedule_id = ${id}`)
    ).rows;
  const [before] = await people();
  expect((await save([], '?confirmed=Mes.Schedules.MemberIds.Asked')).status).toBe(200);
  const [line] = (await staff.get('/api/RecentActions')).body.data.items;
  expect((await staff.post(line.undo[0])).body.data).toMatchObject({ undone: 1, kept: [] });
  // The link of the first letter works again. A letter said that they are off the list, so they are to be invited again.
  expect(await people()).toEqual([{ ...before, status: 2, answer_note: 'Đến muộn', invited_at: null }]);
});

test('a change of a series asks once about all answers that it loses, and its undo gives all back', async () => {
  const member = await addMember('Công ty Cả Chuỗi');
  const repeat = { every: 'week', interval: 1, count: 3 };
  const { id } = await add({ memberIds: [member], startTime: inHours(3), endTime: inHours(4), repeat });
  const ofMember = sql`select p.id, p.status from schedule_participants p where p.member_id = ${member} order by p.id`;
  await house.db.execute(sql`update schedule_participants set declined_at = now() where member_id = ${member}`);
  const before = (await house.db.execute(ofMember)).rows;
  const save = async (query = '') => {
    const { version } = (await staff.get(`/api/Schedules/${id}`)).body.data;
    return staff.patch(`/api/Schedules/${id}${query}`, { memberIds: [], reach: 'all', version });
  };
  expect((await save()).body.errors).toEqual([
    {
      field: 'memberIds',
      message: 'Mes.Schedules.SeriesMemberIds.Asked',
      params: { name: 'Công ty Cả Chuỗi', count: 3, meetings: 3 },
    },
  ]);
  expect((await save('?confirmed=Mes.Schedules.SeriesMemberIds.Asked')).status).toBe(200);
  expect((await house.db.execute(ofMember)).rows).toEqual([]);
  const [line] = (await staff.get('/api/RecentActions')).body.data.items;
  expect((await staff.post(line.undo[0])).body.data).toMatchObject({ undone: 3, kept: [] });
  expect((await house.db.execute(ofMember)).rows).toEqual(before);
});

describe('the meetings of a member', () => {
  const meetingsOf = async (id: string, who = staff, query = '') => who.get(`/api/Schedules/OfMember/${id}?${query}`);
  const idsIn = ({ body }: Awaited<ReturnType<typeof meetingsOf>>) =>
    body.data.items.map(({ id }: { id: string }) => id);

  test('are those they are invited to, the newest first, with what they answered', async () => {
    const [one, other] = [await addMember('Công ty D'), await addMember('Công ty E')];
    const early = await add({ memberIds: [one, other], startTime: inHours(3), endTime: inHours(4) });
    const late = await add({ memberIds: [one], startTime: inHours(5), endTime: inHours(6) });
    await add({ memberIds: [other] });
    await house.db.execute(sql`update schedule_participants set declined_at = now()
      where schedule_id = ${early.id} and member_id = ${one}`);
    const { items, total } = (await meetingsOf(one)).body.data;
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { id: late.id, title: late.title, address: 'Hội trường A', state: 1, answer: 1 },
      { id: early.id, startTime: early.startTime, answer: 3 },
    ]);
    expect(idsIn(await meetingsOf(one, staff, 'page=2&pageSize=1'))).toEqual([early.id]);
    const listed = (await staff.get(`/api/Schedules?memberIds=${one}&sort=startTime:asc`)).body.data;
    expect(listed.items.map(({ id }: { id: string }) => id)).toEqual([early.id, late.id]);
    const nobody = await add();
    const alone = (await staff.get('/api/Schedules?memberIdsEmpty=true&pageSize=100')).body.data.items;
    expect(alone.map(({ id }: { id: string }) => id)).toContain(nobody.id);
    expect((await staff.get('/api/Schedules?memberIdsEmpty=false&pageSize=100')).body.data.items).not.toContainEqual(
      expect.objectContaining({ id: nobody.id }),
    );
  });

  test('are not told of somebody there is not, nor without leave to search the calendar', async () => {
    const { status, body } = await meetingsOf(uuidv7());
    expect([status, body.message]).toEqual([404, 'Mes.Schedules.MemberIds.NotFound']);
    expect((await meetingsOf(uuidv7(), await house.signInAs(['SchedulesView', 'MembersSearch']))).status).toBe(403);
  });

  test('are told to a club of its own members alone, and a filter by others finds nothing', async () => {
    const clubId = uuidv7();
    const club = await house.signInAs([...CODES, 'MembersView'], { clubId });
    const [ours, theirs] = [await addMember('Hội viên của CLB'), await addMember('Hội viên khác')];
    await house.db.insert(clubMembers).values({ id: uuidv7(), clubId, memberId: ours, joinedOn: '2020-01-01' });
    const both = await add({ memberIds: [ours, theirs] });
    await add({ memberIds: [theirs] });
    expect(idsIn(await meetingsOf(ours, club))).toEqual([both.id]);
    expect((await meetingsOf(theirs, club)).status).toBe(404);
    const total = async (query: string) => (await club.get(`/api/Schedules?${query}`)).body.data.total;
    expect(await total(`memberIds=${ours}`)).toBe(1);
    expect(await total(`memberIds=${theirs}`)).toBe(0);
    expect(await total(`memberIdsNot=${theirs}`)).toBe(1);
    const foreign = await add({ title: 'Họp CLB' }, club);
    await house.db.execute(sql`insert into schedule_participants (id, schedule_id, member_id, name)
      values (${uuidv7()}, ${foreign.id}, ${theirs}, 'Hội viên khác')`);
    expect(await total('memberIdsEmpty=true')).toBe(1);
  });
});

test('a club sees its own meetings and those with its members, and changes only its own', async () => {
  const clubId = uuidv7();
  const club = await house.signInAs([...CODES, 'MembersSearch'], { clubId });
  const ours = await addMember('Hội viên của CLB');
  const theirs = await addMember('Hội viên khác');
  await house.db.insert(clubMembers).values({ id: uuidv7(), clubId, memberId: ours, joinedOn: '2020-01-01' });
  const invited = await add({ memberIds: [ours, theirs] });
  const foreign = await add({ memberIds: [theirs] });
  const own = await add({ title: 'Họp CLB', memberIds: [ours] }, club);
  expect(own.clubId).toBe(clubId);
  const ids: string[] = (await club.get('/api/Schedules')).body.data.items.map(({ id }: { id: string }) => id);
  expect(new Set(ids)).toEqual(new Set([invited.id, own.id]));
  expect((await club.get(`/api/Schedules/${foreign.id}`)).status).toBe(404);
  expect((await club.get(`/api/Schedules/${foreign.id}/Participants`)).status).toBe(404);
  const names = (await club.get(`/api/Schedules/${invited.id}/Participants`)).body.data;
  expect(names.map(({ name }: { name: string }) => name)).toEqual(['Hội viên của CLB']);
  expect((await club.get(`/api/Schedules/${invited.id}`)).body.data.allowedActions).toEqual([]);
  expect((await club.put(`/api/Schedules/${invited.id}`, { ...invited, title: 'Của tôi' })).status).toBe(404);
  expect((await club.post(`/api/Schedules/${invited.id}/Cancel`, { reason: 'x' })).status).toBe(404);
  expect((await club.del(`/api/Schedules/${invited.id}`)).status).toBe(404);
  const smuggled = await club.post('/api/Schedules', meeting({ memberIds: [theirs] }));
  expect(smuggled.body.message).toBe('Mes.Schedules.MemberIds.NotFound');
});
