import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { users } from '../../../db/tables/access.ts';
import { members } from '../../../db/tables/member.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import type { Drivers } from '../../../kit/outbox/drivers.ts';
import type { Holds } from '../../../kit/outbox/holds.ts';
import { outboxOf } from '../../../kit/outbox/outbox.ts';
import { sendDue } from '../../../kit/outbox/send-due.ts';
import { smsDriver } from '../../../kit/outbox/sms.ts';
import { smtpDriver } from '../../../kit/outbox/smtp.ts';
import { ADMIN_PASSWORD, makeApp, type TestApp } from '../../../testing/make-app.ts';
import { addMember } from '../../gatherings/activity/testing/events.ts';
import { NEWS } from '../../../kit/outbox/testing/kinds.ts';

const from = { name: async () => 'Hội Nhựa', address: 'office@example.test' };
const mailDrivers = (port: number): Drivers => ({
  mail: smtpDriver(`smtp://127.0.0.1:${port}`, from, () => new Date()),
  domain: 'example.test',
});

/** A mail server on the loopback address that stores received mail; `answer` may refuse a recipient. */
async function mailServer(answer: () => Error | undefined = () => undefined) {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(answer() ?? null),
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      stream.on('end', () => {
        mails.push(text);
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((done) => server.close(() => done()));
  return {
    mails,
    drivers: mailDrivers(port),
    [Symbol.asyncDispose]: stop,
  };
}

const post = async (house: TestApp, count = 1, holds: Holds = 'nothing') => {
  const outbox = outboxOf({ send: async () => undefined }, { domain: 'example.test' });
  for (let at = 0; at < count; at++) {
    const message = {
      channel: 'mail',
      address: `to${at}@example.test`,
      subject: `Thư ${at}`,
      body: 'Nội dung',
    } as const;
    await outbox.post(house.db, { ...message, holds, source: NEWS, dedupeKey: `m${at}` }, house.clock.now);
  }
};
const rows = ({ db }: TestApp) => db.select().from(deliveries).orderBy(deliveries.dedupeKey);

test('a mail of the product reaches a real mail server after the commit, and its code is wiped from the outbox', async () => {
  await using mail = await mailServer();
  await using house = await makeApp({ withJobs: true, drivers: mail.drivers });
  await house.anonymous.post('/api/Users/ForgotPassword', { emailAddress: 'office@example.test' });
  await expect.poll(() => mail.mails.length).toBe(1);
  const [row] = await rows(house);
  await expect.poll(async () => (await rows(house))[0]?.sentAt).not.toBeNull();
  expect(mail.mails[0]).toContain(`Message-ID: ${row?.messageId}`);
  expect(mail.mails[0]).toContain('To: office@example.test');
  expect((await rows(house))[0]?.body).toBe('');
});

test('a message of a transaction that was rolled back is not sent, and the same message is written once', async () => {
  await using mail = await mailServer();
  await using house = await makeApp();
  const outbox = outboxOf({ send: async () => undefined }, mail.drivers);
  const message = { channel: 'mail', address: 'a@example.test', body: 'x', source: NEWS } as const;
  await house.db
    .transaction(async (tx) => {
      await outbox.post(tx, { ...message, holds: 'nothing', dedupeKey: 'same' }, house.clock.now);
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  for (let count = 0; count < 3; count++)
    await outbox.post(house.db, { ...message, holds: 'nothing', dedupeKey: 'same' }, house.clock.now);
  await sendDue({ db: house.db, now: () => house.clock.now }, mail.drivers);
  expect(mail.mails).toHaveLength(1);
});

test('three servers at once send each of 60 messages exactly once', async () => {
  await using mail = await mailServer();
  await using house = await makeApp();
  await post(house, 60);
  const other = () => sendDue({ db: house.db, now: () => house.clock.now }, mail.drivers);
  await Promise.all([other(), other(), other()]);
  expect(new Set(mail.mails.map((text) => /To: (\S+)/.exec(text)?.[1])).size).toBe(60);
  expect(mail.mails).toHaveLength(60);
});

test('a message that a dead server held is sent after its lease of 60 s, not before', async () => {
  await using mail = await mailServer();
  await using house = await makeApp();
  await post(house);
  await house.db.update(deliveries).set({ claimedUntil: new Date(house.clock.now.getTime() + 60_000), attempts: 1 });
  const at = () => sendDue({ db: house.db, now: () => house.clock.now }, mail.drivers);
  await at();
  expect(mail.mails).toHaveLength(0);
  house.clock.now = new Date(house.clock.now.getTime() + 60_001);
  await at();
  expect(mail.mails).toHaveLength(1);
});

test('what may pass is tried again later, what is refused for good has failed with the reason', async () => {
  let refusal: Error | undefined = Object.assign(new Error('mailbox busy'), { responseCode: 451 });
  await using mail = await mailServer(() => refusal);
  await using house = await makeApp({ drivers: mail.drivers });
  await post(house);
  const at = () => sendDue({ db: house.db, now: () => house.clock.now }, mail.drivers);
  await at();
  await at();
  expect((await rows(house))[0]).toMatchObject({ attempts: 1, failedAt: null, failReason: '451 mailbox busy' });
  refusal = Object.assign(new Error('<nhan@example.test>: no such user nhan@example.test'), { responseCode: 550 });
  house.clock.now = new Date(house.clock.now.getTime() + 60_000);
  await at();
  const [failed] = await rows(house);
  // The mail server repeats the address; the failure must not contain it.
  expect(failed).toMatchObject({ attempts: 2, failReason: '550 …: no such user …' });
  expect(failed?.failedAt).not.toBeNull();
});

test('a mail server that is away costs a try, and the sixth failure is the last', async () => {
  const drivers = mailDrivers(1);
  await using house = await makeApp();
  await post(house);
  for (let count = 0; count < 7; count++) {
    await sendDue({ db: house.db, now: () => house.clock.now }, drivers);
    house.clock.now = new Date(house.clock.now.getTime() + 5 * 60 * 60_000);
  }
  const [row] = await rows(house);
  expect(row).toMatchObject({ attempts: 6, failReason: 'ESOCKET' });
  expect(row?.failedAt).not.toBeNull();
});

test('an SMS goes to an HTTP gateway with its authorization, which is not part of the address', async () => {
  const got: { authorization?: string; url?: string; body?: unknown }[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization } = request.headers;
    got.push({ authorization, url: request.url, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) } as object);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://me:p%40ss@127.0.0.1:${port}/send?x=1`;
  const sms = smsDriver({ kind: 'generic', url }, () => new Date());
  const drivers = { sms, domain: 'example.test' };
  await using house = await makeApp({ withJobs: true, drivers });
  await house.db.update(users).set({ phoneNumber: '+84912345678' }).where(eq(users.username, 'admin'));
  await house.anonymous.post('/api/Users/Otp', { phoneNumber: '0912345678' });
  await expect.poll(() => got.length).toBe(1);
  expect(got[0]).toMatchObject({
    authorization: `Basic ${Buffer.from('me:p@ss').toString('base64')}`,
    url: '/send?x=1',
    body: { to: '+84912345678', text: expect.stringMatching(/^Hoivien: \d{6} /) },
  });
  status = 503;
  const one = { id: 'x', messageId: 'x', address: 'y', subject: null, body: 'z' };
  expect(await sms.send(one)).toEqual({ result: 'again', reason: 'HTTP 503' });
  status = 400;
  expect(await sms.send(one)).toEqual({ result: 'failed', reason: 'HTTP 400' });
  server.close();
});

test('a code that is too old is not sent any more', async () => {
  await using mail = await mailServer();
  await using house = await makeApp();
  const { userId } = await house.signInAs([]);
  await post(house, 1, { secretOf: userId });
  house.clock.now = new Date(house.clock.now.getTime() + 11 * 60_000);
  await sendDue({ db: house.db, now: () => house.clock.now }, mail.drivers);
  expect(mail.mails).toHaveLength(0);
  expect((await rows(house))[0]).toMatchObject({ failReason: 'expired', body: '' });
});

test('without a driver an administrator reads the mail in the outbox; with one, codes are hidden', async () => {
  await using house = await makeApp();
  const reader = await house.signInAs([...permissionCodes]);
  await house.anonymous.post('/api/Users/ForgotPassword', { emailAddress: 'office@example.test' });
  const { body } = await reader.get('/api/Outbox?search=OFFICE');
  expect(body.data).toMatchObject({ total: 1, items: [{ channel: 'mail', state: 'kept', canRetry: false }] });
  const [{ id }] = body.data.items;
  expect((await reader.get(`/api/Outbox/${id}`)).body.data.body).toContain('/#/forgot/');
  expect((await reader.get('/api/Outbox?state=sent')).body.data.total).toBe(0);
  const looker = await house.signInAs(['OutboxSearch']);
  expect((await looker.post(`/api/Outbox/${id}/Retry`)).status).toBe(403);
  const clubReader = await house.signInAs(['OutboxSearch', 'OutboxRetry'], { clubId: reader.userId });
  expect((await clubReader.get('/api/Outbox')).body.data.total).toBe(0);
  expect((await clubReader.get(`/api/Outbox/${id}`)).status).toBe(404);
  expect((await clubReader.post(`/api/Outbox/${id}/Retry`)).status).toBe(404);
  await using away = await makeApp({
    withJobs: true,
    drivers: mailDrivers(1),
  });
  await away.anonymous.post('/api/Users/ForgotPassword', { emailAddress: 'office@example.test' });
  const other = await away.signInAs([...permissionCodes]);
  await expect.poll(async () => (await rows(away))[0]?.failReason).toBe('ESOCKET');
  const [waiting] = (await other.get('/api/Outbox?state=waiting')).body.data.items;
  expect((await other.get(`/api/Outbox/${waiting.id}`)).body.data).toMatchObject({ body: null, hidden: 'sent' });
});

test('a failed message is sent again when asked, a sent one is not', async () => {
  let refusal: Error | undefined = Object.assign(new Error('no'), { responseCode: 550 });
  await using mail = await mailServer(() => refusal);
  await using house = await makeApp({ withJobs: true, drivers: mail.drivers });
  const keeper = await house.signInAs(['OutboxSearch', 'OutboxRetry']);
  await post(house);
  await sendDue({ db: house.db, now: () => house.clock.now }, mail.drivers);
  const [failed] = (await keeper.get('/api/Outbox?state=failed')).body.data.items;
  expect(failed).toMatchObject({ canRetry: true, failReason: '550 no' });
  refusal = undefined;
  expect((await keeper.post(`/api/Outbox/${failed.id}/Retry`)).status).toBe(200);
  await expect.poll(() => mail.mails.length).toBe(1);
  await expect.poll(async () => (await rows(house))[0]?.sentAt).not.toBeNull();
  const again = await keeper.post(`/api/Outbox/${failed.id}/Retry`);
  expect([again.status, again.body.message]).toEqual([400, 'Mes.Outbox.Status.NotAllowed']);
});

test('a message that is tried again goes to the present address of its member; a guest keeps that of the invitation', async () => {
  let refusal: Error | undefined = Object.assign(new Error('no'), { responseCode: 550 });
  await using mail = await mailServer(() => refusal);
  await using house = await makeApp({ withJobs: true, drivers: mail.drivers });
  const keeper = await house.signInAs(['OutboxSearch', 'OutboxRetry']);
  const member = await addMember(house, 'Công ty Đổi Thư', { emailAddress: 'cu@example.test' });
  const guest = await addMember(house, 'Khách Mời', { type: 99, emailAddress: 'khac@example.test' });
  const about = { channel: 'mail', subject: 'Thư', body: 'Nội dung', holds: 'nothing', source: NEWS } as const;
  const outbox = outboxOf({ send: async () => undefined }, mail.drivers);
  for (const [memberId, address] of [
    [member, 'cu@example.test'],
    [guest, 'khach@example.test'],
  ] as const)
    await outbox.post(house.db, { ...about, memberId, address, dedupeKey: address }, house.clock.now);
  await sendDue({ db: house.db, now: () => house.clock.now }, mail.drivers);
  refusal = undefined;
  const failed = (await keeper.get('/api/Outbox?state=failed')).body.data.items as { id: string; address: string }[];
  expect(failed).toHaveLength(2);
  const retry = async (address: string) =>
    keeper.post(`/api/Outbox/${failed.find((one) => one.address === address)?.id}/Retry`);
  await house.db.update(members).set({ emailAddress: null, emailAddressKey: null }).where(eq(members.id, member));
  const none = await retry('cu@example.test');
  expect([none.status, none.body.message]).toEqual([400, 'Mes.Outbox.Address.Required']);
  await house.db.update(members).set({ emailAddress: 'moi@example.test' }).where(eq(members.id, member));
  expect((await retry('cu@example.test')).status).toBe(200);
  expect((await retry('khach@example.test')).status).toBe(200);
  const receivers = () =>
    mail.mails.map((text) => /^To: .*?([\w.]+@[\w.]+)/m.exec(text)?.[1] ?? '').toSorted((a, b) => a.localeCompare(b));
  await expect.poll(receivers).toEqual(['khach@example.test', 'moi@example.test']);
});

test('no password, token, code or link stands in a log or in an answer', async () => {
  let log = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log += chunk.toString('utf8');
      done();
    },
  });
  await using house = await makeApp({ logger: { level: 'trace', stream } });
  const said: string[] = [];
  const send = async (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object) => {
    const response = await house.app.inject({ method, url, ...(payload && { payload }) } as object);
    if (!url.endsWith('/SignIn')) said.push(response.payload);
    return response;
  };
  const marks = ['planted-mark-password-1', 'planted-mark-password-2', 'planted-mark-code'];
  await send('POST', '/api/Users/SignIn', { username: 'admin', password: marks[0] });
  await send('POST', '/api/Users/SignIn', { username: 'admin', password: ADMIN_PASSWORD });
  await send('POST', '/api/Users/ForgotPassword', { emailAddress: 'office@example.test' });
  await send('PUT', '/api/Users/ResetForgotPassword', {
    token: marks[2],
    newPassword: marks[1],
    confirmPassword: marks[1],
  });
  await send('GET', `/api/Users/CheckRecoveryToken/${marks[2]}`);
  await send('POST', '/api/Users/SignInOtp', { phoneNumber: '0912345678', code: marks[2] });
  await house.pool.query('alter table recovery_tokens rename to gone');
  expect((await send('GET', `/api/Users/CheckRecoveryToken/${'a'.repeat(43)}`)).statusCode).toBe(500);
  const [mail] = await rows(house);
  const secrets = [
    ...marks,
    ADMIN_PASSWORD,
    /forgot\/([\w-]{43})/.exec(mail?.body ?? '')?.[1],
    'argon2',
    'a'.repeat(43),
  ];
  expect(log).toContain('request failed');
  for (const secret of secrets) expect(`${log}${said.join()}`).not.toContain(secret);
});
