import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { addEvent, addMember, CODES, inHours, invite, peopleOf } from './testing/events.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs([...CODES, 'SchedulesSearch']);
});
afterAll(() => house[Symbol.asyncDispose]());

const call = (id: string, path: string, body: object = {}) => staff.post(`/api/Activities/${id}/${path}`, body);
const read = async (id: string) => (await staff.get(`/api/Activities/${id}`)).body.data;
const stepsOf = (record: { allowedActions: { action: string; refusal: string | null }[] }) =>
  record.allowedActions.filter(({ refusal }) => refusal === null).map(({ action }) => action);

test('an event that a person started and ended keeps its plan and shows when it was, everywhere', async () => {
  // It is planned for the next month, so that lists by time tell the plan from what was.
  const record = await addEvent(house, staff, 24 * 40);
  const now = house.clock.now.toISOString();
  await call(record.id, 'Start');
  await call(record.id, 'End');
  const { startTime, endTime } = record;
  const truly = { startTime, endTime, startedAt: now, endedAt: now, heldFrom: now, heldUntil: now };
  expect(await read(record.id)).toMatchObject(truly);
  const today = `heldFromFrom=${inHours(house, -1)}&heldFromTo=${inHours(house, 1)}`;
  const listed = (await staff.get(`/api/Activities?${today}&fields=heldFrom`)).body.data.items;
  expect(listed).toMatchObject([{ id: record.id, heldFrom: now }]);
  const calendar = await staff.get(`/api/Schedules/Calendar?from=${inHours(house, -24)}&to=${inHours(house, 24)}`);
  expect(calendar.body.data.entries.find(({ id }: { id: string }) => id === record.id)).toMatchObject({
    startTime: now,
    endTime: now,
  });
  expect((await staff.get(`/api/Activities/${record.id}/Summary`)).body.data).toMatchObject({
    startTime: now,
    endTime: now,
  });
});

test('a start and an end by hand are taken back with a reason, and the history keeps both', async () => {
  const record = await addEvent(house, staff, 2);
  await call(record.id, 'Start');
  await call(record.id, 'End');
  expect(stepsOf(await read(record.id))).toContain('UndoEnd');
  expect(stepsOf(await read(record.id))).not.toContain('UndoStart');
  expect((await call(record.id, 'UndoEnd', { reason: ' ' })).body.errors[0]).toEqual({
    field: 'reason',
    message: 'Mes.Activities.UndoReason.Required',
  });
  expect((await call(record.id, 'UndoEnd', { reason: 'Bấm nhầm' })).status).toBe(200);
  expect(await read(record.id)).toMatchObject({ state: 2, endedAt: null, heldUntil: record.endTime });
  expect((await call(record.id, 'UndoStart', { reason: 'Chưa đến giờ' })).status).toBe(200);
  expect(await read(record.id)).toMatchObject({ state: 1, startedAt: null, heldFrom: record.startTime });
  expect((await call(record.id, 'UndoStart', { reason: 'Lần nữa' })).status).toBe(400);
  const { items } = (await staff.get(`/api/Activities/${record.id}/History`)).body.data;
  const told = JSON.stringify(items);
  for (const text of ['Bấm nhầm', 'Chưa đến giờ', 'startedAt', 'endedAt', house.clock.now.toISOString()])
    expect(told).toContain(text);
});

test('a start is not taken back before its time while somebody has results', async () => {
  const record = await addEvent(house, staff, 200);
  await invite(staff, record.id, [await addMember(house, 'Công ty Đến Sớm')]);
  const [person] = await peopleOf(staff, record.id);
  const started = await call(record.id, 'Start');
  await call(record.id, `Members/${person?.id}/Result`, { attended: true });
  const refused = await call(record.id, 'UndoStart', { reason: 'Bấm nhầm' });
  expect([refused.status, refused.body.message]).toEqual([400, 'Mes.Activity.HasResults']);
  const byToast = await staff.post('/api/Activities/Undo', { token: started.body.undo });
  expect(byToast.status).toBe(400);
  expect((await read(record.id)).state).toBe(2);
});
