import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attachments } from '../../db/tables/kit.ts';
import { makeApp, type TestApp } from '../../testing/make-app.ts';
import { noteInstallation } from '../attachments/installation.ts';
import { uuidv7 } from '../uuid.ts';
import { checkInstallation } from './check.ts';
import { type BackupServices, backupQueues, backUp, lastTimeOf } from './nightly.ts';
import { claimFolder, requireWholeRestore } from './restore.ts';
import { readStatus } from './status.ts';
import { backupsIn } from './store.ts';

let app: TestApp;
let folder: string;
let house: BackupServices;
let clock = new Date('2026-11-28T19:05:00Z');
const calm = new AbortController().signal;
beforeAll(async () => {
  app = await makeApp();
  folder = mkdtempSync(join(tmpdir(), 'hoivien-nightly-'));
  await noteInstallation(app.db, app.files, undefined);
  const { host, port, user, password, database } = app.pool.options;
  house = {
    connection: { host, port, user, password, database } as ClientConfig,
    files: app.files,
    dataDir: folder,
    folder: join(folder, 'backups'),
    copyTo: join(folder, 'second'),
    command: `cp -t '${folder}'`,
    keyFingerprint: 'abc',
    version: '1.0.0',
    now: () => clock,
    reasonOf: String,
    log: { info: () => undefined, warn: () => undefined },
  };
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const addFile = async (bytes: string) => {
  const id = uuidv7();
  const { size, sha256 } = await app.files.save(id, Readable.from([Buffer.from(bytes)]));
  const file = { id, storageKey: id, fileName: 'a.txt', extension: '.txt', mime: 'text/plain', size, sha256 };
  const { userId: ownerId } = await app.signInAs(permissionCodes);
  await app.db.insert(attachments).values({ ...file, ownerId, completedAt: new Date() });
  return id;
};

test.each([
  ['2026-11-28T19:05:00Z', '2026-11-28T19:00:00.000Z'],
  ['2026-11-28T18:59:00Z', '2026-11-27T19:00:00.000Z'],
  ['2026-11-29T12:00:00Z', '2026-11-28T19:00:00.000Z'],
])('at %s the last 02:00 of Vietnam was at %s', (now, expected) => {
  expect(lastTimeOf(2, new Date(now)).toISOString()).toBe(expected);
});

test('the nightly backup is made once, reaches both second places, is tested, and its state can be shown', async () => {
  await addFile('bytes');
  let tested = '';
  const [night, testing] = backupQueues(house, 2, async (path) => void (tested = path));
  const job = { data: null, signal: calm, isLastTry: false };
  await night?.handle(job);
  clock = new Date('2026-11-28T20:05:00Z');
  await night?.handle(job);
  const [made, ...others] = await backupsIn(house.folder);
  expect(others).toEqual([]);
  expect((await backupsIn(join(folder, 'second'))).map(({ name }) => name)).toEqual([made?.name]);
  expect(readdirSync(folder).filter((name) => name.endsWith('.tar'))).toEqual([`${made?.name}.tar`]);
  await testing?.handle(job);
  expect(tested).toBe(made?.folder);
  const status = readStatus(house.folder);
  expect(status).toMatchObject({ last: { result: 'ok' }, copy: { result: 'ok' }, command: { result: 'ok' } });
  expect(status).toMatchObject({ lastMade: { name: made?.name, faults: 0 }, test: { result: 'ok', how: 'restored' } });
});

test('a restore test that a person asks for runs at once and once, also where the nightly ones are off', async () => {
  clock = new Date('2026-11-28T21:00:00Z');
  const { name } = await backUp({ ...house, copyTo: undefined, command: undefined }, calm);
  let count = 0;
  const [, testing] = backupQueues(house, 'off', async () => void count++);
  const before = readStatus(house.folder).test?.at;
  await testing?.handle({ data: null, signal: calm, isLastTry: false });
  expect([count, readStatus(house.folder).test?.at]).toEqual([0, before]);
  const asked = { data: { askedAt: clock.toISOString() }, signal: calm, isLastTry: false };
  await testing?.handle(asked);
  await testing?.handle(asked);
  expect([count, readStatus(house.folder).test?.name]).toEqual([1, name]);
});

test('what fails is told with its reason, and the backup stays', async () => {
  const command = 'echo the disk is away >&2; false';
  const { name } = await backUp({ ...house, copyTo: undefined, command }, calm);
  const status = readStatus(house.folder);
  expect(status).toMatchObject({ lastMade: { name }, command: { result: 'failed' } });
  expect(status.command?.reason).toContain('the disk is away');
  await expect(backUp({ ...house, connection: { ...house.connection, database: 'none' } }, calm)).rejects.toThrow(
    /none/,
  );
  expect(readStatus(house.folder)).toMatchObject({ last: { result: 'failed' }, lastMade: { name } });
});

test('a check finds files that are missing, without a row, or other than their row says', async () => {
  const [sound, gone, changed, short] = [
    await addFile('sound'),
    await addFile('gone'),
    await addFile('changed'),
    await addFile('short'),
  ];
  await app.files.remove(gone);
  writeFileSync(app.files.pathOf(changed), 'changes');
  writeFileSync(app.files.pathOf(short), 'shor');
  const orphan = uuidv7();
  await app.files.save(orphan, Readable.from([Buffer.from('nobody knows me')]));
  await app.files.discard(sound, new Date());
  const client = new Client(house.connection as ClientConfig);
  await client.connect();
  const { faults, tables } = await checkInstallation(client, app.files).finally(() => client.end());
  expect(Object.fromEntries(faults.map(({ key, fault }) => [key, fault]))).toEqual({
    [gone]: 'missing',
    [changed]: 'sum',
    [short]: 'size',
    [orphan]: 'orphan',
  });
  expect(tables.find(({ name }) => name === 'public.attachments')?.rows).toBeGreaterThan(4);
});

test('a folder with data is never restored into, and one with half a restore does not start', async () => {
  const [full, free] = [join(folder, 'full'), join(folder, 'free')];
  mkdirSync(join(full, 'database'), { recursive: true });
  await expect(claimFolder(full)).rejects.toThrow(/đã có dữ liệu[^]*a restore never overwrites/);
  requireWholeRestore(full);
  mkdirSync(free);
  writeFileSync(join(free, 'secret.key'), 'of before');
  const token = await claimFolder(free);
  mkdirSync(join(free, 'files'));
  expect(() => requireWholeRestore(free)).toThrow(/The restore into .* has not ended/);
  expect(await claimFolder(free)).toBe(token);
  expect(readdirSync(free).toSorted()).toEqual(['restore.unfinished', 'secret.key']);
  expect(readFileSync(join(free, 'secret.key'), 'utf8')).toBe('of before');
});
