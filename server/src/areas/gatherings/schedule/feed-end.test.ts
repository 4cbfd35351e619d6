import { calendarFile } from '../../../kit/calendar-file.ts';
import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../../db/tables/access.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { Totals } from '../../../kit/totals.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { hashPassword, resetPasswordByOperator } from '../../doors/user/index.ts';

const CODES = ['Create', 'Update', 'Search', 'View'].map((action) => `Schedules${action}`);
const OFFICE = ['UsersView', 'UsersSearch', 'UsersUpdate', ...CODES];
const PASSWORD = 'lá thuyền ra khơi 12';

let house: TestApp;
let office: TestClient;
beforeAll(async () => {
  house = await makeApp();
  office = await house.signInAs(OFFICE);
});
afterAll(() => house[Symbol.asyncDispose]());

async function make(who: TestClient): Promise<string> {
  const { status, body } = await who.post('/api/Schedules/Feed');
  expect(status, JSON.stringify(body)).toBe(201);
  return new URL(body.data.address).pathname;
}
const read = async (url: string) => (await house.app.inject({ url })).statusCode;
const userOf = async ({ userId }: TestClient) =>
  (await house.db.select().from(users).where(eq(users.id, userId)))[0] as typeof users.$inferSelect;
const set = ({ userId }: TestClient, values: object) => house.db.update(users).set(values).where(eq(users.id, userId));

const endings: Record<string, (who: TestClient) => Promise<unknown>> = {
  'ending one’s other sessions': (who) => who.del('/api/Users/Sessions'),
  'ending all sessions by an administrator': ({ userId }) => office.post(`/api/Users/${userId}/EndSessions`),
  deactivation: ({ userId }) => office.post(`/api/Users/${userId}/Deactivate`),
  'a password that its owner changed': async (who) => {
    await set(who, { passwordHash: await hashPassword(PASSWORD) });
    const change = { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2`, confirmPassword: `${PASSWORD} 2` };
    expect((await who.put('/api/Users/ChangePassword', change)).status).toBe(200);
  },
  'a password reset by mail': async (who) => {
    const { emailAddress } = await userOf(who);
    await house.anonymous.post('/api/Users/ForgotPassword', { emailAddress });
    const [mail] = await house.db.select().from(deliveries).where(eq(deliveries.userId, who.userId));
    const token = /#\/forgot\/([\w-]+)/.exec(mail?.body ?? '')?.[1];
    const reset = { token, newPassword: PASSWORD, confirmPassword: PASSWORD };
    const { status, body } = await house.anonymous.put('/api/Users/ResetForgotPassword', reset);
    expect(status, JSON.stringify(body)).toBe(200);
  },
  'a password reset by the operator': async (who) => {
    const { username } = await userOf(who);
    const { db, pool, clock } = house;
    await resetPasswordByOperator({ db, pool, totals: new Totals(() => undefined), now: () => clock.now }, username);
  },
};

test.each(Object.entries(endings))('the address ends by %s, also for later, and a new one works', async (_, end) => {
  const who = await house.signInAs(CODES);
  const other = await house.signInAs(CODES);
  const [path, theirs] = [await make(who), await make(other)];
  expect(await read(path)).toBe(200);
  await end(who);
  expect([await read(path), await read(theirs)]).toEqual([404, 200]);
  await set(who, { deactivatedAt: null, passwordExpired: false });
  expect(await read(path)).toBe(404);
  expect((await office.get(`/api/Users/${who.userId}/CalendarFeed`)).body.data.createdAt).toBeNull();
  const again = await house.db.select().from(users).where(eq(users.id, who.userId));
  expect(again[0]?.accessCounter).toBe(1);
});

test('a user makes a new address after the old one ended, at the same moment', async () => {
  const who = await house.signInAs(CODES);
  const old = await make(who);
  await who.del('/api/Users/Sessions');
  expect((await who.get('/api/Schedules/Feed')).body.data.createdAt).toBeNull();
  const fresh = await make(who);
  expect([await read(old), await read(fresh)]).toEqual([404, 200]);
});

test('an expired password holds the address until the owner has chosen another, which ends it', async () => {
  const who = await house.signInAs(CODES);
  const path = await make(who);
  await set(who, { passwordExpired: true });
  expect(await read(path)).toBe(404);
});

test('an administrator sees since when there is an address, and revokes it; the history of the user tells it', async () => {
  const who = await house.signInAs(CODES);
  const path = await make(who);
  await read(path);
  const at = `/api/Users/${who.userId}/CalendarFeed`;
  expect((await office.get(at)).body.data).toEqual({ createdAt: expect.any(String), lastUsedAt: expect.any(String) });
  expect(JSON.stringify((await office.get(at)).body)).not.toContain(path.slice(-20));
  expect((await office.del(at)).body.message).toBe('Mes.Schedules.Feed.Delete.Successfully');
  expect(await read(path)).toBe(404);
  const [told] = (await office.get(`/api/Users/${who.userId}/History`)).body.data.items;
  expect(told.changes).toEqual({ calendarFeed: ['active', null] });
});

test('without the code, outside the club or below the role nobody sees or revokes an address of others', async () => {
  const who = await house.signInAs([...CODES, 'MarketsDelete']);
  const path = await make(who);
  const at = `/api/Users/${who.userId}/CalendarFeed`;
  const viewer = await house.signInAs(['UsersView']);
  expect([(await viewer.get(at)).status, (await viewer.del(at)).status]).toEqual([200, 403]);
  const club = await house.signInAs(OFFICE, { clubId: uuidv7() });
  expect([(await club.get(at)).status, (await club.del(at)).status]).toEqual([404, 404]);
  expect((await office.del(at)).body.message).toBe('Mes.Users.Role.NotAllowed');
  expect(await read(path)).toBe(200);
});

test('the description of a meeting in the calendar is plain text', async () => {
  const who = await house.signInAs(CODES);
  const input = { kind: 1, type: 1, title: 'Họp <b>', address: 'A', meetingHostName: 'Bà Lê & con' };
  const times = { startTime: '2126-11-27T07:00:00.000Z', endTime: '2126-11-27T08:00:00.000Z' };
  const content = '<p>Kính <strong>mời</strong>: 3 &lt; 5 &amp; hơn</p><ul><li><p>một</p></li></ul>';
  expect((await who.post('/api/Schedules', { ...input, ...times, content })).status).toBe(201);
  const { body } = await house.app.inject({ url: await make(who) });
  const event = new ICAL.Component(ICAL.parse(body)).getFirstSubcomponent('vevent');
  expect(event?.getFirstPropertyValue('description')).toBe('Kính mời: 3 < 5 & hơn\n- một\nChủ trì: Bà Lê & con');
});

test('the one writer of calendar files takes the HTML from every content, and leaves plain lines as they are', () => {
  const moment = new Date('2026-11-27T07:00:00.000Z');
  const entry = {
    uid: 'x',
    sequence: 0,
    title: 't',
    start: moment,
    end: moment,
    cancelled: false,
    createdAt: moment,
    updatedAt: moment,
  };
  const text = calendarFile({ name: 'n', entries: [{ ...entry, content: '<p>a<br>b</p>', lines: ['1 < 2', null] }] });
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
  expect(event?.getFirstPropertyValue('description')).toBe('a\nb\n1 < 2');
});
