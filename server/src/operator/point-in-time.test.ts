import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg, { type PoolConfig } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { archiveFolder, archiveName } from '../db/embedded/archiving.ts';
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded/embedded.ts';
import { noteFact } from '../db/installation.ts';
import { migrate } from '../db/migrate.ts';
import { diskFiles } from '../kit/files.ts';
import { copyBase } from '../kit/backup/base-copy.ts';
import {
  baseFile,
  basesIn,
  chainsFolder,
  partAfter,
  partsOf,
  sizeOfChains,
  trimChains,
} from '../kit/backup/log-archive.ts';
import { PointInTimeCopier, PointInTimeKeeper } from '../kit/backup/point-in-time.ts';
import { planRestore, readTime } from '../kit/backup/point-in-time-restore.ts';
import { requireWholeRestore } from '../kit/backup/restore.ts';
import { readStatus } from '../kit/backup/status.ts';
import { restoreAt } from './restore-at.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const KEY = 'k'.repeat(40);
let top: string;
let folder: string;
let embedded: EmbeddedDatabase;
let keeper: PointInTimeKeeper;

beforeAll(async () => {
  top = mkdtempSync(join(tmpdir(), 'hoivien-time-'));
  chmodSync(top, 0o755);
  folder = join(top, 'data', 'backups');
  mkdirSync(folder, { recursive: true });
  embedded = await startEmbedded({ dataDir: join(top, 'data'), log, durable: false, archives: true });
  const { pool, db } = connect(embedded.connection, () => undefined, 1);
  await migrate(pool);
  await noteFact(db, 'installation', 'of the test');
  await pool.end();
  keeper = new PointInTimeKeeper(house());
});
afterAll(async () => {
  await embedded.stop();
  rmSync(top, { recursive: true, maxRetries: 5 });
});

const house = () => ({
  supervisor: embedded.supervisor,
  data: embedded.data,
  folder,
  installation: 'of the test',
  sealedTo: () => null,
  keyFingerprint: 'abc',
  version: '1.0.0',
  limit: 1e9,
  hour: 2,
  now: () => new Date(),
  reasonOf: String,
  log,
});

async function rowsOf(connection: PoolConfig, statement: string) {
  const client = new pg.Client(connection);
  await client.connect();
  return (await client.query<Record<string, string>>(statement).finally(() => client.end())).rows;
}

/** Hands the log over and stores it. */
async function store() {
  const [row] = await rowsOf(embedded.supervisor, 'select pg_walfile_name(pg_switch_wal()) as part');
  for (;;) {
    await keeper.look();
    const stored = (await partsOf(join(chainsFolder(folder), archiveName(embedded.data) ?? ''))).at(-1)?.name ?? '';
    if (stored >= (row?.['part'] ?? '')) return;
  }
}

const note = (name: string) =>
  rowsOf(embedded.connection, `insert into installation_facts values ('${name}', ''); select clock_timestamp() as at`);
const instant = async () => {
  const [row] = await rowsOf(embedded.connection, 'select clock_timestamp()::text as at');
  return new Date(row?.['at'] ?? '');
};

async function restored(at: Date, name: string, step?: (name: string) => void, from = folder) {
  const config = readConfig({ DATA_DIR: join(top, name), SECRET_KEY: KEY });
  const plan = await planRestore(from, at, new Date());
  const presentFiles = join(top, 'data', 'files');
  return restoreAt({
    config,
    folder: from,
    presentFiles,
    plan,
    key: KEY,
    secret: undefined,
    durable: false,
    ...(step && { step }),
  });
}

async function factsIn(name: string) {
  const loaded = await startEmbedded({ dataDir: join(top, name), log, durable: false });
  const rows = await rowsOf(loaded.connection, 'select name from installation_facts order by 1').finally(() =>
    loaded.stop(),
  );
  return rows.map((row) => row['name']).filter((fact) => fact?.length === 1);
}

test('a restore goes back to a moment: what was before is there, what came after is not', async () => {
  await keeper.look();
  expect(readStatus(folder).pointInTime).toMatchObject({ result: 'ok' });
  await note('a');
  const between = await instant();
  await note('b');
  await store();
  await restored(between, 'one');
  expect(await factsIn('one')).toEqual(['a']);
  expect(existsSync(join(top, 'one', 'restore.unfinished'))).toBe(false);
});

test('without a change after the moment the whole log is taken', async () => {
  await note('c');
  await store();
  const chain = join(chainsFolder(folder), archiveName(embedded.data) ?? '');
  const end = new Date((await partsOf(chain)).at(-1)?.writtenAt ?? 0);
  await restored(end, 'end');
  expect(await factsIn('end')).toEqual(['a', 'b', 'c']);
});

test('files come from the present installation and from the contents of backups; what is nowhere is named', async () => {
  const there = diskFiles(join(top, 'data', 'files'));
  const ids = ['1', '2', '3'].map((digit) => `0192f000-0000-7000-8000-00000000000${digit}`);
  const sums = await Promise.all(
    ids.map(async (id) => (await there.save(id, Readable.from([Buffer.from(id)]))).sha256.toString('hex')),
  );
  for (const [at, id] of ids.entries())
    await rowsOf(
      embedded.connection,
      `insert into attachments (id, file_name, extension, mime, size, sha256, storage_key, owner_id, completed_at)
       values ('${id}', '${at + 1}.txt', '.txt', 'text/plain', ${id.length}, decode('${sums[at]}', 'hex'), '${id}', '${id}', now())`,
    );
  const at = await instant();
  await store();
  await there.discard(ids[0] ?? '', new Date());
  const content = join(folder, 'contents', (sums[1] ?? '').slice(0, 2), sums[1] ?? '');
  mkdirSync(join(content, '..'), { recursive: true });
  renameSync(there.pathOf(ids[1] ?? ''), content);
  await there.remove(ids[2] ?? '');
  const { missing } = await restored(at, 'files');
  expect(missing).toEqual([{ key: ids[2], name: '3.txt' }]);
  const brought = diskFiles(join(top, 'files', 'files'));
  expect(await brought.keys()).toEqual(ids.slice(0, 2));
});

test('killed at each step, the next base copy and the next restore are whole', async () => {
  const before = (await basesIn(folder)).length;
  for (const at of ['copy', 'file', 'stop', 'log', 'name']) {
    const step = (name: string) => {
      if (name === at) throw new Error('killed');
    };
    await expect(copyBase({ ...house(), sealedTo: null, step })).rejects.toThrow('killed');
  }
  expect(await basesIn(folder)).toHaveLength(before);
  await copyBase({ ...house(), sealedTo: null });
  expect(await basesIn(folder)).toHaveLength(before + 1);
  const at = await instant();
  await note('d');
  await store();
  // What a kill leaves: a claimed folder with half a database.
  const target = join(top, 'killed');
  mkdirSync(join(target, 'database', 'data'), { recursive: true });
  writeFileSync(join(target, 'restore.unfinished'), 'time of a killed one\n');
  expect(() => requireWholeRestore(target)).toThrow(/has not ended/);
  await restored(at, 'killed');
  expect(await factsIn('killed')).toEqual(['a', 'b', 'c']);
  requireWholeRestore(target);
  for (const name of ['recover', 'finish']) {
    const step = (reached: string) => {
      if (reached === name) throw new Error('stopped');
    };
    await expect(restored(at, 'stopped', step)).rejects.toThrow('stopped');
    expect(existsSync(join(top, 'stopped', 'database'))).toBe(false);
  }
  await expect(restored(at, 'killed')).rejects.toThrow(/has data already/);
});

test('each moment that cannot be reached is refused with what is wrong', async () => {
  const plan = (at: Date) => planRestore(folder, at, new Date());
  const [first] = await basesIn(folder);
  const early = new Date(Date.parse(first?.manifest.madeAt ?? '') - 1);
  await expect(plan(early)).rejects.toThrow(/Sớm nhất[^]*The earliest time is/);
  await expect(plan(new Date(Date.now() + 1e9))).rejects.toThrow(/The latest time is .*in the future/);
  await expect(planRestore(join(top, 'none'), new Date(), new Date())).rejects.toThrow(/holds no copy/);
  await note('e');
  await store();
  await note('f');
  const at = await instant();
  await note('g');
  await store();
  const { base, parts } = await plan(at);
  const lost = parts.find(({ name }) => name > base.manifest.stop);
  const aside = join(top, 'aside');
  renameSync(lost?.path ?? '', aside);
  await expect(plan(at)).rejects.toThrow(`A part of the log is missing: ${lost?.name}`);
  renameSync(aside, lost?.path ?? '');
  const whole = readFileSync(lost?.path ?? '');
  writeFileSync(lost?.path ?? '', whole.subarray(0, -20));
  await expect(restored(at, 'cut')).rejects.toThrow(`A part of the log is damaged: ${lost?.path}`);
  expect(readdirSync(join(top, 'cut'))).toEqual([]);
  writeFileSync(lost?.path ?? '', whole);
  const bytes = readFileSync(baseFile(base));
  truncateSync(baseFile(base), 100);
  await expect(plan(at)).rejects.toThrow(`${baseFile(base)} is damaged`);
  writeFileSync(baseFile(base), bytes);
  await restored(at, 'again');
  expect(await factsIn('again')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test('base copies and log go to the second place, from which a restore goes back to a moment', async () => {
  const second = join(top, 'second');
  const look = () => new PointInTimeCopier(house(), second, new AbortController().signal).look();
  await look();
  expect(readStatus(folder).pointInTimeCopy).toMatchObject({ result: 'ok' });
  await note('h');
  const between = await instant();
  await note('i');
  await store();
  await look();
  const whole = async (root: string) =>
    Promise.all(
      (await basesIn(root)).map(async ({ chain, manifest }) => [
        manifest,
        (await partsOf(chain)).map(({ name, writtenAt, bytes }) => [name, writtenAt, bytes]),
      ]),
    );
  expect(await whole(second)).toEqual(await whole(folder));
  await restored(between, 'of-second', undefined, second);
  expect(await factsIn('of-second')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  // One that was cut there, and a part that somebody removed.
  const [base] = await basesIn(second);
  truncateSync(baseFile(base as never), 100);
  rmSync((await partsOf(base?.chain ?? '')).at(-1)?.path ?? '');
  await look();
  expect(await whole(second)).toEqual(await whole(folder));
  // What is gone here stays there, within its own bound.
  await trimChains(folder, 1, new Date(0), archiveName(embedded.data));
  await look();
  expect(await basesIn(folder)).toHaveLength(1);
  expect((await basesIn(second)).length).toBeGreaterThan(1);
  await copyBase({ ...house(), sealedTo: null });
  const small = new PointInTimeCopier({ ...house(), limit: 1 }, second, new AbortController().signal);
  await small.look();
  expect((await basesIn(second)).map(({ manifest }) => manifest.madeAt)).toEqual([
    (await basesIn(folder)).at(-1)?.manifest.madeAt,
  ]);
});

test('a second place that cannot be written, or is of another installation, is told and holds nothing back', async () => {
  const blocked = join(top, 'blocked');
  writeFileSync(blocked, '');
  const copier = (target: string, installation = 'of the test') =>
    new PointInTimeCopier({ ...house(), installation }, target, new AbortController().signal);
  const failing = copier(join(blocked, 'backups'));
  await failing.look();
  expect(readStatus(folder)).toMatchObject({
    pointInTime: { result: 'ok' },
    pointInTimeCopy: { result: 'failed', reason: expect.stringContaining('ENOTDIR') },
  });
  await note('j');
  await store();
  await copyBase({ ...house(), sealedTo: null });
  await copier(join(top, 'second'), 'another').look();
  expect(readStatus(folder).pointInTimeCopy).toMatchObject({
    result: 'failed',
    reason: expect.stringContaining('holds copies of another Hoivien'),
  });
  await copier(join(top, 'second')).look();
  expect(readStatus(folder).pointInTimeCopy).toMatchObject({ result: 'ok' });
});

test('the oldest base copies go with their log, never the last; a log that leads on from elsewhere begins anew', async () => {
  const before = await basesIn(folder);
  await trimChains(folder, 1, new Date(0), archiveName(embedded.data));
  const [kept, ...others] = await basesIn(folder);
  expect([kept?.manifest.madeAt, others]).toEqual([before.at(-1)?.manifest.madeAt, []]);
  expect((await partsOf(kept?.chain ?? '')).every(({ name }) => name >= (kept?.manifest.start ?? ''))).toBe(true);
  // A part of another history, as after an older copy of the data was put back.
  const chain = archiveName(embedded.data);
  const last = (await partsOf(kept?.chain ?? '')).at(-1)?.name ?? '';
  writeFileSync(join(archiveFolder(embedded.data), partAfter(partAfter(last))), 'of elsewhere');
  await keeper.look();
  expect(archiveName(embedded.data)).not.toBe(chain);
  expect(readStatus(folder).pointInTime).toMatchObject({ result: 'ok' });
  expect((await basesIn(folder)).at(-1)?.chain).toContain(archiveName(embedded.data));
});

test('an archive that does not take the log is given up before the disk is full, and told', async () => {
  const blocked = new PointInTimeKeeper({ ...house(), limit: (await sizeOfChains(folder)) / 2 - 1 });
  await blocked.look();
  expect(archiveName(embedded.data)).toBeUndefined();
  expect(readStatus(folder).pointInTime).toMatchObject({
    result: 'failed',
    reason: expect.stringContaining('POINT_IN_TIME_MB'),
  });
  await rowsOf(embedded.supervisor, 'select pg_switch_wal()');
  await expect
    .poll(() => readdirSync(join(embedded.data, 'pg_wal', 'archive_status')).filter((name) => name.endsWith('.ready')))
    .toEqual([]);
  // A command that ran at that moment may still hand over the few bytes that name the copy; the log itself goes.
  expect(readdirSync(archiveFolder(embedded.data)).filter((name) => !name.endsWith('.backup'))).toEqual([]);
});

test.each([
  ['2026-11-28 14:05', '2026-11-28T07:05:00.000Z'],
  ['2026-11-28T14:05:06', '2026-11-28T07:05:06.000Z'],
  ['2026-11-28T14:05:00Z', '2026-11-28T14:05:00.000Z'],
  ['2026-11-28 14:05:00+02:00', '2026-11-28T12:05:00.000Z'],
])('%s is read as %s', (text, expected) => {
  expect(readTime(text).toISOString()).toBe(expected);
});

test.each(['14:05', '28/11/2026 14:05', '2026-02-30 10:00', '2026-11-28 25:00', 'yesterday'])(
  '%s is refused',
  (text) => {
    expect(() => readTime(text)).toThrow(/Write it as 2026-11-28 14:05/);
  },
);
