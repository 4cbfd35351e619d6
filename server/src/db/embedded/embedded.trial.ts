import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive, processesMarked } from './process.ts';
import { figure } from '../../testing/figure.ts';
import { findDraft, guardianOf, makeFolder, query, serverIfAny, serverOf, startApp, until } from './testing.ts';

let folder: ReturnType<typeof makeFolder>;

beforeEach(() => {
  folder = makeFolder();
});

afterEach(() => folder.remove());

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

test('after app and server were killed the next start recovers', async () => {
  const first = await startApp(folder.path);
  await query(first.connection, ['create table kept as select 7 as value']);
  const server = serverOf(first.place);
  folder.lastApp().kill('SIGKILL');
  process.kill(server, 'SIGKILL');
  const second = await startApp(folder.path);
  figure('start after a kill, ms', second.milliseconds, 5_000);
  expect(await query(second.connection, ['select value from kept'])).toEqual([{ value: 7 }]);
});

test('the guardian ends no server but the one of its app', async () => {
  const first = await startApp(folder.path);
  const guardian = await guardianOf(first.place);
  process.kill(guardian, 'SIGSTOP');
  folder.lastApp().kill('SIGKILL');
  const second = await startApp(folder.path);
  process.kill(guardian, 'SIGCONT');
  await until(() => !isAlive(guardian));
  expect(await query(second.connection, ['select 1 as one'])).toEqual([{ one: 1 }]);
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
