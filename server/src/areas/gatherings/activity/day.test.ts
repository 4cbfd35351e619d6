import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppConfig } from '../../../app-config.ts';
import { activities, activityParticipants } from '../../../db/tables/activity.ts';
import { letterServices } from '../../../kit/letter-services.ts';
import { Totals } from '../../../kit/totals.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { releaseSeats } from './release.ts';
import { addClub, addEvent, addMember, CODES, invite, join, peopleOf } from './testing/events.ts';

let house: TestApp;
let staff: TestClient;
const start = new Date('2026-11-26T01:00:00Z');
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

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

/** Minutes after the start of the event. */
async function at(minutes: number): Promise<void> {
  house.clock.now = new Date(start.getTime() + minutes * 60_000);
  staff = await house.signInAs(CODES);
}

/** An event with three places, who has them, and who waits. It is nine o'clock of the day before. */
async function full(changes: object = {}) {
  await at(-1440);
  const ids: Record<string, string> = {};
  for (const name of ['An', 'Bình', 'Chi', 'Dũng', 'Giang'])
    ids[name] = await addMember(house, name, name === 'Chi' ? { phoneNumber: '+84912345678' } : {});
  const { id } = await addEvent(house, staff, 24, { places: 3, releaseAfter: 60, ...changes });
  await invite(staff, id, Object.values(ids));
  const people = new Map((await peopleOf(staff, id)).map((one) => [one.name, one.id]));
  for (const name of Object.keys(ids))
    await staff.post(`/api/Activities/${id}/Members/${people.get(name)}/Confirm`, {});
  const come = (name: string) =>
    staff.post(`/api/Activities/${id}/CheckIns`, [
      { id: crypto.randomUUID(), participantId: people.get(name), scannedAt: house.clock.now.toISOString() },
    ]);
  const day = async () => (await staff.get(`/api/Activities/${id}/Day`)).body.data;
  const letIn = (names: readonly string[], query = '') =>
    staff.post(`/api/Activities/${id}/LetIn${query}`, { participantIds: names.map((name) => people.get(name)) });
  return { id, people, come, day, letIn };
}

test('the figures are of confirmed people; a walk-in takes a seat and is no arrival', async () => {
  const { id, come, day } = await full();
  await at(-20);
  expect(await day()).toMatchObject({ confirmed: 3, came: 0, seated: 0, held: 3, free: 0, waiting: 2, arrivals: [] });
  await come('An');
  await at(-10);
  await come('Bình');
  await staff.post(`/api/Activities/${id}/WalkIns`, { name: 'Hà Duy Long', emailAddress: 'ha@example.test' });
  expect(await day()).toMatchObject({
    confirmed: 3,
    came: 2,
    walkIns: 1,
    seated: 3,
    held: 1,
    free: -1,
    arrivals: [
      { minute: new Date(start.getTime() - 20 * 60_000).toISOString().replace('.000Z', '+00:00'), count: 1 },
      { count: 1 },
    ],
    newest: [{ name: 'Hà Duy Long' }],
    line: [{ name: 'Dũng' }, { name: 'Giang' }],
  });
  // The wall of the hall has the same figures.
  const { data: wall } = (await staff.get(`/api/Activities/${id}/CheckIns/Count`)).body;
  expect(wall).toMatchObject({ confirmed: 3, confirmedCame: 2, walkIns: 1, seated: 3, held: 1, free: -1 });
});

test('clubs stand by how many of them are missing', async () => {
  await at(-1440);
  const clubs = [await addClub(house, 'CLB Gỗ'), await addClub(house, 'CLB Dệt may')];
  for (const [place, name] of ['Gỗ 1', 'Dệt 1', 'Dệt 2'].entries())
    await join(house, clubs[place === 0 ? 0 : 1] ?? '', await addMember(house, name));
  const { id } = await addEvent(house, staff, 24, { clubIds: clubs });
  await staff.post(`/api/Activities/${id}/MembersBulk`, { action: 'Confirm', query: '' });
  const { data } = (await staff.get(`/api/Activities/${id}/Day`)).body;
  expect(data.clubs).toMatchObject([
    { clubName: 'CLB Dệt may', confirmed: 2, came: 0 },
    { clubName: 'CLB Gỗ', confirmed: 1, came: 0 },
  ]);
  expect(data).toMatchObject({ free: null, releaseAt: null });
});

test('key people who are missing stand with phone and what a call brought', async () => {
  const { id, people, come, day } = await full();
  const { data } = (await staff.get(`/api/ActivityParticipants/${people.get('Chi')}`)).body;
  const put = await staff.put(`/api/ActivityParticipants/${people.get('Chi')}`, {
    ...Object.fromEntries(
      ['activityId', 'memberId', 'name', 'attended', 'grade', 'meritBadgeIds', 'note', 'version'].map((key) => [
        key,
        data[key],
      ]),
    ),
    role: 'Diễn giả dệt may, 10:15',
  });
  expect(put.body.errors).toBeUndefined();
  expect(await day()).toMatchObject({
    keyAbsent: 1,
    missing: [{ name: 'Chi', about: 'Diễn giả dệt may, 10:15', phoneNumber: '+84912345678', contactState: null }],
  });
  await at(5);
  const tell = (body: object) => staff.post(`/api/Activities/${id}/Members/${people.get('Chi')}/Contact`, body);
  expect((await tell({ state: 9 })).status).toBe(400);
  expect((await tell({ state: 3, note: 'tới 09:50' })).status).toBe(200);
  expect((await day()).missing).toMatchObject([{ contactState: 3, contactNote: 'tới 09:50' }]);
  const history = (await staff.get(`/api/ActivityParticipants/${people.get('Chi')}/History`)).body.data.items;
  expect(history[0].changes).toMatchObject({ contactState: [null, 3], contactNote: [null, 'tới 09:50'] });
  await come('Chi');
  expect(await day()).toMatchObject({ keyAbsent: 0, missing: [] });
});

test('before the release, letting somebody in asks when it takes a held seat', async () => {
  const { come, day, letIn, people } = await full();
  await at(-10);
  await come('An');
  const asked = await letIn(['Dũng']);
  expect(asked.status).toBe(400);
  expect(asked.body.errors).toMatchObject([
    { message: 'Mes.Activities.LetInHeld.Asked', params: { held: 2, count: 1, name: 'Dũng' } },
  ]);
  expect((await day()).seated).toBe(1);
  const done = await letIn(['Dũng'], '?confirmed=Mes.Activities.LetIn.Anyway');
  expect(done.body.data).toEqual({ changed: 1, heldTaken: 1, passed: 0 });
  expect(await day()).toMatchObject({ confirmed: 4, came: 2, seated: 2, held: 2, waiting: 1, free: -1 });
  // Nobody waits twice, and somebody who does not wait is not let in by this way.
  expect((await letIn(['Dũng'])).status).toBe(400);
  const [row] = await house.db
    .select()
    .from(activityParticipants)
    .where(eq(activityParticipants.id, people.get('Dũng') ?? ''));
  expect(row).toMatchObject({ waitingSince: null, status: 2 });
});

test('seats of the absent are released once at their time, and go to the waiting list', async () => {
  const { id, come, day, letIn, people } = await full({ releaseAfter: 30 });
  await at(-10);
  await come('An');
  const release = () =>
    releaseSeats(
      { db: house.db, now: () => house.clock.now, pool: house.pool, totals: new Totals(() => undefined) },
      letters,
    );
  await at(29);
  expect(await release()).toBe(0);
  expect(await day()).toMatchObject({ held: 2, waiting: 2, releaseAt: '2026-11-26T01:30:00.000Z', releasedAt: null });
  await at(30);
  expect(await release()).toBe(2);
  // Those who moved up have the seats now; they keep them, however often the job looks.
  expect(await release()).toBe(0);
  expect(await day()).toMatchObject({ confirmed: 5, came: 1, seated: 1, held: 2, free: 0, waiting: 0 });
  const [event] = await house.db.select().from(activities).where(eq(activities.id, id));
  expect(event?.releasedAt).toEqual(house.clock.now);
  // Who comes all the same is let in.
  expect((await come('Bình')).body.data).toMatchObject([{ outcome: 1 }]);
  expect(await day()).toMatchObject({ came: 2, seated: 2, held: 2, free: -1 });
  expect((await letIn([...people.keys()].slice(0, 1))).status).toBe(400);
});

test('a device that tells nothing is offline; one that leaves with nothing unsent is gone', async () => {
  const { id, day } = await full();
  await at(0);
  const alive = (body: object) => staff.post(`/api/Activities/${id}/CheckIns/Alive`, body);
  expect((await alive({ device: '', unsent: 0 })).status).toBe(400);
  await alive({ device: 'K2P9', unsent: 0 });
  await alive({ device: 'AB34', unsent: 3 });
  expect((await day()).devices).toMatchObject([{ isOffline: false, unsent: 3 }, { isOffline: false }]);
  await at(2);
  await alive({ device: 'K2P9', unsent: 0 });
  expect((await day()).devices).toMatchObject([
    { device: 'AB34', isOffline: true, unsent: 3 },
    { device: 'K2P9', isOffline: false },
  ]);
  await alive({ device: 'K2P9', unsent: 0, leaves: true });
  await alive({ device: 'AB34', unsent: 3, leaves: true });
  expect((await day()).devices).toMatchObject([{ device: 'AB34', isOffline: true }]);
});
