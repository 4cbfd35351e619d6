import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { connect } from '../../db/connect.ts';
import { deliveries } from '../../db/tables/outbox.ts';
import { figure } from '../../testing/figure.ts';
import { makeApp, secretKey, type TestApp } from '../../testing/make-app.ts';
import { driversOf } from './drivers.ts';
import { outboxOf } from './outbox.ts';
import { sendDue } from './send-due.ts';
import { zaloServer } from './testing/zalo-server.ts';
import type { ZaloApp } from './zalo-tokens.ts';
import { NOTE } from './testing/kinds.ts';

/** Two servers with a pool of their own send 2,000 messages while Zalo answers with every error that it knows. */
const MESSAGES = 2_000;
const NOON = new Date('2026-11-23T12:00:00+07:00');
const HOUR = 60 * 60_000;

function serverOn(house: TestApp, zalo: ZaloApp) {
  const { pool, db } = connect(house.pool.options, () => undefined);
  const settings = { mailFrom: 'office@example.test', senderName: async () => 'Hội', zalo };
  const sms = { send: async () => ({ result: 'sent' as const }) };
  const now = () => house.clock.now;
  const drivers = { ...driversOf(settings, { db, secretKey, now }), sms };
  return { send: () => sendDue({ db, now }, drivers), end: () => pool.end() };
}

/** The last three digits of a number decide how Zalo answers. */
const ERRORS: Readonly<Record<string, number>> = {
  '001': -108,
  '002': -1124,
  '003': -139,
  '004': -141,
  '005': -118,
  '006': -114,
  '007': -110,
  '008': -119,
  '009': -146,
};

test('every error, a night, a used-up quota and expired tokens: nobody is lost, nobody gets it twice', async () => {
  let all = 0;
  let calls = 0;
  await using zalo = await zaloServer((phone) => {
    calls++;
    return all || (ERRORS[phone.slice(-3)] ?? 0);
  });
  await using house = await makeApp();
  house.clock.now = NOON;
  const servers = [serverOn(house, zalo.app), serverOn(house, zalo.app)];
  const both = () => Promise.all(servers.map(({ send }) => send()));
  const outbox = outboxOf({ send: async () => undefined }, { domain: 'example.test' });
  const messages = Array.from({ length: MESSAGES }, (_, at) => {
    const address = `+8491${String(at).padStart(7, '0')}`;
    const about = { channel: 'zalo', holds: 'nothing', source: NOTE, body: 'Mời họp' } as const;
    return { ...about, address, fallback: 'Moi hop', template: { id: '1', data: {} }, dedupeKey: `t${at}` };
  });
  await outbox.postAll(house.db, messages, NOON);
  for (const [code, waits] of [
    [-133, 18 * HOUR],
    [-144, 18 * HOUR],
    [-115, HOUR / 4],
  ] as const) {
    all = code;
    calls = 0;
    await both();
    figure(`calls while Zalo answers ${code}`, calls, 2 * 4);
    house.clock.now = new Date(house.clock.now.getTime() + waits);
  }
  all = 0;
  const began = performance.now();
  await both();
  figure('seconds for all messages', (performance.now() - began) / 1000, 60);
  figure('pairs of tokens that two servers took for two days', zalo.state.pairs, 3);
  const failing = messages.filter(({ address }) => ERRORS[address.slice(-3)]).length;
  figure('messages that arrived', zalo.sent.length);
  expect(zalo.sent).toHaveLength(MESSAGES - failing);
  figure('of them twice', zalo.sent.length - new Set(zalo.sent.map(({ phone }) => phone)).size, 0);
  const { rows } = await house.db.execute<{ result: string; count: number }>(
    sql`select coalesce(fail_reason, channel || ' sent') as result, count(*)::int as count from ${deliveries} group by 1 order by 1`,
  );
  for (const { result, count } of rows) figure(result, count);
  expect(rows.find(({ result }) => result === 'sms sent')?.count).toBe(failing - 5 * (MESSAGES / 1000));
  for (const { end } of servers) await end();
});

test('two servers whose token expired at once take one new pair, a hundred times', async () => {
  await using zalo = await zaloServer();
  await using house = await makeApp();
  house.clock.now = NOON;
  const servers = [serverOn(house, zalo.app), serverOn(house, zalo.app)];
  const outbox = outboxOf({ send: async () => undefined }, { domain: 'example.test' });
  for (let round = 0; round < 100; round++) {
    const about = { channel: 'zalo', holds: 'nothing', source: NOTE, body: 'x' } as const;
    const some = Array.from({ length: 10 }, (_, at) => {
      return { ...about, address: `+8491${round}${at}`, template: { id: '1', data: {} }, dedupeKey: `${round} ${at}` };
    });
    await outbox.postAll(house.db, some, house.clock.now);
    zalo.state.access = `gone ${round}`;
    await Promise.all(servers.map(({ send }) => send()));
  }
  figure('pairs for 100 expired tokens', zalo.state.pairs, 101);
  figure(
    'used refresh tokens that were sent again',
    zalo.asked.filter(({ url, body }, at) => {
      const token = new URLSearchParams(body).get('refresh_token');
      const isAgain = zalo.asked.findIndex((one) => new URLSearchParams(one.body).get('refresh_token') === token) < at;
      return url === '/v4/oa/access_token' && isAgain;
    }).length,
    0,
  );
  expect(zalo.sent).toHaveLength(1_000);
  for (const { end } of servers) await end();
});
