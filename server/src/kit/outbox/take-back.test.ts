import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityParticipants } from '../../db/tables/activity.ts';
import { deliveries } from '../../db/tables/outbox.ts';
import { addEvent, addMember, CODES, invite } from '../../areas/gatherings/activity/testing/events.ts';
import { makeApp, type TestApp, type TestClient } from '../../testing/make-app.ts';
import { asPress } from '../press.ts';
import { outboxOf } from './outbox.ts';
import type { Driver } from './driver.ts';
import { sendDue } from './send-due.ts';
import { NEWS } from './testing/kinds.ts';

const MINUTE = 60_000;
const sent: string[] = [];
const mail: Driver = {
  send: async ({ address }) => {
    sent.push(address);
    return { result: 'sent' };
  },
};
const drivers = { mail, domain: 'example.test', pressWait: MINUTE };
const wakes: (Date | undefined)[] = [];

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ drivers, takeJobs: async (_queue, _data, _db, at) => void wakes.push(at) });
  staff = await house.signInAs(CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

const go = () => sendDue({ db: house.db, now: () => house.clock.now }, drivers);
const later = (milliseconds: number) => {
  house.clock.now = new Date(house.clock.now.getTime() + milliseconds);
};
const lettersOf = (id: string) => house.db.select().from(deliveries).where(eq(deliveries.sourceId, id));
const open = (id: string) =>
  house.db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.sourceId, id), isNull(deliveries.cancelledAt)));
const marksOf = (id: string) =>
  house.db.select().from(activityParticipants).where(eq(activityParticipants.activityId, id));

async function invited(count: number) {
  const { id } = await addEvent(house, staff, 48);
  const people = await Promise.all(Array.from({ length: count }, (_, at) => addMember(house, `Khách ${at}`)));
  await invite(staff, id, people);
  const { body } = await staff.post(`/api/Activities/${id}/Letters`, { kind: 'invitation' });
  return { id: id as string, reached: body.reached };
}

describe('the letters of a press', () => {
  test('are told with their number and their people, wait a minute and wake the sending at its end', async () => {
    wakes.length = 0;
    const { id, reached } = await invited(3);
    const at = new Date(house.clock.now.getTime() + MINUTE);
    expect(reached).toMatchObject({ letters: 3, people: 3, at: at.toISOString(), money: [] });
    expect(wakes).toContainEqual(at);
    await go();
    expect((await open(id)).map(({ sentAt }) => sentAt)).toEqual([null, null, null]);
    const office = await house.signInAs(['OutboxSearch']);
    expect((await office.get(`/api${reached.page.replace('/outbox', '/Outbox')}`)).body.data.total).toBe(3);
    later(MINUTE);
    await go();
    expect((await open(id)).every(({ sentAt }) => sentAt !== null)).toBe(true);
  });

  test('are taken back whole: nobody gets one, the marks return, and they can be sent again', async () => {
    const { id, reached } = await invited(2);
    expect((await marksOf(id)).every(({ invitedAt, toldOf }) => invitedAt !== null && toldOf !== null)).toBe(true);
    const answer = await staff.post(reached.takeBack);
    expect([answer.status, answer.body.data]).toEqual([200, { letters: 2 }]);
    expect((await marksOf(id)).map(({ invitedAt, toldOf }) => [invitedAt, toldOf])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect((await lettersOf(id)).map(({ failReason }) => failReason)).toEqual(['takenBack', 'takenBack']);
    const again = await staff.post(`/api/Activities/${id}/Letters`, { kind: 'invitation' });
    expect(again.body.reached.letters).toBe(2);
    expect(await open(id)).toHaveLength(2);
  });

  test('are not taken back by another user, twice, or when one of them went', async () => {
    const { id, reached } = await invited(2);
    const other = await house.signInAs(CODES);
    expect((await other.post(reached.takeBack)).status).toBe(404);
    later(MINUTE);
    const late = await staff.post(reached.takeBack);
    expect([late.status, late.body.errors]).toEqual([
      400,
      [{ field: 'press', message: 'Mes.Outbox.Press.TooLate', params: { count: 2 } }],
    ]);
    expect(await open(id)).toHaveLength(2);
    const next = await invited(1);
    expect((await staff.post(next.reached.takeBack)).status).toBe(200);
    expect((await staff.post(next.reached.takeBack)).body.message).toBe('Mes.Outbox.Press.Replaced');
  });

  test('that take the place of waiting ones invite anew, and give the place back', async () => {
    const { id, reached } = await invited(1);
    later(1_000);
    const { body } = await staff.get(`/api/Activities/${id}`);
    const { version } = body.data;
    const moved = await staff.patch(`/api/Activities/${id}?confirmed=Mes.Activities.Told.Asked`, {
      version,
      title: 'Đại hội dời chỗ',
    });
    expect([moved.status, moved.body.reached?.letters]).toEqual([200, 1]);
    const words = (rows: { occasion: string | null }[]) => rows.map(({ occasion }) => occasion);
    expect(words(await open(id))).toEqual(['invitation']);
    expect((await staff.post(moved.body.reached.takeBack)).status).toBe(200);
    expect((await open(id)).map(({ pressId }) => reached.page.endsWith(String(pressId)))).toEqual([true]);
    expect((await staff.post(reached.takeBack)).status).toBe(200);
    expect(await open(id)).toHaveLength(0);
  });

  test('that tell of an end go at once, and are counted', async () => {
    const { id } = await invited(1);
    later(MINUTE);
    await go();
    const { body } = await staff.post(`/api/Activities/${id}/Cancel`, { reason: 'Bão' });
    expect(body.reached).toMatchObject({ letters: 1, people: 1, at: null, takeBack: null });
  });
});

test('letters on a channel that is not set up are counted as waiting, and reach nobody', async () => {
  await using unset = await makeApp({ drivers: { domain: 'example.test' } });
  const office = await unset.signInAs(permissionCodes);
  const { id } = await addEvent(unset, office, 48);
  await invite(office, id, [await addMember(unset, 'Khách')]);
  const { body } = await office.post(`/api/Activities/${id}/Letters`, { kind: 'invitation' });
  expect(body.reached).toMatchObject({ letters: 1, waiting: 1, people: 0 });
});

test('a letter is counted whatever lies between the handler and the outbox, and a job has no press', async () => {
  const outbox = outboxOf({ send: async () => undefined }, drivers);
  const message = { channel: 'mail', body: 'x', holds: 'nothing', source: NEWS } as const;
  const post = (key: string, address: string) =>
    outbox.post(house.db, { ...message, address, dedupeKey: `planted:${key}` }, house.clock.now);
  const call = { db: house.db, actor: { userId: staff.userId } } as Parameters<typeof asPress>[0];
  const told = await asPress(call, async () => {
    await post('a', 'a@example.test');
    await post('b', 'A@example.test');
  });
  expect(told.reached).toMatchObject({ letters: 2, people: 1 });
  // What was rolled back reached nobody.
  const failed = await asPress(call, () =>
    house.db
      .transaction(async (tx) => {
        await outbox.post(tx, { ...message, address: 'c@example.test', dedupeKey: 'planted:c' }, house.clock.now);
        throw new Error('planted');
      })
      .catch(() => undefined),
  );
  expect(failed.reached).toBeUndefined();
  await post('d', 'd@example.test');
  const [row] = await house.db.select().from(deliveries).where(eq(deliveries.dedupeKey, 'planted:d'));
  expect([row?.pressId, row?.dueAt]).toEqual([null, house.clock.now]);
});
