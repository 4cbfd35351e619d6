import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deliveries } from '../../../db/tables/outbox.ts';
import type { Drivers } from '../../../kit/outbox/drivers.ts';
import { outboxOf } from '../../../kit/outbox/outbox.ts';
import { sendDue } from '../../../kit/outbox/send-due.ts';
import { type LetterKind } from '../../../kit/outbox/letter-kinds.ts';
import { SOURCE as NOTIFICATION } from '../notification/message.ts';
import { LETTERS as MEETING } from '../../gatherings/schedule/letters.ts';
import { makeApp } from '../../../testing/make-app.ts';

const jobs = { send: async () => undefined };
const DAY = 24 * 60 * 60_000;

/** A house without a mail server; `send` is a run with one. */
async function openHouse() {
  const sent: string[] = [];
  const unset: Drivers = { domain: 'example.test' };
  const mail = {
    send: async ({ address }: { address: string }) => {
      sent.push(address);
      return { result: 'sent' } as const;
    },
  };
  const drivers: Drivers = { ...unset, mail };
  const house = await makeApp({ withJobs: true, drivers });
  const now = house.clock.now;
  const post = (address: string, source: LetterKind, dueAt: Date, by = unset) =>
    outboxOf(jobs, by).post(
      house.db,
      { channel: 'mail', address, subject: 'Thư', body: 'x', holds: 'nothing', source, dueAt, dedupeKey: address },
      now,
    );
  const send = () => sendDue({ db: house.db, now: () => house.clock.now, files: house.files }, drivers);
  return { house, now, post, send, drivers, sent, [Symbol.asyncDispose]: () => house[Symbol.asyncDispose]() };
}

test('everybody who is signed in learns which channels are not set up', async () => {
  await using house = await makeApp({ drivers: { domain: 'example.test' } });
  const nobody = await house.signInAs([]);
  expect((await nobody.get('/api/Outbox/Channels')).body.data).toEqual({ unset: ['mail', 'sms', 'zalo'] });
  expect((await house.anonymous.get('/api/Outbox/Channels')).status).toBe(401);
  await using set = await openHouse();
  const one = await set.house.signInAs([]);
  expect((await one.get('/api/Outbox/Channels')).body.data).toEqual({ unset: ['sms', 'zalo'] });
});

test('what waited for a mail server for more than a day is held, and goes or is dropped by the number that was seen', async () => {
  await using open = await openHouse();
  const { house, now, post, send, sent, drivers } = open;
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  await post('a@example.test', NOTIFICATION, before(3));
  await post('b@example.test', NOTIFICATION, before(2));
  await post('c@example.test', MEETING, before(2));
  await post('young@example.test', MEETING, before(0.9));
  await post('later@example.test', MEETING, new Date(now.getTime() + DAY));
  // A limit per minute lets a message wait as long; its channel is set up.
  await post('slow@example.test', MEETING, before(2), drivers);
  await send();
  await send();
  expect(sent.toSorted()).toEqual(['slow@example.test', 'young@example.test']);

  const keeper = await house.signInAs(['OutboxSearch', 'OutboxRetry']);
  const day = (at: Date) => new Date(at.getTime() + 7 * 60 * 60_000).toISOString().slice(0, 10);
  expect((await keeper.get('/api/Outbox/Held')).body.data).toEqual({
    count: 3,
    groups: [
      { source: 'notification', day: day(before(3)), count: 1 },
      { source: 'meeting', day: day(before(2)), count: 1 },
      { source: 'notification', day: day(before(2)), count: 1 },
    ],
  });
  const listed = (await keeper.get('/api/Outbox?state=held')).body.data.items;
  expect(listed.map(({ state }: { state: string }) => state)).toEqual(['held', 'held', 'held']);

  const reader = await house.signInAs(['OutboxSearch']);
  const drop = { answer: 'drop', source: 'notification' };
  expect((await reader.post('/api/Outbox/Held', { ...drop, count: 2 })).status).toBe(403);
  const refused = await keeper.post('/api/Outbox/Held', { ...drop, count: 3 });
  expect([refused.status, refused.body.message]).toEqual([409, 'Mes.Outbox.Held.Conflict']);
  expect(refused.body.errors).toMatchObject([{ params: { count: 2 } }]);
  expect((await keeper.post('/api/Outbox/Held', { ...drop, count: 2 })).body.data).toEqual({ count: 2 });
  const gone = await house.db.select().from(deliveries).where(eq(deliveries.source, 'notification'));
  expect(gone.every(({ cancelledAt }) => cancelledAt !== null)).toBe(true);

  expect((await keeper.post('/api/Outbox/Held', { answer: 'send', source: null, count: 1 })).status).toBe(200);
  await expect.poll(() => sent).toContain('c@example.test');
  expect((await keeper.get('/api/Outbox/Held')).body.data.count).toBe(0);
});
