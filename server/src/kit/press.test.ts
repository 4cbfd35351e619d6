import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { METHOD, NOTIFICATION_TYPE } from '@hoivien/contract/codes.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../areas/gatherings/activity/testing/events.ts';
import { deliveries } from '../db/tables/outbox.ts';
import { feeReminders } from '../db/tables/fee.ts';
import { notificationRecipients, notifications } from '../db/tables/notification.ts';
import { makeApp, type TestApp, type TestClient } from '../testing/make-app.ts';
import { uuidv7 } from './uuid.ts';

const MINUTE = 60_000;
const drivers = { domain: 'example.test', pressWait: MINUTE };
const wakes: { queue: string; at: Date | undefined }[] = [];

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ drivers, takeJobs: async (queue, _data, _db, at) => void wakes.push({ queue, at }) });
  staff = await house.signInAs(
    ['Fees', 'FeeHistories', 'Notifications', 'Members'].flatMap((area) =>
      ['Create', 'Update', 'Delete', 'View', 'Search'].map((action) => area + action),
    ),
  );
});
afterAll(() => house[Symbol.asyncDispose]());

let year = 2050;
async function issue(total: number, memberId: string) {
  year++;
  const { body } = await staff.post('/api/Fees', {
    name: 'Hội phí',
    year,
    period: 'Y',
    kind: 1,
    dueOn: `${year}-06-30`,
    proRata: 0,
    rates: [{ memberId, amount: total }],
  });
  expect(body.errors ?? []).toEqual([]);
  return { id: body.data.id as string, answer: await staff.post(`/api/Fees/${body.data.id}/Issue`) };
}

describe('money', () => {
  test('issued says how many fees and their sum, where they are, and what undoes it', async () => {
    const { id, answer } = await issue(3_000_000, await addMember(house, 'An'));
    expect(answer.body.reached).toEqual({
      letters: 0,
      people: 0,
      waiting: 0,
      at: null,
      page: `/fee-histories?feePlanId=${id}`,
      takeBack: `/api/Fees/${id}/UndoIssue`,
      money: [{ rows: 'fees', count: 1, total: 3_000_000 }],
    });
    expect((await staff.post(answer.body.reached.takeBack)).status).toBe(200);
    // Nothing to issue reaches nobody.
    expect((await staff.get('/api/Fees')).body.reached).toBeUndefined();
  });

  test('booked says its kind, and a refused booking says nothing', async () => {
    const memberId = await addMember(house, 'Bình');
    await issue(2_000_000, memberId);
    const { body } = await staff.get(`/api/FeeHistories?memberId=${memberId}`);
    const book = (amount: number) =>
      staff.post(`/api/FeeHistories/${body.data.items[0].id}/Payments`, {
        kind: 1,
        method: 1,
        amount,
        payDate: house.clock.now.toISOString().slice(0, 10),
        paymentContent: '',
        clientKey: uuidv7(),
      });
    const { status, body: booked } = await book(500_000);
    expect([status, booked.errors]).toEqual([201, undefined]);
    expect(booked.reached.money).toEqual([{ rows: 'payments', count: 1, total: 500_000 }]);
    expect((await book(-1)).body.reached).toBeUndefined();
  });

  test('is counted wherever fees or entries are inserted', () => {
    const inserting = insertions(/\.insert\((?:payments|feeHistories)\)/g);
    expect(inserting.length).toBeGreaterThan(2);
    expect(inserting.filter(({ text, times }) => (text.match(/ countMoney\(/g)?.length ?? 0) < times)).toEqual([]);
  });
});

test('letters are written by the outbox alone, which knows their press', () => {
  expect(insertions(/\.insert\(deliveries\)/g).map(({ name }) => name)).toEqual([
    'kit/outbox/outbox.ts',
    // The SMS in the place of a message that has left the outbox.
    'kit/outbox/send-due.ts',
  ]);
});

/** The files of the product's code that insert, without tests and demonstrations. */
function insertions(pattern: RegExp): { name: string; text: string; times: number }[] {
  const folder = join(import.meta.dirname, '..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!.*testing\/)(?!.*demo).*(?<!\.test|\.trial)\.ts$/.test(name),
  );
  return files.toSorted().flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const times = text.match(pattern)?.length ?? 0;
    return times > 0 ? [{ name, text, times }] : [];
  });
}

describe('a notification that is sent now', () => {
  const input = (memberIds: string[]) => ({
    type: NOTIFICATION_TYPE.general,
    title: 'Thông báo',
    content: '<p>Nội dung</p>',
    methods: [METHOD.mail],
    memberIds,
    otherEmails: [],
    draft: false,
    now: true,
  });

  test('waits a minute, says for how many people, and is a draft again when it is taken back', async () => {
    wakes.length = 0;
    const people = [await addMember(house, 'Chi'), await addMember(house, 'Dũng')];
    const { body } = await staff.post('/api/Notifications', input(people));
    expect(body.errors ?? []).toEqual([]);
    const { id } = body.data;
    const at = new Date(house.clock.now.getTime() + MINUTE);
    expect(body.reached).toMatchObject({ letters: null, people: 2, at: at.toISOString() });
    expect(wakes).toContainEqual({ queue: 'send-notification', at });
    expect((await staff.post(body.reached.takeBack)).status).toBe(200);
    const [row] = await house.db.select().from(notifications).where(eq(notifications.id, id));
    expect(row?.plannedAt).toBeNull();
    expect(await house.db.$count(deliveries, eq(deliveries.sourceId, id))).toBe(0);
  });

  test('again to those who did not answer is taken back to the round before', async () => {
    const { body } = await staff.post('/api/Notifications', {
      ...input([await addMember(house, 'Giang')]),
      asksConfirmation: true,
    });
    const { id } = body.data;
    const past = new Date(house.clock.now.getTime() - MINUTE);
    // As the job leaves it.
    await house.db
      .update(notifications)
      .set({
        sendTime: past,
        resolvedAt: past,
        sentAt: past,
        rounds: 1,
        answerUntil: new Date(past.getTime() + 1000 * MINUTE),
      })
      .where(eq(notifications.id, id));
    const methods = [METHOD.mail];
    await house.db
      .update(notificationRecipients)
      .set({ round: 1, wantedRound: 1, methods, emailAddress: 'giang@example.test' })
      .where(eq(notificationRecipients.notificationId, id));
    const again = await staff.post(`/api/Notifications/${id}/SendAgain`);
    expect([again.status, again.body.reached]).toMatchObject([200, { people: 1, takeBack: expect.any(String) }]);
    expect((await staff.post(again.body.reached.takeBack)).status).toBe(200);
    const [row] = await house.db.select().from(notifications).where(eq(notifications.id, id));
    expect([row?.rounds, row?.workingAt, row?.stoppedAt]).toEqual([1, null, null]);
    const [person] = await house.db
      .select()
      .from(notificationRecipients)
      .where(eq(notificationRecipients.notificationId, id));
    expect([person?.round, person?.wantedRound]).toEqual([1, 1]);
  });
});

test('a reminder of fees that is sent now waits a minute, and is stopped before anything is written', async () => {
  const memberId = await addMember(house, 'Hà');
  await issue(2_000_000, memberId);
  wakes.length = 0;
  const { body } = await staff.post('/api/Fees/Reminders', {
    filter: { memberId },
    scope: 'all',
    tone: 1,
    methods: [METHOD.mail],
    clientKey: uuidv7(),
  });
  expect(body.errors ?? []).toEqual([]);
  const at = new Date(house.clock.now.getTime() + MINUTE);
  expect(body.reached).toMatchObject({ letters: null, people: 1, at: at.toISOString() });
  expect(wakes.map((wake) => wake.at)).toEqual([at]);
  expect((await staff.post(body.reached.takeBack)).status).toBe(200);
  const [row] = await house.db.select().from(feeReminders).where(eq(feeReminders.id, body.data.id));
  expect([row?.stoppedAt, row?.resolvedAt]).toEqual([house.clock.now, null]);
});
