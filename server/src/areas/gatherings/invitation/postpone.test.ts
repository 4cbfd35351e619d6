import { and, asc, eq, isNull } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliveries } from '../../../db/tables/outbox.ts';
import { letterServices } from '../../../kit/letter-services.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { remindActivities } from '../activity/letters.ts';
import { addClub, addEvent, addMember, CODES, eventInput, inHours, invite } from '../activity/testing/events.ts';
import { remindMeetings } from '../schedule/reminders.ts';

const MEETINGS = ['Create', 'Update', 'Delete', 'Search', 'View', 'Cancel'].map((action) => `Schedules${action}`);
const ALL = [...CODES, ...MEETINGS];
const HOUR = 3_600_000;
// The database tells the state of records by its own clock.
const NOW = new Date(Math.floor(Date.now() / 1000) * 1000);

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());
beforeEach(async () => {
  house.clock.now = NOW;
  staff = await house.signInAs(ALL);
});

const letters = (id: string) =>
  house.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.sourceId, id))
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id));
/** Marks the letters that wait as sent. */
const out = (id: string) =>
  house.db
    .update(deliveries)
    .set({ sentAt: house.clock.now })
    .where(and(eq(deliveries.sourceId, id), isNull(deliveries.cancelledAt)));
/** A letter in its minute. */
const waits = () => ({ sentAt: null, dueAt: new Date(house.clock.now.getTime() + 60_000) });
const open = async (id: string) =>
  (await letters(id)).filter(({ sentAt, cancelledAt }) => !sentAt && !cancelledAt).map(({ occasion }) => occasion);
const tokenOf = async (id: string) =>
  /#\/answer\/([\w-]+)/.exec((await letters(id)).find(({ occasion }) => occasion === 'invitation')?.body ?? '')?.[1];
/** Lets time go by, after which the user signs in again. */
const later = async (hours: number) => {
  house.clock.now = new Date(house.clock.now.getTime() + hours * HOUR);
  staff = await house.signInAs(ALL);
};
const options = () =>
  letterServices({
    secretKey,
    jobs: { send: async () => undefined },
    drivers: { domain: 'example.test' },
    config: {
      appName: 'Hoivien',
      adminEmail: 'office@example.test',
      defaultLanguage: 'vi',
      publicUrl: 'https://example.test',
    },
  } as never);
/** The entry of the newest letter that has one, as another library reads it. */
async function entryOf(id: string) {
  const text = (await letters(id)).findLast(({ calendar }) => calendar)?.calendar?.text ?? '';
  const root = new ICAL.Component(ICAL.parse(text));
  const one = root.getFirstSubcomponent('vevent') as ICAL.Component;
  const event = new ICAL.Event(one);
  return {
    method: root.getFirstPropertyValue('method'),
    status: one.getFirstPropertyValue('status'),
    uid: event.uid,
    sequence: event.sequence,
    at: event.startDate.toJSDate().toISOString(),
  };
}

interface Kind {
  url: string;
  state: object;
  planned: object;
  /** One with an invited member whose letter went out. */
  add: (changes?: object) => Promise<{ id: string; memberId: string }>;
  edit: (id: string, changes: object) => Promise<number>;
  remind: () => Promise<number>;
  unknown: () => Promise<string>;
  coming: string;
}

const kinds = {
  'a meeting': {
    url: '/api/Schedules',
    state: { state: 5 },
    planned: { state: 1 },
    coming: 'meetings',
    add: async (changes = {}) => {
      const memberId = await addMember(house, 'An');
      const input = { startTime: inHours(house, 48), endTime: inHours(house, 50), memberIds: [memberId], ...changes };
      const { body } = await staff.post('/api/Schedules', { kind: 1, title: 'Họp quý', type: 1, ...input });
      await staff.post(`/api/Schedules/${body.data.id}/Letters`, {});
      await out(body.data.id);
      return { id: body.data.id, memberId };
    },
    edit: async (id, changes) => {
      const { attachmentIds: _, ...record } = (await staff.get(`/api/Schedules/${id}`)).body.data;
      return (
        await staff.put(`/api/Schedules/${id}?confirmed=Mes.Schedules.Told.Not`, {
          ...record,
          attachmentIds: [],
          ...changes,
        })
      ).status;
    },
    remind: () => remindMeetings({ db: house.db, now: house.clock.now }, options()),
    unknown: async () =>
      (
        await staff.post('/api/Schedules', {
          kind: 1,
          title: 'Họp kín',
          type: 1,
          startTime: inHours(house, 48),
          endTime: inHours(house, 50),
        })
      ).body.data.id,
  },
  'an event': {
    url: '/api/Activities',
    state: { state: 1, isPostponed: true },
    planned: { state: 1, isPostponed: false },
    coming: 'activities',
    add: async (changes = {}) => {
      const event = await addEvent(house, staff, 48, changes);
      const memberId = await addMember(house, 'Bình');
      await invite(staff, event.id, [memberId]);
      await staff.post(`/api/Activities/${event.id}/Letters`, { kind: 'invitation' });
      await out(event.id);
      return { id: event.id, memberId };
    },
    edit: async (id, changes) => {
      const { attachmentIds: _, ...record } = (await staff.get(`/api/Activities/${id}`)).body.data;
      return (
        await staff.put(`/api/Activities/${id}?confirmed=Mes.Activities.Told.Asked`, {
          ...record,
          attachmentIds: [],
          ...changes,
        })
      ).status;
    },
    remind: () => remindActivities({ db: house.db, now: house.clock.now }, options()),
    unknown: async () => (await addEvent(house, staff, 48)).id,
  },
} satisfies Record<string, Kind>;

const { 'an event': events } = kinds as { 'an event': Kind };

describe.each(Object.entries(kinds))('postponing %s', (_, kind) => {
  const at = (id: string, path = '') => `${kind.url}/${id}${path && `/${path}`}`;
  const read = async (id: string) => (await staff.get(at(id))).body.data;
  const postpone = (id: string, more: object = {}) => staff.post(at(id, 'Postpone'), { reason: 'Bão số 9', ...more });
  const refusal = async (promise: ReturnType<TestClient['post']>) => (await promise).body.message;

  test('keeps the planned time, tells everybody who knows, and its entry in calendars ends with a higher number', async () => {
    const { id } = await kind.add();
    const before = [await read(id), await entryOf(id)];
    expect((await staff.get(at(id, 'Postpone'))).body.data).toMatchObject({
      letters: [{ channel: 'mail', count: 1 }],
      unreachable: 0,
      withdrawn: 0,
    });
    expect((await postpone(id)).status).toBe(200);
    expect(await read(id)).toMatchObject({
      ...kind.state,
      postponeReason: 'Bão số 9',
      startTime: before[0].startTime,
    });
    expect(await open(id)).toEqual(['postponement']);
    const letter = (await letters(id)).at(-1);
    expect(letter?.subject).toContain('Hoãn');
    expect(letter?.body).toContain('Bão số 9');
    const entry = await entryOf(id);
    expect(entry).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: before[1].uid });
    expect(entry.sequence).toBeGreaterThan(before[1].sequence);
    // Twice is refused, and one without a reason.
    expect((await postpone(id)).status).toBe(400);
    expect((await postpone(await kind.unknown(), { reason: ' ' })).status).toBe(400);
  });

  test('closes its link: it says what happened and takes no answer until the new time', async () => {
    const { id } = await kind.add();
    const token = await tokenOf(id);
    await postpone(id);
    const answer = () => house.anonymous.post(`/api/Public/${token}`, { answer: 2 });
    const page = (await house.anonymous.get(`/api/Public/${token}`)).body.data;
    expect(JSON.stringify(page)).toContain('Bão số 9');
    expect((await answer()).body.message).toMatch(/Answer\.Postponed$/);
    await kind.edit(id, { startTime: inHours(house, 72), endTime: inHours(house, 74) });
    expect((await answer()).status).toBe(200);
  });

  test.each(['Postpone', 'Cancel'])('promises and writes no letter while the invitations wait (%s)', async (step) => {
    const { id } = await kind.add();
    await house.db.update(deliveries).set(waits()).where(eq(deliveries.sourceId, id));
    expect((await staff.get(at(id, step))).body.data).toMatchObject({ letters: [], withdrawn: 1, renewed: 1 });
    expect((await staff.post(at(id, step), { reason: 'Bão số 9' })).status).toBe(200);
    expect(await open(id)).toEqual([]);
    expect((await staff.get(at(id, 'Letters'))).body.data).toMatchObject({ invited: 0 });
  });

  test('tells those who were invited before, though another invitation waits', async () => {
    const { id } = await kind.add();
    const [first] = await letters(id);
    if (!first) throw new Error('There is no letter.');
    const { id: __, ...again } = first;
    await house.db.insert(deliveries).values({ ...again, id: uuidv7(), ...waits(), dedupeKey: `${first.id} again` });
    expect((await staff.get(at(id, 'Postpone'))).body.data.letters).toEqual([{ channel: 'mail', count: 1 }]);
    await postpone(id);
    expect(await open(id)).toEqual(['postponement']);
  });

  test('withdraws what waits and sends no reminder, and has not begun when its planned time comes', async () => {
    const { id } = await kind.add();
    await postpone(id);
    await out(id);
    await later(46);
    expect(await kind.remind()).toBe(0);
    await later(3);
    expect(await read(id)).toMatchObject(kind.state);
    expect(await open(id)).toEqual([]);
  });

  test('ends with a new time, of which everybody is told, with a record in the history', async () => {
    const { id } = await kind.add();
    await postpone(id);
    await out(id);
    const off = await entryOf(id);
    expect(await kind.edit(id, { title: 'Tên khác' })).toBe(200);
    expect(await read(id)).toMatchObject(kind.state);
    expect(await open(id)).toEqual([]);
    const startTime = inHours(house, 72);
    expect(await kind.edit(id, { startTime, endTime: inHours(house, 74) })).toBe(200);
    expect(await read(id)).toMatchObject({ ...kind.planned, startTime, postponeReason: null });
    expect(await open(id)).toEqual(['change']);
    const entry = await entryOf(id);
    expect(entry).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED', uid: off.uid, at: startTime });
    expect(entry.sequence).toBeGreaterThan(off.sequence);
  });

  test('with a new time at once only moves it, and the letter gives the reason', async () => {
    const { id } = await kind.add();
    const startTime = inHours(house, 72);
    expect((await postpone(id, { startTime })).status).toBe(400);
    expect((await postpone(id, { startTime, endTime: inHours(house, 71) })).status).toBe(400);
    expect((await postpone(id, { startTime, endTime: inHours(house, 74) })).status).toBe(200);
    expect(await read(id)).toMatchObject({ ...kind.planned, startTime, postponeReason: null });
    expect(await open(id)).toEqual(['change']);
    expect((await letters(id)).at(-1)?.body).toContain('Bão số 9');
  });

  test('is taken back while the planned time lies ahead', async () => {
    const { id } = await kind.add();
    const { startTime } = await read(id);
    await postpone(id);
    // Before it writes to them it says to how many.
    const toll = (await staff.get(at(id, 'Resume'))).body.data;
    expect(toll).toMatchObject({ letters: [{ channel: 'mail', count: 1 }], unreachable: 0 });
    expect((await staff.post(at(id, 'Resume'), {})).status).toBe(200);
    expect(await read(id)).toMatchObject({ ...kind.planned, startTime });
    // The letter of the postponement had not left yet.
    expect(await open(id)).toEqual(['change']);
    await postpone(id);
    await later(49);
    expect((await staff.post(at(id, 'Resume'), {})).status).toBe(400);
    expect(await read(id)).toMatchObject(kind.state);
  });

  test('can be followed by a cancellation; one that people know of is not deleted before', async () => {
    const { id } = await kind.add();
    await postpone(id);
    await later(60);
    expect(await refusal(staff.del(at(id)))).toMatch(/IsKnown$/);
    expect((await staff.post(at(id, 'Cancel'), { reason: 'Bỏ hẳn' })).status).toBe(200);
    expect(await open(id)).toEqual(['cancellation']);
    expect((await staff.del(at(id))).status).toBe(200);
    const unknown = await kind.unknown();
    await postpone(unknown);
    expect((await staff.del(at(unknown))).status).toBe(200);
  });
});

describe('a postponed meeting', () => {
  test('takes no room', async () => {
    const { id } = await kinds['a meeting'].add({ address: 'Phòng 1' });
    const { startTime, endTime, address } = (await staff.get(`/api/Schedules/${id}`)).body.data;
    const ask = async () =>
      (await staff.post('/api/Schedules/Overlaps', { startTime, endTime, address })).body.data.occasions.some(
        (one: { id: string }) => one.id === id,
      );
    expect(await ask()).toBe(true);
    await staff.post(`/api/Schedules/${id}/Postpone`, { reason: 'Bão' });
    expect(await ask()).toBe(false);
    const entries = await staff.get(`/api/Schedules/Calendar?from=${startTime}&to=${endTime}`);
    expect(entries.body.data.entries.find((one: { id: string }) => one.id === id)).toMatchObject({ state: 5 });
  });

  test('of a series goes alone or with those that follow, and comes back with them', async () => {
    const repeat = { every: 'week', interval: 1, count: 3 };
    const { id } = await kinds['a meeting'].add({ repeat });
    const series = async () =>
      (await staff.get(`/api/Schedules/${id}/Series`)).body.data.items.map(({ state }: { state: number }) => state);
    await staff.post(`/api/Schedules/${id}/Postpone`, { reason: 'Bão' });
    expect(await series()).toEqual([5, 1, 1]);
    await staff.post(`/api/Schedules/${id}/Resume`, {});
    await staff.post(`/api/Schedules/${id}/Postpone`, { reason: 'Bão', reach: 'later' });
    expect(await series()).toEqual([5, 5, 5]);
    await staff.post(`/api/Schedules/${id}/Resume`, { reach: 'later' });
    expect(await series()).toEqual([1, 1, 1]);
  });
});

describe('a postponed event', () => {
  test('is told wherever events are read: record, panels of a member and a club, summary, check-ins and the hall', async () => {
    const reader = await house.signInAs([...ALL, 'MembersSearch', 'ClubsSearch']);
    const clubId = await addClub(house);
    const { id, memberId } = await events.add({ clubIds: [clubId] });
    const child = await staff.post('/api/ActivityChildren', {
      ...eventInput(house, 49, { title: 'Giải cờ', endTime: inHours(house, 50) }),
      parentId: id,
    });
    expect(child.status).toBe(201);
    const read = async () => {
      const of = async (path: string) => (await reader.get(`/api/Activities/${path}`)).body.data;
      const one = (items: { activityId: string }[]) => items.find(({ activityId }) => activityId === id);
      const summary = await of(`${id}/Summary`);
      return [
        await of(id),
        one((await of(`OfMember/${memberId}`)).items),
        one((await of(`OfClub/${clubId}`)).items),
        summary,
        summary.children[0],
        await of(`${id}/CheckIns/Roster`),
        await of(`${id}/CheckIns/Count`),
      ].map((answer) => [answer.isCancelled, answer.isPostponed]);
    };
    expect(await read()).toEqual(Array(7).fill([false, false]));
    await staff.post(`/api/Activities/${id}/Postpone`, { reason: 'Bão số 9' });
    expect(await read()).toEqual(Array(7).fill([false, true]));
    await staff.post(`/api/Activities/${id}/Cancel`, { reason: 'Bão số 9' });
    expect((await read()).map(([isCancelled]) => isCancelled)).toEqual(Array(7).fill(true));
  });

  test('takes its child events along, is not started, and takes no check-in', async () => {
    const { id } = await kinds['an event'].add();
    const input = { ...eventInput(house, 49), endTime: inHours(house, 50), parentId: id };
    const child = (await staff.post('/api/ActivityChildren', input)).body.data.id;
    expect((await staff.get(`/api/Activities/${id}/Postpone`)).body.data.children).toHaveLength(1);
    await staff.post(`/api/Activities/${id}/Postpone`, { reason: 'Bão' });
    expect((await staff.get(`/api/ActivityChildren/${child}`)).body.data.isPostponed).toBe(true);
    expect((await staff.post(`/api/Activities/${id}/Start`, {})).body.message).toBe('Mes.Activity.HadPostponed');
    await later(48);
    const came = await staff.post(`/api/Activities/${id}/MembersBulk`, { action: 'CheckIn', query: '' });
    expect(came.body.message).toBe('Mes.Activity.HadPostponed');
    const listed = async (query: string) =>
      (await staff.get(`/api/Activities?${query}`)).body.data.items.map((one: { id: string }) => one.id);
    expect(await listed('isPostponed=true')).toContain(id);
    expect(await listed('isPostponed=false')).not.toContain(id);
  });
});
