import { expect, test } from 'vitest';
import { makeApp } from '../../testing/make-app.ts';
import { deliveries } from '../../db/tables/outbox.ts';
import { outboxOf } from './outbox.ts';
import { smsDriver } from './sms.ts';
import { answering } from './testing/answering.ts';
import { NOTE } from './testing/kinds.ts';

const now = () => new Date('2026-11-23T12:00:00+07:00');
const message = { id: 'id-1', messageId: '<id-1@x>', address: '+84912345678', subject: null, body: 'Moi hop' };

test.each([
  ['100', 'sent'],
  ['124', 'sent'],
  ['101', 'wait'],
  ['103', 'wait'],
  ['104', 'wait'],
  ['108', 'failed'],
  ['146', 'failed'],
  ['99', 'again'],
])('eSMS answers %s: %s', async (code, result) => {
  await using gateway = await answering(() => ({ body: { CodeResult: code, SMSID: 'S1' } }));
  const keys = { apiKey: 'key', secretKey: 'secret', brandname: 'HOINHUA' };
  const driver = smsDriver({ kind: 'esms', url: gateway.url, ...keys }, now);
  expect(await driver.send(message)).toMatchObject({ result, ...(code === '100' && { providerId: 'S1' }) });
  expect(gateway.asked[0]?.url).toBe('/MainService.svc/json/SendMultipleMessage_V4_post_json/');
  expect(JSON.parse(gateway.asked[0]?.body ?? '')).toEqual({
    ApiKey: 'key',
    SecretKey: 'secret',
    Phone: '84912345678',
    Content: 'Moi hop',
    Brandname: 'HOINHUA',
    SmsType: '2',
    IsUnicode: '0',
    RequestId: 'id-1',
  });
});

test.each([
  [
    { status: 'success', code: '00', data: { tranId: 9 } },
    { result: 'sent', providerId: '9' },
  ],
  [
    { status: 'error', code: '105' },
    { result: 'failed', reason: 'SpeedSMS 105' },
  ],
  [{ status: 'error', code: '113' }, { result: 'failed' }],
  [
    { status: 'error', code: '300' },
    { result: 'wait', waitsFor: 'settings', tells: true },
  ],
  [{ status: 'error', code: '500' }, { result: 'again' }],
])('SpeedSMS answers %j', async (body, outcome) => {
  await using gateway = await answering(() => ({ body }));
  const driver = smsDriver({ kind: 'speedsms', url: gateway.url, token: 'tok', brandname: 'HOINHUA' }, now);
  expect(await driver.send(message)).toMatchObject(outcome);
  expect(gateway.asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('tok:x').toString('base64')}`);
  expect(JSON.parse(gateway.asked[0]?.body ?? '')).toMatchObject({ to: ['84912345678'], content: 'Moi hop' });
});

test('an SMS is stored as it goes out, without accents unless they are asked for, and never longer than three parts', async () => {
  await using house = await makeApp();
  const outbox = outboxOf({ send: async () => undefined }, { domain: 'example.test' });
  const post = (dedupeKey: string, body: string, accents = false) => {
    const about = { channel: 'sms', address: '+84912345678', source: NOTE, holds: 'nothing' } as const;
    return outbox.post(house.db, { ...about, dedupeKey, body, accents }, house.clock.now);
  };
  await post('a', 'Kính mời');
  await post('b', 'Kính mời', true);
  await expect(post('c', 'a'.repeat(460))).rejects.toMatchObject({ key: 'Mes.Outbox.Body.OverLength', status: 400 });
  await expect(post('d', 'ạ'.repeat(202), true)).rejects.toMatchObject({ errors: [{ params: { most: 201 } }] });
  const rows = await house.db.select().from(deliveries).orderBy(deliveries.dedupeKey);
  expect(rows.map(({ body }) => body)).toEqual(['Kinh moi', 'Kính mời']);
});
