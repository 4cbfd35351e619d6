import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppConfig } from '../../../app-config.ts';
import { activities, activityParticipants } from '../../../db/tables/activity.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { letterServices } from '../../../kit/letter-services.ts';
import { Totals } from '../../../kit/totals.ts';
import { linksOf } from '../../../kit/links.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { endOffers } from './offers.ts';
import { activityToken } from './public.ts';
import { addEvent, addMember, CODES, inHours, invite } from './testing/events.ts';

let house: TestApp;
let staff: TestClient;
const start = new Date('2026-11-23T02:00:00Z');
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

async function at(hours: number): Promise<void> {
  house.clock.now = new Date(start.getTime() + hours * 3_600_000);
  staff = await house.signInAs(CODES);
}
const call = (id: string, path: string, body: object = {}) => staff.post(`/api/Activities/${id}/${path}`, body);

/** An event with one place, which the first has; the others wait in this order. */
async function full(hours: number, names: readonly string[], changes: object = {}) {
  const ids: string[] = [];
  for (const name of names) ids.push(await addMember(house, name));
  const { id } = await addEvent(house, staff, hours, { places: 1, offersPlaces: true, ...changes });
  await invite(staff, id, ids);
  const rows = await house.db.select().from(activityParticipants).where(eq(activityParticipants.activityId, id));
  const people = new Map(rows.map((row) => [row.name, row.id]));
  for (const name of names) await call(id, `Members/${people.get(name)}/Confirm`);
  const of = (name: string, path: string, body: object = {}) => call(id, `Members/${people.get(name)}/${path}`, body);
  const list = async () => {
    const { body } = await staff.get(`/api/Activities/${id}/Members?pageSize=100`);
    return body.data.items as {
      name: string;
      status: number;
      isWaiting: boolean;
      waitingNumber: number;
      offeredUntil: string | null;
    }[];
  };
  const order = async () =>
    (await list())
      .filter(({ isWaiting }) => isWaiting)
      .toSorted((a, b) => a.waitingNumber - b.waitingNumber)
      .map(({ name }) => name);
  const one = async (name: string) => (await list()).find((person) => person.name === name);
  const link = async (name: string) => {
    const [row] = await house.db
      .select()
      .from(activityParticipants)
      .innerJoin(activities, eq(activities.id, activityParticipants.activityId))
      .where(eq(activityParticipants.id, people.get(name) ?? ''));
    if (!row) throw new Error(name);
    return `/api/Public/${activityToken(linksOf(secretKey), row.activity_participants, row.activities)}`;
  };
  const letters = async (kind: string) =>
    (
      await house.db.select().from(deliveries).where(eq(deliveries.sourceId, id)).orderBy(asc(deliveries.createdAt))
    ).filter(({ occasion }) => occasion === kind);
  const history = async (name: string) =>
    (await staff.get(`/api/ActivityParticipants/${people.get(name)}/History`)).body.data.items.map(
      ({ changes: of }: { changes: object }) => of,
    ) as Record<string, unknown>[];
  const person = (name: string) => people.get(name) ?? '';
  return { id, of, list, order, one, link, letters, history, person };
}
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
const job = (by = letters) =>
  endOffers({ db: house.db, pool: house.pool, totals: new Totals(() => undefined), now: () => house.clock.now }, by);

test('the order of a waiting list is changed by hand, is kept, and decides who gets the next place', async () => {
  await at(0);
  const { id, of, order, history } = await full(50, ['An', 'Bình', 'Chi', 'Dũng'], { offersPlaces: false });
  expect(await order()).toEqual(['Bình', 'Chi', 'Dũng']);
  expect((await of('Dũng', 'WaitingPlace', { place: 1 })).body.data).toEqual({ waitingNumber: 1 });
  expect((await of('Bình', 'WaitingPlace', { place: 3 })).status).toBe(200);
  expect(await order()).toEqual(['Dũng', 'Chi', 'Bình']);
  expect((await of('Bình', 'WaitingPlace', { place: 5 })).body.errors).toEqual([
    { field: 'place', message: 'Mes.Activities.WaitingPlace.NotAllowed', params: { count: 3 } },
  ]);
  expect((await of('An', 'WaitingPlace', { place: 1 })).body.message).toBe('Mes.Activities.WaitingPlace.NotWaiting');
  for (const place of [0, -1])
    expect((await of('Chi', 'WaitingPlace', { place })).body.errors).toEqual([
      { field: 'place', message: 'Mes.Activities.WaitingPlace.NotAllowed', params: { count: 3 } },
    ]);
  const list = await staff.get(`/api/ActivityParticipants?activityId=${id}&isWaiting=true&sort=waitingNumber:asc`);
  expect(list.body.data.items.map(({ name }: { name: string }) => name)).toEqual(['Dũng', 'Chi', 'Bình']);
  expect((await history('Dũng'))[0]).toEqual({ waitingNumber: [3, 1] });
  // An event that does not offer places gives them at once.
  expect((await of('An', 'Reject')).body.data.movedUp).toMatchObject([{ name: 'Dũng', offeredUntil: null }]);
  expect(await order()).toEqual(['Chi', 'Bình']);
});

test('a free place is offered to the first for 24 hours, counts as taken, and is accepted on the public page', async () => {
  await at(0);
  const { id, of, one, order, link, letters, history } = await full(50, ['An', 'Bình', 'Chi']);
  const until = inHours(house, 24);
  expect((await of('An', 'Reject')).body.data.movedUp).toMatchObject([{ name: 'Bình', offeredUntil: until }]);
  expect(await one('Bình')).toMatchObject({ isWaiting: true, offeredUntil: until });
  expect((await letters('offer')).map(({ body }) => body)).toEqual([expect.stringMatching(/09:00 24\/11\/2026/)]);
  expect((await history('Bình'))[0]).toEqual({ offeredUntil: [null, until] });
  expect((await staff.get(`/api/Activities/${id}`)).body.data).toMatchObject({ confirmedCount: 0, offeredCount: 1 });
  // Nobody else gets the place.
  expect((await of('An', 'Confirm')).body.data).toMatchObject({ isWaiting: true });
  const page = await link('Bình');
  const read = async () => (await house.anonymous.get(page)).body.data.parts.activities[0];
  expect(await read()).toMatchObject({ isWaiting: true, offeredUntil: until, isOfferOver: false });
  expect((await house.anonymous.post(page, { answer: 2, note: null })).body.message).toBe(
    'Mes.Activities.Answer.Attending',
  );
  expect(await one('Bình')).toMatchObject({ isWaiting: false, offeredUntil: null, status: 2 });
  expect(await order()).toEqual(['Chi', 'An']);
  expect((await history('Bình'))[0]).toMatchObject({ offeredUntil: [until, null] });
});

test('an offer that is declined goes to the next; one without an answer ends once, and its person goes to the end', async () => {
  await at(0);
  const { of, one, order, link, letters } = await full(100, ['An', 'Bình', 'Chi', 'Dũng']);
  await of('An', 'Reject');
  await house.anonymous.post(await link('Bình'), { answer: 3, note: null });
  expect(await one('Bình')).toMatchObject({ status: 3, offeredUntil: null });
  expect(await one('Chi')).toMatchObject({ offeredUntil: inHours(house, 24) });
  expect(await job()).toBe(0);
  await at(24);
  expect((await house.anonymous.post(await link('Chi'), { answer: 2, note: null })).body.message).toBe(
    'Mes.Activities.Answer.OfferEnded',
  );
  expect((await Promise.all([job(), job()])).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await order()).toEqual(['Dũng', 'Chi']);
  expect(await one('Dũng')).toMatchObject({ offeredUntil: inHours(house, 24) });
  expect(await letters('offerEnded')).toHaveLength(1);
  expect(await letters('offer')).toHaveLength(3);
  await at(48);
  expect(await job()).toBe(1);
  // Everybody was asked once: nobody is asked again by itself, and the first to say yes gets the place.
  expect(await job()).toBe(0);
  expect(await letters('offer')).toHaveLength(3);
  expect((await house.anonymous.post(await link('Dũng'), { answer: 2, note: null })).body.message).toBe(
    'Mes.Activities.Answer.Attending',
  );
});

test('an offer ends an hour before the start; when too little is left, the place is given at once', async () => {
  await at(0);
  const soon = await full(4, ['An', 'Bình']);
  expect((await soon.of('An', 'Reject')).body.data.movedUp).toMatchObject([{ offeredUntil: inHours(house, 3) }]);
  const late = await full(1.25, ['An', 'Bình']);
  expect((await late.of('An', 'Reject')).body.data.movedUp).toMatchObject([{ name: 'Bình', offeredUntil: null }]);
  expect(await late.one('Bình')).toMatchObject({ isWaiting: false });
  expect(await late.letters('place')).toHaveLength(1);
});

test('staff offer by hand with another end, withdraw, and confirm in the name of a person', async () => {
  await at(0);
  const { of, one, letters } = await full(50, ['An', 'Bình', 'Chi']);
  expect((await of('Chi', 'Offer')).body).toMatchObject({
    message: 'Mes.Activities.Offer.NoPlace',
    errors: [{ field: 'until', params: { places: 1, confirmed: 1, offered: 0 } }],
  });
  await of('An', 'Reject');
  expect((await of('Chi', 'Offer')).body.errors[0].params).toEqual({ places: 1, confirmed: 0, offered: 1 });
  const until = inHours(house, 5);
  expect((await of('Bình', 'Offer', { until })).body.data).toMatchObject({ name: 'Bình', offeredUntil: until });
  const refused = async (value: string) => (await of('Bình', 'Offer', { until: value })).body.errors[0].message;
  expect(await refused(inHours(house, -1))).toBe('Mes.Activities.OfferUntil.InValid');
  expect(await refused(inHours(house, 51))).toBe('Mes.Activities.OfferUntil.NotAllowed');
  expect((await of('Bình', 'WithdrawOffer')).body.data.movedUp).toMatchObject([{ name: 'Chi' }]);
  expect((await of('Bình', 'WithdrawOffer')).body.message).toBe('Mes.Activities.Offer.NotOffered');
  expect(await one('Bình')).toMatchObject({ isWaiting: true, waitingNumber: 1, offeredUntil: null });
  expect(await letters('offerEnded')).toHaveLength(1);
  expect((await of('Chi', 'Confirm')).body.data).toMatchObject({ isWaiting: false });
});

test('no place of an event that is cancelled or over is offered, and its offers are not ended', async () => {
  await at(0);
  const { id, of, letters } = await full(50, ['An', 'Bình', 'Chi']);
  await of('An', 'Reject');
  await call(id, 'Cancel', { reason: 'Bão số 5' });
  expect((await of('Chi', 'Offer')).body.message).toBe('Mes.Activity.HadCancelled');
  await at(25);
  await job();
  expect(await letters('offerEnded')).toEqual([]);
  expect(await letters('offer')).toHaveLength(1);
});

test('a job that ends offers and stops in the middle has done nothing, and its repetition does all once', async () => {
  await at(0);
  const { of, one, order, letters: lettersOf, history } = await full(100, ['An', 'Bình', 'Chi', 'Dũng']);
  await of('An', 'Reject');
  await at(24);
  const before = [await order(), await one('Bình'), await history('Bình')];
  // The second letter, the offer to the next, fails: the end of the first offer is in the same transaction.
  let posts = 0;
  const failing = {
    ...letters,
    outbox: {
      ...letters.outbox,
      postAll: (...post: Parameters<typeof letters.outbox.postAll>) => {
        posts += 1;
        if (posts === 2) throw new Error('killed');
        return letters.outbox.postAll(...post);
      },
    },
  };
  await expect(job(failing)).rejects.toThrow('killed');
  expect(posts).toBe(2);
  expect([await order(), await one('Bình'), await history('Bình')]).toEqual(before);
  expect(await lettersOf('offerEnded')).toEqual([]);
  expect(await lettersOf('offer')).toHaveLength(1);
  expect(await job()).toBe(1);
  expect(await job()).toBe(0);
  expect(await order()).toEqual(['Chi', 'Dũng', 'Bình']);
  expect(await one('Chi')).toMatchObject({ offeredUntil: inHours(house, 24) });
  expect(await lettersOf('offerEnded')).toHaveLength(1);
  expect(await lettersOf('offer')).toHaveLength(2);
});

test('a removal names before and after who is offered the place', async () => {
  await at(0);
  const { id, of, one, person } = await full(50, ['An', 'Bình', 'Chi']);
  const uses = async (...names: string[]) =>
    (
      (await staff.post('/api/ActivityParticipants/Uses', { ids: names.map(person) })).body.data.uses as {
        message: string;
      }[]
    ).filter(({ message }) => message.startsWith('Mes.Uses.Places'));
  const offered = (...names: string[]) => [
    { message: 'Mes.Uses.PlacesOffered', rule: 'changes', count: names.length, names, path: null },
  ];
  expect(await uses('An')).toEqual(offered('Bình'));
  // Somebody who goes, too, gets nothing, and somebody who only waits frees nothing.
  expect(await uses('An', 'Bình')).toEqual(offered('Chi'));
  expect(await uses('Bình')).toEqual([]);
  expect((await staff.del(`/api/Activities/${id}/Members/${person('An')}`)).body.data.movedUp).toEqual([
    { participantId: person('Bình'), name: 'Bình', offeredUntil: inHours(house, 24) },
  ]);
  expect(await one('Bình')).toMatchObject({ offeredUntil: inHours(house, 24) });
  // The place of an offer, too, goes to the next.
  expect(await uses('Bình')).toEqual(offered('Chi'));
  const { body } = await staff.del(`/api/ActivityParticipants/${person('Bình')}`);
  expect(body.data).toMatchObject({ movedUp: [{ name: 'Chi', offeredUntil: inHours(house, 24) }] });
  expect(body.data.deletionId).toEqual(expect.any(String));
  await of('Chi', 'Confirm');
  // An event that gives places at once says so.
  const given = await full(50, ['Dũng', 'Hà'], { offersPlaces: false });
  const { body: asked } = await staff.post('/api/ActivityParticipants/Uses', { ids: [given.person('Dũng')] });
  expect(asked.data.uses).toContainEqual(
    expect.objectContaining({ message: 'Mes.Uses.PlacesGiven', count: 1, names: ['Hà'] }),
  );
});

test('an offer of a postponed event neither ends nor is made; with the new time it has the whole time again', async () => {
  await at(0);
  const { id, of, one, letters: lettersOf, link } = await full(50, ['An', 'Bình', 'Chi', 'Dũng'], { places: 2 });
  await of('An', 'Reject');
  expect(await one('Chi')).toMatchObject({ offeredUntil: inHours(house, 24) });
  expect((await call(id, 'Postpone', { reason: 'Bão số 5' })).status).toBe(200);
  expect((await of('Dũng', 'Offer')).body.message).toBe('Mes.Activity.HadPostponed');
  expect((await of('Chi', 'WithdrawOffer')).body.message).toBe('Mes.Activity.HadPostponed');
  // A place that gets free is kept.
  expect((await of('Bình', 'Reject')).body.data.movedUp).toEqual([]);
  await at(25);
  expect(await job()).toBe(0);
  expect(await lettersOf('offerEnded')).toEqual([]);
  expect((await call(id, 'Resume')).status).toBe(200);
  expect(await one('Chi')).toMatchObject({ offeredUntil: inHours(house, 24) });
  expect(await one('Dũng')).toMatchObject({ offeredUntil: inHours(house, 24) });
  expect((await lettersOf('offer')).at(-1)?.body).toMatch(/10:00 25\/11\/2026/);
  expect((await house.anonymous.post(await link('Chi'), { answer: 2, note: null })).body.message).toBe(
    'Mes.Activities.Answer.Attending',
  );
  // The same with another time: the end follows the start.
  await call(id, 'Postpone', { reason: 'Bão số 6' });
  await at(60);
  const { body } = await staff.get(`/api/Activities/${id}`);
  const times = { startTime: inHours(house, 100), endTime: inHours(house, 103) };
  const changed = await staff.put(`/api/Activities/${id}?confirmed=Mes.Activities.Told.Asked`, {
    ...body.data,
    attachmentIds: [],
    ...times,
  });
  expect(changed.body.message).toBe('Mes.Activities.Update.Successfully');
  expect(await one('Dũng')).toMatchObject({ isWaiting: true, offeredUntil: inHours(house, 24) });
});
