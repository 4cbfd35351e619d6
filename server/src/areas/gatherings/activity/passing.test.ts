import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { activityParticipants } from '../../../db/tables/activity.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { addClub, addEvent, addMember, CODES, inHours, invite, join } from './testing/events.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());
beforeEach(async () => {
  house.clock.now = new Date('2026-11-23T02:00:00Z');
  staff = await house.signInAs(CODES);
});

const ASKED = 'Mes.Activities.Waiting.Asked';
const answer = (word: string) => `Mes.Activities.Waiting.${word}`;

/** An event with one place, which the first has; those before the newcomer wait in this order. */
async function full(names: readonly string[], newcomers: readonly string[], changes: object = {}) {
  const ids = new Map<string, string>();
  for (const name of [...names, ...newcomers]) ids.set(name, await addMember(house, name));
  const { id } = await addEvent(house, staff, 50, { places: 1, offersPlaces: true, ...changes });
  await invite(staff, id, [...ids.values()]);
  const rows = await house.db.select().from(activityParticipants).where(eq(activityParticipants.activityId, id));
  const person = (name: string) => rows.find((row) => row.name === name)?.id ?? '';
  const call = (path: string, body: object = {}) => staff.post(`/api/Activities/${id}/${path}`, body);
  const of = (name: string, path: string, confirmed?: string) =>
    call(`Members/${person(name)}/${path}${confirmed ? `?confirmed=${confirmed}` : ''}`, {});
  for (const name of names) await of(name, 'Confirm');
  const list = async () => {
    const { body } = await staff.get(`/api/Activities/${id}/Members?pageSize=100&sort=name:asc`);
    const items = body.data.items as Record<string, unknown>[];
    return Object.fromEntries(items.map((one) => [one['name'], one['status'] === 2 ? one['waitingNumber'] : null]));
  };
  const history = async (name: string) =>
    (await staff.get(`/api/ActivityParticipants/${person(name)}/History`)).body.data.items[0].changes;
  return { id, ids, person, call, of, list, history };
}

test('staff confirm nobody past those who wait for a postponed event without being asked', async () => {
  const { of, call, list, history, person } = await full(['An', 'Bình', 'Chi'], ['Mai', 'Nga']);
  await call('Postpone', { reason: 'Bão số 5' });
  await of('An', 'Reject');
  const asked = await of('Mai', 'Confirm');
  expect(asked.status).toBe(400);
  expect(asked.body.errors).toEqual([
    {
      field: 'participantIds',
      message: ASKED,
      params: { count: 2, name: 'Bình', free: 1, takers: 1 },
      // No place is offered until the event has a time.
      answers: [answer('Take'), answer('Queue')],
    },
  ]);
  expect(await list()).toEqual({ An: null, Bình: 1, Chi: 2, Mai: null, Nga: null });
  const bulk = (query = '') =>
    call(`MembersBulk${query}`, { action: 'Confirm', participantIds: [person('Mai'), person('Nga')] });
  expect((await bulk()).body.errors[0]).toMatchObject({ message: ASKED, params: { count: 2, takers: 2 } });
  // An answer that was not among those asked for is none.
  expect((await bulk(`?confirmed=${answer('OfferFirst')}`)).status).toBe(400);
  expect((await of('Nga', 'Confirm', answer('Queue'))).body.data).toEqual({
    status: 2,
    isWaiting: true,
    waitingNumber: 3,
    passed: 0,
    movedUp: [],
  });
  expect((await of('Mai', 'Confirm', answer('Take'))).body.data).toMatchObject({ isWaiting: false, passed: 3 });
  expect(await history('Mai')).toEqual({ status: [1, 2], passed: [null, 3] });
  expect(await list()).toEqual({ An: null, Bình: 1, Chi: 2, Mai: 0, Nga: 3 });
  // Without a free place nobody is passed, and nothing is asked.
  expect((await of('An', 'Confirm')).body.data).toMatchObject({ waitingNumber: 4, passed: 0 });
});

test('where there are places for those in front, too, nothing is asked', async () => {
  const { of, call, list } = await full(['An', 'Bình', 'Chi'], ['Mai'], { places: 2 });
  await call('Postpone', { reason: 'Bão số 5' });
  await of('An', 'Reject');
  await of('Bình', 'Reject');
  expect((await of('Mai', 'Confirm')).body.data).toMatchObject({ isWaiting: false, passed: 0 });
  expect(await list()).toMatchObject({ Chi: 1, Mai: 0 });
});

test('staff offer the place to the first who let an offer go, and the new one waits', async () => {
  const { of, list } = await full(['An', 'Bình', 'Chi'], ['Mai']);
  await of('An', 'Reject');
  await of('Bình', 'WithdrawOffer');
  await of('Chi', 'WithdrawOffer');
  const asked = await of('Mai', 'Confirm');
  expect(asked.body.errors[0]).toMatchObject({
    params: { count: 2, name: 'Bình', free: 1 },
    answers: [answer('Take'), answer('OfferFirst'), answer('Queue')],
  });
  const { body } = await of('Mai', 'Confirm', answer('OfferFirst'));
  expect(body.data).toMatchObject({
    waitingNumber: 3,
    passed: 0,
    movedUp: [{ name: 'Bình', offeredUntil: inHours(house, 24) }],
  });
  expect(await list()).toMatchObject({ Bình: 1, Chi: 2, Mai: 3 });
  // Somebody of the list passes only those with a lower position.
  await of('Bình', 'WithdrawOffer');
  await of('Mai', 'WithdrawOffer');
  expect((await of('Chi', 'Confirm')).body.errors[0].params).toEqual({ count: 1, name: 'Bình', free: 1, takers: 1 });
});

test('a club passes nobody, and reads no name of people whom it does not see', async () => {
  const { id, ids, of, call, person } = await full(['An', 'Bình'], ['Mai']);
  const clubId = await addClub(house);
  await join(house, clubId, ids.get('Mai') ?? '');
  await house.db.execute(`update members set can_confirm_activity = true where id = '${clubId}'`);
  await call('Postpone', { reason: 'Bão số 5' });
  await of('An', 'Reject');
  const club = await house.signInAs(CODES, { clubId });
  const confirm = (query = '') => club.post(`/api/Activities/${id}/Members/${person('Mai')}/Confirm${query}`, {});
  const { body } = await confirm(`?confirmed=${answer('Take')}`);
  expect(body.errors).toEqual([
    {
      field: 'participantIds',
      message: 'Mes.Activities.WaitingUnnamed.Asked',
      params: { count: 1, free: 1, takers: 1 },
      answers: [answer('Queue')],
    },
  ]);
  expect((await confirm(`?confirmed=${answer('Queue')}`)).body.data).toMatchObject({ waitingNumber: 2 });
});

test('a participant who is restored takes no place that somebody else has meanwhile, and the answer says so', async () => {
  const { of, list, person, history } = await full(['An', 'Bình', 'Chi'], []);
  const remove = async (name: string) =>
    (await staff.del(`/api/ActivityParticipants/${person(name)}`)).body.data.deletionId as string;
  const restore = async (id: string) => (await staff.post(`/api/Deletions/${id}/Restore`, {})).body.message;
  const gone = await remove('An');
  expect(await restore(gone)).toBe('Mes.ActivityParticipants.Restore.Waiting');
  expect(await list()).toEqual({ An: 3, Bình: 1, Chi: 2 });
  expect(await history('An')).toEqual({ isWaiting: [false, true] });
  // A place that nobody has or waits for is theirs again.
  await of('Bình', 'Reject');
  await of('Chi', 'Reject');
  await of('An', 'Confirm');
  expect(await restore(await remove('An'))).toBe('Mes.ActivityParticipants.Restore.Successfully');
  expect(await list()).toMatchObject({ An: 0 });
});

test('the letters of a postponement and of a cancellation promise nobody who waits a place that is full', async () => {
  const { id, call, of } = await full(['An', 'Bình', 'Chi'], [], { places: 1 });
  await call('Letters', { kind: 'invitation' });
  await house.db.update(deliveries).set({ sentAt: house.clock.now }).where(eq(deliveries.sourceId, id));
  await of('An', 'Reject');
  await call('Postpone', { reason: 'Bão số 5' });
  const rows = await house.db.select().from(deliveries).where(eq(deliveries.sourceId, id));
  const letters = rows.filter(({ occasion }) => occasion === 'postponement').map(({ body }) => body ?? '');
  expect(letters.filter((text) => text.includes('vẫn ở danh sách chờ và giữ nguyên số thứ tự'))).toHaveLength(1);
  // The end of an offer does not hold while the event has no time.
  expect(letters.filter((text) => text.includes('vẫn được giữ'))).toHaveLength(1);
  expect(letters.join(' ')).not.toMatch(/hết chỗ|Giữ chỗ đến/);
});
