import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isAlive, processesMarked } from './process.ts';
import { guardianOf, makeFolder, query, serverOf, startApp, until } from './testing.ts';

let folder: ReturnType<typeof makeFolder>;

// The tests share one database, because making one takes longer than the rest of a test.
beforeAll(() => {
  folder = makeFolder();
});
afterEach(() => folder.end());
afterAll(() => folder.remove());

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

test('stop leaves no process, and the next start finds the data', async () => {
  const first = await startApp(folder.path);
  await query(first.connection, ['create table stopped as select 7 as value']);
  expect(processesMarked(first.mark).length).toBeGreaterThan(3);
  const guardian = await guardianOf(first.place);
  await first.stop();
  expect(processesMarked(first.mark)).toEqual([]);
  expect(isAlive(guardian)).toBe(false);
  const second = await startApp(folder.path);
  expect(await query(second.connection, ['select value from stopped'])).toEqual([{ value: 7 }]);
});

test('the guardian of a killed app, or the next one, stops the server in an orderly way', async () => {
  const first = await startApp(folder.path);
  await query(first.connection, ['create table killed as select 7 as value']);
  const guardian = await guardianOf(first.place);
  folder.lastApp().kill('SIGKILL');
  await until(() => processesMarked(first.mark).length === 0 && !isAlive(guardian));
  expect(existsSync(join(first.place, 'data/postmaster.pid'))).toBe(false);
  expect(readFileSync(join(first.place, 'server.log'), 'utf8')).toContain('database system is shut down');

  const second = await startApp(folder.path);
  const killed = await guardianOf(first.place);
  process.kill(killed, 'SIGKILL');
  await until(() => !isAlive(killed));
  const next = await guardianOf(first.place);
  expect(await query(second.connection, ['select value from killed'])).toEqual([{ value: 7 }]);
  folder.lastApp().kill('SIGKILL');
  await until(() => processesMarked(first.mark).length === 0 && !isAlive(next));
});

// Long: 'the guardian of a killed app, or the next one, stops the server in an orderly way' in server/src/db/embedded/embedded.test.ts holds the same rule in the plain run.
test('after app and guardian were killed the next start ends the remaining server and loses no row', {
  tags: ['long'],
}, async () => {
  const first = await startApp(folder.path);
  await query(first.connection, ['create table remained as select 7 as value']);
  const left = serverOf(first.place);
  process.kill(await guardianOf(first.place), 'SIGKILL');
  folder.lastApp().kill('SIGKILL');
  await until(() => !isAlive(Number(folder.lastApp().pid)));
  expect(isAlive(left)).toBe(true);
  const second = await startApp(folder.path);
  expect(isAlive(left)).toBe(false);
  expect(await query(second.connection, ['select value from remained'])).toEqual([{ value: 7 }]);
});

test('a second app on the folder is refused plainly and the first works on', async () => {
  const first = await startApp(folder.path);
  const refusal = await startApp(folder.path).catch((error: Error) => error.message);
  expect(refusal).toContain('FolderInUse: Another Hoivien already uses the data folder');
  expect(refusal).toContain(folder.path);
  expect(await query(first.connection, ['select 1 as one'])).toEqual([{ one: 1 }]);
});

test('the log of the server holds no values', async () => {
  const app = await startApp(folder.path);
  await query(app.connection, ['create table taken (name text unique)', `insert into taken values ('planted mark')`]);
  await expect(query(app.connection, [`insert into taken values ('planted mark')`])).rejects.toThrow('duplicate');
  await app.stop();
  expect(readFileSync(join(app.place, 'server.log'), 'utf8')).not.toContain('planted');
  rmSync(join(app.place, 'server.log'));
});
