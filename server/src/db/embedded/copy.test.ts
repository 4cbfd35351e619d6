import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client, type PoolConfig } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyData, type CopyProgress, removeOldCopies } from './copy.ts';
import { startEmbedded, visitEmbedded } from './embedded.ts';
import type { Site } from './site.ts';
import { makeFolder, startApp } from './testing.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
let folder: ReturnType<typeof makeFolder>;

beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

const start = (copyFirst?: (connection: PoolConfig) => Promise<string | undefined>, tellCopy?: CopyProgress) =>
  startEmbedded({ dataDir: folder.path, log, durable: false, ...(copyFirst && { copyFirst }), tellCopy });
const copiesIn = (root: string) => readdirSync(root).filter((name) => name.startsWith('copy-'));

async function query(connection: PoolConfig, statement: string): Promise<unknown[]> {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rows as unknown[];
}

test('the copy before an upgrade contains the former data and stays beside the former one', async () => {
  const first = await start();
  await query(first.connection, 'create table kept as select 7 as value');
  await first.stop();
  mkdirSync(join(first.place, 'copy-0.0.9-3'));
  const told: { step: number; of: number }[] = [];
  const second = await start(
    async (connection) => {
      expect(await query(connection, 'select value from kept')).toEqual([{ value: 7 }]);
      return '0.1.0-4';
    },
    (progress) => told.push(progress),
  );
  const of = told[0]?.of ?? 0;
  expect(of).toBeGreaterThan(1);
  // Each megabyte once, up to the last one.
  expect(told).toEqual([...new Set(told.map(({ step }) => step))].map((step) => ({ step, of })));
  expect(told.at(-1)?.step).toBe(of);
  expect(copiesIn(second.place).toSorted()).toEqual(['copy-0.0.9-3', 'copy-0.1.0-4']);
  mkdirSync(join(second.place, 'copy-0.0.8-1'));
  utimesSync(join(second.place, 'copy-0.0.8-1'), 1, 1);
  expect(removeOldCopies(second.place)).toEqual(
    ['copy-0.1.0-4', 'copy-0.0.9-3'].map((name) => join(second.place, name)),
  );
  expect(copiesIn(second.place).toSorted()).toEqual(['copy-0.0.9-3', 'copy-0.1.0-4']);
  await query(second.connection, 'drop table kept');
  await second.stop();
  // As the README describes: the copy replaces the data.
  rmSync(join(second.place, 'data'), { recursive: true });
  renameSync(join(second.place, 'copy-0.1.0-4'), join(second.place, 'data'));
  const third = await start(async () => undefined);
  expect(await query(third.connection, 'select value from kept')).toEqual([{ value: 7 }]);
  await third.stop();
});

test('a start that is refused after a look into the database leaves no server behind', async () => {
  await expect(start(() => Promise.reject(new Error('a newer database')))).rejects.toThrow('a newer database');
  expect(existsSync(join(folder.path, 'database', 'data', 'postmaster.pid'))).toBe(false);
});

test('bringing a copy to the disk counts as its second half', async () => {
  const data = join(folder.path, 'data');
  mkdirSync(data);
  writeFileSync(join(data, 'one'), Buffer.alloc(4_000_000));
  const place = { root: folder.path, account: undefined, mark: '' };
  const told: number[] = [];
  await copyData({ place, data, durable: true, log } as unknown as Site, 'name', ({ step }) => told.push(step));
  expect(told).toEqual([2, 4]);
});

test('without room nothing changes, and the error names the needed room', async () => {
  const data = join(folder.path, 'data');
  mkdirSync(data);
  mkdirSync(join(folder.path, 'copy-0.0.9-3'));
  const { bavail, bsize } = statfsSync(folder.path);
  // A sparse file takes no room and may have any size.
  writeFileSync(join(data, 'large'), '');
  truncateSync(join(data, 'large'), bavail * bsize + 1_000_000_000);
  const site = {
    place: { root: folder.path, account: undefined, mark: '' },
    data,
    durable: false,
    log,
  } as unknown as Site;
  await expect(copyData(site, '0.1.0-4')).rejects.toThrow(
    /That needs [\d,]+ MB in .*, and [\d,]+ MB are free\. .*nothing was changed/,
  );
  expect(copiesIn(folder.path)).toEqual(['copy-0.0.9-3']);
});

test('a visitor works through the server of the app that runs, or starts it for a moment', async () => {
  expect(await visitEmbedded({ dataDir: join(folder.path, 'none'), log })).toBeUndefined();
  expect(existsSync(join(folder.path, 'none'))).toBe(false);
  const app = await startApp(folder.path);
  await query(app.connection, 'create table kept as select 7 as value');
  const guest = await visitEmbedded({ dataDir: folder.path, log });
  expect(await query(guest?.connection as PoolConfig, 'update kept set value = 8 returning value')).toEqual([
    { value: 8 },
  ]);
  await guest?.stop();
  expect(await query(app.connection, 'select value from kept')).toEqual([{ value: 8 }]);
  await app.stop();
  const alone = await visitEmbedded({ dataDir: folder.path, log });
  expect(await query(alone?.connection as PoolConfig, 'select value from kept')).toEqual([{ value: 8 }]);
  await alone?.stop();
  expect(existsSync(join(app.place, 'data', 'postmaster.pid'))).toBe(false);
});
