import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveries } from '../../../db/tables/outbox.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { addEvent, addMember, CODES, eventInput, inHours, invite } from './testing/events.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

const MOVE = 'Mes.Activities.Children.Move';
const asked = (...keys: string[]) => `?${keys.map((key) => `confirmed=${key}`).join('&')}`;
const read = async (area: string, id: string) => (await staff.get(`/api/${area}/${id}`)).body.data;
const addChild = (parentId: string, from: number, to: number, ...keys: string[]) =>
  staff.post(`/api/ActivityChildren${asked(...keys)}`, {
    ...eventInput(house, from, { title: 'Giải cờ', endTime: inHours(house, to) }),
    parentId,
  });
const save = async (id: string, changes: object, ...keys: string[]) => {
  const record = await read('Activities', id);
  return staff.put(`/api/Activities/${id}${asked(...keys)}`, { ...record, attachmentIds: [], ...changes });
};

/** An event from hour 100 to 104 with a child event of an hour, and one that was cancelled. */
async function family() {
  const parent = await addEvent(house, staff, 100);
  const child = (await addChild(parent.id, 101, 102)).body.data;
  const off = (await addChild(parent.id, 102, 103)).body.data;
  await staff.post(`/api/Activities/${off.id}/Cancel`, { reason: 'Thiếu đội' });
  return { parent, child, off };
}

test('a moved event asks about its child events, and moves them when it is told to', async () => {
  const { parent, child, off } = await family();
  const times = { startTime: inHours(house, 110), endTime: inHours(house, 114) };
  const question = await save(parent.id, times);
  expect([question.status, question.body.errors]).toEqual([
    400,
    [
      {
        field: 'startTime',
        message: 'Mes.Activities.Children.Asked',
        params: { count: 1 },
        answers: [MOVE, 'Mes.Activities.Children.Keep'],
      },
    ],
  ]);
  expect((await read('Activities', parent.id)).startTime).toBe(parent.startTime);
  expect((await save(parent.id, times, MOVE)).status).toBe(200);
  expect(await read('ActivityChildren', child.id)).toMatchObject({
    startTime: inHours(house, 111),
    endTime: inHours(house, 112),
    grades: child.grades,
  });
  expect((await read('ActivityChildren', off.id)).startTime).toBe(off.startTime);
  const history = await staff.get(`/api/ActivityChildren/${child.id}/History`);
  expect(JSON.stringify(history.body.data.items[0])).toContain('startTime');
});

test('the question who is told counts the letters about the child events that move, too', async () => {
  const { parent, child } = await family();
  const [an, bình] = [await addMember(house, 'An'), await addMember(house, 'Bình')];
  for (const [id, ids] of [
    [parent.id, [an, bình]],
    [child.id, [an]],
  ] as const) {
    await invite(staff, id, ids);
    await staff.post(`/api/Activities/${id}/Letters`, { kind: 'invitation' });
  }
  await house.db.update(deliveries).set({ sentAt: house.clock.now });
  const times = { startTime: inHours(house, 110), endTime: inHours(house, 114) };
  expect((await save(parent.id, times, MOVE)).body.errors).toEqual([
    { field: 'startTime', message: 'Mes.Activities.Told.Asked', params: { count: 2, letters: 3 } },
  ]);
  expect((await save(parent.id, times, MOVE, 'Mes.Activities.Told.Asked')).status).toBe(200);
  expect(await house.db.$count(deliveries, eq(deliveries.occasion, 'change'))).toBe(3);
});

test('child events stay when the answer is to leave them, and other changes ask nothing', async () => {
  const { parent, child } = await family();
  expect((await save(parent.id, { title: 'Đại hội mở rộng' })).status).toBe(200);
  const times = { startTime: inHours(house, 99), endTime: inHours(house, 104) };
  expect((await save(parent.id, times, 'Mes.Activities.Children.Keep')).status).toBe(200);
  expect((await read('ActivityChildren', child.id)).startTime).toBe(child.startTime);
});

test('an end that leaves a child event outside asks, and no child event moves into the past', async () => {
  const { parent } = await family();
  const shorter = await save(parent.id, { endTime: inHours(house, 101) });
  expect(shorter.body.errors).toMatchObject([
    { field: 'endTime', message: 'Mes.Activities.EndTime.Asked', params: { count: 1 } },
  ]);
  expect((await save(parent.id, { endTime: inHours(house, 101) }, 'Mes.Activities.EndTime.Asked')).status).toBe(200);
  const early = await addEvent(house, staff, 100);
  expect((await addChild(early.id, 50, 51, OUT[0], OUT[1])).status).toBe(201);
  const times = { startTime: inHours(house, 10), endTime: inHours(house, 14) };
  expect((await save(early.id, times, MOVE)).body.errors).toMatchObject([
    { field: 'startTime', message: 'Mes.Activities.Children.NotAllowed', params: { title: 'Giải cờ' } },
  ]);
});

const OUT = ['Mes.ActivityChildren.StartTime.Asked', 'Mes.ActivityChildren.EndTime.Asked'] as const;

test('a child event outside of its event asks, when it is added, changed or copied', async () => {
  const { parent, child } = await family();
  const refused = await addChild(parent.id, 99, 105);
  expect(refused.body.errors.map(({ message }: { message: string }) => message)).toEqual(OUT);
  expect((await addChild(parent.id, 99, 105, ...OUT)).status).toBe(201);
  const body = { ...child, attachmentIds: [], endTime: inHours(house, 106) };
  const changed = await staff.put(`/api/ActivityChildren/${child.id}`, body);
  expect(changed.body.errors).toMatchObject([{ field: 'endTime', message: OUT[1] }]);
  expect((await staff.put(`/api/ActivityChildren/${child.id}${asked(OUT[1])}`, body)).status).toBe(200);
  // What stays as it was is not asked again.
  const again = { ...(await read('ActivityChildren', child.id)), attachmentIds: [], title: 'Giải cờ vua' };
  expect((await staff.put(`/api/ActivityChildren/${child.id}`, again)).status).toBe(200);
  const copy = { startTime: inHours(house, 300), endTime: inHours(house, 301) };
  expect((await staff.post(`/api/Activities/${child.id}/Copy`, copy)).body.errors).toHaveLength(2);
  expect((await staff.post(`/api/Activities/${child.id}/Copy${asked(...OUT)}`, copy)).status).toBe(201);
  // A copy of the whole keeps the distances, so it asks nothing.
  const whole = { startTime: inHours(house, 300), endTime: inHours(house, 304), children: true };
  expect((await staff.post(`/api/Activities/${parent.id}/Copy`, whole)).status).toBe(201);
});

test('a new child event of an event that is over asks', async () => {
  const { parent } = await family();
  await staff.post(`/api/Activities/${parent.id}/Start`);
  await staff.post(`/api/Activities/${parent.id}/End`);
  expect((await addChild(parent.id, 101, 102)).body.errors).toMatchObject([
    { field: 'parentId', message: 'Mes.ActivityChildren.ParentId.Asked' },
  ]);
  expect((await addChild(parent.id, 101, 102, 'Mes.ActivityChildren.ParentId.Asked')).status).toBe(201);
});

test('people of a child event that moved with its event are told', async () => {
  const { parent, child } = await family();
  await invite(staff, child.id, [await addMember(house, 'Công ty Được Báo')]);
  await staff.post(`/api/Activities/${child.id}/Letters`, { kind: 'invitation' });
  const before = await house.db.$count(deliveries);
  await save(
    parent.id,
    { startTime: inHours(house, 110), endTime: inHours(house, 114) },
    MOVE,
    'Mes.Activities.Told.Asked',
  );
  expect(await house.db.$count(deliveries)).toBe(before + 1);
});

test('the calendar says who may move an event and its parts, and that what was cancelled stays', async () => {
  const event = await addEvent(house, staff, 200);
  const part = (await addChild(event.id, 201, 202)).body.data;
  const ids = [event.id, part.id];
  const span = `from=${inHours(house, 199)}&to=${inHours(house, 210)}`;
  const entriesOf = async (who: typeof staff) =>
    (await who.get(`/api/Schedules/Calendar?${span}`)).body.data.entries
      .filter(({ id }: { id: string }) => ids.includes(id))
      .map(({ movable, refusal }: { movable: boolean; refusal: string | null }) => [movable, refusal]);
  const writer = await house.signInAs([...CODES, 'SchedulesSearch']);
  expect(await entriesOf(writer)).toEqual([
    [true, null],
    [true, null],
  ]);
  const reader = await house.signInAs(['SchedulesSearch', 'ActivitiesSearch']);
  expect((await entriesOf(reader)).map(([movable]: [boolean]) => movable)).toEqual([false, false]);
  await staff.post(`/api/Activities/${event.id}/Cancel`, { reason: 'Bão' });
  expect((await entriesOf(writer))[0]).toEqual([true, 'Mes.Activity.HadCancelled']);
});
