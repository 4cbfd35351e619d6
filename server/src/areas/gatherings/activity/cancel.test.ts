import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityParticipants } from '../../../db/tables/activity.ts';
import { members } from '../../../db/tables/member.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { dryRun, undo, workbook, write } from '../../keeping/exchange/testing/workbooks.ts';
import { addEvent, addMember, CODES, eventInput, inHours, invite, peopleOf } from './testing/events.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

const at = (id: string, path = '') => `/api/Activities/${id}${path && `/${path}`}`;
const call = (id: string, path: string, body: object = {}) => staff.post(at(id, path), body);
const cancel = (id: string, reason = 'Bão số 9') => call(id, 'Cancel', { reason });
const record = async (id: string) => (await staff.get(at(id))).body.data;
const letters = (id: string) =>
  house.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.sourceId, id))
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id));
const kindOf = ({ occasion }: { occasion: string | null }) => occasion;
/** Marks the letters of an event as sent. */
const out = (id: string) =>
  house.db.update(deliveries).set({ sentAt: house.clock.now }).where(eq(deliveries.sourceId, id));
/** An event with invited members, whose letters went out. */
const known = async (names: readonly string[], changes: object = {}) => {
  const event = await addEvent(house, staff, 48, changes);
  const memberIds = await Promise.all(names.map((name) => addMember(house, name)));
  await invite(staff, event.id, memberIds);
  await call(event.id, 'Letters', { kind: 'invitation' });
  await out(event.id);
  return { id: event.id as string, memberIds };
};
const bulk = async (ids: string[]) =>
  (await staff.post('/api/Activities/Bulk', { action: 'Delete', ids })).body.data as {
    done: boolean;
    message: string;
  }[];
const uses = async (ids: string[]) => (await staff.post('/api/Activities/Uses', { ids })).body.data;
const refusalOf = (one: { allowedActions: { action: string; refusal: string | null }[] }, action: string) =>
  one.allowedActions.find((allowed) => allowed.action === action)?.refusal;

describe('a deletion', () => {
  test('of an event that people know of is refused, alone and in bulk, with the way to its cancellation', async () => {
    const { id } = await known(['An']);
    const unknown = await addEvent(house, staff, 48);
    const alone = await staff.del(at(id));
    expect([alone.status, alone.body.message]).toEqual([400, 'Mes.Activity.IsKnown']);
    expect(refusalOf(await record(id), 'Delete')).toBe('Mes.Activity.IsKnown');
    expect(await uses([id])).toMatchObject({
      records: 1,
      refused: 1,
      uses: [{ rule: 'refuses', message: 'Mes.Uses.KnownEvents', count: 1, path: `/activities/info/${id}?cancel` }, {}],
    });
    expect((await uses([id, unknown.id])).refused).toBe(1);
    expect((await bulk([id, unknown.id])).map(({ done, message }) => [done, message])).toEqual([
      [false, 'Mes.Activity.IsKnown'],
      [true, 'Mes.Activities.Delete.Successfully'],
    ]);
    await cancel(id);
    expect((await staff.del(at(id))).status).toBe(200);
    // The letters of the cancellation go out although the event is gone.
    const last = (await letters(id)).at(-1);
    expect([kindOf(last as never), last?.cancelledAt]).toEqual(['cancellation', null]);
  });

  test('of a child event that somebody answered is refused', async () => {
    const parent = await addEvent(house, staff, 48);
    const input = { ...eventInput(house, 48), parentId: parent.id };
    const child = (await staff.post('/api/ActivityChildren', input)).body.data;
    await invite(staff, child.id, [await addMember(house, 'Bình')]);
    const [person] = await peopleOf(staff, child.id);
    await call(child.id, `Members/${person?.id}/Confirm`);
    expect((await staff.del(`/api/ActivityChildren/${child.id}`)).body.message).toBe('Mes.ActivityChild.IsKnown');
  });

  test('of an event whose letters wait says how many, withdraws them, and its restore invites again', async () => {
    const event = await addEvent(house, staff, 48);
    await invite(staff, event.id, [await addMember(house, 'Chi'), await addMember(house, 'Dung')]);
    await call(event.id, 'Letters', { kind: 'invitation' });
    expect((await uses([event.id])).uses).toContainEqual(
      expect.objectContaining({ message: 'Mes.Uses.WaitingLetters', count: 2 }),
    );
    const { body } = await staff.del(at(event.id));
    const withdrawn = await letters(event.id);
    expect(withdrawn.map(({ cancelledAt, failReason }) => [cancelledAt, failReason])).toEqual([
      [house.clock.now, 'recordDeleted'],
      [house.clock.now, 'recordDeleted'],
    ]);
    expect(withdrawn.every((letter) => letter.body !== '')).toBe(true);
    await staff.post(`/api/Deletions/${body.data.deletionId}/Restore`);
    expect((await staff.get(at(event.id, 'Letters'))).body.data).toMatchObject({ people: 2, toInvite: 2 });
  });

  test('of a cancelled event is possible after its start, too', async () => {
    const { id } = await known(['Giang']);
    await cancel(id);
    const now = house.clock.now;
    house.clock.now = new Date(now.getTime() + 49 * 3_600_000);
    const later = await house.signInAs(CODES);
    const { status } = await later.del(at(id));
    house.clock.now = now;
    expect(status).toBe(200);
  });
});

describe('a cancellation', () => {
  test('says first whom it tells, then tells them with the reason, and keeps the state', async () => {
    const { id, memberIds } = await known(['An', 'Bình', 'Chi', 'Dung', 'Em']);
    const person = async (name: string) => (await peopleOf(staff, id)).find((one) => one.name === name)?.id;
    await call(id, `Members/${await person('Bình')}/Reject`);
    await house.db
      .update(members)
      .set({ emailAddress: null })
      .where(eq(members.id, memberIds[2] ?? ''));
    await house.db
      .update(members)
      .set({ restrictedAt: house.clock.now })
      .where(eq(members.id, memberIds[3] ?? ''));
    await call(id, 'Letters', { kind: 'reminder' });
    const waiting = (await letters(id)).filter(({ sentAt }) => sentAt === null).length;
    const asked = (await staff.get(at(id, 'Cancel'))).body.data;
    expect(asked).toMatchObject({
      children: [],
      letters: [{ channel: 'mail', count: 2 }],
      unreachable: 1,
      leftOut: 1,
      withdrawn: waiting,
    });
    expect(waiting).toBe(2);
    const { version } = await record(id);
    expect((await cancel(id, ' ')).body.errors[0]).toMatchObject({ field: 'reason' });
    expect((await cancel(id)).status).toBe(200);
    expect(await record(id)).toMatchObject({
      state: 1,
      isCancelled: true,
      cancelReason: 'Bão số 9',
      cancelledAt: house.clock.now.toISOString(),
      version: version + 1,
    });
    const all = await letters(id);
    const told = all.filter((letter) => kindOf(letter) === 'cancellation');
    expect(told).toHaveLength(2);
    for (const letter of told) {
      expect(letter.body).toContain('Bão số 9');
      const { method, text } = letter.calendar as { method: string; text: string };
      expect([method, text]).toEqual(['CANCEL', expect.stringContaining('STATUS:CANCELLED')]);
      expect(text).toContain('SEQUENCE:1');
    }
    const reminders = all.filter((letter) => kindOf(letter) === 'reminder');
    expect(reminders.map(({ failReason, cancelledAt }) => [failReason, cancelledAt !== null])).toEqual([
      ['recordCancelled', true],
      ['recordCancelled', true],
    ]);
    expect((await cancel(id)).body.message).toBe('Mes.Activity.HadCancelled');
  });

  test('ends the child events that are not over, each with its people', async () => {
    const { id } = await known(['An']);
    const input = { ...eventInput(house, 49, { title: 'Giải cờ', endTime: inHours(house, 50) }), parentId: id };
    const child = (await staff.post('/api/ActivityChildren', input)).body.data;
    await call(child.id, 'Letters', { kind: 'invitation' });
    const alone = (await staff.post('/api/ActivityChildren', input)).body.data;
    await cancel(alone.id, 'Thiếu sân');
    const asked = (await staff.get(at(id, 'Cancel'))).body.data;
    expect(asked.children.map((one: { id: string }) => one.id)).toEqual([child.id]);
    expect(asked.letters).toEqual([{ channel: 'mail', count: 2 }]);
    const noSub = await house.signInAs(CODES.filter((code) => code !== 'ActivitiesUpdateSub'));
    expect((await noSub.post(at(id, 'Cancel'), { reason: 'Bão' })).status).toBe(403);
    await cancel(id);
    const of = async (one: string) => (await staff.get(`/api/ActivityChildren/${one}`)).body.data;
    expect([await of(child.id), await of(alone.id)]).toMatchObject([
      { isCancelled: true, cancelReason: 'Bão số 9' },
      { isCancelled: true, cancelReason: 'Thiếu sân' },
    ]);
    expect((await letters(child.id)).map(kindOf)).toEqual(['invitation', 'cancellation']);
    expect((await staff.post('/api/ActivityChildren', input)).body.message).toBe('Mes.Activity.HadCancelled');
  });

  test('closes answers, additions, check-ins, letters and changes, and nobody moves up', async () => {
    const { id } = await known(['An', 'Bình'], { places: 1 });
    const [first, second] = await peopleOf(staff, id);
    await call(id, `Members/${first?.id}/Confirm`);
    await call(id, `Members/${second?.id}/Confirm`);
    const before = await record(id);
    await cancel(id);
    const refused = [
      call(id, `Members/${second?.id}/Reject`),
      call(id, 'MembersBulk', { action: 'Confirm', query: '' }),
      invite(staff, id, [await addMember(house, 'Chi')]),
      call(id, 'WalkIns', { memberId: await addMember(house, 'Dung') }),
      call(id, 'CheckIns', [{ id: randomUUID(), participantId: first?.id, scannedAt: inHours(house, 0) }]),
      call(id, `Members/${first?.id}/Result`, { attended: true }),
      call(id, 'Letters', { kind: 'reminder' }),
      call(id, 'Start'),
      staff.put(at(id), { ...before, attachmentIds: [], title: 'Khác' }),
      staff.patch?.(at(id), { title: 'Khác', version: before.version + 1 }),
    ];
    for (const { status, body } of (await Promise.all(refused)).flatMap((one) => one ?? []))
      expect([status, body.message]).toEqual([400, 'Mes.Activity.HadCancelled']);
    const added = await staff.post('/api/ActivityParticipants', {
      activityId: id,
      memberId: await addMember(house, 'Em'),
    });
    expect(added.body.errors).toContainEqual(
      expect.objectContaining({ field: 'activityId', message: 'Mes.Activity.HadCancelled' }),
    );
    await call(id, 'MembersBulk', { action: 'Remove', participantIds: [first?.id] });
    expect((await letters(id)).map(kindOf)).not.toContain('place');
    // Their cancellation told them already.
    expect((await letters(id)).map(kindOf)).not.toContain('removal');
  });

  test('shows in lists, filters, the calendar and on the page of a link', async () => {
    const { id, memberIds } = await known(['An'], { title: 'Hội chợ bị huỷ' });
    const letter = (await letters(id)).find(({ memberId }) => memberId === memberIds[0]);
    const token = /#\/answer\/([\w.~-]+)/.exec(letter?.body ?? '')?.[1] ?? '';
    await cancel(id);
    const found = async (flag: boolean) =>
      (await staff.get(`/api/Activities?isCancelled=${flag}&search=${encodeURIComponent('Hội chợ bị huỷ')}`)).body.data
        .items.length;
    expect([await found(true), await found(false)]).toEqual([1, 0]);
    const days = `from=${inHours(house, 0)}&to=${inHours(house, 96)}`;
    const reader = await house.signInAs(['SchedulesSearch', 'ActivitiesSearch']);
    const calendar = JSON.stringify((await reader.get(`/api/Schedules/Calendar?${days}`)).body);
    expect(calendar).toMatch(new RegExp(`"id":"${id}"[^}]*"state":4`));
    const page = (await house.anonymous.get(`/api/Public/${token}`)).body.data;
    expect(JSON.stringify(page)).toContain('Bão số 9');
    const { body } = await house.anonymous.post(`/api/Public/${token}`, { answer: 2 });
    expect(body.message).toBe('Mes.Activities.Answer.Cancelled');
  });
});

describe('a removed participant', () => {
  test('is told, by the list, by the record and by the form, when they knew of the event; the count comes first', async () => {
    const guest = { name: 'Khách Mời', emailAddress: `khach-${randomUUID().slice(0, 8)}@example.test` };
    const event = await addEvent(house, staff, 48, { otherEmails: [guest] });
    const names = ['An', 'Bình', 'Chi'];
    await invite(staff, event.id, await Promise.all(names.map((name) => addMember(house, name))));
    await call(event.id, 'Letters', { kind: 'invitation' });
    await out(event.id);
    await invite(staff, event.id, [await addMember(house, 'Dung')]);
    const people = await peopleOf(staff, event.id);
    const idOf = (name: string) => people.find((one) => one.name === name)?.id ?? '';
    const ids = ['An', 'Dung'].map(idOf);
    const counted = (await staff.post('/api/ActivityParticipants/Uses', { ids })).body.data.uses;
    expect(counted).toEqual([expect.objectContaining({ message: 'Mes.Uses.TakenOff', count: 1 })]);
    const removals = async () => (await letters(event.id)).filter((letter) => kindOf(letter) === 'removal');
    await call(event.id, 'MembersBulk', { action: 'Remove', participantIds: ids });
    expect(await removals()).toHaveLength(1);
    await staff.del(at(event.id, `Members/${idOf('Bình')}`));
    expect(await removals()).toHaveLength(2);
    await staff.del(`/api/ActivityParticipants/${idOf('Chi')}`);
    expect(await removals()).toHaveLength(3);
    const now = await record(event.id);
    await staff.put(at(event.id), { ...now, attachmentIds: [], otherEmails: [] });
    const all = await removals();
    expect(all).toHaveLength(4);
    expect(all.at(-1)).toMatchObject({ address: guest.emailAddress, calendar: { method: 'CANCEL' } });
  });

  test('whose letter waits gets neither it nor another one about the end', async () => {
    const event = await addEvent(house, staff, 48);
    await invite(staff, event.id, [await addMember(house, 'An')]);
    const [person] = await peopleOf(staff, event.id);
    await call(event.id, 'Letters', { kind: 'invitation' });
    await house.db
      .update(activityParticipants)
      .set({ rejectedAt: house.clock.now })
      .where(and(eq(activityParticipants.id, person?.id ?? '')));
    await call(event.id, 'MembersBulk', { action: 'Remove', participantIds: [person?.id] });
    expect((await letters(event.id)).map((one) => [kindOf(one), one.failReason])).toEqual([
      ['invitation', 'personRemoved'],
    ]);
  });
});

test('the undo of a file keeps participants who know of the event, because it tells nobody', async () => {
  const own = await makeApp({ withJobs: true });
  try {
    const office = await own.signInAs(CODES);
    const event = await addEvent(own, office, 48, { title: 'Sự kiện từ tệp' });
    for (const name of ['Công ty Biết', 'Công ty Chưa Biết']) await addMember(own, name);
    const cells = [
      ['Sự kiện từ tệp', 'Công ty Biết'],
      ['Sự kiện từ tệp', 'Công ty Chưa Biết'],
    ];
    const run = await dryRun(own, office, 'ActivityParticipants', await workbook(['Sự kiện', 'Hội viên'], cells));
    expect((await write(office, run.id)).counts).toMatchObject({ create: 2, done: 2 });
    const person = (await peopleOf(office, event.id)).find(({ name }) => name === 'Công ty Biết');
    await own.db
      .update(activityParticipants)
      .set({ invitedAt: own.clock.now })
      .where(eq(activityParticipants.id, person?.id ?? ''));
    expect((await undo(office, run.id)).body.data.counts).toMatchObject({ undone: 1, kept: 1 });
    expect((await peopleOf(office, event.id)).map(({ name }) => name)).toEqual(['Công ty Biết']);
  } finally {
    await own[Symbol.asyncDispose]();
  }
});
