import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notices } from '../../db/tables/kit.ts';
import { channels, deliveries } from '../../db/tables/outbox.ts';
import { makeApp, secretKey, type TestApp } from '../../testing/make-app.ts';
import type { Driver } from './driver.ts';
import { driversOf } from './drivers.ts';
import { outboxOf } from './outbox.ts';
import { sendDue } from './send-due.ts';
import { zaloServer } from './testing/zalo-server.ts';
import type { ZaloApp } from './zalo-tokens.ts';
import { NOTE } from './testing/kinds.ts';

const texts: string[] = [];
const sms: Driver = {
  send: async ({ body }) => {
    texts.push(body);
    return { result: 'sent' };
  },
};

const NOON = new Date('2026-11-23T12:00:00+07:00');

function serverOf(house: TestApp, zalo: ZaloApp) {
  const settings = { mailFrom: 'office@example.test', senderName: async () => 'Hội', zalo };
  const drivers = { ...driversOf(settings, { db: house.db, secretKey, now: () => house.clock.now }), sms };
  return () => sendDue({ db: house.db, now: () => house.clock.now }, drivers);
}

async function post(house: TestApp, phone: string, more: object = {}) {
  const outbox = outboxOf({ send: async () => undefined }, { domain: 'example.test' });
  const template = { id: '4711', data: { name: 'Bà Yến' } };
  const message = { channel: 'zalo', address: phone, body: 'Mời họp', template, holds: 'nothing' } as const;
  await outbox.post(house.db, { ...message, source: NOTE, dedupeKey: `z ${phone}`, ...more }, house.clock.now);
}
const rowOf = async ({ db }: TestApp, phone: string) =>
  (await db.select().from(deliveries).where(eq(deliveries.address, phone)))[0];

async function openHouse() {
  const house = await makeApp();
  house.clock.now = NOON;
  return house;
}

test('a message goes out with its template, and its token is kept sealed', async () => {
  await using zalo = await zaloServer();
  await using house = await openHouse();
  await post(house, '+84912345678');
  await serverOf(house, zalo.app)();
  const row = await rowOf(house, '+84912345678');
  expect(row).toMatchObject({ providerId: 'm1', attempts: 1 });
  expect(zalo.sent).toEqual([
    {
      phone: '84912345678',
      trackingId: row?.id.replaceAll('-', ''),
      template: { id: '4711', data: { name: 'Bà Yến' } },
    },
  ]);
  const [kept] = await house.db.select().from(channels);
  expect(kept?.tokens?.toString('utf8')).not.toContain('refresh 1');
  await post(house, '+84912345679');
  await serverOf(house, zalo.app)();
  expect(zalo.state.pairs).toBe(1);
});

test.each([
  [-108, 'failed', null],
  [-112, 'failed', null],
  [-1124, 'failed', null],
  [-139, 'failed', null],
  [-141, 'failed', null],
  [-131, 'failed and told', null],
  [-146, 'failed and told', null],
  [-133, 'hour', '2026-11-24T06:00:00+07:00'],
  [-144, 'quota', '2026-11-24T00:00:00+07:00'],
  [-147, 'quota', '2026-11-24T00:00:00+07:00'],
  [-104, 'settings', '2026-11-23T12:15:00+07:00'],
  [-115, 'settings', '2026-11-23T12:15:00+07:00'],
  [-136, 'settings', '2026-11-23T12:15:00+07:00'],
  [-500, 'again', '2026-11-23T12:01:00+07:00'],
])('the error %i of Zalo: %s', async (code, what, until) => {
  await using zalo = await zaloServer(() => code);
  await using house = await openHouse();
  const reader = await house.signInAs(['OutboxSearch']);
  await post(house, '+84912345678');
  await serverOf(house, zalo.app)();
  const row = await rowOf(house, '+84912345678');
  const told = await house.db.select().from(notices).where(eq(notices.userId, reader.userId));
  expect(row?.failReason).toBe(`Zalo ${code}`);
  expect(row?.failedAt !== null).toBe(what.startsWith('failed'));
  expect(row?.waitsFor).toBe(['hour', 'quota', 'settings'].includes(what) ? what : null);
  expect(row?.nextTryAt).toEqual(until ? new Date(until) : null);
  expect(told.some(({ kind }) => kind === 'Mes.Notices.ChannelStuck')).toBe(/settings|told/.test(what));
});

test('a night, a used-up quota and wrong settings hold every message of the channel after one try', async () => {
  let code = -144;
  await using zalo = await zaloServer(() => code);
  await using house = await openHouse();
  for (let at = 0; at < 40; at++) await post(house, `+849123456${at + 10}`);
  await serverOf(house, zalo.app)();
  const tried = zalo.asked.filter(({ url }) => url === '/message/template').length;
  expect(tried).toBeLessThanOrEqual(4);
  const waiting = await house.db.select().from(deliveries).where(eq(deliveries.waitsFor, 'quota'));
  expect(waiting).toHaveLength(40);
  expect(waiting.every(({ attempts }) => attempts === 0)).toBe(true);
  code = 0;
  house.clock.now = new Date('2026-11-24T00:00:00+07:00');
  await serverOf(house, zalo.app)();
  expect(zalo.sent).toHaveLength(40);
});

test.each([-110, -114, -118, -119])(
  'a number without Zalo (%i) gets the SMS instead, where one is given',
  async (code) => {
    texts.length = 0;
    await using zalo = await zaloServer(() => code);
    await using house = await openHouse();
    await post(house, '+84912345678', { fallback: 'Kính mời họp', sourceId: '01a00000-0000-7000-8000-000000000001' });
    await post(house, '+84912345679');
    const send = serverOf(house, zalo.app);
    await send();
    await send();
    expect(texts).toEqual(['Kinh moi hop']);
    const rows = await house.db.select().from(deliveries).where(eq(deliveries.channel, 'sms'));
    const replaced = await house.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.id, rows[0]?.fallbackOf ?? ''));
    expect(rows).toMatchObject([{ address: '+84912345678', source: 'note', sourceId: replaced[0]?.sourceId }]);
    expect(replaced[0]).toMatchObject({ channel: 'zalo', failReason: `Zalo ${code}` });
  },
);

test('an expired token is replaced once and the message tried once more', async () => {
  await using zalo = await zaloServer();
  await using house = await openHouse();
  const send = serverOf(house, zalo.app);
  await post(house, '+84912345678');
  await send();
  zalo.state.access = 'another';
  await post(house, '+84912345679');
  await send();
  expect((await rowOf(house, '+84912345679'))?.sentAt).not.toBeNull();
  expect(zalo.state.pairs).toBe(2);
  // Its life ends after 25 hours, and a new one is taken before.
  house.clock.now = new Date(NOON.getTime() + 25 * 60 * 60_000);
  await post(house, '+84912345680');
  await send();
  expect(zalo.state.pairs).toBe(3);
  expect(zalo.sent).toHaveLength(3);
});

test('an access token that Zalo keeps refusing is replaced once for a message, not again and again', async () => {
  await using zalo = await zaloServer(() => 401);
  await using house = await openHouse();
  await post(house, '+84912345678');
  await serverOf(house, zalo.app)();
  expect(zalo.state.pairs).toBe(2);
  expect(await rowOf(house, '+84912345678')).toMatchObject({ waitsFor: 'settings', failReason: 'HTTP 401' });
});

test('a used refresh token stops the channel and tells, until another one is configured', async () => {
  await using zalo = await zaloServer();
  await using house = await openHouse();
  const reader = await house.signInAs(['OutboxSearch']);
  zalo.state.refresh = 'somebody used it';
  await post(house, '+84912345678');
  await serverOf(house, zalo.app)();
  await serverOf(house, zalo.app)();
  expect(zalo.asked).toHaveLength(1);
  expect(await rowOf(house, '+84912345678')).toMatchObject({ waitsFor: 'settings', failReason: 'Zalo -14020' });
  const told = await house.db.select().from(notices).where(eq(notices.userId, reader.userId));
  expect(told).toMatchObject([{ kind: 'Mes.Notices.ChannelStuck', params: { channel: 'Zalo' } }]);
  zalo.state.refresh = 'second';
  await serverOf(house, { ...zalo.app, refreshToken: 'second' })();
  expect(zalo.sent).toHaveLength(1);
  // A server that still has the old token uses the pair that stands in the database.
  await post(house, '+84912345679');
  await serverOf(house, zalo.app)();
  expect(zalo.sent).toHaveLength(2);
});

test('two servers that need a token at once use the refresh token once', async () => {
  await using zalo = await zaloServer();
  await using house = await openHouse();
  for (let at = 0; at < 60; at++) await post(house, `+849123456${at + 10}`);
  const [one, two] = [serverOf(house, zalo.app), serverOf(house, zalo.app)];
  await Promise.all([one(), two()]);
  expect(zalo.state.pairs).toBe(1);
  zalo.state.access = 'expired early';
  for (let at = 0; at < 60; at++) await post(house, `+849223456${at + 10}`);
  await Promise.all([one(), two()]);
  expect(zalo.state.pairs).toBe(2);
  expect(zalo.sent).toHaveLength(120);
});
