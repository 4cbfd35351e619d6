import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type PoolConfig } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive, processesMarked } from './process.ts';
import { makeFolder, startApp, until } from './testing.ts';

let folder: ReturnType<typeof makeFolder>;

beforeEach(() => {
  folder = makeFolder();
});

afterEach(() => folder.remove());

test('the app gets an empty UTF-8 database that it owns, with its extensions and the order of Vietnamese', async () => {
  const app = await startApp(folder.path);
  const rows = await query(app.connection, [
    'create extension pg_trgm',
    'create extension btree_gist',
    'create table words (word text collate "vi-x-icu")',
    `insert into words select unnest(array['ơn', 'Âu', 'An', 'Đông', 'ăn', 'Dũng', 'Ánh'])`,
    `select string_agg(word, ' ' order by word) as words, current_setting('server_encoding') as encoding,
            cardinality(show_trgm('đông')) as trigrams from words`,
  ]);
  expect(rows).toEqual([{ words: 'An Ánh ăn Âu Dũng Đông ơn', encoding: 'UTF8', trigrams: 5 }]);
  expect(await query(app.connection, ['select rolsuper from pg_roles where rolname = current_user'])).toEqual([
    { rolsuper: false },
  ]);
});

test('stop leaves no process and what was written is there at the next start', async () => {
  const first = await startApp(folder.path);
  await query(first.connection, ['create table kept as select 7 as value']);
  expect(processesMarked(first.mark).length).toBeGreaterThan(3);
  await first.stop();
  expect(processesMarked(first.mark)).toEqual([]);
  const second = await startApp(folder.path);
  expect(await query(second.connection, ['select value from kept'])).toEqual([{ value: 7 }]);
});

test('the server listens on a socket in a private folder and on no port', async () => {
  const app = await startApp(folder.path);
  const rows = await query(app.connection, [`select current_setting('listen_addresses') as addresses`]);
  expect(rows).toEqual([{ addresses: '' }]);
  expect(statSync(String(app.connection.host)).mode & 0o777).toBe(0o700);
});

test('a data folder with a long path gets its socket in a temporary folder', async () => {
  const app = await startApp(join(folder.path, 'long'.repeat(20), 'long'.repeat(10)));
  expect(String(app.connection.host).length).toBeLessThan(90);
  expect(app.place.length).toBeGreaterThan(107);
  expect(await query(app.connection, ['select 1 as one'])).toEqual([{ one: 1 }]);
});

test('the copied programs have the links that the install script did not make', async () => {
  const app = await startApp(folder.path);
  const copies = readdirSync(app.place).filter((name) => name.startsWith('native-'));
  expect(copies).toHaveLength(1);
  const links = readdirSync(join(app.place, String(copies[0]), 'lib'), { withFileTypes: true });
  expect(links.filter((entry) => entry.isSymbolicLink()).length).toBeGreaterThan(5);
});

test('a copy of another version is removed', async () => {
  const first = await startApp(folder.path);
  await first.stop();
  const old = join(first.place, 'native-17.1.0');
  writeFileSync(old, '');
  await startApp(folder.path);
  expect(existsSync(old)).toBe(false);
});

test.each(['the app alone', 'the app and initdb'])(
  'a first start of which %s was killed is made good by the next',
  async (what) => {
    const dying = startApp(folder.path).catch((error: Error) => error);
    const draft = await until(() => findDraft(folder.path));
    const initdb = processesMarked(draft);
    folder.lastApp().kill('SIGKILL');
    if (what.includes('initdb')) for (const pid of initdb) process.kill(pid, 'SIGKILL');
    expect(await dying).toBeInstanceOf(Error);
    const app = await startApp(folder.path);
    expect(await query(app.connection, ['select 1 as one'])).toEqual([{ one: 1 }]);
    await app.stop();
    await until(() => processesMarked(draft).length === 0);
    await (await startApp(folder.path)).stop();
    expect(findDraft(folder.path)).toBeUndefined();
  },
);

test('an app that was killed leaves its server behind, and the next one takes over without losing a row', async () => {
  const first = await startApp(folder.path);
  await query(first.connection, ['create table kept as select 7 as value']);
  const left = serverOf(first.place);
  folder.lastApp().kill('SIGKILL');
  await until(() => !isAlive(Number(folder.lastApp().pid)));
  expect(isAlive(left)).toBe(true);
  const second = await startApp(folder.path);
  expect(isAlive(left)).toBe(false);
  expect(second.milliseconds).toBeLessThan(5_000);
  expect(await query(second.connection, ['select value from kept'])).toEqual([{ value: 7 }]);
});

test('after app and server were killed the next start recovers', async () => {
  const first = await startApp(folder.path);
  await query(first.connection, ['create table kept as select 7 as value']);
  folder.lastApp().kill('SIGKILL');
  process.kill(serverOf(first.place), 'SIGKILL');
  const second = await startApp(folder.path);
  expect(await query(second.connection, ['select value from kept'])).toEqual([{ value: 7 }]);
});

test('a server that dies under its app is started again', async () => {
  const app = await startApp(folder.path);
  await query(app.connection, ['create table kept as select 7 as value']);
  const first = serverOf(app.place);
  process.kill(first, 'SIGKILL');
  await until(() => {
    const next = serverIfAny(app.place);
    return next !== undefined && next !== first;
  });
  const rows = await until(() => query(app.connection, ['select value from kept']).catch(() => undefined));
  expect(rows).toEqual([{ value: 7 }]);
});

test('a second app on the folder is refused plainly and the first works on', async () => {
  const first = await startApp(folder.path);
  const refusal = await startApp(folder.path).catch((error: Error) => error.message);
  expect(refusal).toContain('FolderInUse: Another Hoivien already uses the data folder');
  expect(refusal).toContain(folder.path);
  expect(await query(first.connection, ['select 1 as one'])).toEqual([{ one: 1 }]);
});

test('of two first starts at once one runs and the other is refused', async () => {
  const results = await Promise.allSettled([startApp(folder.path), startApp(folder.path)]);
  const [winner] = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  expect(refusals).toEqual([expect.stringContaining('FolderInUse')]);
  expect(await query(winner?.connection, ['select 1 as one'])).toEqual([{ one: 1 }]);
});

test('a process id that now belongs to another program does not stop a start', async () => {
  const first = await startApp(folder.path);
  const file = join(first.place, 'data/postmaster.pid');
  const content = readFileSync(file, 'utf8');
  await first.stop();
  writeFileSync(file, content.replace(/^\d+/, String(process.pid)));
  const second = await startApp(folder.path);
  expect(await query(second.connection, ['select 1 as one'])).toEqual([{ one: 1 }]);
});

test('a database of another PostgreSQL is refused with the remedy', async () => {
  const first = await startApp(folder.path);
  await first.stop();
  writeFileSync(join(first.place, 'data/PG_VERSION'), '14\n');
  const refusal = await startApp(folder.path).catch((error: Error) => error.message);
  expect(refusal).toContain('was made by PostgreSQL 14');
});

test('the log of the server holds no values', async () => {
  const app = await startApp(folder.path);
  await query(app.connection, ['create table taken (name text unique)', `insert into taken values ('planted mark')`]);
  await expect(query(app.connection, [`insert into taken values ('planted mark')`])).rejects.toThrow('duplicate');
  await app.stop();
  expect(readFileSync(join(app.place, 'server.log'), 'utf8')).not.toContain('planted');
  rmSync(join(app.place, 'server.log'));
});

async function query(connection: PoolConfig | undefined, statements: string[]): Promise<unknown[]> {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

function serverOf(place: string): number {
  return Number.parseInt(readFileSync(join(place, 'data/postmaster.pid'), 'utf8'), 10);
}

function findDraft(dataDir: string): string | undefined {
  const root = join(dataDir, 'database');
  return existsSync(root) ? readdirSync(root).find((name) => name.startsWith('data.init-')) : undefined;
}

/** The server writes its file anew when it starts; for a moment there is none, or an empty one. */
function serverIfAny(place: string): number | undefined {
  try {
    return serverOf(place) || undefined;
  } catch {
    return undefined;
  }
}
