import { createHash, createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '../../../db/tables/kit.ts';
import { bounces, deliveries } from '../../../db/tables/outbox.ts';
import { isStopped } from '../../../kit/outbox/bounces.ts';
import { outboxOf } from '../../../kit/outbox/outbox.ts';
import { makeApp, type TestApp } from '../../../testing/make-app.ts';
import { NOTE } from '../../../kit/outbox/testing/kinds.ts';

const config = {
  bounceSecret: 'a secret for the bounces',
  zaloAppId: '77',
  zaloWebhookSecret: 'the key of the account',
  smsCallbackSecret: 'a-Secret_of-the-reports',
};
let house: TestApp;
beforeAll(async () => {
  house = await makeApp({ config });
});
afterAll(() => house[Symbol.asyncDispose]());

let count = 0;
/** A message that was sent. */
async function sent(channel: 'mail' | 'zalo' | 'sms', set: Partial<typeof deliveries.$inferInsert> = {}) {
  const dedupeKey = `m${count++}`;
  const about = { source: NOTE, holds: 'nothing', address: 'yen@example.test', body: 'x', dedupeKey } as const;
  const template = channel === 'zalo' ? { template: { id: '1', data: {} } } : {};
  await outboxOf({ send: async () => undefined }, { domain: 'example.test' }).post(
    house.db,
    { channel, ...about, ...template },
    house.clock.now,
  );
  const is = eq(deliveries.dedupeKey, dedupeKey);
  const [row] = await house.db
    .update(deliveries)
    .set({ sentAt: house.clock.now, ...set })
    .where(is)
    .returning();
  const read = async () => (await house.db.select().from(deliveries).where(is))[0];
  return { id: row?.id ?? '', messageId: row?.messageId ?? '', read };
}
const inject = async (url: string, payload: string, headers: Record<string, string>) =>
  (
    await house.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
  ).statusCode;

function report(body: object, { secret = config.bounceSecret, ago = 0, sign = true } = {}) {
  const payload = JSON.stringify(body);
  const timestamp = String(Math.floor(house.clock.now.getTime() / 1000) - ago);
  const signature = `sha256=${createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')}`;
  const headers = { 'x-hoivien-timestamp': timestamp, ...(sign && { 'x-hoivien-signature': signature }) };
  return inject('/api/Public/Bounces', payload, headers);
}

test('a signed report of a returned mail counts once and marks the mail', async () => {
  const mail = await sent('mail');
  const body = { messageId: mail.messageId, reason: '550 <yen@example.test> full' };
  for (let again = 0; again < 3; again++) expect(await report(body)).toBe(200);
  expect(await report({ messageId: '<of-another@example.test>' })).toBe(200);
  expect(await house.db.$count(bounces, eq(bounces.messageId, mail.messageId))).toBe(1);
  expect(await mail.read()).toMatchObject({ failReason: 'returned 550 … full' });
  for (const odd of [{ messageId: 'a\u0000b' }, { messageId: mail.messageId, reason: 'a\u0000b' }])
    expect(await report(odd)).toBeLessThan(500);
});

test('a report without a signature, with another secret or too old is refused, and guesses are limited', async () => {
  await using other = await makeApp({ config: { ...config, bounceSecret: 'another secret here' } });
  expect(other.routes.some(({ url }) => url === '/api/Public/Bounces')).toBe(true);
  const mail = await sent('mail');
  const { messageId } = mail;
  expect(await report({ messageId }, { sign: false })).toBe(401);
  expect(await report({ messageId }, { secret: 'wrong' })).toBe(401);
  expect(await report({ messageId }, { ago: 301 })).toBe(401);
  expect((await mail.read())?.failedAt).toBeNull();
  const answers = new Set<number>();
  for (let guess = 0; guess < 25; guess++) answers.add(await report({ messageId }, { secret: `${guess}` }));
  expect(answers).toEqual(new Set([401, 429]));
});

test('both routes are closed while their secrets are not configured', async () => {
  await using plain = await makeApp();
  for (const url of ['/api/Public/Bounces', '/api/Public/Zalo'])
    expect((await plain.anonymous.post(url, { messageId: 'x' })).status).toBe(404);
});

test('an event of Zalo notes the arrival of its message, once and only with a signature', async () => {
  const message = await sent('zalo', { providerId: 'z-1' });
  const event = (name: string, more: object, ago = 0) => {
    const timestamp = String(house.clock.now.getTime() - ago);
    const body = { event_name: name, app_id: '77', timestamp, sender: { id: '9' }, ...more };
    const payload = JSON.stringify(body);
    const mac = createHash('sha256').update(`77${payload}${timestamp}${config.zaloWebhookSecret}`).digest('hex');
    return { payload, mac };
  };
  const post = ({ payload, mac }: { payload: string; mac: string }) =>
    inject('/api/Public/Zalo', payload, { 'x-zevent-signature': `mac=${mac}` });
  const time = String(house.clock.now.getTime() - 60_000);
  // A chat has no time of delivery, and seeing is another event.
  expect(await post(event('user_received_message', { message: { msg_id: 'z-1' } }))).toBe(200);
  expect(await post(event('user_seen_message', { message: { msg_id: 'z-1', delivery_time: time } }))).toBe(200);
  const arrival = event('user_received_message', { message: { msg_id: 'z-1', delivery_time: time } });
  await house.db.execute('delete from counters');
  expect(await post({ ...arrival, mac: '0'.repeat(64) })).toBe(401);
  expect((await message.read())?.deliveredAt).toBeNull();
  // A copied event is not taken later, and neither is one of the future.
  const told = { message: { msg_id: 'z-1', delivery_time: time } };
  for (const ago of [301_000, -301_000]) expect(await post(event('user_received_message', told, ago))).toBe(401);
  expect((await message.read())?.deliveredAt).toBeNull();
  for (let again = 0; again < 2; again++) expect(await post(arrival)).toBe(200);
  expect((await message.read())?.deliveredAt).toEqual(new Date(Number(time)));
  const later = event('user_received_message', { message: { msg_id: 'z-1', delivery_time: Number(time) + 5_000 } });
  await post(later);
  expect((await message.read())?.deliveredAt).toEqual(new Date(Number(time)));
});

test('a status report of eSMS notes arrival or failure of its SMS, once and only at the secret address', async () => {
  const [arrived, failed, refused, waits] = [
    await sent('sms', { providerId: 'e-1' }),
    await sent('sms', { providerId: 'e-2' }),
    await sent('sms', { providerId: 'e-3' }),
    await sent('sms', { providerId: 'e-4' }),
  ];
  const tell = async (query: object, secret = config.smsCallbackSecret) => {
    const rest = { TotalReceiver: '1', TotalSent: '1', TypeId: '2', telcoid: '1', phonenumber: '0901888484' };
    const text = new URLSearchParams({ ...query, ...rest, switchsmsid: '' }).toString();
    return (await house.anonymous.get(`/api/Public/Sms/${secret}?${text}`)).status;
  };
  await house.db.execute('delete from counters');
  const done = { SMSID: 'e-1', SendStatus: '5', SendSuccess: '1', SendFailed: '0' };
  expect(await tell({ ...done, RequestId: arrived.id }, 'a-secret_of-the-reports')).toBe(401);
  expect((await arrived.read())?.deliveredAt).toBeNull();
  expect(await tell({ ...done, RequestId: arrived.id })).toBe(200);
  expect(await tell({ SMSID: 'e-1', RequestId: arrived.id, SendStatus: '4' })).toBe(200);
  expect(await arrived.read()).toMatchObject({ deliveredAt: house.clock.now, failedAt: null });
  // Without an own id the one of the gateway counts.
  expect(await tell({ SMSID: 'e-2', RequestId: '', SendStatus: '5', SendSuccess: '0', SendFailed: '1' })).toBe(200);
  expect(await failed.read()).toMatchObject({ failedAt: house.clock.now, failReason: 'eSMS not delivered' });
  await tell({ SMSID: 'e-3', RequestId: refused.id, SendStatus: '4', SendSuccess: '0', SendFailed: '0' });
  expect(await refused.read()).toMatchObject({ failReason: 'eSMS refused', deliveredAt: null });
  // The gateway tried again by itself: what arrived did not fail.
  expect(await tell({ SMSID: 'e-3', RequestId: refused.id, SendStatus: '5', SendSuccess: '1' })).toBe(200);
  expect(await refused.read()).toMatchObject({ failedAt: null, failReason: null, deliveredAt: house.clock.now });
  for (const SMSID of ['e\u0000', '']) expect(await tell({ SMSID, SendStatus: '4' })).toBeLessThan(500);
  await tell({ SMSID: 'e-4', RequestId: waits.id, SendStatus: '7', SendSuccess: '0', SendFailed: '0' });
  expect(await waits.read()).toMatchObject({ failedAt: null, deliveredAt: null });
  await using plain = await makeApp();
  expect((await plain.anonymous.get(`/api/Public/Sms/${config.smsCallbackSecret}`)).status).toBe(404);
});

test('somebody with the right notes returned mails by hand and clears them; the audit trail tells, without the address', async () => {
  const keeper = await house.signInAs(['OutboxSearch', 'OutboxRetry']);
  const reader = await house.signInAs(['OutboxSearch']);
  await house.db.delete(bounces);
  const mails = [await sent('mail'), await sent('mail'), await sent('mail')];
  const [first] = mails;
  expect((await reader.post(`/api/Outbox/${first?.id}/Bounce`)).status).toBe(403);
  for (const { id } of mails) expect((await keeper.post(`/api/Outbox/${id}/Bounce`)).status).toBe(200);
  const again = await keeper.post(`/api/Outbox/${first?.id}/Bounce`);
  expect([again.status, again.body.message]).toEqual([400, 'Mes.Outbox.Bounce.AlreadyExist']);
  const zalo = await sent('zalo');
  expect((await keeper.post(`/api/Outbox/${zalo.id}/Bounce`)).body.message).toBe('Mes.Outbox.Bounce.NotAllowed');
  expect((await isStopped(house.db, ['yen@example.test'])).size).toBe(1);
  const shown = (await keeper.get(`/api/Outbox/${first?.id}`)).body.data;
  expect(shown).toMatchObject({ state: 'failed', bounces: 3, isStopped: true, failReason: 'returned' });
  expect((await keeper.post(`/api/Outbox/${first?.id}/ClearBounces`)).status).toBe(200);
  expect((await isStopped(house.db, ['yen@example.test'])).size).toBe(0);
  const told = await house.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entityId, first?.id ?? ''));
  expect(told.map(({ changes }) => Object.keys(changes ?? {})[0])).toEqual([
    'bounced',
    'messageRead',
    'bouncesCleared',
  ]);
  expect(JSON.stringify(told)).not.toContain('yen@example.test');
});

test('each state has its word, its filter finds exactly its messages, and the channel narrows the list', async () => {
  await house.db.delete(deliveries);
  const keeper = await house.signInAs(['OutboxSearch']);
  const now = house.clock.now;
  const soon = new Date(now.getTime() + 60_000);
  const open = { sentAt: null, nextTryAt: now } as const;
  // Without a driver of its own a message is kept; those in the product always have one.
  const { userId } = keeper;
  const notice = { key: 'x', kind: 'Mes.Notices.MessageFailed', area: 'Outbox', entityId: null, params: {} } as const;
  const product = { channel: 'product', notice, userId, template: null, address: '' } as const;
  const states = {
    kept: { ...open },
    sent: {},
    delivered: { deliveredAt: now },
    failed: { ...open, failedAt: now },
    cancelled: { ...open, cancelledAt: now },
    held: { ...open, ...product, waitsFor: 'held' },
    waiting: { ...open, ...product },
    later: { ...open, ...product, dueAt: soon, nextTryAt: soon },
    hour: { ...open, ...product, waitsFor: 'hour', nextTryAt: soon },
    quota: { ...open, ...product, waitsFor: 'quota', nextTryAt: soon },
    settings: { ...open, ...product, waitsFor: 'settings' },
    sending: { ...open, ...product, claimedUntil: soon },
  } as const;
  const ids = new Map<string, string>();
  for (const [state, set] of Object.entries(states)) ids.set(state, (await sent('mail', set)).id);
  for (const [state, id] of ids) {
    const { items } = (await keeper.get(`/api/Outbox?state=${state}`)).body.data;
    expect(
      items.map((item: { id: string; state: string }) => [item.id, item.state]),
      state,
    ).toEqual([[id, state]]);
  }
  const inProduct = (await keeper.get('/api/Outbox?channel=product')).body.data;
  expect(inProduct).toMatchObject({ total: 7, items: [{ address: 'Nguyễn Bảo Trâm' }, {}, {}, {}, {}, {}, {}] });
});
