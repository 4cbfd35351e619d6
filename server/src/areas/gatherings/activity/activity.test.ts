import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveries } from '../../../db/tables/outbox.ts';
import { scoreEntries } from '../../../db/tables/activity.ts';
import { members } from '../../../db/tables/member.ts';
import type { Outcome } from '../../../kit/outbox/driver.ts';
import type { Drivers } from '../../../kit/outbox/drivers.ts';
import { sendDue } from '../../../kit/outbox/send-due.ts';
import { dryRun, undo, workbook, write } from '../../keeping/exchange/testing/workbooks.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import {
  addBadge,
  addClub,
  addEvent,
  addMember,
  CODES,
  eventInput,
  inHours,
  invite,
  join,
  peopleOf,
} from './testing/events.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(CODES, { name: 'Nguyễn Bảo Trâm' });
});
afterAll(() => house[Symbol.asyncDispose]());

/** The rounds of fifty at once; the trial `races` runs 200. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 2);

const later = async (hours: number, work: () => Promise<void>) => {
  const [now, before] = [house.clock.now, staff];
  house.clock.now = new Date(now.getTime() + hours * 3_600_000);
  // Tokens last less than that.
  staff = await house.signInAs(CODES);
  await work().finally(() => {
    house.clock.now = now;
    staff = before;
  });
};
const call = (id: string, path: string, body: object = {}, who = staff) =>
  who.post(`/api/Activities/${id}/${path}`, body);

describe('an event', () => {
  test('ends after its start, starts later than now, has a score above 0 and grades of different names', async () => {
    const refusals: [object, string, string][] = [
      [{ endTime: inHours(house, 1) }, 'endTime', 'Mes.Activities.EndTime.InValid'],
      [{ startTime: inHours(house, -1) }, 'startTime', 'Mes.Activities.StartTime.NotAllowed'],
      [{ score: 0 }, 'score', 'Mes.Activities.Score.NotAllowed'],
      [{ grades: [] }, 'grades', 'Mes.Activities.Grades.Required'],
      [{ places: 100_001 }, 'places', 'Mes.Activities.Places.NotAllowed'],
    ];
    for (const [changes, field, message] of refusals) {
      const { status, body } = await staff.post('/api/Activities', eventInput(house, 2, changes));
      expect([status, body.errors[0]]).toMatchObject([400, { field, message }]);
    }
    const twins = [
      { name: 'Tốt', score: 1 },
      { name: 'tốt ', score: 2 },
    ];
    const { body } = await staff.post('/api/Activities', eventInput(house, 2, { grades: twins }));
    expect(body.errors[0].message).toBe('Mes.Activities.GradesName.Duplicate');
  });

  test(
    'is started once, by the clock or by a person, and a started one is not deleted',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const record = await addEvent(house, staff, 2);
        expect(record.state).toBe(1);
        expect((await call(record.id, 'End')).body.message).toBe('Mes.Activity.NotStart');
        const started = await Promise.all(Array.from({ length: 50 }, () => call(record.id, 'Start')));
        expect(started.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(new Set(started.filter(({ status }) => status !== 200).map(({ body }) => body.message))).toEqual(
          new Set(['Mes.Activity.HadStarted']),
        );
        expect((await staff.get(`/api/Activities/${record.id}`)).body.data.state).toBe(2);
        expect((await staff.del(`/api/Activities/${record.id}`)).body.message).toBe('Mes.Activity.HadStarted');
        const ended = await Promise.all(Array.from({ length: 10 }, () => call(record.id, 'End')));
        expect(ended.filter(({ status }) => status === 200)).toHaveLength(1);
      }
      const byClock = await addEvent(house, staff, 2);
      await later(3, async () => {
        expect((await call(byClock.id, 'Start')).body.message).toBe('Mes.Activity.HadStarted');
        expect((await staff.del(`/api/Activities/${byClock.id}`)).body.message).toBe('Mes.Activity.HadStarted');
        const later = { ...byClock, startTime: inHours(house, 3), endTime: inHours(house, 6), attachmentIds: [] };
        expect((await staff.put(`/api/Activities/${byClock.id}`, later)).body.errors[0]).toMatchObject({
          field: 'startTime',
          message: 'Mes.Activity.HadStarted',
        });
      });
      expect((await staff.del(`/api/Activities/${byClock.id}`)).status).toBe(200);
    },
    60_000 + ROUNDS * 5_000,
  );

  test('has child events one level deep with codes of their own, whose results add to its list', async () => {
    const memberId = await addMember(house, 'Công ty Cha Con');
    const parent = await addEvent(house, staff, 2);
    await invite(staff, parent.id, [memberId]);
    const input = { ...eventInput(house, 2, { title: 'Giải cầu lông', score: 4 }), parentId: parent.id };
    const { body } = await staff.post('/api/ActivityChildren', input);
    const child = body.data;
    expect(child).toMatchObject({ parentId: parent.id, parentName: parent.title, participantCount: 1 });
    const deeper = await staff.post('/api/ActivityChildren', { ...input, parentId: child.id });
    expect(deeper.body.errors[0].message).toBe('Mes.ActivityChildren.ParentId.NotAllowed');
    expect((await staff.del(`/api/Activities/${parent.id}`)).body.message).toBe('Mes.Activity.IsUsing');
    const [person] = await peopleOf(staff, child.id);
    await later(3, async () => {
      expect((await call(child.id, `Members/${person?.id}/Result`, { attended: true })).status).toBe(200);
    });
    const { items } = (await staff.get(`/api/Activities/${parent.id}/Members?fields=score,childScore`)).body.data;
    expect(items[0]).toMatchObject({ score: 0, childScore: 4 });
    const sub = await house.signInAs(['ActivitiesCreateSub', 'ActivitiesUpdateSub', 'ActivitiesView']);
    const record = (await sub.get(`/api/ActivityChildren/${child.id}`)).body.data;
    expect(
      (
        await sub.put(`/api/ActivityChildren/${child.id}`, {
          ...record,
          title: 'Giải cầu lông mở rộng',
          attachmentIds: [],
        })
      ).status,
    ).toBe(200);
    expect((await sub.put(`/api/Activities/${parent.id}`, parent)).status).toBe(403);
    expect((await call(parent.id, 'Start', {}, sub)).status).toBe(403);
    expect((await call(child.id, 'Start', {}, sub)).status).toBe(200);
    expect((await call(parent.id, 'Members', { clubIds: [] }, sub)).status).toBe(403);
  });

  test('is copied with its grades, without answers', async () => {
    const memberId = await addMember(house, 'Công ty Chép');
    const record = await addEvent(house, staff, 2);
    await invite(staff, record.id, [memberId]);
    const [person] = await peopleOf(staff, record.id);
    await call(record.id, `Members/${person?.id}/Confirm`);
    const times = { startTime: inHours(house, 200), endTime: inHours(house, 204) };
    const { status, body } = await call(record.id, 'Copy', { ...times, participants: true });
    expect(status, JSON.stringify(body)).toBe(201);
    const copy = (await staff.get(`/api/Activities/${body.data.id}`)).body.data;
    expect(copy).toMatchObject({ title: record.title, ...times, score: 10, participantCount: 1, confirmedCount: 0 });
    expect(copy.grades.map(({ name }: { name: string }) => name)).toEqual(['Xuất sắc', 'Tốt']);
  });
});

describe('participants', () => {
  test('come by clubs, chosen, as guests and as walk-ins, each once', async () => {
    const clubId = await addClub(house);
    const [ours, other] = [await addMember(house, 'Công ty Trong'), await addMember(house, 'Công ty Ngoài')];
    await join(house, clubId, ours);
    const guests = [{ name: 'Vũ Minh Châu', emailAddress: 'chau@example.com' }];
    const record = await addEvent(house, staff, 2, { clubIds: [clubId], otherEmails: guests });
    expect(record).toMatchObject({ clubIds: [clubId], participantCount: 2 });
    expect(record.otherEmails[0]).toMatchObject(guests[0] as object);
    expect((await invite(staff, record.id, [ours, other])).body.data).toEqual({ added: 1, already: 1 });
    expect((await call(record.id, 'WalkIns', { memberId: ours })).body.errors[0].message).toBe(
      'Mes.Activities.MemberId.AlreadyExist',
    );
    const walkIn = await call(record.id, 'WalkIns', { name: 'Lê Văn Ghé', emailAddress: 'ghe@example.com' });
    expect(walkIn.body.data).toMatchObject({ isIn: true });
    expect((await peopleOf(staff, record.id)).map(({ name }) => name).toSorted()).toEqual(
      ['Công ty Trong', 'Công ty Ngoài', 'Lê Văn Ghé', 'Vũ Minh Châu'].toSorted(),
    );
    const kept = {
      ...(await staff.get(`/api/Activities/${record.id}`)).body.data,
      clubIds: [],
      otherEmails: [],
      attachmentIds: [],
    };
    const saved = await staff.put(`/api/Activities/${record.id}`, kept);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(saved.body.data).toMatchObject({ clubIds: [], otherEmails: [], participantCount: 2 });
  });

  test('confirm once, and the last place goes to one of fifty; the others wait and move up', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 12; number++) ids.push(await addMember(house, `Công ty Chỗ ${number}`));
    const record = await addEvent(house, staff, 2, { places: 3 });
    await invite(staff, record.id, ids);
    const people = await peopleOf(staff, record.id);
    const [first] = people;
    const same = await Promise.all(Array.from({ length: 50 }, () => call(record.id, `Members/${first?.id}/Confirm`)));
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(same.find(({ status }) => status !== 200)?.body.message).toBe('Mes.Activity.HadConfirmed');
    const all = await Promise.all(people.slice(1).map(({ id }) => call(record.id, `Members/${id}/Confirm`)));
    expect(all.filter(({ body }) => !body.data.isWaiting)).toHaveLength(2);
    expect(
      all
        .map(({ body }) => body.data.waitingNumber)
        .filter(Boolean)
        .toSorted((a, b) => a - b),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const one = all.find(({ body }) => body.data.waitingNumber === 1);
    const next = people.slice(1)[all.indexOf(one as (typeof all)[number])];
    const { body } = await call(record.id, `Members/${first?.id}/Reject`, { note: 'Đi công tác' });
    expect(body.data.movedUp).toMatchObject([{ participantId: next?.id, name: next?.name }]);
    const letters = await house.db.select().from(deliveries).where(eq(deliveries.sourceId, record.id));
    // The organiser, who did it, has read it in the answer; a change by somebody else comes as a notice.
    const toldOf = async () =>
      (await staff.get('/api/Notices?pageSize=100')).body.data.items.filter(
        ({ entityId }: { entityId: string }) => entityId === record.id,
      );
    expect(await toldOf()).toEqual([]);
    const other = await house.signInAs(CODES);
    await call(record.id, `Members/${next?.id}/Reject`, {}, other);
    expect(await toldOf()).toMatchObject([
      { kind: 'Mes.Notices.PlaceGiven', area: 'Activities', params: { title: record.title, count: 1 } },
    ]);
    await call(record.id, `Members/${next?.id}/Confirm`, {}, other);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.subject).toContain('Đã có chỗ');
    const wider = { ...(await staff.get(`/api/Activities/${record.id}`)).body.data, places: 5, attachmentIds: [] };
    expect((await staff.put(`/api/Activities/${record.id}`, wider)).body.data).toMatchObject({
      confirmedCount: 5,
      waitingCount: 6,
    });
    const { version } = (await staff.get(`/api/Activities/${record.id}`)).body.data;
    const narrow = (query: string) => staff.patch(`/api/Activities/${record.id}${query}`, { places: 2, version });
    expect((await narrow('')).body.errors).toEqual([
      { field: 'places', message: 'Mes.Activities.Places.Asked', params: { count: 5, places: 2 } },
    ]);
    const narrowed = await narrow('?confirmed=Mes.Activities.Places.Asked');
    expect(narrowed.body.data).toMatchObject({ places: 2, confirmedCount: 5 });
    // What stays below is not asked again.
    const renamed = { title: 'Tên khác', version: narrowed.body.data.version };
    expect(
      (await staff.patch(`/api/Activities/${record.id}?confirmed=Mes.Activities.Told.Asked`, renamed)).status,
    ).toBe(200);
  });

  test(
    'of fifty at once, one confirmation and one last place win',
    async () => {
      const ids = await Promise.all(
        Array.from({ length: 50 }, (_, number) => addMember(house, `Công ty Đua ${number}`)),
      );
      for (let round = 0; round < ROUNDS; round++) {
        const record = await addEvent(house, staff, 2, { places: 1 });
        await invite(staff, record.id, ids);
        const people = await peopleOf(staff, record.id);
        const path = `Members/${people[0]?.id}`;
        const same = await Promise.all(Array.from({ length: 50 }, () => call(record.id, `${path}/Confirm`)));
        expect(same.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(new Set(same.filter(({ status }) => status !== 200).map(({ body }) => body.message))).toEqual(
          new Set(['Mes.Activity.HadConfirmed']),
        );
        expect((await call(record.id, `${path}/Reopen`)).status).toBe(200);
        const answers = await Promise.all(people.map(({ id }) => call(record.id, `Members/${id}/Confirm`)));
        expect(answers.filter(({ body }) => body.data.isWaiting === false)).toHaveLength(1);
        const numbers = answers.map(({ body }) => body.data.waitingNumber as number).filter((number) => number > 0);
        expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 49 }, (_, number) => number + 1));
      }
    },
    60_000 + ROUNDS * 5_000,
  );

  test('are answered for by their club when its record says so, and only its own members', async () => {
    const clubId = await addClub(house);
    const [ours, other] = [await addMember(house, 'Công ty Của CLB'), await addMember(house, 'Công ty Khác')];
    await join(house, clubId, ours);
    const record = await addEvent(house, staff, 2);
    await invite(staff, record.id, [ours, other]);
    const [mine, theirs] = (await peopleOf(staff, record.id)).toSorted((a) => (a.name === 'Công ty Của CLB' ? -1 : 1));
    const club = await house.signInAs(CODES, { clubId });
    expect(await peopleOf(club, record.id)).toHaveLength(1);
    expect((await call(record.id, `Members/${mine?.id}/Confirm`, {}, club)).status).toBe(403);
    await house.db.update(members).set({ canConfirmActivity: true }).where(eq(members.id, clubId));
    expect((await call(record.id, `Members/${mine?.id}/Confirm`, {}, club)).status).toBe(200);
    expect((await call(record.id, `Members/${theirs?.id}/Confirm`, {}, club)).status).toBe(404);
    for (const path of ['Start', 'Members', 'WalkIns', 'CheckIns', 'Letters']) {
      const bodies: Record<string, object> = {
        Members: { clubIds: [clubId] },
        WalkIns: { memberId: ours },
        CheckIns: [{ id: randomUUID(), participantId: mine?.id, scannedAt: inHours(house, 0) }],
        Letters: { kind: 'invitation' },
      };
      expect([path, (await call(record.id, path, bodies[path] ?? {}, club)).status]).toEqual([path, 404]);
    }
    expect((await call(record.id, `Members/${mine?.id}/Result`, { attended: true }, club)).status).toBe(404);
    const stranger = await house.signInAs(CODES, { clubId: await addClub(house) });
    expect((await stranger.get(`/api/Activities/${record.id}`)).status).toBe(404);
    expect((await stranger.get(`/api/Activities/${record.id}/Members`)).status).toBe(404);
  });

  test('are confirmed, rejected and removed together; those with results stay', async () => {
    const ids = [await addMember(house, 'Công ty Một'), await addMember(house, 'Công ty Hai')];
    const record = await addEvent(house, staff, 2, { places: 1 });
    await invite(staff, record.id, ids);
    const confirmed = await call(record.id, 'MembersBulk', { action: 'Confirm', query: 'status=1' });
    expect(confirmed.body.data).toEqual({ changed: 2, unchanged: 0, waiting: 1, passed: 0, movedUp: [] });
    const [first] = (await peopleOf(staff, record.id)).filter(({ isWaiting }) => !isWaiting);
    const checked = await call(record.id, 'CheckIns', [
      { id: randomUUID(), participantId: first?.id, scannedAt: inHours(house, 0) },
    ] as unknown as object);
    expect(checked.body.data[0].outcome).toBe(1);
    const removed = await call(record.id, 'MembersBulk', { action: 'Remove', query: '' });
    expect(removed.body.data).toMatchObject({ changed: 1, unchanged: 1 });
    expect((await staff.del(`/api/Activities/${record.id}/Members/${first?.id}`)).body.message).toBe(
      'Mes.Activities.Members.HasResults',
    );
  });

  test('get invitations once, and answer by their link until the end', async () => {
    const memberId = await addMember(house, 'Công ty Thư');
    const record = await addEvent(house, staff, 48, { places: 1 });
    await invite(staff, record.id, [memberId]);
    expect((await call(record.id, 'Letters', { kind: 'invitation' })).body.data).toEqual({ written: 1 });
    expect((await call(record.id, 'Letters', { kind: 'invitation' })).body.data).toEqual({ written: 0 });
    const [letter] = await house.db.select().from(deliveries).where(eq(deliveries.sourceId, record.id));
    const token = /answer\/([\w-]+)/.exec(letter?.body ?? '')?.[1] ?? '';
    expect(letter?.calendar?.text).toContain(`activities-${record.id}`);
    const page = (await house.anonymous.get(`/api/Public/${token}`)).body.data;
    expect(page.parts.activities[0]).toMatchObject({ title: record.title, answer: 1, isWaiting: false });
    const answered = await house.anonymous.post(`/api/Public/${token}`, { answer: 2 });
    expect(answered.body.message).toBe('Mes.Activities.Answer.Attending');
    expect((await house.anonymous.post(`/api/Public/${token}`, { answer: 2 })).body.message).toBe(
      'Mes.Activity.HadConfirmed',
    );
    const moved = {
      ...(await staff.get(`/api/Activities/${record.id}`)).body.data,
      address: 'Nhà thi đấu Phú Thọ',
      attachmentIds: [],
    };
    expect((await staff.put(`/api/Activities/${record.id}`, moved)).body.errors).toEqual([
      { field: 'address', message: 'Mes.Activities.Told.Asked', params: { count: 1, letters: 1 } },
    ]);
    await staff.put(`/api/Activities/${record.id}?confirmed=Mes.Activities.Told.Asked`, moved);
    const letters = (await staff.get(`/api/Activities/${record.id}/Letters`)).body.data;
    expect(letters.items.map(({ kind }: { kind: string }) => kind)).toContain('change');
    await later(60, async () => {
      expect((await house.anonymous.post(`/api/Public/${token}`, { answer: 3 })).body.message).toBe(
        'Mes.Activities.Answer.TooLate',
      );
    });
  });
});

test('a failed letter is tried again in its own event, at the present address, by those who may change the event', async () => {
  let answer: Outcome = { result: 'failed', reason: '550 no' };
  const drivers: Drivers = { domain: 'example.test', mail: { send: async () => answer } };
  await using sending = await makeApp({ withJobs: true, drivers });
  const office = await sending.signInAs(CODES);
  const memberId = await addMember(sending, 'Công ty Đổi Thư', { emailAddress: 'cu@example.test' });
  const record = await addEvent(sending, office, 48);
  const other = await addEvent(sending, office, 48);
  await invite(office, record.id, [memberId]);
  const posted = await office.post(`/api/Activities/${record.id}/Letters`, { kind: 'invitation' });
  expect(posted.body.data).toEqual({ written: 1 });
  const send = () => sendDue({ db: sending.db, now: () => sending.clock.now }, drivers);
  const letter = async () => (await office.get(`/api/Activities/${record.id}/Letters`)).body.data.items[0];
  await send();
  await expect.poll(async () => (await letter()).state).toBe('failed');
  const failed = await letter();
  expect(failed).toMatchObject({ canRetry: true, address: 'cu@example.test' });
  const retry = (who = office, id = record.id) => who.post(`/api/Activities/${id}/Letters/${failed.id}/Retry`);
  const reader = await sending.signInAs(['ActivitiesView', 'ActivitiesSearch', 'OutboxRetry']);
  expect((await retry(reader)).status).toBe(403);
  const club = await sending.signInAs(CODES, { clubId: await addClub(sending) });
  expect((await retry(club)).body.message).toBe('Mes.Activities.Id.NotFound');
  expect((await retry(office, other.id)).body.message).toBe('Mes.Outbox.Id.NotFound');
  await sending.db.update(members).set({ emailAddress: 'moi@example.test' }).where(eq(members.id, memberId));
  answer = { result: 'sent' };
  const done = await retry();
  expect([done.status, done.body.message]).toEqual([200, 'Mes.Outbox.Retry.Successfully']);
  await send();
  await expect.poll(async () => (await letter()).state).toBe('sent');
  expect(await letter()).toMatchObject({ canRetry: false, address: 'moi@example.test' });
  const again = await retry();
  expect([again.status, again.body.message]).toEqual([400, 'Mes.Outbox.Status.NotAllowed']);
  const history = (await office.get(`/api/Activities/${record.id}/History`)).body.data.items;
  expect(history[0].changes).toMatchObject({ letterRetried: [null, 1] });
});

describe('check-ins', () => {
  test('tell the outcome of each scan and count an id once', async () => {
    const names = ['An', 'Bình', 'Chi', 'Dũng'];
    const ids = await Promise.all(names.map((name) => addMember(house, `Công ty ${name}`)));
    const stranger = await addMember(house, 'Công ty Lạ');
    const [record, elsewhere] = [await addEvent(house, staff, 2, { places: 1 }), await addEvent(house, staff, 2)];
    await invite(staff, record.id, ids);
    await invite(staff, elsewhere.id, [ids[0] as string]);
    const badges = (await staff.get(`/api/Activities/${record.id}/NameBadges`)).body.data as {
      name: string;
      token: string;
      participantId: string;
    }[];
    const of = (name: string) => badges.find((one) => one.name === `Công ty ${name}`);
    const other = (await staff.get(`/api/Activities/${elsewhere.id}/NameBadges`)).body.data[0].token;
    await call(record.id, `Members/${of('Bình')?.participantId}/Reject`);
    await call(record.id, `Members/${of('Chi')?.participantId}/Confirm`);
    await call(record.id, `Members/${of('Dũng')?.participantId}/Confirm`);
    const figures = async () => (await staff.get(`/api/Activities/${record.id}/CheckIns/Count`)).body.data;
    expect(await figures()).toMatchObject({ invited: 4, came: 0, absent: 3 });
    const [code] = await house.db.select({ code: members.code }).from(members).where(eq(members.id, stranger));
    const at = inHours(house, 0);
    const scans = [
      { token: of('An')?.token },
      { token: of('An')?.token },
      { token: of('Bình')?.token },
      { token: of('Dũng')?.token },
      { token: other },
      { token: code?.code },
      { token: 'không có mã này' },
      { token: of('Bình')?.token, anyway: true },
    ].map((scan) => ({ id: randomUUID(), scannedAt: at, device: 'Cửa 1', ...scan }));
    const send = () => call(record.id, 'CheckIns', scans);
    const outcomes = ({ body }: Awaited<ReturnType<typeof send>>) =>
      body.data.map(({ outcome }: { outcome: number }) => outcome);
    const twice = await Promise.all([send(), send()]);
    expect(outcomes(twice[0])).toEqual([1, 2, 3, 5, 4, 4, 6, 1]);
    expect(outcomes(twice[1])).toEqual(outcomes(twice[0]));
    const entries = await house.db.select().from(scoreEntries);
    expect(await figures()).toMatchObject({ invited: 4, came: 2, absent: 2, waiting: 1, confirmed: 1, places: 1 });
    const people = new Set(badges.map(({ participantId }) => participantId));
    expect(entries.filter(({ participantId }) => people.has(participantId))).toHaveLength(2);
    const roster = (await staff.get(`/api/Activities/${record.id}/CheckIns/Roster`)).body.data;
    expect(Object.keys(roster.items[0]).toSorted()).toEqual([
      'code',
      'isIn',
      'isWaiting',
      'name',
      'participantId',
      'status',
    ]);
    const early = await addEvent(house, staff, 30);
    await invite(staff, early.id, [stranger]);
    const [person] = await peopleOf(staff, early.id);
    const refused = await call(early.id, 'CheckIns', [{ id: randomUUID(), participantId: person?.id, scannedAt: at }]);
    expect(refused.body.message).toBe('Mes.Activity.NotStart');
  });
});

describe('results', () => {
  test('of several people are recorded together; badges are added, and nothing is recorded when one is refused', async () => {
    const [gold, silver] = [await addBadge(house, 'Vàng chung'), await addBadge(house, 'Bạc chung')];
    const record = await addEvent(house, staff, 2, { meritBadgeIds: [gold, silver] });
    const memberIds = [await addMember(house, 'Công ty Một'), await addMember(house, 'Công ty Hai')];
    await invite(staff, record.id, memberIds);
    const participantIds = (await peopleOf(staff, record.id)).map(({ id }) => id);
    const [best, good] = record.grades;
    const results = (body: object) => call(record.id, 'Results', { participantIds, ...body });
    expect((await results({ gradeId: best.id })).body.message).toBe('Mes.Activity.NotStart');
    expect((await results({})).body.errors[0]).toMatchObject({ field: 'gradeId' });
    await later(3, async () => {
      const [first, second] = participantIds;
      await call(record.id, `Members/${first}/Result`, { gradeId: good.id, meritBadgeIds: [silver] });
      const one = async (id?: string) =>
        (await staff.get(`/api/Activities/${record.id}/Members/${id}/Result`)).body.data;
      expect((await results({ gradeId: best.id })).body.errors[0]).toMatchObject({
        message: 'Mes.Activities.Reason.Required',
      });
      expect(await one(second)).toMatchObject({ grade: null, entries: [] });
      const { body } = await results({ gradeId: best.id, addedBadgeIds: [gold], reason: 'Chấm lại' });
      expect(body.data).toEqual({ changed: 2, unchanged: 0 });
      expect(await one(first)).toMatchObject({ grade: 'Xuất sắc', score: 5 });
      expect((await one(first)).entries).toHaveLength(3);
      const inForce = ({ badges }: { badges: { name: string; revokedAt: string | null }[] }) =>
        badges.flatMap(({ name, revokedAt }) => (revokedAt ? [] : name)).sort();
      expect(inForce(await one(first))).toEqual(['Bạc chung', 'Vàng chung']);
      expect(inForce(await one(second))).toEqual(['Vàng chung']);
      expect((await results({ gradeId: best.id, addedBadgeIds: [gold] })).body.data).toEqual({
        changed: 0,
        unchanged: 2,
      });
      expect((await results({ participantIds: [first, randomUUID()], gradeId: good.id, reason: 'x' })).status).toBe(
        404,
      );
      expect(await one(first)).toMatchObject({ grade: 'Xuất sắc' });
    });
  });

  test('are entries that are reversed with a reason and never overwritten', async () => {
    const badgeId = await addBadge(house, 'Huy hiệu vàng');
    const memberId = await addMember(house, 'Công ty Kết quả');
    const record = await addEvent(house, staff, 2, { meritBadgeIds: [badgeId] });
    const strange = await addEvent(house, staff, 2);
    await invite(staff, record.id, [memberId]);
    const [person] = await peopleOf(staff, record.id);
    const [best, good] = record.grades;
    const result = (body: object) => call(record.id, `Members/${person?.id}/Result`, body);
    expect((await result({ gradeId: best.id })).body.message).toBe('Mes.Activity.NotStart');
    await later(3, async () => {
      expect((await result({ gradeId: strange.grades[0].id })).body.message).toBe('Mes.Activities.GradeId.NotFound');
      const first = await result({ attended: true, gradeId: best.id, meritBadgeIds: [badgeId] });
      expect(first.body.data).toMatchObject({ attended: true, grade: 'Xuất sắc', score: 15 });
      expect((await result({ gradeId: good.id })).body.message).toBe('Mes.Activities.Reason.Required');
      const changed = await result({ gradeId: good.id, meritBadgeIds: [], reason: 'Chấm nhầm' });
      expect(changed.body.data).toMatchObject({ grade: 'Tốt', score: 12 });
      expect(changed.body.data.entries).toHaveLength(4);
      expect(changed.body.data.badges[0]).toMatchObject({ revokeReason: 'Chấm nhầm' });
      await call(record.id, `Members/${person?.id}/Points`, { points: -3, reason: 'Đến muộn' });
      const entry = changed.body.data.entries.find(
        (one: { kind: number; isReversed: boolean }) => one.kind === 1 && !one.isReversed,
      );
      const reverse = () =>
        call(record.id, `Members/${person?.id}/Entries/${entry.id}/Reverse`, { reason: 'Không có mặt' });
      const both = await Promise.all([reverse(), reverse()]);
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(both.find(({ status }) => status === 400)?.body.message).toBe('Mes.Activities.Entry.HadReversed');
      const { body } = await staff.get(`/api/Activities/${record.id}/Members/${person?.id}/Result`);
      expect(body.data).toMatchObject({ attended: false, score: -1 });
      const again = { ...record, grades: [best], attachmentIds: [], otherEmails: [] };
      expect((await staff.put(`/api/Activities/${record.id}`, again)).body.message).toBe(
        'Mes.Activities.Grades.NotAllowed',
      );
    });
    await expect(house.db.execute(sql`update score_entries set points = 100`)).rejects.toThrow('Failed query');
    await expect(house.db.execute(sql`delete from score_entries`)).rejects.toThrow('Failed query');
    const admin = await house.signInAs(['MeritBadgesDelete']);
    expect((await admin.del(`/api/MeritBadges/${badgeId}`)).body.message).toBe('Mes.MeritBadge.IsUsing');
  });

  test('of a list are saved as records, and a grade of another event is told at its field', async () => {
    const memberId = await addMember(house, 'Công ty Danh sách');
    const record = await addEvent(house, staff, 2);
    await invite(staff, record.id, [memberId]);
    const [person] = await peopleOf(staff, record.id);
    await later(3, async () => {
      const row = (await staff.get(`/api/ActivityParticipants/${person?.id}`)).body.data;
      const save = (changes: object) => staff.put(`/api/ActivityParticipants/${person?.id}`, { ...row, ...changes });
      expect((await save({ attended: true, grade: 'Giỏi' })).body.errors[0]).toMatchObject({
        field: 'grade',
        message: 'Mes.Activities.GradeId.NotFound',
      });
      const saved = await save({ attended: true, grade: 'xuất sắc' });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      expect(saved.body.data).toMatchObject({
        attended: true,
        grade: 'Xuất sắc',
        score: 15,
        name: 'Công ty Danh sách',
      });
      const back = await staff.put(`/api/ActivityParticipants/${person?.id}`, { ...saved.body.data, grade: null });
      expect(back.body.data).toMatchObject({ grade: null, score: 10 });
    });
  });
});

test('results come by a file: a grade of another event is told at its cell, and the undo reverses them', async () => {
  const own = await makeApp({ withJobs: true });
  try {
    const office = await own.signInAs(CODES);
    const memberId = await addMember(own, 'Công ty Tệp');
    const record = await addEvent(own, office, 2);
    await invite(office, record.id, [memberId]);
    expect((await office.post(`/api/Activities/${record.id}/Start`)).status).toBe(200);
    const [person] = await peopleOf(office, record.id);
    const file = (grade: string) =>
      workbook(['Sự kiện', 'Hội viên', 'Có mặt', 'Xếp loại'], [[record.title, 'Công ty Tệp', 'Có', grade]]);
    const wrong = await dryRun(own, office, 'ActivityParticipants', await file('Giỏi'));
    const rows = (await office.get(`/api/Imports/${wrong.id}/Rows?outcome=refused`)).body.data.items;
    expect(rows[0].errors).toEqual([{ field: 'grade', message: 'Mes.Activities.GradeId.NotFound' }]);
    const run = await dryRun(own, office, 'ActivityParticipants', await file('Tốt'));
    expect((await write(office, run.id)).counts).toMatchObject({ update: 1, done: 1 });
    const read = async () => (await office.get(`/api/Activities/${record.id}/Members/${person?.id}/Result`)).body.data;
    expect(await read()).toMatchObject({ score: 12, grade: 'Tốt', attended: true });
    expect((await undo(office, run.id)).body.data.counts).toMatchObject({ undone: 1, kept: 0 });
    expect(await read()).toMatchObject({ score: 0, grade: null, attended: false });
    expect((await read()).entries).toHaveLength(4);
  } finally {
    await own[Symbol.asyncDispose]();
  }
});

test('reports belong to an event that their writer may change, and stay with it', async () => {
  const [record, other] = [await addEvent(house, staff, 2), await addEvent(house, staff, 2)];
  const { status, body } = await staff.post('/api/ActivityReports', {
    name: 'Báo cáo tổng kết',
    activityId: record.id,
  });
  expect([status, body.data.activityName]).toEqual([201, record.title]);
  const moved = await staff.put(`/api/ActivityReports/${body.data.id}`, { ...body.data, activityId: other.id });
  expect(moved.body.errors[0].message).toBe('Mes.ActivityReports.ActivityId.NotAllowed');
  const club = await house.signInAs(CODES, { clubId: await addClub(house) });
  expect((await club.get(`/api/ActivityReports/${body.data.id}`)).status).toBe(404);
  const foreign = await club.post('/api/ActivityReports', { name: 'Của người khác', activityId: record.id });
  expect(foreign.body.errors[0].message).toBe('Mes.ActivityReports.ActivityId.NotFound');
  expect((await staff.get(`/api/Activities/${record.id}/Summary`)).body.data.reports).toHaveLength(1);
  const reader = await house.signInAs(['ActivitiesView', 'ActivitiesCreate']);
  expect((await reader.post('/api/ActivityReports', { name: 'x', activityId: record.id })).status).toBe(403);
  expect((await staff.del(`/api/ActivityReports/${body.data.id}`)).status).toBe(200);
});

test('the summary adds up by club and type, and the member and the club have their totals', async () => {
  const clubId = await addClub(house);
  const ids = [await addMember(house, 'Công ty Tổng A'), await addMember(house, 'Công ty Tổng B', { type: 6 })];
  await join(house, clubId, ids[0] as string);
  const record = await addEvent(house, staff, 2, { clubIds: [clubId] });
  await invite(staff, record.id, ids);
  await call(record.id, 'MembersBulk', { action: 'Confirm', query: '' });
  await call(record.id, 'MembersBulk', { action: 'CheckIn', query: '' });
  const summary = (await staff.get(`/api/Activities/${record.id}/Summary`)).body.data;
  expect(summary.totals).toMatchObject({ invited: 2, confirmed: 2, came: 2, score: 20 });
  for (const lines of [summary.byClub, summary.byType])
    expect(lines.reduce((sum: number, { came }: { came: number }) => sum + came, 0)).toBe(2);
  const reader = await house.signInAs([...CODES, 'MembersView', 'ClubsView']);
  expect((await staff.get(`/api/Activities/OfMember/${ids[0]}`)).status).toBe(404);
  expect((await reader.get(`/api/Activities/OfMember/${ids[0]}`)).body.data.totals).toMatchObject({
    came: 1,
    score: 10,
  });
  expect((await reader.get(`/api/Activities/OfClub/${clubId}`)).body.data.totals).toMatchObject({ came: 1, score: 10 });
  const calendar = `/api/Schedules/Calendar?from=${inHours(house, -1)}&to=${inHours(house, 30)}`;
  const viewer = await house.signInAs(['SchedulesSearch', 'ActivitiesSearch']);
  const entries = (await viewer.get(calendar)).body.data.entries as { id: string; kind: string }[];
  expect(entries.find(({ id }) => id === record.id)).toMatchObject({ kind: 'activity' });
});
