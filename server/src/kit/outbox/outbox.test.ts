import { Readable } from 'node:stream';
import { and, eq, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attachments, notices } from '../../db/tables/kit.ts';
import { bounces, type Channel, channels, deliveries } from '../../db/tables/outbox.ts';
import { makeApp, type TestApp } from '../../testing/make-app.ts';
import { uuidv7 } from '../uuid.ts';
import { clearBounces, isStopped } from './bounces.ts';
import type { Driver, Outcome } from './driver.ts';
import type { Drivers } from './drivers.ts';
import { inDayHours, nextHour } from './hours.ts';
import { cancelMessages, type Message, outboxOf, retryMessage } from './outbox.ts';
import { permitsOf } from './pace.ts';
import { sendDue } from './send-due.ts';
import { smtpDriver } from './smtp.ts';
import { mailServer } from './testing/answering.ts';
import { NOTE } from './testing/kinds.ts';

const NOON = new Date('2026-11-23T12:00:00+07:00');
const jobs: { queue: string; at: Date | undefined }[] = [];
const recorder = {
  send: async (queue: string, _data: object, _db: unknown, at?: Date) => {
    jobs.push({ queue, at });
  },
};
const base = { address: 'a@example.test', body: 'x', source: NOTE, holds: 'nothing' } as const;

function driver(outcome: () => Outcome = () => ({ result: 'sent' })) {
  const sent: string[] = [];
  const one: Driver = {
    send: async ({ address }) => {
      const result = outcome();
      if (result.result === 'sent') sent.push(address);
      return result;
    },
  };
  return { ...one, sent };
}
async function openHouse(drivers: Partial<Drivers> = {}) {
  const house = await makeApp();
  house.clock.now = NOON;
  jobs.length = 0;
  const all = { domain: 'example.test', ...drivers };
  const send = (only?: readonly Channel[]) =>
    sendDue({ db: house.db, now: () => house.clock.now, files: house.files }, all, undefined, only);
  const post = (dedupeKey: string, message: Partial<Message>) =>
    outboxOf(recorder, all).post(house.db, { channel: 'mail', ...base, dedupeKey, ...message }, house.clock.now);
  return { house, send, post, [Symbol.asyncDispose]: () => house[Symbol.asyncDispose]() };
}
const rows = ({ db }: TestApp) => db.select().from(deliveries).orderBy(deliveries.dedupeKey);
const fixed = (at: Date) => at.toISOString();

test('the hours of the day are those of Vietnam', () => {
  const at = (text: string) => new Date(`2026-11-23T${text}+07:00`);
  expect(fixed(inDayHours(at('06:59:59')))).toBe(fixed(at('07:00:00')));
  for (const time of ['07:00:00', '21:59:59']) expect(fixed(inDayHours(at(time)))).toBe(fixed(at(time)));
  expect(fixed(inDayHours(at('22:00:00')))).toBe('2026-11-24T00:00:00.000Z');
  expect(fixed(nextHour(at('00:00:00'), 0))).toBe(fixed(new Date('2026-11-24T00:00:00+07:00')));
  expect(fixed(nextHour(at('05:00:00'), 6))).toBe(fixed(at('06:00:00')));
});

test('nothing goes out before its time, and a job wakes exactly then', async () => {
  const mail = driver();
  await using at = await openHouse({ mail });
  const dueAt = new Date(NOON.getTime() + 60_000);
  await at.post('a', { dueAt });
  expect(jobs).toEqual([{ queue: 'send-mail', at: dueAt }]);
  at.house.clock.now = new Date(dueAt.getTime() - 1);
  await at.send();
  expect(mail.sent).toEqual([]);
  // Not even when somebody presses "send again".
  const [row] = await rows(at.house);
  await retryMessage(at.house.db, recorder, ['mail'], row?.id ?? '', at.house.clock.now);
  await at.send();
  expect(mail.sent).toEqual([]);
  at.house.clock.now = dueAt;
  await at.send();
  expect(mail.sent).toEqual(['a@example.test']);
});

test('many messages are one insert and one job for each moment', async () => {
  const mail = driver();
  await using at = await openHouse({ mail });
  const outbox = outboxOf(recorder, { mail, domain: 'example.test' });
  const messages = Array.from({ length: 600 }, (_, one) => {
    return { channel: 'mail', ...base, address: `to${one}@example.test`, dedupeKey: `m${one}` } as const;
  });
  const before = at.house.statements();
  expect(await outbox.postAll(at.house.db, messages, NOON)).toBe(600);
  expect(at.house.statements() - before).toBe(2);
  expect(await outbox.postAll(at.house.db, messages, NOON)).toBe(0);
  expect(jobs.length).toBeLessThanOrEqual(2);
  await at.send();
  expect(new Set(mail.sent).size).toBe(600);
});

test('SMS of notifications wait for the morning; mails and one-time codes go at once', async () => {
  const [mail, sms] = [driver(), driver()];
  await using at = await openHouse({ mail, sms });
  at.house.clock.now = new Date('2026-11-23T22:30:00+07:00');
  const { userId } = await at.house.signInAs([]);
  await at.post('a', { channel: 'sms', address: '+841', hours: 'day' });
  await at.post('b', { channel: 'sms', address: '+842', holds: { secretOf: userId } });
  await at.post('c', { hours: 'day' });
  await at.send();
  expect([sms.sent, mail.sent]).toEqual([['+842'], ['a@example.test']]);
  const morning = new Date('2026-11-24T07:00:00+07:00');
  expect((await rows(at.house))[0]).toMatchObject({ waitsFor: 'hour', nextTryAt: morning });
  at.house.clock.now = morning;
  await at.send();
  expect(sms.sent).toEqual(['+842', '+841']);
});

test('a try that fails in the evening is repeated in the morning', async () => {
  let outcome: Outcome = { result: 'again', reason: 'HTTP 500' };
  const sms = driver(() => outcome);
  await using at = await openHouse({ sms });
  at.house.clock.now = new Date('2026-11-23T21:59:30+07:00');
  await at.post('a', { channel: 'sms', address: '+841', hours: 'day' });
  await at.send();
  expect((await rows(at.house))[0]?.nextTryAt).toEqual(new Date('2026-11-24T07:00:00+07:00'));
  outcome = { result: 'sent' };
  // What a server did not manage before 22:00 waits as well.
  await at.house.db.update(deliveries).set({ nextTryAt: at.house.clock.now });
  at.house.clock.now = new Date('2026-11-23T22:10:00+07:00');
  await at.send();
  expect(sms.sent).toEqual([]);
  expect((await rows(at.house))[0]).toMatchObject({ waitsFor: 'hour', attempts: 1 });
});

test('a one-time code overtakes the mails that wait', async () => {
  const mail = driver();
  await using at = await openHouse({ mail });
  const { userId } = await at.house.signInAs([]);
  for (let one = 0; one < 100; one++) await at.post(`m${one}`, { address: `to${one}@example.test` });
  at.house.clock.now = new Date(NOON.getTime() + 1_000);
  await at.post('code', { address: 'code@example.test', holds: { secretOf: userId }, html: '<p>x</p>' });
  await at.send();
  expect(mail.sent.indexOf('code@example.test')).toBeLessThan(8);
  const [code] = await at.house.db.select().from(deliveries).where(eq(deliveries.dedupeKey, 'code'));
  expect(code).toMatchObject({ body: '', html: null });
});

test('messages in the product become notices exactly once, also with three servers at once', async () => {
  await using at = await openHouse();
  const people = [await at.house.signInAs([]), await at.house.signInAs([]), await at.house.signInAs([])];
  const notice = {
    key: 'note:1',
    kind: 'Mes.Notices.MessageFailed',
    area: 'Outbox',
    entityId: null,
    params: {},
  } as const;
  for (const { userId } of people) await at.post(`p${userId}`, { channel: 'product', address: '', userId, notice });
  await Promise.all([at.send(), at.send(), at.send()]);
  expect(await at.house.db.$count(notices, eq(notices.dedupeKey, 'note:1'))).toBe(3);
  expect(await at.house.db.$count(deliveries, isNotNull(deliveries.sentAt))).toBe(3);
  await at.send();
  expect(await at.house.db.$count(notices, eq(notices.dedupeKey, 'note:1'))).toBe(3);
});

test('what is cancelled does not go out, also when a server holds it already', async () => {
  const held: (() => void)[] = [];
  const mail: Driver = {
    send: () => new Promise((done) => held.push(() => done({ result: 'again', reason: 'HTTP 500' }))),
  };
  await using at = await openHouse({ mail });
  const sourceId = uuidv7();
  for (let one = 0; one < 20; one++) await at.post(`m${one}`, { sourceId });
  await at.post('other', { sourceId: uuidv7(), dueAt: new Date(NOON.getTime() + 60_000) });
  const sending = at.send(['mail']);
  await expect.poll(() => held.length).toBe(8);
  expect(await cancelMessages(at.house.db, { source: NOTE, sourceId }, at.house.clock.now)).toBe(20);
  for (const end of held.splice(0)) end();
  await sending;
  expect(held).toEqual([]);
  expect(await at.house.db.$count(deliveries, isNotNull(deliveries.cancelledAt))).toBe(20);
});

test('a server that stops gives back what it has not begun', async () => {
  const held: (() => void)[] = [];
  const mail: Driver = { send: () => new Promise((done) => held.push(() => done({ result: 'sent' }))) };
  await using at = await openHouse({ mail });
  for (let one = 0; one < 20; one++) await at.post(`m${one}`, {});
  const stop = new AbortController();
  const sending = sendDue({ db: at.house.db, now: () => NOON }, { mail, domain: 'x' }, stop.signal, ['mail']);
  await expect.poll(() => held.length).toBe(8);
  stop.abort();
  for (const end of held) end();
  await sending;
  expect(await at.house.db.$count(deliveries, isNotNull(deliveries.sentAt))).toBe(8);
  expect(await at.house.db.$count(deliveries, isNotNull(deliveries.claimedUntil))).toBe(0);
});

test('the limit per minute holds for all servers together: never more within any minute', async () => {
  await using at = await openHouse();
  const { db } = at.house;
  let spent = 0;
  const began = performance.now();
  const spend = () =>
    db.transaction(async (tx) => {
      const permits = await permitsOf(tx, 'mail', 300);
      spent += permits.free;
      await permits.spend(permits.free);
      return permits;
    });
  // The time of the statements themselves gives permits, too: five for each second.
  const given = () => Math.floor(((performance.now() - began) / 1000) * 5);
  await Promise.all([spend(), spend(), spend()]);
  expect(spent).toBeGreaterThanOrEqual(25);
  expect(spent).toBeLessThanOrEqual(25 + given());
  const later = async (seconds: number) => {
    const [row] = await db.select().from(channels);
    const pacedUntil = new Date((row?.pacedUntil?.getTime() ?? 0) - seconds * 1000);
    await db.update(channels).set({ pacedUntil });
    await spend();
  };
  for (let second = 0; second < 59; second++) await later(1);
  expect(spent).toBeLessThanOrEqual(300 + Math.max(0, given() - 5) + 1);
  expect(spent).toBeGreaterThan(285);
});

test('a mail carries HTML, text, files, pictures, an entry for calendars and the way to end such mails', async () => {
  await using server = await mailServer();
  const from = { name: async () => 'Hội Nhựa', address: 'office@example.test' };
  await using at = await openHouse({ mail: smtpDriver(`smtp://127.0.0.1:${server.port}`, from, () => NOON) });
  const ids = await Promise.all(
    ['Thư mời.pdf', 'logo.png'].map(async (fileName) => {
      const id = uuidv7();
      const { size, sha256 } = await at.house.files.save(id, Readable.from(Buffer.from(`bytes of ${fileName}`)));
      const mime = fileName.endsWith('pdf') ? 'application/pdf' : 'image/png';
      const about = { extension: 'x', mime, size, sha256, storageKey: id, ownerId: id, completedAt: NOON };
      await at.house.db.insert(attachments).values({ id, fileName, ...about });
      return id;
    }),
  );
  const unsubscribe = 'https://hoi.example/#/stop/1';
  const ics = { text: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', method: 'REQUEST' } as const;
  const [pdf = '', png = ''] = ids;
  const html = '<html lang="vi"><body><p>xin chào <img src="cid:logo" alt="" /></p></body></html>';
  const mail = { subject: 'Mời', html, ics, unsubscribe, language: 'vi' } as const;
  await at.post('a', { ...mail, attachments: [pdf], pictures: [{ id: png, cid: 'logo' }] });
  await at.post('b', { attachments: [uuidv7()] });
  await at.send();
  const [text = ''] = server.mails;
  const [sent, gone] = await rows(at.house);
  for (const part of [
    `Message-ID: ${sent?.messageId}`,
    'multipart/alternative',
    'text/plain',
    'text/html',
    'text/calendar; charset=utf-8; method=REQUEST',
    'Content-Id: <logo>',
    'application/pdf',
    Buffer.from('bytes of Thư mời.pdf').toString('base64'),
    `List-Unsubscribe: <${unsubscribe}>`,
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'Content-Language: vi',
  ])
    expect(text.toLowerCase()).toContain(part.toLowerCase());
  expect(gone).toMatchObject({ failReason: 'file', sentAt: null });
});

test('an address that refuses three mails gets no more, until somebody clears it', async () => {
  let refusal: string | undefined = '5.1.1 <a@example.test>: no such user';
  await using server = await mailServer(() =>
    refusal === undefined ? undefined : Object.assign(new Error(refusal), { responseCode: 550 }),
  );
  const from = { name: async () => 'Hội', address: 'office@example.test' };
  await using at = await openHouse({ mail: smtpDriver(`smtp://127.0.0.1:${server.port}`, from, () => NOON) });
  const { db } = at.house;
  for (const key of ['a', 'b', 'c']) {
    expect((await isStopped(db, ['A@example.test'])).size).toBe(0);
    await at.post(key, { address: 'A@example.test' });
    await at.send();
  }
  expect(await isStopped(db, ['A@example.test', 'b@example.test'])).toEqual(new Set(['A@example.test']));
  refusal = undefined;
  await at.post('d', {});
  await at.send();
  expect((await rows(at.house))[3]).toMatchObject({ failReason: 'bounced', attempts: 0 });
  expect(await clearBounces(db, 'a@example.test', NOON)).toBe(3);
  await at.post('e', {});
  await at.send();
  expect(server.mails).toHaveLength(1);
  // A rule of the server about the content is no fault of the address.
  refusal = '5.7.1 looks like spam';
  await at.post('f', {});
  await at.send();
  expect(await db.$count(bounces, and(eq(bounces.address, 'a@example.test')))).toBe(3);
  expect((await rows(at.house))[5]?.failReason).toBe('550 5.7.1 looks like spam');
});
