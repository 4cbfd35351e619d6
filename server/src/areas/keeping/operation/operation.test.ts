import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Operations } from '@hoivien/contract/areas/keeping/operation/operation.schema.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noteFact, readFact } from '../../../db/installation.ts';
import { users } from '../../../db/tables/access.ts';
import { notices } from '../../../db/tables/kit.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { type BackupStatus, notePointInTime, notePointInTimeCopy, noteStatus } from '../../../kit/backup/status.ts';
import type { Outcome } from '../../../kit/outbox/driver.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { certificateOf } from './certificate.ts';
import { diskState, forecastOf, noteDisk } from './disk.ts';
import { askReleases, isNewer } from './releases.ts';
import { warnKeepers } from './warnings.ts';

let house: TestApp;
let keeper: TestClient;
let outcome: Outcome = { result: 'sent' };
const sent: { address: string }[] = [];
const asked: { queue: string; data: object }[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'hoivien-operation-'));
const backups = join(dataDir, 'backups');
const HOUR = 60 * 60_000;
const TOKEN = 'a token for the monitor'.replaceAll(' ', '-');
const RELEASES = 'https://example.test/newest.json';

const mail = {
  send: async (message: { address: string }) => {
    sent.push(message);
    return outcome;
  },
};
const config = {
  appName: 'Hoivien',
  adminEmail: 'office@example.test',
  defaultLanguage: 'vi',
  captcha: 'off',
  registration: 'off',
  address: 'http://127.0.0.1:8080',
  dataDir,
  backupAt: 2,
  backupCopyTo: '/second',
  pointInTimeMb: 2_000,
} as const;

beforeAll(async () => {
  await mkdir(backups);
  writeFileSync(join(backups, 'one.tar'), 'x'.repeat(5_000));
  house = await makeApp({
    config: {
      ...config,
      healthToken: TOKEN,
      releasesUrl: RELEASES,
    },
    drivers: { domain: 'example.test', mail },
    takeJobs: async (queue, data) => void asked.push({ queue, data }),
  });
  for (const name of ['back-up', 'test-backup', 'send-mail', 'sweep'])
    await house.db.execute(sql`select pgboss.create_queue(${name}, '{"policy":"standard"}'::jsonb)`);
  keeper = await house.signInAs(['OperationsView', 'OperationsUpdate'], { name: 'Lê Minh Đức' });
});
afterAll(async () => {
  await house[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  rmSync(join(backups, 'status.json'), { force: true });
  await house.db.delete(deliveries);
  await house.db.execute(sql`delete from pgboss.job`);
});

const BUTTONS = ['BackUp', 'TestMail', 'TestRestore', 'TryAgain', 'KeepKey'];
const ago = (hours: number) => new Date(house.clock.now.getTime() - hours * HOUR);
const read = async (): Promise<Operations> => (await keeper.get('/api/Operations')).body.data;
const line = async (kind: string) => (await read()).lines.find((one) => one.kind === kind);

function made(hours: number): BackupStatus {
  const at = ago(hours).toISOString();
  return {
    last: { at, seconds: 4, result: 'ok' },
    lastMade: { at, name: 'one', size: 2_000, added: 20, sealed: false, faults: 0 },
  };
}

async function addMail(changes: Partial<typeof deliveries.$inferInsert>) {
  const id = uuidv7();
  await house.db.insert(deliveries).values({
    id,
    holds: 'nothing',
    channel: 'mail',
    address: 'a@example.test',
    subject: 'Thư mời',
    body: 'Nội dung kín',
    messageId: `<${id}>`,
    dedupeKey: id,
    source: 'news',
    dueAt: house.clock.now,
    ...changes,
  });
}

async function addJob(name: string, state: string, at: Date, data: object = {}) {
  await house.db.execute(sql`insert into pgboss.job (name, state, data, output, start_after, completed_on)
    values (${name}, ${state}::pgboss.job_state, ${JSON.stringify(data)}::jsonb, '{"message":"ENOENT"}',
      ${at.toISOString()}::timestamptz, ${state === 'failed' || state === 'completed' ? at.toISOString() : null}::timestamptz)`);
}

describe('the page', () => {
  test('tells every line with real figures, the most urgent first, for its own code alone', async () => {
    const { lines } = await read();
    expect(lines.map(({ kind }) => kind).toSorted()).toEqual(
      ['backup', 'database', 'disk', 'failures', 'key', 'mail', 'queue', 'restoreTest', 'version'].toSorted(),
    );
    const rank = lines.map(({ state }) => ['bad', 'watch', 'fine'].indexOf(state));
    expect(rank).toEqual(rank.toSorted((a, b) => a - b));
    expect(await line('version')).toMatchObject({ state: 'fine', figures: { node: process.versions.node } });
    const disk = (await line('disk'))?.figures as { free: number; total: number };
    expect(disk.free).toBeLessThanOrEqual(disk.total);
    const other = await house.signInAs(permissionCodes.filter((code) => !code.startsWith('Operations')));
    expect((await other.get('/api/Operations')).status).toBe(403);
    const looking = await house.signInAs(['OperationsView']);
    for (const button of BUTTONS) expect((await looking.post(`/api/Operations/${button}`)).status).toBe(403);
    const ofClub = await house.signInAs(['OperationsView', 'OperationsUpdate'], { clubId: uuidv7() });
    expect((await ofClub.get('/api/Operations')).status).toBe(403);
    for (const button of BUTTONS) expect((await ofClub.post(`/api/Operations/${button}`)).status).toBe(403);
  });

  test('tells the last backup, its second place and the restore test, without the secrets of a reason', async () => {
    expect(await line('backup')).toMatchObject({ state: 'bad', figures: { at: null, hasSecondPlace: true } });
    await noteStatus(backups, made(25));
    expect(await line('backup')).toMatchObject({ state: 'fine', figures: { size: 2_000, seconds: 4, command: null } });
    await noteStatus(backups, made(27));
    expect((await line('backup'))?.state).toBe('bad');
    const failed = { at: ago(1).toISOString(), seconds: 1, result: 'failed' } as const;
    await noteStatus(backups, { ...made(2), copy: { ...failed, reason: 'no sftp://me:secret@example.test/' } });
    expect(await line('backup')).toMatchObject({
      state: 'watch',
      figures: { copy: { result: 'failed', reason: 'no sftp://…@example.test/' } },
    });
    await noteStatus(backups, { ...made(2), copy: { ...failed, result: 'ok' } });
    await notePointInTime(backups, { ...failed, reason: 'EACCES' });
    expect(await line('backup')).toMatchObject({ state: 'watch', figures: { pointInTime: { reason: 'EACCES' } } });
    await notePointInTime(backups, { ...failed, result: 'ok' });
    await notePointInTimeCopy(backups, { ...failed, reason: 'ENOTDIR' });
    expect(await line('backup')).toMatchObject({ state: 'watch', figures: { pointInTimeCopy: { reason: 'ENOTDIR' } } });
    await notePointInTimeCopy(backups, { ...failed, result: 'ok' });
    expect((await line('backup'))?.state).toBe('fine');
    expect((await line('restoreTest'))?.state).toBe('watch');
    const test_ = { name: 'one', how: 'restored', at: ago(1).toISOString(), seconds: 9 } as const;
    await noteStatus(backups, { test: { ...test_, result: 'ok' } });
    expect(await line('restoreTest')).toMatchObject({ state: 'fine', figures: { seconds: 9 } });
    await noteStatus(backups, { test: { ...test_, result: 'ok', at: ago(32 * 24).toISOString() } });
    expect((await line('restoreTest'))?.state).toBe('bad');
    await noteStatus(backups, { test: { ...test_, result: 'failed', reason: 'sums differ' } });
    expect(await line('restoreTest')).toMatchObject({ state: 'bad', figures: { reason: 'sums differ' } });
  });

  test('tells mails that do not leave and why, but none that a person holds', async () => {
    await addMail({ dueAt: ago(3), waitsFor: 'held' });
    await addMail({ dueAt: ago(5), sentAt: ago(5), attemptedAt: ago(5) });
    expect(await line('mail')).toMatchObject({
      state: 'fine',
      figures: { waiting: 0, sentAt: ago(5).toISOString(), reason: null },
    });
    await addMail({ dueAt: ago(0.5), attemptedAt: ago(0.4), failReason: '535 wrong password', waitsFor: 'settings' });
    expect(await line('mail')).toMatchObject({
      state: 'watch',
      figures: { waiting: 1, reason: '535 wrong password', failedAt: ago(0.4).toISOString() },
    });
    await addMail({ dueAt: ago(2) });
    expect(await line('mail')).toMatchObject({
      state: 'bad',
      figures: { waiting: 2, oldestAt: ago(2).toISOString() },
    });
  });

  test('tells jobs that wait long and those that failed, with their causes, until a later one is done', async () => {
    await addJob('send-mail', 'created', ago(0.2));
    expect(await line('queue')).toMatchObject({ state: 'fine', figures: { waiting: 1, running: 0 } });
    await addJob('send-mail', 'created', ago(0.3));
    expect((await line('queue'))?.state).toBe('bad');
    await addMail({ failedAt: ago(1), failReason: '452 full' });
    expect((await line('failures'))?.state).toBe('watch');
    await addJob('sweep', 'failed', ago(2));
    expect(await line('failures')).toMatchObject({
      state: 'bad',
      figures: {
        jobs: 1,
        deliveries: 1,
        causes: [
          { what: 'mail', cause: '452 full', count: 1 },
          { what: 'sweep', cause: 'ENOENT', count: 1 },
        ],
      },
    });
    await addJob('sweep', 'completed', ago(1));
    expect(await line('failures')).toMatchObject({ state: 'watch', figures: { jobs: 0 } });
  });

  test('tells why a certificate cannot be read', async () => {
    expect(await certificateOf('https://127.0.0.1:1', house.clock.now)).toEqual({
      host: '127.0.0.1',
      until: null,
      failure: 'ECONNREFUSED',
    });
  });
});

describe('the disk', () => {
  test('is told by kind, and the rows of the main tables are counted', async () => {
    const { sizes, rows } = await read();
    const bytes = Object.fromEntries((sizes ?? []).map((one) => [one.kind, one.bytes]));
    expect(bytes['database']).toBeGreaterThan(1_000_000);
    expect(bytes['backups']).toBeGreaterThanOrEqual(5_000);
    expect(bytes['other']).toBeGreaterThan(0);
    expect(rows.find(({ kind }) => kind === 'messages')).toEqual({ kind: 'messages', count: 0 });
    await addMail({});
    expect((await read()).rows.find(({ kind }) => kind === 'messages')?.count).toBe(1);
  });

  test('keeps one figure a day and forecasts only from a week on', async () => {
    await noteDisk(house.db, dataDir, house.clock.now);
    await noteDisk(house.db, dataDir, house.clock.now);
    const fact = JSON.parse((await readFact(house.db, 'diskDays')) ?? '[]');
    expect(fact).toEqual([[expect.any(Number), expect.any(Number)]]);
    expect((await line('disk'))?.figures).toMatchObject({ measuredDays: 0, fullInDays: null });
    const grows = (days: number, each: number) => Array.from({ length: days }, (_, day) => [day, day * each] as const);
    expect(forecastOf(grows(7, 10), 1_000)).toEqual({ measuredDays: 6, fullInDays: null });
    expect(forecastOf(grows(8, 10), 1_000)).toEqual({ measuredDays: 7, fullInDays: 100 });
    expect(forecastOf(grows(20, -10), 1_000)).toEqual({ measuredDays: 19, fullInDays: null });
    // What was filled before the last 30 days is no pace of today.
    const still = [...grows(30, 1_000), ...Array.from({ length: 31 }, (_, day) => [30 + day, 29_000] as const)];
    expect(forecastOf(still, 1_000).fullInDays).toBeNull();
    expect([diskState(50, 27), diskState(50, 28)]).toEqual(['watch', 'fine']);
  });
});

describe('a newer version', () => {
  const version = async () => (await line('version'))?.figures as { releases: unknown };

  test('is asked for once a day, with bounds, and a failure is told and keeps what was known', async () => {
    let answer: (string | number)[] = [
      200,
      JSON.stringify({ version: '999.1.0', notes: 'https://example.test/notes' }),
    ];
    const got: string[] = [];
    const server = createServer((request, response) => {
      got.push(`${request.headers['user-agent']} ${request.headers.cookie ?? ''}`);
      response.writeHead(Number(answer[0])).end(answer[1]);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const ask = async (days: number) => {
      await askReleases(house.db, url, new Date(house.clock.now.getTime() + days * 24 * HOUR));
      return JSON.parse((await readFact(house.db, 'releases')) ?? 'null');
    };
    expect(await ask(0)).toMatchObject({ failure: null, found: { version: '999.1.0' } });
    await ask(0.5);
    expect(got).toEqual(['Hoivien ']);
    answer = [404, 'no'];
    expect(await ask(1)).toMatchObject({ failure: 'HTTP 404', found: { version: '999.1.0' } });
    for (const [day, wrong] of [
      'x'.repeat(70_000),
      '<html>',
      '{"version":"new"}',
      '{"version":"2.0.0","notes":"javascript:x"}',
    ].entries()) {
      answer = [200, wrong];
      expect((await ask(2 + day)).failure).toContain('"version"');
    }
    await new Promise((done) => server.close(done));
    expect((await ask(20)).failure).toBe('ECONNREFUSED');
  });

  test('stands on the page with its notes, and an answer of another address does not', async () => {
    const fact = { at: ago(1).toISOString(), failure: null, found: { version: '999.0.0', notes: 'https://e.test/' } };
    await noteFact(house.db, 'releases', JSON.stringify({ ...fact, url: 'https://other.test/' }));
    expect((await version()).releases).toEqual({ askedAt: null, failure: null, newer: null });
    await noteFact(house.db, 'releases', JSON.stringify({ ...fact, url: RELEASES }));
    expect(await line('version')).toMatchObject({
      state: 'watch',
      figures: { releases: { askedAt: fact.at, newer: { version: '999.0.0', notes: 'https://e.test/' } } },
    });
    await noteFact(house.db, 'releases', JSON.stringify({ ...fact, url: RELEASES, found: { version: '0.0.0' } }));
    expect(await line('version')).toMatchObject({ state: 'fine', figures: { releases: { newer: null } } });
    expect([isNewer('1.10.0', '1.9.9'), isNewer('1.9.9', '1.9.9'), isNewer('1.9.9', '1.10.0')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

test('health tells the states of the machine for its token alone, and no figures', async () => {
  const health = async (token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await house.app.inject({ url: '/api/Health', headers });
    return [answer.statusCode, answer.json()] as const;
  };
  expect(await health()).toEqual([200, { data: { status: 'ready' } }]);
  const [status, { data }] = await health(TOKEN);
  expect([status, data.state]).toEqual([200, 'bad']);
  expect(data.lines).toContainEqual({ code: 'backup', state: 'bad' });
  expect(Object.keys(data.lines[0])).toEqual(['code', 'state']);
  for (const wrong of [TOKEN.toUpperCase(), `${TOKEN}x`, keeper.token])
    expect(await health(wrong)).toEqual([
      401,
      expect.objectContaining({ message: 'Mes.Operations.Health.WrongToken' }),
    ]);
  await using plain = await makeApp();
  expect((await plain.anonymous.get('/api/Health')).body).toEqual({ data: { status: 'ready' } });
});

describe('the buttons', () => {
  test('note who keeps the key elsewhere, for this key alone', async () => {
    expect(await line('key')).toMatchObject({ state: 'bad', figures: { isFile: false, keptAt: null, keptBy: null } });
    expect((await keeper.post('/api/Operations/KeepKey')).status).toBe(200);
    expect(await line('key')).toMatchObject({
      state: 'fine',
      figures: {
        keptAt: house.clock.now.toISOString(),
        keptBy: 'Lê Minh Đức',
        fingerprint: expect.stringMatching(/^.{16}$/),
      },
    });
    const said = JSON.parse((await readFact(house.db, 'keyKept')) ?? '{}');
    await noteFact(house.db, 'keyKept', JSON.stringify({ ...said, fingerprint: 'of another key' }));
    expect((await line('key'))?.state).toBe('bad');
  });

  test('start one restore test at a time, where there is a backup', async () => {
    const refused = await keeper.post('/api/Operations/TestRestore');
    expect([refused.status, refused.body.message]).toEqual([409, 'Mes.Operations.TestRestore.NoBackup']);
    await addJob('test-backup', 'active', ago(0), { askedAt: ago(0).toISOString() });
    expect((await line('restoreTest'))?.figures).toMatchObject({ isUnderWay: true });
  });

  test('let failed jobs begin again, but none that a later one made good', async () => {
    await addJob('sweep', 'failed', ago(2));
    await addJob('send-mail', 'failed', ago(2), { id: 'one' });
    await addJob('sweep', 'completed', ago(1));
    expect((await keeper.post('/api/Operations/TryAgain')).body).toMatchObject({ data: { count: 1 } });
    const { rows } =
      await house.db.execute(sql`select name, state, data, retry_count < retry_limit as may from pgboss.job
      where state <> 'completed' order by name`);
    expect(rows).toEqual([
      { name: 'send-mail', state: 'retry', data: { id: 'one' }, may: true },
      { name: 'sweep', state: 'failed', data: {}, may: expect.any(Boolean) },
    ]);
    expect(await line('failures')).toMatchObject({ figures: { jobs: 0 } });
    const again = await keeper.post('/api/Operations/TryAgain');
    expect([again.status, again.body.message]).toEqual([409, 'Mes.Operations.TryAgain.None']);
  });

  test('start one backup at a time', async () => {
    expect((await keeper.post('/api/Operations/BackUp')).status).toBe(202);
    expect(asked).toEqual([{ queue: 'back-up', data: { askedAt: house.clock.now.toISOString() } }]);
    await addJob('back-up', 'active', ago(0), { askedAt: ago(0).toISOString() });
    expect((await line('backup'))?.figures).toMatchObject({ isUnderWay: true });
    const again = await keeper.post('/api/Operations/BackUp');
    expect([again.status, again.body.message]).toEqual([409, 'Mes.Operations.BackUp.Running']);
    expect(asked).toHaveLength(1);
  });

  test('send a mail to the own address and tell what the mail server said', async () => {
    const [me] = await house.db.select().from(users).where(eq(users.id, keeper.userId));
    const address = me?.emailAddress ?? '';
    const trial = async () => (await keeper.post('/api/Operations/TestMail')).body.data;
    expect(await trial()).toEqual({ address, isSent: true, reason: null });
    expect(sent.at(-1)?.address).toBe(address);
    outcome = { result: 'again', reason: 'ECONNREFUSED' };
    expect(await trial()).toEqual({ address, isSent: false, reason: 'ECONNREFUSED' });
  });
});

test('keepers are told once of each change', async () => {
  const told = async () => {
    await warnKeepers({ db: house.db, config, drivers: { mail } }, house.clock.now);
    const rows = await house.db.select().from(notices).where(eq(notices.userId, keeper.userId)).orderBy(notices.id);
    return rows
      .filter(({ kind }) => !kind.includes('.Disk'))
      .map(({ kind, params }) => [kind.replace('Mes.Notices.', ''), params]);
  };
  await noteStatus(backups, made(1));
  expect(await told()).toEqual([]);
  await noteStatus(backups, made(27));
  await addMail({ dueAt: ago(2) });
  const first = [
    ['MailStuck', { count: 1, hours: 2 }],
    ['BackupOld', { hours: 27 }],
  ];
  expect(await told()).toEqual(first);
  expect(await told()).toEqual(first);
  await noteStatus(backups, made(1));
  await house.db.delete(deliveries);
  const second = [...first, ['MailLeaves', {}], ['BackupMade', {}]];
  expect(await told()).toEqual(second);
  const failed = { at: ago(1).toISOString(), seconds: 1, result: 'failed' } as const;
  const passed = { ...failed, result: 'ok' } as const;
  const test_ = { name: 'one', how: 'restored' } as const;
  await noteStatus(backups, { copy: failed, test: { ...test_, ...failed } });
  await notePointInTime(backups, failed);
  await notePointInTimeCopy(backups, failed);
  const third = [
    ...second,
    ['BackupCopyFailed', {}],
    ['BackupLogFailed', {}],
    ['BackupLogCopyFailed', {}],
    ['RestoreTestFailed', {}],
  ];
  expect(await told()).toEqual(third);
  await noteStatus(backups, { copy: passed, test: { ...test_, ...passed } });
  await notePointInTime(backups, passed);
  await notePointInTimeCopy(backups, passed);
  const over = [
    ['BackupCopied', {}],
    ['BackupLogKept', {}],
    ['BackupLogCopied', {}],
    ['RestoreTestPassed', {}],
  ];
  expect(await told()).toEqual([...third, ...over]);
});

test('a disk is watched below 15 % and bad below 5 %', () => {
  expect([15, 14.9, 5, 4.9].map((percent) => diskState(percent))).toEqual(['fine', 'watch', 'watch', 'bad']);
});
